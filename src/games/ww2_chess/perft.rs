//! Counting action sequences.

use crate::kernel::Silent;

use super::generate::each;
use super::play::play;
use super::{Position, View, WcReadings};

/// How many sequences of exactly `depth` actions can be played. Every action of every sequence is
/// played, the last ones too.
pub(super) fn perft(position: &Position, readings: &WcReadings, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let view = View::new(position, readings);
    let mut nodes = 0;
    each(&view, &mut |action| {
        let next = play(&view, action, &mut Silent);
        nodes += perft(&next, readings, depth - 1);
    });
    nodes
}

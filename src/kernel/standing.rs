//! A piece on a square, in words that every game shares.

use super::{Side, Square};

/// A piece on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Standing {
    /// Where.
    pub square: Square,
    /// Whose.
    pub side: Side,
    /// Index into `Ruleset::PIECES`.
    pub piece: usize,
}

//! What might have been meant, and what would make an illegal action legal.

use std::cmp::Reverse;

use serde_json::{Map, Value};

use super::explanation::Change;
use crate::kernel::{Readings, Ruleset, SetupSource, Silent, SquareSet, Trace, legal_variants};

/// The same squares joined in another way, where that is legal and does not cost the piece, in byte
/// order.
pub(super) fn other_joiners<R: Ruleset>(position: &R::Position, view: &R::View<'_>, action: &R::Action) -> Vec<String> {
    let mut found: Vec<String> =
        legal_variants::<R>(position, view, action).iter().map(|legal| legal.as_ref().to_string()).collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// One reading set to another value: indices into `Readings::ALL` and its values.
type Flip = (usize, usize);

/// The readings under which `action` is legal: each reading that does it alone, else each pair
/// that does it together. Of a pair, one reading at least has to change on its own what stands
/// against the action, so that not every pair need be tried.
pub(super) fn readings_that_allow<R: Ruleset>(
    position: &R::Position,
    readings: &R::Readings,
    action: &R::Action,
) -> Vec<Map<String, Value>> {
    let line = R::line(position);
    let against = |flips: &[Flip]| against::<R>(&line, readings, flips, action);
    let now = against(&[]);
    let flips = every_flip(readings);
    let alone: Vec<Option<Vec<R::Clause>>> = flips.iter().map(|flip| against(&[*flip])).collect();
    let allows = |blamed: &Option<Vec<R::Clause>>| blamed.as_ref().is_some_and(Vec::is_empty);
    let single: Vec<Map<String, Value>> =
        flips.iter().zip(&alone).filter(|(_, blamed)| allows(blamed)).map(|(flip, _)| named::<R>(&[*flip])).collect();
    if !single.is_empty() {
        return single;
    }
    let mut pairs = Vec::new();
    for (at, one) in flips.iter().enumerate() {
        for (further, other) in flips.iter().enumerate().skip(at + 1) {
            let matters = alone[at] != now || alone[further] != now;
            if one.0 != other.0 && matters && allows(&against(&[*one, *other])) {
                pairs.push(named::<R>(&[*one, *other]));
            }
        }
    }
    pairs
}

/// The clauses against `action` where some readings are others; `None` where the position is none
/// under those readings: some of its parts exist only under some of them.
fn against<R: Ruleset>(
    line: &str,
    readings: &R::Readings,
    flips: &[Flip],
    action: &R::Action,
) -> Option<Vec<R::Clause>> {
    let changed = flips.iter().fold(*readings, |changed, (reading, value)| changed.with(*reading, *value));
    let position = R::admit(R::read(&SetupSource::Line(line), &changed).ok()?, &changed).ok()?;
    let mut trace = Trace::new();
    let _ = R::trial(&R::view(&position, &changed, &Silent), action, &mut trace);
    Some(trace.blamed())
}

fn every_flip<Q: Readings>(readings: &Q) -> Vec<Flip> {
    let mut flips = Vec::new();
    for (reading, info) in Q::ALL.iter().enumerate() {
        let now = readings.get(reading);
        flips.extend((0..info.values.len()).filter(|value| *value != now).map(|value| (reading, value)));
    }
    flips
}

fn named<R: Ruleset>(flips: &[Flip]) -> Map<String, Value> {
    let name = |(reading, value): &Flip| {
        let info = R::Readings::ALL[*reading];
        (info.name.to_owned(), Value::from(info.values[*value]))
    };
    flips.iter().map(name).collect()
}

/// Changes of one square among `squares` that make `action` legal, square by square.
pub(super) fn changes_that_allow<R: Ruleset>(
    position: &R::Position,
    readings: &R::Readings,
    squares: SquareSet,
    action: &R::Action,
) -> Vec<Change> {
    let mut changes = Vec::new();
    for square in squares.iter() {
        for (change, changed) in R::changes(position, readings, square.set()) {
            let view = R::view(&changed, readings, &Silent);
            if R::trial(&view, action, &mut Silent).is_continue() {
                changes.push(Change { square: R::square_name(square), change, position: R::line(&changed) });
            }
        }
    }
    changes
}

/// How many legal actions are offered as the nearest.
const NEAREST: usize = 5;
/// Longer texts are compared by their beginning: nobody mistypes a whole path, and a hostile one
/// must not cost quadratic time.
const COMPARED: usize = 120;

/// The legal actions whose text is most like `text`: by edit distance, then by the longer common
/// beginning, then in byte order.
pub(super) fn nearest<R: Ruleset>(moves: &[R::Legal], text: &str) -> Vec<String> {
    let text: String = text.trim().chars().take(COMPARED).collect();
    let mut ranked: Vec<(usize, Reverse<usize>, String)> = moves
        .iter()
        .map(|legal| {
            let name = legal.as_ref().to_string();
            let short: String = name.chars().take(COMPARED).collect();
            let common = short.bytes().zip(text.bytes()).take_while(|(one, other)| one == other).count();
            (strsim::damerau_levenshtein(&short, &text), Reverse(common), name)
        })
        .collect();
    ranked.sort_unstable();
    ranked.truncate(NEAREST);
    ranked.into_iter().map(|(_, _, name)| name).collect()
}

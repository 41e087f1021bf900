//! What might have been meant, and what would make an illegal action legal.

use std::cmp::Reverse;

use serde_json::{Map, Value};

use super::explanation::Change;
use crate::kernel::{Readings, Ruleset, SetupSource, Silent, SquareSet};

/// Whether `action` may be played in `position`.
fn is_legal<R: Ruleset>(position: &R::Position, readings: &R::Readings, action: &R::Action) -> bool {
    let view = R::view(position, readings, &Silent);
    R::trial(&view, action, &mut Silent).is_continue()
}

/// The same squares joined in another way, where that is legal, in byte order.
pub(super) fn other_joiners<R: Ruleset>(view: &R::View<'_>, action: &R::Action) -> Vec<String> {
    let mut found: Vec<String> = R::variants(action)
        .iter()
        .filter(|variant| R::trial(view, variant, &mut Silent).is_continue())
        .map(ToString::to_string)
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// One reading set to another value: indices into `Readings::ALL` and its values.
type Flip = (usize, usize);

/// The readings under which `action` is legal: each reading that does it alone, else each pair
/// that does it together.
pub(super) fn readings_that_allow<R: Ruleset>(
    position: &R::Position,
    readings: &R::Readings,
    action: &R::Action,
) -> Vec<Map<String, Value>> {
    let line = R::line(position);
    let allows = |flips: &[Flip]| {
        let changed = flips.iter().fold(*readings, |changed, (reading, value)| changed.with(*reading, *value));
        // The position has to be one under those readings too: some of its parts exist only under
        // some of them.
        R::read(&SetupSource::Line(&line), &changed)
            .ok()
            .and_then(|setup| R::admit(setup, &changed).ok())
            .is_some_and(|position| is_legal::<R>(&position, &changed, action))
    };
    let flips = every_flip(readings);
    let single: Vec<Map<String, Value>> =
        flips.iter().filter(|flip| allows(&[**flip])).map(|flip| named::<R>(&[*flip])).collect();
    if !single.is_empty() {
        return single;
    }
    let mut pairs = Vec::new();
    for (at, one) in flips.iter().enumerate() {
        for other in &flips[at + 1..] {
            if one.0 != other.0 && allows(&[*one, *other]) {
                pairs.push(named::<R>(&[*one, *other]));
            }
        }
    }
    pairs
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
        let found = R::changes(position, readings, square.set()).into_iter();
        changes.extend(
            found.filter(|(_, changed)| is_legal::<R>(changed, readings, action)).map(|(change, changed)| Change {
                square: R::square_name(square),
                change,
                position: R::line(&changed),
            }),
        );
    }
    changes
}

/// Whether some change of one square among `squares` makes `action` legal.
pub(super) fn a_change_allows<R: Ruleset>(
    position: &R::Position,
    readings: &R::Readings,
    squares: SquareSet,
    action: &R::Action,
) -> bool {
    R::changes(position, readings, squares).iter().any(|(_, changed)| is_legal::<R>(changed, readings, action))
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

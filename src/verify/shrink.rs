//! Making a witness smaller: fewer pieces, shorter play, fewer readings that differ from their
//! defaults, never a position that the game refuses.

use super::probe::pieces;
use crate::kernel::{Readings, Ruleset, Silent, Square};

/// The smallest position that `holds` and comes of `position` by taking pieces away one or two at
/// a time. `holds` is asked of positions that the game admits, and of none twice in a row.
pub fn shrink_position<R: Ruleset>(
    position: &R::Position,
    readings: &R::Readings,
    holds: impl Fn(&R::Position) -> bool,
) -> R::Position {
    let mut smallest = position.clone();
    loop {
        let once = fewer::<R>(&smallest, readings);
        let step = once.iter().find(|position| holds(position)).cloned();
        // What stands or falls with something else goes with it.
        let step = step.or_else(|| {
            if once.len() > 12 {
                return None;
            }
            once.iter().flat_map(|position| fewer::<R>(position, readings)).find(|position| holds(position))
        });
        match step {
            Some(position) => smallest = position,
            None => return smallest,
        }
    }
}

/// Every position with one piece less.
fn fewer<R: Ruleset>(position: &R::Position, readings: &R::Readings) -> Vec<R::Position> {
    let count = pieces::<R>(position);
    (0..R::SQUARES)
        .map(Square::new)
        .filter(|square| !R::pieces_at(position, *square).is_empty())
        .flat_map(|square| R::changes(position, readings, square.set()))
        .map(|(_, changed)| changed)
        .filter(|changed| pieces::<R>(changed) < count)
        .collect()
}

/// The shortest line of play that comes of `line` by leaving actions out, all of it legal, and
/// ends at a position that `holds`: many actions at once are left out first, then two by two, for
/// sides take turns, and one by one. It is `line` itself where nothing can be left out.
///
/// ```
/// use poligon::games::na_poligonie::{NaPoligonie, Readings};
/// use poligon::kernel::{Ruleset, Side};
/// use poligon::verify::shrink_play;
/// let readings = Readings::default();
/// let start = NaPoligonie::start(&readings);
/// let line: Vec<_> = ["k3-i5", "a9-c7", "i5-k3", "c7-a9", "d4-e5"]
///     .map(|text| NaPoligonie::parse_action(text).unwrap())
///     .into();
/// let dark_to_move = |position: &_| NaPoligonie::side(position) == Side::Second;
/// let short = shrink_play::<NaPoligonie>(&start, &readings, &line, dark_to_move);
/// assert_eq!(short.len(), 1);
/// ```
pub fn shrink_play<R: Ruleset>(
    start: &R::Position,
    readings: &R::Readings,
    line: &[R::Action],
    holds: impl Fn(&R::Position) -> bool,
) -> Vec<R::Action> {
    let shows = |line: &[R::Action]| end_of::<R>(start, readings, line).is_some_and(|end| holds(&end));
    let mut shortest = line.to_vec();
    loop {
        match without_a_run(&shortest, &shows).or_else(|| without_two(&shortest, &shows)) {
            Some(shorter) => shortest = shorter,
            None => return shortest,
        }
    }
}

/// The line without as many actions in a row as can be left out at once.
fn without_a_run<A: Clone>(line: &[A], shows: &impl Fn(&[A]) -> bool) -> Option<Vec<A>> {
    let mut many = line.len();
    while many > 0 {
        let runs = (0..=line.len() - many).rev();
        let mut shorter = runs.map(|at| [&line[..at], &line[at + many..]].concat());
        if let Some(shorter) = shorter.find(|shorter| shows(shorter)) {
            return Some(shorter);
        }
        many = if many > 8 { many / 2 } else { many - 1 };
    }
    None
}

/// The line without two actions that are not next to each other; only of lines of some dozens.
fn without_two<A: Clone>(line: &[A], shows: &impl Fn(&[A]) -> bool) -> Option<Vec<A>> {
    if line.len() > 64 {
        return None;
    }
    let pairs = (0..line.len()).flat_map(|one| (one + 2..line.len()).map(move |other| (one, other)));
    let mut shorter = pairs.map(|(one, other)| [&line[..one], &line[one + 1..other], &line[other + 1..]].concat());
    shorter.find(|shorter| shows(shorter))
}

/// Where a line of play ends; `None` where it is not legal.
pub(super) fn end_of<R: Ruleset>(
    start: &R::Position,
    readings: &R::Readings,
    line: &[R::Action],
) -> Option<R::Position> {
    line.iter().try_fold(start.clone(), |position, action| {
        let view = R::view(&position, readings, &Silent);
        R::judge(&view, action).map(|legal| R::play(&view, &legal, &mut Silent))
    })
}

/// The readings with as many at their defaults as `holds` allows.
pub fn shrink_readings<Q: Readings>(readings: Q, holds: impl Fn(&Q) -> bool) -> Q {
    (0..Q::ALL.len()).fold(readings, |readings, at| {
        let plainer = readings.with(at, 0);
        if plainer != readings && holds(&plainer) { plainer } else { readings }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::na_poligonie::{NaPoligonie, Readings as Np};
    use crate::kernel::{Side, Silent};

    #[test]
    fn only_what_matters_is_left() {
        let readings = Np::default();
        let start = NaPoligonie::start(&readings);
        // A position in which somebody can move stays one.
        let can_move = |position: &_| !NaPoligonie::moves(&NaPoligonie::view(position, &readings, &Silent)).is_empty();
        let small = shrink_position::<NaPoligonie>(&start, &readings, |position| {
            can_move(position) && !position.soldiers(Side::Second).is_empty()
        });
        assert_eq!(pieces::<NaPoligonie>(&small), 2);
    }

    #[test]
    fn readings_that_do_not_matter_go_back_to_their_defaults() {
        let all = (0..Np::ALL.len()).fold(Np::default(), |readings, at| readings.with(at, 1));
        let small = shrink_readings(all, |readings| readings.get(3) == 1);
        assert_eq!(small, Np::default().with(3, 1));
    }
}

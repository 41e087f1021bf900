//! Playing an action changes what its events say and nothing else.

use std::collections::BTreeSet;

use poligon::games::ww2_chess::{Action, Event, Position, WcReadings, Ww2Chess};
use poligon::kernel::{Event as _, Outcome, Ruleset, Silent, Square, Trace};
use proptest::prelude::*;

use super::boards;

/// Every piece on the board as (cell, letter).
fn pieces(position: &Position) -> BTreeSet<(Square, char)> {
    let squares = (0..64).map(Square::new);
    squares.flat_map(|at| Ww2Chess::pieces_at(position, at).into_iter().map(move |letter| (at, letter))).collect()
}

/// The pieces after the events, and who has won.
fn told(before: &Position, events: &[Event]) -> (BTreeSet<(Square, char)>, Option<&'static str>) {
    let mut pieces = pieces(before);
    let mut flying = None;
    let mut ended = None;
    for event in events {
        match event {
            Event::Moved { side, piece, from, to, .. } => {
                let letter = piece.letter_of(*side);
                assert!(pieces.remove(&(*from, letter)), "{event:?}");
                match to {
                    Some(to) => assert!(pieces.insert((*to, letter)), "{event:?}"),
                    None => flying = Some(letter),
                }
            }
            Event::ShotDown(loss) | Event::Intercepted(loss) => {
                assert_eq!(flying.take(), Some(loss.piece.letter_of(loss.side)), "{event:?}");
            }
            Event::Deployed { side, at } => {
                let letter = if Ww2Chess::SIDES[side.index()] == "white" { 'S' } else { 's' };
                assert!(pieces.insert((*at, letter)), "{event:?}");
            }
            Event::Destroyed { loss, by } => {
                assert!(!by.is_empty(), "{event:?}");
                assert!(pieces.remove(&(loss.at, loss.piece.letter_of(loss.side))), "{event:?}");
            }
            Event::Unsupplied(loss) | Event::Stranded(loss) => {
                assert!(pieces.remove(&(loss.at, loss.piece.letter_of(loss.side))), "{event:?}");
            }
            Event::Won { by, .. } => ended = Some(*by),
            Event::Drawn => ended = Some(""),
            Event::Struck { .. } => {}
        }
    }
    assert_eq!(flying, None, "an aircraft that is lost is lost to something");
    (pieces, ended)
}

const _: () = assert!(!Ww2Chess::CAPTURES, "the events of every action are looked through below");

fn after(position: &Position, readings: &WcReadings, action: Action) -> Option<Position> {
    let view = Ww2Chess::view(position, readings, &Silent);
    let legal = Ww2Chess::judge(&view, &action)?;
    Some(Ww2Chess::play(&view, &legal, &mut Silent))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn events_tell_the_whole_difference(line in boards::lines(30, 6), readings in boards::readings()) {
        let Some(position) = boards::position(&line, &readings) else { return Ok(()) };
        let view = Ww2Chess::view(&position, &readings, &Silent);
        for legal in Ww2Chess::moves(&view) {
            let mut trace = Trace::new();
            let next = Ww2Chess::play(&view, &legal, &mut trace);
            prop_assert!(trace.broken().is_empty(), "playing asks for nothing");
            let events: Vec<Event> = trace.events().iter().map(|event| event.event.clone()).collect();
            prop_assert!(events.iter().all(|event| !event.sentence().is_empty()));
            prop_assert!(events.iter().all(|event| event.removed().is_none_or(|removal| !removal.capture)));
            let (after, ended) = told(&position, &events);
            prop_assert_eq!(after, pieces(&next), "{} on {}: {:?}", legal.as_ref(), line, events);
            let outcome = Ww2Chess::ending(&next, &readings, &Silent);
            prop_assert_eq!(outcome.map(Outcome::by), ended);
            prop_assert_eq!(next, Ww2Chess::play(&view, &legal, &mut Silent), "nobody can tell who listens");
        }
    }

    /// Two moves that can be made in either order lead to the same position.
    #[test]
    fn order_does_not_matter(line in boards::lines(20, 5), readings in boards::readings(), picks in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>()), 60)) {
        let Some(position) = boards::position(&line, &readings) else { return Ok(()) };
        let view = Ww2Chess::view(&position, &readings, &Silent);
        let moves: Vec<Action> = Ww2Chess::moves(&view).iter().map(|legal| *legal.as_ref()).filter(|action| !matches!(action, Action::Done | Action::Hold)).collect();
        if moves.is_empty() {
            return Ok(());
        }
        for (one, other) in picks {
            let (one, other) = (*one.get(&moves), *other.get(&moves));
            let there = after(&position, &readings, one).and_then(|next| after(&next, &readings, other));
            let back = after(&position, &readings, other).and_then(|next| after(&next, &readings, one));
            if let (Some(there), Some(back)) = (there, back) {
                prop_assert_eq!(Ww2Chess::line(&there), Ww2Chess::line(&back), "{} and {} on {}", one, other, line);
            }
        }
    }

    /// A position is a complete state: what is read back from its line plays on alike.
    #[test]
    fn equal_lines_play_on_alike(line in boards::lines(24, 5), readings in boards::readings(), picks in prop::collection::vec(any::<prop::sample::Index>(), 6)) {
        let Some(mut position) = boards::position(&line, &readings) else { return Ok(()) };
        for pick in picks {
            let again = boards::position(&Ww2Chess::line(&position), &readings).expect("a printed position");
            prop_assert_eq!(position, again);
            let view = Ww2Chess::view(&position, &readings, &Silent);
            let moves = Ww2Chess::moves(&view);
            if moves.is_empty() {
                prop_assert!(Ww2Chess::ending(&position, &readings, &Silent).is_some(), "a side may always be done");
                break;
            }
            let legal = pick.get(&moves);
            let next = Ww2Chess::play(&view, legal, &mut Silent);
            prop_assert_eq!(Some(next), after(&again, &readings, *legal.as_ref()));
            position = next;
        }
    }
}

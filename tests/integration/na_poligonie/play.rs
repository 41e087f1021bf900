//! Playing an action changes what its events say and nothing else.

use poligon::games::na_poligonie::{Clause, NaPoligonie, Piece, Position, Readings};
use poligon::kernel::{Event as _, Readings as _, Recorded, Ruleset, Side, Silent, Trace};
use proptest::prelude::*;

use super::boards;

const _: () = assert!(NaPoligonie::CAPTURES, "which events are captures is looked at below");

fn count(position: &Position, side: Side, piece: Piece) -> u32 {
    match piece {
        Piece::Private => position.privates(side).len(),
        Piece::Officer => position.officers(side).len(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    /// Soldiers leave only as prisoners or in payment, and return only by ransom.
    #[test]
    fn soldiers_are_conserved_but_for_capture_and_ransom(line in boards::lines(30), readings in boards::readings()) {
        if let Some(position) = boards::position(&line, &readings) {
            let view = NaPoligonie::view(&position, &readings, &Silent);
            for legal in NaPoligonie::moves(&view).into_iter().take(200) {
                let before = position;
                let mut trace = Trace::new();
                let next = NaPoligonie::play(&view, &legal, &mut trace);
                prop_assert_eq!(position, before, "playing leaves the position as it was");
                let captures = |event: &Recorded<Clause>| event.event.removed().is_some_and(|removal| removal.capture);
                for event in trace.events() {
                    prop_assert_eq!(captures(event), event.event.name() == "captured", "{:?}", event);
                }
                for side in Side::ALL {
                    for (piece, letter) in [(Piece::Private, 'P'), (Piece::Officer, 'O')] {
                        let letter = if side == Side::First { letter } else { letter.to_ascii_lowercase() };
                        let gone = trace.events().iter().filter_map(|event| event.event.removed()).filter(|gone| gone.piece == letter).count();
                        let placed = trace.events().iter().filter(|event| event.event.name() == "placed").count();
                        let back = if piece == Piece::Officer && side == position.side() { placed } else { 0 };
                        prop_assert_eq!(count(&next, side, piece) as usize + gone, count(&position, side, piece) as usize + back);
                    }
                }
            }
        }
    }

    /// The rulebook's dead reading: when prisoners leave the board never matters (parity).
    #[test]
    fn removal_changes_nothing(line in boards::lines(26), readings in boards::readings()) {
        let removal = Readings::ALL.iter().position(|info| info.name == "removal").expect("a reading");
        let moves = |readings: Readings| boards::position(&line, &readings).map(|position| {
            let view = NaPoligonie::view(&position, &readings, &Silent);
            let mut moves: Vec<String> = NaPoligonie::reference(&view, &Silent).iter().map(|legal| legal.as_ref().to_string()).collect();
            moves.sort();
            moves
        });
        prop_assert_eq!(moves(readings.with(removal, 0)), moves(readings.with(removal, 1)));
    }

    /// Readings that only take away (rulebook, section 5): the legal moves under the stricter
    /// value are among those under the wider one, where the duty is the same.
    #[test]
    fn stricter_readings_allow_no_more(line in boards::lines(20), readings in boards::readings()) {
        let legal = |readings: Readings| boards::position(&line, &readings).map(|position| {
            let view = NaPoligonie::view(&position, &readings, &Silent);
            let moves: std::collections::BTreeSet<String> = NaPoligonie::moves(&view).iter().map(|legal| legal.as_ref().to_string()).collect();
            moves
        });
        let set = |name: &str, value: &str| readings.named(name, value).expect("a reading");
        // `forward` only forbids steps; a side left without any may pass instead.
        for (name, wide, strict) in [("private-direction", "any", "forward"), ("duty-discharge", "any-capture", "private-capture"), ("series", "stop-anytime", "exhaust")] {
            if let (Some(wide), Some(mut strict)) = (legal(set(name, wide)), legal(set(name, strict))) {
                strict.remove("pass");
                prop_assert!(strict.is_subset(&wide) || wide.is_empty(), "{}: {:?}", name, strict.difference(&wide).collect::<Vec<_>>());
            }
        }
    }
}

//! Every refusal names the clauses that stand in the way, no more and no fewer, and what it says
//! of the board is true.

use std::collections::BTreeSet;

use poligon::games::ww2_chess::{Action, Aircraft, Object, View, WcClause, Ww2Chess};
use poligon::kernel::{Evidence as _, Forgive, Ruleset, SetupSource, Silent, Square, Trace};
use proptest::prelude::*;

use super::boards;

/// Asks for the verdict on one action and proves it; returns whether it is legal.
fn prove(view: &View<'_>, action: Action) -> bool {
    let legal = Ww2Chess::judge(view, &action).is_some();
    let mut trace = Trace::new();
    let _ = Ww2Chess::trial(view, &action, &mut trace);
    let blamed = trace.blamed();
    assert_eq!(legal, blamed.is_empty(), "{action}: {:?}", trace.broken());
    for broken in trace.broken() {
        assert!(Ww2Chess::evidence_holds(view, &action, &broken.evidence), "{action}: {broken:?}");
        assert!(!broken.evidence.sentence().is_empty(), "{action}: {broken:?}");
        let parts = Ww2Chess::action_parts(&action.to_string()).len();
        assert!(broken.evidence.part().is_none_or(|part| part < parts), "{action}: {broken:?}");
    }
    if legal || trace.broken().iter().any(|broken| broken.gate) {
        return legal;
    }
    assert!(forgiven(view, action, &blamed), "{action}: forgiving {blamed:?} is not enough");
    for at in 0..blamed.len() {
        let mut fewer = blamed.clone();
        fewer.remove(at);
        assert!(!forgiven(view, action, &fewer), "{action}: {:?} is not needed", blamed[at]);
    }
    legal
}

fn forgiven(view: &View<'_>, action: Action, clauses: &[WcClause]) -> bool {
    Ww2Chess::trial(view, &action, &mut Forgive::new(clauses)).is_continue()
}

fn squares() -> impl Iterator<Item = Square> + Clone {
    (0..64).map(Square::new)
}

/// Every action without a raid, from every cell.
fn plain() -> impl Iterator<Item = Action> {
    let marches = squares().flat_map(|from| {
        squares().flat_map(move |to| {
            let march = Object::ALL.map(|object| Action::March { object, from, to });
            let transfer = Aircraft::ALL.map(|aircraft| Action::Transfer { aircraft, from, to });
            march.into_iter().chain(transfer)
        })
    });
    [Action::Hold, Action::Done].into_iter().chain(squares().map(Action::Deploy)).chain(marches)
}

/// Every raid of one aircraft that flies to `over`.
fn raids(aircraft: Aircraft, from: Square, over: Square) -> impl Iterator<Item = Action> {
    let homes = std::iter::once(None).chain(squares().map(Some));
    squares().flat_map(move |target| homes.clone().map(move |home| Action::Raid { aircraft, from, over, target, home }))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn is_proved_over_everything_but_raids(line in boards::lines(24, 8), readings in boards::readings()) {
        if let Some(position) = boards::position(&line, &readings) {
            let view = Ww2Chess::view(&position, &readings, &Silent);
            let legal: BTreeSet<Action> = Ww2Chess::moves(&view).iter().map(|legal| *legal.as_ref()).collect();
            for action in plain() {
                prop_assert_eq!(prove(&view, action), legal.contains(&action), "{} on {}", action, line);
            }
        }
    }

    #[test]
    fn is_proved_over_raids(line in boards::lines(24, 5), readings in boards::readings(), over in prop::collection::vec(0_u8..40, 3)) {
        if let Some(position) = boards::position(&line, &readings) {
            let view = Ww2Chess::view(&position, &readings, &Silent);
            let legal: BTreeSet<Action> = Ww2Chess::moves(&view).iter().map(|legal| *legal.as_ref()).collect();
            for (from, letter) in squares().flat_map(|at| Ww2Chess::pieces_at(&position, at).into_iter().map(move |letter| (at, letter))) {
                let Some(aircraft) = Aircraft::from_letter(letter.to_ascii_uppercase()) else { continue };
                for over in &over {
                    for action in raids(aircraft, from, Square::new(*over)) {
                        prop_assert_eq!(prove(&view, action), legal.contains(&action), "{} on {}", action, line);
                    }
                }
            }
        }
    }
}

/// Raids whose cells are near one another, and near others of the same board.
fn raid_near() -> impl Strategy<Value = (bool, usize, (i8, i8), (i8, i8), usize)> {
    (any::<bool>(), 0_usize..40, (-4_i8..5, -4_i8..5), (-1_i8..2, -1_i8..2), 0_usize..60)
}

fn shifted(from: Square, (files, ranks): (i8, i8)) -> Option<Square> {
    let file = (from.number() % 8).checked_add_signed(files)?;
    let rank = (from.number() / 8).checked_add_signed(ranks)?;
    (file < 8 && rank < 8).then(|| Square::new(rank * 8 + file))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn is_proved_for_raids_nearby(line in boards::lines(24, 6), readings in boards::readings(), drafts in prop::collection::vec(raid_near(), 40)) {
        if let Some(position) = boards::position(&line, &readings) {
            let view = Ww2Chess::view(&position, &readings, &Silent);
            let legal: BTreeSet<Action> = Ww2Chess::moves(&view).iter().map(|legal| *legal.as_ref()).collect();
            let flying: Vec<(Square, Aircraft)> = squares()
                .flat_map(|at| Ww2Chess::pieces_at(&position, at).into_iter().map(move |letter| (at, letter.to_ascii_uppercase())))
                .filter_map(|(at, letter)| Some((at, Aircraft::from_letter(letter)?)))
                .collect();
            let airfields: Vec<Square> = squares().filter(|at| Ww2Chess::pieces_at(&position, *at).iter().any(|letter| "Rr".contains(*letter))).collect();
            for (own_cell, pick, out, aim, back) in drafts {
                let Some(&(from, aircraft)) = flying.get(pick % flying.len().max(1)) else { continue };
                let Some(over) = shifted(from, out) else { continue };
                let Some(target) = (if own_cell { Some(over) } else { shifted(over, aim) }) else { continue };
                let home = match back {
                    0..20 => None,
                    20..30 => Some(from),
                    30..50 if !airfields.is_empty() => Some(airfields[back % airfields.len()]),
                    _ => Some(Square::new(u8::try_from(back).unwrap_or(0))),
                };
                let action = Action::Raid { aircraft, from, over, target, home };
                prop_assert_eq!(prove(&view, action), legal.contains(&action), "{} on {}", action, line);
            }
        }
    }

    /// Evidence against a setup is true of it, and every refused setup carries some.
    #[test]
    fn of_setups_is_true(line in boards::lines(40, 8), readings in boards::few_readings(), upper in any::<bool>()) {
        // Surplus pieces, and raids on what is no target.
        let line = match line.split_once(" b ").or_else(|| line.split_once(" w ")) {
            Some((board, rest)) if upper => format!("{} w {rest}", board.replace('t', "h").replace('f', "b")),
            _ => line,
        };
        if let Ok(setup) = Ww2Chess::read(&SetupSource::Line(&line), &readings) {
            for deployment in [false, true] {
                let mut trace = Trace::new();
                let _ = Ww2Chess::validate(&setup, &readings, deployment, &mut trace);
                let refused = Ww2Chess::validate(&setup, &readings, deployment, &mut Silent).is_break();
                prop_assert_eq!(refused, !trace.broken().is_empty());
                for broken in trace.broken() {
                    prop_assert!(Ww2Chess::setup_evidence_holds(&setup, &readings, &broken.evidence), "{:?}", broken);
                    prop_assert!(!broken.evidence.sentence().is_empty(), "{:?}", broken);
                }
            }
        }
    }
}

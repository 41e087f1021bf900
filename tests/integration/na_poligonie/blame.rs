//! Every refusal names the clauses that stand in the way, no more and no fewer, and what it says
//! of the board is true.

use std::collections::BTreeSet;

use poligon::games::na_poligonie::{Action, Clause, Join, Leg, NaPoligonie, Path, Position, Readings, View, stations};
use poligon::kernel::{Forgive, Ruleset, Silent, Trace};
use proptest::prelude::*;

use super::boards;
use crate::naive::na_poligonie::Naive;

/// Asks for the verdict on one action and proves it; returns whether it is legal.
fn prove(view: &View<'_>, action: &Action) -> bool {
    let mut trace = Trace::new();
    let _ = NaPoligonie::trial(view, action, &mut trace);
    let blamed = trace.blamed();
    let legal = NaPoligonie::judge(view, action).is_some();
    assert_eq!(legal, blamed.is_empty(), "{action}: {:?}", trace.broken());
    for broken in trace.broken() {
        assert!(NaPoligonie::evidence_holds(view, action, &broken.evidence), "{action}: {broken:?}");
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

fn forgiven(view: &View<'_>, action: &Action, clauses: &[Clause]) -> bool {
    NaPoligonie::trial(view, action, &mut Forgive::new(clauses)).is_continue()
}

/// Every origin, target and joiner.
fn single_legs() -> impl Iterator<Item = Action> {
    stations().flat_map(|from| {
        stations().flat_map(move |to| {
            [Join::Shift, Join::Hop, Join::Capture]
                .map(|join| Action::Move(Path { from, legs: vec![Leg { join, to }] }))
        })
    })
}

fn series() -> impl Strategy<Value = Action> {
    let legs = prop::collection::vec((0_usize..8, 1_usize..3, 0_usize..5), 2..6);
    (0_u8..61, legs)
        .prop_map(|(from, legs)| {
            let names: Vec<String> = stations().map(NaPoligonie::square_name).collect();
            let mut text = names[usize::from(from)].clone();
            let mut at = text.clone();
            for (way, far, join) in legs {
                let reach = if join == 4 { 1 } else { far };
                let Some(to) = away(&at, way, if reach == 1 && join < 4 { 2 } else { far }) else { continue };
                text.push(['x', 'x', '^', 'x', '-'][join]);
                text += &to;
                at = to;
            }
            NaPoligonie::parse_action(&text)
        })
        .prop_filter_map("a path", Result::ok)
}

/// The station some steps away in one of eight directions.
fn away(from: &str, way: usize, steps: usize) -> Option<String> {
    let steps = i32::try_from(steps).ok()?;
    let (files, ranks) = [(1, 1), (-1, 1), (1, -1), (-1, -1), (0, 2), (0, -2), (2, 0), (-2, 0)][way];
    let file = i32::from(from.as_bytes()[0]) + files * steps;
    let rank: i32 = from[1..].parse::<i32>().ok()? + ranks * steps;
    let name = format!("{}{rank}", char::from(u8::try_from(file).ok()?));
    NaPoligonie::parse_square(&name).map(|_| name)
}

fn naive_moves(position: &Position, readings: &Readings) -> BTreeSet<String> {
    let naive = Naive::parse(&NaPoligonie::line(position), &boards::named(readings));
    naive.expect("a position").moves().into_iter().collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn is_proved_over_all_pairs_of_stations(line in boards::lines(16), readings in boards::readings()) {
        if let Some(position) = boards::position(&line, &readings) {
            let view = NaPoligonie::view(&position, &readings, &Silent);
            let naive = naive_moves(&position, &readings);
            for action in single_legs() {
                prop_assert_eq!(prove(&view, &action), naive.contains(&action.to_string()), "{} on {}", action, line);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn is_proved_over_series(line in boards::lines(26), readings in boards::readings(), actions in prop::collection::vec(series(), 20)) {
        if let Some(position) = boards::position(&line, &readings) {
            let view = NaPoligonie::view(&position, &readings, &Silent);
            let naive = naive_moves(&position, &readings);
            for action in actions {
                prop_assert_eq!(prove(&view, &action), naive.contains(&action.to_string()), "{} on {}", action, line);
            }
        }
    }

    /// Every way to shorten or lengthen a legal series by one leg.
    #[test]
    fn is_proved_next_to_legal_series(line in boards::lines(26), readings in boards::readings()) {
        if let Some(position) = boards::position(&line, &readings) {
            let view = NaPoligonie::view(&position, &readings, &Silent);
            let naive = naive_moves(&position, &readings);
            let legal = NaPoligonie::moves(&view);
            for path in legal.iter().filter_map(|legal| match legal.as_ref() { Action::Move(path) => Some(path), _ => None }).take(60) {
                let mut near = Vec::new();
                if path.legs.len() > 1 {
                    near.push(Path { legs: path.legs[..path.legs.len() - 1].to_vec(), ..path.clone() });
                }
                for way in 0..8 {
                    let to = away(&NaPoligonie::square_name(path.to()), way, 2);
                    if let Some(to) = to.and_then(|name| NaPoligonie::parse_square(&name)) {
                        for join in [Join::Hop, Join::Capture] {
                            let mut longer = path.clone();
                            longer.legs.push(Leg { join, to });
                            near.push(longer);
                        }
                    }
                }
                for path in near {
                    let action = Action::Move(path);
                    prop_assert_eq!(prove(&view, &action), naive.contains(&action.to_string()), "{} on {}", action, line);
                }
            }
        }
    }

    #[test]
    fn is_proved_for_ransoms_and_passes(line in boards::lines(20), readings in boards::readings(), price in prop::collection::vec(0_u8..61, 1..5), at in 0_u8..61) {
        if let Some(position) = boards::position(&line, &readings) {
            let view = NaPoligonie::view(&position, &readings, &Silent);
            let naive = naive_moves(&position, &readings);
            let names: Vec<String> = price.iter().map(|number| NaPoligonie::square_name(poligon::kernel::Square::new(*number))).collect();
            let at = NaPoligonie::square_name(poligon::kernel::Square::new(at));
            for text in [format!("ransom {}@{at}", names.join(",")), format!("ransom {}@{}", names.join(","), names[0]), "decline".to_owned(), "pass".to_owned()] {
                let action = NaPoligonie::parse_action(&text).expect("an action");
                prop_assert_eq!(prove(&view, &action), naive.contains(&action.to_string()), "{} on {}", action, line);
            }
        }
    }

    /// Evidence against a setup is true of it, and every refused setup carries some.
    #[test]
    fn of_setups_is_true(line in boards::lines(50), readings in boards::readings()) {
        use poligon::kernel::SetupSource;
        if let Ok(setup) = NaPoligonie::read(&SetupSource::Line(&line), &readings) {
            for deployment in [false, true] {
                let mut trace = Trace::new();
                let _ = NaPoligonie::validate(&setup, &readings, deployment, &mut trace);
                let refused = NaPoligonie::validate(&setup, &readings, deployment, &mut Silent).is_break();
                prop_assert_eq!(refused, !trace.broken().is_empty());
                for broken in trace.broken() {
                    prop_assert!(NaPoligonie::setup_evidence_holds(&setup, &readings, &broken.evidence), "{:?}", broken);
                }
            }
        }
    }
}

//! The judge that nobody listens to makes nothing: no sentence, no allocation.

use poligon::games::na_poligonie::{Action, Join, Leg, NaPoligonie, Path, stations};
use poligon::kernel::{Ruleset, Silent};
use proptest::prelude::*;

use super::boards;

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_silent_verdict_allocates_nothing(line in boards::lines(26), readings in boards::readings()) {
        if let Some(position) = boards::position(&line, &readings) {
            let view = NaPoligonie::view(&position, &readings, &Silent);
            for from in stations() {
                for to in stations() {
                    for join in [Join::Shift, Join::Hop, Join::Capture] {
                        let action = Action::Move(Path { from, legs: vec![Leg { join, to }] });
                        let count = allocation_counter::measure(|| {
                            let _ = NaPoligonie::trial(&view, &action, &mut Silent);
                        });
                        prop_assert_eq!(count.count_total, 0, "{}", action);
                    }
                }
            }
        }
    }
}

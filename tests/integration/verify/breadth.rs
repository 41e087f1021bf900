//! Breadth-first search counts what a plain search with an ordered set counts.

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

use poligon::games::{GameId, GameVisitor};
use poligon::kernel::{Ruleset, Silent};
use poligon::verify::{Layers, breadth_first};

fn plainly<R: Ruleset>(depth: u32) -> Vec<u64> {
    let readings = R::Readings::default();
    let mut layer = vec![R::start(&readings)];
    let mut seen: BTreeSet<R::Position> = layer.iter().cloned().collect();
    let mut unique = vec![1];
    for _ in 0..depth {
        let mut next = Vec::new();
        for position in &layer {
            let view = R::view(position, &readings, &Silent);
            for legal in R::moves(&view) {
                let after = R::play(&view, &legal, &mut Silent);
                if seen.insert(after.clone()) {
                    next.push(after);
                }
            }
        }
        unique.push(next.len() as u64);
        layer = next;
    }
    unique
}

fn on_threads<R: Ruleset>(threads: usize, depth: u32) -> Layers {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    let readings = R::Readings::default();
    let stop = AtomicBool::new(false);
    pool.install(|| breadth_first::<R>(&R::start(&readings), &readings, depth, u64::MAX, &stop, |_, _| true))
}

struct Counts(u32);

impl GameVisitor for Counts {
    type Output = ();

    fn visit<R: Ruleset>(self) {
        let one = on_threads::<R>(1, self.0);
        assert_eq!(one.unique, plainly::<R>(self.0), "{}", R::ID);
        assert_eq!(one, on_threads::<R>(3, self.0), "{}", R::ID);
        assert!(one.complete);
    }
}

#[test]
fn every_position_is_counted_once_on_any_number_of_threads() {
    GameId::NaPoligonie.visit(Counts(3));
    GameId::Ww2Chess.visit(Counts(2));
}

/// A set too small for the search ends it, and it says so.
#[test]
fn a_search_without_room_is_not_complete() {
    struct Cramped;

    impl GameVisitor for Cramped {
        type Output = ();

        fn visit<R: Ruleset>(self) {
            let readings = R::Readings::default();
            let stop = AtomicBool::new(false);
            let found = breadth_first::<R>(&R::start(&readings), &readings, 9, 1 << 12, &stop, |_, _| true);
            assert!(!found.complete);
        }
    }

    for game in GameId::ALL {
        game.visit(Cramped);
    }
}

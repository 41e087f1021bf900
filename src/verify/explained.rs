//! The stage that proves the explanations of everything that can be written.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering as Memory};

use rayon::prelude::*;

use super::explanations::prove;
use super::ledger::{Key, Ledger, Order};
use super::probe::Place;
use super::search::{Search, index, small};
use super::{Placements, Stage};
use crate::kernel::{Clause, Ruleset, Silent, SquareSet};

/// An explanation that is wrong.
pub(super) struct Wrong<R: Ruleset> {
    pub(super) order: Order,
    pub(super) what: String,
    pub(super) position: R::Position,
    pub(super) action: R::Action,
    pub(super) variant: usize,
}

/// What proving explanations has come to.
pub(super) struct Explained<R: Ruleset> {
    pub(super) ledger: Ledger<R>,
    pub(super) positions: u64,
    pub(super) actions: u64,
    /// The earliest explanation that is wrong.
    pub(super) wrong: Option<Wrong<R>>,
    pub(super) complete: bool,
}

impl<R: Ruleset> Default for Explained<R> {
    fn default() -> Self {
        Self { ledger: Ledger::default(), positions: 0, actions: 0, wrong: None, complete: true }
    }
}

impl<R: Ruleset> Search<'_, R> {
    /// Proves the explanation of every action that can be written, on the placements of so many
    /// pieces, of which the rank is a multiple of `step`, on the board or some squares of it, or on
    /// what one `later` action leads to from there.
    pub(super) fn explanations(
        &self,
        stage: u32,
        pieces: usize,
        within: Option<SquareSet>,
        variants: &[usize],
        (step, later): (u64, u32),
    ) -> Explained<R> {
        let placements = match within {
            None => Placements::<R>::new(pieces),
            Some(squares) => Placements::<R>::within(pieces, squares),
        };
        let per_variant = placements.len().div_ceil(step);
        let all = per_variant * variants.len() as u64;
        let done = AtomicU64::new(0);
        let skipped = AtomicBool::new(false);
        let work = |number: u64| {
            let mut explained = Explained::default();
            if self.stopped() {
                skipped.store(true, Memory::Relaxed);
                return explained;
            }
            let (variant, rank) = (variants[index(number / per_variant)], number % per_variant * step);
            let readings = &self.prober.variants[variant];
            for (rank, position) in placements.positions(rank..rank + 1, readings) {
                let order = Order { idle: false, pieces: small(pieces), refusals: 0, stage, rank, ordinal: 0 };
                if later == 0 {
                    explained.at(Place { position: &position, variant, order }, readings);
                    continue;
                }
                let view = R::view(&position, readings, &Silent);
                for legal in R::moves(&view) {
                    let next = R::play(&view, &legal, &mut Silent);
                    explained.at(Place { position: &next, variant, order }, readings);
                }
            }
            let done = done.fetch_add(1, Memory::Relaxed) + 1;
            (self.tell)(&Stage { name: "explanations", done, all });
            explained
        };
        let mut explained = (0..all).into_par_iter().map(work).reduce(Explained::default, Explained::and);
        explained.complete = !skipped.into_inner();
        explained
    }
}

impl<R: Ruleset> Explained<R> {
    fn at(&mut self, place: Place<'_, R>, readings: &R::Readings) {
        self.positions += 1;
        let view = R::view(place.position, readings, &Silent);
        for action in R::universe(&view) {
            self.actions += 1;
            match prove::<R>(&view, &action) {
                Ok(blamed) => self.refused(place, &action, &blamed),
                Err(unproved) if self.wrong.is_none() => {
                    let position = place.position.clone();
                    let what = unproved.to_string();
                    self.wrong = Some(Wrong { order: place.order, what, position, action, variant: place.variant });
                }
                Err(_) => {}
            }
        }
    }

    fn refused(&mut self, place: Place<'_, R>, action: &R::Action, blamed: &[R::Clause]) {
        let variant = place.variant;
        for clause in blamed {
            for alone in [false, true].into_iter().take(1 + usize::from(blamed.len() == 1)) {
                let key = Key::Refused { clause: clause.index(), variant, alone };
                self.ledger.note(key, place.order, || place.sight(&[action], ""));
            }
        }
    }

    pub(super) fn and(self, other: Self) -> Self {
        let wrong = match (self.wrong, other.wrong) {
            (Some(one), Some(two)) => Some(if two.order < one.order { two } else { one }),
            (one, two) => one.or(two),
        };
        Self {
            ledger: self.ledger.and(other.ledger),
            positions: self.positions + other.positions,
            actions: self.actions + other.actions,
            wrong,
            complete: self.complete && other.complete,
        }
    }
}

//! The listener that hears everything which the verifier wants to know of one action: every
//! sentence's literal opinion, every clause that refuses, grants or brings something about.

use std::ops::ControlFlow;

use super::ClauseSet;
use crate::kernel::{Audit, Claim, Clause, Conflict, Recorded, Says, Silent};

/// Hears everything; goes on after failures, stops at gates.
#[derive(Clone, Debug)]
pub(super) struct Opinion<C: Clause> {
    pub(super) settlements: Vec<Conflict<C>>,
    pub(super) refused: ClauseSet,
    pub(super) granted: ClauseSet,
    pub(super) events: Vec<Recorded<C>>,
}

impl<C: Clause> Opinion<C> {
    pub(super) const fn new() -> Self {
        Self { settlements: Vec::new(), refused: ClauseSet::EMPTY, granted: ClauseSet::EMPTY, events: Vec::new() }
    }

    /// Forgets everything, and keeps the room for more.
    pub(super) fn clear(&mut self) {
        self.settlements.clear();
        self.events.clear();
        self.refused = ClauseSet::EMPTY;
        self.granted = ClauseSet::EMPTY;
    }
}

impl<C: Clause> Audit<C> for Opinion<C> {
    type Aside = Silent;

    fn gate(&mut self, clause: C, holds: bool, _: impl FnOnce() -> C::Evidence) -> ControlFlow<()> {
        if holds {
            return ControlFlow::Continue(());
        }
        self.refused.insert(clause);
        ControlFlow::Break(())
    }

    fn require(&mut self, clause: C, holds: bool, _: impl FnOnce() -> C::Evidence) -> ControlFlow<()> {
        if !holds {
            self.refused.insert(clause);
        }
        ControlFlow::Continue(())
    }

    fn grant(&mut self, clause: C, granted: bool) -> bool {
        if granted {
            self.granted.insert(clause);
        }
        granted
    }

    fn effect(&mut self, clause: C, event: impl FnOnce() -> C::Event) -> bool {
        self.events.push(Recorded { clause, event: event() });
        true
    }

    fn settle<const N: usize>(&mut self, question: C::Question, claims: [Claim; N], otherwise: Says) -> Says {
        let speaks = claims.into_iter().map(|claim| claim.says).find(|says| *says != Says::Silent);
        let settled = speaks.unwrap_or(otherwise);
        self.settlements.push(Conflict { question, claims: claims.to_vec(), settled });
        settled
    }

    fn aside(&self) -> Silent {
        Silent
    }
}

//! The listener that hears sentences contradict each other.

use std::ops::ControlFlow;

use super::Silent;
use crate::kernel::audit::prevailing;
use crate::kernel::{Audit, Claim, Clause, Says};

/// A settlement at which not every sentence agreed, or at which none spoke.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict<C: Clause> {
    /// What was asked.
    pub question: C::Question,
    /// Every claim, in order of precedence.
    pub claims: Vec<Claim>,
    /// What prevailed.
    pub settled: Says,
}

impl<C: Clause> Conflict<C> {
    /// Whether no sentence speaks.
    #[must_use]
    pub fn is_silent(&self) -> bool {
        self.claims.iter().all(|claim| claim.says == Says::Silent)
    }

    /// The pairs of sentences that say opposite things, the one that takes precedence first.
    #[must_use]
    pub fn opposed(&self) -> Vec<(Claim, Claim)> {
        let mut pairs = Vec::new();
        for (at, one) in self.claims.iter().enumerate() {
            for other in &self.claims[at + 1..] {
                if one.says.contradicts(other.says) {
                    pairs.push((*one, *other));
                }
            }
        }
        pairs
    }
}

/// Records every settlement, silent otherwise; like [`super::Trace`] it goes on after failures.
#[derive(Clone, Debug)]
pub struct Conflicts<C: Clause> {
    settlements: Vec<Conflict<C>>,
}

impl<C: Clause> Default for Conflicts<C> {
    fn default() -> Self {
        Self { settlements: Vec::new() }
    }
}

impl<C: Clause> Conflicts<C> {
    /// A listener that has heard nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Every settlement heard.
    #[must_use]
    pub fn settlements(&self) -> &[Conflict<C>] {
        &self.settlements
    }

    /// The settlements at which sentences said opposite things.
    pub fn contradictions(&self) -> impl Iterator<Item = &Conflict<C>> {
        self.settlements.iter().filter(|settlement| !settlement.opposed().is_empty())
    }
}

impl<C: Clause> Audit<C> for Conflicts<C> {
    type Aside = Silent;

    fn require(&mut self, _: C, _: bool, _: impl FnOnce() -> C::Evidence) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn settle<const N: usize>(&mut self, question: C::Question, claims: [Claim; N], otherwise: Says) -> Says {
        let settled = prevailing(&claims, otherwise);
        self.settlements.push(Conflict { question, claims: claims.to_vec(), settled });
        settled
    }

    fn aside(&self) -> Silent {
        Silent
    }
}

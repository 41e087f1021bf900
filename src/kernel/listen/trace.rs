//! The listener that explains.

use std::ops::ControlFlow;

use super::Silent;
use crate::kernel::{Audit, Broken, Claim, Clause, Recorded, Says};

/// Records every broken clause with its evidence, and every event; stops at gates only. Explains
/// the rules as they are, or as another listener changes them: what that one lets pass is no
/// failure, and what it leaves out does not happen.
#[derive(Clone, Debug)]
pub struct Trace<C: Clause, A = Silent> {
    under: A,
    broken: Vec<Broken<C>>,
    events: Vec<Recorded<C>>,
    granted: Vec<C>,
}

impl<C: Clause> Default for Trace<C> {
    fn default() -> Self {
        Self::under(Silent)
    }
}

impl<C: Clause> Trace<C> {
    /// A listener that has heard nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
}

impl<C: Clause, A> Trace<C, A> {
    /// A listener to the rules as `audit` changes them.
    #[must_use]
    pub const fn under(audit: A) -> Self {
        Self { under: audit, broken: Vec::new(), events: Vec::new(), granted: Vec::new() }
    }

    /// Every failure heard, in the order in which the rules were asked.
    #[must_use]
    pub fn broken(&self) -> &[Broken<C>] {
        &self.broken
    }

    /// The broken clauses, each once, in rulebook order.
    #[must_use]
    pub fn blamed(&self) -> Vec<C> {
        let mut clauses: Vec<C> = self.broken.iter().map(|broken| broken.clause).collect();
        clauses.sort_unstable();
        clauses.dedup();
        clauses
    }

    /// The permissions that were granted, in the order in which they were asked for.
    #[must_use]
    pub fn granted(&self) -> &[C] {
        &self.granted
    }

    /// Every event heard, in order.
    #[must_use]
    pub fn events(&self) -> &[Recorded<C>] {
        &self.events
    }

    /// The events, taken out of the listener.
    #[must_use]
    pub fn into_events(self) -> Vec<Recorded<C>> {
        self.events
    }

    /// The failures, taken out of the listener.
    #[must_use]
    pub fn into_broken(self) -> Vec<Broken<C>> {
        self.broken
    }
}

impl<C: Clause, A: Audit<C>> Audit<C> for Trace<C, A> {
    type Aside = A::Aside;

    fn gate(&mut self, clause: C, holds: bool, why: impl FnOnce() -> C::Evidence) -> ControlFlow<()> {
        if holds {
            return self.under.gate(clause, holds, why);
        }
        let evidence = why();
        let verdict = self.under.gate(clause, holds, || evidence.clone());
        if verdict.is_break() {
            self.broken.push(Broken { clause, evidence, gate: true });
        }
        verdict
    }

    fn require(&mut self, clause: C, holds: bool, why: impl FnOnce() -> C::Evidence) -> ControlFlow<()> {
        if holds {
            // Only a listener that turns answers round stops here, and there is no evidence then.
            return self.under.require(clause, holds, why);
        }
        let evidence = why();
        if self.under.require(clause, holds, || evidence.clone()).is_break() {
            self.broken.push(Broken { clause, evidence, gate: false });
        }
        ControlFlow::Continue(())
    }

    fn grant(&mut self, clause: C, granted: bool) -> bool {
        let granted = self.under.grant(clause, granted);
        if granted && !self.granted.contains(&clause) {
            self.granted.push(clause);
        }
        granted
    }

    fn effect(&mut self, clause: C, event: impl FnOnce() -> C::Event) -> bool {
        let event = event();
        let happens = self.under.effect(clause, || event.clone());
        if happens {
            self.events.push(Recorded { clause, event });
        }
        happens
    }

    fn counted(&self, clause: C, of: &'static str, value: u8) -> u8 {
        self.under.counted(clause, of, value)
    }

    fn settle<const N: usize>(&mut self, question: C::Question, claims: [Claim; N], otherwise: Says) -> Says {
        self.under.settle(question, claims, otherwise)
    }

    fn aside(&self) -> A::Aside {
        self.under.aside()
    }
}

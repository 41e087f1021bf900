//! The listener that explains.

use std::ops::ControlFlow;

use super::Silent;
use crate::kernel::{Audit, Broken, Clause, Recorded};

/// Records every broken clause with its evidence, and every event; stops at gates only.
#[derive(Clone, Debug)]
pub struct Trace<C: Clause> {
    broken: Vec<Broken<C>>,
    events: Vec<Recorded<C>>,
    granted: Vec<C>,
}

impl<C: Clause> Default for Trace<C> {
    fn default() -> Self {
        Self { broken: Vec::new(), events: Vec::new(), granted: Vec::new() }
    }
}

impl<C: Clause> Trace<C> {
    /// A listener that has heard nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
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

impl<C: Clause> Audit<C> for Trace<C> {
    type Aside = Silent;

    fn gate(&mut self, clause: C, holds: bool, why: impl FnOnce() -> C::Evidence) -> ControlFlow<()> {
        if holds {
            return ControlFlow::Continue(());
        }
        self.broken.push(Broken { clause, evidence: why(), gate: true });
        ControlFlow::Break(())
    }

    fn require(&mut self, clause: C, holds: bool, why: impl FnOnce() -> C::Evidence) -> ControlFlow<()> {
        if !holds {
            self.broken.push(Broken { clause, evidence: why(), gate: false });
        }
        ControlFlow::Continue(())
    }

    fn grant(&mut self, clause: C, granted: bool) -> bool {
        if granted && !self.granted.contains(&clause) {
            self.granted.push(clause);
        }
        granted
    }

    fn effect(&mut self, clause: C, event: impl FnOnce() -> C::Event) -> bool {
        self.events.push(Recorded { clause, event: event() });
        true
    }

    fn number(&self, _: C, value: u8) -> u8 {
        value
    }

    fn aside(&self) -> Silent {
        Silent
    }
}

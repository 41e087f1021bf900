//! The listener that looks away.

use std::ops::ControlFlow;

use super::Silent;
use crate::kernel::{Audit, Clause};

/// Ignores failures of the given clauses for the move at hand only: nested questions hear the
/// rules as they are. Proves explanations. Gates are never forgiven.
#[derive(Clone, Debug)]
pub struct Forgive<'a, C> {
    clauses: &'a [C],
}

impl<'a, C: Clause> Forgive<'a, C> {
    /// A listener that forgives exactly `clauses`.
    #[must_use]
    pub const fn new(clauses: &'a [C]) -> Self {
        Self { clauses }
    }
}

impl<C: Clause> Audit<C> for Forgive<'_, C> {
    type Aside = Silent;

    fn require(&mut self, clause: C, holds: bool, _: impl FnOnce() -> C::Evidence) -> ControlFlow<()> {
        if holds || self.clauses.contains(&clause) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    fn aside(&self) -> Silent {
        Silent
    }
}

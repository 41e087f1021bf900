//! The listener that turns one clause's answers round.

use std::ops::ControlFlow;

use crate::kernel::{Audit, Clause};

/// The rules with one clause answering the contrary of what it says, for the whole game, nested
/// questions included: it refuses what it lets pass and grants what it does not. What refuses or
/// is granted already stays so; effects and numbers stay as they are. Tells whether it mattered
/// that a clause had nothing against something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contrary<C> {
    clause: C,
}

impl<C: Clause> Contrary<C> {
    /// The rules with the answers of `clause` turned round.
    #[must_use]
    pub const fn new(clause: C) -> Self {
        Self { clause }
    }

    fn passes(&self, clause: C, holds: bool) -> ControlFlow<()> {
        if holds && clause != self.clause { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

impl<C: Clause> Audit<C> for Contrary<C> {
    type Aside = Self;

    fn gate(&mut self, clause: C, holds: bool, _: impl FnOnce() -> C::Evidence) -> ControlFlow<()> {
        self.passes(clause, holds)
    }

    fn require(&mut self, clause: C, holds: bool, _: impl FnOnce() -> C::Evidence) -> ControlFlow<()> {
        self.passes(clause, holds)
    }

    fn refuse<F>(&mut self, clause: C, fault: Option<F>, _: impl FnOnce(F) -> C::Evidence) -> ControlFlow<()> {
        self.passes(clause, fault.is_none())
    }

    fn grant(&mut self, clause: C, granted: bool) -> bool {
        granted || clause == self.clause
    }

    fn aside(&self) -> Self {
        *self
    }
}

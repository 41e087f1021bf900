//! The listener that changes one clause.

use std::ops::ControlFlow;

use crate::kernel::{Audit, Clause, Mutation};

/// The rules with one clause changed for the whole game, nested questions included. Gates are
/// never lifted: without them later questions make no sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mutant<C: Clause> {
    mutation: Mutation<C>,
}

impl<C: Clause> Mutant<C> {
    /// The rules under `mutation`.
    #[must_use]
    pub const fn new(mutation: Mutation<C>) -> Self {
        Self { mutation }
    }
}

impl<C: Clause> Audit<C> for Mutant<C> {
    type Aside = Self;

    fn require(&mut self, clause: C, holds: bool, _: impl FnOnce() -> C::Evidence) -> ControlFlow<()> {
        if holds || self.mutation == Mutation::Lift(clause) {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }

    fn grant(&mut self, clause: C, granted: bool) -> bool {
        granted && self.mutation != Mutation::Revoke(clause)
    }

    fn effect(&mut self, clause: C, _: impl FnOnce() -> C::Event) -> bool {
        self.mutation != Mutation::Mute(clause)
    }

    fn counted(&self, clause: C, of: &'static str, value: u8) -> u8 {
        match self.mutation {
            Mutation::Number { clause: changed, of: what, from, to }
                if changed == clause && from == value && what == of =>
            {
                to
            }
            Mutation::Number { .. } | Mutation::Lift(_) | Mutation::Revoke(_) | Mutation::Mute(_) => value,
        }
    }

    fn aside(&self) -> Self {
        *self
    }
}

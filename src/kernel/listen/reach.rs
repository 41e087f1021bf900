//! The listener that notes which changes to the rules could have made a difference.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crate::kernel::{Audit, Clause, Mutation};

/// What was heard while the rules were asked as they are: every answer that some [`Mutation`]
/// would have turned. As long as a mutation turns no answer, the rules under it go the same way;
/// so one that is not in here cannot be noticed by whatever was asked.
#[derive(Clone, Debug)]
pub struct Reached<C: Clause> {
    refused: Cell<u64>,
    granted: Cell<u64>,
    effected: Cell<u64>,
    asked: Cell<u64>,
    gated: Cell<u64>,
    numbers: RefCell<BTreeSet<(C, u8)>>,
}

impl<C: Clause> Default for Reached<C> {
    fn default() -> Self {
        Self {
            refused: Cell::default(),
            granted: Cell::default(),
            effected: Cell::default(),
            asked: Cell::default(),
            gated: Cell::default(),
            numbers: RefCell::default(),
        }
    }
}

fn note<C: Clause>(set: &Cell<u64>, clause: C) {
    set.set(set.get() | 1 << clause.index());
}

fn has<C: Clause>(set: &Cell<u64>, clause: C) -> bool {
    set.get() >> clause.index() & 1 != 0
}

impl<C: Clause> Reached<C> {
    /// Whether the rules under `mutation` could have answered otherwise anywhere.
    #[must_use]
    pub fn could_tell(&self, mutation: Mutation<C>) -> bool {
        match mutation {
            Mutation::Lift(clause) => has(&self.refused, clause),
            Mutation::Revoke(clause) => has(&self.granted, clause),
            Mutation::Mute(clause) => has(&self.effected, clause),
            Mutation::Number { clause, from, .. } => self.numbers.borrow().contains(&(clause, from)),
        }
    }

    /// Whether the clause was asked anything at all.
    #[must_use]
    pub fn executed(&self, clause: C) -> bool {
        has(&self.asked, clause)
    }

    /// Whether the clause was a precondition that failed.
    #[must_use]
    pub fn gated(&self, clause: C) -> bool {
        has(&self.gated, clause)
    }
}

/// Hears the rules as they are and notes in a [`Reached`] every answer that a mutation would have
/// turned, in nested questions too. Stops where the rules stop.
///
/// # Panics
///
/// Where a game has more than 64 clauses, in debug builds.
#[derive(Clone, Copy, Debug)]
pub struct Reach<'a, C: Clause> {
    reached: &'a Reached<C>,
}

impl<'a, C: Clause> Reach<'a, C> {
    /// A listener that notes in `reached`.
    #[must_use]
    pub const fn new(reached: &'a Reached<C>) -> Self {
        Self { reached }
    }
}

impl<'a, C: Clause> Audit<C> for Reach<'a, C> {
    type Aside = Self;

    fn gate(&mut self, clause: C, holds: bool, _: impl FnOnce() -> C::Evidence) -> ControlFlow<()> {
        note(&self.reached.asked, clause);
        if holds {
            return ControlFlow::Continue(());
        }
        note(&self.reached.gated, clause);
        ControlFlow::Break(())
    }

    fn require(&mut self, clause: C, holds: bool, _: impl FnOnce() -> C::Evidence) -> ControlFlow<()> {
        note(&self.reached.asked, clause);
        if holds {
            return ControlFlow::Continue(());
        }
        note(&self.reached.refused, clause);
        ControlFlow::Break(())
    }

    fn grant(&mut self, clause: C, granted: bool) -> bool {
        note(&self.reached.asked, clause);
        if granted {
            note(&self.reached.granted, clause);
        }
        granted
    }

    fn effect(&mut self, clause: C, _: impl FnOnce() -> C::Event) -> bool {
        note(&self.reached.asked, clause);
        note(&self.reached.effected, clause);
        true
    }

    fn number(&self, clause: C, value: u8) -> u8 {
        note(&self.reached.asked, clause);
        self.reached.numbers.borrow_mut().insert((clause, value));
        value
    }

    fn aside(&self) -> Self {
        *self
    }
}

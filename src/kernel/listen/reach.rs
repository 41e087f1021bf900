//! The listener that notes which changes to the rules could have made a difference.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crate::kernel::{Audit, Clause, Mutation};

/// What was heard while the rules were asked as they are: every answer that some [`Mutation`]
/// would have turned. As long as a mutation turns no answer, the rules under it go the same way;
/// so one that is not in here cannot be noticed by whatever was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reached<C: Clause> {
    refused: u64,
    granted: u64,
    effected: u64,
    asked: u64,
    gated: u64,
    numbers: BTreeSet<(C, &'static str, u8)>,
}

impl<C: Clause> Default for Reached<C> {
    fn default() -> Self {
        Self { refused: 0, granted: 0, effected: 0, asked: 0, gated: 0, numbers: BTreeSet::new() }
    }
}

fn has<C: Clause>(set: u64, clause: C) -> bool {
    set >> clause.index() & 1 != 0
}

impl<C: Clause> Reached<C> {
    /// Whether the rules under `mutation` could have answered otherwise anywhere.
    #[must_use]
    pub fn could_tell(&self, mutation: Mutation<C>) -> bool {
        match mutation {
            Mutation::Lift(clause) => has(self.refused, clause),
            Mutation::Revoke(clause) => has(self.granted, clause),
            Mutation::Mute(clause) => has(self.effected, clause),
            Mutation::Number { clause, of, from, .. } => self.numbers.contains(&(clause, of, from)),
        }
    }

    /// The numbers that clauses named, with what each is a number of.
    pub fn numbers(&self) -> impl Iterator<Item = (C, &'static str, u8)> + '_ {
        self.numbers.iter().copied()
    }

    /// What was heard in either.
    #[must_use]
    pub fn and(mut self, other: &Self) -> Self {
        self.refused |= other.refused;
        self.granted |= other.granted;
        self.effected |= other.effected;
        self.asked |= other.asked;
        self.gated |= other.gated;
        self.numbers.extend(&other.numbers);
        self
    }

    /// Whether the clause was asked anything at all.
    #[must_use]
    pub fn executed(&self, clause: C) -> bool {
        has(self.asked, clause)
    }

    /// Whether the clause was a precondition that failed.
    #[must_use]
    pub fn gated(&self, clause: C) -> bool {
        has(self.gated, clause)
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
    reached: &'a RefCell<Reached<C>>,
}

impl<'a, C: Clause> Reach<'a, C> {
    /// A listener that notes in `reached`.
    #[must_use]
    pub const fn new(reached: &'a RefCell<Reached<C>>) -> Self {
        Self { reached }
    }

    fn note(self, clause: C, set: impl FnOnce(&mut Reached<C>) -> &mut u64) {
        let mut reached = self.reached.borrow_mut();
        let bit = 1 << clause.index();
        reached.asked |= bit;
        *set(&mut reached) |= bit;
    }
}

impl<C: Clause> Audit<C> for Reach<'_, C> {
    type Aside = Self;

    fn gate(&mut self, clause: C, holds: bool, _: impl FnOnce() -> C::Evidence) -> ControlFlow<()> {
        self.note(clause, |reached| if holds { &mut reached.asked } else { &mut reached.gated });
        if holds { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    fn require(&mut self, clause: C, holds: bool, _: impl FnOnce() -> C::Evidence) -> ControlFlow<()> {
        self.note(clause, |reached| if holds { &mut reached.asked } else { &mut reached.refused });
        if holds { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    fn grant(&mut self, clause: C, granted: bool) -> bool {
        self.note(clause, |reached| if granted { &mut reached.granted } else { &mut reached.asked });
        granted
    }

    fn effect(&mut self, clause: C, _: impl FnOnce() -> C::Event) -> bool {
        self.note(clause, |reached| &mut reached.effected);
        true
    }

    fn counted(&self, clause: C, of: &'static str, value: u8) -> u8 {
        self.note(clause, |reached| &mut reached.asked);
        self.reached.borrow_mut().numbers.insert((clause, of, value));
        value
    }

    fn aside(&self) -> Self {
        *self
    }
}

//! The listener that counts which clauses had a say.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::Silent;
use crate::kernel::{Audit, Clause};

/// Which clauses were asked, refused something, granted something, or brought something about.
/// Goes on after failures, so that every clause with a say is heard.
#[derive(Clone, Debug)]
pub struct Coverage<C: Clause> {
    /// Clauses asked as a restriction that held.
    pub held: BTreeSet<C>,
    /// Clauses that refused.
    pub refused: BTreeSet<C>,
    /// Clauses that granted a permission.
    pub granted: BTreeSet<C>,
    /// Clauses that brought about an effect.
    pub effected: BTreeSet<C>,
    /// The numbers that clauses named.
    pub numbers: std::cell::RefCell<BTreeSet<(C, &'static str, u8)>>,
}

impl<C: Clause> Default for Coverage<C> {
    fn default() -> Self {
        Self {
            held: BTreeSet::new(),
            refused: BTreeSet::new(),
            granted: BTreeSet::new(),
            effected: BTreeSet::new(),
            numbers: std::cell::RefCell::default(),
        }
    }
}

impl<C: Clause> Coverage<C> {
    /// A listener that has heard nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    fn note(&mut self, clause: C, holds: bool) {
        if holds { &mut self.held } else { &mut self.refused }.insert(clause);
    }
}

impl<C: Clause> Audit<C> for Coverage<C> {
    type Aside = Silent;

    fn gate(&mut self, clause: C, holds: bool, _: impl FnOnce() -> C::Evidence) -> ControlFlow<()> {
        self.note(clause, holds);
        if holds { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    fn require(&mut self, clause: C, holds: bool, _: impl FnOnce() -> C::Evidence) -> ControlFlow<()> {
        self.note(clause, holds);
        ControlFlow::Continue(())
    }

    fn grant(&mut self, clause: C, granted: bool) -> bool {
        if granted {
            self.granted.insert(clause);
        }
        granted
    }

    fn effect(&mut self, clause: C, _: impl FnOnce() -> C::Event) -> bool {
        self.effected.insert(clause);
        true
    }

    fn counted(&self, clause: C, of: &'static str, value: u8) -> u8 {
        self.numbers.borrow_mut().insert((clause, of, value));
        value
    }

    fn aside(&self) -> Silent {
        Silent
    }
}

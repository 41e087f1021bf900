//! What is true of the board when a clause is broken.

use std::fmt::Debug;

use super::{Clause, SquareSet};

/// A typed fact about the board, put into words only when somebody reads it.
pub trait Evidence: Clone + Eq + Debug + Send + Sync + 'static {
    /// The fact as a sentence without a full stop: `c3–e5 jumps d4, which is free`.
    fn sentence(&self) -> String;

    /// The squares that the sentence speaks of, to be marked on a diagram.
    fn squares(&self) -> SquareSet;

    /// Which square of the action's text the fact concerns, counted from 0 in the order in which
    /// the text names them; `None` where it concerns the whole action.
    fn part(&self) -> Option<usize>;
}

/// A broken clause with its evidence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken<C: Clause> {
    /// The clause.
    pub clause: C,
    /// What is true of the board.
    pub evidence: C::Evidence,
    /// Whether it was a precondition, after which nothing more was asked.
    pub gate: bool,
}

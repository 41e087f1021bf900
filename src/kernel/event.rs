//! What happens on the board, each with the clause that brings it about.

use std::fmt::Debug;

use super::{Clause, SquareSet};

/// A value of an event's field, ready for any report format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Field {
    /// Nothing (JSON's null).
    Null,
    /// Yes or no.
    Flag(bool),
    /// A word, a name or a square.
    Text(String),
    /// A list.
    List(Vec<Field>),
    /// Named parts, in the order in which they are listed.
    Object(Vec<(&'static str, Field)>),
}

impl From<&str> for Field {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Field {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

/// Something that happens when an action is played.
pub trait Event: Clone + Eq + Debug + Send + Sync + 'static {
    /// Its name in the rulebook: `moved`, `captured`, …
    fn name(&self) -> &'static str;

    /// Its fields in the rulebook's order, without the name and the clause.
    fn fields(&self) -> Vec<(&'static str, Field)>;

    /// What happened as a sentence without a full stop.
    fn sentence(&self) -> String;

    /// The square of the piece that this event takes off the board, with the piece's letter;
    /// `None` for every other event. Scenario files compare these as captures and removals.
    fn removed(&self) -> Option<Removal>;

    /// The squares concerned, to be marked on a diagram.
    fn squares(&self) -> SquareSet;
}

/// A piece that left the board.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Removal {
    /// Where it stood, as the game writes squares.
    pub at: String,
    /// The piece's letter as scenario files write it.
    pub piece: char,
    /// Whether it fell as a capture in the sense of the `captures` key, not for another cause.
    pub capture: bool,
}

/// An event with the clause that brought it about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded<C: Clause> {
    /// The clause.
    pub clause: C,
    /// What happened.
    pub event: C::Event,
}

//! The ways in which a position is given, and what can be wrong with each.

use std::ops::Range;

/// A position as somebody wrote it. Borrowed from the file or the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupSource<'a> {
    /// The start position (or the game's standard one).
    Start,
    /// One line in the game's notation.
    Line(&'a str),
    /// A board drawn as the game's diagrams are.
    Board {
        /// The diagram.
        text: &'a str,
        /// The name of the side to move; the game's default where it is left out.
        to_move: Option<&'a str>,
        /// The game's further fields, as (name, value): see `Ruleset::SETUP_FIELDS`.
        fields: &'a [(&'a str, &'a str)],
    },
    /// Lists of squares per side and kind of piece.
    Placements {
        /// What stands where.
        pieces: &'a [Placement<'a>],
        /// The name of the side to move; the game's default where it is left out.
        to_move: Option<&'a str>,
        /// The game's further fields, as (name, value).
        fields: &'a [(&'a str, &'a str)],
    },
}

/// One piece of a [`SetupSource::Placements`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement<'a> {
    /// Index into `Ruleset::SIDES`.
    pub side: usize,
    /// Index into `Ruleset::PIECES`.
    pub piece: usize,
    /// The square as written.
    pub square: &'a str,
}

/// Where in a [`SetupSource`] a fault lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupPlace {
    /// A byte range of the line or board.
    Text(Range<usize>),
    /// A placement by its index.
    Placement(usize),
    /// A further field by its index.
    Field(usize),
    /// The side to move.
    ToMove,
    /// The whole.
    Whole,
}

/// Something in a setup that is no position at all (as opposed to a position that a clause
/// refuses).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct SetupFault {
    /// Where.
    pub place: SetupPlace,
    /// What was found and what was expected, without a full stop.
    pub message: String,
    /// What to do, if something can be said.
    pub help: Option<String>,
}

//! How a scenario begins.

use super::Text;
use crate::scenario::Span;

/// The position that a scenario begins with.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The whole entry.
    pub span: Span,
    /// How the position is given.
    pub form: SetupForm,
    /// The name of the side to move, where it is given.
    pub to_move: Option<Text>,
    /// The game's further fields, as (name, value).
    pub fields: Vec<(Text, Text)>,
    /// Whether it is judged as a position in which a game may begin, too.
    pub deployment: bool,
}

/// How a position is given.
#[derive(Clone, Debug)]
pub enum SetupForm {
    /// The game's start position.
    Start,
    /// One line in the game's notation.
    Line(Text),
    /// A drawn board.
    Board(Text),
    /// Lists of squares.
    Placements(Vec<PlacedPiece>),
}

/// One piece of a list.
#[derive(Clone, Debug)]
pub struct PlacedPiece {
    /// Index into `Ruleset::SIDES`.
    pub side: usize,
    /// Index into `Ruleset::PIECES`.
    pub piece: usize,
    /// The square.
    pub square: Text,
}

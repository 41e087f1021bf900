//! A board as places on a plane, for pictures.

use super::Square;

/// One square of a [`Drawing`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tile {
    /// Which square.
    pub square: Square,
    /// Its name.
    pub name: String,
    /// Column of its centre, counted from 0 at the left.
    pub x: u8,
    /// Row of its centre, counted from 0 at the top.
    pub y: u8,
    /// The letters of what stands there, lowest layer first; empty where nothing does.
    pub pieces: Vec<char>,
    /// Whether the square belongs to a zone that is shaded.
    pub shaded: bool,
}

/// Everything that a picture of a position needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// Columns of the plane.
    pub width: u8,
    /// Rows of the plane.
    pub height: u8,
    /// The squares in board order.
    pub tiles: Vec<Tile>,
    /// Lines of the board, as pairs of squares.
    pub lines: Vec<(Square, Square)>,
}

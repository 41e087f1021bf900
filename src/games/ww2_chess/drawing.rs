//! The board for a picture.

use crate::kernel::{Drawing, Side, Square, Tile};

use super::geometry::{cells, file, has, name, own_ranks, rank};
use super::{Piece, Position};

/// The board with rank 8 at the top, each side's own three ranks shaded.
pub(super) fn drawing(position: &Position) -> Drawing {
    let shaded = own_ranks(Side::First, 3) | own_ranks(Side::Second, 3);
    let tile = |square: Square| Tile {
        square,
        name: name(square),
        x: file(square),
        y: 7 - rank(square),
        pieces: letters(position, square),
        shaded: has(shaded, square),
    };
    Drawing { width: 8, height: 8, tiles: cells(u64::MAX).map(tile).collect(), lines: Vec::new() }
}

/// The letters of what stands on a cell, ground before air.
pub(super) fn letters(position: &Position, square: Square) -> Vec<char> {
    let letter = |(side, piece): (Side, Piece)| piece.letter_of(side);
    position.at(square).map(letter).collect()
}

//! How sentences name sides, pieces and cells.

use crate::kernel::{Side, Square};

use super::Piece;
use super::geometry::name;

/// The name of a side.
pub(super) const fn side(side: Side) -> &'static str {
    match side {
        Side::First => "white",
        Side::Second => "black",
    }
}

/// `white artillery`.
pub(super) fn piece(owner: Side, piece: Piece) -> String {
    format!("{} {}", side(owner), piece.name())
}

/// `the white artillery on c3`.
pub(super) fn the_piece(owner: Side, kind: Piece, at: Square) -> String {
    format!("the {} {} {}", piece(owner, kind), place(kind), name(at))
}

/// The preposition that goes with a layer.
const fn place(piece: Piece) -> &'static str {
    match piece {
        Piece::Ground(_) => "on",
        Piece::Air(_) => "over",
    }
}

/// `one`, `two`, `three`, else digits.
pub(super) fn count(number: u8) -> String {
    match number {
        0 => "no".to_owned(),
        1 => "one".to_owned(),
        2 => "two".to_owned(),
        3 => "three".to_owned(),
        _ => number.to_string(),
    }
}

/// `a`, `a and b`, `a, b and c`.
pub(super) fn list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

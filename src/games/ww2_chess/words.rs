//! How sentences name sides, pieces and cells.

use crate::kernel::{Side, Square};

use super::geometry::name;
use super::{Aircraft, Object, Piece};

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
pub(super) const fn place(piece: Piece) -> &'static str {
    match piece {
        Piece::Ground(_) => "on",
        Piece::Air(_) => "over",
    }
}

/// `one` to `nine`, else digits.
pub(super) fn count(number: u8) -> String {
    let words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    words.get(usize::from(number)).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

/// `one supply train`, `two supply trains`.
pub(super) fn counted(number: u8, piece: Piece) -> String {
    let plural = match piece {
        Piece::Ground(Object::Artillery) => "artillery regiments",
        Piece::Ground(Object::Tanks) => "tank brigades",
        Piece::Ground(Object::Train) => "supply trains",
        Piece::Ground(Object::Headquarters) => "headquarters",
        Piece::Ground(Object::Airfield) => "airfields",
        Piece::Air(Aircraft::Bomber) => "bombers",
        Piece::Air(Aircraft::Fighter) => "fighters",
    };
    let noun = match (number, piece) {
        (1, Piece::Ground(Object::Artillery)) => "artillery regiment",
        (1, _) => piece.name(),
        _ => plural,
    };
    format!("{} {noun}", count(number))
}

/// `1 cell`, `2 cells`.
pub(super) fn cells(number: usize) -> String {
    if number == 1 { "1 cell".to_owned() } else { format!("{number} cells") }
}

/// `a`, `a and b`, `a, b and c`.
pub(super) fn list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

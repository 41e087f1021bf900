//! Positions.

use crate::kernel::{Side, Square, SquareSet};

use super::geometry::BOARD;

/// A kind of soldier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Piece {
    /// *Szeregowiec*.
    Private,
    /// *Oficer*.
    Officer,
}

impl Piece {
    /// `private` or `officer`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Private => "private",
            Self::Officer => "officer",
        }
    }

    /// `P` or `O`, lower case for dark.
    #[must_use]
    pub const fn letter(self, side: Side) -> char {
        match (self, side) {
            (Self::Private, Side::First) => 'P',
            (Self::Private, Side::Second) => 'p',
            (Self::Officer, Side::First) => 'O',
            (Self::Officer, Side::Second) => 'o',
        }
    }

    /// The piece and side of a letter.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<(Side, Self)> {
        match letter {
            'P' => Some((Side::First, Self::Private)),
            'p' => Some((Side::Second, Self::Private)),
            'O' => Some((Side::First, Self::Officer)),
            'o' => Some((Side::Second, Self::Officer)),
            _ => None,
        }
    }
}

/// Every kind of soldier of either side.
pub(super) const SOLDIERS: [(Side, Piece); 4] = [
    (Side::First, Piece::Private),
    (Side::First, Piece::Officer),
    (Side::Second, Piece::Private),
    (Side::Second, Piece::Officer),
];

/// `light` or `dark`.
pub(super) const fn side_name(side: Side) -> &'static str {
    match side {
        Side::First => "light",
        Side::Second => "dark",
    }
}

/// A position: what stands where, who is to move, and what may be ransomed. Complete: two equal
/// positions play on alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    // A field each, not arrays per side: those would be built and copied through memory.
    /// Light's privates.
    pub(super) light_privates: SquareSet,
    /// Dark's privates.
    pub(super) dark_privates: SquareSet,
    /// Light's officers.
    pub(super) light_officers: SquareSet,
    /// Dark's officers.
    pub(super) dark_officers: SquareSet,
    /// Whose turn it is.
    pub(super) side: Side,
    /// How many officers the side to move may ransom now, 0 to 2.
    pub(super) due: u8,
    /// Whether one was ransomed in this phase already (only under `ransom-turn: costs-turn`).
    pub(super) paid: bool,
}

impl Position {
    /// Whose turn it is.
    #[must_use]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// How many officers the side to move may ransom now, 0 to 2.
    #[must_use]
    pub const fn due(&self) -> u8 {
        self.due
    }

    /// The privates of a side.
    #[must_use]
    #[inline]
    pub const fn privates(&self, side: Side) -> SquareSet {
        match side {
            Side::First => self.light_privates,
            Side::Second => self.dark_privates,
        }
    }

    /// The officers of a side.
    #[must_use]
    #[inline]
    pub const fn officers(&self, side: Side) -> SquareSet {
        match side {
            Side::First => self.light_officers,
            Side::Second => self.dark_officers,
        }
    }

    /// All soldiers of a side.
    #[must_use]
    #[inline]
    pub fn soldiers(&self, side: Side) -> SquareSet {
        self.privates(side) | self.officers(side)
    }

    /// The stations on which nobody stands.
    #[must_use]
    #[inline]
    pub fn free(&self) -> SquareSet {
        BOARD - self.soldiers(Side::First) - self.soldiers(Side::Second)
    }

    /// Who stands on a station.
    #[must_use]
    pub fn at(&self, square: Square) -> Option<(Side, Piece)> {
        Side::ALL.into_iter().find_map(|side| {
            if self.privates(side).has(square) {
                Some((side, Piece::Private))
            } else if self.officers(side).has(square) {
                Some((side, Piece::Officer))
            } else {
                None
            }
        })
    }

    fn set_mut(&mut self, side: Side, piece: Piece) -> &mut SquareSet {
        match (side, piece) {
            (Side::First, Piece::Private) => &mut self.light_privates,
            (Side::Second, Piece::Private) => &mut self.dark_privates,
            (Side::First, Piece::Officer) => &mut self.light_officers,
            (Side::Second, Piece::Officer) => &mut self.dark_officers,
        }
    }

    /// A board without soldiers.
    pub(super) const fn empty(side: Side, due: u8, paid: bool) -> Self {
        let none = SquareSet::EMPTY;
        Self { light_privates: none, dark_privates: none, light_officers: none, dark_officers: none, side, due, paid }
    }

    /// A number that tells this position from every other: who stands anywhere, who of them is
    /// dark, who is an officer, 61 stations each, with the rest of the state above them.
    #[inline]
    pub(super) const fn key(&self) -> [u64; 3] {
        let dark = self.dark_privates.0 | self.dark_officers.0;
        let officers = self.light_officers.0 | self.dark_officers.0;
        let anyone = dark | self.light_privates.0 | self.light_officers.0;
        [anyone | (self.side as u64) << 61 | (self.paid as u64) << 62, dark | (self.due as u64) << 61, officers]
    }

    /// The same position with one station holding `soldier`, or nobody.
    pub(super) fn with(mut self, square: Square, soldier: Option<(Side, Piece)>) -> Self {
        for (side, piece) in SOLDIERS {
            let set = self.set_mut(side, piece);
            *set = *set - square.set();
        }
        if let Some((side, piece)) = soldier {
            *self.set_mut(side, piece) |= square.set();
        }
        self
    }
}

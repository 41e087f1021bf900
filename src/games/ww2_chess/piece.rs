//! The pieces.

use crate::kernel::Side;

/// What stands on the ground: at most one on a cell (WC-1.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Object {
    /// An artillery regiment, `A`.
    Artillery,
    /// A tank brigade, `T`.
    Tanks,
    /// The headquarters, `H`.
    Headquarters,
    /// A supply train, `S`.
    Train,
    /// An airfield, `R`.
    Airfield,
}

/// What stands in the air layer: at most one over a cell (WC-1.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Aircraft {
    /// A bomber regiment, `B`.
    Bomber,
    /// A fighter regiment, `F`.
    Fighter,
}

/// A piece of either layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Piece {
    /// On the ground.
    Ground(Object),
    /// In the air layer, parked or in flight.
    Air(Aircraft),
}

impl Object {
    /// Every kind, in the order of the rulebook's section 2.
    pub const ALL: [Self; 5] = [Self::Artillery, Self::Tanks, Self::Headquarters, Self::Train, Self::Airfield];

    /// Its letter, in upper case.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Artillery => 'A',
            Self::Tanks => 'T',
            Self::Headquarters => 'H',
            Self::Train => 'S',
            Self::Airfield => 'R',
        }
    }

    /// The object of that upper-case letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|object| object.letter() == letter)
    }
}

impl Aircraft {
    /// Both kinds.
    pub const ALL: [Self; 2] = [Self::Bomber, Self::Fighter];

    /// Its letter, in upper case.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Bomber => 'B',
            Self::Fighter => 'F',
        }
    }

    /// The aircraft of that upper-case letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|aircraft| aircraft.letter() == letter)
    }
}

impl Piece {
    /// Every kind, ground before air.
    pub const ALL: [Self; 7] = [
        Self::Ground(Object::Artillery),
        Self::Ground(Object::Tanks),
        Self::Ground(Object::Headquarters),
        Self::Ground(Object::Train),
        Self::Ground(Object::Airfield),
        Self::Air(Aircraft::Bomber),
        Self::Air(Aircraft::Fighter),
    ];

    /// Its letter, in upper case.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Ground(object) => object.letter(),
            Self::Air(aircraft) => aircraft.letter(),
        }
    }

    /// Its letter as positions are written: upper case for white, lower case for black.
    #[must_use]
    pub const fn letter_of(self, side: Side) -> char {
        match side {
            Side::First => self.letter(),
            Side::Second => self.letter().to_ascii_lowercase(),
        }
    }

    /// The piece and side of a letter as positions are written.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<(Side, Self)> {
        let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
        let piece = Self::ALL.into_iter().find(|piece| piece.letter_of(side) == letter)?;
        Some((side, piece))
    }

    /// What a player calls it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ground(Object::Artillery) => "artillery",
            Self::Ground(Object::Tanks) => "tank brigade",
            Self::Ground(Object::Headquarters) => "headquarters",
            Self::Ground(Object::Train) => "supply train",
            Self::Ground(Object::Airfield) => "airfield",
            Self::Air(Aircraft::Bomber) => "bomber",
            Self::Air(Aircraft::Fighter) => "fighter",
        }
    }

    /// How many of it a side has in a full set, the spare train included (WC-1.2).
    #[must_use]
    pub const fn full_count(self, side: Side) -> FullCount {
        let (of, number) = match self {
            Self::Ground(Object::Artillery) => ("artillery", 6),
            Self::Ground(Object::Tanks) => ("tanks", 4),
            Self::Ground(Object::Headquarters) => ("headquarters", 1),
            Self::Ground(Object::Train) => match side {
                Side::First => ("white trains", 5),
                Side::Second => ("black trains", 6),
            },
            Self::Ground(Object::Airfield) => ("airfields", 5),
            Self::Air(Aircraft::Bomber) => ("bombers", 3),
            Self::Air(Aircraft::Fighter) => ("fighters", 2),
        };
        FullCount { of, number }
    }
}

/// How many of one kind a full set holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FullCount {
    /// Of what, in words; the same words for both sides where they have as many.
    pub of: &'static str,
    /// How many, at least 1.
    pub number: u8,
}

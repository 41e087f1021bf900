//! Actions as somebody writes them, legal or not.

use std::fmt;

use crate::kernel::{Square, SquareSet};

use super::geometry::name;

/// How a soldier gets from one station of its path to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Join {
    /// `-`: over free stations.
    Shift,
    /// `^`: over one own soldier.
    Hop,
    /// `x`: over one enemy, who is captured.
    Capture,
}

impl Join {
    /// `-`, `^` or `x`.
    #[must_use]
    pub const fn sign(self) -> char {
        match self {
            Self::Shift => '-',
            Self::Hop => '^',
            Self::Capture => 'x',
        }
    }

    /// The join of a sign.
    #[must_use]
    pub const fn from_sign(sign: char) -> Option<Self> {
        match sign {
            '-' => Some(Self::Shift),
            '^' => Some(Self::Hop),
            'x' => Some(Self::Capture),
            _ => None,
        }
    }
}

/// One stretch of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Leg {
    /// How.
    pub join: Join,
    /// Where it ends.
    pub to: Square,
}

/// A soldier's whole move: two moves are the same only if their whole path is the same.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Path {
    /// Where the soldier stands.
    pub from: Square,
    /// Its legs in order, at least one.
    pub legs: Vec<Leg>,
}

impl Path {
    /// Where the move ends.
    #[must_use]
    pub fn to(&self) -> Square {
        self.legs.last().map_or(self.from, |leg| leg.to)
    }

    /// Whether it claims to capture.
    #[must_use]
    pub fn captures(&self) -> bool {
        self.legs.iter().any(|leg| leg.join == Join::Capture)
    }

    /// Every station it names, in order.
    pub(super) fn stations(&self) -> impl Iterator<Item = Square> {
        std::iter::once(self.from).chain(self.legs.iter().map(|leg| leg.to))
    }
}

/// An officer bought back.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ransom {
    /// The privates paid, in board order.
    pub price: Vec<Square>,
    /// Where the officer is to stand.
    pub at: Square,
}

/// Anything that a side can be asked to do.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Move a soldier.
    Move(Path),
    /// Ransom an officer.
    Ransom(Ransom),
    /// Give up the ransom.
    Decline,
    /// Do nothing, being blocked.
    Pass,
}

impl Action {
    /// Every station that it names.
    #[must_use]
    pub fn stations(&self) -> SquareSet {
        match self {
            Self::Move(path) => path.stations().collect(),
            Self::Ransom(ransom) => ransom.price.iter().copied().chain([ransom.at]).collect(),
            Self::Decline | Self::Pass => SquareSet::EMPTY,
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(path) => {
                write!(f, "{}", name(path.from))?;
                path.legs.iter().try_for_each(|leg| write!(f, "{}{}", leg.join.sign(), name(leg.to)))
            }
            Self::Ransom(ransom) => {
                let price: Vec<String> = ransom.price.iter().map(|square| name(*square)).collect();
                write!(f, "ransom {}@{}", price.join(","), name(ransom.at))
            }
            Self::Decline => f.write_str("decline"),
            Self::Pass => f.write_str("pass"),
        }
    }
}

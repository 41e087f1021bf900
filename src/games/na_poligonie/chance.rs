//! A chance to capture, as the witness of a duty.

use crate::kernel::{Square, SquareSet};

use super::Piece;
use super::geometry::{STATIONS, name};

/// A way to capture: the soldier who can, whom he would take, and the own soldiers he would hop
/// over first. Copied about without allocating, since the rules make one each time they find a
/// chance, whether or not anybody wants to hear of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance {
    /// The soldier who can capture.
    pub captor: Square,
    /// What he is.
    pub piece: Piece,
    /// Where he would land after each hop that leads in.
    pub hops: Hops,
    /// The enemy who would be taken.
    pub victim: Square,
    /// Where the captor would land.
    pub landing: Square,
}

/// Stations landed on by hops in a row, none of them twice.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Hops {
    landings: [Square; STATIONS as usize],
    len: u8,
}

impl Hops {
    /// No hop.
    pub const NONE: Self = Self { landings: [Square::new(0); STATIONS as usize], len: 0 };

    /// One hop.
    pub(super) const fn one(landing: Square) -> Self {
        let mut hops = Self::NONE;
        hops.landings[0] = landing;
        hops.len = 1;
        hops
    }

    /// The same hops with one before them.
    pub(super) fn after(self, landing: Square) -> Self {
        let mut hops = Self::one(landing);
        for later in self.as_slice() {
            hops.landings[usize::from(hops.len)] = *later;
            hops.len += 1;
        }
        hops
    }

    /// The landings in order.
    #[must_use]
    pub fn as_slice(&self) -> &[Square] {
        &self.landings[..usize::from(self.len)]
    }
}

impl std::fmt::Debug for Hops {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

impl Chance {
    pub(super) fn text(&self) -> String {
        let hops = self.hops.as_slice().iter();
        let mut doing: Vec<String> = hops.map(|hop| format!("hop to {}", name(*hop))).collect();
        doing.push(format!("take {} by landing on {}", name(self.victim), name(self.landing)));
        let (piece, captor) = (self.piece.word(), name(self.captor));
        format!("the {piece} on {captor} can {}", doing.join(" and "))
    }

    pub(super) fn squares(&self) -> SquareSet {
        let hops = self.hops.as_slice().iter().copied().collect();
        self.captor.set() | self.victim.set() | self.landing.set() | hops
    }
}

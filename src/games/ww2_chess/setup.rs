//! An unchecked position.

use crate::kernel::{Side, Square};

use super::{Aircraft, Hit, Object, Piece, Position};

/// A position as somebody wrote it: well formed, but not asked whether the rules allow it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// What stands where, in any order, perhaps two on one cell.
    pub pieces: Vec<(Side, Piece, Square)>,
    /// Whose turn it is.
    pub side: Side,
    /// Whether black's spare train is in hand.
    pub reserve: bool,
    /// Where in its course the turn stands.
    pub state: State,
}

/// The last field of a position line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// `start`.
    Start,
    /// `move:N` with its lists.
    Move {
        /// Moves left, 0 to 2.
        left: u8,
        /// Cells of objects that may not move again this turn.
        moved_ground: Vec<Square>,
        /// Cells of aircraft that may not move again this turn.
        moved_air: Vec<Square>,
        /// Raids flown this turn.
        hits: Vec<Hit>,
    },
    /// `over:…` with the winner, `None` after a draw.
    Over(Option<Side>),
}

impl State {
    /// The beginning of a turn's movement.
    #[must_use]
    pub const fn fresh() -> Self {
        Self::Move { left: 2, moved_ground: Vec::new(), moved_air: Vec::new(), hits: Vec::new() }
    }
}

/// The setup that a position was admitted from.
impl From<&Position> for Setup {
    fn from(position: &Position) -> Self {
        super::notation::setup_of(position)
    }
}

impl Setup {
    /// Cells on which a side has objects of a kind, one entry for each.
    pub(super) fn cells_of(&self, side: Side, piece: Piece) -> impl Iterator<Item = Square> {
        self.pieces.iter().filter(move |(owner, kind, _)| (*owner, *kind) == (side, piece)).map(|(_, _, at)| *at)
    }

    /// Whether a side has an aircraft of one of the kinds over a cell.
    pub(super) fn flies(&self, side: Side, at: Square) -> bool {
        Aircraft::ALL.into_iter().any(|kind| self.stands(side, Piece::Air(kind), at))
    }

    /// Whether a side has an object of one of the kinds on a cell.
    pub(super) fn holds(&self, side: Side, objects: &[Object], at: Square) -> bool {
        objects.iter().any(|object| self.stands(side, Piece::Ground(*object), at))
    }

    fn stands(&self, side: Side, piece: Piece, at: Square) -> bool {
        self.cells_of(side, piece).any(|cell| cell == at)
    }
}

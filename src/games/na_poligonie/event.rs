//! What happens on the board (rulebook, section 9).

use crate::kernel::{self, Field, Removal, Side, Square, SquareSet};

use super::Piece;
use super::geometry::name;
use super::position::side_name;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A soldier moved along a path (NP-4.1, 4.2, 5.1 to 5.4).
    Moved {
        /// Whose.
        side: Side,
        /// What.
        piece: Piece,
        /// Every station from the first to the last.
        path: Vec<Square>,
    },
    /// A soldier was taken prisoner (NP-4.5).
    Captured {
        /// Where it stood.
        at: Square,
        /// What.
        piece: Piece,
        /// Whose.
        side: Side,
    },
    /// A private was paid (NP-6.2).
    Removed {
        /// Where it stood.
        at: Square,
        /// Whose.
        side: Side,
    },
    /// A ransomed officer came back (NP-6.3).
    Placed {
        /// Where it stands.
        at: Square,
        /// Whose.
        side: Side,
    },
    /// A side gave up its ransom (NP-6.4).
    Declined {
        /// Who.
        side: Side,
    },
    /// A blocked side passed (NP-7.2).
    Passed {
        /// Who.
        side: Side,
    },
    /// A side won (NP-7.1, NP-7.2).
    Won {
        /// Who.
        side: Side,
        /// `soldiers` or `blocked`.
        by: &'static str,
    },
    /// Nobody won (NP-7.2).
    Drawn {
        /// `blocked`.
        by: &'static str,
    },
}

/// The letter of a piece, whoever owns it: events name the side beside it.
fn letter(piece: Piece) -> Field {
    piece.letter(Side::First).to_string().into()
}

impl kernel::Event for Event {
    fn name(&self) -> &'static str {
        match self {
            Self::Moved { .. } => "moved",
            Self::Captured { .. } => "captured",
            Self::Removed { .. } => "removed",
            Self::Placed { .. } => "placed",
            Self::Declined { .. } => "declined",
            Self::Passed { .. } => "passed",
            Self::Won { .. } => "won",
            Self::Drawn { .. } => "drawn",
        }
    }

    fn fields(&self) -> Vec<(&'static str, Field)> {
        let at_piece_side = |at: Square, piece: Piece, side: Side| {
            vec![("at", name(at).into()), ("piece", letter(piece)), ("side", side_name(side).into())]
        };
        match self {
            Self::Moved { side, piece, path } => vec![
                ("side", side_name(*side).into()),
                ("piece", letter(*piece)),
                ("from", path.first().map_or(Field::Null, |square| name(*square).into())),
                ("to", path.last().map_or(Field::Null, |square| name(*square).into())),
                ("path", Field::List(path.iter().map(|square| name(*square).into()).collect())),
            ],
            Self::Captured { at, piece, side } => at_piece_side(*at, *piece, *side),
            Self::Removed { at, side } => at_piece_side(*at, Piece::Private, *side),
            Self::Placed { at, side } => at_piece_side(*at, Piece::Officer, *side),
            Self::Declined { side } | Self::Passed { side } => vec![("side", side_name(*side).into())],
            Self::Won { side, by } => vec![("side", side_name(*side).into()), ("by", (*by).into())],
            Self::Drawn { by } => vec![("by", (*by).into())],
        }
    }

    fn sentence(&self) -> String {
        match self {
            Self::Moved { side, piece, path } => {
                let stations: Vec<String> = path.iter().map(|square| name(*square)).collect();
                format!("{}'s {} moves {}", side_name(*side), piece.word(), stations.join("–"))
            }
            Self::Captured { at, piece, side } => {
                format!("{}'s {} on {} is taken prisoner", side_name(*side), piece.word(), name(*at))
            }
            Self::Removed { at, side } => {
                format!("{}'s private on {} leaves the board in payment", side_name(*side), name(*at))
            }
            Self::Placed { at, side } => format!("{}'s freed officer stands on {}", side_name(*side), name(*at)),
            Self::Declined { side } => format!("{} gives up the ransom", side_name(*side)),
            Self::Passed { side } => format!("{} has no legal move and passes", side_name(*side)),
            Self::Won { side, by: "blocked" } => {
                format!("{} wins, since {} cannot move", side_name(*side), side_name(side.other()))
            }
            Self::Won { side, .. } => {
                format!("{} wins: {} has no soldier left", side_name(*side), side_name(side.other()))
            }
            Self::Drawn { .. } => "the game is drawn, since the side to move is blocked".to_owned(),
        }
    }

    fn removed(&self) -> Option<Removal> {
        match self {
            Self::Captured { at, piece, side } => {
                Some(Removal { at: name(*at), piece: piece.letter(*side), capture: true })
            }
            Self::Removed { at, side } => {
                Some(Removal { at: name(*at), piece: Piece::Private.letter(*side), capture: false })
            }
            Self::Moved { .. }
            | Self::Placed { .. }
            | Self::Declined { .. }
            | Self::Passed { .. }
            | Self::Won { .. }
            | Self::Drawn { .. } => None,
        }
    }

    fn squares(&self) -> SquareSet {
        match self {
            Self::Moved { path, .. } => path.iter().copied().collect(),
            Self::Captured { at, .. } | Self::Removed { at, .. } | Self::Placed { at, .. } => at.set(),
            Self::Declined { .. } | Self::Passed { .. } | Self::Won { .. } | Self::Drawn { .. } => SquareSet::EMPTY,
        }
    }
}

//! How a game has ended.

use super::Side;

/// The result of a finished game and the word for its cause (`soldiers`, `blocked`, …).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// A side has won.
    Won {
        /// Who.
        side: Side,
        /// By what, in the rulebook's word.
        by: &'static str,
    },
    /// Neither side has won.
    Drawn {
        /// By what, in the rulebook's word; empty where the rulebook names none.
        by: &'static str,
    },
}

impl Outcome {
    /// The winner, if there is one.
    #[must_use]
    pub const fn winner(self) -> Option<Side> {
        match self {
            Self::Won { side, .. } => Some(side),
            Self::Drawn { .. } => None,
        }
    }

    /// The word for the cause.
    #[must_use]
    pub const fn by(self) -> &'static str {
        match self {
            Self::Won { by, .. } | Self::Drawn { by } => by,
        }
    }
}

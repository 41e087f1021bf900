//! What can be wrong with a rulebook.

use std::fmt::{self, Display, Formatter};

/// One thing that is wrong with a rulebook that is YAML of the right shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulebookFault {
    /// The entry concerned: `clause NP-4.3`, `question WC-Q1`, or a list such as `clauses`.
    pub entry: String,
    /// What was found and what was expected, without a full stop.
    pub message: String,
}

impl Display for RulebookFault {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.entry, self.message)
    }
}

/// Why a text is no rulebook of a game.
#[derive(Debug, thiserror::Error)]
pub enum RulebookError {
    /// It is not YAML, or not plain enough to be read: what and where.
    #[error("not a rulebook: {0}")]
    Unreadable(String),
    /// It is not YAML of the right shape.
    #[error("not a rulebook: {0}")]
    Shape(#[from] serde_yaml::Error),
    /// It has the shape, but is not a rulebook of the game: every fault, in the order of the file.
    #[error("{}", listed(.0))]
    Faults(Vec<RulebookFault>),
}

/// One fault a line.
fn listed(faults: &[RulebookFault]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

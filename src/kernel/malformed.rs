//! Text that is no action at all.

use std::ops::Range;

/// Why a text is no action of the game: where, what was found, what was expected, what to do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Malformed {
    /// Byte range in the text.
    pub range: Range<usize>,
    /// What was found there and what was expected, without a full stop.
    pub message: String,
    /// What to do, if something can be said.
    pub help: Option<String>,
}

impl Malformed {
    /// A fault at `range` of the text.
    #[must_use]
    pub fn at(range: Range<usize>, message: impl Into<String>) -> Self {
        Self { range, message: message.into(), help: None }
    }

    /// The same fault with advice.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

//! What is wrong with a request.

/// Something wrong with a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fault {
    /// What was found and what was expected, without a full stop.
    pub(super) message: String,
    /// Where, as a byte offset into the line.
    pub(super) offset: usize,
}

impl Fault {
    /// A fault at a byte of the line.
    pub(super) fn at(offset: usize, message: impl Into<String>) -> Self {
        Self { message: message.into(), offset }
    }
}

//! What can be said of an action beyond its events.

/// A sentence about a piece that an action affects or that escapes it, with the clauses on which
/// it rests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark<C> {
    /// The sentence, without a full stop.
    pub text: String,
    /// The clauses, the most telling first.
    pub clauses: Vec<C>,
}

//! Listing all that is legal.

use super::Ruleset;

/// How many legal actions are listed at most: a crowded board can have millions.
pub const LISTED: usize = 1_000_000;

/// Every legal action, in no particular order; `None` where there are more than [`LISTED`].
#[must_use]
pub fn listed_moves<R: Ruleset>(view: &R::View<'_>) -> Option<Vec<R::Legal>> {
    let legal = R::some_moves(view, None, LISTED + 1);
    (legal.len() <= LISTED).then_some(legal)
}

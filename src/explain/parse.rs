//! Reading actions of a reasonable length.

use crate::kernel::{Malformed, Ruleset};

/// The longest text that is read as an action, in bytes: many times the longest that any game
/// has. What explains an action costs more than in proportion to its length, and hostile input
/// has any length.
pub const LONGEST_ACTION: usize = 1024;

/// Reads an action, as [`Ruleset::parse_action`] does.
///
/// # Errors
///
/// Where and why the text is no action; also if it is longer than [`LONGEST_ACTION`].
pub fn parse_action<R: Ruleset>(text: &str) -> Result<R::Action, Malformed> {
    if text.len() > LONGEST_ACTION {
        let message = format!("the text is {} bytes long, and at most {LONGEST_ACTION} are read", text.len());
        return Err(Malformed::at(0..text.len(), message));
    }
    R::parse_action(text)
}

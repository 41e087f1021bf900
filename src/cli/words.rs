//! Whose words are used.

use std::borrow::Cow;
use std::path::Path;

use super::exit::Failure;
use super::place::read_text;
use crate::kernel::Ruleset;
use crate::report::Notice;
use crate::rulebook::{self, Rulebook};

/// A rulebook is some tens of kilobytes.
const LIMIT: u64 = 4 << 20;

/// The rulebook in `file`, or the one that is built in.
///
/// # Errors
///
/// If the file cannot be read or is no rulebook of the game.
pub(super) fn book<R: Ruleset>(file: Option<&Path>) -> Result<Cow<'static, Rulebook>, Failure> {
    let Some(file) = file else { return Ok(Cow::Borrowed(rulebook::embedded::<R>())) };
    let text = read_text(file, LIMIT)?;
    rulebook::read::<R>(&text)
        .map(Cow::Owned)
        .map_err(|error| Failure::input(Notice::error(format!("{}: {error}", file.display()))))
}

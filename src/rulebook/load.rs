//! Reading rulebooks.

use std::any::TypeId;
use std::collections::HashMap;
use std::sync::{Mutex, OnceLock, PoisonError};

use super::Rulebook;
use crate::kernel::Ruleset;

/// Why a text is no rulebook of a game.
#[derive(Debug, thiserror::Error)]
pub enum RulebookError {
    /// It is not YAML of the right shape.
    #[error("not a rulebook: {0}")]
    Shape(#[from] serde_yaml::Error),
    /// It has not the game's clauses and readings.
    #[error("{0}")]
    Ties(String),
}

/// The rulebook that is built in for the game `R`, read once.
///
/// # Panics
///
/// If the embedded file is no rulebook: a test reads every one of them.
#[must_use]
pub fn embedded<R: Ruleset>() -> &'static Rulebook {
    static BOOKS: OnceLock<Mutex<HashMap<TypeId, &'static Rulebook>>> = OnceLock::new();
    let mut books = BOOKS.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
    books.entry(TypeId::of::<R>()).or_insert_with(|| match read::<R>(R::RULEBOOK) {
        Ok(book) => Box::leak(Box::new(book)),
        Err(error) => panic!("the embedded rulebook of {} is broken: {error}", R::ID),
    })
}

/// Reads a rulebook for the game `R`: the same clauses and readings, whatever the words.
///
/// # Errors
///
/// If the text is no rulebook, or has not exactly the game's clauses and readings.
pub fn read<R: Ruleset>(text: &str) -> Result<Rulebook, RulebookError> {
    let book: Rulebook = serde_yaml::from_str(text)?;
    Ok(book)
}

//! Reading rulebooks.

use std::any::TypeId;
use std::collections::HashMap;
use std::sync::{Mutex, OnceLock, PoisonError};

use super::citations::cite;
use super::plain::plain;
use super::ties::{Faults, Ties};
use super::{QuestionEntry, Rulebook, RulebookError};
use crate::kernel::{Readings, Ruleset, SetupSource};

/// The rulebook that is built in for the game `R`, read once.
///
/// # Panics
///
/// If the embedded file is no rulebook: a test reads every one of them.
#[must_use]
pub fn embedded<R: Ruleset>() -> &'static Rulebook {
    static BOOKS: OnceLock<Mutex<HashMap<TypeId, &'static OnceLock<Rulebook>>>> = OnceLock::new();
    // Read outside of the lock: the books of two games can be read at the same time.
    let place: &'static OnceLock<Rulebook> = {
        let mut books = BOOKS.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
        books.entry(TypeId::of::<R>()).or_insert_with(|| Box::leak(Box::default()))
    };
    // What a file from outside is checked for, a test checks in the embedded ones.
    place.get_or_init(|| match serde_yaml::from_str(R::RULEBOOK) {
        Ok(book) => book,
        Err(error) => panic!("the embedded rulebook of {} is broken: {error}", R::ID),
    })
}

/// Reads a rulebook for the game `R`: the same clauses and readings, whatever the words.
///
/// # Errors
///
/// If the text is no YAML, longer than a mebibyte, nested too deeply, or uses aliases; if it has not
/// a rulebook's shape; or else every fault by which it is not one of
/// this game: clauses or readings that are not exactly the game's, an entry listed twice or empty,
/// a citation of something that the rulebook does not have, a clause whose chapter is missing, a
/// contradiction without a point or without two absolute sentences, a witness that is no position.
pub fn read<R: Ruleset>(text: &str) -> Result<Rulebook, RulebookError> {
    // Editors that begin a file with a byte order mark mean nothing by it.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    plain(text)?;
    let book: Rulebook = serde_yaml::from_str(text)?;
    let mut faults = Faults::default();
    Ties::of::<R>().check(&book, &mut faults);
    cite(&book, &mut faults);
    for question in &book.questions {
        witness::<R>(question, &mut faults);
    }
    match faults.into_inner() {
        none if none.is_empty() => Ok(book),
        faults => Err(RulebookError::Faults(faults)),
    }
}

/// A witness is a position under the default readings, or under one of the readings in question.
fn witness<R: Ruleset>(question: &QuestionEntry, faults: &mut Faults) {
    let Some(line) = &question.witness else { return };
    if let Err(message) = admitted::<R>(line, &R::Readings::default())
        && !varied::<R>(question).any(|readings| admitted::<R>(line, &readings).is_ok())
    {
        faults.add(format!("question {}", question.id), format!("its witness `{line}` is no position: {message}"));
    }
}

/// Every choice of readings that differs from the default in one that the question names.
fn varied<R: Ruleset>(question: &QuestionEntry) -> impl Iterator<Item = R::Readings> {
    R::Readings::ALL.iter().enumerate().flat_map(|(at, info)| {
        let named = question.readings.iter().any(|name| name == info.name);
        let values = if named { 1..info.values.len() } else { 0..0 };
        values.map(move |value| R::Readings::default().with(at, value))
    })
}

/// Whether the line is a position, or else what stands against it.
fn admitted<R: Ruleset>(line: &str, readings: &R::Readings) -> Result<(), String> {
    let setup = R::read(&SetupSource::Line(line), readings)
        .map_err(|faults| joined(faults.iter().map(|fault| fault.message.clone())))?;
    R::admit(setup, readings).map(drop).map_err(|broken| {
        use crate::kernel::{Clause, Evidence};
        joined(broken.iter().map(|broken| format!("{} ({})", broken.evidence.sentence(), broken.clause.id())))
    })
}

fn joined(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join("; ")
}

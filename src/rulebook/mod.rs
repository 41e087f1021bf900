//! Rulebooks as data: the sentences of the translation, clauses, readings and questions.

mod citations;
mod fault;
mod load;
mod lookup;
mod model;
mod plain;
#[cfg(test)]
mod sample;
mod ties;

pub use fault::{RulebookError, RulebookFault};
pub use load::{embedded, read};
pub use model::{
    Chapter, ClauseEntry, Kind, Origin, QuestionEntry, ReadingEntry, Rulebook, SentenceEntry, Strength, ValueEntry,
};

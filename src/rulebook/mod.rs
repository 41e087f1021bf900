//! Rulebooks as data: the sentences of the translation, clauses, readings and questions.

mod load;
mod model;

pub use load::{RulebookError, embedded, read};
pub use model::{
    Chapter, ClauseEntry, Kind, Origin, QuestionEntry, ReadingEntry, Rulebook, SentenceEntry, Strength, ValueEntry,
};

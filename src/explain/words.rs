//! Clauses, events and outcomes in the rulebook's words.

use serde::Serialize;
use serde_json::{Map, Value};

use crate::kernel::{Clause, Event, Field, Outcome, Readings, Recorded, Ruleset};
use crate::rulebook::{Origin, Rulebook};

/// A clause as the rulebook has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct ClauseWords {
    /// Its id.
    pub id: String,
    /// A few words.
    pub title: String,
    /// Where it comes from; `None` if the rulebook does not list the clause.
    pub origin: Option<Origin>,
    /// The rule.
    pub rule: String,
    /// The sentences of the translation on which it rests.
    pub sentences: Vec<SentenceWords>,
    /// What it says under the readings that are not the default.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub readings: Vec<ReadingWords>,
}

/// What a clause says under another value of a reading than the default.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct ReadingWords {
    /// The reading's name.
    pub name: String,
    /// Its value.
    pub value: String,
    /// The rule under it.
    pub text: String,
}

/// A sentence of the translation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct SentenceWords {
    /// Its number.
    pub id: String,
    /// Its words.
    pub text: String,
}

impl ClauseWords {
    /// The words of `clause` in `book`, with what it says under those of `readings` that are not
    /// the default.
    #[must_use]
    pub fn of<C: Clause, Q: Readings>(clause: C, readings: &Q, book: &Rulebook) -> Self {
        let Some(entry) = book.clause(clause.id()) else {
            // A test ties every embedded rulebook to the clauses; a replaced one is checked when it
            // is read.
            return Self {
                id: clause.id().to_owned(),
                title: String::new(),
                origin: None,
                rule: String::new(),
                sentences: vec![],
                readings: vec![],
            };
        };
        Self {
            id: entry.id.clone(),
            title: entry.title.clone(),
            origin: Some(entry.origin),
            rule: entry.rule.trim().to_owned(),
            sentences: entry
                .sentences
                .iter()
                .filter_map(|id| book.sentence(id))
                .map(|sentence| SentenceWords { id: sentence.id.clone(), text: sentence.text.trim().to_owned() })
                .collect(),
            readings: readings
                .changed()
                .into_iter()
                .filter(|(name, _)| entry.readings.iter().any(|reading| reading == name))
                .filter_map(|(name, value)| ReadingWords::of(name, value, book))
                .collect(),
        }
    }

    /// `NP-5.1 (an officer's shift)`; the id alone where there is no title.
    #[must_use]
    pub fn name(&self) -> String {
        if self.title.is_empty() { self.id.clone() } else { format!("{} ({})", self.id, self.title) }
    }
}

impl ReadingWords {
    /// The words of a value of a reading in `book`; `None` if the book does not have it.
    pub(super) fn of(name: &str, value: &str, book: &Rulebook) -> Option<Self> {
        let entry = book.reading(name)?.value(value)?;
        Some(Self { name: name.to_owned(), value: value.to_owned(), text: entry.text.trim().to_owned() })
    }

    /// `Under series: stop-anytime: …`, with the name and value as users write them.
    pub(super) fn sentence(&self) -> String {
        let text: Vec<&str> = self.text.split_whitespace().collect();
        format!("Under `{}: {}`: {}", self.name, self.value, text.join(" "))
    }
}

/// An event's field as JSON.
#[must_use]
pub fn field_value(field: Field) -> Value {
    match field {
        Field::Null => Value::Null,
        Field::Flag(flag) => Value::Bool(flag),
        Field::Text(text) => Value::String(text),
        Field::List(items) => Value::Array(items.into_iter().map(field_value).collect()),
        Field::Object(parts) => {
            Value::Object(parts.into_iter().map(|(name, part)| (name.to_owned(), field_value(part))).collect())
        }
    }
}

/// An event as a JSON object `{ply, event, clause, …}`; `ply` is left out where it is `None`.
#[must_use]
pub fn event_value<C: Clause>(recorded: &Recorded<C>, ply: Option<usize>) -> Value {
    let mut object = Map::new();
    if let Some(ply) = ply {
        object.insert("ply".to_owned(), Value::from(ply));
    }
    object.insert("event".to_owned(), Value::from(recorded.event.name()));
    object.insert("clause".to_owned(), Value::from(recorded.clause.id()));
    for (name, field) in recorded.event.fields() {
        object.insert(name.to_owned(), field_value(field));
    }
    Value::Object(object)
}

/// An outcome as JSON: null, a side's name, or `"draw"`.
#[must_use]
pub fn outcome_value<R: Ruleset>(outcome: Option<Outcome>) -> Value {
    match outcome {
        None => Value::Null,
        Some(Outcome::Won { side, .. }) => Value::from(R::SIDES[side.index()]),
        Some(Outcome::Drawn { .. }) => Value::from("draw"),
    }
}

/// An outcome in words: `light has won (soldiers)`.
#[must_use]
pub fn outcome_words<R: Ruleset>(outcome: Outcome) -> String {
    let result = match outcome {
        Outcome::Won { side, .. } => format!("{} has won", R::SIDES[side.index()]),
        Outcome::Drawn { .. } => "the game is drawn".to_owned(),
    };
    if outcome.by().is_empty() { result } else { format!("{result} ({})", outcome.by()) }
}

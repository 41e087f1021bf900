//! What a rulebook file holds.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A game's rulebook.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Rulebook {
    /// The game's id.
    pub game: String,
    /// The game's title.
    pub title: String,
    /// The sentences of the translation, in order.
    pub sentences: Vec<SentenceEntry>,
    /// The chapters into which the clauses fall, in order.
    pub chapters: Vec<Chapter>,
    /// The clauses, in order.
    pub clauses: Vec<ClauseEntry>,
    /// The readings, in order.
    pub readings: Vec<ReadingEntry>,
    /// The known faults of the words, in order.
    pub questions: Vec<QuestionEntry>,
}

/// One sentence of the translation.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct SentenceEntry {
    /// Its number, such as `S10`.
    pub id: String,
    /// Its words.
    pub text: String,
    /// How strong its words are.
    #[serde(default)]
    pub strength: Strength,
}

/// How strong a sentence's words are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Strength {
    /// An ordinary sentence.
    #[default]
    Plain,
    /// One with absolute words (any, only, always, never): it makes claims.
    Absolute,
}

/// A chapter of clauses.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Chapter {
    /// The number before the dot in its clauses' ids.
    pub number: u8,
    /// Its title.
    pub title: String,
}

/// Where a clause comes from, the strongest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// The text says it.
    Text,
    /// It follows from the text.
    Implied,
    /// The text is silent and a house rule fills in.
    Gap,
}

/// One clause.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ClauseEntry {
    /// Its id, such as `NP-4.3`.
    pub id: String,
    /// A few words.
    pub title: String,
    /// Where it comes from.
    pub origin: Origin,
    /// The rule.
    pub rule: String,
    /// The sentences it rests on.
    #[serde(default)]
    pub sentences: Vec<String>,
    /// The readings that change it.
    #[serde(default)]
    pub readings: Vec<String>,
    /// Why no scenario pins it, for a clause without a rule.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub excused: Option<String>,
}

/// One reading.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ReadingEntry {
    /// Its name.
    pub name: String,
    /// What hangs on it.
    pub about: String,
    /// The clauses that it changes.
    pub clauses: Vec<String>,
    /// Its values, the default first.
    pub values: Vec<ValueEntry>,
}

/// One value of a reading.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ValueEntry {
    /// Its name.
    pub name: String,
    /// What the rule then is, in a line.
    pub text: String,
}

/// What is wrong with the words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Two sentences speak to the same thing with different consequences.
    Contradiction,
    /// No sentence decides.
    Gap,
    /// A rule that never fires or never decides anything.
    DeadRule,
    /// A reading whose values never differ.
    DeadReading,
    /// A reading whose values differ.
    Ambiguity,
    /// Something the words promise does not hold.
    BrokenProperty,
    /// Not a fault; a consequence worth pinning.
    Consequence,
}

/// One known fault of the words.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct QuestionEntry {
    /// Its id, such as `NP-Q3`.
    pub id: String,
    /// What is wrong.
    pub kind: Kind,
    /// What it is about.
    pub text: String,
    /// How it is settled, or why it cannot be.
    pub settled: String,
    /// The clauses involved.
    #[serde(default)]
    pub clauses: Vec<String>,
    /// The sentences involved, for a contradiction in order of precedence.
    #[serde(default)]
    pub sentences: Vec<String>,
    /// The readings involved.
    #[serde(default)]
    pub readings: Vec<String>,
    /// The readings under which it arises, by name, where these are not the defaults: a dead rule
    /// or a broken promise is recognised under exactly these.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub under: BTreeMap<String, String>,
    /// The name of the point at which sentences disagree, for a contradiction, or to which none
    /// speaks, for a gap.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub point: Option<String>,
    /// A position that shows it, in one line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub witness: Option<String>,
    /// Why it cannot be searched for, if it is not modelled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub not_modelled: Option<String>,
}

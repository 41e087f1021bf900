//! Scenario files as they are written: a mirror of the format for serde.
//!
//! Everything is optional and every value may be bad by itself ([`Slot`]): what is missing and
//! what does not fit together is for the parser to say, which knows the words of the game.

use serde::Deserialize;

use super::{Entries, Fields, No, OneOf, Slot, Word};

/// A list whose items may be bad one by one.
pub(in crate::scenario) type List<T> = Vec<Slot<T>>;

/// A whole file.
#[derive(Debug, Deserialize)]
#[serde(bound(deserialize = "'de: 'a"), deny_unknown_fields, expecting = "a mapping with `game:` and `scenarios:`")]
pub(in crate::scenario) struct FileSyntax<'a> {
    #[serde(default)]
    pub(in crate::scenario) game: Slot<Word<'a>>,
    #[serde(default)]
    pub(in crate::scenario) title: Slot<Word<'a>>,
    #[serde(default)]
    pub(in crate::scenario) clauses: Slot<List<Cite<'a>>>,
    #[serde(default)]
    pub(in crate::scenario) readings: Slot<Entries<'a, ReadingSyntax<'a>>>,
    #[serde(default)]
    pub(in crate::scenario) scenarios: Slot<List<ScenarioSyntax<'a>>>,
}

/// A cited clause: its id, or its id and a quote.
pub(in crate::scenario) type Cite<'a> = OneOf<'a, No, CiteSyntax<'a>>;

/// A cited clause with a quote.
#[derive(Debug, Deserialize)]
#[serde(bound(deserialize = "'de: 'a"), deny_unknown_fields, expecting = "`{ id: …, quote: … }`")]
pub(in crate::scenario) struct CiteSyntax<'a> {
    #[serde(default)]
    pub(in crate::scenario) id: Slot<Word<'a>>,
    #[serde(default)]
    pub(in crate::scenario) quote: Slot<Word<'a>>,
}

impl Fields for CiteSyntax<'_> {
    const NAME: &'static str = "poligon::one-of|id|quote";
}

/// A reading's value, or several.
pub(in crate::scenario) type ReadingSyntax<'a> = OneOf<'a, List<Word<'a>>, No>;

/// A scenario.
#[derive(Debug, Deserialize)]
#[serde(
    bound(deserialize = "'de: 'a"),
    rename_all = "kebab-case",
    deny_unknown_fields,
    expecting = "a scenario (a mapping with `name:`, `setup:` and `moves:`)"
)]
pub(in crate::scenario) struct ScenarioSyntax<'a> {
    #[serde(default)]
    pub(in crate::scenario) name: Slot<Word<'a>>,
    #[serde(default)]
    pub(in crate::scenario) clauses: Slot<List<Cite<'a>>>,
    #[serde(default)]
    pub(in crate::scenario) readings: Slot<Entries<'a, ReadingSyntax<'a>>>,
    #[serde(default)]
    pub(in crate::scenario) basis: Slot<Word<'a>>,
    #[serde(default)]
    pub(in crate::scenario) setup: Slot<Entries<'a, SetupValue<'a>>>,
    #[serde(default)]
    pub(in crate::scenario) moves: Slot<List<StepSyntax<'a>>>,
    #[serde(default)]
    pub(in crate::scenario) invalid: Slot<List<Cite<'a>>>,
    #[serde(default)]
    pub(in crate::scenario) expect_fail: Slot<ExpectFailSyntax<'a>>,
}

/// A value in a setup: a scalar, or a side's lists of pieces. Its keys are the game's words.
pub(in crate::scenario) type SetupValue<'a> = OneOf<'a, No, Entries<'a, List<Word<'a>>>>;

/// A failure that is known.
#[derive(Debug, Deserialize)]
#[serde(bound(deserialize = "'de: 'a"), deny_unknown_fields, expecting = "`{ reason: …, question: … }`")]
pub(in crate::scenario) struct ExpectFailSyntax<'a> {
    #[serde(default)]
    pub(in crate::scenario) reason: Slot<Word<'a>>,
    #[serde(default)]
    pub(in crate::scenario) question: Slot<Word<'a>>,
}

/// A step.
#[derive(Debug, Deserialize)]
#[serde(
    bound(deserialize = "'de: 'a"),
    rename_all = "kebab-case",
    deny_unknown_fields,
    expecting = "a step (a mapping such as `move: …`)"
)]
pub(in crate::scenario) struct StepSyntax<'a> {
    #[serde(default, rename = "move")]
    pub(in crate::scenario) play: Slot<Word<'a>>,
    #[serde(default)]
    pub(in crate::scenario) turn: Slot<List<Word<'a>>>,
    #[serde(default)]
    pub(in crate::scenario) illegal: Slot<Word<'a>>,
    #[serde(default)]
    pub(in crate::scenario) legal: Slot<OneOf<'a, List<Word<'a>>, LegalSyntax<'a>>>,
    #[serde(default)]
    pub(in crate::scenario) position: Slot<Word<'a>>,
    #[serde(default)]
    pub(in crate::scenario) outcome: Slot<OneOf<'a, No, OutcomeSyntax<'a>>>,
    #[serde(default)]
    pub(in crate::scenario) malformed: Slot<Word<'a>>,
    #[serde(default)]
    pub(in crate::scenario) by: Slot<Word<'a>>,
    #[serde(default)]
    pub(in crate::scenario) because: Slot<List<Cite<'a>>>,
    #[serde(default)]
    pub(in crate::scenario) captures: Slot<List<RemovalSyntax<'a>>>,
    #[serde(default)]
    pub(in crate::scenario) removals: Slot<List<RemovalSyntax<'a>>>,
    #[serde(default)]
    pub(in crate::scenario) partial: Slot<Word<'a>>,
}

/// Which actions are legal, when it is not simply a list.
#[derive(Debug, Deserialize)]
#[serde(bound(deserialize = "'de: 'a"), deny_unknown_fields, expecting = "`{ from: …, are: […] }`")]
pub(in crate::scenario) struct LegalSyntax<'a> {
    #[serde(default)]
    pub(in crate::scenario) from: Slot<Word<'a>>,
    #[serde(default)]
    pub(in crate::scenario) are: Slot<List<Word<'a>>>,
    #[serde(default)]
    pub(in crate::scenario) count: Slot<Word<'a>>,
    #[serde(default)]
    pub(in crate::scenario) includes: Slot<List<Word<'a>>>,
    #[serde(default)]
    pub(in crate::scenario) excludes: Slot<List<Word<'a>>>,
}

impl Fields for LegalSyntax<'_> {
    const NAME: &'static str = "poligon::one-of|from|are|count|includes|excludes";
}

/// An outcome with its cause.
#[derive(Debug, Deserialize)]
#[serde(bound(deserialize = "'de: 'a"), deny_unknown_fields, expecting = "`{ winner: …, by: … }`")]
pub(in crate::scenario) struct OutcomeSyntax<'a> {
    #[serde(default)]
    pub(in crate::scenario) winner: Slot<Word<'a>>,
    #[serde(default)]
    pub(in crate::scenario) by: Slot<Word<'a>>,
}

impl Fields for OutcomeSyntax<'_> {
    const NAME: &'static str = "poligon::one-of|winner|by";
}

/// A piece that leaves the board: its square, or more about it.
pub(in crate::scenario) type RemovalSyntax<'a> = OneOf<'a, No, RemovalEntry<'a>>;

/// A piece that leaves the board, with what is known about it.
#[derive(Debug, Deserialize)]
#[serde(bound(deserialize = "'de: 'a"), deny_unknown_fields, expecting = "`{ at: …, by: …, piece: … }`")]
pub(in crate::scenario) struct RemovalEntry<'a> {
    #[serde(default)]
    pub(in crate::scenario) at: Slot<Word<'a>>,
    #[serde(default)]
    pub(in crate::scenario) by: Slot<Word<'a>>,
    #[serde(default)]
    pub(in crate::scenario) piece: Slot<Word<'a>>,
}

impl Fields for RemovalEntry<'_> {
    const NAME: &'static str = "poligon::one-of|at|by|piece";
}

//! Scenario files as they are written: a mirror of the format for serde.
//!
//! Everything is optional and every value may be bad by itself ([`Slot`]): what is missing and
//! what does not fit together is for the parser to say, which knows the words of the game.

mod shapes;

pub(super) use shapes::{Entries, Fields, Located, No, OneOf, Slot, Word};

use serde::Deserialize;

/// A list whose items may be bad one by one.
pub(super) type List<T> = Vec<Slot<T>>;

/// A whole file.
#[derive(Debug, Deserialize)]
#[serde(bound(deserialize = "'de: 'a"), deny_unknown_fields, expecting = "a mapping with `game:` and `scenarios:`")]
pub(super) struct FileSyntax<'a> {
    #[serde(default)]
    pub(super) game: Slot<Word<'a>>,
    #[serde(default)]
    pub(super) title: Slot<Word<'a>>,
    #[serde(default)]
    pub(super) clauses: Slot<List<Cite<'a>>>,
    #[serde(default)]
    pub(super) readings: Slot<Entries<'a, ReadingSyntax<'a>>>,
    #[serde(default)]
    pub(super) scenarios: Slot<List<ScenarioSyntax<'a>>>,
}

/// A cited clause: its id, or its id and a quote.
pub(super) type Cite<'a> = OneOf<'a, No, CiteSyntax<'a>>;

/// A cited clause with a quote.
#[derive(Debug, Deserialize)]
#[serde(bound(deserialize = "'de: 'a"), deny_unknown_fields, expecting = "`{ id: …, quote: … }`")]
pub(super) struct CiteSyntax<'a> {
    #[serde(default)]
    pub(super) id: Slot<Word<'a>>,
    #[serde(default)]
    pub(super) quote: Slot<Word<'a>>,
}

impl Fields for CiteSyntax<'_> {
    const NAME: &'static str = "poligon::one-of|id|quote";
}

/// A reading's value, or several.
pub(super) type ReadingSyntax<'a> = OneOf<'a, List<Word<'a>>, No>;

/// A scenario.
#[derive(Debug, Deserialize)]
#[serde(
    bound(deserialize = "'de: 'a"),
    rename_all = "kebab-case",
    deny_unknown_fields,
    expecting = "a scenario (a mapping with `name:`, `setup:` and `moves:`)"
)]
pub(super) struct ScenarioSyntax<'a> {
    #[serde(default)]
    pub(super) name: Slot<Word<'a>>,
    #[serde(default)]
    pub(super) clauses: Slot<List<Cite<'a>>>,
    #[serde(default)]
    pub(super) readings: Slot<Entries<'a, ReadingSyntax<'a>>>,
    #[serde(default)]
    pub(super) basis: Slot<Word<'a>>,
    #[serde(default)]
    pub(super) setup: Slot<Entries<'a, SetupValue<'a>>>,
    #[serde(default)]
    pub(super) moves: Slot<List<StepSyntax<'a>>>,
    #[serde(default)]
    pub(super) invalid: Slot<List<Cite<'a>>>,
    #[serde(default)]
    pub(super) expect_fail: Slot<ExpectFailSyntax<'a>>,
}

/// A value in a setup: a scalar, or a side's lists of pieces. Its keys are the game's words.
pub(super) type SetupValue<'a> = OneOf<'a, No, Entries<'a, List<Word<'a>>>>;

/// A failure that is known.
#[derive(Debug, Deserialize)]
#[serde(bound(deserialize = "'de: 'a"), deny_unknown_fields, expecting = "`{ reason: …, question: … }`")]
pub(super) struct ExpectFailSyntax<'a> {
    #[serde(default)]
    pub(super) reason: Slot<Word<'a>>,
    #[serde(default)]
    pub(super) question: Slot<Word<'a>>,
}

/// A step.
#[derive(Debug, Deserialize)]
#[serde(
    bound(deserialize = "'de: 'a"),
    rename_all = "kebab-case",
    deny_unknown_fields,
    expecting = "a step (a mapping such as `move: …`)"
)]
pub(super) struct StepSyntax<'a> {
    #[serde(default, rename = "move")]
    pub(super) play: Slot<Word<'a>>,
    #[serde(default)]
    pub(super) turn: Slot<List<Word<'a>>>,
    #[serde(default)]
    pub(super) illegal: Slot<Word<'a>>,
    #[serde(default)]
    pub(super) legal: Slot<OneOf<'a, List<Word<'a>>, LegalSyntax<'a>>>,
    #[serde(default)]
    pub(super) position: Slot<Word<'a>>,
    #[serde(default)]
    pub(super) outcome: Slot<OneOf<'a, No, OutcomeSyntax<'a>>>,
    #[serde(default)]
    pub(super) malformed: Slot<Word<'a>>,
    #[serde(default)]
    pub(super) by: Slot<Word<'a>>,
    #[serde(default)]
    pub(super) because: Slot<List<Cite<'a>>>,
    #[serde(default)]
    pub(super) captures: Slot<List<RemovalSyntax<'a>>>,
    #[serde(default)]
    pub(super) removals: Slot<List<RemovalSyntax<'a>>>,
    #[serde(default)]
    pub(super) partial: Slot<Word<'a>>,
}

/// Which actions are legal, when it is not simply a list.
#[derive(Debug, Deserialize)]
#[serde(bound(deserialize = "'de: 'a"), deny_unknown_fields, expecting = "`{ from: …, are: […] }`")]
pub(super) struct LegalSyntax<'a> {
    #[serde(default)]
    pub(super) from: Slot<Word<'a>>,
    #[serde(default)]
    pub(super) are: Slot<List<Word<'a>>>,
    #[serde(default)]
    pub(super) count: Slot<Word<'a>>,
    #[serde(default)]
    pub(super) includes: Slot<List<Word<'a>>>,
    #[serde(default)]
    pub(super) excludes: Slot<List<Word<'a>>>,
}

impl Fields for LegalSyntax<'_> {
    const NAME: &'static str = "poligon::one-of|from|are|count|includes|excludes";
}

/// An outcome with its cause.
#[derive(Debug, Deserialize)]
#[serde(bound(deserialize = "'de: 'a"), deny_unknown_fields, expecting = "`{ winner: …, by: … }`")]
pub(super) struct OutcomeSyntax<'a> {
    #[serde(default)]
    pub(super) winner: Slot<Word<'a>>,
    #[serde(default)]
    pub(super) by: Slot<Word<'a>>,
}

impl Fields for OutcomeSyntax<'_> {
    const NAME: &'static str = "poligon::one-of|winner|by";
}

/// A piece that leaves the board: its square, or more about it.
pub(super) type RemovalSyntax<'a> = OneOf<'a, No, RemovalEntry<'a>>;

/// A piece that leaves the board, with what is known about it.
#[derive(Debug, Deserialize)]
#[serde(bound(deserialize = "'de: 'a"), deny_unknown_fields, expecting = "`{ at: …, by: …, piece: … }`")]
pub(super) struct RemovalEntry<'a> {
    #[serde(default)]
    pub(super) at: Slot<Word<'a>>,
    #[serde(default)]
    pub(super) by: Slot<Word<'a>>,
    #[serde(default)]
    pub(super) piece: Slot<Word<'a>>,
}

impl Fields for RemovalEntry<'_> {
    const NAME: &'static str = "poligon::one-of|at|by|piece";
}

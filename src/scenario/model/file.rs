//! A file and its scenarios.

use std::fmt;
use std::sync::Arc;

use super::{Setup, Step, Text};
use crate::games::GameId;
use crate::scenario::{SourceFile, Span, Spanned};

/// A scenario file without faults.
#[derive(Clone, Debug)]
pub struct ScenarioFile {
    /// Where it comes from.
    pub source: Arc<SourceFile>,
    /// Whose rules it is about.
    pub game: Spanned<GameId>,
    /// What it is about.
    pub title: Option<Text>,
    /// The clauses that the file pins.
    pub clauses: Vec<ClauseRef>,
    /// Readings for all scenarios that do not choose others.
    pub readings: Vec<ReadingChoice>,
    /// The scenarios, at least one, all of different names.
    pub scenarios: Vec<Scenario>,
}

/// A clause that exists, as cited in a file.
#[derive(Clone, Debug)]
pub struct ClauseRef {
    /// Its id in the rulebook.
    pub id: &'static str,
    /// Its place among the game's clauses.
    pub index: usize,
    /// Where it is cited.
    pub span: Span,
    /// Words that stand in the clause's rule text.
    pub quote: Option<Text>,
}

/// Values chosen for one reading; several run the scenario once each.
#[derive(Clone, Debug)]
pub struct ReadingChoice {
    /// The reading's name.
    pub name: &'static str,
    /// Its place among the game's readings.
    pub reading: usize,
    /// The places of the values among the reading's values, at least one, all different.
    pub values: Vec<usize>,
    /// The values' names, in the same order.
    pub names: Vec<&'static str>,
    /// Whether the file lists them (`[a, b]`, or `[a]`), rather than naming one.
    pub listed: bool,
    /// The whole entry.
    pub span: Span,
}

/// Where the expectations of a scenario come from, the firmest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Basis {
    /// They follow from the words.
    Text,
    /// They follow from a house rule.
    Convention,
    /// They follow from a reading chosen by the project.
    Ruling,
}

impl Basis {
    /// Every basis, the firmest first.
    pub const ALL: [Self; 3] = [Self::Text, Self::Convention, Self::Ruling];

    /// What users write.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Convention => "convention",
            Self::Ruling => "ruling",
        }
    }

    /// The basis of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|basis| basis.name() == name)
    }
}

impl fmt::Display for Basis {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

/// A scenario whose failure is known.
#[derive(Clone, Debug)]
pub struct ExpectFail {
    /// Why it fails.
    pub reason: Text,
    /// The rulebook's question that keeps it open.
    pub question: Option<Text>,
    /// The whole entry.
    pub span: Span,
}

/// One scenario.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// Its name, unlike every other in the file.
    pub name: Text,
    /// The whole scenario.
    pub span: Span,
    /// The clauses that it pins: its own list, or else the file's.
    pub clauses: Vec<ClauseRef>,
    /// Whether the list of clauses is its own.
    pub own_clauses: bool,
    /// The readings it runs under: its own, and those of the file that it does not choose anew.
    pub readings: Vec<ReadingChoice>,
    /// How many of `readings` are its own; they come first.
    pub own_readings: usize,
    /// Where its expectations come from.
    pub basis: Basis,
    /// Whether the file says so, rather than the clauses' origins.
    pub own_basis: bool,
    /// The position it begins with.
    pub setup: Setup,
    /// What is expected.
    pub body: Body,
    /// Whether it is known to fail.
    pub expect_fail: Option<ExpectFail>,
}

/// What a scenario expects of its setup.
#[derive(Clone, Debug)]
pub enum Body {
    /// That it is a position, and that these steps, at least one, hold from there on.
    Play(Vec<Step>),
    /// That exactly these clauses refuse it.
    Refused(super::Because),
}

impl Scenario {
    /// The steps; none for a setup that is to be refused.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        match &self.body {
            Body::Play(steps) => steps,
            Body::Refused(_) => &[],
        }
    }
}

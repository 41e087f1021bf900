//! Scenario files as they are once every name in them is known to exist. Nothing here knows YAML.

mod file;
mod setup;
mod step;
mod text;

pub use file::{Basis, Body, ClauseRef, ExpectFail, ReadingChoice, Scenario, ScenarioFile};
pub use setup::{PlacedPiece, Setup, SetupForm};
pub use step::{
    Because, ExpectedResult, LegalExpectation, MoveList, OutcomeExpectation, Play, RemovalExpectation, Removals, Step,
    Verb,
};
pub(in crate::scenario) use text::Layout;
pub use text::Text;

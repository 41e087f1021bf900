//! Scenario files as they are written.

mod mirror;
mod shapes;

pub(super) use mirror::{
    Cite, ExpectFailSyntax, FileSyntax, LegalSyntax, List, OutcomeSyntax, ReadingSyntax, RemovalSyntax, ScenarioSyntax,
    SetupValue, StepSyntax,
};
pub(super) use shapes::{Entries, Fields, Located, No, OneOf, Slot, Word};

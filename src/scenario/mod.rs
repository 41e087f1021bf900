//! Scenarios: reading the files that rule designers write, playing them on a rules core, and
//! keeping what happened as snapshots.
//!
//! [`discover()`] finds files, [`load()`] reads them, [`cases()`] lists what is to be run, a
//! [`Selection`] narrows it, [`run_suite`] runs it and tells an [`Observer`]; [`run_case`] runs
//! one case and nothing else. Nothing here prints, and nothing here asks the environment.

mod atomic;
mod case;
mod de;
mod diff;
mod discover;
mod emit;
mod event;
mod fault;
mod load;
mod model;
mod parse;
mod result;
mod runner;
mod select;
mod setups;
mod sink;
mod snapshot;
mod source;
mod suite;
mod syntax;
#[cfg(test)]
mod tests;
mod transcript;
mod tree;
mod unseen;
mod update;

pub use atomic::{temporary_for, write_atomic, write_new};
pub use case::{Case, cases};
pub use diff::{DiffLine, diff_lines, diff_texts};
pub use discover::{Discovered, discover};
pub use emit::{emit, quoted};
pub use event::{Counts, Observer, Orphan, RunEvent};
pub use fault::{Elsewhere, Fault, FileFaults, Label};
pub use load::{Loaded, load, load_text};
pub use model::{
    Basis, Because, Body, ClauseRef, ExpectFail, ExpectedResult, LegalExpectation, MoveList, OutcomeExpectation,
    PlacedPiece, Play, ReadingChoice, RemovalExpectation, Removals, Scenario, ScenarioFile, Setup, SetupForm, Step,
    Text, Verb,
};
pub use result::{
    CaseError, CaseReport, CaseResult, Cited, Fact, Failure, InForce, Mismatch, MismatchKind, NotReached, Rewrite,
    RewriteTarget, Scene,
};
pub(crate) use runner::{Plain, Referee, readings_of, stays_green};
pub use runner::{Ran, Replayed, replay, run_case};
pub use select::{NothingSelected, Selection, Shard, ShardError};
pub use snapshot::{Kept, SnapshotOptions, SnapshotState, orphans};
pub use source::{SourceFile, Span, Spanned};
pub(crate) use suite::MOST_THREADS;
pub use suite::{RunOptions, report_case, run_suite};
pub use transcript::{After, Entry, Happening, Transcript};
pub use update::{Left, Rewritten, rewrite_expectations};

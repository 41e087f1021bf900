//! Running many cases.

use std::num::NonZeroUsize;

use super::{Case, CaseReport, Counts, Loaded, Observer, SnapshotOptions};

/// How a suite is run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RunOptions {
    /// How many threads; as many as there are processors where it is not said.
    pub jobs: Option<NonZeroUsize>,
    /// Whether to stop after the first case, in order, that is not good.
    pub fail_fast: bool,
    /// Whether reports carry transcripts.
    pub transcripts: bool,
    /// Where snapshots are compared, and how.
    pub snapshots: Option<SnapshotOptions>,
}

/// Runs one case and compares its snapshot: what both `poligon run` and the test harness do.
#[must_use]
pub fn report_case(case: Case, options: &RunOptions) -> CaseReport {
    let _ = (case, options);
    unimplemented!("stage 3")
}

/// Runs cases that were selected from `loaded`, in parallel, and tells `observer` in one order
/// whatever the number of jobs. A panic in a rules core becomes an internal error of its case.
pub fn run_suite(loaded: &Loaded, cases: Vec<Case>, options: &RunOptions, observer: &mut dyn Observer) -> Counts {
    let _ = (loaded, cases, options, observer);
    unimplemented!("stage 3")
}

//! Running many cases.

use std::any::Any;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::snapshot::{compare, orphans};
use super::{
    Basis, Case, CaseError, CaseReport, CaseResult, Counts, Loaded, Observer, Ran, RunEvent, SnapshotOptions,
    SnapshotState, run_case,
};

/// How many cases are worked on before their reports are handed over: enough to keep every
/// thread busy, few enough to keep transcripts out of memory.
const BATCH: usize = 1024;

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

/// Runs one case and compares its snapshot: what both `poligon run` and the test harness do. A
/// panic in a rules core becomes an internal error of the case.
#[must_use]
pub fn report_case(case: Case, options: &RunOptions) -> CaseReport {
    let transcript = options.transcripts || options.snapshots.is_some();
    let ran = catch_unwind(AssertUnwindSafe(|| run_case(&case, transcript)));
    let Ran { result, transcript } = ran
        .unwrap_or_else(|panic| Ran { result: CaseResult::Error(panicked(&case, panic.as_ref())), transcript: None });
    let snapshot = match (&options.snapshots, &transcript) {
        (None, _) => SnapshotState::Off,
        (Some(options), Some(transcript)) if result.is_good() => compare(&case, transcript, options),
        (Some(_), _) => SnapshotState::NotCompared,
    };
    CaseReport { case, result, snapshot, transcript: transcript.filter(|_| options.transcripts) }
}

fn panicked(case: &Case, panic: &(dyn Any + Send)) -> CaseError {
    let words = panic.downcast_ref::<String>().map(String::as_str);
    let words = words.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message");
    CaseError {
        span: case.scenario().name.span,
        message: format!("the program failed on this scenario: {words}"),
        help: Some("this is a fault of the program: please report it with this scenario".to_owned()),
        internal: true,
    }
}

/// Runs cases that were selected from `loaded`, in parallel, and tells `observer` in one order
/// whatever the number of jobs.
pub fn run_suite(loaded: &Loaded, cases: Vec<Case>, options: &RunOptions, observer: &mut dyn Observer) -> Counts {
    let mut counts = Counts { faulty_files: loaded.faulty.len(), ..Counts::default() };
    observer.event(&RunEvent::Started {
        selected: cases.len(),
        known: loaded.files.iter().map(|file| super::case::count(file)).sum(),
        files: loaded.files.len() + loaded.faulty.len(),
    });
    for file in &loaded.faulty {
        observer.event(&RunEvent::Faulty(file));
    }
    let pool = pool(options.jobs);
    let mut waiting = cases.into_iter();
    loop {
        let batch: Vec<Case> = waiting.by_ref().take(BATCH).collect();
        if batch.is_empty() {
            break;
        }
        let size = batch.len();
        let reports = in_pool(pool.as_ref(), || {
            batch.into_par_iter().map(|case| report_case(case, options)).collect::<Vec<CaseReport>>()
        });
        for (at, report) in reports.into_iter().enumerate() {
            observer.event(&RunEvent::Case(&report));
            counts.add(&report);
            if options.fail_fast && !report.is_good() {
                counts.not_run = size - at - 1 + waiting.len();
                waiting = Vec::new().into_iter();
                break;
            }
        }
    }
    for orphan in options.snapshots.iter().flat_map(|options| orphans(loaded, options)) {
        counts.orphans += 1;
        counts.fatal_orphans += usize::from(orphan.fatal);
        observer.event(&RunEvent::Orphan(&orphan));
    }
    observer.event(&RunEvent::Finished(&counts));
    counts
}

/// A pool of that many threads; none where the common one will do or no other can be had.
fn pool(jobs: Option<NonZeroUsize>) -> Option<ThreadPool> {
    ThreadPoolBuilder::new().num_threads(jobs?.get()).build().ok()
}

fn in_pool<T: Send>(pool: Option<&ThreadPool>, work: impl FnOnce() -> T + Send) -> T {
    match pool {
        Some(pool) => pool.install(work),
        None => work(),
    }
}

impl Counts {
    fn add(&mut self, report: &CaseReport) {
        match &report.result {
            CaseResult::Passed => self.passed += 1,
            CaseResult::Failed(_) => self.failed += 1,
            CaseResult::ExpectedFailure(_) => self.expected_failures += 1,
            CaseResult::UnexpectedPass { .. } => self.unexpected_passes += 1,
            CaseResult::Error(error) => {
                self.errors += 1;
                self.internal_errors += usize::from(error.internal);
            }
        }
        match &report.snapshot {
            SnapshotState::Accepted { .. } => self.snapshots_accepted += 1,
            SnapshotState::Pending { .. } => self.snapshots_pending += 1,
            SnapshotState::Missing { .. } | SnapshotState::Changed { .. } | SnapshotState::Unusable { .. } => {
                self.snapshot_failures += 1;
            }
            SnapshotState::Off | SnapshotState::NotCompared | SnapshotState::Same => {}
        }
        let basis = report.case.scenario().basis;
        if let Some(at) = Basis::ALL.iter().position(|known| *known == basis) {
            self.by_basis[at] += 1;
        }
        if !report.is_good() {
            self.failed_ids.push(report.case.id.clone());
        }
    }
}

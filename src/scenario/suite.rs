//! Running many cases.

use std::any::Any;
use std::borrow::Cow;
use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::snapshot::{compare, orphans_among, path_of, places};
use super::{
    Basis, Case, CaseError, CaseReport, CaseResult, Counts, Kept, Loaded, Observer, Ran, RunEvent, SnapshotOptions,
    SnapshotState, run_case,
};

/// How many cases are worked on before their reports are handed over: enough to keep every
/// thread busy, few enough to keep transcripts out of memory.
const BATCH: usize = 1024;
/// How many cases a thread takes on at most before others may help it: cases differ in length.
const SHARE: usize = 16;

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
    /// What the directory of snapshots holds, where somebody has looked; else the run looks itself.
    pub kept: Option<Kept>,
}

/// Runs one case and compares its snapshot: what both `poligon run` and the test harness do. A
/// panic in a rules core becomes an internal error of the case.
#[must_use]
pub fn report_case(case: Case, options: &RunOptions) -> CaseReport {
    let place = place(&case, options);
    report(case, place.as_deref(), options, None)
}

/// Where the case's snapshot is, if snapshots are compared.
fn place(case: &Case, options: &RunOptions) -> Option<PathBuf> {
    options.snapshots.as_ref().map(|snapshots| path_of(&snapshots.dir, case))
}

fn report(case: Case, place: Option<&Path>, options: &RunOptions, kept: Option<&Kept>) -> CaseReport {
    let transcript = options.transcripts || options.snapshots.is_some();
    let ran = catch_unwind(AssertUnwindSafe(|| run_case(&case, transcript)));
    let Ran { result, transcript } = ran
        .unwrap_or_else(|panic| Ran { result: CaseResult::Error(panicked(&case, panic.as_ref())), transcript: None });
    let snapshot = match (options.snapshots.as_ref().zip(place), &transcript) {
        (None, _) => SnapshotState::Off,
        (Some((options, place)), Some(transcript)) if result.is_good() => {
            compare(&case, place, transcript, options, kept)
        }
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
    let selected = cases.len();
    let known = loaded.files.iter().map(|file| super::case::count(file)).sum();
    observer.event(&RunEvent::Started { selected, known, files: loaded.files.len() + loaded.faulty.len() });
    for file in &loaded.faulty {
        observer.event(&RunEvent::Faulty(file));
    }
    let pool = pool(options.jobs, cases.len());
    let kept = options.snapshots.as_ref().map(|snapshots| match &options.kept {
        Some(kept) => Cow::Borrowed(kept),
        None => Cow::Owned(Kept::under(&snapshots.dir)),
    });
    let mut met = HashSet::with_capacity(selected);
    let mut waiting = cases.into_iter();
    loop {
        let batch: Vec<Case> = waiting.by_ref().take(BATCH).collect();
        if batch.is_empty() {
            break;
        }
        let size = batch.len();
        let reports = in_pool(pool.as_ref(), || {
            let played = batch.into_par_iter().with_max_len(SHARE).map(|case| {
                let place = place(&case, options);
                (report(case, place.as_deref(), options, kept.as_deref()), place)
            });
            played.collect::<Vec<(CaseReport, Option<PathBuf>)>>()
        });
        for (at, (report, place)) in reports.into_iter().enumerate() {
            met.extend(place);
            observer.event(&RunEvent::Case(&report));
            counts.add(&report);
            if options.fail_fast && !report.is_good() {
                counts.not_run = size - at - 1 + waiting.len();
                waiting = Vec::new().into_iter();
                break;
            }
        }
    }
    if let (Some(snapshots), Some(kept)) = (&options.snapshots, &kept) {
        let met = if met.len() == known { met } else { places(loaded, snapshots) };
        for orphan in orphans_among(kept, &met, loaded, snapshots) {
            counts.orphans += 1;
            counts.fatal_orphans += usize::from(orphan.fatal);
            observer.event(&RunEvent::Orphan(&orphan));
        }
    }
    observer.event(&RunEvent::Finished(&counts));
    counts
}

/// More threads than this help no machine, and exhaust some.
pub(crate) const MOST_THREADS: usize = 256;

/// How many threads work on so many cases: as many as were asked for, but no more than there is
/// work for, nor than a machine bears.
fn threads(jobs: NonZeroUsize, cases: usize) -> usize {
    jobs.get().min(cases.max(1)).min(MOST_THREADS)
}

/// A pool of that many threads; none where the common one will do or no other can be had.
fn pool(jobs: Option<NonZeroUsize>, cases: usize) -> Option<ThreadPool> {
    ThreadPoolBuilder::new().num_threads(threads(jobs?, cases)).build().ok()
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
            CaseResult::Passed if report.snapshot.is_good() => self.passed += 1,
            CaseResult::ExpectedFailure(_) if report.snapshot.is_good() => self.expected_failures += 1,
            // Counted below, by what is wrong with the snapshot.
            CaseResult::Passed | CaseResult::ExpectedFailure(_) => {}
            CaseResult::Failed(_) => self.failed += 1,
            CaseResult::UnexpectedPass { .. } => self.unexpected_passes += 1,
            CaseResult::Error(error) => {
                self.errors += 1;
                self.internal_errors += usize::from(error.internal);
            }
        }
        match &report.snapshot {
            SnapshotState::Accepted { .. } => self.snapshots_accepted += 1,
            SnapshotState::Pending { .. } => self.snapshots_pending += 1,
            SnapshotState::Missing { .. } => self.snapshots_missing += 1,
            SnapshotState::Changed { .. } => self.snapshots_changed += 1,
            SnapshotState::Unusable { .. } => self.snapshots_unusable += 1,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_no_more_threads_than_work_or_than_a_machine_bears() {
        let jobs = |jobs: usize, cases: usize| threads(NonZeroUsize::new(jobs).unwrap(), cases);
        assert_eq!(jobs(2, 655), 2);
        assert_eq!(jobs(99_999, 3), 3);
        assert_eq!(jobs(99_999, 99_999), 256);
        assert_eq!(jobs(4, 0), 1);
    }
}

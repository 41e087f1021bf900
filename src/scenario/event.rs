//! What a run tells whoever reports it.

use std::path::PathBuf;

use super::{Basis, CaseReport, FileFaults};

/// Something that happened in a run. Events come in one order, whatever the number of jobs:
/// `Started`, the faulty files, the cases by file and place, the orphaned snapshots, `Finished`.
#[derive(Clone, Debug)]
pub enum RunEvent<'a> {
    /// The run begins.
    Started {
        /// How many cases are going to run.
        selected: usize,
        /// How many there are.
        known: usize,
        /// In how many files.
        files: usize,
    },
    /// A file has faults and none of its scenarios runs.
    Faulty(&'a FileFaults),
    /// A case is done; what became of its snapshot is part of the report.
    Case(&'a CaseReport),
    /// A snapshot belongs to no case.
    Orphan(&'a Orphan),
    /// The run is over.
    Finished(&'a Counts),
}

/// A snapshot that belongs to no case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Orphan {
    /// The snapshot.
    pub path: PathBuf,
    /// The id of the case that it belonged to.
    pub id: String,
    /// Whether it was removed (`--update`).
    pub removed: bool,
    /// Whether it turns the run red (in CI).
    pub fatal: bool,
}

/// Receives the events of a run.
pub trait Observer {
    /// Something happened.
    fn event(&mut self, event: &RunEvent<'_>);
}

impl<F: FnMut(&RunEvent<'_>)> Observer for F {
    fn event(&mut self, event: &RunEvent<'_>) {
        self(event);
    }
}

/// How a run ended, in numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Cases that passed, their snapshots included.
    pub passed: usize,
    /// Cases that failed.
    pub failed: usize,
    /// Cases that failed as they are known to, their snapshots included.
    pub expected_failures: usize,
    /// Cases that passed although they are marked as failing.
    pub unexpected_passes: usize,
    /// Cases that could not be judged.
    pub errors: usize,
    /// Of these, faults of the program.
    pub internal_errors: usize,
    /// Selected cases that did not run, because the run stopped at the first failure.
    pub not_run: usize,
    /// Otherwise good cases whose snapshot is another.
    pub snapshots_changed: usize,
    /// Otherwise good cases that have no snapshot, in CI.
    pub snapshots_missing: usize,
    /// Otherwise good cases whose snapshot cannot be read or written.
    pub snapshots_unusable: usize,
    /// Snapshots that were written or replaced by `--update`.
    pub snapshots_accepted: usize,
    /// Cases without a snapshot, for which a pending one was written.
    pub snapshots_pending: usize,
    /// Orphaned snapshots.
    pub orphans: usize,
    /// Orphaned snapshots that turn the run red.
    pub fatal_orphans: usize,
    /// Files with faults.
    pub faulty_files: usize,
    /// Cases that ran by basis, in the order of [`Basis::ALL`].
    pub by_basis: [usize; Basis::ALL.len()],
    /// The ids of the cases that were not good, in order: what `--rerun-failed` takes.
    pub failed_ids: Vec<String>,
}

impl Counts {
    /// Whether the run is green.
    #[must_use]
    pub fn is_good(&self) -> bool {
        self.failed_ids.is_empty() && self.faulty_files == 0 && self.fatal_orphans == 0
    }

    /// How many cases ran.
    #[must_use]
    pub const fn ran(&self) -> usize {
        let judged = self.passed + self.failed + self.expected_failures + self.unexpected_passes;
        judged + self.errors + self.snapshot_failures()
    }

    /// How many otherwise good cases have a snapshot that turns the run red.
    #[must_use]
    pub const fn snapshot_failures(&self) -> usize {
        self.snapshots_changed + self.snapshots_missing + self.snapshots_unusable
    }
}

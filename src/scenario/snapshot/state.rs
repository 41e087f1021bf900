//! What may happen to snapshots and what did.

use std::path::PathBuf;

use crate::scenario::DiffLine;

/// Where snapshots are and what may happen to them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SnapshotOptions {
    /// The directory of the `.snap` files.
    pub dir: PathBuf,
    /// Whether new and changed ones are accepted and orphans removed; never so in CI.
    pub update: bool,
    /// Whether a missing or orphaned snapshot turns the run red, and nothing is ever written.
    pub ci: bool,
}

/// What became of a case's snapshot.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum SnapshotState {
    /// Snapshots are not compared in this run.
    #[default]
    Off,
    /// It was not compared, since the case is not good.
    NotCompared,
    /// It is the same.
    Same,
    /// There was none; a pending one was written beside its place.
    Pending {
        /// The pending one, `….snap.new`.
        pending: PathBuf,
    },
    /// There is none, and in CI that is a failure.
    Missing {
        /// Where it should be.
        path: PathBuf,
    },
    /// It is another.
    Changed {
        /// The snapshot.
        path: PathBuf,
        /// The pending one, `….snap.new`; none in CI.
        pending: Option<PathBuf>,
        /// The kept transcript (expected) against the new one (actual).
        difference: Vec<DiffLine>,
    },
    /// A new or changed one was accepted.
    Accepted {
        /// The snapshot.
        path: PathBuf,
    },
    /// It could not be read or written.
    Unusable {
        /// The snapshot.
        path: PathBuf,
        /// What happened, without a full stop.
        message: String,
    },
}

impl SnapshotState {
    /// Whether it keeps a suite green.
    #[must_use]
    pub const fn is_good(&self) -> bool {
        match self {
            Self::Off | Self::NotCompared | Self::Same | Self::Pending { .. } | Self::Accepted { .. } => true,
            Self::Missing { .. } | Self::Changed { .. } | Self::Unusable { .. } => false,
        }
    }
}

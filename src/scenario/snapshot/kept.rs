//! What a directory of snapshots holds, looked up once for a whole run.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use ignore::WalkBuilder;

/// The snapshots of a directory and those that wait to be accepted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kept {
    /// The `.snap` files, in no order.
    snapshots: Vec<PathBuf>,
    /// The `.snap.new` files.
    pending: HashSet<PathBuf>,
}

impl Kept {
    /// What is under `dir` now; nothing where there is no such directory.
    #[must_use]
    pub fn under(dir: &Path) -> Self {
        let mut kept = Self::default();
        for entry in WalkBuilder::new(dir).standard_filters(false).build().flatten() {
            let path = entry.into_path();
            match path.extension() {
                Some(end) if end == "snap" => kept.snapshots.push(path),
                Some(end) if end == "new" => {
                    kept.pending.insert(path);
                }
                Some(_) | None => {}
            }
        }
        kept
    }

    /// The snapshots.
    pub(super) fn snapshots(&self) -> &[PathBuf] {
        &self.snapshots
    }

    /// Whether a pending snapshot was there.
    pub(super) fn is_pending(&self, path: &Path) -> bool {
        self.pending.contains(path)
    }
}

//! Snapshots that belong to no case.

use std::collections::HashSet;
use std::fs;
use std::path::PathBuf;

use rayon::prelude::*;

use super::SnapshotOptions;
use super::file::{Snapshot, path_of};
use super::kept::Kept;
use crate::scenario::{Case, Loaded, Orphan, cases};

/// The snapshots whose case is gone: its file was read and has no such case, or its file is
/// gone from a directory that was searched. Where a file has faults, nothing is said about its
/// snapshots; nor about files that this run does not look at. With `update`,
/// and not in CI, they are removed.
#[must_use]
pub fn orphans(loaded: &Loaded, options: &SnapshotOptions) -> Vec<Orphan> {
    orphans_among(&Kept::under(&options.dir), &places(loaded, options), loaded, options)
}

/// Where the snapshots of all cases are.
pub(in crate::scenario) fn places(loaded: &Loaded, options: &SnapshotOptions) -> HashSet<PathBuf> {
    let all: Vec<Case> = loaded.files.iter().flat_map(cases).collect();
    all.par_iter().map(|case| path_of(&options.dir, case)).collect()
}

/// The same among snapshots that were listed before, where the places of all cases are known.
pub(in crate::scenario) fn orphans_among(
    kept: &Kept,
    places: &HashSet<PathBuf>,
    loaded: &Loaded,
    options: &SnapshotOptions,
) -> Vec<Orphan> {
    // A snapshot in a case's own place is that case's, and comparing it is where its head is read.
    let mut strangers: Vec<&PathBuf> = kept.snapshots().iter().filter(|path| !places.contains(*path)).collect();
    strangers.sort_unstable();
    let read: HashSet<&str> = loaded.files.iter().map(|file| file.source.path.as_str()).collect();
    let faulty: HashSet<&str> = loaded.faulty.iter().map(|file| file.source.path.as_str()).collect();
    let below = |path: &str| {
        let root =
            |root: &String| root == "." || path.strip_prefix(root.as_str()).is_some_and(|rest| rest.starts_with('/'));
        loaded.roots.iter().any(root)
    };
    let mut orphans = Vec::new();
    for path in strangers {
        // Snapshots of other tests may live in the same directory: they have another head.
        let Ok(Some(Snapshot { head, .. })) = Snapshot::read(path) else { continue };
        let ours = head.expression.strip_prefix(head.source.as_str()).is_some_and(|rest| rest.starts_with("::"));
        let source = head.source.as_str();
        let looked_at = read.contains(source) || (below(source) && !faulty.contains(source));
        if !ours || !looked_at {
            continue;
        }
        let removed = options.update && !options.ci && fs::remove_file(path).is_ok();
        orphans.push(Orphan { path: path.clone(), id: head.expression, removed, fatal: options.ci && !removed });
    }
    orphans
}

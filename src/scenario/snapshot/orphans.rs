//! Snapshots that belong to no case.

use std::collections::HashSet;
use std::fs;
use std::path::PathBuf;

use ignore::WalkBuilder;

use super::SnapshotOptions;
use super::file::{Snapshot, path_of};
use crate::scenario::{Loaded, Orphan, cases};

/// The snapshots whose case is gone: its file was read and has no such case, or its file is
/// gone from a directory that was searched. Where a file has faults, nothing is said about its
/// snapshots; nor about files that this run does not look at. With `update`,
/// and not in CI, they are removed.
#[must_use]
pub fn orphans(loaded: &Loaded, options: &SnapshotOptions) -> Vec<Orphan> {
    let known: HashSet<String> = loaded.files.iter().flat_map(cases).map(|case| case.id).collect();
    // A snapshot in a case's own place is that case's, and comparing it is where its head is read.
    let places: HashSet<PathBuf> =
        loaded.files.iter().flat_map(cases).map(|case| path_of(&options.dir, &case)).collect();
    let read: HashSet<&str> = loaded.files.iter().map(|file| file.source.path.as_str()).collect();
    let faulty: HashSet<&str> = loaded.faulty.iter().map(|file| file.source.path.as_str()).collect();
    let below = |path: &str| {
        let root =
            |root: &String| root == "." || path.strip_prefix(root.as_str()).is_some_and(|rest| rest.starts_with('/'));
        loaded.roots.iter().any(root)
    };
    let mut orphans = Vec::new();
    let walk = WalkBuilder::new(&options.dir).standard_filters(false).sort_by_file_path(Ord::cmp).build();
    for entry in walk.flatten() {
        let path = entry.path();
        if path.extension().is_none_or(|end| end != "snap") || places.contains(path) {
            continue;
        }
        // Snapshots of other tests may live in the same directory: they have another head.
        let Ok(Some(Snapshot { head, .. })) = Snapshot::read(path) else { continue };
        let ours = head.expression.strip_prefix(head.source.as_str()).is_some_and(|rest| rest.starts_with("::"));
        let source = head.source.as_str();
        let looked_at = read.contains(source) || (below(source) && !faulty.contains(source));
        if !ours || !looked_at || known.contains(&head.expression) {
            continue;
        }
        let removed = options.update && !options.ci && fs::remove_file(path).is_ok();
        orphans.push(Orphan { path: path.to_path_buf(), id: head.expression, removed, fatal: options.ci && !removed });
    }
    orphans
}

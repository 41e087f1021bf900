//! Transcripts and how they are kept.

use std::fs;
use std::path::{Path, PathBuf};

use super::{WHOLE, loaded};
use crate::scenario::{
    Case, Loaded, Orphan, RunEvent, RunOptions, SnapshotOptions, SnapshotState, cases, report_case, run_case, run_suite,
};

#[test]
fn a_transcript_tells_what_happened() {
    let file = loaded(WHOLE);
    let told: Vec<String> = cases(&file)
        .iter()
        .map(|case| format!("== {}\n{}", case.id, run_case(case, true).transcript.unwrap()))
        .collect();
    super::kept("transcripts", &told.join("\n"));
}

fn options(dir: &Path, update: bool, ci: bool) -> RunOptions {
    let snapshots = Some(SnapshotOptions { dir: dir.to_path_buf(), update, ci });
    RunOptions { snapshots, ..RunOptions::default() }
}

fn state(case: &Case, dir: &Path, update: bool, ci: bool) -> SnapshotState {
    report_case(case.clone(), &options(dir, update, ci)).snapshot
}

fn files(dir: &Path) -> Vec<PathBuf> {
    let walk = ignore::WalkBuilder::new(dir).sort_by_file_path(Ord::cmp).standard_filters(false).build();
    walk.flatten().filter(|entry| entry.path().is_file()).map(|entry| entry.path().to_path_buf()).collect()
}

#[test]
fn snapshots_are_compared_kept_and_accepted() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    let file = loaded(WHOLE);
    let case = &cases(&file)[0];
    // In CI nothing is written, and a missing snapshot is a failure.
    assert!(matches!(state(case, dir, false, true), SnapshotState::Missing { .. }));
    assert!(matches!(state(case, dir, true, true), SnapshotState::Missing { .. }));
    assert_eq!(files(dir), [] as [PathBuf; 0]);
    // Elsewhere a pending one waits.
    let SnapshotState::Pending { pending } = state(case, dir, false, false) else { panic!("pending") };
    assert_eq!(files(dir), std::slice::from_ref(&pending));
    let SnapshotState::Accepted { path } = state(case, dir, true, false) else { panic!("accepted") };
    assert_eq!(pending.to_string_lossy(), format!("{}.new", path.to_string_lossy()));
    assert_eq!(files(dir), std::slice::from_ref(&path));
    assert_eq!(state(case, dir, false, true), SnapshotState::Same);
    // What has changed is shown, and waits.
    let kept = fs::read_to_string(&path).unwrap();
    fs::write(&path, kept.replace("c3", "c5")).unwrap();
    assert!(matches!(state(case, dir, false, true), SnapshotState::Changed { pending: None, .. }));
    let SnapshotState::Changed { difference, pending: Some(pending), .. } = state(case, dir, false, false) else {
        panic!("changed")
    };
    assert!(!difference.is_empty());
    assert_eq!(fs::read_to_string(pending).unwrap(), kept);
    fs::write(&path, kept.replace('\n', "\r\n")).unwrap();
    assert_eq!(state(case, dir, false, false), SnapshotState::Same);
    assert_eq!(files(dir), std::slice::from_ref(&path));
    fs::write(&path, "nonsense").unwrap();
    assert!(matches!(state(case, dir, false, false), SnapshotState::Unusable { .. }));
    assert!(matches!(state(case, dir, true, false), SnapshotState::Accepted { .. }));
    assert_eq!(fs::read_to_string(&path).unwrap(), kept);
}

#[test]
fn every_case_has_a_snapshot_of_its_own() {
    let dir = tempfile::tempdir().unwrap();
    let file = loaded(WHOLE);
    let all = cases(&file);
    for case in &all {
        assert!(matches!(state(case, dir.path(), true, false), SnapshotState::Accepted { .. }), "{}", case.id);
    }
    assert_eq!(files(dir.path()).len(), all.len());
}

#[test]
fn orphans_are_told_from_snapshots_that_do_not_concern_the_run() {
    let dir = tempfile::tempdir().unwrap();
    let file = loaded(WHOLE);
    let loaded = |file, roots: &[&str]| Loaded {
        files: vec![file],
        roots: roots.iter().map(|root| (*root).to_owned()).collect(),
        ..Loaded::default()
    };
    let all = loaded(file.clone(), &["some"]);
    let run = |loaded: &Loaded, update: bool, ci: bool| {
        let mut found: Vec<Orphan> = Vec::new();
        let cases = loaded.files.iter().flat_map(cases).collect();
        run_suite(loaded, cases, &options(dir.path(), update, ci), &mut |event: &RunEvent<'_>| {
            if let RunEvent::Orphan(orphan) = event {
                found.push((*orphan).clone());
            }
        });
        found
    };
    fs::write(dir.path().join("other.snap"), "---\nsource: tests/cli.rs\nexpression: output\n---\nx\n").unwrap();
    assert_eq!(run(&all, true, false), []);
    let renamed = super::loaded(&WHOLE.replace("a private steps", "a private walks"));
    let gone = run(&loaded(renamed.clone(), &[]), false, true);
    assert_eq!(gone.iter().map(|orphan| orphan.id.as_str()).collect::<Vec<_>>(), ["some/file.yaml::a private steps"]);
    assert!(gone[0].fatal && !gone[0].removed);
    let other = crate::scenario::load_text("some/other.yaml", WHOLE).unwrap();
    // Another file is no business of this run, unless the directory that held it was searched.
    assert_eq!(run(&loaded(other.clone(), &[]), false, false), []);
    assert_eq!(run(&loaded(other, &["some"]), false, false).len(), 8);
    assert_eq!(run(&loaded(renamed, &[]), true, false).iter().filter(|orphan| orphan.removed).count(), 1);
}

#[test]
fn a_pending_snapshot_is_accepted_as_cargo_insta_does_it() {
    let dir = tempfile::tempdir().unwrap();
    for case in cases(&loaded(WHOLE)) {
        let SnapshotState::Pending { pending } = state(&case, dir.path(), false, false) else { panic!("pending") };
        let path = pending.with_extension("");
        // What `cargo insta accept` does: read the pending one, save it in its place.
        let snapshot = insta::Snapshot::from_file(&pending).unwrap();
        assert_eq!(snapshot.metadata().expression(), Some(case.id.as_str()));
        snapshot.save(&path).unwrap();
        fs::remove_file(&pending).unwrap();
        assert_eq!(state(&case, dir.path(), false, true), SnapshotState::Same, "{}", case.id);
    }
}

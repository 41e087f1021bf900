//! `poligon run` and `poligon check`.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use super::{Poligon, check, poligon};

const SUITE: &str = include_str!("suite.yaml");

/// A project of its own with the scenario files given.
fn project(files: &[(&str, &str)]) -> TempDir {
    let directory = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = directory.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    directory
}

fn within(directory: &TempDir, arguments: &[&str]) -> Poligon {
    poligon(arguments).within(directory.path())
}

const GREEN: &str = "game: na-poligonie
title: A step
clauses: [NP-4.1]
scenarios:
  - name: a step
    readings: { series: [exhaust, stop-anytime] }
    setup: { start: true }
    moves:
      - move: b4-c5
";

const FAULTY: &str = "game: na-poligonie
clauses: [NP-4.1, NP-4.11]
scenarios:
  - name: a step
    setup: { start: true }
    movs:
      - move: b4-c6
";

#[test]
fn a_green_run() {
    let directory = project(&[("scenarios/green.yaml", GREEN)]);
    check(
        "run-green",
        [
            within(&directory, &["check"]),
            within(&directory, &["run", "--list"]),
            within(&directory, &["run"]),
            within(&directory, &["run", "--update"]),
            within(&directory, &["run"]),
        ],
    );
}

#[test]
fn failures_in_full_and_how_to_rerun_them() {
    let directory = project(&[("scenarios/suite.yaml", SUITE)]);
    check("run-failures", [within(&directory, &["run"])]);
}

#[test]
fn every_format_of_report() {
    for format in ["json", "junit", "tap", "github"] {
        let directory = project(&[("scenarios/suite.yaml", SUITE), ("scenarios/faulty.yaml", FAULTY)]);
        check(&format!("run-report-{format}"), [within(&directory, &["run", "--report", format])]);
    }
}

#[test]
fn reports_in_files_leave_standard_output_to_people() {
    let directory = project(&[("scenarios/suite.yaml", SUITE)]);
    let arguments = ["run", "--report", "json=reports/run.json", "--report", "junit=run.xml"];
    let output = within(&directory, &arguments).output();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8(output.stdout).unwrap().contains("5 scenarios: 1 passed"));
    let json = fs::read_to_string(directory.path().join("reports/run.json")).unwrap();
    let value: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(value["counts"]["ran"], 5);
    assert!(fs::read_to_string(directory.path().join("run.xml")).unwrap().contains("<failure"));
}

#[test]
fn annotations_come_by_themselves_where_github_runs() {
    let directory = project(&[("scenarios/suite.yaml", SUITE)]);
    let output = within(&directory, &["run"]).env("GITHUB_ACTIONS", "true").output();
    let told = String::from_utf8(output.stdout).unwrap();
    assert_eq!(told.lines().filter(|line| line.starts_with("::error file=scenarios/suite.yaml,line=")).count(), 3);
}

#[test]
fn faulty_files_are_told_of_and_others_still_run() {
    let directory = project(&[("scenarios/a.yaml", FAULTY), ("scenarios/b.yaml", GREEN)]);
    check("run-faulty", [within(&directory, &["check"]), within(&directory, &["run"])]);
}

#[test]
fn what_failed_runs_again_until_it_is_mended() {
    let directory = project(&[("scenarios/suite.yaml", SUITE), ("scenarios/green.yaml", GREEN)]);
    let list = |arguments: &[&str]| String::from_utf8(within(&directory, arguments).output().stdout).unwrap();
    assert_eq!(within(&directory, &["run", "--rerun-failed"]).output().status.code(), Some(4), "nothing failed yet");
    assert_eq!(within(&directory, &["run"]).output().status.code(), Some(1));
    let failed = "scenarios/suite.yaml::a capture\nscenarios/suite.yaml::it's mended: #1\n\
                  scenarios/suite.yaml::a move that is refused\n";
    assert_eq!(list(&["run", "--rerun-failed", "--list"]), failed);
    // A run of something else does not make it forget.
    assert_eq!(within(&directory, &["run", "scenarios/green.yaml"]).output().status.code(), Some(0));
    assert_eq!(list(&["run", "--rerun-failed", "--list"]), failed);
    let mended = SUITE.replace("captures: [e3]", "captures: [e5]");
    fs::write(directory.path().join("scenarios/suite.yaml"), mended).unwrap();
    within(&directory, &["run", "--rerun-failed"]).output();
    assert!(!list(&["run", "--rerun-failed", "--list"]).contains("a capture"));
}

#[test]
fn selections_and_what_they_miss() {
    let directory = project(&[("scenarios/suite.yaml", SUITE), ("scenarios/green.yaml", GREEN)]);
    check(
        "run-selections",
        [
            within(&directory, &["run", "--list", "--filter", "refused"]),
            within(&directory, &["run", "--list", "--exact", "scenarios/green.yaml::a step"]),
            within(&directory, &["run", "--list", "--exact", "scenarios/green.yaml::a stpe"]),
            within(&directory, &["run", "--list", "--clause", "NP-4.7"]),
            within(&directory, &["run", "--list", "--basis", "ruling"]),
            within(&directory, &["run", "--list", "--shard", "3/2"]),
            within(&directory, &["run", "nowhere"]),
        ],
    );
}

#[test]
fn shards_share_out_every_scenario_once() {
    let directory = project(&[("scenarios/suite.yaml", SUITE), ("scenarios/green.yaml", GREEN)]);
    let list = |arguments: &[&str]| String::from_utf8(within(&directory, arguments).output().stdout).unwrap();
    let whole = list(&["run", "--list"]);
    let mut parts: Vec<String> = ["1/3", "2/3", "3/3"]
        .iter()
        .flat_map(|shard| list(&["run", "--list", "--shard", shard]).lines().map(str::to_owned).collect::<Vec<_>>())
        .collect();
    parts.sort_unstable();
    let mut all: Vec<&str> = whole.lines().collect();
    all.sort_unstable();
    assert_eq!(parts, all);
}

#[test]
fn the_same_whatever_the_number_of_jobs() {
    let told = |jobs: &str| {
        let directory = project(&[("scenarios/suite.yaml", SUITE), ("scenarios/green.yaml", GREEN)]);
        within(&directory, &["run", "--jobs", jobs]).output().stdout
    };
    let alone = told("1");
    assert!(!alone.is_empty());
    assert_eq!(alone, told("8"));
}

#[test]
fn fail_fast_stops_and_says_what_was_not_run() {
    let directory = project(&[("scenarios/suite.yaml", SUITE)]);
    let output = within(&directory, &["run", "--fail-fast"]).output();
    let told = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(told.contains("2 scenarios: 1 passed, 1 failed, 3 not run"), "{told}");
}

#[test]
fn wrong_expectations_are_rewritten_and_moves_are_left() {
    let directory = project(&[("scenarios/suite.yaml", SUITE)]);
    let output = within(&directory, &["run", "--update=expectations"]).output();
    assert_eq!(output.status.code(), Some(1), "the status is that of the run before");
    let now = fs::read_to_string(directory.path().join("scenarios/suite.yaml")).unwrap();
    assert_eq!(now, SUITE.replace("captures: [e3]", "captures: [e5]"));
}

#[test]
fn in_ci_nothing_is_written_and_a_missing_snapshot_is_a_failure() {
    let directory = project(&[("scenarios/green.yaml", GREEN)]);
    let ci = |arguments: &[&str]| within(&directory, arguments).env("CI", "true");
    check("run-ci", [ci(&["run", "--update"]), ci(&["run"])]);
    assert!(!snapshots(directory.path()), "nothing is written in CI");
}

fn snapshots(directory: &Path) -> bool {
    directory.join("snapshots").exists()
}

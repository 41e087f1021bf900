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
    fs::create_dir(directory.path().join("reports")).unwrap();
    let arguments = ["run", "--report", "json=reports/run.json", "--report", "junit=run.xml"];
    let output = within(&directory, &arguments).output();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8(output.stdout).unwrap().contains("5 scenarios: 1 passed"));
    let json = fs::read_to_string(directory.path().join("reports/run.json")).unwrap();
    let value: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(value["counts"]["ran"], 5);
    assert!(fs::read_to_string(directory.path().join("run.xml")).unwrap().contains("<failure"));
}

#[cfg(unix)]
#[test]
fn a_report_is_as_readable_as_any_new_file() {
    use std::os::unix::fs::PermissionsExt;
    let directory = project(&[("scenarios/green.yaml", GREEN), ("any", "")]);
    let report = ["run", "--report", "json=run.json"];
    let mode = |name: &str| fs::metadata(directory.path().join(name)).unwrap().permissions().mode();
    within(&directory, &report).stdout();
    assert_eq!(mode("run.json"), mode("any"));
    // One that is there keeps its permissions.
    fs::set_permissions(directory.path().join("run.json"), fs::Permissions::from_mode(0o640)).unwrap();
    within(&directory, &report).stdout();
    assert_eq!(mode("run.json") & 0o777, 0o640);
}

#[test]
fn reports_that_cannot_be_written_or_collide_are_refused() {
    let directory = project(&[("scenarios/green.yaml", GREEN)]);
    check(
        "run-reports-refused",
        [
            within(&directory, &["run", "--report", "json=nowhere/run.json"]),
            within(&directory, &["run", "--report", "json", "--report", "tap"]),
            within(&directory, &["run", "--report", "json=x", "--report", "tap=x"]),
            within(&directory, &["run", "--report", "json=scenarios"]),
        ],
    );
    assert!(!directory.path().join("nowhere").exists());
    let output = within(&directory, &["run", "--report", "pretty", "--report", "github"]).output();
    assert_eq!(output.status.code(), Some(0), "annotations are lines among others");
}

#[test]
fn a_snapshot_that_is_not_good_is_counted_as_that_alone() {
    let directory = project(&[("scenarios/green.yaml", GREEN)]);
    within(&directory, &["run", "--update"]).stdout();
    let kept = fs::read_dir(directory.path().join("snapshots/scenarios/green")).unwrap();
    let mut paths: Vec<_> = kept.map(|entry| entry.unwrap().path()).collect();
    paths.sort_unstable();
    let text = fs::read_to_string(&paths[0]).unwrap();
    fs::write(&paths[0], text.replace("b4-c5", "b4-a5")).unwrap();
    fs::write(&paths[1], "no head\n").unwrap();
    check("run-snapshots", [within(&directory, &["run"]), within(&directory, &["run"]).env("CI", "true")]);
}

#[test]
fn of_many_new_snapshots_ten_are_named() {
    let scenario =
        |at: usize| format!("  - name: number {at}\n    setup: {{ start: true }}\n    moves:\n      - move: b4-c5\n");
    let many: String = (10..22).map(scenario).collect();
    let suite = format!("game: na-poligonie\ntitle: Many\nclauses: [NP-4.1]\nscenarios:\n{many}");
    let directory = project(&[("scenarios/many.yaml", &suite)]);
    let told = within(&directory, &["run"]).stdout();
    let named = told.lines().filter(|line| line.starts_with("\u{2022} new snapshot snapshots/scenarios/many/"));
    assert_eq!(named.count(), 10, "{told}");
    assert!(told.contains("\u{2022} and 2 more new snapshots\n"), "{told}");
}

#[test]
fn what_failed_last_may_be_damaged() {
    let damaged = [(".poligon/failed.json", "[\"a\", 7]\n"), ("scenarios/green.yaml", GREEN)];
    let cut = [(".poligon/failed.json", "[\"a\""), ("scenarios/green.yaml", GREEN)];
    let (damaged, cut) = (project(&damaged), project(&cut));
    let rerun = ["run", "--rerun-failed"];
    check("run-rerun-damaged", [within(&damaged, &rerun), within(&cut, &rerun)]);
}

#[test]
fn a_move_as_long_as_a_book_is_shown_by_its_beginning() {
    let long = GREEN.replace("b4-c5", &"b4-".repeat(100_000));
    let directory = project(&[("scenarios/long.yaml", &long)]);
    for command in ["check", "run"] {
        let output = within(&directory, &[command]).output();
        let told = output.stdout.len() + output.stderr.len();
        assert!(told < 20_000, "{command} says {told} bytes");
    }
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

#[test]
fn a_failure_names_the_readings_in_force() {
    let directory = tempfile::tempdir().unwrap();
    let text = "game: ww2-chess\nreadings: { tank-stop: regiments }\nscenarios:\n  - name: past a train\n    clauses: \
                [WC-4.3]\n    setup: { position: '8/8/8/8/1s6/8/8/T6H - w - move:2' }\n    moves:\n      - { illegal: \
                Ta1-a7, because: [WC-4.3] }\n";
    std::fs::write(directory.path().join("one.yaml"), text).unwrap();
    let output = poligon(&["run", "one.yaml"]).within(directory.path()).output();
    let told = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(told.contains("Under `tank-stop: regiments`: "), "{told}");
}

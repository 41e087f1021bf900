//! Selecting and running many cases.

use std::num::NonZeroUsize;
use std::sync::Arc;

use super::{WHOLE, loaded, one};
use crate::scenario::{
    Basis, Case, Counts, Loaded, RunEvent, RunOptions, Selection, Shard, cases, load_text, run_suite,
};

fn all() -> Vec<Case> {
    cases(&loaded(WHOLE))
}

fn names(selection: &Selection) -> Vec<String> {
    let chosen = selection.apply(all()).unwrap();
    chosen.into_iter().map(|case| case.id.trim_start_matches("some/file.yaml::").to_owned()).collect()
}

#[test]
fn selections_narrow() {
    let pick = |change: fn(&mut Selection)| {
        let mut selection = Selection::default();
        change(&mut selection);
        names(&selection)
    };
    assert_eq!(pick(|_| {}).len(), 8);
    assert_eq!(pick(|all| all.filters.push("private".into())), ["a private steps", "a private captures"]);
    assert_eq!(pick(|all| all.exact.push("some/file.yaml::the last soldier".into())), ["the last soldier"]);
    assert_eq!(pick(|all| all.exact.push("some/file.yaml::the start".into())).len(), 2);
    assert_eq!(pick(|all| all.clauses.push("NP-6.2".into())), ["an officer is taken"]);
    assert_eq!(pick(|all| all.bases.push(Basis::Ruling)), ["one soldier on one station"]);
    assert_eq!(pick(|all| all.rerun = Some(vec!["some/file.yaml::a known failure".into()])), ["a known failure"]);
}

#[test]
fn shards_share_everything_out_once() {
    let mut taken: Vec<String> = Vec::new();
    for part in 1..=3 {
        let shard: Shard = format!("{part}/3").parse().unwrap();
        taken.extend(names(&Selection { shard: Some(shard), ..Selection::default() }));
    }
    let mut whole = names(&Selection::default());
    taken.sort();
    whole.sort();
    assert_eq!(taken, whole);
    for bad in ["0/3", "4/3", "1", "a/b", "1/0", "-1/2"] {
        assert!(bad.parse::<Shard>().is_err(), "{bad}");
    }
}

#[test]
fn nothing_selected_is_an_error_with_a_near_miss() {
    let exact = Selection { exact: vec!["some/file.yaml::the last soldeir".into()], ..Selection::default() };
    let nothing = exact.apply(all()).unwrap_err();
    assert_eq!(nothing.help.as_deref(), Some("did you mean `some/file.yaml::the last soldier`?"));
    assert!(Selection { filters: vec!["zzz".into()], ..Selection::default() }.apply(all()).is_err());
    assert!(Selection { clauses: vec!["NP-9.9".into()], ..Selection::default() }.apply(all()).is_err());
    assert!(Selection { rerun: Some(Vec::new()), ..Selection::default() }.apply(all()).is_err());
    assert!(Selection::default().apply(Vec::new()).is_err());
}

fn mixed() -> Loaded {
    let setup = "setup: { light: { privates: [c3] }, dark: { privates: [k11] } }\n";
    let file =
        |path: &str, outcome: &str| load_text(path, &one(&format!("{setup}moves: [outcome: {outcome}]\n"))).unwrap();
    let faulty = load_text("e.yaml", "game: na-poligonie\n").unwrap_err();
    let files = vec![file("a.yaml", "none"), file("b.yaml", "draw"), file("c.yaml", "none"), file("d.yaml", "dark")];
    Loaded { files, faulty: vec![faulty], ..Loaded::default() }
}

fn told(loaded: &Loaded, options: &RunOptions) -> (Vec<String>, Counts) {
    let mut events = Vec::new();
    let all: Vec<Case> = loaded.files.iter().map(Arc::clone).flat_map(|file| cases(&file)).collect();
    let counts = run_suite(loaded, all, options, &mut |event: &RunEvent<'_>| {
        events.push(match event {
            RunEvent::Started { selected, known, files } => format!("started {selected} of {known} in {files}"),
            RunEvent::Faulty(file) => format!("faulty {}", file.source.path),
            RunEvent::Case(report) => format!("{} {}", report.case.id, report.is_good()),
            RunEvent::Orphan(orphan) => format!("orphan {}", orphan.id),
            RunEvent::Finished(counts) => format!("finished {}", counts.ran()),
        });
    });
    (events, counts)
}

#[test]
fn events_come_in_one_order_whatever_the_number_of_jobs() {
    let one_job = told(&mixed(), &RunOptions { jobs: NonZeroUsize::new(1), ..RunOptions::default() });
    let eight = told(&mixed(), &RunOptions { jobs: NonZeroUsize::new(8), ..RunOptions::default() });
    assert_eq!(one_job, eight);
    let (events, counts) = one_job;
    assert_eq!(
        events,
        [
            "started 4 of 4 in 5",
            "faulty e.yaml",
            "a.yaml::x true",
            "b.yaml::x false",
            "c.yaml::x true",
            "d.yaml::x false",
            "finished 4"
        ]
    );
    assert_eq!((counts.passed, counts.failed, counts.faulty_files), (2, 2, 1));
    assert_eq!(counts.failed_ids, ["b.yaml::x", "d.yaml::x"]);
    assert!(!counts.is_good());
}

#[test]
fn failing_fast_stops_at_the_first_failure_in_order() {
    let options = RunOptions { fail_fast: true, jobs: NonZeroUsize::new(4), ..RunOptions::default() };
    let (events, counts) = told(&mixed(), &options);
    assert_eq!(events.len(), 5);
    assert_eq!((counts.ran(), counts.not_run), (2, 2));
}

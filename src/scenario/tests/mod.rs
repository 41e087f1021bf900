//! Tests that need a game. Expected values are reasoned from the rulebook of Na poligonie.

mod faults;
mod hostile;
mod opinion;
mod running;
mod snapshots;
mod suites;
mod updates;

use std::sync::Arc;

use super::{Case, CaseResult, Failure, FileFaults, ScenarioFile, cases, load_text, run_case};

/// A file with everything that the format has, which passes.
pub(super) const WHOLE: &str = r#"# A comment.
game: na-poligonie
title: "Everything that the format has"
clauses: [NP-4.1, { id: NP-6.4, quote: "No side has to ransom an officer" }]
readings: { ransom-turn: free }

scenarios:
  - name: a private steps
    clauses: [NP-4.1]
    basis: text
    setup:
      to-move: light
      board: |
        11  . . . . . p
        10   . . . . .
         9  . . . . . .
         8   . . . . .
         7  . . . . . .
         6   . . . . .
         5  . . . . . .
         4   . . . . .
         3  . P . . . .
         2   . . . . .
         1  . . . . . .
    moves:
      - legal: [c3-b2, c3-d2, "c3-b4", c3-d4]     # all four diagonals
        by: light
      - legal: { from: c3, are: [c3-b2, c3-d2, c3-b4, c3-d4] }
      - legal: { count: 4 }
      - legal: { from: c3, count: 4 }
      - legal: { includes: [c3-d4], excludes: [c3-e5] }
      - illegal: c3-e5
        because: [NP-4.1]
      - malformed: c3-z9
      - move: c3-d4
      - outcome: none
      - position: "5p/5/6/5/6/5/6/1P3/6/5/6 d -"
  - name: a private captures
    clauses: [NP-4.2, NP-4.5]
    setup:
      light: { privates: [c3] }
      dark: { privates: [d4, k11] }
    moves:
      - move: c3xe5
        by: light
        captures: [d4]
  - name: an officer is taken
    clauses: [NP-4.5, NP-6.2]
    setup:
      position: "5p/5/6/5/6/5/6/1P3/2o3/5/P1P1P1 l -"
    moves:
      - move: d4xf2
        partial: true
      - outcome: none
  - name: the last soldier
    clauses: [NP-7.1]
    setup:
      light: { privates: [c3] }
      dark: { privates: [d4] }
      to-move: light
    moves:
      - turn: [c3xe5]
        captures: [{ at: d4, by: NP-4.5, piece: p }]
      - outcome: { winner: light, by: soldiers }
      - legal: []
  - name: the start
    readings: { officer-wing: [outer, rear] }
    setup: { start: true, deployment: true }
    moves:
      - legal: { includes: [d4-e5] }
  - name: one soldier on one station
    clauses: [NP-1.4]
    basis: ruling
    setup:
      light: { officers: [a1, c1, e1] }
      dark: { privates: [k11] }
    invalid: [NP-1.4]
  - name: a known failure
    setup: { start: true }
    moves:
      - outcome: draw
    expect-fail: { reason: the game has not begun, question: NP-Q2 }
"#;

pub(super) fn loaded(text: &str) -> Arc<ScenarioFile> {
    match load_text("some/file.yaml", text) {
        Ok(file) => file,
        Err(faults) => panic!("{}", told(&faults)),
    }
}

/// Faults as `line:column "underlined" message [help]`, a line each.
pub(super) fn told(faults: &FileFaults) -> String {
    let source = &faults.source;
    let line = |fault: &super::Fault| {
        let (line, column) = source.line_column(fault.span.start as usize);
        let help = fault.help.as_ref().map_or_else(String::new, |help| format!(" [{help}]"));
        format!("{line}:{column} {:?} {}{help}", source.slice(fault.span), fault.message)
    };
    faults.faults.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// The faults of a text, as [`told`].
pub(super) fn faults(text: &str) -> String {
    match load_text("some/file.yaml", text) {
        Ok(_) => panic!("the file has no fault"),
        Err(faults) => told(&faults),
    }
}

/// A file of one scenario, whose lines after its name are given.
pub(super) fn one(lines: &str) -> String {
    let lines = lines.lines().map(|line| format!("    {line}\n")).collect::<Vec<_>>().concat();
    format!("game: na-poligonie\nscenarios:\n  - name: x\n{lines}")
}

pub(super) fn results(text: &str) -> Vec<(Case, CaseResult)> {
    cases(&loaded(text)).into_iter().map(|case| (case.clone(), run_case(&case, false).result)).collect()
}

/// The failure of a file's only case.
pub(super) fn failure(text: &str) -> Failure {
    let mut results = results(text);
    assert_eq!(results.len(), 1);
    match results.remove(0).1 {
        CaseResult::Failed(failure) => failure,
        other => panic!("a failure, not {other:?}"),
    }
}

/// Compares a text with the one kept under `snapshots/`.
pub(super) fn kept(name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots/unit/scenario"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}

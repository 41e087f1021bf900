//! A run as one JSON document.

use std::io::{self, Write};

use serde_json::{Value, json};

use super::Reporter;
use super::failure::{case_name, marked, rerun_command, troubles, verdict};
use crate::scenario::{
    Case, CaseReport, CaseResult, Counts, DiffLine, Failure, FileFaults, Mismatch, Orphan, RunEvent, SnapshotState,
    SourceFile, Span,
};

/// A run as one JSON document: `{version, run, faulty, cases, orphans, counts}`. Cases are
/// written as they come.
pub struct Json<W> {
    out: W,
    part: Part,
    first: bool,
}

/// Which list is being written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Faulty,
    Cases,
    Orphans,
}

impl Part {
    const fn key(self) -> &'static str {
        match self {
            Self::Faulty => "faulty",
            Self::Cases => "cases",
            Self::Orphans => "orphans",
        }
    }
}

impl<W: Write> Json<W> {
    /// A report to `out`.
    pub const fn new(out: W) -> Self {
        Self { out, part: Part::Faulty, first: true }
    }

    /// Goes on to `part`, with the lists in between left empty.
    fn enter(&mut self, part: Part) -> io::Result<()> {
        while self.part < part {
            let next = if self.part == Part::Faulty { Part::Cases } else { Part::Orphans };
            write!(self.out, "],\n\"{}\":[", next.key())?;
            self.part = next;
            self.first = true;
        }
        Ok(())
    }

    fn item(&mut self, part: Part, value: &Value) -> io::Result<()> {
        self.enter(part)?;
        self.out.write_all(if std::mem::take(&mut self.first) { b"\n" } else { b",\n" })?;
        serde_json::to_writer(&mut self.out, value)?;
        Ok(())
    }
}

impl<W: Write> Reporter for Json<W> {
    fn event(&mut self, event: &RunEvent<'_>) -> io::Result<()> {
        match event {
            RunEvent::Started { selected, known, files } => {
                let run = json!({"selected": selected, "known": known, "files": files});
                write!(self.out, "{{\"version\":1,\n\"run\":{run},\n\"faulty\":[")
            }
            RunEvent::Faulty(file) => self.item(Part::Faulty, &faulty(file)),
            RunEvent::Case(report) => self.item(Part::Cases, &case(report)),
            RunEvent::Orphan(known) => self.item(Part::Orphans, &orphan(known)),
            RunEvent::Finished(counted) => {
                self.enter(Part::Orphans)?;
                writeln!(self.out, "],\n\"counts\":{}}}", counts(counted))?;
                self.out.flush()
            }
        }
    }
}

fn place(source: &SourceFile, span: Span) -> Value {
    let (line, column) = source.line_column(span.range().start);
    json!({"line": line, "column": column, "start": span.start, "end": span.end})
}

fn faulty(file: &FileFaults) -> Value {
    let faults: Vec<Value> = file
        .faults
        .iter()
        .map(|fault| {
            json!({
                "place": place(&file.source, fault.span),
                "message": fault.message,
                "help": fault.help,
            })
        })
        .collect();
    json!({"path": file.source.path, "faults": faults})
}

fn case(report: &CaseReport) -> Value {
    let case: &Case = &report.case;
    let scenario = case.scenario();
    let readings: serde_json::Map<String, Value> =
        case.readings().into_iter().map(|(name, value)| (name.to_owned(), Value::from(value))).collect();
    let clauses: Vec<&str> = scenario.clauses.iter().map(|clause| clause.id).collect();
    let mut value = json!({
        "id": case.id,
        "path": case.file.source.path,
        "name": case_name(case),
        "place": place(&case.file.source, scenario.span),
        "game": case.game().id(),
        "readings": readings,
        "clauses": clauses,
        "basis": scenario.basis.name(),
        "verdict": verdict(report),
        "snapshot": snapshot(&report.snapshot),
    });
    if let Value::Object(members) = &mut value {
        match &report.result {
            CaseResult::Passed => {}
            CaseResult::Failed(failure) | CaseResult::ExpectedFailure(failure) => {
                members.insert("mismatches".to_owned(), mismatches(case, failure));
                let steps: Vec<usize> = failure.not_reached.iter().map(|not| not.step + 1).collect();
                members.insert("not-reached".to_owned(), Value::from(steps));
            }
            CaseResult::UnexpectedPass { span } => {
                members.insert("mark".to_owned(), place(&case.file.source, *span));
            }
            CaseResult::Error(error) => {
                let error = json!({
                    "place": place(&case.file.source, error.span),
                    "message": error.message,
                    "help": error.help,
                    "internal": error.internal,
                });
                members.insert("error".to_owned(), error);
            }
        }
        if !troubles(report).is_empty() {
            members.insert("rerun".to_owned(), Value::from(rerun_command(case)));
        }
    }
    value
}

fn mismatches(case: &Case, failure: &Failure) -> Value {
    failure.mismatches.iter().map(|mismatch| mismatch_value(case, mismatch)).collect()
}

fn mismatch_value(case: &Case, mismatch: &Mismatch) -> Value {
    let clauses: Vec<Value> = mismatch
        .clauses
        .iter()
        .map(|clause| json!({"id": clause.id, "title": clause.title, "rule": clause.rule}))
        .collect();
    let facts: Vec<Value> =
        mismatch.facts.iter().map(|fact| json!({"clause": fact.clause, "evidence": fact.sentence})).collect();
    json!({
        "step": mismatch.step.map(|step| step + 1),
        "kind": mismatch.kind.name(),
        "place": place(&case.file.source, mismatch.span),
        "message": mismatch.message,
        "expected": mismatch.expected,
        "actual": mismatch.actual,
        "position": mismatch.scene.line,
        "board": mismatch.scene.board,
        "clauses": clauses,
        "facts": facts,
        "help": mismatch.help,
    })
}

fn snapshot(state: &SnapshotState) -> Value {
    match state {
        SnapshotState::Off => json!({"state": "off"}),
        SnapshotState::NotCompared => json!({"state": "not-compared"}),
        SnapshotState::Same => json!({"state": "same"}),
        SnapshotState::Pending { pending } => json!({"state": "pending", "pending": pending.display().to_string()}),
        SnapshotState::Missing { path } => json!({"state": "missing", "path": path.display().to_string()}),
        SnapshotState::Changed { path, pending, difference } => json!({
            "state": "changed",
            "path": path.display().to_string(),
            "pending": pending.as_ref().map(|pending| pending.display().to_string()),
            "difference": lines(difference),
        }),
        SnapshotState::Accepted { path } => json!({"state": "accepted", "path": path.display().to_string()}),
        SnapshotState::Unusable { path, message } => {
            json!({"state": "unusable", "path": path.display().to_string(), "message": message})
        }
    }
}

fn lines(difference: &[DiffLine]) -> Vec<String> {
    difference
        .iter()
        .map(|line| {
            let (mark, line) = marked(line);
            format!("{mark} {line}")
        })
        .collect()
}

fn orphan(orphan: &Orphan) -> Value {
    json!({
        "path": orphan.path.display().to_string(),
        "id": orphan.id,
        "removed": orphan.removed,
        "fatal": orphan.fatal,
    })
}

fn counts(counts: &Counts) -> Value {
    let [text, convention, ruling] = counts.by_basis;
    json!({
        "good": counts.is_good(),
        "ran": counts.ran(),
        "passed": counts.passed,
        "failed": counts.failed,
        "expected-failures": counts.expected_failures,
        "unexpected-passes": counts.unexpected_passes,
        "errors": counts.errors,
        "internal-errors": counts.internal_errors,
        "not-run": counts.not_run,
        "snapshot-failures": counts.snapshot_failures(),
        "snapshots-changed": counts.snapshots_changed,
        "snapshots-missing": counts.snapshots_missing,
        "snapshots-unusable": counts.snapshots_unusable,
        "snapshots-accepted": counts.snapshots_accepted,
        "snapshots-pending": counts.snapshots_pending,
        "orphans": counts.orphans,
        "faulty-files": counts.faulty_files,
        "by-basis": {"text": text, "convention": convention, "ruling": ruling},
        "failed-ids": counts.failed_ids,
    })
}

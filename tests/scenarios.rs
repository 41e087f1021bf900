//! Every scenario of the project as a test of its own, named by its id. `poligon run` does the
//! same work through the same functions.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use libtest_mimic::{Arguments, Failed, Trial};
use poligon::scenario::{
    CaseError, CaseReport, CaseResult, DiffLine, Fact, FileFaults, Mismatch, Orphan, RunOptions, SnapshotOptions,
    SnapshotState, SourceFile, Span, cases, discover, load, orphans, report_case,
};

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let loaded = load(discover(root, &[PathBuf::from("scenarios")]));
    let ci = std::env::var("CI").is_ok_and(|value| value == "true" || value == "1");
    let snapshots = SnapshotOptions { dir: root.join("snapshots"), update: false, ci };
    let options = Arc::new(RunOptions { snapshots: Some(snapshots.clone()), ..RunOptions::default() });
    let mut trials: Vec<Trial> = loaded.faulty.iter().map(faulty).collect();
    for case in loaded.files.iter().flat_map(cases) {
        let options = Arc::clone(&options);
        trials.push(Trial::test(case.id.clone(), move || judge(&report_case(case, &options))));
    }
    for orphan in orphans(&loaded, &snapshots) {
        trials.push(orphaned(orphan));
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// A file with faults is a test that fails.
fn faulty(file: &FileFaults) -> Trial {
    let mut text = String::new();
    for fault in &file.faults {
        let help = fault.help.as_ref().map_or_else(String::new, |help| format!(" ({help})"));
        text.push_str(&format!("{}: {}{help}\n", place(&file.source, fault.span), fault.message));
    }
    Trial::test(file.source.path.clone(), move || Err(Failed::from(text)))
}

/// An orphaned snapshot fails in CI and is told of elsewhere.
fn orphaned(orphan: Orphan) -> Trial {
    let text = format!("{} belongs to no scenario: {}", orphan.path.display(), orphan.id);
    let name = format!("orphaned snapshot of {}", orphan.id);
    Trial::test(name, move || if orphan.fatal { Err(Failed::from(text)) } else { Ok(()) })
}

fn judge(report: &CaseReport) -> Result<(), Failed> {
    if report.is_good() {
        return Ok(());
    }
    let source = &report.case.file.source;
    let mut text = match &report.result {
        CaseResult::Passed | CaseResult::ExpectedFailure(_) => String::new(),
        CaseResult::Failed(failure) => {
            let mut text: String = failure.mismatches.iter().map(|mismatch| told(source, mismatch)).collect();
            for step in &failure.not_reached {
                text.push_str(&format!("{}: not reached\n", place(source, step.span)));
            }
            text
        }
        CaseResult::UnexpectedPass { span } => {
            format!("{}: the scenario passes, remove the mark\n", place(source, *span))
        }
        CaseResult::Error(CaseError { span, message, .. }) => format!("{}: {message}\n", place(source, *span)),
    };
    match &report.snapshot {
        SnapshotState::Changed { path, difference, .. } => {
            text.push_str(&format!("the transcript is not that of {}\n{}", path.display(), lines(difference)));
        }
        SnapshotState::Missing { path } => text.push_str(&format!("there is no snapshot {}\n", path.display())),
        SnapshotState::Unusable { path, message } => text.push_str(&format!("{}: {message}\n", path.display())),
        SnapshotState::Off
        | SnapshotState::NotCompared
        | SnapshotState::Same
        | SnapshotState::Pending { .. }
        | SnapshotState::Accepted { .. } => {}
    }
    Err(Failed::from(format!("{text}run it alone: poligon run --exact {:?}", report.case.id)))
}

fn told(source: &SourceFile, mismatch: &Mismatch) -> String {
    let facts: String =
        mismatch.facts.iter().map(|Fact { clause, sentence }| format!("  {clause}: {sentence}\n")).collect();
    let clauses: String = mismatch
        .clauses
        .iter()
        .map(|clause| format!("  {} ({}): {}\n", clause.id, clause.title, clause.rule))
        .collect();
    format!(
        "{}: {}\n{}{facts}{}\n{clauses}",
        place(source, mismatch.span),
        mismatch.message,
        lines(&mismatch.difference),
        mismatch.scene.board
    )
}

fn lines(difference: &[DiffLine]) -> String {
    let line = |line: &DiffLine| match line {
        DiffLine::Same(text) => format!("    {text}\n"),
        DiffLine::Expected(text) => format!("  - {text}\n"),
        DiffLine::Actual(text) => format!("  + {text}\n"),
    };
    difference.iter().map(line).collect()
}

fn place(source: &SourceFile, span: Span) -> String {
    let (line, column) = source.line_column(span.start as usize);
    format!("{}:{line}:{column}", source.path)
}

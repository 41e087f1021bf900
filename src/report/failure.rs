//! What several formats say of a case that is not good.

use std::fmt::Write as _;

use super::clip::{LINE, TEXT, clipped};
use crate::scenario::{Case, CaseReport, CaseResult, DiffLine, Mismatch, SnapshotState, Span};

/// A command that runs just this case again, for a POSIX shell.
#[must_use]
pub fn rerun_command(case: &Case) -> String {
    format!("poligon run {} --exact {}", quoted(&case.file.source.path), quoted(&case.id))
}

/// A word for a POSIX shell.
fn quoted(word: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "/._-+=:,@%".contains(letter);
    if !word.is_empty() && !word.starts_with('-') && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

/// The name of a case without its file: the part of the id after the path.
#[must_use]
pub fn case_name(case: &Case) -> &str {
    let path = case.file.source.path.len() + "::".len();
    case.id.get(path..).unwrap_or(&case.id)
}

/// A stable word for what became of a case, its snapshot included.
#[must_use]
pub const fn verdict(report: &CaseReport) -> &'static str {
    match &report.result {
        CaseResult::Passed if report.snapshot.is_good() => "passed",
        CaseResult::ExpectedFailure(_) if report.snapshot.is_good() => "expected-failure",
        CaseResult::Passed | CaseResult::ExpectedFailure(_) => "snapshot",
        CaseResult::Failed(_) => "failed",
        CaseResult::UnexpectedPass { .. } => "unexpected-pass",
        CaseResult::Error(_) => "error",
    }
}

/// Something about a case that somebody has to see.
#[derive(Clone, Debug)]
pub struct Trouble<'a> {
    /// Where in the file.
    pub span: Span,
    /// What, without a full stop.
    pub message: String,
    /// What to do.
    pub help: Option<String>,
    /// The mismatch with all its details, if it is one.
    pub mismatch: Option<&'a Mismatch>,
    /// The difference of the snapshot, if it is that.
    pub difference: &'a [DiffLine],
}

impl<'a> Trouble<'a> {
    fn new(span: Span, message: impl Into<String>, help: Option<String>) -> Self {
        Self { span, message: message.into(), help, mismatch: None, difference: &[] }
    }

    fn of_mismatch(mismatch: &'a Mismatch) -> Self {
        Self {
            span: mismatch.span,
            message: mismatch.message.clone(),
            help: mismatch.help.clone(),
            mismatch: Some(mismatch),
            difference: &mismatch.difference,
        }
    }
}

/// Everything that keeps a case from being good, in the order of the file; the snapshot last.
/// Empty for a good case.
#[must_use]
pub fn troubles(report: &CaseReport) -> Vec<Trouble<'_>> {
    let scenario = report.case.scenario();
    match &report.result {
        CaseResult::Failed(failure) => failure.mismatches.iter().map(Trouble::of_mismatch).collect(),
        CaseResult::UnexpectedPass { span } => {
            let help = "remove the mark: what it waits for has come true".to_owned();
            vec![Trouble::new(*span, "the scenario is marked `expect-fail`, and everything in it holds", Some(help))]
        }
        CaseResult::Error(error) => vec![Trouble::new(error.span, error.message.clone(), error.help.clone())],
        CaseResult::Passed | CaseResult::ExpectedFailure(_) => {
            snapshot_trouble(&report.snapshot, scenario.name.span).into_iter().collect()
        }
    }
}

fn snapshot_trouble(snapshot: &SnapshotState, span: Span) -> Option<Trouble<'_>> {
    match snapshot {
        SnapshotState::Off
        | SnapshotState::NotCompared
        | SnapshotState::Same
        | SnapshotState::Pending { .. }
        | SnapshotState::Accepted { .. } => None,
        SnapshotState::Missing { path } => {
            let message = format!("there is no snapshot {}", path.display());
            Some(Trouble::new(
                span,
                message,
                Some("run with `--update` where it can be looked at, and commit it".into()),
            ))
        }
        SnapshotState::Unusable { path, message } => {
            let help = "see to the file, or remove it and accept what happens now with `--update`".to_owned();
            Some(Trouble::new(span, format!("the snapshot {} cannot be used: {message}", path.display()), Some(help)))
        }
        SnapshotState::Changed { path, pending, difference } => {
            let review = pending.as_ref().map_or_else(String::new, |pending| {
                format!("; the new one is {}: `cargo insta review` shows both", pending.display())
            });
            let help = format!("if it is right, accept it with `--update`{review}");
            let message = format!("what happened differs from the snapshot {}", path.display());
            Some(Trouble { difference, ..Trouble::new(span, message, Some(help)) })
        }
    }
}

/// A difference as text: `-` expected, `+` found.
#[must_use]
pub fn difference_text(lines: &[DiffLine]) -> String {
    let mut text = String::new();
    for line in lines {
        let (mark, line) = marked(line);
        let _ = writeln!(text, "{mark} {}", clipped(line, LINE));
    }
    text
}

/// The mark of a line of a difference, and the line.
#[must_use]
pub fn marked(line: &DiffLine) -> (char, &str) {
    match line {
        DiffLine::Same(line) => (' ', line),
        DiffLine::Expected(line) => ('-', line),
        DiffLine::Actual(line) => ('+', line),
    }
}

/// All that a plain-text report says of a trouble: place, message, difference, board, clauses.
#[must_use]
pub fn trouble_text(case: &Case, trouble: &Trouble<'_>) -> String {
    let source = &case.file.source;
    let (line, column) = source.line_column(trouble.span.range().start);
    let mut text = format!("{}:{line}:{column}: {}\n", source.path, clipped(&trouble.message, TEXT));
    if !trouble.difference.is_empty() {
        text.push_str("- expected, + found:\n");
        text.push_str(&difference_text(trouble.difference));
    }
    if let Some(mismatch) = trouble.mismatch {
        for line in mismatch.scene.board.lines() {
            let _ = writeln!(text, "{}", line.trim_end());
        }
        for fact in &mismatch.facts {
            let _ = writeln!(text, "{}: {}", fact.clause, fact.sentence);
        }
        for clause in &mismatch.clauses {
            let _ = writeln!(text, "{} {}: {}", clause.id, clause.title, clause.rule.trim());
        }
        for reading in &mismatch.readings {
            let _ = writeln!(text, "Under {}: {}: {}", reading.name, reading.value, reading.text.trim());
        }
    }
    if let Some(help) = &trouble.help {
        let _ = writeln!(text, "help: {}", clipped(help, TEXT));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn a_shell_reads_a_quoted_word_as_it_was() {
        assert_eq!(quoted("a/b.yaml::x"), "a/b.yaml::x");
        assert_eq!(quoted("a b"), "'a b'");
        assert_eq!(quoted("it's"), r"'it'\''s'");
        assert_eq!(quoted("-x"), "'-x'");
        assert_eq!(quoted(""), "''");
    }
}

//! Rewriting wrong expectations in place. Moves stay as the designer wrote them; what follows
//! from them is regenerated. Only the wrong values are touched.

mod edit;

use std::collections::HashMap;
use std::sync::Arc;

use edit::{Edit, Refused, Source};

use super::{
    CaseReport, DiffLine, FileFaults, Mismatch, MismatchKind, Rewrite, RewriteTarget, ScenarioFile, SourceFile, cases,
    diff_texts, load_text,
};

/// A file with expectations rewritten. Nothing has been written yet.
#[derive(Clone, Debug)]
pub struct Rewritten {
    /// The file as it was.
    pub source: Arc<SourceFile>,
    /// Its new text; the old one where nothing could be rewritten.
    pub text: String,
    /// The old text (expected) against the new one (actual).
    pub difference: Vec<DiffLine>,
    /// How many values were rewritten.
    pub changed: usize,
    /// The mismatches that nobody but the designer can settle.
    pub left: Vec<Left>,
}

/// A mismatch that was left alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Left {
    /// The case.
    pub id: String,
    /// The line of the expectation in the file as it was, from 1.
    pub line: usize,
    /// The mismatch, in its own words.
    pub mismatch: String,
    /// Why it was left.
    pub why: &'static str,
}

impl Left {
    fn new(file: &ScenarioFile, id: &str, mismatch: &Mismatch, why: &'static str) -> Self {
        let (line, _) = file.source.line_column(mismatch.span.start as usize);
        Self { id: id.to_owned(), line, mismatch: mismatch.message.clone(), why }
    }
}

/// Rewrites what the reports of a file's cases found wrong. Scenarios marked as failing are left
/// alone, and so is a value about which the runs of one scenario under several readings do not
/// agree. `None` where there is nothing to rewrite and nothing to tell.
#[must_use]
pub fn rewrite_expectations(file: &Arc<ScenarioFile>, reports: &[CaseReport]) -> Option<Rewritten> {
    let mut left = Vec::new();
    let wanted = wanted(file, reports, &mut left);
    let source = Source::new(&file.source.text);
    let mut values: Vec<Value<'_>> = Vec::new();
    for (rewrite, mismatch, id) in wanted {
        match source.edits(rewrite) {
            Ok(edits) => values.push(Value { edits, mismatch, id }),
            Err(Refused(why)) => left.push(Left::new(file, id, mismatch, why)),
        }
    }
    if values.is_empty() && left.is_empty() {
        return None;
    }
    // Never a worse file than before: a value whose edit is not read as meant is left as it is.
    let mut good: Vec<&Value<'_>> = Vec::with_capacity(values.len());
    let why = "rewritten, this value would not be read as it is meant: change it by hand";
    for value in keep_safe(file, &values, &mut good) {
        left.push(Left::new(file, value.id, value.mismatch, why));
    }
    left.sort_by(|one, other| (one.line, &one.id, &one.mismatch).cmp(&(other.line, &other.id, &other.mismatch)));
    let text = edited(file, &good);
    let difference = if good.is_empty() { Vec::new() } else { diff_texts(&file.source.text, &text) };
    Some(Rewritten { source: Arc::clone(&file.source), text, difference, changed: good.len(), left })
}

/// A value to be rewritten.
struct Value<'r> {
    edits: Vec<Edit>,
    mismatch: &'r Mismatch,
    id: &'r str,
}

fn edited(file: &ScenarioFile, values: &[&Value<'_>]) -> String {
    edit::apply(&file.source.text, values.iter().flat_map(|value| value.edits.iter().cloned()).collect())
}

/// Adds to `good` the values that can be rewritten along with those in it, and hands over the
/// others. Halves that can be rewritten as a whole are not looked into, so that a few bad values
/// among many cost little.
fn keep_safe<'v, 'r>(
    file: &ScenarioFile,
    values: &'v [Value<'r>],
    good: &mut Vec<&'v Value<'r>>,
) -> Vec<&'v Value<'r>> {
    let before = good.len();
    good.extend(values);
    if values.is_empty() || check(file, &edited(file, good)).is_ok() {
        return Vec::new();
    }
    good.truncate(before);
    if let [value] = values {
        return vec![value];
    }
    let (first, second) = values.split_at(values.len() / 2);
    let mut bad = keep_safe(file, first, good);
    bad.extend(keep_safe(file, second, good));
    bad
}

/// A rewrite that one run wants, with its mismatch and the run's id.
type Vote<'r> = (&'r Rewrite, &'r Mismatch, &'r str);

/// The rewrites on which every run of their scenario agrees, each once, in the order of the text.
fn wanted<'r>(file: &Arc<ScenarioFile>, reports: &'r [CaseReport], left: &mut Vec<Left>) -> Vec<Vote<'r>> {
    let mut runs: HashMap<usize, usize> = HashMap::new();
    for case in cases(file) {
        *runs.entry(case.scenario).or_default() += 1;
    }
    let mut votes: HashMap<(usize, RewriteTarget), Vec<Vote<'r>>> = HashMap::new();
    for report in reports.iter().filter(|report| Arc::ptr_eq(&report.case.file, file)) {
        for mismatch in failures(report) {
            match &mismatch.rewrite {
                Some(rewrite) => {
                    let vote = (rewrite, mismatch, report.case.id.as_str());
                    votes.entry((report.case.scenario, rewrite.target)).or_default().push(vote);
                }
                None => left.push(Left::new(file, &report.case.id, mismatch, why_not(mismatch.kind))),
            }
        }
    }
    let mut agreed = Vec::new();
    for ((scenario, _), votes) in votes {
        let same = votes.iter().all(|(rewrite, ..)| rewrite.items == votes[0].0.items);
        if same && Some(&votes.len()) == runs.get(&scenario) {
            agreed.push(votes[0]);
        } else {
            let why = "the runs of this scenario under several readings do not agree, or not all of them ran";
            left.extend(votes.iter().map(|(_, mismatch, id)| Left::new(file, id, mismatch, why)));
        }
    }
    agreed.sort_by_key(|(_, mismatch, _)| (mismatch.step, mismatch.span));
    agreed
}

/// What did not hold and was not expected to fail.
fn failures(report: &CaseReport) -> impl Iterator<Item = &Mismatch> {
    let failed = report.result.failure().filter(|_| report.case.scenario().expect_fail.is_none());
    failed.into_iter().flat_map(|failure| &failure.mismatches)
}

const fn why_not(kind: MismatchKind) -> &'static str {
    match kind {
        MismatchKind::Refused => "a move is the designer's: write one that is legal, or `illegal:`",
        MismatchKind::NotRefused => "a move is the designer's: write one that is refused, or `move:`",
        MismatchKind::NotMalformed => "the text is the designer's: write one that is no move",
        MismatchKind::SetupAccepted => "the setup is the designer's: write one that is refused",
        MismatchKind::Legal => "which moves to look for is the designer's choice",
        MismatchKind::Turn
        | MismatchKind::Captures
        | MismatchKind::Removals
        | MismatchKind::Because
        | MismatchKind::Count
        | MismatchKind::Position
        | MismatchKind::Outcome
        | MismatchKind::SetupBecause => "it cannot be rewritten",
    }
}

/// The new text must be read without faults, with the same scenarios.
fn check(file: &ScenarioFile, text: &str) -> Result<(), FileFaults> {
    let again = load_text(&file.source.path, text)?;
    let names = |file: &ScenarioFile| -> Vec<(String, usize)> {
        file.scenarios.iter().map(|scenario| (scenario.name.value.clone(), scenario.steps().len())).collect()
    };
    if names(&again) == names(file) {
        return Ok(());
    }
    Err(FileFaults { source: Arc::clone(&file.source), faults: Vec::new() })
}

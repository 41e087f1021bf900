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
    /// The mismatch, in its own words.
    pub mismatch: String,
    /// Why it was left.
    pub why: &'static str,
}

/// Rewrites what the reports of a file's cases found wrong. Scenarios marked as failing are left
/// alone, and so is a value about which the runs of one scenario under several readings do not
/// agree. `None` where there is nothing to rewrite and nothing to tell.
#[must_use]
pub fn rewrite_expectations(file: &Arc<ScenarioFile>, reports: &[CaseReport]) -> Option<Rewritten> {
    let mut left = Vec::new();
    let wanted = wanted(file, reports, &mut left);
    let source = Source::new(&file.source.text);
    let mut edits: Vec<Edit> = Vec::new();
    let mut changed = 0;
    for (rewrite, mismatch, id) in wanted {
        match source.edits(rewrite) {
            Ok(more) => {
                changed += 1;
                edits.extend(more);
            }
            Err(Refused(why)) => left.push(Left { id: id.to_owned(), mismatch: mismatch.message.clone(), why }),
        }
    }
    if changed == 0 && left.is_empty() {
        return None;
    }
    let text = edit::apply(&file.source.text, edits);
    let rewritten = |text: String, changed, left| {
        let difference = if changed == 0 { Vec::new() } else { diff_texts(&file.source.text, &text) };
        Rewritten { source: Arc::clone(&file.source), text, difference, changed, left }
    };
    if check(file, &text).is_ok() {
        return Some(rewritten(text, changed, left));
    }
    // Never a worse file than before: should an edit not be read as meant, nothing is changed.
    let why = "the file is laid out in a way that cannot be rewritten safely: change it by hand";
    let all = reports.iter().flat_map(|report| failures(report).map(move |mismatch| (report, mismatch)));
    let left =
        all.map(|(report, mismatch)| Left { id: report.case.id.clone(), mismatch: mismatch.message.clone(), why });
    Some(rewritten(file.source.text.to_string(), 0, left.collect()))
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
                None => left.push(Left {
                    id: report.case.id.clone(),
                    mismatch: mismatch.message.clone(),
                    why: why_not(mismatch.kind),
                }),
            }
        }
    }
    let mut agreed = Vec::new();
    for ((scenario, _), votes) in votes {
        let same = votes.iter().all(|(rewrite, ..)| rewrite.items == votes[0].0.items);
        if same && Some(&votes.len()) == runs.get(&scenario) {
            agreed.push(votes[0]);
        } else {
            left.extend(votes.iter().map(|(_, mismatch, id)| Left {
                id: (*id).to_owned(),
                mismatch: mismatch.message.clone(),
                why: "the runs of this scenario under several readings do not agree, or not all of them ran",
            }));
        }
    }
    agreed.sort_by_key(|(_, mismatch, _)| (mismatch.step, mismatch.span));
    left.sort_by(|one, other| (&one.id, &one.mismatch).cmp(&(&other.id, &other.mismatch)));
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

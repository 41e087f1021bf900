//! A run for people: one line a file, failures in full, counts.

use std::io::{self, Write};

use super::failure::{Trouble, rerun_command, troubles};
use super::fault::trimmed;
use super::{Notice, Reporter, Style, write_difference};
use crate::scenario::{Basis, CaseReport, CaseResult, Counts, Mismatch, Orphan, RunEvent};

/// A run for people.
pub struct Pretty<W> {
    out: W,
    style: Style,
    file: Option<FileLine>,
    /// Whether nothing has been written yet.
    first: bool,
}

/// What is known so far of the file whose cases are being reported.
struct FileLine {
    path: String,
    good: usize,
    expected: usize,
    bad: usize,
}

impl<W: Write> Pretty<W> {
    /// A report to `out`.
    pub const fn new(out: W, style: Style) -> Self {
        Self { out, style, file: None, first: true }
    }

    fn case(&mut self, report: &CaseReport) -> io::Result<()> {
        let path = &report.case.file.source.path;
        if self.file.as_ref().is_none_or(|file| file.path != *path) {
            self.end_file()?;
            self.file = Some(FileLine { path: path.clone(), good: 0, expected: 0, bad: 0 });
        }
        if let Some(file) = &mut self.file {
            match (&report.result, report.is_good()) {
                (_, false) => file.bad += 1,
                (CaseResult::ExpectedFailure(_), true) => file.expected += 1,
                (_, true) => file.good += 1,
            }
        }
        if !report.is_good() {
            return self.failure(report);
        }
        Ok(())
    }

    fn end_file(&mut self) -> io::Result<()> {
        let Some(FileLine { path, good, expected, bad }) = self.file.take() else { return Ok(()) };
        let mark = if bad == 0 { self.style.good("\u{2713}") } else { self.style.bad("\u{2717}") };
        let mut parts = vec![format!("{good} passed")];
        if expected > 0 {
            parts.push(format!("{expected} failed as expected"));
        }
        if bad > 0 {
            parts.push(self.style.bad(&format!("{bad} failed")));
        }
        let gap = if bad > 0 { "\n" } else { "" };
        self.first = false;
        writeln!(self.out, "{gap}{mark} {path}: {}", parts.join(", "))
    }

    fn failure(&mut self, report: &CaseReport) -> io::Result<()> {
        let style = self.style;
        let gap = if self.first { "" } else { "\n" };
        self.first = false;
        writeln!(self.out, "{gap}{} {}", style.bad("\u{2717}"), style.bold(&report.case.id))?;
        for trouble in troubles(report) {
            self.trouble(report, &trouble)?;
        }
        if let CaseResult::Failed(failure) = &report.result
            && !failure.not_reached.is_empty()
        {
            let steps: Vec<String> = failure.not_reached.iter().map(|not| (not.step + 1).to_string()).collect();
            let noun = if steps.len() == 1 { "step" } else { "steps" };
            writeln!(self.out, "{}", style.wrap(&format!("Not reached: {noun} {}", steps.join(", ")), 2))?;
        }
        writeln!(self.out, "  Rerun: {}", rerun_command(&report.case))
    }

    fn trouble(&mut self, report: &CaseReport, trouble: &Trouble<'_>) -> io::Result<()> {
        let source = &report.case.file.source;
        let step = trouble.mismatch.and_then(|mismatch| mismatch.step);
        let lead = step.map_or_else(String::new, |step| format!("step {}: ", step + 1));
        let notice = Notice::error(format!("{lead}{}", trouble.message))
            .about(&source.path, source.text.clone())
            .label(
                trimmed(&source.text, trouble.span),
                Some(if trouble.mismatch.is_some() { "expected here" } else { "here" }.to_owned()),
            )
            .maybe_help(trouble.help.clone());
        self.out.write_all(notice.render(self.style).as_bytes())?;
        if !trouble.difference.is_empty() {
            writeln!(self.out, "  Difference (- expected, + found):")?;
            write_difference(&mut self.out, trouble.difference, self.style)?;
        }
        trouble.mismatch.map_or(Ok(()), |mismatch| self.scene(mismatch))
    }

    fn scene(&mut self, mismatch: &Mismatch) -> io::Result<()> {
        if !mismatch.scene.board.is_empty() {
            writeln!(self.out)?;
            for line in mismatch.scene.board.lines() {
                writeln!(self.out, "{}", format!("    {line}").trim_end())?;
            }
            writeln!(self.out, "    {}", self.style.dim(&mismatch.scene.line))?;
        }
        if !mismatch.facts.is_empty() || !mismatch.clauses.is_empty() {
            writeln!(self.out)?;
        }
        for fact in &mismatch.facts {
            let words = format!("Here, {}: {}", fact.clause, fact.sentence);
            writeln!(self.out, "{}", self.style.wrap_hanging(&words, 2, 4))?;
        }
        for clause in &mismatch.clauses {
            let rule = clause.rule.split_whitespace().collect::<Vec<_>>().join(" ");
            let words = format!("{} {}: {rule}", clause.id, clause.title);
            writeln!(self.out, "{}", self.style.wrap_hanging(&words, 2, 4))?;
        }
        Ok(())
    }

    fn orphan(&mut self, orphan: &Orphan) -> io::Result<()> {
        self.end_file()?;
        let words = format!("{} belongs to no scenario any more (it was `{}`)", orphan.path.display(), orphan.id);
        if orphan.removed {
            return writeln!(self.out, "{} {words}: removed", self.style.noted("\u{2022}"));
        }
        let mark = if orphan.fatal { self.style.bad("\u{2717}") } else { self.style.noted("\u{2022}") };
        writeln!(self.out, "{mark} {words}: remove it with `poligon run --update`")
    }

    fn finished(&mut self, counts: &Counts) -> io::Result<()> {
        self.end_file()?;
        if counts.failed_ids.len() > 1 {
            writeln!(self.out, "\n{}", self.style.bold("Not good:"))?;
            for id in &counts.failed_ids {
                writeln!(self.out, "  {id}")?;
            }
        }
        let good = counts.is_good();
        let line = format!("{}.", summary(counts));
        let line = if good { self.style.good(&line) } else { self.style.bad(&line) };
        writeln!(self.out, "\n{line}")?;
        if counts.snapshots_pending > 0 {
            let words = "Look at new snapshots with `cargo insta review`, or accept them with `poligon run --update`.";
            writeln!(self.out, "{}", self.style.wrap(words, 0))?;
        }
        if counts.ran() > 0 {
            let parts: Vec<String> = Basis::ALL
                .iter()
                .zip(counts.by_basis)
                .filter(|(_, count)| *count > 0)
                .map(|(basis, count)| format!("{basis} {count}"))
                .collect();
            writeln!(self.out, "{}", self.style.dim(&format!("By basis: {}.", parts.join(", "))))?;
        }
        self.out.flush()
    }
}

/// The counts in one line without a full stop.
fn summary(counts: &Counts) -> String {
    let scenarios = counts.ran();
    let noun = if scenarios == 1 { "scenario" } else { "scenarios" };
    let mut parts = vec![format!("{scenarios} {noun}: {} passed", counts.passed)];
    let mut add = |count: usize, words: &str| {
        if count > 0 {
            parts.push(format!("{count} {words}"));
        }
    };
    add(counts.failed, "failed");
    add(counts.unexpected_passes, "passed against their mark");
    add(counts.errors, "could not be judged");
    add(counts.snapshot_failures, "do not match a snapshot");
    add(counts.expected_failures, "failed as expected");
    add(counts.not_run, "not run");
    add(counts.snapshots_accepted, "snapshots accepted");
    add(counts.snapshots_pending, "new snapshots to be looked at");
    add(counts.orphans, "orphaned snapshots");
    add(counts.faulty_files, if counts.faulty_files == 1 { "file with faults" } else { "files with faults" });
    parts.join(", ")
}

impl<W: Write> Reporter for Pretty<W> {
    fn event(&mut self, event: &RunEvent<'_>) -> io::Result<()> {
        match event {
            // What is wrong with a file is a diagnostic, which the caller shows apart from results.
            RunEvent::Started { .. } | RunEvent::Faulty(_) => Ok(()),
            RunEvent::Case(report) => self.case(report),
            RunEvent::Orphan(orphan) => self.orphan(orphan),
            RunEvent::Finished(counts) => self.finished(counts),
        }
    }
}

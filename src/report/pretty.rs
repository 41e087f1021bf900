//! A run for people: one line a file, failures in full, counts.

use std::io::{self, Write};

use super::clip::{LINE, clipped};
use super::failure::{Trouble, rerun_command, troubles};
use super::fault::trimmed;
use super::{Notice, Reporter, Style, write_difference};
use crate::scenario::{Basis, CaseReport, CaseResult, Counts, Mismatch, Orphan, RunEvent, SnapshotState};

/// A run for people.
pub struct Pretty<W> {
    out: W,
    style: Style,
    file: Option<FileLine>,
    /// The new snapshots, as lines.
    pending: Few,
    /// The orphaned snapshots that are no failures.
    orphans: Few,
    /// Whether nothing has been written yet.
    first: bool,
}

/// What is known so far of the file whose cases are being reported.
struct FileLine {
    path: String,
    good: usize,
    expected: usize,
    bad: usize,
    /// Cases that hold against their mark.
    against: usize,
    /// Cases of which only the snapshot is not good.
    snapshots: usize,
}

/// How many lines of one kind are shown before the last says how many more there are.
const SHOWN: usize = 10;

impl<W: Write> Pretty<W> {
    /// A report to `out`.
    pub const fn new(out: W, style: Style) -> Self {
        Self { out, style, file: None, pending: Few::NONE, orphans: Few::NONE, first: true }
    }

    fn case(&mut self, report: &CaseReport) -> io::Result<()> {
        let path = &report.case.file.source.path;
        if self.file.as_ref().is_none_or(|file| file.path != *path) {
            self.end_file()?;
            self.file = Some(FileLine { path: path.clone(), good: 0, expected: 0, bad: 0, against: 0, snapshots: 0 });
        }
        if let Some(file) = &mut self.file {
            match (&report.result, report.is_good()) {
                (CaseResult::Passed | CaseResult::ExpectedFailure(_), false) => file.snapshots += 1,
                (CaseResult::UnexpectedPass { .. }, false) => file.against += 1,
                (_, false) => file.bad += 1,
                (CaseResult::ExpectedFailure(_), true) => file.expected += 1,
                (_, true) => file.good += 1,
            }
        }
        if let SnapshotState::Pending { pending } = &report.snapshot {
            self.pending.push(format!("new snapshot {}", pending.display()));
        }
        if !report.is_good() {
            return self.failure(report);
        }
        Ok(())
    }

    fn end_file(&mut self) -> io::Result<()> {
        let Some(FileLine { path, good, expected, bad, against, snapshots }) = self.file.take() else { return Ok(()) };
        let red = bad > 0 || against > 0 || snapshots > 0;
        let mark = if red { self.style.bad("\u{2717}") } else { self.style.good("\u{2713}") };
        let mut parts = vec![format!("{good} passed")];
        if expected > 0 {
            parts.push(format!("{expected} failed as expected"));
        }
        if bad > 0 {
            parts.push(self.style.bad(&format!("{bad} failed")));
        }
        if against > 0 {
            parts.push(self.style.bad(&counted(against, "passed against its mark", "passed against their mark")));
        }
        if snapshots > 0 {
            parts.push(self.style.bad(&counted(snapshots, "snapshot is not good", "snapshots are not good")));
        }
        let gap = if red { "\n" } else { "" };
        self.first = false;
        writeln!(self.out, "{gap}{mark} {path}: {}", parts.join(", "))
    }

    fn failure(&mut self, report: &CaseReport) -> io::Result<()> {
        let style = self.style;
        let gap = if self.first { "" } else { "\n" };
        self.first = false;
        writeln!(self.out, "{gap}{} {}", style.bad("\u{2717}"), style.bold(&clipped(&report.case.id, LINE)))?;
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
        if !mismatch.facts.is_empty() || !mismatch.clauses.is_empty() || !mismatch.readings.is_empty() {
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
        for reading in &mismatch.readings {
            let rule = reading.text.split_whitespace().collect::<Vec<_>>().join(" ");
            let words = format!("Under `{}: {}`: {rule}", reading.name, reading.value);
            writeln!(self.out, "{}", self.style.wrap_hanging(&words, 2, 4))?;
        }
        Ok(())
    }

    fn orphan(&mut self, orphan: &Orphan) -> io::Result<()> {
        self.end_file()?;
        let words = format!("{} belongs to no scenario any more (it was `{}`)", orphan.path.display(), orphan.id);
        if orphan.removed {
            self.orphans.push(format!("{words}: removed"));
            return Ok(());
        }
        let words = format!("{words}: remove it with `poligon run --update`");
        if orphan.fatal {
            return writeln!(self.out, "{} {words}", self.style.bad("\u{2717}"));
        }
        self.orphans.push(words);
        Ok(())
    }

    /// Writes the lines that were kept, and how many more there are.
    fn few(&mut self, few: &Few, noun: [&str; 2]) -> io::Result<()> {
        let mark = self.style.noted("\u{2022}");
        for line in &few.lines {
            writeln!(self.out, "{mark} {line}")?;
        }
        if few.more > 0 {
            writeln!(self.out, "{mark} and {}", counted(few.more, noun[0], noun[1]))?;
        }
        Ok(())
    }

    fn finished(&mut self, counts: &Counts) -> io::Result<()> {
        self.end_file()?;
        let (pending, orphans) =
            (std::mem::replace(&mut self.pending, Few::NONE), std::mem::replace(&mut self.orphans, Few::NONE));
        self.few(&pending, ["more new snapshot", "more new snapshots"])?;
        self.few(&orphans, ["more orphaned snapshot", "more orphaned snapshots"])?;
        if counts.failed_ids.len() > 1 {
            writeln!(self.out, "\n{}", self.style.bold("Not good:"))?;
            for id in &counts.failed_ids {
                writeln!(self.out, "  {}", clipped(id, LINE))?;
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
    let ran = counted(counts.ran(), "scenario", "scenarios");
    let mut parts = vec![format!("{ran}: {} passed", counts.passed)];
    let mut add = |count: usize, one: &str, several: &str| {
        if count > 0 {
            parts.push(counted(count, one, several));
        }
    };
    add(counts.failed, "failed", "failed");
    add(counts.unexpected_passes, "passed against its mark", "passed against their mark");
    add(counts.errors, "could not be judged", "could not be judged");
    add(counts.snapshots_changed, "does not match its snapshot", "do not match their snapshots");
    add(counts.snapshots_missing, "has no snapshot", "have no snapshot");
    add(counts.snapshots_unusable, "has a snapshot that cannot be used", "have snapshots that cannot be used");
    add(counts.expected_failures, "failed as expected", "failed as expected");
    add(counts.not_run, "not run", "not run");
    add(counts.snapshots_accepted, "snapshot accepted", "snapshots accepted");
    add(counts.snapshots_pending, "new snapshot to be looked at", "new snapshots to be looked at");
    add(counts.orphans, "orphaned snapshot", "orphaned snapshots");
    add(counts.faulty_files, "file with faults", "files with faults");
    parts.join(", ")
}

/// A number and what there is so many of.
fn counted(count: usize, one: &str, several: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { several })
}

/// The first of many lines, and how many more there are.
struct Few {
    lines: Vec<String>,
    more: usize,
}

impl Few {
    const NONE: Self = Self { lines: Vec::new(), more: 0 };

    fn push(&mut self, line: String) {
        if self.lines.len() < SHOWN {
            self.lines.push(line);
        } else {
            self.more += 1;
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_summary_counts_each_scenario_once_and_in_good_grammar() {
        let one = Counts { snapshots_missing: 1, orphans: 1, faulty_files: 1, ..Counts::default() };
        let words = "1 scenario: 0 passed, 1 has no snapshot, 1 orphaned snapshot, 1 file with faults";
        assert_eq!(summary(&one), words);
        let many = Counts { passed: 2, unexpected_passes: 1, snapshots_changed: 2, snapshots_pending: 1, ..one };
        assert_eq!(
            summary(&many),
            "6 scenarios: 2 passed, 1 passed against its mark, 2 do not match their snapshots, 1 has no snapshot, 1 new \
             snapshot to be looked at, 1 orphaned snapshot, 1 file with faults"
        );
    }

    #[test]
    fn of_many_lines_the_first_are_kept() {
        let mut few = Few::NONE;
        (0..13).for_each(|at| few.push(at.to_string()));
        assert_eq!((few.lines.len(), few.more), (10, 3));
    }
}

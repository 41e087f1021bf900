//! A run in the Test Anything Protocol, version 14.

use std::io::{self, Write};

use super::Reporter;
use super::failure::{trouble_text, troubles};
use crate::scenario::{CaseReport, CaseResult, RunEvent};

/// A run in the Test Anything Protocol. The plan comes last, since a run may stop early.
pub struct Tap<W> {
    out: W,
    tests: usize,
}

impl<W: Write> Tap<W> {
    /// A report to `out`.
    pub const fn new(out: W) -> Self {
        Self { out, tests: 0 }
    }

    fn line(&mut self, good: bool, name: &str, directive: &str) -> io::Result<()> {
        self.tests += 1;
        let not = if good { "" } else { "not " };
        writeln!(self.out, "{not}ok {} - {}{directive}", self.tests, escaped(name))
    }

    fn case(&mut self, report: &CaseReport) -> io::Result<()> {
        if let CaseResult::ExpectedFailure(_) = &report.result {
            let mark = report.case.scenario().expect_fail.as_ref();
            let reason = mark.map_or(String::new(), |mark| escaped(&mark.reason.value));
            if report.is_good() {
                return self.line(false, &report.case.id, &format!(" # TODO {reason}"));
            }
        }
        self.line(report.is_good(), &report.case.id, "")?;
        let troubles = troubles(report);
        if troubles.is_empty() {
            return Ok(());
        }
        let texts: Vec<String> = troubles.iter().map(|trouble| trouble_text(&report.case, trouble)).collect();
        self.diagnostics(&texts.join("\n"))
    }

    /// A YAML block with a literal scalar.
    fn diagnostics(&mut self, message: &str) -> io::Result<()> {
        // The indentation is named: the text may itself begin with blanks.
        writeln!(self.out, "  ---\n  message: |2")?;
        for line in message.lines() {
            writeln!(self.out, "{}", format!("    {}", printable(line)).trim_end())?;
        }
        writeln!(self.out, "  ...")
    }
}

/// A description: `#` would begin a directive, a line break another line.
fn escaped(text: &str) -> String {
    printable(text).replace('\\', "\\\\").replace('#', "\\#")
}

/// Control characters, which neither a description nor YAML can hold, replaced.
fn printable(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}

impl<W: Write> Reporter for Tap<W> {
    fn event(&mut self, event: &RunEvent<'_>) -> io::Result<()> {
        match event {
            RunEvent::Started { .. } => writeln!(self.out, "TAP version 14"),
            RunEvent::Faulty(file) => {
                self.line(false, &file.source.path, "")?;
                let faults: Vec<String> = file
                    .faults
                    .iter()
                    .map(|fault| {
                        let (line, column) = file.source.line_column(fault.span.range().start);
                        format!("{}:{line}:{column}: {}", file.source.path, fault.message)
                    })
                    .collect();
                self.diagnostics(&faults.join("\n"))
            }
            RunEvent::Case(report) => self.case(report),
            RunEvent::Orphan(orphan) if orphan.fatal => {
                self.line(false, &format!("orphaned snapshot {}", orphan.path.display()), "")
            }
            RunEvent::Orphan(_) => Ok(()),
            RunEvent::Finished(counts) => {
                writeln!(self.out, "1..{}", self.tests)?;
                if counts.not_run > 0 {
                    let words = if counts.not_run == 1 { "scenario was" } else { "scenarios were" };
                    writeln!(self.out, "# {} {words} not run", counts.not_run)?;
                }
                self.out.flush()
            }
        }
    }
}

//! A run as workflow commands of GitHub Actions, which show up beside the changed lines.

use std::io::{self, Write};

use super::Reporter;
use super::clip::{TEXT, clipped};
use super::failure::{difference_text, rerun_command, troubles};
use crate::scenario::{CaseReport, FileFaults, Orphan, RunEvent, SourceFile, Span};

/// A run as workflow commands: one error for each thing that keeps the run from being green.
pub struct Github<W> {
    out: W,
}

impl<W: Write> Github<W> {
    /// A report to `out`.
    pub const fn new(out: W) -> Self {
        Self { out }
    }

    fn error(&mut self, source: &SourceFile, span: Span, title: &str, message: &str) -> io::Result<()> {
        let (line, column) = source.line_column(span.range().start);
        let (end_line, end_column) = source.line_column(span.range().end);
        let columns =
            if line == end_line && column < end_column { format!(",endColumn={end_column}") } else { String::new() };
        writeln!(
            self.out,
            "::error file={},line={line},endLine={end_line},col={column}{columns},title={}::{}",
            property(&source.path),
            property(title),
            data(message)
        )
    }

    fn case(&mut self, report: &CaseReport) -> io::Result<()> {
        for trouble in troubles(report) {
            let mut message = clipped(&trouble.message, TEXT).into_owned();
            if !trouble.difference.is_empty() {
                message.push_str("\n- expected, + found:\n");
                message.push_str(&difference_text(trouble.difference));
            }
            message.push_str("\nRerun: ");
            message.push_str(&rerun_command(&report.case));
            self.error(&report.case.file.source, trouble.span, &report.case.id, &message)?;
        }
        Ok(())
    }

    fn faulty(&mut self, file: &FileFaults) -> io::Result<()> {
        for fault in &file.faults {
            let help = fault.help.as_ref().map(|help| format!("\n{help}")).unwrap_or_default();
            self.error(&file.source, fault.span, "scenario file", &format!("{}{help}", fault.message))?;
        }
        Ok(())
    }
}

/// Text as the data of a workflow command.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Text as a property of a workflow command.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

impl<W: Write> Reporter for Github<W> {
    fn event(&mut self, event: &RunEvent<'_>) -> io::Result<()> {
        match event {
            RunEvent::Started { .. } | RunEvent::Orphan(Orphan { fatal: false, .. }) => Ok(()),
            RunEvent::Faulty(file) => self.faulty(file),
            RunEvent::Case(report) => self.case(report),
            RunEvent::Orphan(orphan) => {
                let path = orphan.path.display().to_string();
                let words = format!("this snapshot belongs to no scenario any more (it was {})", orphan.id);
                writeln!(self.out, "::error file={},title=orphaned snapshot::{}", property(&path), data(&words))
            }
            RunEvent::Finished(_) => self.out.flush(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_can_end_or_split_a_command() {
        assert_eq!(data("50%\n::error::x\r"), "50%25%0A::error::x%0D");
        assert_eq!(property("a:b,c"), "a%3Ab%2Cc");
    }
}

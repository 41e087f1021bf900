//! `poligon run --update=expectations`.

use std::io::{self, Write};
use std::sync::Arc;

use super::check::plural;
use super::exit::Failure;
use super::out::Out;
use crate::report::{Notice, Style, write_difference};
use crate::scenario::{CaseReport, Loaded, Rewritten, rewrite_expectations, write_atomic};

/// Rewrites the wrong expectations of every file that has some, and shows what was changed and
/// what was left alone.
///
/// # Errors
///
/// If a file cannot be written; files written before stay so.
pub(super) fn apply(loaded: &Loaded, failed: &[CaseReport], style: Style, out: &mut Out) -> Result<(), Failure> {
    for file in &loaded.files {
        let reports: Vec<CaseReport> =
            failed.iter().filter(|report| Arc::ptr_eq(&report.case.file, file)).cloned().collect();
        if reports.is_empty() {
            continue;
        }
        let Some(rewritten) = rewrite_expectations(file, &reports) else { continue };
        if rewritten.changed > 0 {
            let location = &rewritten.source.location;
            write_atomic(location, rewritten.text.as_bytes()).map_err(|error| {
                Failure::input(Notice::error(format!("{} cannot be rewritten: {error}", location.display())))
            })?;
        }
        show(&rewritten, style, out)?;
    }
    Ok(())
}

fn show(rewritten: &Rewritten, style: Style, out: &mut Out) -> io::Result<()> {
    let Rewritten { source, difference, changed, left, .. } = rewritten;
    let lead = format!("{}: {} rewritten", source.path, plural(*changed, "expectation"));
    writeln!(out, "\n{}", style.bold(&lead))?;
    write_difference(out, difference, style)?;
    for left in left {
        let words = format!("left alone in {}, line {}: {} ({})", left.id, left.line, left.mismatch, left.why);
        writeln!(out, "{}", style.wrap_hanging(&words, 2, 4))?;
    }
    Ok(())
}

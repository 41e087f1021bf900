//! The faults of scenario files as diagnostics.

use std::ops::Range;

use super::Notice;
use crate::scenario::{Fault, FileFaults, Span};

/// How many faults of one file are shown in full. Whoever has more will mend these first, and
/// each costs a search through the file for its line.
const SHOWN: usize = 100;

/// The faults of a file, each with its place; of more than 100 the first 100 and how many more
/// there are.
#[must_use]
pub fn fault_notices(file: &FileFaults) -> Vec<Notice> {
    let mut notices: Vec<Notice> = file.faults.iter().take(SHOWN).map(|fault| notice(file, fault)).collect();
    if file.faults.len() > SHOWN {
        let more = file.faults.len() - SHOWN;
        let noun = if more == 1 { "fault" } else { "faults" };
        notices.push(Notice::error(format!("{}: {more} more {noun}", file.source.path)));
    }
    notices
}

fn notice(file: &FileFaults, fault: &Fault) -> Notice {
    let text = &file.source.text;
    if text.is_empty() {
        // A file that could not be read has no place to point at.
        return Notice::error(format!("{}: {}", file.source.path, fault.message)).maybe_help(fault.help.clone());
    }
    let mut notice = Notice::error(fault.message.clone())
        .about(&file.source.path, text.clone())
        .label(trimmed(text, fault.span), fault.label.clone().or_else(|| Some("here".to_owned())))
        .maybe_help(fault.help.clone());
    for label in &fault.labels {
        notice = notice.label(trimmed(text, label.span), Some(label.text.clone()));
    }
    match &fault.elsewhere {
        None => notice,
        Some(elsewhere) => notice.related(
            Notice::warning(elsewhere.label.clone())
                .about(&elsewhere.name, elsewhere.text.as_str())
                .label(elsewhere.span.range(), None),
        ),
    }
}

/// A span without the white space at its end, which would be underlined up to the next line.
pub(super) fn trimmed(text: &str, span: Span) -> Range<usize> {
    let range = span.range();
    match text.get(range.clone()) {
        Some(part) => range.start..range.start + part.trim_end().len(),
        None => range,
    }
}

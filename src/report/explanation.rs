//! An explanation for people: the move with its faults underlined, then the words.

use std::io::{self, Write};
use std::ops::Range;

use super::{Notice, Style};
use crate::explain::{Explanation, Illegal, Section, Span, Verdict, advice, headline, sections, shown};

/// The longest text of a move that is shown whole, in bytes.
const WHOLE: usize = 600;

/// Writes an explanation.
///
/// # Errors
///
/// If `out` cannot be written.
pub fn write_explanation(out: &mut dyn Write, explanation: &Explanation, style: Style) -> io::Result<()> {
    match &explanation.verdict {
        Verdict::Legal(_) => {
            let line = format!("\u{2713} {}", headline(explanation));
            writeln!(out, "{}", style.good(&style.wrap_hanging(&line, 2, 4)))?;
        }
        Verdict::Malformed(_) | Verdict::Illegal(_) => out.write_all(verdict(explanation).render(style).as_bytes())?,
    }
    for section in sections(explanation) {
        writeln!(out)?;
        match section {
            Section::Board { board, under } => {
                for line in board.lines() {
                    writeln!(out, "{}", format!("    {line}").trim_end())?;
                }
                if !board.is_empty() {
                    writeln!(out)?;
                }
                for line in under {
                    writeln!(out, "    {}", style.dim(&line))?;
                }
            }
            Section::Line(line) => writeln!(out, "{}", style.wrap_hanging(&line, 0, 2))?,
            Section::Text { heading, paragraphs } => {
                writeln!(out, "{}", style.bold(&style.wrap_hanging(&heading, 0, 2)))?;
                for paragraph in paragraphs {
                    writeln!(out, "{}", style.wrap_hanging(&paragraph, 2, 4))?;
                }
            }
        }
    }
    Ok(())
}

/// The verdict with the places in the move's text.
fn verdict(explanation: &Explanation) -> Notice {
    let text = shown(&explanation.action);
    let notice = Notice::error(headline(explanation)).maybe_help(advice(explanation));
    if text.len() > WHOLE || text.is_empty() {
        return notice;
    }
    match &explanation.verdict {
        Verdict::Malformed(malformed) => {
            let range = visible(malformed.span, &text);
            notice.label(range, Some("here".to_owned())).about("move", text)
        }
        Verdict::Illegal(illegal) => underline(notice, illegal, &text).about("move", text),
        Verdict::Legal(_) => notice,
    }
}

fn underline(mut notice: Notice, illegal: &Illegal, text: &str) -> Notice {
    for broken in &illegal.broken {
        for evidence in &broken.evidence {
            let range = evidence.span.map_or(0..text.len(), |span| visible(span, text));
            notice = notice.label(range, Some(format!("{}: {}", broken.clause.id, evidence.text)));
        }
    }
    notice
}

/// A range that can be underlined: within the text, and not empty.
fn visible(span: Span, text: &str) -> Range<usize> {
    let end = span.end.min(text.len());
    let start = span.start.min(end);
    if start < end {
        return start..end;
    }
    match text[end..].chars().next() {
        Some(letter) => start..start + letter.len_utf8(),
        None => text.char_indices().next_back().map_or(0..0, |(last, _)| last..text.len()),
    }
}

//! An explanation for people: the move with its faults underlined, then the words.

use std::io::{self, Write};

use super::{Notice, Style};
use crate::explain::{Explanation, Illegal, Section, Verdict, headline, sections, shown};

/// The longest text of a move that is shown whole, in bytes.
const WHOLE: usize = 600;

/// Writes an explanation.
///
/// # Errors
///
/// If `out` cannot be written.
pub fn write_explanation(out: &mut dyn Write, explanation: &Explanation, style: Style) -> io::Result<()> {
    match &explanation.verdict {
        Verdict::Legal(_) => writeln!(out, "{}", style.good(&style.wrap_hanging(&format!("\u{2713} {}", headline(explanation)), 2, 4)))?,
        Verdict::Malformed(_) | Verdict::Illegal(_) => out.write_all(verdict(explanation).render(style).as_bytes())?,
    }
    for section in sections(explanation) {
        writeln!(out)?;
        match section {
            Section::Board(board) => {
                for line in board.lines() {
                    writeln!(out, "{}", format!("    {line}").trim_end())?;
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
    let notice = Notice::error(headline(explanation));
    if text.len() > WHOLE || text.is_empty() {
        return notice;
    }
    let whole = text.len();
    let notice = notice.about("move", text);
    match &explanation.verdict {
        Verdict::Malformed(malformed) => {
            let start = malformed.span.start.min(whole);
            notice.label(start..malformed.span.end.clamp(start, whole), Some("here".to_owned()))
        }
        Verdict::Illegal(illegal) => underline(notice, illegal, whole),
        Verdict::Legal(_) => notice,
    }
}

fn underline(mut notice: Notice, illegal: &Illegal, whole: usize) -> Notice {
    for broken in &illegal.broken {
        for evidence in &broken.evidence {
            let range = evidence.span.map_or(0..whole, |span| span.start.min(whole)..span.end.min(whole));
            notice = notice.label(range, Some(format!("{}: {}", broken.clause.id, evidence.text)));
        }
    }
    match illegal.instead.as_slice() {
        [] => notice,
        [one] => notice.help(format!("did you mean `{one}`? It joins the same squares in another way, and is legal")),
        several => notice.help(format!("did you mean one of `{}`? They join the same squares in another way", several.join("`, `"))),
    }
}

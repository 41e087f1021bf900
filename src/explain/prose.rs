//! An explanation as text.

use std::fmt::Write as _;

use serde_json::{Map, Value};

use super::explanation::{
    BrokenWords, Duty, Explanation, Illegal, LegalWords, PieceMoves, Reason, RemarkWords, Verdict,
};
use super::words::{ClauseWords, ReadingWords};

/// How many actions a list shows before it says how many more there are.
const SHOWN: usize = 12;

/// How many characters of an action a sentence shows.
const CLIPPED: usize = 200;

/// A part of an explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Section {
    /// A board and what belongs under it (the position in one line, the readings), to be printed
    /// as it is.
    Board {
        /// The board.
        board: String,
        /// The lines under it.
        under: Vec<String>,
    },
    /// A heading with paragraphs under it, to be wrapped to the reader's width.
    Text {
        /// The heading.
        heading: String,
        /// The paragraphs, without line breaks.
        paragraphs: Vec<String>,
    },
    /// A paragraph of its own.
    Line(String),
}

/// The verdict in one line, such as `k3-i5 is illegal: NP-5.1 (an officer's shift)`.
#[must_use]
pub fn headline(explanation: &Explanation) -> String {
    let action = clipped(&explanation.action);
    match &explanation.verdict {
        Verdict::Malformed(malformed) => format!("`{action}` is no move: {}", malformed.message),
        Verdict::Illegal(illegal) => {
            let names: Vec<String> = illegal.broken.iter().map(|broken| broken.clause.name()).collect();
            format!("{action} is illegal: {}", names.join(", "))
        }
        Verdict::Legal(_) => format!("{action} is legal"),
    }
}

/// What follows the headline, in the order in which it is read.
#[must_use]
pub fn sections(explanation: &Explanation) -> Vec<Section> {
    let mut sections = Vec::new();
    if !explanation.played.is_empty() {
        sections.push(Section::Line(format!("Played before: {}", all(&explanation.played))));
    }
    if !explanation.not_reached.is_empty() {
        let unread = all(&explanation.not_reached);
        sections.push(Section::Line(format!("Not looked at, since this move cannot be played: {unread}")));
    }
    sections.push(Section::Board { board: explanation.board.clone(), under: setting(explanation) });
    match &explanation.verdict {
        Verdict::Malformed(malformed) => sections.extend(nearest(&malformed.nearest)),
        Verdict::Illegal(illegal) => sections.extend(illegal_sections(illegal)),
        Verdict::Legal(legal) => sections.extend(legal_sections(legal, &explanation.board)),
    }
    sections.extend(also_in_force(explanation));
    sections
}

/// The readings that no clause shown has told of: they may bear on it all the same, as the zone
/// does on every clause that speaks of it.
fn also_in_force(explanation: &Explanation) -> Option<Section> {
    let shown: Vec<&ClauseWords> = match &explanation.verdict {
        Verdict::Malformed(_) => return None,
        Verdict::Illegal(illegal) => {
            let broken = illegal.broken.iter().map(|broken| &broken.clause);
            broken.chain(illegal.duty.iter().map(|duty| &duty.clause)).collect()
        }
        Verdict::Legal(legal) => clauses_told(legal).chain(legal.forced.iter().map(|duty| &duty.clause)).collect(),
    };
    let untold = |reading: &&ReadingWords| shown.iter().all(|clause| !clause.readings.contains(reading));
    let paragraphs: Vec<String> = explanation.in_force.iter().filter(untold).map(ReadingWords::sentence).collect();
    (!paragraphs.is_empty()).then(|| Section::Text { heading: "Other readings in force".to_owned(), paragraphs })
}

/// What to do instead: the same squares joined in another way, where that is legal; how to write
/// what is no action.
#[must_use]
pub fn advice(explanation: &Explanation) -> Option<String> {
    let instead = match &explanation.verdict {
        Verdict::Malformed(malformed) => return malformed.help.clone(),
        Verdict::Illegal(illegal) => &illegal.instead,
        Verdict::Legal(_) => return None,
    };
    match instead.as_slice() {
        [] => None,
        [one] => Some(format!("did you mean `{one}`? It joins the same squares in another way, and is legal")),
        several => Some(format!(
            "did you mean one of `{}`? They join the same squares in another way, and are legal",
            several.join("`, `")
        )),
    }
}

fn all(moves: &[String]) -> String {
    moves.iter().map(|action| clipped(action)).collect::<Vec<_>>().join(", ")
}

/// The whole explanation as plain text, ending with a line break.
#[must_use]
pub fn plain(explanation: &Explanation) -> String {
    let mut text = headline(explanation);
    text.push('\n');
    if let Some(advice) = advice(explanation) {
        let _ = writeln!(text, "Help: {advice}");
    }
    for section in sections(explanation) {
        text.push('\n');
        match section {
            Section::Board { board, under } => {
                let board = board.trim_end_matches('\n');
                let lines = board.lines().chain(under.iter().map(String::as_str));
                text.push_str(&lines.collect::<Vec<_>>().join("\n"));
            }
            Section::Line(line) => text.push_str(&line),
            Section::Text { heading, paragraphs } => {
                text.push_str(&heading);
                for paragraph in paragraphs {
                    let _ = write!(text, "\n  {paragraph}");
                }
            }
        }
        text.push('\n');
    }
    text
}

/// The text of an action fit to be shown: control characters and marks of writing direction
/// replaced, byte for byte, so that ranges into the text stay true.
#[must_use]
pub fn shown(text: &str) -> String {
    text.chars()
        .map(|letter| {
            let hidden = letter.is_control()
                || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
            match (hidden, letter.len_utf8()) {
                (false, _) => letter,
                (true, 1) => '?',
                (true, 2) => '\u{bf}',
                (true, 3) => '\u{fffd}',
                (true, _) => '\u{1fbc4}',
            }
        })
        .collect()
}

/// The text of an action as part of a sentence: its beginning, if it is long.
fn clipped(text: &str) -> String {
    let shown = shown(text);
    if shown.chars().count() <= CLIPPED { shown } else { shown.chars().take(CLIPPED).chain(['\u{2026}']).collect() }
}

fn illegal_sections(illegal: &Illegal) -> Vec<Section> {
    let mut sections: Vec<Section> = illegal.broken.iter().map(broken_section).collect();
    if let Some(duty) = &illegal.duty
        && illegal.broken.iter().all(|broken| broken.clause.id != duty.clause.id)
    {
        sections.push(duty_section("Besides", duty));
    }
    if let Some(piece) = &illegal.piece {
        sections.push(piece_section(piece));
    }
    let would = would_allow(illegal);
    if !would.is_empty() {
        sections.push(Section::Text { heading: "What would make it legal".to_owned(), paragraphs: would });
    }
    if illegal.piece.as_ref().is_none_or(|piece| piece.moves.is_empty()) {
        sections.extend(nearest(&illegal.nearest));
    }
    sections
}

/// The readings and the single squares that would make the action legal.
fn would_allow(illegal: &Illegal) -> Vec<String> {
    let readings =
        illegal.legal_under.iter().map(|readings| format!("legal under `{}`", readings_text(readings, "` and `")));
    let squares = illegal.legal_after.chunk_by(|one, other| one.square == other.square).filter_map(|changes| {
        let (first, others) = changes.split_first()?;
        Some(match others.len() {
            0 => format!("legal {}", first.change),
            1 => format!("legal {}, and by another change of {}", first.change, first.square),
            more => format!("legal {}, and by {more} other changes of {}", first.change, first.square),
        })
    });
    let mut would: Vec<String> = readings.chain(squares).collect();
    if would.len() > SHOWN {
        let more = would.len() - SHOWN;
        would.truncate(SHOWN);
        would.push(format!("and {more} more {}", if more == 1 { "way" } else { "ways" }));
    }
    would
}

fn broken_section(broken: &BrokenWords) -> Section {
    // Two legs can break a clause by one and the same fact.
    let mut paragraphs: Vec<String> = Vec::new();
    for evidence in &broken.evidence {
        let here = format!("Here: {}.", evidence.text);
        if !paragraphs.contains(&here) {
            paragraphs.push(here);
        }
    }
    paragraphs.extend(clause_paragraphs(&broken.clause));
    Section::Text { heading: clause_heading(&broken.clause), paragraphs }
}

fn clause_heading(clause: &ClauseWords) -> String {
    if clause.title.is_empty() { clause.id.clone() } else { format!("{} {}", clause.id, clause.title) }
}

fn clause_paragraphs(clause: &ClauseWords) -> Vec<String> {
    let mut paragraphs = Vec::new();
    if !clause.rule.is_empty() {
        paragraphs.push(format!("Rule: {}", one_line(&clause.rule)));
    }
    paragraphs.extend(clause.readings.iter().map(ReadingWords::sentence));
    paragraphs.extend(
        clause
            .sentences
            .iter()
            .map(|sentence| format!("{}: \u{201c}{}\u{201d}", sentence.id, one_line(&sentence.text))),
    );
    paragraphs
}

fn duty_section(lead: &str, duty: &Duty) -> Section {
    let mut paragraphs = vec![format!("Here: {}.", duty.fact)];
    paragraphs.extend(clause_paragraphs(&duty.clause));
    Section::Text { heading: format!("{lead}: {}", clause_heading(&duty.clause)), paragraphs }
}

fn piece_section(piece: &PieceMoves) -> Section {
    if !piece.moves.is_empty() {
        let legal =
            if piece.more { format!("{} and thousands more", joined(&piece.moves)) } else { list(&piece.moves) };
        return Section::Line(format!("Legal moves of the piece on {}: {legal}", piece.square));
    }
    Section::Text {
        heading: format!("The piece on {} has no legal move", piece.square),
        paragraphs: piece_paragraphs(&piece.why_none),
    }
}

fn piece_paragraphs(reasons: &[Reason]) -> Vec<String> {
    // Reasons come in rulebook order, so those of one clause stand together.
    reasons.chunk_by(|one, other| one.clause == other.clause).map(reasons_paragraph).collect()
}

fn reasons_paragraph(reasons: &[Reason]) -> String {
    let facts: Vec<String> = reasons.iter().map(reason_words).collect();
    let name = reasons.first().map_or_else(String::new, |reason| format!("{} ({})", reason.clause, reason.title));
    format!("{name}: {}.", facts.join("; "))
}

fn reason_words(reason: &Reason) -> String {
    match reason.refuses.as_slice() {
        // The fact names the action already.
        [action] if reason.evidence.replace('\u{2013}', "-").contains(action.as_str()) => reason.evidence.clone(),
        [action] => format!("{action}: {}", reason.evidence),
        several => format!("{} (refuses {})", reason.evidence, list(several)),
    }
}

/// The clauses that permit a legal action, that its events name and on which remarks rest; some
/// more than once.
fn clauses_told(legal: &LegalWords) -> impl Iterator<Item = &ClauseWords> {
    let happening = legal.events.iter().map(|event| &event.clause);
    legal.granted.iter().chain(happening).chain(legal.remarks.iter().flat_map(|remark| &remark.clauses))
}

/// What a legal action does; `before` is the board as it was shown before.
fn legal_sections(legal: &LegalWords, before: &str) -> Vec<Section> {
    let mut sections = Vec::new();
    let what: Vec<String> = legal
        .events
        .iter()
        .map(|event| format!("{} \u{2014} {}", event.text, event.clause.name()))
        .chain(legal.remarks.iter().map(remark_words))
        .collect();
    if !what.is_empty() {
        sections.push(Section::Text { heading: "What it does".to_owned(), paragraphs: what });
    }
    let mut under = vec![legal.after.clone()];
    if let Some(outcome) = &legal.outcome {
        under.push(format!("The game is over: {outcome}."));
    }
    // An action may change nothing that can be seen.
    let board = if legal.board_after == before { String::new() } else { legal.board_after.clone() };
    sections.push(Section::Board { board, under });
    if let Some(duty) = &legal.forced {
        sections.push(duty_section("Forced by", duty));
    }
    if legal.choices == 1 {
        sections.push(Section::Line("It is the only legal move.".to_owned()));
    }
    let mut clauses: Vec<&ClauseWords> = Vec::new();
    for clause in clauses_told(legal) {
        if clauses.iter().all(|known| known.id != clause.id) {
            clauses.push(clause);
        }
    }
    sections.extend(
        clauses
            .into_iter()
            .map(|clause| Section::Text { heading: clause_heading(clause), paragraphs: clause_paragraphs(clause) }),
    );
    sections
}

fn remark_words(remark: &RemarkWords) -> String {
    let names: Vec<String> = remark.clauses.iter().map(ClauseWords::name).collect();
    if names.is_empty() { remark.text.clone() } else { format!("{} \u{2014} {}", remark.text, names.join(", ")) }
}

fn nearest(moves: &[String]) -> Option<Section> {
    (!moves.is_empty()).then(|| Section::Line(format!("Nearest legal moves: {}", list(moves))))
}

/// What the verdict rests on: the position, the side to move, the readings.
fn setting(explanation: &Explanation) -> Vec<String> {
    let readings = if explanation.readings.is_empty() {
        "default readings".to_owned()
    } else {
        readings_text(&explanation.readings, ", ")
    };
    vec![explanation.position.clone(), format!("{} to move; {readings}", explanation.to_move)]
}

fn readings_text(readings: &Map<String, Value>, between: &str) -> String {
    let pairs: Vec<String> =
        readings.iter().map(|(name, value)| format!("{name}: {}", value.as_str().unwrap_or_default())).collect();
    pairs.join(between)
}

/// Actions in a row, shortened.
fn list(moves: &[String]) -> String {
    let mut text = joined(moves);
    if moves.len() > SHOWN {
        let _ = write!(text, " and {} more", moves.len() - SHOWN);
    }
    text
}

/// The first of them.
fn joined(moves: &[String]) -> String {
    // An action that holds a comma or a blank would run into its neighbours.
    let quoted = moves.iter().any(|action| action.contains([',', ' ']));
    let mut text = String::new();
    for (at, action) in moves.iter().take(SHOWN).enumerate() {
        let between = if at == 0 { "" } else { ", " };
        let _ = if quoted { write!(text, "{between}`{action}`") } else { write!(text, "{between}{action}") };
    }
    text
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

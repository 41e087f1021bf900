//! What an explanation says, as data.

use std::collections::BTreeSet;
use std::ops::Range;

use serde::Serialize;
use serde_json::{Map, Value};

use super::words::{ClauseWords, ReadingWords};

/// Everything that can be said of one text given as an action in one position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Explanation {
    /// The game's id.
    pub game: &'static str,
    /// The readings that differ from the default, name to value.
    pub readings: Map<String, Value>,
    /// What these readings say.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub in_force: Vec<ReadingWords>,
    /// The position in one line.
    pub position: String,
    /// Whose turn it is, by name.
    pub to_move: &'static str,
    /// The actions that were played before it, from the position first given.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub played: Vec<String>,
    /// The text as it was given.
    #[serde(rename = "move")]
    pub action: String,
    /// The actions that were given after it and not looked at, since it cannot be played.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub not_reached: Vec<String>,
    /// Whether it is a legal action.
    pub legal: bool,
    /// What is to be said of it.
    pub verdict: Verdict,
    /// The squares concerned, by name, in board order.
    pub marked: Vec<String>,
    /// The board as text with those squares set off.
    pub board: String,
}

/// The three things that a text can be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Verdict {
    /// No action of the game at all.
    Malformed(MalformedWords),
    /// An action that the rules refuse.
    Illegal(Illegal),
    /// An action that may be played.
    Legal(LegalWords),
}

/// A byte range of the action's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Span {
    /// Its first byte.
    pub start: usize,
    /// The byte after its last.
    pub end: usize,
}

impl From<Range<usize>> for Span {
    fn from(range: Range<usize>) -> Self {
        Self { start: range.start, end: range.end }
    }
}

/// Why a text is no action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct MalformedWords {
    /// Where.
    pub span: Span,
    /// What was found and what was expected.
    pub message: String,
    /// What to do, if something can be said.
    pub help: Option<String>,
    /// The legal actions whose text is most like it, the most alike first.
    pub nearest: Vec<String>,
}

/// Why an action may not be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Illegal {
    /// The same squares joined in another way, where that is legal.
    pub instead: Vec<String>,
    /// Every broken clause in rulebook order.
    pub broken: Vec<BrokenWords>,
    /// What the side to move has to do here, where it is not free.
    pub duty: Option<Duty>,
    /// What the piece may do that was to be moved; left out where nothing of the kind can be
    /// said: the action moves no piece, or the precondition failed that there be one.
    pub piece: Option<PieceMoves>,
    /// The readings under which it is legal: each a smallest set of changes, name to value.
    pub legal_under: Vec<Map<String, Value>>,
    /// Changes of one square that make it legal.
    pub legal_after: Vec<Change>,
    /// The legal actions whose text is most like it, the most alike first.
    pub nearest: Vec<String>,
}

/// One broken clause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct BrokenWords {
    /// The clause in the rulebook's words.
    pub clause: ClauseWords,
    /// Whether it is a precondition, after which nothing more was asked.
    pub gate: bool,
    /// What is true of this board, in the order of the action's text.
    pub evidence: Vec<EvidenceWords>,
}

impl BrokenWords {
    /// All the evidence, each fact once, in one sentence without a full stop.
    #[must_use]
    pub fn evidence_text(&self) -> String {
        let mut sentences: Vec<&str> = self.evidence.iter().map(|evidence| evidence.text.as_str()).collect();
        // A long path can break a clause in the same way at several places.
        let mut said = BTreeSet::new();
        sentences.retain(|sentence| said.insert(*sentence));
        sentences.join("; ")
    }
}

/// A fact about the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct EvidenceWords {
    /// The fact as a sentence without a full stop.
    pub text: String,
    /// The squares of which it speaks, by name.
    pub squares: Vec<String>,
    /// The place in the action's text that it concerns; the whole where it is `None`.
    pub span: Option<Span>,
}

/// What a side must do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Duty {
    /// The clause in the rulebook's words.
    pub clause: ClauseWords,
    /// The fact about the board that brings the duty about, without a full stop.
    pub fact: String,
}

/// What a piece may do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct PieceMoves {
    /// Where it stands.
    pub square: String,
    /// Its legal actions in byte order, or 10,000 of them.
    pub moves: Vec<String>,
    /// Whether it has more of them than are listed.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub more: bool,
    /// If it has none: why not.
    pub why_none: Vec<Reason>,
}

/// One reason why a piece cannot move, and what it stands in the way of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Reason {
    /// The clause's id.
    pub clause: String,
    /// Its title.
    pub title: String,
    /// What is true of this board, without a full stop.
    pub evidence: String,
    /// The actions that it refuses, the nearest targets first.
    pub refuses: Vec<String>,
}

/// A change of one square.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Change {
    /// Where.
    pub square: String,
    /// What is changed, such as "without the dark private on d4".
    pub change: String,
    /// The position after the change, in one line.
    pub position: String,
}

/// What a legal action does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct LegalWords {
    /// What happens, in order.
    pub events: Vec<EventWords>,
    /// The permissions beyond the common rule on which it rests.
    pub granted: Vec<ClauseWords>,
    /// What else can be said of pieces that were affected or escaped.
    pub remarks: Vec<RemarkWords>,
    /// What the side to move has to do here, where it is not free.
    pub forced: Option<Duty>,
    /// How many actions are legal here, this one included; 10,000 stands for that many or more.
    pub choices: usize,
    /// The position afterwards, in one line.
    pub after: String,
    /// The board afterwards, as text.
    pub board_after: String,
    /// How the game ends with it, if it does.
    pub outcome: Option<String>,
}

/// A sentence about a piece that was affected or escaped.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct RemarkWords {
    /// The sentence.
    pub text: String,
    /// The clauses on which it rests.
    pub clauses: Vec<ClauseWords>,
}

/// Something that happens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct EventWords {
    /// Its name in the rulebook.
    pub event: &'static str,
    /// The clause that brings it about, in the rulebook's words.
    pub clause: ClauseWords,
    /// What happens as a sentence without a full stop.
    pub text: String,
    /// Its fields.
    pub fields: Map<String, Value>,
}

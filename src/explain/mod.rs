//! Why an action is no action, why it may not be played, or what it does: as typed data, as
//! plain text and as pictures. Generic over the rules; nothing here knows any game.

mod explanation;
mod judge;
mod line;
mod parse;
mod prose;
mod stuck;
mod suggest;
mod svg;
mod words;

pub use explanation::{
    BrokenWords, Change, Duty, EventWords, EvidenceWords, Explanation, Illegal, LegalWords, MalformedWords, PieceMoves,
    Reason, RemarkWords, Span, Verdict,
};
pub use judge::explain;
pub use line::explain_line;
pub use parse::{LONGEST_ACTION, parse_action};
pub use prose::{Section, advice, headline, plain, sections, shown};
pub use svg::svg;
pub use words::{ClauseWords, ReadingWords, SentenceWords, event_value, field_value, outcome_value, outcome_words};

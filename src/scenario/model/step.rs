//! The steps of a scenario.

use super::{ClauseRef, Text};
use crate::kernel::Side;
use crate::scenario::{Span, Spanned};

/// One step.
#[derive(Clone, Debug)]
pub struct Step {
    /// The whole step.
    pub span: Span,
    /// The key that says what it does, such as `move`.
    pub key: Span,
    /// What it does and expects.
    pub verb: Verb,
    /// Whose turn it must be.
    pub by: Option<Spanned<Side>>,
}

/// What a step does and expects.
#[derive(Clone, Debug)]
pub enum Verb {
    /// `move` or `turn`: legal actions, which are played.
    Play(Play),
    /// `illegal`: an action that exactly these clauses refuse; nothing is played.
    Illegal {
        /// The action.
        action: Text,
        /// Who is to blame.
        because: Because,
    },
    /// `legal`: which actions are legal.
    Legal(LegalExpectation),
    /// `position`: the position now, in one line.
    Position(Text),
    /// `outcome`: how the game has ended, if it has.
    Outcome(OutcomeExpectation),
    /// `malformed`: a text that is no action at all.
    Malformed(Text),
}

impl Verb {
    /// The key in a file.
    #[must_use]
    pub const fn key(&self) -> &'static str {
        match self {
            Self::Play(Play { whole_turn: false, .. }) => "move",
            Self::Play(_) => "turn",
            Self::Illegal { .. } => "illegal",
            Self::Legal(_) => "legal",
            Self::Position(_) => "position",
            Self::Outcome(_) => "outcome",
            Self::Malformed(_) => "malformed",
        }
    }
}

/// Legal actions, played one after the other.
#[derive(Clone, Debug)]
pub struct Play {
    /// The actions, at least one; exactly one for `move`.
    pub actions: Vec<Text>,
    /// Whether it is a `turn`, not a `move`.
    pub whole_turn: bool,
    /// What they capture; `None` where the step does not say.
    pub captures: Option<Removals>,
    /// What else leaves the board; `None` where the step does not say.
    pub removals: Option<Removals>,
    /// Whether more may leave the board than the step says.
    pub partial: bool,
}

/// A list of captures or removals.
#[derive(Clone, Debug)]
pub struct Removals {
    /// The list.
    pub span: Span,
    /// Its entries.
    pub entries: Vec<RemovalExpectation>,
}

/// One piece that leaves the board.
#[derive(Clone, Debug)]
pub struct RemovalExpectation {
    /// The entry.
    pub span: Span,
    /// Its square.
    pub at: Text,
    /// By which clause, where the entry says so.
    pub by: Option<ClauseRef>,
    /// Its letter, where the entry says so.
    pub piece: Option<Spanned<char>>,
}

/// The clauses that refuse something, each once.
#[derive(Clone, Debug)]
pub struct Because {
    /// The list.
    pub span: Span,
    /// The clauses, as written.
    pub clauses: Vec<ClauseRef>,
}

/// A list of actions.
#[derive(Clone, Debug)]
pub struct MoveList {
    /// The list.
    pub span: Span,
    /// The actions, all different.
    pub moves: Vec<Text>,
}

/// Which actions are legal.
#[derive(Clone, Debug)]
pub enum LegalExpectation {
    /// Exactly these.
    Exactly(MoveList),
    /// Exactly these by the piece on a square.
    From {
        /// The square.
        from: Text,
        /// Its actions, in any order; may be empty.
        are: MoveList,
    },
    /// So many, counted over all pieces or over those on one square.
    Count {
        /// The number.
        count: Spanned<usize>,
        /// The square, where only its actions count.
        from: Option<Text>,
    },
    /// These among others, and these not.
    Some {
        /// Legal; empty where the step does not say.
        includes: Option<MoveList>,
        /// Not legal; empty where the step does not say.
        excludes: Option<MoveList>,
    },
}

/// How the game has ended.
#[derive(Clone, Debug)]
pub struct OutcomeExpectation {
    /// The value as written.
    pub span: Span,
    /// Who has won, if anyone.
    pub result: Spanned<ExpectedResult>,
    /// The word for the cause, where the step gives one.
    pub by: Option<Text>,
}

/// A result as a scenario expects it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ExpectedResult {
    /// The game goes on.
    None,
    /// That side has won.
    Won(Side),
    /// Nobody has won.
    Draw,
}

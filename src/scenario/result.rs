//! What became of a case.

use super::{Case, DiffLine, SnapshotState, Span, Transcript};
use crate::kernel::SquareSet;

/// What became of a case. Pure: the same case always gives the same result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CaseResult {
    /// Everything held.
    Passed,
    /// Something did not hold.
    Failed(Failure),
    /// Something did not hold, and the scenario says that this is known.
    ExpectedFailure(Failure),
    /// Everything held although the scenario is marked as failing: the mark has to go.
    UnexpectedPass {
        /// The mark.
        span: Span,
    },
    /// The case could not be judged: never an expected failure.
    Error(CaseError),
}

impl CaseResult {
    /// Whether it keeps a suite green.
    #[must_use]
    pub const fn is_good(&self) -> bool {
        matches!(self, Self::Passed | Self::ExpectedFailure(_))
    }

    /// What did not hold, expected or not.
    #[must_use]
    pub const fn failure(&self) -> Option<&Failure> {
        match self {
            Self::Failed(failure) | Self::ExpectedFailure(failure) => Some(failure),
            Self::Passed | Self::UnexpectedPass { .. } | Self::Error(_) => None,
        }
    }
}

/// Why a case could not be judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseError {
    /// What in the file it is about.
    pub span: Span,
    /// What happened, without a full stop.
    pub message: String,
    /// What to do, if something can be said.
    pub help: Option<String>,
    /// Whether it is a fault of the program, not of the file.
    pub internal: bool,
}

/// Everything in a case that did not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Every mismatch, in the order of the steps; at least one.
    pub mismatches: Vec<Mismatch>,
    /// The steps that were not reached.
    pub not_reached: Vec<NotReached>,
}

/// A step that was not reached: it is neither passed nor failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotReached {
    /// Its place among the steps, from 0.
    pub step: usize,
    /// The whole step.
    pub span: Span,
}

/// One expectation that did not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// The step's place, from 0; `None` where it is about the setup.
    pub step: Option<usize>,
    /// What was expected.
    pub kind: MismatchKind,
    /// The expectation in the file.
    pub span: Span,
    /// What happened instead, in a sentence without a full stop.
    pub message: String,
    /// What was expected, line by line.
    pub expected: Vec<String>,
    /// What was found, line by line.
    pub actual: Vec<String>,
    /// The two as a difference.
    pub difference: Vec<DiffLine>,
    /// The board to look at.
    pub scene: Scene,
    /// The clauses to quote, in rulebook order.
    pub clauses: Vec<Cited>,
    /// Facts about the board, each with the clause that it belongs to.
    pub facts: Vec<Fact>,
    /// What the readings say that are not the default.
    pub readings: Vec<InForce>,
    /// What `--update=expectations` would write in place of the expectation.
    pub rewrite: Option<Rewrite>,
    /// What to do, if something can be said.
    pub help: Option<String>,
}

/// What kind of expectation did not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MismatchKind {
    /// A `move` or an action of a `turn` is not legal.
    Refused,
    /// It is another side's turn than `by` says.
    Turn,
    /// `captures` differ.
    Captures,
    /// `removals` differ.
    Removals,
    /// An `illegal` action is legal.
    NotRefused,
    /// Other clauses refuse an `illegal` action.
    Because,
    /// `legal` actions differ.
    Legal,
    /// The number of legal actions differs.
    Count,
    /// The position differs.
    Position,
    /// The outcome differs.
    Outcome,
    /// A `malformed` text is an action.
    NotMalformed,
    /// A setup that must be refused is a position.
    SetupAccepted,
    /// Other clauses refuse the setup.
    SetupBecause,
}

impl MismatchKind {
    /// A stable name for machine-readable reports, such as `not-refused`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Refused => "refused",
            Self::Turn => "turn",
            Self::Captures => "captures",
            Self::Removals => "removals",
            Self::NotRefused => "not-refused",
            Self::Because => "because",
            Self::Legal => "legal",
            Self::Count => "count",
            Self::Position => "position",
            Self::Outcome => "outcome",
            Self::NotMalformed => "not-malformed",
            Self::SetupAccepted => "setup-accepted",
            Self::SetupBecause => "setup-because",
        }
    }
}

/// A position to be shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scene {
    /// The board as text, with the squares concerned marked; empty where the setup is no
    /// position.
    pub board: String,
    /// The position in one line; empty where the setup is no position.
    pub line: String,
    /// The squares concerned.
    pub marks: SquareSet,
}

/// A clause in its own words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cited {
    /// Its id.
    pub id: &'static str,
    /// Its title.
    pub title: &'static str,
    /// Its rule.
    pub rule: &'static str,
}

/// A reading that is not the default, in the rulebook's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InForce {
    /// Its name.
    pub name: &'static str,
    /// Its value.
    pub value: &'static str,
    /// What the rule then is.
    pub text: &'static str,
}

/// A sentence about the board with the clause that it belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The clause's id.
    pub clause: &'static str,
    /// The sentence, without a full stop.
    pub sentence: String,
}

/// A value that would make an expectation true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rewrite {
    /// What is to be changed.
    pub target: RewriteTarget,
    /// The new items of a list, or the one new scalar, as YAML flow text.
    pub items: Vec<String>,
}

/// What in the file a rewrite changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RewriteTarget {
    /// A scalar, or a mapping that a scalar can replace, at this place.
    Scalar(Span),
    /// A list at this place.
    List(Span),
    /// A key that the step has not yet, to be added to the step at this place.
    NewKey {
        /// The step.
        step: Span,
        /// The key.
        key: &'static str,
    },
}

/// A case with its result and what became of its snapshot.
#[derive(Clone, Debug)]
pub struct CaseReport {
    /// The case.
    pub case: Case,
    /// What became of it.
    pub result: CaseResult,
    /// What became of its snapshot.
    pub snapshot: SnapshotState,
    /// What happened, step by step, where it was asked for.
    pub transcript: Option<Transcript>,
}

impl CaseReport {
    /// Whether it keeps a suite green.
    #[must_use]
    pub const fn is_good(&self) -> bool {
        self.result.is_good() && self.snapshot.is_good()
    }
}

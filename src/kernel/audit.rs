//! The seam between the one text of the rules and everyone who listens to it.
//!
//! Legality is written once, clause by clause, generic over an [`Audit`]. The rules use it only
//! through `?` and the calls below and cannot ask who listens.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

use super::{Clause, Side};

/// A sentence of the translation by its number, such as `S10`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sentence(pub &'static str);

/// What a sentence says, taken literally, to one question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Says {
    /// Nothing: the sentence does not speak to this case.
    Silent,
    /// It may be done.
    Permits,
    /// It may not be done.
    Forbids,
    /// It must be done.
    Compels,
    /// The piece falls.
    Removes,
    /// The piece stays.
    Spares,
    /// That side has won.
    Wins(Side),
    /// So many.
    Counts(u8),
}

impl Says {
    /// Whether two sentences cannot both be followed. Silence contradicts nothing, and what one
    /// compels another may permit.
    ///
    /// ```
    /// use poligon::kernel::Says;
    /// assert!(Says::Removes.contradicts(Says::Spares));
    /// assert!(!Says::Compels.contradicts(Says::Permits));
    /// assert!(!Says::Silent.contradicts(Says::Forbids));
    /// ```
    #[must_use]
    pub fn contradicts(self, other: Self) -> bool {
        use Says::*;
        match (self, other) {
            (Silent, _) | (_, Silent) | (Permits, Compels) | (Compels, Permits) => false,
            (one, another) => one != another,
        }
    }
}

/// One sentence's literal opinion, made whether or not it prevails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Claim {
    /// Who speaks.
    pub sentence: Sentence,
    /// What it says; [`Says::Silent`] where it does not speak to the case.
    pub says: Says,
}

impl Claim {
    /// `sentence` says `says` where `speaks`, and is silent otherwise.
    #[must_use]
    #[inline]
    pub const fn when(sentence: Sentence, speaks: bool, says: Says) -> Self {
        Self { sentence, says: if speaks { says } else { Says::Silent } }
    }
}

/// A kind of point to which several absolute sentences may speak, with the place concerned.
pub trait Question: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// The names of all kinds.
    const KINDS: &'static [&'static str];

    /// The name of its kind in the rulebook, such as `fighter-parked`: one of [`Question::KINDS`].
    fn kind(&self) -> &'static str;

    /// Whether some sentence has to answer: silence is then a gap in the rules.
    fn must_be_answered(&self) -> bool;
}

/// A listener to the rules. It answers with the rules as they are, and stops at the first failure,
/// wherever it does not say otherwise.
pub trait Audit<C: Clause> {
    /// The listener for a question nested in another ("could any private capture?").
    type Aside: Audit<C>;

    /// A precondition without which later questions make no sense ("a soldier stands there").
    /// One that fails always stops.
    #[inline]
    fn gate(&mut self, clause: C, holds: bool, why: impl FnOnce() -> C::Evidence) -> ControlFlow<()> {
        let _ = (clause, why);
        stop_unless(holds)
    }

    /// A restriction: one that fails makes the move illegal. A listener that wants to hear all
    /// faults goes on.
    #[inline]
    fn require(&mut self, clause: C, holds: bool, why: impl FnOnce() -> C::Evidence) -> ControlFlow<()> {
        let _ = (clause, why);
        stop_unless(holds)
    }

    /// A restriction against something that may have been found: like [`Audit::require`] that
    /// there is no `fault`, with the evidence made from it.
    #[inline]
    fn refuse<F>(&mut self, clause: C, fault: Option<F>, why: impl FnOnce(F) -> C::Evidence) -> ControlFlow<()> {
        match fault {
            None => self.require(clause, true, || unreachable!("evidence is made of failures only")),
            Some(fault) => self.require(clause, false, || why(fault)),
        }
    }

    /// A permission that a clause grants beyond the common rule. Returns whether it is to count
    /// as granted.
    #[inline]
    fn grant(&mut self, clause: C, granted: bool) -> bool {
        let _ = clause;
        granted
    }

    /// An effect that a clause brings about. Returns whether it is to happen.
    #[inline]
    fn effect(&mut self, clause: C, event: impl FnOnce() -> C::Event) -> bool {
        let _ = (clause, event);
        true
    }

    /// A number that a clause names. Returns the number to use.
    #[inline]
    fn number(&self, clause: C, value: u8) -> u8 {
        self.counted(clause, "", value)
    }

    /// One of several numbers that a clause names, with what it is a number of. Returns the number
    /// to use.
    #[inline]
    fn counted(&self, clause: C, of: &'static str, value: u8) -> u8 {
        let _ = (clause, of);
        value
    }

    /// Which of several sentences prevails: the first that speaks, in the order given, else
    /// `otherwise`.
    #[inline]
    fn settle<const N: usize>(&mut self, question: C::Question, claims: [Claim; N], otherwise: Says) -> Says {
        let _ = question;
        prevailing(&claims, otherwise)
    }

    /// The listener for a nested question.
    fn aside(&self) -> Self::Aside;
}

#[inline]
fn stop_unless(holds: bool) -> ControlFlow<()> {
    if holds { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}

/// The first claim that speaks, else `otherwise`.
#[inline]
pub(super) fn prevailing(claims: &[Claim], otherwise: Says) -> Says {
    for claim in claims {
        if claim.says != Says::Silent {
            return claim.says;
        }
    }
    otherwise
}

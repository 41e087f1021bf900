//! By whose rules a case is played.

use crate::kernel::{Audit, Contrary, LISTED, Mutant, Reach, Ruleset, Silent};

/// Who hears the rules while a case is played, and what is legal by them.
pub(crate) trait Referee<R: Ruleset>: Copy {
    /// The listener to the rules, nested questions included.
    type Audit: Audit<R::Clause> + Clone;

    /// A listener.
    fn audit(self) -> Self::Audit;

    /// Every legal action, or more than [`LISTED`] of them; `view` is seen by the same referee.
    fn moves(self, view: &R::View<'_>) -> Vec<R::Legal>;

    /// The action as a legal one; `view` is seen by the same referee.
    fn judge(self, view: &R::View<'_>, action: &R::Action) -> Option<R::Legal>;
}

/// The rules as they are, by the fast generator.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plain;

impl<R: Ruleset> Referee<R> for Plain {
    type Audit = Silent;

    fn audit(self) -> Silent {
        Silent
    }

    fn moves(self, view: &R::View<'_>) -> Vec<R::Legal> {
        R::some_moves(view, None, LISTED + 1)
    }

    fn judge(self, view: &R::View<'_>, action: &R::Action) -> Option<R::Legal> {
        R::judge(view, action)
    }
}

impl<R: Ruleset> Referee<R> for Mutant<R::Clause> {
    type Audit = Self;

    fn audit(self) -> Self {
        self
    }

    fn moves(self, view: &R::View<'_>) -> Vec<R::Legal> {
        R::reference(view, &self)
    }

    fn judge(self, view: &R::View<'_>, action: &R::Action) -> Option<R::Legal> {
        R::judge_under(view, action, &self)
    }
}

/// The rules as they are, asked as mutants are asked, with what a mutant could have told noted.
impl<R: Ruleset> Referee<R> for Reach<'_, R::Clause> {
    type Audit = Self;

    fn audit(self) -> Self {
        self
    }

    fn moves(self, view: &R::View<'_>) -> Vec<R::Legal> {
        R::reference(view, &self)
    }

    fn judge(self, view: &R::View<'_>, action: &R::Action) -> Option<R::Legal> {
        legal_for::<R>(self, view, action)
    }
}

/// The rules with one clause's answers turned round. What it grants beyond the rules as they are
/// is no action that could be played, but no longer refused either.
impl<R: Ruleset> Referee<R> for Contrary<R::Clause> {
    type Audit = Self;

    fn audit(self) -> Self {
        self
    }

    fn moves(self, view: &R::View<'_>) -> Vec<R::Legal> {
        R::reference(view, &self)
    }

    fn judge(self, view: &R::View<'_>, action: &R::Action) -> Option<R::Legal> {
        legal_for::<R>(self, view, action)
    }
}

/// The action as a legal one, if it is one by the rules as they are and a listener lets it pass.
fn legal_for<R: Ruleset>(mut audit: impl Audit<R::Clause>, view: &R::View<'_>, action: &R::Action) -> Option<R::Legal> {
    R::trial(view, action, &mut audit).is_continue().then(|| R::judge(view, action)).flatten()
}

//! The beginning of a case: its setup becomes a position, or is refused.

use super::play::{Run, ids};
use super::{Referee, facts};
use crate::kernel::{Broken, Clause, Ruleset, SquareSet, Trace};
use crate::scenario::setups::with_source;
use crate::scenario::{Because, CaseError, Entry, Mismatch, MismatchKind, Rewrite, RewriteTarget, Setup};

/// The setup as the game reads it.
pub(super) fn read<R: Ruleset>(setup: &Setup, readings: &R::Readings) -> Result<R::Setup, CaseError> {
    with_source(setup, |source| R::read(source, readings)).map_err(|faults| CaseError {
        span: setup.span,
        message: faults.into_iter().map(|fault| fault.message).collect::<Vec<_>>().join("; "),
        help: None,
        internal: false,
    })
}

/// The position that a setup gives.
pub(super) fn position<R: Ruleset>(setup: &Setup, readings: &R::Readings) -> Result<R::Position, CaseError> {
    R::admit(read::<R>(setup, readings)?, readings).map_err(|broken| refused(setup, &broken))
}

/// Clauses refuse a setup that was to be a position.
fn refused<C: Clause>(setup: &Setup, broken: &[Broken<C>]) -> CaseError {
    CaseError {
        span: setup.span,
        message: facts::refusal(broken)
            .into_iter()
            .map(|fact| format!("{}: {}", fact.clause, fact.sentence))
            .collect::<Vec<_>>()
            .join("; "),
        help: Some("a setup that must be refused is written with `invalid: […]`".to_owned()),
        internal: false,
    }
}

impl<R: Ruleset, F: Referee<R>> Run<'_, R, F> {
    /// The position of the case's setup.
    pub(super) fn admitted(&self) -> Result<R::Position, CaseError> {
        let setup = &self.scenario.setup;
        let mut audit = self.referee.audit();
        // A referee may refuse what the rules as they are admit, and then it is refused.
        let read = read::<R>(setup, &self.readings)?;
        if R::validate(&read, &self.readings, setup.deployment, &mut audit).is_break() {
            return Err(self.refusal());
        }
        R::admit(read, &self.readings).map_err(|broken| refused(setup, &broken))
    }

    /// Every clause by which the referee refuses the setup.
    fn refusal(&self) -> CaseError {
        let mut trace = Trace::under(self.referee.audit());
        let setup = &self.scenario.setup;
        match read::<R>(setup, &self.readings) {
            Err(error) => error,
            Ok(read) => {
                let _ = R::validate(&read, &self.readings, setup.deployment, &mut trace);
                refused(setup, trace.broken())
            }
        }
    }

    /// Checks that exactly the clauses of `because` refuse the setup.
    pub(super) fn refused(&mut self, because: &Because) -> Result<(), CaseError> {
        let scenario = self.scenario;
        let setup = read::<R>(&scenario.setup, &self.readings)?;
        let mut trace = Trace::under(self.referee.audit());
        let _ = R::validate(&setup, &self.readings, scenario.setup.deployment, &mut trace);
        let broken = trace.into_broken();
        self.record(|_| Entry { heading: "setup".to_owned(), refusal: facts::refusal(&broken), ..Entry::default() });
        let (expected, actual) = (ids::<R>(&because.clauses), facts::blamed(&broken));
        if expected == actual || self.noted() {
            return Ok(());
        }
        let owned = |ids: &[&str]| ids.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>();
        let mismatch = if actual.is_empty() {
            let position = R::admit(setup, &self.readings).ok();
            let board = position.map(|position| facts::scene::<R>(&position, SquareSet::EMPTY));
            Mismatch {
                scene: board.unwrap_or_default(),
                clauses: facts::cited::<R>(expected.iter().copied()),
                ..self.mismatch(
                    MismatchKind::SetupAccepted,
                    because.span,
                    format!("the setup is a position, {} should refuse it", expected.join(", ")),
                    owned(&expected),
                    vec!["no clause refuses the setup".to_owned()],
                )
            }
        } else {
            let items = super::asked::kept_clauses(&self.case.file.source.text, because, &actual);
            Mismatch {
                facts: facts::refusal(&broken),
                clauses: facts::cited::<R>(expected.iter().chain(&actual).copied()),
                rewrite: Some(Rewrite { target: RewriteTarget::List(because.span), items }),
                ..self.mismatch(
                    MismatchKind::SetupBecause,
                    because.span,
                    format!("{} the setup", facts::refuse(&actual)),
                    owned(&expected),
                    owned(&actual),
                )
            }
        };
        self.fail(mismatch);
        Ok(())
    }
}

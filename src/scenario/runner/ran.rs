//! What one case comes to.

use super::{Plain, Referee, play};
use crate::games::GameVisitor;
use crate::kernel::{Readings, Ruleset};
use crate::scenario::{Case, CaseError, CaseResult, Failure, Transcript};

/// A case that was run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ran {
    /// What became of it.
    pub result: CaseResult,
    /// What happened, where it was asked for.
    pub transcript: Option<Transcript>,
}

/// Runs one case, whatever its game. Pure: no file is read or written, and the same case always
/// gives the same answer. A transcript is made only where `transcript` asks for one.
#[must_use]
pub fn run_case(case: &Case, transcript: bool) -> Ran {
    struct Visit<'c>(&'c Case, bool);

    impl GameVisitor for Visit<'_> {
        type Output = Ran;

        fn visit<R: Ruleset>(self) -> Ran {
            let Self(case, transcript) = self;
            let mut run = play::Run::<R, Plain>::new(case, readings_of::<R>(case), Plain);
            if transcript {
                run.write_down();
            }
            let outcome = run.whole();
            run.ran(outcome)
        }
    }

    case.game().visit(Visit(case, transcript))
}

/// Whether a case of the game `R` stays green by the rules of `referee` under `readings`, whatever
/// the case itself chooses. Stops at the first expectation that does not hold.
pub(crate) fn stays_green<R: Ruleset, F: Referee<R>>(case: &Case, readings: R::Readings, referee: F) -> bool {
    let mut run = play::Run::<R, F>::new(case, readings, referee);
    run.in_haste();
    let outcome = run.whole();
    run.is_good(&outcome)
}

/// The readings of a case as its game has them.
pub(crate) fn readings_of<R: Ruleset>(case: &Case) -> R::Readings {
    case.chosen.iter().fold(R::Readings::default(), |readings, (reading, value)| readings.with(*reading, *value))
}

/// What a case comes to, given what did not hold and whether it is marked as failing.
pub(super) fn judged(case: &Case, outcome: Result<(), CaseError>, failure: Failure) -> CaseResult {
    let mark = case.scenario().expect_fail.as_ref();
    match (outcome, failure.mismatches.is_empty(), mark) {
        (Err(error), ..) => CaseResult::Error(error),
        (Ok(()), true, None) => CaseResult::Passed,
        (Ok(()), true, Some(mark)) => CaseResult::UnexpectedPass { span: mark.span },
        (Ok(()), false, None) => CaseResult::Failed(failure),
        (Ok(()), false, Some(_)) => CaseResult::ExpectedFailure(failure),
    }
}

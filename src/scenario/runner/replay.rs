//! A position in the middle of a case.

use super::play::action;
use super::{readings_of, setup};
use crate::kernel::{Ruleset, Silent};
use crate::scenario::{Case, CaseError, Verb};

/// A position in the middle of a case.
#[derive(Clone, Debug)]
pub struct Replayed<R: Ruleset> {
    /// The position.
    pub position: R::Position,
    /// The readings of the case.
    pub readings: R::Readings,
}

/// Plays a case of the game `R` up to before a step (counted from 0; the number of steps for the
/// end of the case). Only what is played is looked at, no expectation is checked.
///
/// # Errors
///
/// If the setup is refused, an earlier action is not legal, or there are not so many steps.
pub fn replay<R: Ruleset>(case: &Case, before: usize) -> Result<Replayed<R>, CaseError> {
    let scenario = case.scenario();
    let readings = readings_of::<R>(case);
    let steps = scenario.steps();
    let Some(played) = steps.get(..before) else {
        return Err(CaseError {
            span: scenario.name.span,
            message: format!("the scenario has steps 1 to {}, step {} was asked for", steps.len(), before + 1),
            help: None,
            internal: false,
        });
    };
    let mut position = setup::position::<R>(&scenario.setup, &readings)?;
    for step in played {
        let Verb::Play(play) = &step.verb else { continue };
        for text in &play.actions {
            let action = action::<R>(text)?;
            let view = R::view(&position, &readings, &Silent);
            let legal = R::judge(&view, &action).ok_or_else(|| CaseError {
                span: text.span,
                message: format!("`{}` is not legal, so that what follows is not reached", text.value),
                help: Some("ask about this step first".to_owned()),
                internal: false,
            })?;
            let next = R::play(&view, &legal, &mut Silent);
            drop(view);
            position = next;
        }
    }
    Ok(Replayed { position, readings })
}

//! Why a piece has no legal action.

use crate::kernel::{Broken, Clause, Evidence, Mover, Ruleset, SquareSet, Trace};
use crate::rulebook::Rulebook;

use super::explanation::Reason;
use super::suggest;

/// How many targets are looked at, the nearest first: what stops a piece nearby is what its owner
/// wants to know.
const TARGETS: usize = 16;

/// What stands in the way of the piece, grouped by clause and fact, in rulebook order.
pub(super) fn why_none<R: Ruleset>(board: &Board<'_, '_, R>, mover: Mover, book: &Rulebook) -> Vec<Reason> {
    let mut groups: Vec<(R::Clause, Reason)> = Vec::new();
    for Attempt { action, broken, .. } in best_attempts(board, mover) {
        for Broken { clause, evidence, .. } in broken {
            let sentence = evidence.sentence();
            match groups.iter_mut().find(|(known, reason)| *known == clause && reason.evidence == sentence) {
                Some((_, reason)) => reason.refuses.push(action.clone()),
                None => groups.push((clause, reason(clause, sentence, action.clone(), book))),
            }
        }
    }
    groups.sort_by_key(|(clause, _)| *clause);
    groups.into_iter().map(|(_, reason)| reason).collect()
}

fn reason<C: Clause>(clause: C, evidence: String, action: String, book: &Rulebook) -> Reason {
    let title = book.clause(clause.id()).map(|entry| entry.title.clone()).unwrap_or_default();
    Reason { clause: clause.id().to_owned(), title, evidence, refuses: vec![action] }
}

/// A position with what is asked of it once.
pub(super) struct Board<'v, 'a, R: Ruleset> {
    pub(super) position: &'a R::Position,
    pub(super) readings: &'a R::Readings,
    pub(super) view: &'v R::View<'a>,
}

/// Something that the piece could be asked to do, with what stands against it.
struct Attempt<C: Clause> {
    action: String,
    broken: Vec<Broken<C>>,
    /// Whether another occupant of a single square would make it legal. What no neighbour can
    /// help is no answer to "why can it not move?".
    mendable: bool,
}

impl<C: Clause> Attempt<C> {
    /// How far it is from being legal.
    fn distance(&self) -> (bool, usize) {
        (!self.mendable, self.broken.len())
    }
}

/// For each of the nearest targets the attempt that comes closest to being legal; of these only
/// those that are as close as any.
fn best_attempts<R: Ruleset>(board: &Board<'_, '_, R>, mover: Mover) -> Vec<Attempt<R::Clause>> {
    let mut targets: Vec<(SquareSet, Attempt<R::Clause>)> = Vec::new();
    for action in R::attempts(board.view, mover) {
        let target = R::touched(&action) - mover.square.set();
        let known = targets.iter().position(|(seen, _)| *seen == target);
        if known.is_none() && targets.len() == TARGETS {
            continue;
        }
        let attempt = attempt(board, mover, &action);
        match known {
            None => targets.push((target, attempt)),
            Some(at) if attempt.distance() < targets[at].1.distance() => targets[at].1 = attempt,
            Some(_) => {}
        }
    }
    let nearest = targets.iter().map(|(_, attempt)| attempt.distance()).min();
    let attempts = targets.into_iter().map(|(_, attempt)| attempt);
    attempts.filter(|attempt| Some(attempt.distance()) == nearest).collect()
}

fn attempt<R: Ruleset>(board: &Board<'_, '_, R>, mover: Mover, action: &R::Action) -> Attempt<R::Clause> {
    let mut trace = Trace::new();
    let _ = R::trial(board.view, action, &mut trace);
    let broken = trace.into_broken();
    let concerned = broken.iter().fold(R::touched(action), |squares, broken| squares | broken.evidence.squares());
    let others = concerned - mover.square.set();
    let mendable = suggest::a_change_allows::<R>(board.position, board.readings, others, action);
    Attempt { action: action.to_string(), broken, mendable }
}

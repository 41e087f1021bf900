//! Why a piece has no legal action.

use crate::kernel::{Broken, Clause, Evidence, Mover, Ruleset, Silent, Square, SquareSet, Trace};
use crate::rulebook::Rulebook;

use super::explanation::Reason;

/// How many targets are looked at, the nearest first: what stops a piece nearby is what its owner
/// wants to know.
const TARGETS: usize = 16;

/// What stands in the way of the piece, grouped by clause and fact, in rulebook order.
pub(super) fn why_none<R: Ruleset>(board: &Board<'_, '_, R>, mover: Mover, book: &Rulebook) -> Vec<Reason> {
    let mut groups: Vec<(R::Clause, Reason)> = Vec::new();
    for Attempt { action, broken, .. } in best_attempts(board, mover) {
        let action = action.to_string();
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
struct Attempt<R: Ruleset> {
    action: R::Action,
    /// The squares that it touches, the piece's own left out.
    target: SquareSet,
    broken: Vec<Broken<R::Clause>>,
}

impl<R: Ruleset> Attempt<R> {
    /// The squares whose occupants might stand against it, the piece's own left out.
    fn concerned(&self, mover: Mover) -> SquareSet {
        let squares = self.broken.iter().fold(self.target, |squares, broken| squares | broken.evidence.squares());
        squares - mover.square.set()
    }
}

/// For each of the nearest targets the attempt that breaks the fewest clauses; of these only those
/// that break as few as any, and that another occupant of a single square would make legal, if
/// there are such: what no neighbour can help is no answer to "why can it not move?".
fn best_attempts<R: Ruleset>(board: &Board<'_, '_, R>, mover: Mover) -> Vec<Attempt<R>> {
    let mut attempts = near_attempts(board, mover);
    let fewest = attempts.iter().map(|attempt| attempt.broken.len()).min();
    attempts.retain(|attempt| Some(attempt.broken.len()) == fewest);
    let mendable = mendable(board, mover, &attempts);
    if mendable.contains(&true) {
        // What only a duty stands against is an answer whatever the neighbours: no single one of
        // them need be able to lift it.
        let duty = R::obligation(board.view).map(|broken| broken.clause);
        let mut kept = mendable.into_iter();
        attempts.retain(|attempt| {
            let mended = kept.next().unwrap_or(true);
            mended || attempt.broken.iter().all(|broken| Some(broken.clause) == duty)
        });
    }
    // Of several ways to the same target the first says enough.
    let mut targets = Vec::new();
    attempts.retain(|attempt| {
        let new = !targets.contains(&attempt.target);
        targets.push(attempt.target);
        new
    });
    attempts
}

/// Every attempt at one of the nearest targets.
fn near_attempts<R: Ruleset>(board: &Board<'_, '_, R>, mover: Mover) -> Vec<Attempt<R>> {
    let mut targets: Vec<SquareSet> = Vec::new();
    let mut attempts = Vec::new();
    for action in R::attempts(board.view, mover) {
        let target = R::touched(&action) - mover.square.set();
        if !targets.contains(&target) {
            if targets.len() == TARGETS {
                continue;
            }
            targets.push(target);
        }
        let mut trace = Trace::new();
        let _ = R::trial(board.view, &action, &mut trace);
        attempts.push(Attempt { action, target, broken: trace.into_broken() });
    }
    attempts
}

/// For each attempt whether another occupant of a single square would make it legal.
fn mendable<R: Ruleset>(board: &Board<'_, '_, R>, mover: Mover, attempts: &[Attempt<R>]) -> Vec<bool> {
    let squares = attempts.iter().fold(SquareSet::EMPTY, |squares, attempt| squares | attempt.concerned(mover));
    let mut changed: Vec<(Square, R::Position)> = Vec::new();
    for square in squares.iter().filter(|square| square.number() < R::SQUARES) {
        let positions = R::changes(board.position, board.readings, square.set());
        changed.extend(positions.into_iter().map(|(_, position)| (square, position)));
    }
    // Asked once for all attempts: a view costs more than a trial.
    let views: Vec<(Square, R::View<'_>)> =
        changed.iter().map(|(square, position)| (*square, R::view(position, board.readings, &Silent))).collect();
    attempts
        .iter()
        .map(|attempt| {
            let concerned = attempt.concerned(mover);
            views
                .iter()
                .filter(|(square, _)| concerned.has(*square))
                .any(|(_, view)| R::trial(view, &attempt.action, &mut Silent).is_continue())
        })
        .collect()
}

//! Why a piece has no legal action.

use crate::kernel::{Broken, Clause, Evidence, Mover, Ruleset, SquareSet, Trace};
use crate::rulebook::Rulebook;

use super::explanation::Reason;

/// How many targets are looked at, the nearest first: what stops a piece nearby is what its owner
/// wants to know.
const TARGETS: usize = 8;

/// What stands in the way of the piece, grouped by clause and fact, in rulebook order.
pub(super) fn why_none<R: Ruleset>(view: &R::View<'_>, mover: Mover, book: &Rulebook) -> Vec<Reason> {
    let mut groups: Vec<(R::Clause, Reason)> = Vec::new();
    for (action, broken) in best_attempts::<R>(view, mover) {
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

/// An attempt as text with what stands against it.
type Attempt<R> = (String, Vec<Broken<<R as Ruleset>::Clause>>);

/// For each of the nearest targets the attempt that comes closest to being legal: the one that
/// breaks the fewest clauses.
fn best_attempts<R: Ruleset>(view: &R::View<'_>, mover: Mover) -> Vec<Attempt<R>> {
    let mut targets: Vec<(SquareSet, Attempt<R>)> = Vec::new();
    for action in R::attempts(view, mover) {
        let target = R::touched(&action) - mover.square.set();
        let known = targets.iter().position(|(seen, _)| *seen == target);
        if known.is_none() && targets.len() == TARGETS {
            continue;
        }
        let mut trace = Trace::new();
        let _ = R::trial(view, &action, &mut trace);
        let broken = trace.into_broken();
        match known {
            None => targets.push((target, (action.to_string(), broken))),
            Some(at) if broken.len() < targets[at].1.1.len() => targets[at].1 = (action.to_string(), broken),
            Some(_) => {}
        }
    }
    targets.into_iter().map(|(_, attempt)| attempt).collect()
}

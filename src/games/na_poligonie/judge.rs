//! May this action be played here?

use std::ops::ControlFlow;

use crate::games::Legal;
use crate::kernel::{Audit, Silent};

use super::step::Walk;
use super::view::View;
use super::{Action, Clause, Evidence, Path, Piece, ending, ransom, reference};

/// The text of the rules for any action.
pub(super) fn trial<A: Audit<Clause>>(view: &View<'_>, action: &Action, audit: &mut A) -> ControlFlow<()> {
    audit.gate(Clause::Victory, view.outcome.is_none(), || Evidence::Over(ending::ended(view)))?;
    match action {
        Action::Move(path) => may_move(view, path, audit),
        Action::Ransom(ransom) => ransom::may_ransom(view, ransom, audit),
        Action::Decline => ransom::may_decline(view, audit),
        Action::Pass => may_pass(view, audit),
    }
}

/// The action as a legal one, if the text has nothing against it.
pub(super) fn judge(view: &View<'_>, action: &Action) -> Option<Legal<Action>> {
    judge_with(view, action, &mut Silent)
}

/// The same under whatever a listener changes.
pub(super) fn judge_with<A: Audit<Clause>>(view: &View<'_>, action: &Action, audit: &mut A) -> Option<Legal<Action>> {
    trial(view, action, audit).is_continue().then(|| Legal::found(canonical(action)))
}

/// The action as the notation prints it: the price of a ransom in board order.
fn canonical(action: &Action) -> Action {
    let mut action = action.clone();
    if let Action::Ransom(ransom) = &mut action {
        ransom.price.sort_unstable();
    }
    action
}

/// NP-3.2: a turn is a move with an own soldier.
fn may_move<A: Audit<Clause>>(view: &View<'_>, path: &Path, audit: &mut A) -> ControlFlow<()> {
    let piece = own_soldier(view, path, audit)?;
    no_ransom_pending(view, audit)?;
    let mut walk = Walk::new(view, path.from, piece);
    for leg in &path.legs {
        walk.step(*leg, audit)?;
    }
    walk.rest(audit)
}

fn own_soldier<A: Audit<Clause>>(view: &View<'_>, path: &Path, audit: &mut A) -> ControlFlow<(), Piece> {
    let side = view.position.side;
    let stands = view.position.at(path.from);
    let own = stands.filter(|(owner, _)| *owner == side).map(|(_, piece)| piece);
    let gate = audit.gate(Clause::Turns, own.is_some(), || match stands {
        Some((owner, piece)) => Evidence::EnemyThere(path.from, piece, owner),
        None => Evidence::NobodyThere(path.from),
    });
    match (gate, own) {
        (ControlFlow::Continue(()), Some(piece)) => ControlFlow::Continue(piece),
        (ControlFlow::Continue(()) | ControlFlow::Break(()), _) => ControlFlow::Break(()),
    }
}

/// NP-6.1: an officer is ransomed before the next move, never later.
fn no_ransom_pending<A: Audit<Clause>>(view: &View<'_>, audit: &mut A) -> ControlFlow<()> {
    let position = view.position;
    audit.require(Clause::RansomTime, position.due == 0, || Evidence::RansomPending(position.side, position.due))
}

/// NP-7.2: only a side that cannot move passes; one that has a ransom to decide can decline.
fn may_pass<A: Audit<Clause>>(view: &View<'_>, audit: &mut A) -> ControlFlow<()> {
    let example = match view.position.due {
        0 => reference::first_move(view, &audit.aside()),
        _ => Some(Action::Decline),
    };
    audit.refuse(Clause::Blocked, example, |example| Evidence::CanMove { side: view.position.side, example })
}

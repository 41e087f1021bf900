//! The text of the rules on what an action does.

use crate::kernel::{Audit, Square};

use super::event::Loss;
use super::flight::{Fate, Leg, Raid, fate};
use super::position::Phase;
use super::readings::Reserve;
use super::{Action, Aircraft, Event, Hit, Object, Piece, Position, View, WcClause, ending, strikes, supply};

/// The position after a legal action.
#[inline]
pub(super) fn play<A: Audit<WcClause>>(view: &View<'_>, action: Action, audit: &mut A) -> Position {
    match action {
        Action::Deploy(at) => deploy(view, at, audit),
        Action::Hold => supply::upkeep(*view.position, view.readings, audit),
        Action::Done => done(view, audit),
        Action::March { object, from, to } => march(view, object, from, to, audit),
        Action::Transfer { aircraft, from, to } => transfer(view, aircraft, from, to, audit),
        Action::Raid { aircraft, from, over, target, home } => {
            raid(view, Raid { aircraft, from, over, target, home }, audit)
        }
    }
}

/// Places the spare train; before the upkeep, the upkeep follows.
fn deploy<A: Audit<WcClause>>(view: &View<'_>, at: Square, audit: &mut A) -> Position {
    let mut next = *view.position;
    let side = view.me;
    let train = Piece::Ground(Object::Train);
    if audit.effect(WcClause::SpareTrain, || Event::Deployed { side, at }) {
        next.toggle(side, train, at);
        next.reserve = false;
        let free_of_charge = view.readings.reserve == Reserve::Free && audit.grant(WcClause::SpareTrain, true);
        if !free_of_charge {
            next.used += 1;
            next.mark_moved(train, at);
        }
    }
    if next.phase == Phase::Start { supply::upkeep(next, view.readings, audit) } else { next }
}

/// Strikes, victory, and the other side's turn.
fn done<A: Audit<WcClause>>(view: &View<'_>, audit: &mut A) -> Position {
    let struck = strikes::resolve(view.position, view.readings, audit);
    let ended = ending::after_strikes(struck, view.readings, audit);
    if matches!(ended.phase, Phase::Over(_)) {
        return ended;
    }
    let mut next = ended;
    next.forget_turn();
    next.side = view.enemy();
    if next.spare(next.side) {
        next.phase = Phase::Start;
        return next;
    }
    supply::upkeep(next, view.readings, audit)
}

#[inline]
fn march<A: Audit<WcClause>>(view: &View<'_>, object: Object, from: Square, to: Square, audit: &mut A) -> Position {
    let mut next = *view.position;
    let (side, piece) = (view.me, Piece::Ground(object));
    let clause = match object {
        Object::Artillery => WcClause::ArtilleryMoves,
        Object::Tanks => WcClause::TanksMove,
        Object::Train => WcClause::TrainsMove,
        Object::Headquarters | Object::Airfield => WcClause::NeverMoves,
    };
    next.used += 1;
    if audit.effect(clause, || Event::Moved { side, piece, from, to: Some(to), via: None }) {
        next.toggle(side, piece, from);
        next.toggle(side, piece, to);
        next.mark_moved(piece, to);
    }
    next
}

#[inline]
fn transfer<A: Audit<WcClause>>(
    view: &View<'_>,
    aircraft: Aircraft,
    from: Square,
    to: Square,
    audit: &mut A,
) -> Position {
    let mut next = *view.position;
    let (side, piece) = (view.me, Piece::Air(aircraft));
    let fate = fate(view, aircraft, to, Leg::Transfer, audit);
    next.used += 1;
    let end = (fate == Fate::Safe).then_some(to);
    if audit.effect(WcClause::StraightFlight, || Event::Moved { side, piece, from, to: end, via: None }) {
        next.toggle(side, piece, from);
        if !falls(fate, Loss { at: to, piece, side }, audit) {
            next.toggle(side, piece, to);
            next.mark_moved(piece, to);
        }
    }
    next
}

/// Whether an aircraft is lost at the end of a leg.
#[inline]
fn falls<A: Audit<WcClause>>(fate: Fate, loss: Loss, audit: &mut A) -> bool {
    match fate {
        Fate::Safe => false,
        Fate::ShotDown => audit.effect(WcClause::OverArtillery, || Event::ShotDown(loss)),
        Fate::Intercepted => audit.effect(WcClause::BomberIntercepted, || Event::Intercepted(loss)),
    }
}

#[inline]
fn raid<A: Audit<WcClause>>(view: &View<'_>, raid: Raid, audit: &mut A) -> Position {
    let mut next = *view.position;
    let Raid { aircraft, from, over, target, home } = raid;
    let (side, piece) = (view.me, Piece::Air(aircraft));
    let out = fate(view, aircraft, over, Leg::Outward, audit);
    let (end, fate) = match home {
        Some(home) if out == Fate::Safe => (home, fate(view, aircraft, home, Leg::Return, audit)),
        Some(_) | None => (over, out),
    };
    next.used += 1;
    let to = (fate == Fate::Safe).then_some(end);
    if audit.effect(WcClause::StraightFlight, || Event::Moved { side, piece, from, to, via: Some(over) }) {
        next.toggle(side, piece, from);
        if !falls(fate, Loss { at: end, piece, side }, audit) {
            next.toggle(side, piece, end);
            next.mark_moved(piece, end);
        }
    }
    // The rulebook's own raids always reach their target; those of changed rules may not.
    if out == Fate::Safe {
        let attacked = aircraft == Aircraft::Fighter && view.unclean(over, target);
        let unclean = attacked && audit.grant(WcClause::CleanStrikes, true);
        let strikes =
            audit.effect(WcClause::ReachOfAStrike, || Event::Struck { side, piece: aircraft, target, clean: !unclean });
        if strikes {
            next.strike(Hit { target, striker: aircraft, unclean });
        }
    }
    next
}

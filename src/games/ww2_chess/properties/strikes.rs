//! What is promised of strikes, and of what is lost in flight.

use crate::games::ww2_chess::geometry::{has, neighbours};
use crate::games::ww2_chess::position::Phase;
use crate::games::ww2_chess::{
    Action, Aircraft, Event, Interception, Loss, Object, Piece, Position, Striker, WcClause, WhoStrikes, Ww2Chess,
};
use crate::kernel::{Account, Deed, Mutant, Mutation, Recorded, Ruleset, Side, Silent};

use super::turns::regiments;

type Wc = Ww2Chess;

/// Whether an aircraft stands on an airfield of either side.
pub(super) fn parked(position: &Position, loss: Loss) -> bool {
    Side::ALL.into_iter().any(|side| has(position.ground(side, Object::Airfield), loss.at))
}

/// Whether a striker on the ground stands where it is said to and reaches the piece: artillery
/// and tanks what is next to them, artillery an aircraft in flight exactly above.
pub(super) fn reaches(position: &Position, loss: Loss, striker: Striker) -> bool {
    let (Some(from), Piece::Ground(object)) = (striker.from, striker.piece) else { return false };
    let there = has(position.ground(loss.side.other(), object), from);
    let in_flight = matches!(loss.piece, Piece::Air(_)) && !parked(position, loss);
    there
        && match object {
            Object::Artillery if in_flight => from == loss.at,
            Object::Artillery => has(neighbours(loss.at), from),
            Object::Tanks => !in_flight && has(neighbours(loss.at), from),
            Object::Headquarters | Object::Train | Object::Airfield => false,
        }
}

/// How many raids of a kind struck a piece: a bomber strikes what is on the ground, and with an
/// airfield what is parked on it; a fighter the aircraft over the cell, else what is on the ground.
pub(super) fn raids(position: &Position, loss: Loss, striker: Aircraft, clean_only: bool) -> usize {
    let struck = match (striker, loss.piece) {
        (Aircraft::Bomber, Piece::Ground(_)) | (Aircraft::Fighter, Piece::Air(_)) => true,
        (Aircraft::Bomber, Piece::Air(_)) => has(position.ground(loss.side, Object::Airfield), loss.at),
        (Aircraft::Fighter, Piece::Ground(_)) => {
            Aircraft::ALL.into_iter().all(|kind| !has(position.air(loss.side, kind), loss.at))
        }
    };
    let counts = struck && loss.side != position.side;
    let here = position.hits.iter().filter(|hit| hit.target == loss.at && hit.striker == striker);
    if counts { here.filter(|hit| !(clean_only && hit.unclean)).count() } else { 0 }
}

/// How many of the strikes are by pieces of a kind.
pub(super) fn number(by: &[Striker], piece: Piece) -> usize {
    by.iter().filter(|striker| striker.piece == piece).count()
}

/// Whether every strike by which a piece is said to have fallen was made.
fn made(deed: &Deed<'_, '_, Wc>, loss: Loss, by: &[Striker]) -> bool {
    let position = deed.scene.position;
    let may_strike = loss.side != position.side || deed.scene.readings.who_strikes == WhoStrikes::Both;
    let flown =
        Aircraft::ALL.into_iter().all(|kind| number(by, Piece::Air(kind)) <= raids(position, loss, kind, false));
    let ground = by.iter().filter(|striker| matches!(striker.piece, Piece::Ground(_)));
    may_strike && flown && ground.copied().all(|striker| reaches(position, loss, striker))
}

pub(super) fn idle_pieces(deed: &Deed<'_, '_, Wc>, account: &mut Account<Wc>) {
    for recorded in deed.events {
        if let Event::Destroyed { loss, by } = &recorded.event {
            account.kept(!by.is_empty() && made(deed, *loss, by));
        }
    }
}

pub(super) fn bomber_stopped(deed: &Deed<'_, '_, Wc>, account: &mut Account<Wc>) {
    let end = match *deed.action() {
        Action::Transfer { aircraft: Aircraft::Bomber, to, .. } => to,
        Action::Raid { aircraft: Aircraft::Bomber, over, home, .. } => home.unwrap_or(over),
        Action::Transfer { .. }
        | Action::Raid { .. }
        | Action::March { .. }
        | Action::Deploy(_)
        | Action::Hold
        | Action::Done => return,
    };
    let position = deed.scene.position;
    let fighters = position.air(position.side.other(), Aircraft::Fighter);
    let fields = position.ground(Side::First, Object::Airfield) | position.ground(Side::Second, Object::Airfield);
    let flying = match deed.scene.readings.interception {
        Interception::AllFighters => fighters,
        Interception::InFlight => fighters & !fields,
    };
    if neighbours(end) & flying != 0 {
        account.kept(has(deed.next.air(position.side, Aircraft::Bomber), end));
    }
}

/// The position after black's decision on its spare train, if that is what comes next.
fn decided(position: &Position, deed: &Deed<'_, '_, Wc>) -> Position {
    if position.phase != Phase::Start {
        return *position;
    }
    let view = Wc::view(position, deed.scene.readings, &Silent);
    Wc::judge(&view, &Action::Hold).map_or(*position, |hold| Wc::play(&view, &hold, &mut Silent))
}

pub(super) fn shooting_decides(deed: &Deed<'_, '_, Wc>, account: &mut Account<Wc>) {
    let position = deed.scene.position;
    if *deed.action() != Action::Done || regiments(position, position.side) == 0 {
        return;
    }
    let fields = position.ground(Side::First, Object::Airfield) | position.ground(Side::Second, Object::Airfield);
    for clause in [WcClause::BombersDestroyed, WcClause::FightersDestroyed] {
        let mut losses = deed.events.iter().filter(|recorded| recorded.clause == clause).peekable();
        if losses.peek().is_none() {
            continue;
        }
        let in_flight = |recorded: &Recorded<WcClause>| recorded.event.loss().is_some_and(|loss| !has(fields, loss.at));
        if losses.all(in_flight) {
            let muted = Wc::play(deed.scene.view, deed.legal, &mut Mutant::new(Mutation::Mute(clause)));
            let winner = |position: &Position| decided(position, deed).outcome();
            let same = match (winner(deed.next), winner(&muted)) {
                (None, None) => true,
                (Some(one), Some(other)) => one.winner() == other.winner(),
                (_, _) => false,
            };
            account.kept(!same);
        }
    }
}

//! What is promised of turns: of moves, and of what an upkeep leaves.

use crate::games::ww2_chess::geometry::{around, bit, has};
use crate::games::ww2_chess::position::Phase;
use crate::games::ww2_chess::{Action, Aircraft, Object, Position, Reserve, Ww2Chess};
use crate::kernel::{Account, Deed, Side, Square};

use super::board::before_upkeep;

type Wc = Ww2Chess;

/// The side whose upkeep an action has run, if the game goes on.
fn kept_up(deed: &Deed<'_, '_, Wc>) -> Option<Side> {
    let (before, after) = (deed.scene.position, deed.next);
    let began = match deed.action() {
        Action::Done | Action::Hold => true,
        Action::Deploy(_) => before.phase == Phase::Start,
        Action::March { .. } | Action::Transfer { .. } | Action::Raid { .. } => false,
    };
    (began && after.phase == Phase::Move).then_some(after.side)
}

pub(super) fn regiments(position: &Position, side: Side) -> u64 {
    position.ground(side, Object::Artillery)
        | position.ground(side, Object::Tanks)
        | position.air(side, Aircraft::Bomber)
        | position.air(side, Aircraft::Fighter)
}

/// What of a side's is out of supply.
fn hungry(position: &Position, side: Side) -> u64 {
    regiments(position, side) & !around(position.ground(side, Object::Train))
}

/// What of a side's is in flight.
fn in_flight(position: &Position, side: Side) -> u64 {
    let fields = position.ground(Side::First, Object::Airfield) | position.ground(Side::Second, Object::Airfield);
    (position.air(side, Aircraft::Bomber) | position.air(side, Aircraft::Fighter)) & !fields
}

/// Nothing of `what` is there after an upkeep; it applies where something was there before.
fn gone(deed: &Deed<'_, '_, Wc>, account: &mut Account<Wc>, what: fn(&Position, Side) -> u64) {
    let Some(side) = kept_up(deed) else { return };
    let before = before_upkeep(deed).map_or(0, |before| what(&before, side));
    let after = what(deed.next, side);
    if before | after != 0 {
        account.kept(after == 0);
    }
}

pub(super) fn supplied(deed: &Deed<'_, '_, Wc>, account: &mut Account<Wc>) {
    gone(deed, account, hungry);
}

pub(super) fn aircraft_land(deed: &Deed<'_, '_, Wc>, account: &mut Account<Wc>) {
    gone(deed, account, in_flight);
}

/// What may not move again: on the ground, and in the air.
type Moved = (u64, u64);

/// A move uses one of two, is made by what has not moved, and marks where it ends, unless the
/// piece is lost; a train placed is a move where the reading says so.
pub(super) fn nothing_twice(deed: &Deed<'_, '_, Wc>, account: &mut Account<Wc>) {
    let (before, after) = (deed.scene.position, deed.next);
    let (ground, air) = (before.moved_ground, before.moved_air);
    let free = before.used == after.used && (ground, air) == (after.moved_ground, after.moved_air);
    let (again, marked): (bool, Moved) = match *deed.action() {
        Action::March { from, to, .. } => (has(ground, from), (ground | bit(to), air)),
        Action::Transfer { from, to, .. } => (has(air, from), (ground, air | landed(deed, to))),
        Action::Raid { from, over, home, .. } => (has(air, from), (ground, air | landed(deed, home.unwrap_or(over)))),
        // Where the upkeep has ended the game the turn is forgotten.
        Action::Deploy(_) if matches!(after.phase, Phase::Over(_)) => return,
        Action::Deploy(_) if deed.scene.readings.reserve == Reserve::Free => return account.kept(free),
        Action::Deploy(at) => (false, (ground | bit(at), air)),
        Action::Hold | Action::Done => return,
    };
    let counted = before.used < 2 && after.used == before.used + 1;
    account.kept(!again && counted && marked == (after.moved_ground, after.moved_air));
}

/// The cell where a flight ends, if the aircraft is there afterwards.
fn landed(deed: &Deed<'_, '_, Wc>, end: Square) -> u64 {
    let side = deed.scene.position.side;
    bit(end) & (deed.next.air(side, Aircraft::Bomber) | deed.next.air(side, Aircraft::Fighter))
}

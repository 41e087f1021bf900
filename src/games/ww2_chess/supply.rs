//! The text of the rules on upkeep (section 3, step 2).

use crate::kernel::{Audit, Side, Square};

use super::event::Loss;
use super::geometry::{around, bit, cells, has};
use super::position::Phase;
use super::{Event, Object, Piece, Position, WcClause, WcReadings, ending};

/// The upkeep of the side to move, after which it moves, unless that was its end.
#[inline]
pub(super) fn upkeep<A: Audit<WcClause>>(position: Position, readings: &WcReadings, audit: &mut A) -> Position {
    let side = position.side;
    let mut next = position;
    let supplied = around(position.ground(side, Object::Train));
    let stranded = position.aircraft(side) & !position.airfields();
    let hungry = (position.guns(side) | position.aircraft(side)) & !supplied;
    let unfed = position.ground(side, Object::Headquarters) & !supplied;
    if stranded | hungry | unfed != 0 {
        for at in cells(stranded | hungry | unfed) {
            remove_at(&mut next, &position, side, at, supplied, audit);
        }
    }
    next.phase = Phase::Move;
    ending::after_upkeep(next, readings, audit)
}

/// Removes what the upkeep takes from one cell, ground before air.
fn remove_at<A: Audit<WcClause>>(
    next: &mut Position,
    before: &Position,
    side: Side,
    at: Square,
    supplied: u64,
    audit: &mut A,
) {
    let unsupplied = !has(supplied, at);
    if let Some((owner, object)) = before.object_at(at)
        && owner == side
        && unsupplied
    {
        let piece = Piece::Ground(object);
        let needs_supply = match object {
            Object::Artillery | Object::Tanks => true,
            // The headquarters supplies itself.
            Object::Headquarters => !audit.grant(WcClause::HeadquartersSupply, true),
            Object::Train | Object::Airfield => false,
        };
        if needs_supply && audit.effect(WcClause::Supply, || Event::Unsupplied(Loss { at, piece, side })) {
            next.toggle(side, piece, at);
        }
    }
    if let Some((owner, aircraft)) = before.aircraft_at(at)
        && owner == side
    {
        let piece = Piece::Air(aircraft);
        let loss = Loss { at, piece, side };
        let in_flight = before.airfields() & bit(at) == 0;
        let removed = in_flight && audit.effect(WcClause::StrandedAircraft, || Event::Stranded(loss))
            || unsupplied && audit.effect(WcClause::Supply, || Event::Unsupplied(loss));
        if removed {
            next.toggle(side, piece, at);
        }
    }
}

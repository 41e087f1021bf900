//! The text of the rules for the ransom phase (NP-6.1 to NP-6.4, rules 6 and 7).

use std::ops::ControlFlow;

use crate::kernel::{Audit, Square};

use super::readings::RansomTurn;
use super::view::View;
use super::{Clause, Event, Evidence, Piece, Position, Ransom};

/// How many privates a ransom costs (NP-6.2).
pub(super) fn price<A: Audit<Clause>>(audit: &A) -> u8 {
    audit.number(Clause::RansomPrice, 3)
}

/// NP-6.1: ransoms and declining belong to the phase right after the loss.
fn in_time<A: Audit<Clause>>(view: &View<'_>, audit: &mut A) -> ControlFlow<()> {
    let position = view.position;
    audit.require(Clause::RansomTime, position.due > 0, || Evidence::NothingToRansom(position.side))
}

/// May this ransom be paid here?
pub(super) fn may_ransom<A: Audit<Clause>>(view: &View<'_>, ransom: &Ransom, audit: &mut A) -> ControlFlow<()> {
    in_time(view, audit)?;
    payment(view, ransom, audit)?;
    audit.require(Clause::RansomStation, ransom.price.contains(&ransom.at), || Evidence::NotVacated(ransom.at))
}

/// NP-6.2: three different own privates on the board.
fn payment<A: Audit<Clause>>(view: &View<'_>, ransom: &Ransom, audit: &mut A) -> ControlFlow<()> {
    let price = price(audit);
    let named = u8::try_from(ransom.price.len()).unwrap_or(u8::MAX);
    audit.require(Clause::RansomPrice, named == price, || Evidence::WrongPrice { named, price })?;
    for (at, private) in ransom.price.iter().enumerate() {
        let again = ransom.price[..at].contains(private);
        audit.require(Clause::RansomPrice, !again, || Evidence::PaidTwice(*private))?;
        let payable = view.position.privates(view.position.side).has(*private);
        audit.require(Clause::RansomPrice, payable, || Evidence::NotPayable(*private, view.position.at(*private)))?;
    }
    ControlFlow::Continue(())
}

/// May the ransom be declined here? NP-6.4 makes it optional.
pub(super) fn may_decline<A: Audit<Clause>>(view: &View<'_>, audit: &mut A) -> ControlFlow<()> {
    in_time(view, audit)?;
    let optional = audit.grant(Clause::RansomOptional, true);
    audit.require(Clause::RansomOptional, optional, || Evidence::RansomPending(view.position.side, view.position.due))
}

/// NP-6.1: how many officers a side that has just lost `lost` of them may ransom at once.
pub(super) fn due_after<A: Audit<Clause>>(position: &Position, lost: u8, audit: &mut A) -> u8 {
    let payable = position.privates(position.side).len() >= u32::from(price(audit));
    if audit.grant(Clause::RansomTime, lost > 0 && payable) { lost } else { 0 }
}

/// The position after a ransom: the price leaves the board, the officer returns.
pub(super) fn pay<A: Audit<Clause>>(view: &View<'_>, ransom: &Ransom, audit: &mut A) -> Position {
    let side = view.position.side;
    let mut position = *view.position;
    for private in ordered(&ransom.price) {
        if audit.effect(Clause::RansomPrice, || Event::Removed { at: private, side }) {
            position = position.with(private, None);
        }
    }
    if audit.effect(Clause::RansomStation, || Event::Placed { at: ransom.at, side }) {
        position = position.with(ransom.at, Some((side, Piece::Officer)));
    }
    // A listener may let a ransom pass although none is due.
    let left = position.due.saturating_sub(1);
    let goes_on = due_after(&position, left, audit);
    match view.readings.ransom_turn {
        _ if goes_on == 0 => end_phase(position, view.readings.ransom_turn == RansomTurn::CostsTurn),
        RansomTurn::Free => Position { due: goes_on, ..position },
        RansomTurn::CostsTurn => Position { due: goes_on, paid: true, ..position },
    }
}

/// The position after declining: the side makes its ordinary move, unless a ransom made before in
/// this phase cost the turn.
pub(super) fn decline<A: Audit<Clause>>(view: &View<'_>, audit: &mut A) -> Position {
    let position = *view.position;
    if audit.effect(Clause::RansomOptional, || Event::Declined { side: position.side }) {
        end_phase(position, position.paid)
    } else {
        position
    }
}

/// Rule 7: the phase is over; so is the turn if a ransom cost it.
pub(super) fn end_phase(position: Position, turn_spent: bool) -> Position {
    let side = if turn_spent { position.side.other() } else { position.side };
    Position { side, due: 0, paid: false, ..position }
}

fn ordered(price: &[Square]) -> Vec<Square> {
    let mut price = price.to_vec();
    price.sort_unstable();
    price
}

//! What is promised of ransoms.

use crate::games::na_poligonie::{Action, NaPoligonie, Position, RansomTurn};
use crate::kernel::{Account, Deed, Side, SquareSet};

type Np = NaPoligonie;

/// What a position says of a ransom phase: who is to act, how many officers he may ransom, and
/// whether he has ransomed one in this phase.
type Phase = (Side, u8, bool);

const fn phase(position: &Position) -> Phase {
    (position.side, position.due, position.paid)
}

/// How many of `wanted` officers a side can begin to pay for: all or none.
fn payable(position: &Position, side: Side, wanted: u32) -> u8 {
    let wanted = if position.privates(side).len() >= 3 { wanted } else { 0 };
    u8::try_from(wanted).unwrap_or(u8::MAX)
}

/// What the boards before and after say of the phase after an action (rule 7): opened by the
/// officers that a move took, one less after each ransom, closed by declining.
fn phase_after(deed: &Deed<'_, '_, Np>) -> Phase {
    let (before, after) = (deed.scene.position, deed.next);
    let (side, enemy) = (before.side, before.side.other());
    let costs_turn = deed.scene.readings.ransom_turn == RansomTurn::CostsTurn;
    match deed.action() {
        Action::Move(_) => (enemy, payable(after, enemy, officers_lost(before, after)), false),
        Action::Ransom(_) => match payable(after, side, u32::from(before.due.saturating_sub(1))) {
            0 => (if costs_turn { enemy } else { side }, 0, false),
            left => (side, left, costs_turn),
        },
        Action::Decline => (if costs_turn && before.paid { enemy } else { side }, 0, false),
        Action::Pass => (enemy, 0, false),
    }
}

/// How many officers the side that did not act has lost.
fn officers_lost(before: &Position, after: &Position) -> u32 {
    let enemy = before.side.other();
    (before.officers(enemy) - after.officers(enemy)).len()
}

/// How much can be done in a ransom phase: any three privates, any of their stations, or nothing.
fn choices(position: &Position) -> u32 {
    let privates = position.privates(position.side).len();
    privates * privates.saturating_sub(1) * privates.saturating_sub(2) / 2 + 1
}

pub(super) fn ransom_at_once(deed: &Deed<'_, '_, Np>, account: &mut Account<Np>) {
    let (before, after) = (deed.scene.position, deed.next);
    let of_a_phase = matches!(deed.action(), Action::Ransom(_) | Action::Decline);
    let (was_due, is_due) = (before.due > 0, after.due > 0);
    if !of_a_phase && !was_due && !is_due && officers_lost(before, after) == 0 {
        return;
    }
    let offered = !was_due || deed.scene.legal.len() == choices(before) as usize;
    account.kept(of_a_phase == was_due && offered && phase(after) == phase_after(deed));
}

pub(super) fn ransom_price(deed: &Deed<'_, '_, Np>, account: &mut Account<Np>) {
    let Action::Ransom(ransom) = deed.action() else { return };
    let (before, after) = (deed.scene.position, deed.next);
    let (side, enemy) = (before.side, before.side.other());
    let price: SquareSet = ransom.price.iter().copied().collect();
    account.kept(
        price.len() == 3
            && (price - before.privates(side)).is_empty()
            && after.privates(side) == before.privates(side) - price
            && (before.officers(side) - after.officers(side)).is_empty()
            && after.officers(side).len() == before.officers(side).len() + 1
            && before.privates(enemy) == after.privates(enemy)
            && before.officers(enemy) == after.officers(enemy),
    );
}

pub(super) fn ransom_station(deed: &Deed<'_, '_, Np>, account: &mut Account<Np>) {
    let Action::Ransom(ransom) = deed.action() else { return };
    let (before, after) = (deed.scene.position, deed.next);
    let side = before.side;
    let vacated = before.privates(side) - after.privates(side);
    let freed = after.officers(side) - before.officers(side);
    account.kept(freed == ransom.at.set() && (freed - vacated).is_empty());
}

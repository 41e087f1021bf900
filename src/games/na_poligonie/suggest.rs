//! What an explanation can offer: other ways to write a move, other boards, the duty at hand.

use crate::kernel::{Broken, Mover, Remark, Side, Silent, SquareSet};

use super::geometry::{Direction, name, next};
use super::position::side_name;
use super::view::View;
use super::{Action, Clause, Evidence, Join, Leg, Path, Piece, Position, Readings, setup};

/// What a soldier could be asked to do: every shift of one or two stations, hop and jump from
/// where it stands, nearest first.
pub(super) fn attempts(mover: Mover) -> Vec<Action> {
    let from = mover.square;
    let single = |join, to| Action::Move(Path { from, legs: vec![Leg { join, to }] });
    let mut near = Vec::new();
    let mut far = Vec::new();
    for direction in Direction::ALL {
        let Some(over) = next(from, direction) else { continue };
        near.push(single(Join::Shift, over));
        let Some(to) = next(over, direction) else { continue };
        far.extend([Join::Capture, Join::Hop, Join::Shift].map(|join| single(join, to)));
    }
    near.append(&mut far);
    near
}

/// The same stations joined in every other way, all legs alike or one changed at a time.
pub(super) fn variants(action: &Action) -> Vec<Action> {
    let Action::Move(path) = action else { return Vec::new() };
    let joins = [Join::Shift, Join::Hop, Join::Capture];
    let mut found: Vec<Path> = Vec::new();
    for at in 0..path.legs.len() {
        for join in joins {
            let mut changed = path.clone();
            changed.legs[at].join = join;
            found.push(changed);
        }
    }
    for join in joins {
        let mut changed = path.clone();
        changed.legs.iter_mut().for_each(|leg| leg.join = join);
        found.push(changed);
    }
    found.retain(|changed| changed != path);
    let mut seen = Vec::new();
    found.retain(|changed| {
        let new = !seen.contains(changed);
        seen.push(changed.clone());
        new
    });
    found.into_iter().map(Action::Move).collect()
}

/// Positions that differ in what stands on one of the stations.
pub(super) fn changes(position: &Position, readings: &Readings, squares: SquareSet) -> Vec<(String, Position)> {
    let kinds =
        Side::ALL.into_iter().flat_map(|side| [Piece::Private, Piece::Officer].map(|piece| Some((side, piece))));
    let occupants: Vec<Option<(Side, Piece)>> = std::iter::once(None).chain(kinds).collect();
    let mut found = Vec::new();
    for square in squares.iter() {
        for occupant in occupants.iter().filter(|occupant| **occupant != position.at(square)) {
            let changed = position.with(square, *occupant);
            if setup::admit(&setup::Setup::from(&changed), readings).is_ok() {
                let who = occupant.map_or_else(
                    || format!("if {} were free", name(square)),
                    |(side, piece)| format!("if {} held {}'s {}", name(square), side_name(side), piece.word()),
                );
                found.push((who, changed));
            }
        }
    }
    found
}

/// What the side to move must do: decide a ransom (NP-6.1) or capture (NP-4.3).
pub(super) fn obligation(view: &View<'_>) -> Option<Broken<Clause>> {
    let position = view.position;
    if view.outcome.is_some() {
        return None;
    }
    if position.due > 0 {
        let evidence = Evidence::RansomPending(position.side, position.due);
        return Some(Broken { clause: Clause::RansomTime, evidence, gate: false });
    }
    let duty = view.duty.as_ref()?;
    let evidence = Evidence::Duty { side: position.side, chance: duty.chance, privates_only: duty.privates_only };
    Some(Broken { clause: Clause::CaptureDuty, evidence, gate: false })
}

/// What a move brings upon the other side beyond its events.
pub(super) fn remarks(view: &View<'_>, after: &Position) -> Vec<Remark<Clause>> {
    let after_view = View::new(after, view.readings, &Silent);
    let other = view.position.side.other();
    if after.due == 0 || after.side != other || after_view.outcome.is_some() {
        return Vec::new();
    }
    let both = after.due == 2 && after.privates(other).len() >= 6;
    let what =
        if both { "its two officers for three of its privates each" } else { "an officer for three of its privates" };
    let text = format!("{} may now ransom {what}, or decline", side_name(other));
    vec![Remark { text, clauses: vec![Clause::RansomTime] }]
}

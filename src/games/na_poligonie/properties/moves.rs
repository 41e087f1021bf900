//! What is promised of moves.

use crate::games::na_poligonie::geometry::{file, name, next, rank};
use crate::games::na_poligonie::{
    Action, CentralZone, Clause, Direction, Evidence, FriendlyHops, Join, Leg, Line, NaPoligonie, Path, Piece,
    Position, View, judge,
};
use crate::kernel::{Account, Deed, Scene, Side, Silent, Square, SquareSet, Trace};

type Np = NaPoligonie;

/// The legs of a move with the stations where they begin.
pub(super) fn legs(path: &Path) -> impl Iterator<Item = (Square, Leg)> + '_ {
    let starts = std::iter::once(path.from).chain(path.legs.iter().map(|leg| leg.to));
    starts.zip(path.legs.iter().copied())
}

/// The station next to where a leg begins, on its way.
pub(super) fn over(from: Square, leg: Leg) -> Option<Square> {
    Line::between(from, leg.to).and_then(|line| next(from, line.direction))
}

fn in_zone(zone: CentralZone, square: Square) -> bool {
    let (file, rank) = (file(square) + 1, rank(square) + 1);
    match zone {
        CentralZone::Rows5To7 => (5..=7).contains(&rank),
        CentralZone::Rows4To8 => (4..=8).contains(&rank),
        CentralZone::Core7x7 => (3..=9).contains(&file) && (3..=9).contains(&rank),
    }
}

pub(super) fn central_lines(deed: &Deed<'_, '_, Np>, account: &mut Account<Np>) {
    let Action::Move(path) = deed.action() else { return };
    let officer = deed.scene.position.at(path.from).is_some_and(|(_, piece)| piece == Piece::Officer);
    for (from, leg) in legs(path) {
        let straight = file(from) == file(leg.to) || rank(from) == rank(leg.to);
        if straight {
            // The zones are convex: what lies between two of their stations lies in them.
            let zone = deed.scene.readings.central_zone;
            account.kept(officer && in_zone(zone, from) && in_zone(zone, leg.to));
        }
    }
}

pub(super) fn private_on(case: u16) -> String {
    let [side, square] = [case / 64, case % 64];
    let side = if side == 0 { "light" } else { "dark" };
    u8::try_from(square)
        .map_or_else(|_| String::new(), |square| format!("{side}'s private on {}", name(Square::new(square))))
}

fn neighbours(square: Square) -> impl Iterator<Item = Square> {
    Direction::ALL[..4].iter().filter_map(move |direction| next(square, *direction))
}

pub(super) fn privates_step(scene: &Scene<'_, '_, Np>, account: &mut Account<Np>) {
    let position = scene.position;
    let captures = |action: &Action| matches!(action, Action::Move(path) if path.captures());
    if position.due > 0 || scene.view.outcome.is_some() || scene.legal.iter().any(|legal| captures(legal.as_ref())) {
        return;
    }
    let steps_from =
        |square| scene.legal.iter().any(|legal| matches!(legal.as_ref(), Action::Move(path) if path.from == square));
    let side = position.side;
    for square in position.privates(side).iter() {
        if neighbours(square).any(|beside| position.at(beside).is_none()) {
            let case = if side == Side::First { 0 } else { 64 } + u16::from(square.number());
            account.case(case, steps_from(square));
        }
    }
}

pub(super) fn capture_duty(scene: &Scene<'_, '_, Np>, account: &mut Account<Np>) {
    let position = scene.position;
    if position.due > 0 || scene.view.outcome.is_some() {
        return;
    }
    let enemy = |square| position.at(square).is_some_and(|(side, _)| side != position.side);
    let can_capture = |square: Square| {
        Direction::ALL[..4].iter().any(|direction| {
            let over = next(square, *direction).filter(|over| enemy(*over));
            over.and_then(|over| next(over, *direction)).is_some_and(|to| position.at(to).is_none())
        })
    };
    if position.privates(position.side).iter().any(can_capture) {
        let captures = |action: &Action| matches!(action, Action::Move(path) if path.captures());
        account.kept(scene.legal.iter().all(|legal| captures(legal.as_ref())));
    }
}

pub(super) fn every_move_ends(deed: &Deed<'_, '_, Np>, account: &mut Account<Np>) {
    let Action::Move(path) = deed.action() else { return };
    if !path.captures() {
        return;
    }
    let position = deed.scene.position;
    let mut taken = SquareSet::EMPTY;
    let mut again = false;
    let mut captures = 0;
    for (from, leg) in legs(path).filter(|(_, leg)| leg.join == Join::Capture) {
        let over = over(from, leg).map_or(SquareSet::EMPTY, Square::set);
        again |= taken.meets(over);
        taken |= over;
        captures += 1;
    }
    let enemies = position.soldiers(position.side.other());
    let hops = path.legs.len() - captures;
    let hops_bounded = match deed.scene.readings.friendly_hops {
        FriendlyHops::LeadIn => hops <= captures,
        FriendlyHops::Free => path.legs.len() <= 60,
    };
    account.kept(!again && (taken - enemies).is_empty() && hops_bounded);
}

pub(super) fn officer_for_private(deed: &Deed<'_, '_, Np>, account: &mut Account<Np>) {
    let Action::Move(path) = deed.action() else { return };
    let position = deed.scene.position;
    let side = position.side;
    if position.at(path.from) != Some((side, Piece::Private)) || position.officers(side).len() >= 2 {
        return;
    }
    let promoted = position.with(path.from, Some((side, Piece::Officer)));
    let view = View::new(&promoted, deed.scene.readings, &Silent);
    let mut trace = Trace::new();
    let _ = judge::trial(&view, deed.action(), &mut trace);
    let mut blamed: Vec<Clause> = trace
        .broken()
        .iter()
        .filter(|broken| !matches!(broken.evidence, Evidence::Duty { .. } | Evidence::MustGoOn { .. }))
        .map(|broken| broken.clause)
        .collect();
    blamed.dedup();
    if blamed.is_empty() {
        account.kept(true);
    } else {
        account.broken(blamed, format!("an officer on {} cannot make the private's move", name(path.from)));
    }
}

pub(super) fn friends_unharmed(deed: &Deed<'_, '_, Np>, account: &mut Account<Np>) {
    let Action::Move(path) = deed.action() else { return };
    if !path.legs.iter().any(|leg| leg.join == Join::Hop) {
        return;
    }
    let (before, after) = (deed.scene.position, deed.next);
    let ends = path.from.set() | path.to().set();
    let stay = |set: fn(&Position, Side) -> SquareSet| {
        set(before, before.side) - path.from.set() == set(after, before.side) - ends
    };
    account.kept(stay(Position::privates) && stay(Position::officers));
}

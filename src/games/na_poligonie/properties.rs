//! What the game promises, stated apart from the text of the rules: counted on the boards before
//! and after, never asked of the clauses.

use crate::kernel::{Account, Check, Deed, Promise, Property, Scene, Side, Silent, Square, SquareSet, Trace, no_cases};

use super::geometry::{file, name, next, rank};
use super::readings::CentralZone;
use super::setup::turned;
use super::view::View;
use super::{
    Action, Clause, Direction, Evidence, Join, Leg, Line, NaPoligonie, Path, Piece, Position, Ransom, judge, listing,
};

type Np = NaPoligonie;

/// Every promise, in rulebook order.
pub(super) fn properties() -> Vec<Property<Np>> {
    let always = |name, says, clauses, sentences, check| Property {
        name,
        says,
        clauses,
        sentences,
        promise: Promise::Always,
        check,
        case: no_cases,
    };
    vec![
        always(
            "symmetry",
            "Turning the board by half and exchanging the sides changes nothing",
            &[Clause::Turns],
            &["S5", "S6", "S7"],
            Check::Scene(symmetry),
        ),
        always(
            "central lines only in the zone",
            "Horizontal and vertical lines carry officers, inside the central zone",
            &[Clause::StraightLines, Clause::OfficerStraight],
            &["S13b"],
            Check::Deed(central_lines),
        ),
        Property {
            name: "privates step from anywhere",
            says: "A private who has a free station beside him can step, wherever he stands",
            clauses: &[Clause::PrivateStep],
            sentences: &["S10"],
            promise: Promise::Sometimes,
            check: Check::Scene(privates_step),
            case: private_on,
        },
        always(
            "capture duty",
            "Where a private can capture, every legal move captures",
            &[Clause::CaptureDuty],
            &["S11"],
            Check::Scene(capture_duty),
        ),
        always(
            "every move ends",
            "A series takes each enemy once, and has no more than a hop before each capture",
            &[Clause::Series],
            &["S12"],
            Check::Deed(every_move_ends),
        ),
        always(
            "an officer can do all that a private can",
            "An officer in a private's place can make the private's move, duties aside",
            &[Clause::OfficerShift, Clause::OfficerCapture],
            &["S13a", "S14"],
            Check::Deed(officer_for_private),
        ),
        always(
            "friends unharmed by hops",
            "A move leaves every other soldier of its side where he stands",
            &[Clause::Hop],
            &["S13c"],
            Check::Deed(friends_unharmed),
        ),
        always(
            "ransom only at once",
            "While an officer may be ransomed a side ransoms or declines, and at no other time",
            &[Clause::RansomTime],
            &["S16"],
            Check::Scene(ransom_at_once),
        ),
        always(
            "ransom at its price",
            "A ransom costs three privates and brings one officer back",
            &[Clause::RansomPrice],
            &["S16"],
            Check::Deed(ransom_price),
        ),
        always(
            "ransom onto a vacated station",
            "The freed officer stands where one of the three privates stood",
            &[Clause::RansomStation],
            &["S17"],
            Check::Deed(ransom_station),
        ),
        always(
            "soldiers conserved",
            "Nobody comes or goes but by an event that says so",
            &[Clause::Captured, Clause::RansomPrice, Clause::RansomStation],
            &["S15", "S16"],
            Check::Deed(conserved),
        ),
        always(
            "prisoners never return but by ransom",
            "A side gains no soldier, but for the officer that it ransoms",
            &[Clause::Captured, Clause::RansomTime],
            &["S15", "S16"],
            Check::Deed(prisoners_stay),
        ),
    ]
}

fn half_turn(set: SquareSet) -> SquareSet {
    set.iter().map(|square| turned(square, Side::Second)).collect()
}

fn turned_action(action: &Action) -> Action {
    let turn = |square: Square| turned(square, Side::Second);
    match action {
        Action::Move(path) => Action::Move(Path {
            from: turn(path.from),
            legs: path.legs.iter().map(|leg| Leg { to: turn(leg.to), ..*leg }).collect(),
        }),
        Action::Ransom(ransom) => {
            let mut price: Vec<Square> = ransom.price.iter().copied().map(turn).collect();
            price.sort_unstable();
            Action::Ransom(Ransom { price, at: turn(ransom.at) })
        }
        Action::Decline => Action::Decline,
        Action::Pass => Action::Pass,
    }
}

fn symmetry(scene: &Scene<'_, '_, Np>, account: &mut Account<Np>) {
    let position = scene.position;
    let other = Position {
        light_privates: half_turn(position.dark_privates),
        dark_privates: half_turn(position.light_privates),
        light_officers: half_turn(position.dark_officers),
        dark_officers: half_turn(position.light_officers),
        side: position.side.other(),
        ..*position
    };
    let there = View::new(&other, scene.readings, &Silent);
    let mut here: Vec<Action> = scene.legal.iter().map(|legal| turned_action(legal.as_ref())).collect();
    let mut mirrored: Vec<Action> = listing::actions(&there).into_iter().map(crate::games::Legal::into_inner).collect();
    here.sort_unstable();
    mirrored.sort_unstable();
    account.kept(here == mirrored);
}

/// The legs of a move with the stations where they begin.
fn legs(path: &Path) -> impl Iterator<Item = (Square, Leg)> + '_ {
    let starts = std::iter::once(path.from).chain(path.legs.iter().map(|leg| leg.to));
    starts.zip(path.legs.iter().copied())
}

fn in_zone(zone: CentralZone, square: Square) -> bool {
    let (file, rank) = (file(square) + 1, rank(square) + 1);
    match zone {
        CentralZone::Rows5To7 => (5..=7).contains(&rank),
        CentralZone::Rows4To8 => (4..=8).contains(&rank),
        CentralZone::Core7x7 => (3..=9).contains(&file) && (3..=9).contains(&rank),
    }
}

fn central_lines(deed: &Deed<'_, '_, Np>, account: &mut Account<Np>) {
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

fn private_on(case: u16) -> String {
    let [side, square] = [case / 64, case % 64];
    let side = if side == 0 { "light" } else { "dark" };
    u8::try_from(square)
        .map_or_else(|_| String::new(), |square| format!("{side}'s private on {}", name(Square::new(square))))
}

fn neighbours(square: Square) -> impl Iterator<Item = Square> {
    Direction::ALL[..4].iter().filter_map(move |direction| next(square, *direction))
}

fn privates_step(scene: &Scene<'_, '_, Np>, account: &mut Account<Np>) {
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

fn capture_duty(scene: &Scene<'_, '_, Np>, account: &mut Account<Np>) {
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

fn every_move_ends(deed: &Deed<'_, '_, Np>, account: &mut Account<Np>) {
    let Action::Move(path) = deed.action() else { return };
    if !path.captures() {
        return;
    }
    let position = deed.scene.position;
    let mut taken = SquareSet::EMPTY;
    let mut again = false;
    let mut captures = 0;
    for (from, leg) in legs(path).filter(|(_, leg)| leg.join == Join::Capture) {
        let over = Line::between(from, leg.to).and_then(|line| next(from, line.direction));
        let over = over.map_or(SquareSet::EMPTY, Square::set);
        again |= taken.meets(over);
        taken |= over;
        captures += 1;
    }
    let enemies = position.soldiers(position.side.other());
    let hops = path.legs.len() - captures;
    let hops_bounded = match deed.scene.readings.friendly_hops {
        super::FriendlyHops::LeadIn => hops <= captures,
        super::FriendlyHops::Free => path.legs.len() <= 60,
    };
    account.kept(!again && (taken - enemies).is_empty() && hops_bounded);
}

fn officer_for_private(deed: &Deed<'_, '_, Np>, account: &mut Account<Np>) {
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

fn friends_unharmed(deed: &Deed<'_, '_, Np>, account: &mut Account<Np>) {
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

fn ransom_at_once(scene: &Scene<'_, '_, Np>, account: &mut Account<Np>) {
    let of_a_phase = |action: &Action| matches!(action, Action::Ransom(_) | Action::Decline);
    let pending = scene.position.due > 0 && scene.view.outcome.is_none();
    if pending || scene.legal.iter().any(|legal| of_a_phase(legal.as_ref())) {
        account.kept(pending && scene.legal.iter().all(|legal| of_a_phase(legal.as_ref())));
    }
}

fn ransom_price(deed: &Deed<'_, '_, Np>, account: &mut Account<Np>) {
    if matches!(deed.action(), Action::Ransom(_)) {
        let (before, after) = (deed.scene.position, deed.next);
        let side = before.side;
        account.kept(
            before.privates(side).len() == after.privates(side).len() + 3
                && before.officers(side).len() + 1 == after.officers(side).len()
                && before.soldiers(side.other()) == after.soldiers(side.other()),
        );
    }
}

fn ransom_station(deed: &Deed<'_, '_, Np>, account: &mut Account<Np>) {
    if matches!(deed.action(), Action::Ransom(_)) {
        let (before, after) = (deed.scene.position, deed.next);
        let side = before.side;
        let vacated = before.privates(side) - after.privates(side);
        let freed = after.officers(side) - before.officers(side);
        account.kept(freed.len() == 1 && (freed - vacated).is_empty());
    }
}

fn conserved(deed: &Deed<'_, '_, Np>, account: &mut Account<Np>) {
    use super::Event;
    let (before, after) = (deed.scene.position, deed.next);
    let kept = Side::ALL.into_iter().all(|side| {
        let (mut privates, mut officers) = (before.privates(side).len(), before.officers(side).len());
        for recorded in deed.events {
            match &recorded.event {
                Event::Captured { piece: Piece::Private, side: owner, .. } | Event::Removed { side: owner, .. } => {
                    privates -= u32::from(*owner == side);
                }
                Event::Captured { piece: Piece::Officer, side: owner, .. } => officers -= u32::from(*owner == side),
                Event::Placed { side: owner, .. } => officers += u32::from(*owner == side),
                Event::Moved { .. }
                | Event::Declined { .. }
                | Event::Passed { .. }
                | Event::Won { .. }
                | Event::Drawn { .. } => {}
            }
        }
        (privates, officers) == (after.privates(side).len(), after.officers(side).len())
    });
    account.kept(kept);
}

fn prisoners_stay(deed: &Deed<'_, '_, Np>, account: &mut Account<Np>) {
    let (before, after) = (deed.scene.position, deed.next);
    let ransomed = matches!(deed.action(), Action::Ransom(_));
    let kept = Side::ALL.into_iter().all(|side| {
        let freed = u32::from(ransomed && side == before.side);
        after.privates(side).len() <= before.privates(side).len()
            && after.officers(side).len() <= before.officers(side).len() + freed
    });
    account.kept(kept);
}

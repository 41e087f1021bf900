//! What the game promises, stated apart from the text of the rules: counted on the boards before
//! and after, never asked of the clauses.

use crate::kernel::{
    Account, Check, Deed, Mutant, Mutation, Promise, Property, Recorded, Ruleset, Side, Silent, Square, no_cases,
};

use super::geometry::{bit, cells, has, neighbours};
use super::position::Phase;
use super::readings::{Attrition, Clean, Interception, WhoStrikes};
use super::{Action, Aircraft, Event, Loss, Object, Piece, Position, WcClause, Ww2Chess};

type Wc = Ww2Chess;

/// The clauses on what takes two strikes to destroy.
const TWO_STRIKES: [WcClause; 4] =
    [WcClause::ArtilleryDestroyed, WcClause::TanksDestroyed, WcClause::FightersDestroyed, WcClause::CleanStrikes];

/// Every promise, in rulebook order.
pub(super) fn properties() -> Vec<Property<Wc>> {
    let promise = |name, says, clauses, sentences, promise, check| Property {
        name,
        says,
        clauses,
        sentences,
        promise,
        check: Check::Deed(check),
        case: no_cases,
    };
    vec![
        promise(
            "nothing moves twice",
            "What has moved does not move again in the same turn, and no turn has more than two moves",
            &[WcClause::TwoMoves, WcClause::NoPieceTwice],
            &["W13"],
            Promise::Always,
            nothing_twice,
        ),
        promise(
            "the stop next to a fighter matters to bombers",
            "A bomber that stops next to an enemy fighter is still there afterwards",
            &[WcClause::PastFighters, WcClause::BomberIntercepted],
            &["W12", "W19"],
            Promise::Sometimes,
            bomber_stopped,
        ),
        promise(
            "no aircraft in flight survives its upkeep",
            "After a side's upkeep each of its aircraft is on an airfield",
            &[WcClause::StrandedAircraft],
            &["W13"],
            Promise::Always,
            aircraft_land,
        ),
        promise(
            "no train or headquarters strikes",
            "Nothing is destroyed by a train, a headquarters or an airfield",
            &[WcClause::WhoDoesNotStrike],
            &["W15"],
            Promise::Always,
            idle_pieces,
        ),
        Property {
            name: "pairs of strikes destroy",
            says: "What takes two clean strikes to destroy can be destroyed by them",
            clauses: &TWO_STRIKES,
            sentences: &["W24"],
            promise: Promise::Sometimes,
            check: Check::Deed(pairs_destroy),
            case: pair,
        },
        promise(
            "two-strike targets fall to clean pairs only",
            "Artillery and tanks fall to two strikes or more, by regiments that no other enemy attacks, and fighters to \
             two fighters",
            &TWO_STRIKES,
            &["W16", "W18", "W20", "W24"],
            Promise::Always,
            clean_pairs,
        ),
        promise(
            "shooting down aircraft in flight decides games",
            "What destroys an aircraft in flight at the end of a turn changes who has won",
            &[WcClause::StrandedAircraft, WcClause::BombersDestroyed, WcClause::FightersDestroyed],
            &["W13", "W19", "W20"],
            Promise::Sometimes,
            shooting_decides,
        ),
        promise(
            "removal only by a clause",
            "Nothing comes or goes but by an event that says so",
            &[WcClause::PieceCounts],
            &["W2"],
            Promise::Always,
            conserved,
        ),
        promise(
            "no regiment out of supply survives upkeep",
            "After a side's upkeep each of its regiments is next to a train of its own",
            &[WcClause::Supply],
            &["W4"],
            Promise::Always,
            supplied,
        ),
        promise(
            "victory exactly when W6 says so",
            "A game ends when a headquarters, all trains or all regiments of a side are gone, and not before",
            &[WcClause::Victory],
            &["W6"],
            Promise::Always,
            victory,
        ),
    ]
}

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

fn regiments(position: &Position, side: Side) -> u64 {
    position.ground(side, Object::Artillery)
        | position.ground(side, Object::Tanks)
        | position.air(side, Aircraft::Bomber)
        | position.air(side, Aircraft::Fighter)
}

fn supplied(deed: &Deed<'_, '_, Wc>, account: &mut Account<Wc>) {
    let Some(side) = kept_up(deed) else { return };
    let trains = deed.next.ground(side, Object::Train);
    account.kept(cells(regiments(deed.next, side)).all(|at| neighbours(at) & trains != 0));
}

fn aircraft_land(deed: &Deed<'_, '_, Wc>, account: &mut Account<Wc>) {
    let Some(side) = kept_up(deed) else { return };
    let fields = deed.next.ground(Side::First, Object::Airfield) | deed.next.ground(Side::Second, Object::Airfield);
    let aircraft = deed.next.air(side, Aircraft::Bomber) | deed.next.air(side, Aircraft::Fighter);
    account.kept(aircraft & !fields == 0);
}

fn nothing_twice(deed: &Deed<'_, '_, Wc>, account: &mut Account<Wc>) {
    let (before, after) = (deed.scene.position, deed.next);
    let (moved_before, moved_after, from) = match *deed.action() {
        Action::March { from, .. } => (before.moved_ground, after.moved_ground, from),
        Action::Transfer { from, .. } | Action::Raid { from, .. } => (before.moved_air, after.moved_air, from),
        Action::Deploy(_) | Action::Hold | Action::Done => return,
    };
    let lost = after.flown().count_ones() < before.flown().count_ones();
    let marked = moved_after.count_ones() == moved_before.count_ones() + 1;
    account.kept(!has(moved_before, from) && before.used < 2 && after.used == before.used + 1 && (marked || lost));
}

fn idle_pieces(deed: &Deed<'_, '_, Wc>, account: &mut Account<Wc>) {
    for recorded in deed.events {
        if let Event::Destroyed { by, .. } = &recorded.event {
            let fights = |piece| match piece {
                Piece::Ground(object) => matches!(object, Object::Artillery | Object::Tanks),
                Piece::Air(_) => true,
            };
            account.kept(!by.is_empty() && by.iter().all(|striker| fights(striker.piece)));
        }
    }
}

/// The enemy guns next to a cell, but for those on another.
fn guns_beside(position: &Position, side: Side, at: Square, but: u64) -> u64 {
    let guns = position.ground(side, Object::Artillery) | position.ground(side, Object::Tanks);
    neighbours(at) & guns & !but
}

fn clean_pairs(deed: &Deed<'_, '_, Wc>, account: &mut Account<Wc>) {
    let position = deed.scene.position;
    for recorded in deed.events {
        let Event::Destroyed { loss, by } = &recorded.event else { continue };
        let fighter = Piece::Air(Aircraft::Fighter);
        if loss.piece == fighter && by.iter().all(|striker| striker.piece == fighter) {
            account.kept(by.len() >= 2);
        }
        if !matches!(loss.piece, Piece::Ground(Object::Artillery | Object::Tanks)) {
            continue;
        }
        let spared = match deed.scene.readings.clean {
            Clean::Others => bit(loss.at),
            Clean::Any => 0,
        };
        let clean = by.iter().all(|striker| match striker.from {
            Some(from) => neighbours(loss.at) & bit(from) != 0 && guns_beside(position, loss.side, from, spared) == 0,
            None => true,
        });
        account.kept(by.len() >= 2 && clean);
    }
}

fn pair(case: u16) -> String {
    match case {
        0 => "two regiments on the ground against artillery",
        1 => "two regiments on the ground against tanks",
        _ => "two fighters against a fighter",
    }
    .to_owned()
}

fn pairs_destroy(deed: &Deed<'_, '_, Wc>, account: &mut Account<Wc>) {
    let position = deed.scene.position;
    let mover = position.side;
    let enemy = mover.other();
    match deed.action() {
        Action::Done => {
            for (case, object) in [(0, Object::Artillery), (1, Object::Tanks)] {
                for at in cells(position.ground(enemy, object)) {
                    if guns_beside(position, mover, at, 0).count_ones() >= 2 && position.hits.on(at).bombers == 0 {
                        let target = Loss { at, piece: Piece::Ground(object), side: enemy };
                        account.case(case, falls(deed.events, target));
                    }
                }
            }
        }
        // A fighter's strike is clean or not at its moment; an unclean one is half of no pair.
        Action::Raid { aircraft: Aircraft::Fighter, target, .. }
            if has(position.air(enemy, Aircraft::Fighter), *target) =>
        {
            let clean = |event: &Event| matches!(event, Event::Struck { clean: true, .. });
            account.case(2, deed.events.iter().any(|recorded| clean(&recorded.event)));
        }
        Action::Raid { .. } | Action::March { .. } | Action::Transfer { .. } | Action::Deploy(_) | Action::Hold => {}
    }
}

fn falls(events: &[Recorded<WcClause>], target: Loss) -> bool {
    events.iter().any(|recorded| matches!(&recorded.event, Event::Destroyed { loss, .. } if *loss == target))
}

fn bomber_stopped(deed: &Deed<'_, '_, Wc>, account: &mut Account<Wc>) {
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

fn shooting_decides(deed: &Deed<'_, '_, Wc>, account: &mut Account<Wc>) {
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

/// Takes everything off the board that events of one kind name.
fn without(position: &Position, events: &[Recorded<WcClause>], at_strikes: bool) -> Position {
    let mut left = *position;
    for recorded in events {
        let strike = matches!(recorded.event, Event::Destroyed { .. });
        if let Some(loss) = recorded.event.loss().filter(|_| strike == at_strikes) {
            left.toggle(loss.side, loss.piece, loss.at);
        }
    }
    left
}

fn conserved(deed: &Deed<'_, '_, Wc>, account: &mut Account<Wc>) {
    let (before, after) = (deed.scene.position, deed.next);
    let kept = Side::ALL.into_iter().all(|side| {
        Piece::ALL.into_iter().all(|piece| {
            let of = |position: &Position| position.of(side, piece).count_ones();
            let lost = deed.events.iter().filter_map(|recorded| recorded.event.loss());
            let lost = lost.filter(|loss| loss.side == side && loss.piece == piece).count();
            let train = piece == Piece::Ground(Object::Train);
            let placed =
                |event: &Event| matches!(event, Event::Deployed { side: owner, .. } if *owner == side && train);
            let placed = deed.events.iter().filter(|recorded| placed(&recorded.event)).count();
            of(before) as usize + placed == of(after) as usize + lost
        })
    });
    account.kept(kept);
}

/// What W6 asks of a side: headquarters, trains (the spare one too) and regiments.
fn ruined(position: &Position, side: Side) -> [bool; 3] {
    [
        position.ground(side, Object::Headquarters) == 0,
        position.ground(side, Object::Train) == 0 && !position.spare(side),
        regiments(position, side) == 0,
    ]
}

fn victory(deed: &Deed<'_, '_, Wc>, account: &mut Account<Wc>) {
    let (before, readings) = (deed.scene.position, deed.scene.readings);
    let mover = before.side;
    let expected: Option<Option<Side>> = match deed.action() {
        Action::March { .. } | Action::Transfer { .. } | Action::Raid { .. } => None,
        Action::Deploy(_) if before.phase != Phase::Start => None,
        Action::Deploy(_) | Action::Hold => after_upkeep(before, deed, mover),
        Action::Done => {
            let struck = without(before, deed.events, true);
            let theirs = ruined(&struck, mover.other());
            let ours = ruined(&struck, mover);
            let mover_lost = match readings.who_strikes {
                WhoStrikes::Mover => ours[2],
                WhoStrikes::Both => ours.contains(&true),
            };
            let mover_wins = theirs.contains(&true);
            let both = readings.who_strikes == WhoStrikes::Both && (ours[0] || ours[1]);
            match (mover_wins, mover_lost) {
                (true, _) if both => Some(None),
                (true, _) => Some(Some(mover)),
                (false, true) => Some(Some(mover.other())),
                (false, false) if struck.spare(mover.other()) => None,
                (false, false) => after_upkeep(&struck, deed, mover.other()),
            }
        }
    };
    let found = deed.next.outcome().map(crate::kernel::Outcome::winner);
    account.kept(found == expected);
}

/// The winner after a side's upkeep.
#[expect(clippy::option_option, reason = "a game that goes on, one that is drawn, and one that is won")]
fn after_upkeep(before: &Position, deed: &Deed<'_, '_, Wc>, side: Side) -> Option<Option<Side>> {
    let left = without(before, deed.events, false);
    let lost = regiments(&left, side) == 0 && deed.scene.readings.attrition == Attrition::Counts;
    lost.then_some(Some(side.other()))
}

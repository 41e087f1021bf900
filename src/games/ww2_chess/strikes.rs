//! The text of the rules on strikes (section 6).

use crate::kernel::{Audit, Claim, Says, Sentence, Side, Square};

use super::event::{Loss, Striker};
use super::geometry::{around, bit, cells, has, neighbours};
use super::hits::Raids;
use super::readings::{ArtilleryVsParked, Clean, FighterVsArtillery, FightersOnGround, Pairs, WhoStrikes};
use super::{Aircraft, Event, Object, Piece, Position, WcClause, WcQuestion, WcReadings};

const W16: Sentence = Sentence("W16");
const W19: Sentence = Sentence("W19");
const W20: Sentence = Sentence("W20");
const W24: Sentence = Sentence("W24");
const W25: Sentence = Sentence("W25");

/// Counts the strikes at the end of a turn and removes everything destroyed, at once.
#[inline]
pub(super) fn resolve<A: Audit<WcClause>>(position: &Position, readings: &WcReadings, audit: &mut A) -> Position {
    let (ground, air) = struck(position, readings);
    if ground | air == 0 {
        return *position;
    }
    let mut count = Count { before: position, after: *position, readings, audit };
    for at in cells(ground | air) {
        if has(ground, at) {
            count.object(at);
        }
        if has(air, at) {
            count.aircraft(at);
        }
    }
    count.after
}

/// Every cell on which a ground object, and every cell over which an aircraft, may be struck.
#[inline]
pub(super) fn struck(position: &Position, readings: &WcReadings) -> (u64, u64) {
    let mover = position.side;
    let (mut ground, mut air) = within_reach(position, mover);
    if readings.who_strikes == WhoStrikes::Both {
        let (more_ground, more_air) = within_reach(position, mover.other());
        ground |= more_ground;
        air |= more_air;
    }
    if !position.hits.is_empty() {
        for hit in position.hits.iter() {
            ground |= bit(hit.target) & position.objects(mover.other());
            air |= bit(hit.target) & position.aircraft(mover.other());
        }
    }
    (ground, air)
}

/// What of the other side's is next to a side's ground pieces, or over its artillery.
#[inline]
fn within_reach(position: &Position, side: Side) -> (u64, u64) {
    let enemy = side.other();
    let idle = position.ground(side, Object::Train) | position.ground(side, Object::Headquarters);
    let near = around(position.guns(side) | idle);
    let parked = near & position.airfields() | position.ground(side, Object::Artillery);
    (near & position.objects(enemy), parked & position.aircraft(enemy))
}

/// The strikes on one piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    /// Artillery that strikes it.
    pub(super) artillery: u64,
    /// Tanks that strike it.
    pub(super) tanks: u64,
    /// Trains and headquarters next to it; they do not strike.
    pub(super) idle: u64,
    /// Strikes from the air.
    pub(super) raids: Raids,
}

/// The strikes on the ground object on a cell of `side`'s.
#[inline]
pub(super) fn on_object(position: &Position, side: Side, at: Square) -> Tally {
    let by = side.other();
    let mut tally = next_to(position, by, at);
    if by == position.side && !position.hits.is_empty() {
        tally.raids = position.hits.on(at);
        if has(position.aircraft(side), at) {
            // A fighter told to strike this cell strikes the aircraft over it.
            tally.raids.clean = 0;
            tally.raids.unclean = 0;
        }
    }
    tally
}

/// The strikes on the aircraft of `side`'s over a cell, parked or in flight.
#[inline]
pub(super) fn on_aircraft(position: &Position, side: Side, at: Square) -> Tally {
    let by = side.other();
    let mut tally = if has(position.airfields(), at) {
        next_to(position, by, at)
    } else {
        Tally { artillery: position.ground(by, Object::Artillery) & bit(at), ..Tally::default() }
    };
    if by == position.side && !position.hits.is_empty() {
        tally.raids = position.hits.on(at);
        if !has(position.ground(side, Object::Airfield), at) {
            // A bomber strikes the ground; only what is parked there is struck with it.
            tally.raids.bombers = 0;
        }
    }
    tally
}

#[inline]
fn next_to(position: &Position, by: Side, at: Square) -> Tally {
    let near = neighbours(at);
    Tally {
        artillery: near & position.ground(by, Object::Artillery),
        tanks: near & position.ground(by, Object::Tanks),
        idle: near & (position.ground(by, Object::Train) | position.ground(by, Object::Headquarters)),
        raids: Raids::default(),
    }
}

/// The enemy artillery and tanks that attack a ground striker, but for its target (WC-6.11).
#[inline]
pub(super) fn attackers(position: &Position, readings: &WcReadings, striker: Square, target: (Side, Square)) -> u64 {
    let (enemy, at) = target;
    let near = neighbours(striker) & position.guns(enemy);
    match readings.clean {
        Clean::Others => near & !bit(at),
        Clean::Any => near,
    }
}

/// Which of the strikes on a piece its destruction names.
#[derive(Clone, Copy)]
struct Named {
    ground: u64,
    bombers: bool,
    clean_fighters: bool,
    unclean_fighters: bool,
}

impl Named {
    const NONE: Self = Self { ground: 0, bombers: false, clean_fighters: false, unclean_fighters: false };

    /// All strikes by these, bombers and fighters.
    const fn all(ground: u64) -> Self {
        Self { ground, bombers: true, clean_fighters: true, unclean_fighters: true }
    }
}

/// The count of strikes at the end of one turn.
struct Count<'a, A> {
    before: &'a Position,
    after: Position,
    readings: &'a WcReadings,
    audit: &'a mut A,
}

impl<A: Audit<WcClause>> Count<'_, A> {
    /// Whether the ground object on a cell falls.
    fn object(&mut self, at: Square) {
        let Some((side, object)) = self.before.object_at(at) else { return };
        let tally = on_object(self.before, side, at);
        match object {
            Object::Artillery => self.artillery(side, at, tally),
            Object::Tanks => self.tanks(side, at, tally),
            Object::Headquarters | Object::Train => {
                let ground = self.strikers(tally);
                let Raids { bombers, clean, unclean } = tally.raids;
                let clause = WcClause::TrainsAndHeadquartersDestroyed;
                if self.enough(clause, 1, number(ground) + bombers + clean + unclean) {
                    self.destroy(clause, side, Piece::Ground(object), at, Named::all(ground), tally);
                }
            }
            Object::Airfield => {
                let ground = self.strikers(tally);
                let clause = WcClause::AirfieldsDestroyed;
                if self.enough(clause, 1, number(ground) + tally.raids.bombers) {
                    let named = Named { ground, bombers: true, ..Named::NONE };
                    self.destroy(clause, side, Piece::Ground(object), at, named, tally);
                }
            }
        }
    }

    /// Artillery falls to two clean strikes: W16 says of any two regiments, and lists pairs.
    fn artillery(&mut self, side: Side, at: Square, tally: Tally) {
        let clause = WcClause::ArtilleryDestroyed;
        let ground = self.clean(tally.artillery | tally.tanks, (side, at));
        let air = tally.raids.bombers + tally.raids.clean;
        let two = self.enough(clause, 2, number(ground) + air);
        let listed = if ground != 0 { Says::Removes } else { Says::Spares };
        let list = Claim::when(W16, two, listed);
        let any = Claim::when(W16, two, Says::Removes);
        let claims = match self.readings.pairs {
            Pairs::Listed => [list, any],
            Pairs::AnyTwo => [any, list],
        };
        if self.audit.settle(WcQuestion::ArtilleryPair(at), claims, Says::Spares) == Says::Removes {
            let named = Named { ground, bombers: true, clean_fighters: true, ..Named::NONE };
            self.destroy(clause, side, Piece::Ground(Object::Artillery), at, named, tally);
        }
    }

    /// Tanks fall to two clean strikes of a listed pair; fighters cannot harm them.
    fn tanks(&mut self, side: Side, at: Square, tally: Tally) {
        let clause = WcClause::TanksDestroyed;
        let artillery = self.clean(tally.artillery, (side, at));
        let tanks = self.clean(tally.tanks, (side, at));
        let bombers = tally.raids.bombers;
        let falls = match self.readings.pairs {
            Pairs::Listed => {
                self.enough(clause, 2, number(artillery | tanks))
                    || tanks != 0 && self.enough(clause, 2, number(tanks) + bombers)
            }
            Pairs::AnyTwo => self.enough(clause, 2, number(artillery | tanks) + bombers),
        };
        if falls {
            let named = Named { ground: artillery | tanks, bombers: true, ..Named::NONE };
            self.destroy(clause, side, Piece::Ground(Object::Tanks), at, named, tally);
        }
    }

    /// Whether the aircraft over a cell falls.
    fn aircraft(&mut self, at: Square) {
        let Some((side, kind)) = self.before.aircraft_at(at) else { return };
        let tally = on_aircraft(self.before, side, at);
        let parked = has(self.before.airfields(), at);
        match (kind, parked) {
            (Aircraft::Bomber, false) => self.bomber_in_flight(side, at, tally),
            (Aircraft::Bomber, true) => self.bomber_parked(side, at, tally),
            (Aircraft::Fighter, false) => self.fighter_in_flight(side, at, tally),
            (Aircraft::Fighter, true) => self.fighter_parked(side, at, tally),
        }
    }

    fn bomber_in_flight(&mut self, side: Side, at: Square, tally: Tally) {
        let clause = WcClause::BombersDestroyed;
        let ground = self.below(tally);
        let Raids { clean, unclean, .. } = tally.raids;
        if self.enough(clause, 1, number(ground) + clean + unclean) {
            let named = Named { bombers: false, ..Named::all(ground) };
            self.destroy(clause, side, Piece::Air(Aircraft::Bomber), at, named, tally);
        }
    }

    fn bomber_parked(&mut self, side: Side, at: Square, tally: Tally) {
        let clause = WcClause::AirfieldsDestroyed;
        let ground = self.strikers_on_parked(at, tally);
        let Raids { bombers, clean, unclean } = tally.raids;
        if self.enough(clause, 1, number(ground) + bombers + clean + unclean) {
            self.destroy(clause, side, Piece::Air(Aircraft::Bomber), at, Named::all(ground), tally);
        }
    }

    /// W20 lets one strike of artillery destroy a fighter; W24 counts fighters among those that
    /// take two. Only one artillery can be exactly below.
    fn fighter_in_flight(&mut self, side: Side, at: Square, tally: Tally) {
        let clause = WcClause::FightersDestroyed;
        let mut ground = self.below(tally);
        if ground != 0 {
            let (w20, w24) = (Claim::when(W20, true, Says::Counts(1)), Claim::when(W24, true, Says::Counts(2)));
            let claims = match self.readings.fighter_vs_artillery {
                FighterVsArtillery::One => [w20, w24],
                FighterVsArtillery::Two => [w24, w20],
            };
            if self.audit.settle(WcQuestion::FighterStrikes(at), claims, Says::Counts(1)) != Says::Counts(1) {
                ground = 0;
            }
        }
        if ground != 0 || self.enough(clause, 2, tally.raids.clean) {
            let named = Named { ground, clean_fighters: true, ..Named::NONE };
            self.destroy(clause, side, Piece::Air(Aircraft::Fighter), at, named, tally);
        }
    }

    /// W19 destroys any aircraft on an airfield by one strike; W20 lets fighters fall only to
    /// artillery or two fighters.
    fn fighter_parked(&mut self, side: Side, at: Square, tally: Tally) {
        let ground = self.strikers_on_parked(at, tally);
        let artillery = ground & tally.artillery;
        let Raids { bombers, clean, .. } = tally.raids;
        let one = self.enough(WcClause::AirfieldsDestroyed, 1, number(ground) + bombers);
        let two_fighters = self.enough(WcClause::FightersDestroyed, 2, clean);
        let w19 = Claim::when(W19, one, Says::Removes);
        let w20 = if artillery != 0 || two_fighters { Says::Removes } else { Says::Spares };
        let w20 = Claim::when(W20, true, w20);
        let claims = match self.readings.fighters_on_ground {
            FightersOnGround::Soft => [w19, w20],
            FightersOnGround::Hard => [w20, w19],
        };
        if self.audit.settle(WcQuestion::FighterParked(at), claims, Says::Spares) != Says::Removes {
            return;
        }
        let (clause, named) = match self.readings.fighters_on_ground {
            FightersOnGround::Soft => {
                let clause = if one { WcClause::AirfieldsDestroyed } else { WcClause::FightersDestroyed };
                (clause, Named { ground, bombers: true, clean_fighters: true, ..Named::NONE })
            }
            FightersOnGround::Hard => {
                (WcClause::FightersDestroyed, Named { ground: artillery, clean_fighters: true, ..Named::NONE })
            }
        };
        self.destroy(clause, side, Piece::Air(Aircraft::Fighter), at, named, tally);
    }

    /// Whether so many strikes are as many as a clause asks for.
    fn enough(&self, clause: WcClause, needed: u8, strikes: u8) -> bool {
        strikes >= self.audit.number(clause, needed)
    }

    /// Everything on the ground next to a piece that strikes it: not trains, not headquarters.
    fn strikers(&mut self, tally: Tally) -> u64 {
        let idle = tally.idle != 0 && self.audit.grant(WcClause::WhoDoesNotStrike, true);
        tally.artillery | tally.tanks | if idle { 0 } else { tally.idle }
    }

    /// The same for an aircraft on an airfield: W19 lets artillery destroy it, W25 lets artillery
    /// attack aircraft only exactly above.
    fn strikers_on_parked(&mut self, at: Square, tally: Tally) -> u64 {
        let strikers = self.strikers(tally);
        if tally.artillery == 0 {
            return strikers;
        }
        let (w19, w25) = (Claim::when(W19, true, Says::Permits), Claim::when(W25, true, Says::Forbids));
        let claims = match self.readings.artillery_vs_parked {
            ArtilleryVsParked::Strikes => [w19, w25],
            ArtilleryVsParked::Never => [w25, w19],
        };
        let ruling = self.audit.settle(WcQuestion::ArtilleryOnParked(at), claims, Says::Forbids);
        if ruling == Says::Permits { strikers } else { strikers & !tally.artillery }
    }

    /// The artillery exactly below an aircraft in flight.
    fn below(&mut self, tally: Tally) -> u64 {
        let hits = tally.artillery != 0 && self.audit.grant(WcClause::ArtilleryAgainstAircraft, true);
        if hits { tally.artillery } else { 0 }
    }

    /// The strikers that no other enemy attacks, where two clean strikes are needed.
    fn clean(&mut self, strikers: u64, target: (Side, Square)) -> u64 {
        let mut clean = strikers;
        for striker in cells(strikers) {
            let attacked = attackers(self.before, self.readings, striker, target) != 0;
            if attacked && self.audit.grant(WcClause::CleanStrikes, true) {
                clean &= !bit(striker);
            }
        }
        clean
    }

    /// The piece falls, by all the strikes named.
    fn destroy(&mut self, clause: WcClause, side: Side, piece: Piece, at: Square, named: Named, tally: Tally) {
        let before = self.before;
        // A raid on this cell may have struck what stands in the other layer.
        let named = Named {
            ground: named.ground,
            bombers: named.bombers && tally.raids.bombers > 0,
            clean_fighters: named.clean_fighters && tally.raids.clean > 0,
            unclean_fighters: named.unclean_fighters && tally.raids.unclean > 0,
        };
        let event = || Event::Destroyed { loss: Loss { at, piece, side }, by: strikers(before, at, side, named) };
        if self.audit.effect(clause, event) {
            self.after.toggle(side, piece, at);
        }
    }
}

/// How many strikers a set holds.
#[inline]
fn number(set: u64) -> u8 {
    #[expect(clippy::cast_possible_truncation, reason = "a set of at most 64 cells")]
    let number = set.count_ones() as u8;
    number
}

/// The strikes named, in board order, raids last.
fn strikers(position: &Position, target: Square, side: Side, named: Named) -> Vec<Striker> {
    let on_ground = cells(named.ground).filter_map(|from| {
        position.object_at(from).map(|(_, object)| Striker { piece: Piece::Ground(object), from: Some(from) })
    });
    let own_raids = position.side != side;
    let raids = position.hits.iter().filter(|hit| {
        own_raids
            && hit.target == target
            && match (hit.striker, hit.unclean) {
                (Aircraft::Bomber, _) => named.bombers,
                (Aircraft::Fighter, false) => named.clean_fighters,
                (Aircraft::Fighter, true) => named.unclean_fighters,
            }
    });
    on_ground.chain(raids.map(|hit| Striker { piece: Piece::Air(hit.striker), from: None })).collect()
}

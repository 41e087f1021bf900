//! The text of the rules on flight (section 5).

use std::ops::ControlFlow;

use crate::kernel::{Audit, Claim, Says, Sentence, Square};

use super::evidence::Fact;
use super::geometry::{adjacent, aligned, between, bit, first, has, neighbours};
use super::ground::nearest;
use super::readings::Overflight;
use super::{Aircraft, Object, Piece, View, WcClause, WcQuestion};

const W12: Sentence = Sentence("W12");
const W16: Sentence = Sentence("W16");
const W17: Sentence = Sentence("W17");
const W19: Sentence = Sentence("W19");
const W25: Sentence = Sentence("W25");

/// What a leg is flown for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Leg {
    /// To stay where it ends.
    Transfer,
    /// To strike at its end.
    Outward,
    /// Back from a raid.
    Return,
}

/// What becomes of an aircraft at the end of a leg.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// It is there.
    Safe,
    /// Artillery below shoots it down (WC-5.2).
    ShotDown,
    /// A fighter next to it destroys it (WC-5.4).
    Intercepted,
}

/// A raid's cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Raid {
    pub(super) aircraft: Aircraft,
    pub(super) from: Square,
    pub(super) over: Square,
    pub(super) target: Square,
    pub(super) home: Option<Square>,
}

impl Raid {
    /// Where the cells of the raid stand in its text: a bomber that strikes its own cell writes
    /// one cell for both.
    fn parts(self) -> (u8, u8, u8) {
        if self.aircraft == Aircraft::Bomber && self.over == self.target { (1, 1, 2) } else { (1, 2, 3) }
    }
}

/// May the aircraft fly this transfer?
#[inline]
pub(super) fn transfer<A: Audit<WcClause>>(
    view: &View<'_>,
    aircraft: Aircraft,
    from: Square,
    to: Square,
    audit: &mut A,
) -> ControlFlow<()> {
    leg(view, aircraft, from, to, Leg::Transfer, 1, audit)?;
    vacant(view, from, to, 1, audit)
}

/// May the aircraft fly this raid?
#[inline]
pub(super) fn raid<A: Audit<WcClause>>(view: &View<'_>, raid: Raid, audit: &mut A) -> ControlFlow<()> {
    outward(view, raid, audit)?;
    strike(view, raid, audit)?;
    homeward(view, raid, audit)
}

/// The way out: to a cell where the aircraft is not lost, and where it is alone if it stays.
#[inline]
pub(super) fn outward<A: Audit<WcClause>>(view: &View<'_>, raid: Raid, audit: &mut A) -> ControlFlow<()> {
    let Raid { aircraft, from, over, .. } = raid;
    let (part, _, _) = raid.parts();
    leg(view, aircraft, from, over, Leg::Outward, part, audit)?;
    // A bomber told to strike artillery that is not tied down is refused as such (WC-6.5).
    let shot_down = aircraft == Aircraft::Fighter
        && view.readings.overflight == Overflight::Lost
        && fate_over_artillery(view, aircraft, over, Leg::Outward, audit) == Fate::ShotDown;
    audit.require(WcClause::OverArtillery, !shot_down, || Fact::ShotDownOver(over).at_part(part))?;
    let caught = aircraft == Aircraft::Bomber && has(view.intercepted(), over);
    audit.require(WcClause::BomberIntercepted, !caught, || {
        Fact::CaughtBeforeStrike { at: over, fighter: fighter_next_to(view, over) }.at_part(part)
    })?;
    if raid.home.is_none() { vacant(view, from, over, part, audit) } else { ControlFlow::Continue(()) }
}

/// The strike: a bomber at the ground below it, a fighter at an enemy piece next to it.
#[inline]
pub(super) fn strike<A: Audit<WcClause>>(view: &View<'_>, raid: Raid, audit: &mut A) -> ControlFlow<()> {
    let Raid { aircraft, over, target, .. } = raid;
    let (_, part, _) = raid.parts();
    let in_reach = match aircraft {
        Aircraft::Bomber => over == target,
        Aircraft::Fighter => adjacent(over, target),
    };
    audit.require(WcClause::ReachOfAStrike, in_reach, || {
        match aircraft {
            Aircraft::Bomber => Fact::NotItsOwnCell { over, target },
            Aircraft::Fighter => Fact::NotNextTo { over, target },
        }
        .at_part(part)
    })?;
    let struck = target_of(view, aircraft, target);
    audit.require(WcClause::ReachOfAStrike, struck.is_some(), || no_target(view, target).at_part(part))?;
    let artillery = struck == Some(Piece::Ground(Object::Artillery));
    audit.require(WcClause::ArtilleryTiedDown, !artillery || view.tied(target), || {
        Fact::NotTiedDown(target).at_part(part)
    })?;
    let fighter_at = |object| aircraft == Aircraft::Fighter && struck == Some(Piece::Ground(object));
    audit
        .require(WcClause::TanksDestroyed, !fighter_at(Object::Tanks), || Fact::FighterAtTanks(target).at_part(part))?;
    audit.require(WcClause::AirfieldsDestroyed, !fighter_at(Object::Airfield), || {
        Fact::FighterAtAirfield(target).at_part(part)
    })
}

/// What an aircraft told to strike a cell strikes there: a bomber the enemy ground object, a
/// fighter an enemy aircraft or else the enemy ground object.
#[inline]
pub(super) fn target_of(view: &View<'_>, aircraft: Aircraft, target: Square) -> Option<Piece> {
    let enemy = view.enemy();
    let above = match aircraft {
        Aircraft::Bomber => None,
        Aircraft::Fighter => {
            Aircraft::ALL.into_iter().find(|kind| has(view.position.air(enemy, *kind), target)).map(Piece::Air)
        }
    };
    above.or_else(|| {
        Object::ALL.into_iter().find(|object| has(view.position.ground(enemy, *object), target)).map(Piece::Ground)
    })
}

fn no_target(view: &View<'_>, target: Square) -> Fact {
    let own = view.position.at(target).find(|(side, _)| *side == view.me);
    own.map_or(Fact::NothingToStrike(target), |(side, piece)| Fact::OwnTarget(side, piece, target))
}

/// The way back: part of the same move, to a free airfield of either side.
#[inline]
pub(super) fn homeward<A: Audit<WcClause>>(view: &View<'_>, raid: Raid, audit: &mut A) -> ControlFlow<()> {
    let Some(home) = raid.home else { return ControlFlow::Continue(()) };
    let (_, _, part) = raid.parts();
    let one_move = audit.grant(WcClause::NoPieceTwice, true);
    audit.require(WcClause::NoPieceTwice, one_move, || Fact::ReturnApart.at_part(part))?;
    leg(view, raid.aircraft, raid.over, home, Leg::Return, part, audit)?;
    let airfield = has(view.airfields, home);
    audit.require(WcClause::ReturnFromRaid, airfield, || Fact::NoAirfield(home).at_part(part))?;
    let foreign = has(view.position.ground(view.enemy(), Object::Airfield), home);
    let welcome = !foreign || audit.grant(WcClause::ReturnFromRaid, true);
    audit.require(WcClause::ReturnFromRaid, welcome, || Fact::ForeignAirfield(home).at_part(part))?;
    audit.require(WcClause::ReturnFromRaid, !(airfield && view.taken(home, raid.from)), || {
        aircraft_at(view, home, |side, kind| Fact::AirfieldTaken(side, kind, home)).at_part(part)
    })
}

/// No leg that leaves the aircraft there ends where another aircraft is.
#[inline]
fn vacant<A: Audit<WcClause>>(view: &View<'_>, from: Square, to: Square, part: u8, audit: &mut A) -> ControlFlow<()> {
    audit.require(WcClause::OneObjectACell, !view.taken(to, from), || {
        aircraft_at(view, to, |side, kind| Fact::EndsOnAircraft(side, kind, to)).at_part(part)
    })
}

/// A fact about the aircraft over a cell that has one.
fn aircraft_at(view: &View<'_>, at: Square, fact: impl Fn(crate::kernel::Side, Aircraft) -> Fact) -> Fact {
    // Asked only of cells over which the position has an aircraft.
    view.position.aircraft_at(at).map_or(Fact::GameOver, |(side, kind)| fact(side, kind))
}

/// One leg: straight, over everything but enemy artillery and fighters, and no farther than the
/// first cell next to an enemy fighter.
#[inline]
fn leg<A: Audit<WcClause>>(
    view: &View<'_>,
    aircraft: Aircraft,
    from: Square,
    to: Square,
    kind: Leg,
    part: u8,
    audit: &mut A,
) -> ControlFlow<()> {
    audit.require(WcClause::StraightFlight, aligned(from, to), || Fact::LegNotStraight(from, to).at_part(part))?;
    let way = between(from, to);
    let crossed = way & (view.occupied | view.flown);
    let over = crossed == 0 || audit.grant(WcClause::StraightFlight, true);
    audit.require(WcClause::StraightFlight, over, || Fact::CrossesPiece(nearest(crossed, from)).at_part(part))?;
    audit.require(WcClause::OverArtillery, way & view.flak == 0, || {
        Fact::BeyondArtillery(nearest(way & view.flak, from)).at_part(part)
    })?;
    let into = (way | bit(to)) & view.interceptors;
    audit.require(WcClause::PastFighters, into == 0, || Fact::IntoFighter(nearest(into, from)).at_part(part))?;
    let beyond = way & view.intercepted();
    audit.require(WcClause::PastFighters, beyond == 0, || {
        let at = nearest(beyond, from);
        Fact::PastFighter { at, fighter: fighter_next_to(view, at) }.at_part(part)
    })?;
    let shot_down = fate_over_artillery(view, aircraft, to, kind, audit) == Fate::ShotDown;
    let refused = shot_down && view.readings.overflight == Overflight::Forbidden;
    audit.require(WcClause::OverArtillery, !refused, || Fact::ShotDownOver(to).at_part(part))
}

/// The first intercepting fighter next to a cell that has one.
fn fighter_next_to(view: &View<'_>, at: Square) -> Square {
    first(view.interceptors & neighbours(at)).unwrap_or(at)
}

/// What becomes of an aircraft at the end of a leg.
#[inline]
pub(super) fn fate<A: Audit<WcClause>>(
    view: &View<'_>,
    aircraft: Aircraft,
    to: Square,
    kind: Leg,
    audit: &mut A,
) -> Fate {
    match fate_over_artillery(view, aircraft, to, kind, audit) {
        Fate::Safe if aircraft == Aircraft::Bomber && has(view.intercepted(), to) => Fate::Intercepted,
        fate => fate,
    }
}

/// Whether enemy artillery below shoots the aircraft down: always, but for a bomber that ends its
/// outward leg there to strike, if the artillery is tied down.
#[inline]
fn fate_over_artillery<A: Audit<WcClause>>(
    view: &View<'_>,
    aircraft: Aircraft,
    to: Square,
    kind: Leg,
    audit: &mut A,
) -> Fate {
    if !has(view.flak, to) {
        return Fate::Safe;
    }
    match aircraft {
        Aircraft::Fighter => Fate::ShotDown,
        Aircraft::Bomber => bomber_over_artillery(view, to, kind == Leg::Outward, audit),
    }
}

/// W12 and W19 destroy a bomber over artillery; W25 makes it stand there to strike and W16 counts
/// its strike; W17 decides, by whether the artillery is tied down.
fn bomber_over_artillery<A: Audit<WcClause>>(view: &View<'_>, to: Square, strikes: bool, audit: &mut A) -> Fate {
    let tied = view.tied(to);
    let ruling = audit.settle(
        WcQuestion::BomberOverArtillery(to),
        [
            Claim::when(W17, strikes && !tied, Says::Removes),
            Claim::when(W25, strikes, Says::Spares),
            Claim::when(W16, strikes, Says::Spares),
            Claim::when(W12, true, Says::Removes),
            Claim::when(W19, true, Says::Removes),
        ],
        Says::Removes,
    );
    let safe = ruling == Says::Spares && audit.grant(WcClause::OverArtillery, true);
    if safe { Fate::Safe } else { Fate::ShotDown }
}

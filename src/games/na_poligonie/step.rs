//! The text of the rules for a soldier's move: may this leg be taken, may the move end here?
//!
//! Every restriction is asked as a fact about the real board, whoever listens: what a listener
//! lets pass never changes what is asked next.

use std::ops::ControlFlow;

use crate::kernel::{Audit, Claim, Says, Side, Square, SquareSet};

use super::chance::{Chance, Hops};
use super::clauses::{S10, S11, S12, S14};
use super::evidence::{Occupant, Stretch};
use super::geometry::{next, rank};
use super::readings::{FriendlyHops, HopZone, OfficerTurns, PrivateDirection, Removal, Series};
use super::view::View;
use super::{Clause, Direction, Evidence, Join, Leg, Line, Piece, Point};

/// A soldier on its way.
#[derive(Clone, Debug)]
pub(super) struct Walk<'v> {
    view: &'v View<'v>,
    side: Side,
    piece: Piece,
    origin: Square,
    at: Square,
    /// Where the leg before started.
    before: Square,
    /// Enemies jumped over so far.
    prisoners: SquareSet,
    /// Stations stood on so far, the origin included.
    landed: SquareSet,
    /// The way of the leg before, if it followed a line.
    heading: Option<Direction>,
    /// The leg before.
    last: Option<Join>,
    /// How many legs were taken.
    legs: usize,
    captures: bool,
    /// Whether every leg so far holds on the real board, whatever a listener lets pass.
    sound: bool,
}

impl<'v> Walk<'v> {
    /// A soldier of the side to move that has not started yet.
    pub(super) fn new(view: &'v View<'v>, origin: Square, piece: Piece) -> Self {
        Self {
            view,
            side: view.position.side,
            piece,
            origin,
            at: origin,
            before: origin,
            prisoners: SquareSet::EMPTY,
            landed: origin.set(),
            heading: None,
            last: None,
            legs: 0,
            captures: false,
            sound: true,
        }
    }

    /// Where it stands now.
    pub(super) const fn at(&self) -> Square {
        self.at
    }

    /// Whether every hop and jump so far holds on the real board.
    pub(super) const fn is_sound(&self) -> bool {
        self.sound
    }

    /// Enemies jumped over so far.
    pub(super) const fn prisoners(&self) -> SquareSet {
        self.prisoners
    }

    fn officer(&self) -> bool {
        self.piece == Piece::Officer
    }

    /// The leg before.
    const fn last_stretch(&self) -> Stretch {
        Stretch { from: self.before, to: self.at, leg: self.legs }
    }

    const fn stretch(&self, to: Square) -> Stretch {
        Stretch { from: self.at, to, leg: self.legs + 1 }
    }

    /// Who stands on a station during this move (rule 5): the origin is free, and under
    /// `at-once` so are prisoners' stations.
    pub(super) fn occupant(&self, square: Square) -> Occupant {
        if square == self.origin {
            return Occupant::Left;
        }
        if self.prisoners.has(square) {
            return match self.view.readings.removal {
                Removal::AtOnce => Occupant::Taken,
                Removal::AfterSeries => Occupant::Prisoner,
            };
        }
        match self.view.position.at(square) {
            None => Occupant::Nobody,
            Some((side, piece)) if side == self.side => Occupant::Own(piece),
            Some((_, piece)) => Occupant::Enemy(piece),
        }
    }

    fn is_free(&self, square: Square) -> bool {
        let taken = match self.view.readings.removal {
            Removal::AtOnce => self.prisoners,
            Removal::AfterSeries => SquareSet::EMPTY,
        };
        (self.view.position.free() | self.origin.set() | taken).has(square)
    }

    /// NP-1.2, NP-1.3, NP-5.2 for every leg, then the rules for its kind.
    pub(super) fn step<A: Audit<Clause>>(&mut self, leg: Leg, audit: &mut A) -> ControlFlow<()> {
        let stretch = self.stretch(leg.to);
        let line = Line::between(self.at, leg.to);
        audit.require(Clause::DiagonalLines, line.is_some(), || Evidence::NoLine(stretch))?;
        if let Some(line) = line {
            self.on_line(line, stretch, audit)?;
            match leg.join {
                Join::Shift => self.shift(line, stretch, audit)?,
                Join::Hop => self.hop(line, stretch, audit)?,
                Join::Capture => self.capture(line, stretch, audit)?,
            }
        } else {
            // Only a listener that lets NP-1.2 pass comes here: nothing further can be asked.
            self.sound = false;
        }
        self.alone(leg.join, stretch, audit)?;
        self.land(leg, line);
        ControlFlow::Continue(())
    }

    /// NP-1.3 and NP-5.2: straight lines serve officers, with every station in the zone.
    fn on_line<A: Audit<Clause>>(&mut self, line: Line, stretch: Stretch, audit: &mut A) -> ControlFlow<()> {
        if !line.direction.is_straight() {
            return ControlFlow::Continue(());
        }
        if audit.grant(Clause::OfficerStraight, self.officer()) {
            let outside = self.outside_zone(line);
            self.sound &= outside.is_none();
            audit.refuse(Clause::OfficerStraight, outside, |square| Evidence::OutsideZone(stretch, square))
        } else {
            self.sound = false;
            audit.require(Clause::StraightLines, false, || Evidence::StraightPrivate(stretch))
        }
    }

    /// The first station of a stretch, its start included, that lies outside the central zone.
    fn outside_zone(&self, line: Line) -> Option<Square> {
        let zone = self.view.zone;
        std::iter::once(self.at).chain(line.stations(self.at)).find(|square| !zone.has(*square))
    }

    /// NP-4.1 for a private, NP-5.1 for an officer.
    fn shift<A: Audit<Clause>>(&self, line: Line, stretch: Stretch, audit: &mut A) -> ControlFlow<()> {
        let officer = audit.grant(Clause::OfficerShift, self.officer());
        let (clause, reach) = if officer {
            (Clause::OfficerShift, audit.number(Clause::OfficerShift, 2))
        } else {
            (Clause::PrivateStep, audit.number(Clause::PrivateStep, 1))
        };
        audit.require(clause, line.distance <= reach, || Evidence::TooFar {
            stretch,
            stations: line.distance,
            reach,
        })?;
        for square in line.stations(self.at) {
            let blocked = if self.is_free(square) { None } else { self.view.position.at(square) };
            audit.refuse(clause, blocked, |(side, piece)| Evidence::InTheWay(stretch, square, piece, side))?;
        }
        if officer {
            return ControlFlow::Continue(());
        }
        let ahead = match self.view.readings.private_direction {
            PrivateDirection::Any => true,
            PrivateDirection::Forward => !self.leads_back(stretch.to),
        };
        audit.require(Clause::PrivateStep, ahead, || Evidence::Backward(stretch, self.side))
    }

    /// Whether a station lies farther from the far edge than where the soldier stands.
    fn leads_back(&self, to: Square) -> bool {
        match self.side {
            Side::First => rank(to) < rank(self.at),
            Side::Second => rank(to) > rank(self.at),
        }
    }

    /// NP-5.3 and NP-5.4's order of hops; NP-4.1 keeps privates from hopping.
    fn hop<A: Audit<Clause>>(&mut self, line: Line, stretch: Stretch, audit: &mut A) -> ControlFlow<()> {
        if !audit.grant(Clause::Hop, self.officer()) {
            self.sound = false;
            return audit.require(Clause::PrivateStep, false, || Evidence::PrivateHop(stretch));
        }
        let over = self.jumped(line);
        let own = over.is_some_and(|square| matches!(self.occupant(square), Occupant::Own(_)));
        let free = self.is_free(stretch.to);
        self.sound &= own && free;
        audit.require(Clause::Hop, own, || match over {
            None => Evidence::NotShort(stretch, line.distance),
            Some(square) => Evidence::HopOver(stretch, square, self.occupant(square)),
        })?;
        audit.require(Clause::Hop, free, || Evidence::LandsOn(stretch, self.occupant(stretch.to)))?;
        let outside = match self.view.readings.hop_zone {
            HopZone::Anywhere => None,
            HopZone::CentreOnly => self.outside_zone(line),
        };
        self.sound &= outside.is_none();
        audit.refuse(Clause::Hop, outside, |square| Evidence::HopOutside(stretch, square))?;
        self.turn(line, stretch, audit)?;
        match self.view.readings.friendly_hops {
            FriendlyHops::LeadIn => {
                self.sound &= self.last != Some(Join::Hop);
                audit.require(Clause::OfficerCapture, self.last != Some(Join::Hop), || Evidence::HopTwice(stretch))
            }
            FriendlyHops::Free => self.once(stretch, audit),
        }
    }

    /// NP-4.2 for a private, NP-5.4 for an officer; NP-4.4 lets a jump follow another.
    fn capture<A: Audit<Clause>>(&mut self, line: Line, stretch: Stretch, audit: &mut A) -> ControlFlow<()> {
        let clause = if self.officer() { Clause::OfficerCapture } else { Clause::PrivateCapture };
        let granted = audit.grant(clause, true);
        let over = self.jumped(line);
        let enemy = over.filter(|square| matches!(self.occupant(*square), Occupant::Enemy(_)));
        let free = self.is_free(stretch.to);
        self.sound &= enemy.is_some() && free;
        audit.require(clause, granted && enemy.is_some(), || match over {
            None => Evidence::NotShort(stretch, line.distance),
            Some(square) => Evidence::JumpOver(stretch, square, self.occupant(square)),
        })?;
        audit.require(clause, free, || Evidence::LandsOn(stretch, self.occupant(stretch.to)))?;
        if self.captures {
            let strung = audit.grant(Clause::Series, true);
            audit.require(Clause::Series, strung, || Evidence::NotShort(stretch, line.distance))?;
        }
        if self.officer() {
            self.turn(line, stretch, audit)?;
            if self.view.readings.friendly_hops == FriendlyHops::Free {
                self.once(stretch, audit)?;
            }
        } else if enemy.is_some() && free {
            self.jump_or_step(line, stretch, audit)?;
        }
        if let Some(enemy) = enemy {
            self.prisoners |= enemy.set();
        }
        ControlFlow::Continue(())
    }

    /// S10 holds privates to one station, S11 and S12 let their jumps cross two and more: the
    /// jump is the special case and prevails.
    fn jump_or_step<A: Audit<Clause>>(&self, line: Line, stretch: Stretch, audit: &mut A) -> ControlFlow<()> {
        let jump = if self.captures { S12 } else { S11 };
        let claims = [Claim::when(jump, true, Says::Permits), Claim::when(S10, line.distance > 1, Says::Forbids)];
        let settled = audit.settle(Point::PrivateJump(self.at), claims, Says::Permits);
        audit.require(Clause::PrivateCapture, settled == Says::Permits, || Evidence::TooFar {
            stretch,
            stations: line.distance,
            reach: 1,
        })
    }

    /// NP-5.5: an officer's turn in mid-series.
    fn turn<A: Audit<Clause>>(&mut self, line: Line, stretch: Stretch, audit: &mut A) -> ControlFlow<()> {
        let Some(before) = self.heading.filter(|before| *before != line.direction && self.last != Some(Join::Shift))
        else {
            return ControlFlow::Continue(());
        };
        // S12 lets every series turn, an officer's too, unless S14, which lets officers turn in the
        // central zone, is taken to say that they may turn there alone.
        let zone = self.view.zone.has(self.at);
        let claims = match self.view.readings.officer_turns {
            OfficerTurns::Anywhere => [Claim::when(S12, true, Says::Permits), Claim::when(S14, zone, Says::Permits)],
            OfficerTurns::CentreOnly => [Claim::when(S12, false, Says::Permits), Claim::when(S14, zone, Says::Permits)],
        };
        let here = audit.settle(Point::OfficerTurn(self.at), claims, Says::Forbids) == Says::Permits;
        let may_turn = audit.grant(Clause::OfficerTurn, here);
        self.sound &= here;
        audit.require(Clause::OfficerTurn, may_turn, || Evidence::Turn(stretch, before, line.direction))
    }

    /// NP-5.4 under `free`: no station is landed on twice.
    fn once<A: Audit<Clause>>(&mut self, stretch: Stretch, audit: &mut A) -> ControlFlow<()> {
        let again = self.landed.has(stretch.to);
        self.sound &= !again;
        audit.require(Clause::OfficerCapture, !again, || Evidence::Revisit(stretch))
    }

    /// NP-4.1, NP-5.1: a shift is a whole move.
    fn alone<A: Audit<Clause>>(&mut self, join: Join, stretch: Stretch, audit: &mut A) -> ControlFlow<()> {
        let shift = if self.last == Some(Join::Shift) {
            Some(self.last_stretch())
        } else if join == Join::Shift && self.legs > 0 {
            Some(stretch)
        } else {
            None
        };
        let clause = if self.officer() { Clause::OfficerShift } else { Clause::PrivateStep };
        self.sound &= shift.is_none();
        audit.refuse(clause, shift, Evidence::ShiftInSeries)
    }

    fn jumped(&self, line: Line) -> Option<Square> {
        if line.distance == 2 { next(self.at, line.direction) } else { None }
    }

    fn land(&mut self, leg: Leg, line: Option<Line>) {
        self.before = self.at;
        self.at = leg.to;
        self.landed |= leg.to.set();
        self.heading = line.map(|line| line.direction);
        self.last = Some(leg.join);
        self.legs += 1;
        self.captures |= leg.join == Join::Capture;
    }

    /// May the move end here? NP-4.3 the duty, NP-4.4 the series, NP-5.4 its last leg.
    pub(super) fn rest<A: Audit<Clause>>(&self, audit: &mut A) -> ControlFlow<()> {
        self.discharges(audit)?;
        if !self.captures {
            return ControlFlow::Continue(());
        }
        if self.officer() && self.view.readings.friendly_hops == FriendlyHops::LeadIn {
            audit.require(Clause::OfficerCapture, self.last != Some(Join::Hop), || {
                Evidence::EndsWithHop(self.last_stretch())
            })?;
        }
        let bound = match self.view.readings.series {
            Series::Exhaust => self.sound && self.view.under_duty(self.piece),
            Series::StopAnytime => false,
        };
        let further = if bound { self.further(&mut audit.aside()) } else { None };
        audit.refuse(Clause::Series, further, |chance| Evidence::MustGoOn { leg: self.legs, chance })
    }

    /// NP-4.3: a side that can capture must.
    fn discharges<A: Audit<Clause>>(&self, audit: &mut A) -> ControlFlow<()> {
        let unmet = self.view.duty.as_ref().filter(|duty| !self.captures || (duty.privates_only && self.officer()));
        audit.refuse(Clause::CaptureDuty, unmet, |duty| Evidence::Duty {
            side: self.side,
            chance: duty.chance,
            privates_only: duty.privates_only,
        })
    }

    /// A capture from here, directly or after one hop (rule 2).
    pub(super) fn further<A: Audit<Clause>>(&self, aside: &mut A) -> Option<Chance> {
        if let Some(chance) = self.direct(aside) {
            return Some(chance);
        }
        if self.piece == Piece::Private {
            return None;
        }
        self.hops(aside).find_map(|hopped| {
            let chance = hopped.direct(&mut aside.aside())?;
            Some(Chance { captor: self.at, hops: Hops::one(hopped.at), ..chance })
        })
    }

    /// A capture from here, directly or led in by as many hops as the reading allows (rules 1
    /// and 3).
    pub(super) fn chance<A: Audit<Clause>>(&self, aside: &mut A) -> Option<Chance> {
        match self.view.readings.friendly_hops {
            FriendlyHops::LeadIn => self.further(aside),
            FriendlyHops::Free if self.piece == Piece::Private => self.direct(aside),
            FriendlyHops::Free => self.direct(aside).or_else(|| {
                self.hops(aside).filter(|hopped| hopped.sound).find_map(|hopped| {
                    let chance = hopped.chance(&mut aside.aside())?;
                    Some(Chance { captor: self.at, hops: chance.hops.after(hopped.at), ..chance })
                })
            }),
        }
    }

    /// A capture by one jump from here.
    fn direct<A: Audit<Clause>>(&self, aside: &mut A) -> Option<Chance> {
        let (victim, walk) = self.jumps(Join::Capture, aside).next()?;
        Some(Chance { captor: self.at, piece: self.piece, hops: Hops::NONE, victim, landing: walk.at })
    }

    fn hops<'a, A: Audit<Clause>>(&'a self, aside: &'a A) -> impl Iterator<Item = Walk<'v>> + 'a {
        self.jumps(Join::Hop, aside).map(|(_, walk)| walk)
    }

    /// The short jumps of one kind that the text allows from here, each with the station jumped.
    fn jumps<'a, A: Audit<Clause>>(
        &'a self,
        join: Join,
        aside: &'a A,
    ) -> impl Iterator<Item = (Square, Walk<'v>)> + 'a {
        Direction::ALL.iter().filter_map(move |direction| {
            let over = next(self.at, *direction)?;
            let to = next(over, *direction)?;
            let mut walk = self.clone();
            walk.step(Leg { join, to }, &mut aside.aside()).is_continue().then_some((over, walk))
        })
    }
}

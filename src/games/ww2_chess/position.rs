//! The complete state of a game.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

use crate::kernel::{Outcome, Side, Square};

use super::geometry::{bit, has};
use super::hits::Hits;
use super::{Aircraft, Hit, Object, Piece};

/// A position: bit sets for every kind of piece, and everything that play depends on besides.
/// Two positions are equal if their lines are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    ground: [[u64; 5]; 2],
    air: [[u64; 2]; 2],
    pub(super) moved_ground: u64,
    pub(super) moved_air: u64,
    pub(super) hits: Hits,
    pub(super) side: Side,
    pub(super) reserve: bool,
    pub(super) used: u8,
    pub(super) phase: Phase,
}

/// Where in its course the turn stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Phase {
    /// Black decides on its spare train; its upkeep is still to come.
    Start,
    /// Movement, past the upkeep.
    Move,
    /// The game is over.
    Over(End),
}

/// How the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct End {
    /// The winner; `None` after a draw.
    pub(super) winner: Option<Side>,
    /// By what.
    pub(super) cause: Cause,
}

/// What decided the game, in the rulebook's word. Remembered for reports only: the position line
/// does not carry it, so it has no part in equality, order or hash.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cause(pub(super) &'static str);

impl PartialEq for Cause {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Cause {}

impl PartialOrd for Cause {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Cause {
    fn cmp(&self, _: &Self) -> Ordering {
        Ordering::Equal
    }
}

impl Hash for Cause {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl Position {
    /// An empty board, white to move.
    pub(super) const fn empty() -> Self {
        Self {
            ground: [[0; 5]; 2],
            air: [[0; 2]; 2],
            moved_ground: 0,
            moved_air: 0,
            hits: Hits::EMPTY,
            side: Side::First,
            reserve: false,
            used: 0,
            phase: Phase::Move,
        }
    }

    /// Where a side's objects of one kind stand.
    #[inline]
    pub(super) const fn ground(&self, side: Side, object: Object) -> u64 {
        self.ground[side.index()][object as usize]
    }

    /// Where a side's aircraft of one kind stand.
    #[inline]
    pub(super) const fn air(&self, side: Side, aircraft: Aircraft) -> u64 {
        self.air[side.index()][aircraft as usize]
    }

    /// Where a side's pieces of one kind stand.
    pub(super) const fn of(&self, side: Side, piece: Piece) -> u64 {
        match piece {
            Piece::Ground(object) => self.ground(side, object),
            Piece::Air(aircraft) => self.air(side, aircraft),
        }
    }

    /// Every cell on which a side has a ground object.
    #[inline]
    pub(super) const fn objects(&self, side: Side) -> u64 {
        let [artillery, tanks, headquarters, trains, airfields] = self.ground[side.index()];
        artillery | tanks | headquarters | trains | airfields
    }

    /// Every cell over which a side has an aircraft.
    #[inline]
    pub(super) const fn aircraft(&self, side: Side) -> u64 {
        let [bombers, fighters] = self.air[side.index()];
        bombers | fighters
    }

    /// A side's artillery and tanks: what strikes without being told to.
    #[inline]
    pub(super) const fn guns(&self, side: Side) -> u64 {
        self.ground(side, Object::Artillery) | self.ground(side, Object::Tanks)
    }

    /// Every cell with a ground object.
    #[inline]
    pub(super) const fn occupied(&self) -> u64 {
        self.objects(Side::First) | self.objects(Side::Second)
    }

    /// Every cell with an aircraft.
    #[inline]
    pub(super) const fn flown(&self) -> u64 {
        self.aircraft(Side::First) | self.aircraft(Side::Second)
    }

    /// The airfields of both sides.
    #[inline]
    pub(super) const fn airfields(&self) -> u64 {
        self.ground(Side::First, Object::Airfield) | self.ground(Side::Second, Object::Airfield)
    }

    /// Whether a side has a combat regiment (section 2).
    #[inline]
    pub(super) const fn fights(&self, side: Side) -> bool {
        self.guns(side) | self.aircraft(side) != 0
    }

    /// Whether a side's spare train is in hand; only black has one.
    #[inline]
    pub(super) const fn spare(&self, side: Side) -> bool {
        self.reserve && matches!(side, Side::Second)
    }

    /// The ground object on a cell.
    pub(super) fn object_at(&self, square: Square) -> Option<(Side, Object)> {
        Side::ALL.into_iter().find_map(|side| {
            Object::ALL.into_iter().find(|object| has(self.ground(side, *object), square)).map(|object| (side, object))
        })
    }

    /// The aircraft over a cell.
    pub(super) fn aircraft_at(&self, square: Square) -> Option<(Side, Aircraft)> {
        Side::ALL.into_iter().find_map(|side| {
            Aircraft::ALL.into_iter().find(|kind| has(self.air(side, *kind), square)).map(|kind| (side, kind))
        })
    }

    /// What stands on a cell, ground before air.
    pub(super) fn at(&self, square: Square) -> impl Iterator<Item = (Side, Piece)> {
        let object = self.object_at(square).map(|(side, object)| (side, Piece::Ground(object)));
        let aircraft = self.aircraft_at(square).map(|(side, aircraft)| (side, Piece::Air(aircraft)));
        object.into_iter().chain(aircraft)
    }

    /// Puts a piece on a cell, or takes it away if it is there.
    #[inline]
    pub(super) fn toggle(&mut self, side: Side, piece: Piece, square: Square) {
        match piece {
            Piece::Ground(object) => self.ground[side.index()][object as usize] ^= bit(square),
            Piece::Air(aircraft) => self.air[side.index()][aircraft as usize] ^= bit(square),
        }
    }

    /// Remembers that the piece on a cell may not move again this turn.
    #[inline]
    pub(super) fn mark_moved(&mut self, piece: Piece, square: Square) {
        match piece {
            Piece::Ground(_) => self.moved_ground |= bit(square),
            Piece::Air(_) => self.moved_air |= bit(square),
        }
    }

    /// Remembers a raid.
    #[inline]
    pub(super) fn strike(&mut self, hit: Hit) {
        self.hits.push(hit);
    }

    /// Ends the game.
    #[inline]
    pub(super) fn finish(&mut self, winner: Option<Side>, cause: &'static str) {
        self.forget_turn();
        self.phase = Phase::Over(End { winner, cause: Cause(cause) });
    }

    /// Forgets what the turn has remembered.
    #[inline]
    pub(super) fn forget_turn(&mut self) {
        self.moved_ground = 0;
        self.moved_air = 0;
        self.hits = Hits::EMPTY;
        self.used = 0;
    }

    /// How the game has ended, if it has.
    pub(super) const fn outcome(&self) -> Option<Outcome> {
        match self.phase {
            Phase::Over(End { winner: Some(side), cause }) => Some(Outcome::Won { side, by: cause.0 }),
            Phase::Over(End { winner: None, .. }) => Some(Outcome::Drawn { by: "" }),
            Phase::Start | Phase::Move => None,
        }
    }
}

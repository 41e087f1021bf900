//! What is asked of a position once, and not of each move.

use crate::kernel::{Side, Square};

use super::geometry::{around, bit, has, neighbours};
use super::readings::{Interception, TankStop};
use super::{Aircraft, Object, Piece, Position, WcReadings};

/// A position with what every question about moves needs of it. Facts about the board and the
/// readings alone: no clause has a say in them.
#[derive(Clone, Copy, Debug)]
pub struct View<'p> {
    pub(super) position: &'p Position,
    pub(super) readings: &'p WcReadings,
    /// The side to move.
    pub(super) me: Side,
    /// Cells with a ground object of either side.
    pub(super) occupied: u64,
    /// Cells with an aircraft of either side.
    pub(super) flown: u64,
    /// Airfields of either side.
    pub(super) airfields: u64,
    /// The enemy's artillery.
    pub(super) flak: u64,
    /// Enemy fighters that intercept, as `interception` has it.
    pub(super) interceptors: u64,
}

impl<'p> View<'p> {
    /// Looks at a position.
    #[inline]
    pub(super) fn new(position: &'p Position, readings: &'p WcReadings) -> Self {
        let me = position.side;
        let airfields = position.airfields();
        let fighters = position.air(me.other(), Aircraft::Fighter);
        let interceptors = match readings.interception {
            Interception::AllFighters => fighters,
            Interception::InFlight => fighters & !airfields,
        };
        Self {
            position,
            readings,
            me,
            occupied: position.occupied(),
            flown: position.flown(),
            airfields,
            flak: position.ground(me.other(), Object::Artillery),
            interceptors,
        }
    }

    /// The other side.
    #[inline]
    pub(super) const fn enemy(&self) -> Side {
        self.me.other()
    }

    /// Cells next to an enemy fighter that intercepts.
    #[inline]
    pub(super) const fn intercepted(&self) -> u64 {
        around(self.interceptors)
    }

    /// Enemy pieces that stop tanks: ground objects, and aircraft on airfields of either side.
    #[inline]
    pub(super) const fn tank_stoppers(&self) -> u64 {
        let enemy = self.enemy();
        let position = self.position;
        let objects = match self.readings.tank_stop {
            TankStop::AnyObject => position.objects(enemy),
            TankStop::Regiments => position.guns(enemy) | position.ground(enemy, Object::Headquarters),
        };
        objects | position.aircraft(enemy) & self.airfields
    }

    /// What of the enemy's on a cell stops tanks.
    pub(super) fn tank_stopper(&self, at: Square) -> Option<(Side, Piece)> {
        let stops = |piece: &(Side, Piece)| match piece {
            (side, _) if *side == self.me => false,
            (_, Piece::Air(_)) => has(self.airfields, at),
            (_, Piece::Ground(object)) => match self.readings.tank_stop {
                TankStop::AnyObject => true,
                TankStop::Regiments => matches!(object, Object::Artillery | Object::Tanks | Object::Headquarters),
            },
        };
        self.position.at(at).find(stops)
    }

    /// Cells next to an enemy train.
    #[inline]
    pub(super) const fn contact(&self) -> u64 {
        around(self.position.ground(self.enemy(), Object::Train))
    }

    /// Whether own artillery or tanks next to a cell tie down enemy artillery there (WC-6.5).
    #[inline]
    pub(super) fn tied(&self, at: Square) -> bool {
        neighbours(at) & self.position.guns(self.me) != 0
    }

    /// Whether another aircraft than the one from `from` is over a cell.
    #[inline]
    pub(super) const fn taken(&self, at: Square, from: Square) -> bool {
        has(self.flown & !bit(from), at)
    }

    /// Whether a fighter's strike from a cell is unclean: another enemy fighter than the target,
    /// parked or not, is next to it (WC-6.11).
    #[inline]
    pub(super) fn unclean(&self, over: Square, target: Square) -> bool {
        let fighters = self.position.air(self.enemy(), Aircraft::Fighter);
        let others = match self.readings.clean {
            super::Clean::Others => fighters & !bit(target),
            super::Clean::Any => fighters,
        };
        others & neighbours(over) != 0
    }
}

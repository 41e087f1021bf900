//! Whether evidence is true of the board, decided cell by cell and apart from the rules' text.

use crate::kernel::{Side, Square};

use super::evidence::Fact;
use super::geometry::{distance, file, rank};
use super::position::Phase;
use super::readings::{Interception, TankStop};
use super::{Action, Aircraft, Object, Piece, View};

const TRAIN: Piece = Piece::Ground(Object::Train);
const ARTILLERY: Piece = Piece::Ground(Object::Artillery);
const AIRFIELD: Piece = Piece::Ground(Object::Airfield);

/// Whether a fact is true of the board and the action.
pub(super) fn holds(view: &View<'_>, action: Action, fact: Fact) -> bool {
    let board = Board { view };
    let turn = board.turn(fact);
    let ground = board.ground(action, fact);
    let air = board.air(action, fact);
    let placing = board.placing(action, fact);
    // Each part knows its own facts; none knows another's.
    turn.or(ground).or(air).or(placing).unwrap_or(false)
}

struct Board<'a, 'p> {
    view: &'a View<'p>,
}

impl Board<'_, '_> {
    fn is(&self, side: Side, piece: Piece, at: Square) -> bool {
        self.view.position.at(at).any(|found| found == (side, piece))
    }

    fn enemy(&self, piece: Piece, at: Square) -> bool {
        self.is(self.view.me.other(), piece, at)
    }

    fn own(&self, piece: Piece, at: Square) -> bool {
        self.is(self.view.me, piece, at)
    }

    fn airfield(&self, at: Square) -> bool {
        self.own(AIRFIELD, at) || self.enemy(AIRFIELD, at)
    }

    fn object(&self, at: Square) -> bool {
        self.view.position.at(at).any(|(_, piece)| matches!(piece, Piece::Ground(_)))
    }

    /// Whether an enemy fighter that intercepts is over a cell.
    fn intercepts(&self, at: Square) -> bool {
        let counts = match self.view.readings.interception {
            Interception::AllFighters => true,
            Interception::InFlight => !self.airfield(at),
        };
        counts && self.enemy(Piece::Air(Aircraft::Fighter), at)
    }

    fn turn(&self, fact: Fact) -> Option<bool> {
        let position = self.view.position;
        Some(match fact {
            Fact::GameOver => position.outcome().is_some(),
            Fact::SpareUndecided => position.phase == Phase::Start,
            Fact::NothingToHold => position.phase != Phase::Start,
            Fact::NoSpare(side) => side == self.view.me && !(side == Side::Second && position.reserve),
            Fact::NoPiece { side, piece, at } => side == self.view.me && !self.is(side, piece, at),
            Fact::NoMovesLeft(limit) => position.used >= limit,
            Fact::HasMoved(piece, at) => {
                let moved = match piece {
                    Piece::Ground(_) => position.moved_ground,
                    Piece::Air(_) => position.moved_air,
                };
                self.own(piece, at) && crate::kernel::SquareSet(moved).has(at)
            }
            _ => return None,
        })
    }

    fn ground(&self, action: Action, fact: Fact) -> Option<bool> {
        let Action::March { object, from, to } = action else { return self.occupied(fact) };
        Some(match fact {
            Fact::TooFar { cells, limit } => distance(from, to) == cells && cells > limit,
            Fact::NotStraight(one, other) => (one, other) == (from, to) && step(one, other).is_none(),
            Fact::Blocked(side, object, at) => within(from, to, at) && self.is(side, Piece::Ground(object), at),
            Fact::TanksStop { at, side, piece, enemy, reached } => {
                let barred = self.object(at) || squares().any(|cell| within(from, at, cell) && self.object(cell));
                within(from, to, at)
                    && reached != barred
                    && distance(at, enemy) == 1
                    && side != self.view.me
                    && self.is(side, piece, enemy)
                    && self.stops_tanks(piece, enemy)
            }
            Fact::NoPath(one, other) => (one, other) == (from, to) && !self.path(from, to, false),
            Fact::Pinned { at, enemy } => at == from && distance(at, enemy) == 1 && self.enemy(TRAIN, enemy),
            Fact::OnlyPastTrains(one, other) => {
                (one, other) == (from, to) && self.path(from, to, false) && !self.path(from, to, true)
            }
            Fact::Immovable(kind) => kind == object && matches!(kind, Object::Headquarters | Object::Airfield),
            _ => return self.occupied(fact),
        })
    }

    fn occupied(&self, fact: Fact) -> Option<bool> {
        match fact {
            Fact::Occupied(side, object, at) => Some(self.is(side, Piece::Ground(object), at)),
            _ => None,
        }
    }

    fn stops_tanks(&self, piece: Piece, at: Square) -> bool {
        match piece {
            Piece::Air(_) => self.airfield(at),
            Piece::Ground(Object::Train | Object::Airfield) => self.view.readings.tank_stop == TankStop::AnyObject,
            Piece::Ground(Object::Artillery | Object::Tanks | Object::Headquarters) => true,
        }
    }

    /// Whether free cells lead from one cell to another, on from none next to an enemy train if
    /// `kept` says so.
    fn path(&self, from: Square, to: Square, kept: bool) -> bool {
        let contact = |at: Square| squares().any(|train| distance(at, train) == 1 && self.enemy(TRAIN, train));
        let mut open = vec![from];
        let mut seen = open.clone();
        while let Some(at) = open.pop() {
            if kept && at != from && contact(at) {
                continue;
            }
            for next in squares().filter(|next| distance(at, *next) == 1) {
                if next == to {
                    return true;
                }
                if !self.object(next) && !seen.contains(&next) {
                    seen.push(next);
                    open.push(next);
                }
            }
        }
        false
    }

    fn air(&self, action: Action, fact: Fact) -> Option<bool> {
        let legs = legs(action);
        let on_the_way = |at: Square| legs.iter().any(|(from, to)| within(*from, *to, at));
        let ends = |at: Square| legs.iter().any(|(_, to)| *to == at);
        Some(match fact {
            Fact::LegNotStraight(one, other) => legs.contains(&(one, other)) && step(one, other).is_none(),
            Fact::CrossesPiece(at) => on_the_way(at) && self.view.position.at(at).next().is_some(),
            Fact::BeyondArtillery(at) => on_the_way(at) && self.enemy(ARTILLERY, at),
            Fact::ShotDownOver(at) => ends(at) && self.enemy(ARTILLERY, at),
            Fact::IntoFighter(at) => (on_the_way(at) || ends(at)) && self.intercepts(at),
            Fact::PastFighter { at, fighter } => {
                on_the_way(at) && distance(at, fighter) == 1 && self.intercepts(fighter)
            }
            Fact::CaughtBeforeStrike { at, fighter } => {
                ends(at) && distance(at, fighter) == 1 && self.intercepts(fighter)
            }
            Fact::EndsOnAircraft(side, kind, at) => ends(at) && self.is(side, Piece::Air(kind), at),
            Fact::AirfieldTaken(side, kind, at) => ends(at) && self.airfield(at) && self.is(side, Piece::Air(kind), at),
            Fact::NoAirfield(at) => ends(at) && !self.airfield(at),
            Fact::ForeignAirfield(at) => ends(at) && self.enemy(AIRFIELD, at),
            Fact::ReturnApart => matches!(action, Action::Raid { home: Some(_), .. }),
            _ => return self.strike(action, fact),
        })
    }

    fn strike(&self, action: Action, fact: Fact) -> Option<bool> {
        let Action::Raid { aircraft, over, target, .. } = action else { return None };
        let object_of_the_enemys = |at| Object::ALL.into_iter().any(|object| self.enemy(Piece::Ground(object), at));
        let aircraft_of_the_enemys = |at| Aircraft::ALL.into_iter().any(|kind| self.enemy(Piece::Air(kind), at));
        Some(match fact {
            Fact::NotItsOwnCell { .. } => aircraft == Aircraft::Bomber && over != target,
            Fact::NotNextTo { .. } => aircraft == Aircraft::Fighter && distance(over, target) != 1,
            Fact::NothingToStrike(at) => {
                let seen = aircraft == Aircraft::Fighter && aircraft_of_the_enemys(at);
                at == target && !seen && !object_of_the_enemys(at)
            }
            Fact::OwnTarget(side, piece, at) => at == target && side == self.view.me && self.is(side, piece, at),
            Fact::NotTiedDown(at) => {
                let ties = |own: Square| {
                    distance(at, own) == 1 && (self.own(ARTILLERY, own) || self.own(Piece::Ground(Object::Tanks), own))
                };
                at == target && self.enemy(ARTILLERY, at) && !squares().any(ties)
            }
            Fact::FighterAtTanks(at) => at == target && self.enemy(Piece::Ground(Object::Tanks), at),
            Fact::FighterAtAirfield(at) => at == target && self.enemy(AIRFIELD, at),
            _ => return None,
        })
    }

    fn placing(&self, action: Action, fact: Fact) -> Option<bool> {
        let deploys = |at: Square| action == Action::Deploy(at);
        Some(match fact {
            Fact::OffRanks { at, ranks, side } => deploys(at) && depth(side, at) >= ranks,
            Fact::EnemyNear { at, side, piece, enemy } => {
                let combat = !matches!(piece, Piece::Ground(Object::Headquarters | Object::Train | Object::Airfield));
                deploys(at) && side != self.view.me && combat && distance(at, enemy) <= 1 && self.is(side, piece, enemy)
            }
            // Whatever is left is about setups, not about actions.
            _ => return None,
        })
    }
}

fn squares() -> impl Iterator<Item = Square> {
    (0..64).map(Square::new)
}

/// How many ranks a cell is from a side's own edge.
pub(super) const fn depth(side: Side, at: Square) -> u8 {
    match side {
        Side::First => rank(at),
        Side::Second => 7 - rank(at),
    }
}

/// The legs that an action flies.
fn legs(action: Action) -> Vec<(Square, Square)> {
    match action {
        Action::Transfer { from, to, .. } => vec![(from, to)],
        Action::Raid { from, over, home, .. } => {
            std::iter::once((from, over)).chain(home.map(|home| (over, home))).collect()
        }
        Action::Deploy(_) | Action::Hold | Action::Done | Action::March { .. } => Vec::new(),
    }
}

/// The single step from one cell towards another on a straight line.
fn step(from: Square, to: Square) -> Option<(i8, i8)> {
    let [files, ranks] = difference(from, to);
    let straight = files == 0 || ranks == 0 || files.abs() == ranks.abs();
    (from != to && straight).then(|| (files.signum(), ranks.signum()))
}

#[expect(clippy::cast_possible_wrap, reason = "coordinates from 0 to 7")]
fn difference(from: Square, to: Square) -> [i8; 2] {
    [file(to) as i8 - file(from) as i8, rank(to) as i8 - rank(from) as i8]
}

/// Whether a cell lies on the straight line between two others.
fn within(from: Square, to: Square, at: Square) -> bool {
    let inside = distance(from, at) + distance(at, to) == distance(from, to);
    at != from && at != to && inside && step(from, to).is_some() && step(from, at) == step(from, to)
}

//! The text of the rules on positions and deployments.

use std::ops::ControlFlow;

use crate::kernel::{Audit, Broken, Side, Square, Trace};

use super::evidence::Fact;
use super::geometry::{adjacent, bit, cells, has, own_ranks};
use super::piece::FullCount;
use super::position::Phase;
use super::setup::State;
use super::{Aircraft, Hit, Object, Piece, Position, Setup, WcClause, ending};

/// Whether a setup is a position, and with `deployment` one in which a game may begin.
pub(super) fn validate<A: Audit<WcClause>>(setup: &Setup, deployment: bool, audit: &mut A) -> ControlFlow<()> {
    one_a_cell(setup, audit)?;
    counts(setup, deployment, audit)?;
    state(setup, audit)?;
    if deployment { deployed(setup, audit) } else { ControlFlow::Continue(()) }
}

/// The position of a setup, unless clauses refuse it.
pub(super) fn admit(setup: &Setup) -> Result<Position, Vec<Broken<WcClause>>> {
    let mut trace = Trace::new();
    let verdict = validate(setup, false, &mut trace);
    if verdict.is_break() || !trace.broken().is_empty() {
        return Err(trace.into_broken());
    }
    Ok(position(setup))
}

/// At most one object and one aircraft a cell.
fn one_a_cell<A: Audit<WcClause>>(setup: &Setup, audit: &mut A) -> ControlFlow<()> {
    let (mut seen, mut shared) = ([0_u64; 2], [0_u64; 2]);
    for (_, piece, at) in &setup.pieces {
        let layer = usize::from(matches!(piece, Piece::Air(_)));
        shared[layer] |= seen[layer] & bit(*at);
        seen[layer] |= bit(*at);
    }
    for (air, shared) in [(false, shared[0]), (true, shared[1])] {
        audit.require(WcClause::OneObjectACell, shared == 0, || {
            let at = super::geometry::first(shared).unwrap_or(Square::new(0));
            Fact::Shared(air, at).whole()
        })?;
        // Every further cell with two is a fault of its own.
        for at in cells(shared).skip(1) {
            audit.require(WcClause::OneObjectACell, false, || Fact::Shared(air, at).whole())?;
        }
    }
    ControlFlow::Continue(())
}

/// Never more of a kind than a full set; at deployment exactly so many.
fn counts<A: Audit<WcClause>>(setup: &Setup, deployment: bool, audit: &mut A) -> ControlFlow<()> {
    for side in Side::ALL {
        for piece in Piece::ALL {
            let spare = setup.reserve && side == Side::Second && piece == Piece::Ground(Object::Train);
            let found = setup.cells_of(side, piece).count() + usize::from(spare);
            let found = u8::try_from(found).unwrap_or(u8::MAX);
            let FullCount { of, number } = piece.full_count(side);
            let full = audit.counted(WcClause::PieceCounts, of, number);
            let holds = if deployment { found == full } else { found <= full };
            audit.require(WcClause::PieceCounts, holds, || Fact::Count { side, piece, found, full, spare }.whole())?;
        }
    }
    ControlFlow::Continue(())
}

/// What the turn is said to have seen fits the board.
fn state<A: Audit<WcClause>>(setup: &Setup, audit: &mut A) -> ControlFlow<()> {
    match &setup.state {
        State::Start => {
            let holds = setup.side == Side::Second && setup.reserve;
            audit.require(WcClause::SpareTrain, holds, || Fact::NoStart.whole())
        }
        State::Move { moved_ground, moved_air, hits, .. } => {
            let movable = [Object::Artillery, Object::Tanks, Object::Train];
            for at in moved_ground {
                let holds = setup.holds(setup.side, &movable, *at);
                audit.require(WcClause::NoPieceTwice, holds, || Fact::NobodyMoved(false, *at).whole())?;
            }
            for at in moved_air {
                let holds = setup.flies(setup.side, *at);
                audit.require(WcClause::NoPieceTwice, holds, || Fact::NobodyMoved(true, *at).whole())?;
            }
            for hit in hits {
                audit.require(WcClause::ReachOfAStrike, has_target(setup, *hit), || Fact::HitsNothing(*hit).whole())?;
            }
            ControlFlow::Continue(())
        }
        State::Over(_) => ControlFlow::Continue(()),
    }
}

/// A bomber strikes any enemy object, a fighter an enemy aircraft or else artillery, a train or
/// the headquarters.
fn has_target(setup: &Setup, hit: Hit) -> bool {
    let enemy = setup.side.other();
    match hit.striker {
        Aircraft::Bomber => setup.holds(enemy, &Object::ALL, hit.target),
        Aircraft::Fighter => {
            let targets = [Object::Artillery, Object::Train, Object::Headquarters];
            setup.flies(enemy, hit.target) || setup.holds(enemy, &targets, hit.target)
        }
    }
}

/// A finished deployment: the own ranks, every regiment supplied, every aircraft on its airfield.
fn deployed<A: Audit<WcClause>>(setup: &Setup, audit: &mut A) -> ControlFlow<()> {
    let ranks = audit.number(WcClause::ThreeRanks, 3);
    for &(side, piece, at) in &setup.pieces {
        audit.require(WcClause::ThreeRanks, has(own_ranks(side, ranks), at), || {
            Fact::DeployedOffRanks(side, piece, at).whole()
        })?;
        let combat = match piece {
            Piece::Ground(object) => matches!(object, Object::Artillery | Object::Tanks),
            Piece::Air(_) => true,
        };
        let supplied = setup.cells_of(side, Piece::Ground(Object::Train)).any(|train| adjacent(train, at));
        audit.require(WcClause::SupplyAtStart, !combat || supplied, || {
            Fact::DeployedUnsupplied(side, piece, at).whole()
        })?;
        if let Piece::Air(aircraft) = piece {
            let parked = setup.holds(side, &[Object::Airfield], at);
            audit.require(WcClause::AircraftAtStart, parked, || Fact::DeployedInFlight(side, aircraft, at).whole())?;
        }
    }
    ControlFlow::Continue(())
}

/// The position of a setup that was found to be one.
pub(super) fn position(setup: &Setup) -> Position {
    let mut position = Position::empty();
    for (side, piece, at) in &setup.pieces {
        position.toggle(*side, *piece, *at);
    }
    position.side = setup.side;
    position.reserve = setup.reserve;
    match &setup.state {
        State::Start => position.phase = Phase::Start,
        State::Move { left, moved_ground, moved_air, hits } => {
            position.used = 2_u8.saturating_sub(*left);
            position.moved_ground = moved_ground.iter().fold(0, |set, at| set | bit(*at));
            position.moved_air = moved_air.iter().fold(0, |set, at| set | bit(*at));
            for hit in hits {
                position.strike(*hit);
            }
        }
        State::Over(winner) => {
            let cause = winner.map_or("", |winner| ending::cause_shown(&position, winner));
            position.finish(*winner, cause);
        }
    }
    position
}

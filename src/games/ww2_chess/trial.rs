//! The text of the rules on actions: may this be played here? Written once; everyone listens to it.

use std::ops::ControlFlow;

use crate::kernel::{Audit, Square};

use super::evidence::Fact;
use super::flight::Raid;
use super::geometry::has;
use super::position::Phase;
use super::{Action, Piece, View, WcClause, flight, ground};

/// May this action be played here?
#[inline]
pub(super) fn trial<A: Audit<WcClause>>(view: &View<'_>, action: Action, audit: &mut A) -> ControlFlow<()> {
    audit.gate(WcClause::Victory, !matches!(view.position.phase, Phase::Over(_)), || Fact::GameOver.whole())?;
    match action {
        Action::Deploy(at) => ground::deploy(view, at, audit),
        Action::Hold => {
            audit.gate(WcClause::SpareTrain, view.position.phase == Phase::Start, || Fact::NothingToHold.whole())
        }
        Action::Done => decided(view, audit),
        Action::March { object, from, to } => {
            muster(view, Piece::Ground(object), from, audit)?;
            ground::march(view, object, from, to, audit)
        }
        Action::Transfer { aircraft, from, to } => {
            muster(view, Piece::Air(aircraft), from, audit)?;
            flight::transfer(view, aircraft, from, to, audit)
        }
        Action::Raid { aircraft, from, over, target, home } => {
            muster(view, Piece::Air(aircraft), from, audit)?;
            flight::raid(view, Raid { aircraft, from, over, target, home }, audit)
        }
    }
}

/// Before its movement black decides on its spare train.
#[inline]
fn decided<A: Audit<WcClause>>(view: &View<'_>, audit: &mut A) -> ControlFlow<()> {
    audit.gate(WcClause::SpareTrain, view.position.phase != Phase::Start, || Fact::SpareUndecided.whole())
}

/// What every piece move needs: the piece, a move left, and that it has not moved.
#[inline]
pub(super) fn muster<A: Audit<WcClause>>(
    view: &View<'_>,
    piece: Piece,
    from: Square,
    audit: &mut A,
) -> ControlFlow<()> {
    let position = view.position;
    decided(view, audit)?;
    audit.gate(WcClause::SidesAndTurns, has(position.of(view.me, piece), from), || {
        Fact::NoPiece { side: view.me, piece, at: from }.at_part(0)
    })?;
    let limit = audit.number(WcClause::TwoMoves, 2);
    audit.require(WcClause::TwoMoves, position.used < limit, || Fact::NoMovesLeft(limit).whole())?;
    let moved = match piece {
        Piece::Ground(_) => position.moved_ground,
        Piece::Air(_) => position.moved_air,
    };
    audit.require(WcClause::NoPieceTwice, !has(moved, from), || Fact::HasMoved(piece, from).at_part(0))
}

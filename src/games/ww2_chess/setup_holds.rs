//! Whether evidence against a setup is true of it, decided piece by piece and apart from the
//! rules' text.

use crate::kernel::{Side, Square};

use super::evidence::Fact;
use super::geometry::distance;
use super::holds::depth;
use super::{Aircraft, Object, Piece, Setup, State};

const TRAIN: Piece = Piece::Ground(Object::Train);

/// Whether a fact is true of a setup.
pub(super) fn holds(setup: &Setup, fact: Fact) -> bool {
    let is = |side, piece, at| setup.pieces.contains(&(side, piece, at));
    match fact {
        Fact::Shared(air, at) => pieces(setup, at).filter(|(_, piece)| is_air(*piece) == air).count() > 1,
        Fact::Count { side, piece, found, full, spare } => {
            if spare != (setup.reserve && (side, piece) == (Side::Second, TRAIN)) {
                return false;
            }
            let of_kind = |entry: &&(Side, Piece, Square)| (entry.0, entry.1) == (side, piece);
            let here = setup.pieces.iter().filter(of_kind).count() + usize::from(spare);
            here == usize::from(found) && found != full
        }
        Fact::DeployedOffRanks(side, piece, at) => is(side, piece, at) && depth(side, at) >= 3,
        Fact::DeployedUnsupplied(side, piece, at) => {
            let supplies =
                |entry: &(Side, Piece, Square)| (entry.0, entry.1) == (side, TRAIN) && distance(entry.2, at) == 1;
            is(side, piece, at) && !setup.pieces.iter().any(supplies)
        }
        Fact::DeployedInFlight(side, kind, at) => {
            is(side, Piece::Air(kind), at) && !is(side, Piece::Ground(Object::Airfield), at)
        }
        Fact::NoStart => setup.state == State::Start && !(setup.side == Side::Second && setup.reserve),
        Fact::NobodyMoved(air, at) => {
            let never = [Piece::Ground(Object::Headquarters), Piece::Ground(Object::Airfield)];
            let movable = |(side, piece)| side == setup.side && is_air(piece) == air && !never.contains(&piece);
            claims_moved(setup, air, at) && !pieces(setup, at).any(movable)
        }
        Fact::HitsNothing(hit) => {
            let theirs = |piece: fn(&Piece) -> bool| {
                pieces(setup, hit.target).any(|(side, found)| side != setup.side && piece(&found))
            };
            !match hit.striker {
                Aircraft::Bomber => theirs(|piece| !is_air(*piece)),
                Aircraft::Fighter => theirs(|piece| !matches!(piece, Piece::Ground(Object::Tanks | Object::Airfield))),
            }
        }
        // Everything else is about actions.
        _ => false,
    }
}

const fn is_air(piece: Piece) -> bool {
    match piece {
        Piece::Ground(_) => false,
        Piece::Air(_) => true,
    }
}

fn pieces(setup: &Setup, at: Square) -> impl Iterator<Item = (Side, Piece)> {
    setup.pieces.iter().filter(move |(_, _, cell)| *cell == at).map(|(side, piece, _)| (*side, *piece))
}

/// Whether the setup says of a piece that it has moved.
fn claims_moved(setup: &Setup, air: bool, at: Square) -> bool {
    match &setup.state {
        State::Move { moved_ground, moved_air, .. } => if air { moved_air } else { moved_ground }.contains(&at),
        State::Start | State::Over(_) => false,
    }
}

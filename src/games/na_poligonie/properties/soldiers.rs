//! What is promised of who comes and goes.

use crate::games::na_poligonie::{Action, Clause, Event, Join, NaPoligonie, Piece, Position};
use crate::kernel::{Account, Deed, Recorded, Side, Square, SquareSet};

use super::moves::{legs, over};

type Np = NaPoligonie;

/// The board after what one event says; `None` where it says what cannot be, or names a clause
/// that brings no such thing about.
fn follow(board: Position, recorded: &Recorded<Clause>) -> Option<Position> {
    let off = |board: Position, at: Square, soldier| (board.at(at) == Some(soldier)).then(|| board.with(at, None));
    let onto = |board: Position, at: Square, soldier| board.at(at).is_none().then(|| board.with(at, Some(soldier)));
    match (&recorded.event, recorded.clause) {
        (Event::Moved { side, piece, path }, _) => {
            let (from, to) = (path.first()?, path.last()?);
            onto(off(board, *from, (*side, *piece))?, *to, (*side, *piece))
        }
        (Event::Captured { at, piece, side }, Clause::Captured) => off(board, *at, (*side, *piece)),
        (Event::Removed { at, side }, Clause::RansomPrice) => off(board, *at, (*side, Piece::Private)),
        (Event::Placed { at, side }, Clause::RansomStation) => onto(board, *at, (*side, Piece::Officer)),
        (Event::Captured { .. } | Event::Removed { .. } | Event::Placed { .. }, _) => None,
        (Event::Declined { .. } | Event::Passed { .. } | Event::Won { .. } | Event::Drawn { .. }, _) => Some(board),
    }
}

/// The stations of those who go and of those who come, who moves left out.
#[derive(Default, PartialEq, Eq)]
struct Changes {
    gone: SquareSet,
    come: SquareSet,
}

/// Whom the action names: the enemies that it jumps over; the privates paid, and the officer.
fn named(position: &Position, action: &Action) -> Changes {
    match action {
        Action::Move(path) => {
            let jumped = legs(path).filter(|(_, leg)| leg.join == Join::Capture);
            let jumped: SquareSet = jumped.filter_map(|(from, leg)| over(from, leg)).collect();
            Changes { gone: jumped & position.soldiers(position.side.other()), come: SquareSet::EMPTY }
        }
        Action::Ransom(ransom) => Changes { gone: ransom.price.iter().copied().collect(), come: ransom.at.set() },
        Action::Decline | Action::Pass => Changes::default(),
    }
}

/// Whom the events name.
fn told(events: &[Recorded<Clause>]) -> Changes {
    let mut changes = Changes::default();
    for recorded in events {
        match &recorded.event {
            Event::Captured { at, .. } | Event::Removed { at, .. } => changes.gone |= at.set(),
            Event::Placed { at, .. } => changes.come |= at.set(),
            Event::Moved { .. }
            | Event::Declined { .. }
            | Event::Passed { .. }
            | Event::Won { .. }
            | Event::Drawn { .. } => {}
        }
    }
    changes
}

/// Soldier by soldier: the events, followed one after another, lead to the board that is there.
pub(super) fn conserved(deed: &Deed<'_, '_, Np>, account: &mut Account<Np>) {
    let (before, after) = (deed.scene.position, deed.next);
    let board = deed.events.iter().try_fold(*before, follow);
    let same = |board: Position| Position { side: after.side, due: after.due, paid: after.paid, ..board } == *after;
    account.kept(board.is_some_and(same) && told(deed.events) == named(before, deed.action()));
}

/// Where a soldier of a kind may stand who did not stand there before: where the move has led one,
/// where the ransomed officer is put. The second says whether he is one more.
fn arrivals(deed: &Deed<'_, '_, Np>, side: Side, piece: Piece) -> (SquareSet, u32) {
    let before = deed.scene.position;
    match deed.action() {
        Action::Move(path) if before.at(path.from) == Some((side, piece)) => (path.to().set(), 0),
        Action::Ransom(ransom) if (before.side, Piece::Officer) == (side, piece) && before.due > 0 => {
            (ransom.at.set(), 1)
        }
        Action::Move(_) | Action::Ransom(_) | Action::Decline | Action::Pass => (SquareSet::EMPTY, 0),
    }
}

/// Station by station: who has come has moved there or was ransomed. Counts alone would not see a
/// prisoner come back in the move that takes another.
pub(super) fn prisoners_stay(deed: &Deed<'_, '_, Np>, account: &mut Account<Np>) {
    let (before, after) = (deed.scene.position, deed.next);
    let stay = |side, piece, set: fn(&Position, Side) -> SquareSet| {
        let (welcome, more) = arrivals(deed, side, piece);
        let (was, is) = (set(before, side), set(after, side));
        (is - was - welcome).is_empty() && is.len() <= was.len() + more
    };
    let kept = |side| stay(side, Piece::Private, Position::privates) && stay(side, Piece::Officer, Position::officers);
    account.kept(Side::ALL.into_iter().all(kept));
}

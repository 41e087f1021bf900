//! How a game ends (NP-7.1, NP-7.2; rules 8 and 9).

use crate::kernel::{Audit, Outcome, Side};

use super::evidence::Ended;
use super::readings::Blocked;
use super::view::View;
use super::{Clause, Event, Piece, Position, reference};

/// The clause and event of an outcome.
pub(super) fn event(outcome: Outcome) -> (Clause, Event) {
    match outcome {
        Outcome::Won { side, by } => {
            let clause = if by == SOLDIERS { Clause::Victory } else { Clause::Blocked };
            (clause, Event::Won { side, by })
        }
        Outcome::Drawn { by } => (Clause::Blocked, Event::Drawn { by }),
    }
}

/// How the game has ended in a position where it has, as a fact.
pub(super) fn ended(view: &View<'_>) -> Ended {
    let side = view.position.side;
    let winner = view.outcome.and_then(Outcome::winner);
    match Side::ALL.into_iter().find(|side| view.position.soldiers(*side).is_empty()) {
        Some(loser) => Ended::AllLost(loser),
        None if winner.is_some() => Ended::BlockedLoses(side),
        None => match view.readings.blocked {
            Blocked::Loses | Blocked::Draw => Ended::BlockedDraws(side),
            Blocked::Pass => Ended::BothBlocked,
        },
    }
}

const SOLDIERS: &str = "soldiers";
const BLOCKED: &str = "blocked";
/// What a game can end by.
pub(super) const CAUSES: [&str; 2] = [SOLDIERS, BLOCKED];

/// How the game has ended in this position, if it has.
pub(super) fn outcome<A: Audit<Clause>>(view: &View<'_>, aside: &A) -> Option<Outcome> {
    let mut audit = aside.aside();
    for loser in Side::ALL {
        let outcome = Outcome::Won { side: loser.other(), by: SOLDIERS };
        if view.position.soldiers(loser).is_empty() && audit.effect(Clause::Victory, || event(outcome).1) {
            return Some(outcome);
        }
    }
    let outcome = blocked(view, &audit)?;
    audit.effect(Clause::Blocked, || event(outcome).1).then_some(outcome)
}

/// What follows from the side to move being blocked, if it is and something does (rule 8).
fn blocked<A: Audit<Clause>>(view: &View<'_>, aside: &A) -> Option<Outcome> {
    if view.position.due > 0 || reference::can_move(view, aside) {
        return None;
    }
    let side = view.position.side;
    match view.readings.blocked {
        Blocked::Loses => Some(Outcome::Won { side: side.other(), by: BLOCKED }),
        Blocked::Draw => Some(Outcome::Drawn { by: BLOCKED }),
        Blocked::Pass => {
            let turned = Position { side: side.other(), ..*view.position };
            let other = View::with_duty(&turned, view.readings, aside);
            (!reference::can_move(&other, aside)).then_some(Outcome::Drawn { by: BLOCKED })
        }
    }
}

/// The soldiers of the side to move, privates first.
pub(super) fn own(position: &Position) -> impl Iterator<Item = (crate::kernel::Square, Piece)> {
    let privates = position.privates(position.side).iter().map(|square| (square, Piece::Private));
    privates.chain(position.officers(position.side).iter().map(|square| (square, Piece::Officer)))
}

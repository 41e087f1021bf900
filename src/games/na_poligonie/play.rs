//! What a legal action does.

use crate::games::Legal;
use crate::kernel::{Audit, Side, Square};

use super::geometry::next;
use super::view::View;
use super::{Action, Clause, Event, Join, Line, Path, Piece, Position, ending, ransom};

/// The position after a legal action; everything that happens is an effect of a clause.
pub(super) fn play<A: Audit<Clause>>(view: &View<'_>, legal: &Legal<Action>, audit: &mut A) -> Position {
    let position = match legal.as_ref() {
        Action::Move(path) => moved(view, path, audit),
        Action::Ransom(paid) => ransom::pay(view, paid, audit),
        Action::Decline => ransom::decline(view, audit),
        Action::Pass => pass(view, audit),
    };
    let after = View::new(&position, view.readings, audit);
    if let Some(outcome) = after.outcome {
        let (clause, event) = ending::event(outcome);
        audit.effect(clause, || event);
    }
    position
}

fn pass<A: Audit<Clause>>(view: &View<'_>, audit: &mut A) -> Position {
    let side = view.position.side;
    if audit.effect(Clause::Blocked, || Event::Passed { side }) {
        Position { side: side.other(), ..*view.position }
    } else {
        *view.position
    }
}

/// NP-4.1 to NP-5.4 move the soldier, NP-4.5 takes the prisoners, NP-6.1 opens a ransom phase.
fn moved<A: Audit<Clause>>(view: &View<'_>, path: &Path, audit: &mut A) -> Position {
    let side = view.position.side;
    let mut position = *view.position;
    let Some((_, piece)) = position.at(path.from) else { return position };
    let event = || Event::Moved { side, piece, path: path.stations().collect() };
    if audit.effect(mover_clause(piece, path), event) {
        position = position.with(path.from, None).with(path.to(), Some((side, piece)));
    }
    let mut officers_lost = 0;
    for victim in victims(view.position, path) {
        let Some((owner, piece)) = view.position.at(victim) else { continue };
        if audit.effect(Clause::Captured, || Event::Captured { at: victim, piece, side: owner }) {
            position = position.with(victim, None);
            officers_lost += u8::from(piece == Piece::Officer);
        }
    }
    let handed_over = Position { side: side.other(), due: 0, paid: false, ..position };
    Position { due: ransom::due_after(&handed_over, officers_lost, audit), ..handed_over }
}

/// The clause by which a soldier moves (rulebook, section 9).
fn mover_clause(piece: Piece, path: &Path) -> Clause {
    let straight = Line::between(path.from, path.to()).is_some_and(|line| line.direction.is_straight());
    match (piece, path.captures(), path.legs.first().map(|leg| leg.join)) {
        (Piece::Private, true, _) => Clause::PrivateCapture,
        (Piece::Officer, true, _) => Clause::OfficerCapture,
        (Piece::Private, false, _) => Clause::PrivateStep,
        (Piece::Officer, false, Some(Join::Hop)) => Clause::Hop,
        (Piece::Officer, false, _) if straight => Clause::OfficerStraight,
        (Piece::Officer, false, _) => Clause::OfficerShift,
    }
}

/// The enemies jumped over, in path order.
pub(super) fn victims(position: &Position, path: &Path) -> Vec<Square> {
    let mut from = path.from;
    let mut victims = Vec::new();
    for leg in &path.legs {
        if leg.join == Join::Capture
            && let Some(over) = jumped(from, leg.to)
            && position.at(over).is_some_and(|(owner, _): (Side, Piece)| owner != position.side)
        {
            victims.push(over);
        }
        from = leg.to;
    }
    victims
}

/// The station in the middle of a short jump.
pub(super) fn jumped(from: Square, to: Square) -> Option<Square> {
    let line = Line::between(from, to).filter(|line| line.distance == 2)?;
    next(from, line.direction)
}

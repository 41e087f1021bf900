//! What is promised of everything that comes and goes.

use crate::games::ww2_chess::geometry::{has, neighbours};
use crate::games::ww2_chess::position::Phase;
use crate::games::ww2_chess::{
    Action, Aircraft, Event, FightersOnGround, Interception, Loss, Object, Piece, Position, WcClause, WhoStrikes,
    Ww2Chess,
};
use crate::kernel::{Account, Deed, Recorded, Side, Square};

use super::strikes::{number, parked};

type Wc = Ww2Chess;

const TRAIN: Piece = Piece::Ground(Object::Train);

fn is_there(board: &Position, side: Side, piece: Piece, at: Square) -> bool {
    has(board.of(side, piece), at)
}

/// Whether something of the same layer is on a cell.
fn is_taken(board: &Position, piece: Piece, at: Square) -> bool {
    board.at(at).any(|(_, other)| matches!(other, Piece::Air(_)) == matches!(piece, Piece::Air(_)))
}

fn off(mut board: Position, side: Side, piece: Piece, at: Square) -> Option<Position> {
    let there = is_there(&board, side, piece, at);
    board.toggle(side, piece, at);
    there.then_some(board)
}

fn onto(mut board: Position, side: Side, piece: Piece, at: Square) -> Option<Position> {
    let free = !is_taken(&board, piece, at);
    board.toggle(side, piece, at);
    free.then_some(board)
}

/// The board after what one event says; `None` where that cannot be.
fn follow(mut board: Position, event: &Event) -> Option<Position> {
    match *event {
        Event::Moved { side, piece, from, to, .. } => {
            let lifted = off(board, side, piece, from)?;
            to.map_or(Some(lifted), |to| onto(lifted, side, piece, to))
        }
        Event::Deployed { side, at } if board.spare(side) => {
            board.reserve = false;
            onto(board, side, TRAIN, at)
        }
        Event::Deployed { .. } => None,
        Event::Destroyed { loss, .. } | Event::Unsupplied(loss) | Event::Stranded(loss) => {
            off(board, loss.side, loss.piece, loss.at)
        }
        // Lost on its way: it has left the cell where it stood, and is nowhere since.
        Event::ShotDown(_) | Event::Intercepted(_) | Event::Struck { .. } | Event::Won { .. } | Event::Drawn => {
            Some(board)
        }
    }
}

const fn is_upkeep(event: &Event) -> bool {
    matches!(event, Event::Unsupplied(_) | Event::Stranded(_))
}

/// The board as an action has left it before the upkeep takes its due; `None` where the events
/// say what cannot be.
pub(super) fn before_upkeep(deed: &Deed<'_, '_, Wc>) -> Option<Position> {
    let events = deed.events.iter().map(|recorded| &recorded.event);
    events.filter(|event| !is_upkeep(event)).try_fold(*deed.scene.position, follow)
}

fn same_board(one: &Position, other: &Position) -> bool {
    let same = |side| Piece::ALL.into_iter().all(|piece| one.of(side, piece) == other.of(side, piece));
    one.reserve == other.reserve && Side::ALL.into_iter().all(same)
}

/// The clause that the rulebook names for an event (section 9).
fn clause_of(deed: &Deed<'_, '_, Wc>, event: &Event) -> WcClause {
    match event {
        Event::Moved { piece, .. } => match piece {
            Piece::Ground(Object::Artillery) => WcClause::ArtilleryMoves,
            Piece::Ground(Object::Tanks) => WcClause::TanksMove,
            Piece::Ground(Object::Train) => WcClause::TrainsMove,
            Piece::Ground(Object::Headquarters | Object::Airfield) => WcClause::NeverMoves,
            Piece::Air(_) => WcClause::StraightFlight,
        },
        Event::Struck { .. } => WcClause::ReachOfAStrike,
        Event::ShotDown(_) => WcClause::OverArtillery,
        Event::Intercepted(_) => WcClause::BomberIntercepted,
        Event::Deployed { .. } => WcClause::SpareTrain,
        Event::Destroyed { loss, by } => match loss.piece {
            Piece::Ground(Object::Artillery) => WcClause::ArtilleryDestroyed,
            Piece::Ground(Object::Tanks) => WcClause::TanksDestroyed,
            Piece::Ground(Object::Headquarters | Object::Train) => WcClause::TrainsAndHeadquartersDestroyed,
            Piece::Ground(Object::Airfield) => WcClause::AirfieldsDestroyed,
            Piece::Air(kind) => {
                let by_fighters = by.len() == number(by, Piece::Air(Aircraft::Fighter));
                let hard = deed.scene.readings.fighters_on_ground == FightersOnGround::Hard;
                match (kind, parked(deed.scene.position, *loss)) {
                    (Aircraft::Bomber, false) => WcClause::BombersDestroyed,
                    (Aircraft::Fighter, true) if !by_fighters && !hard => WcClause::AirfieldsDestroyed,
                    (Aircraft::Fighter, _) => WcClause::FightersDestroyed,
                    (Aircraft::Bomber, true) => WcClause::AirfieldsDestroyed,
                }
            }
        },
        Event::Unsupplied(_) => WcClause::Supply,
        Event::Stranded(_) => WcClause::StrandedAircraft,
        Event::Won { .. } | Event::Drawn => WcClause::Victory,
    }
}

/// Whose upkeep an action can bring about.
fn upkeep_of(deed: &Deed<'_, '_, Wc>) -> Option<Side> {
    let before = deed.scene.position;
    match deed.action() {
        Action::Done => Some(before.side.other()),
        Action::Hold => Some(before.side),
        Action::Deploy(_) if before.phase == Phase::Start => Some(before.side),
        Action::Deploy(_) | Action::March { .. } | Action::Transfer { .. } | Action::Raid { .. } => None,
    }
}

/// The cell where a flight ends.
fn end_of_flight(action: Action) -> Option<(Aircraft, Square)> {
    match action {
        Action::Transfer { aircraft, to, .. } => Some((aircraft, to)),
        Action::Raid { aircraft, over, home, .. } => Some((aircraft, home.unwrap_or(over))),
        Action::March { .. } | Action::Deploy(_) | Action::Hold | Action::Done => None,
    }
}

/// Whether an aircraft was lost at the end of its flight, for the reason given: over enemy
/// artillery, or (a bomber) next to an enemy fighter and not over artillery.
fn lost_in_flight(deed: &Deed<'_, '_, Wc>, loss: Loss, shot_down: bool) -> bool {
    let position = deed.scene.position;
    let flown =
        end_of_flight(*deed.action()).map(|(kind, end)| Loss { at: end, piece: Piece::Air(kind), side: position.side });
    let nowhere = |event: &Event| matches!(event, Event::Moved { to: None, .. });
    let over_artillery = is_there(position, position.side.other(), Piece::Ground(Object::Artillery), loss.at);
    let fighters = position.air(position.side.other(), Aircraft::Fighter);
    let flying = match deed.scene.readings.interception {
        Interception::AllFighters => fighters,
        Interception::InFlight => fighters & !position.airfields(),
    };
    let caught = loss.piece == Piece::Air(Aircraft::Bomber) && neighbours(loss.at) & flying != 0;
    flown == Some(loss)
        && deed.events.iter().any(|recorded| nowhere(&recorded.event))
        && if shot_down { over_artillery } else { caught && !over_artillery }
}

/// Whether an upkeep had cause to remove a piece: an aircraft on no airfield is stranded; any
/// other regiment next to no train of its own is out of supply.
fn removed_by_upkeep(deed: &Deed<'_, '_, Wc>, loss: Loss, stranded: bool) -> bool {
    let Some(board) = before_upkeep(deed) else { return false };
    let in_flight = matches!(loss.piece, Piece::Air(_)) && !has(board.airfields(), loss.at);
    let regiment = matches!(loss.piece, Piece::Air(_) | Piece::Ground(Object::Artillery | Object::Tanks));
    let fed = neighbours(loss.at) & board.ground(loss.side, Object::Train) != 0;
    upkeep_of(deed) == Some(loss.side) && if stranded { in_flight } else { regiment && !in_flight && !fed }
}

/// Whether what an event says had its cause on the board.
fn has_cause(deed: &Deed<'_, '_, Wc>, event: &Event) -> bool {
    match *event {
        Event::ShotDown(loss) => lost_in_flight(deed, loss, true),
        Event::Intercepted(loss) => lost_in_flight(deed, loss, false),
        Event::Stranded(loss) => removed_by_upkeep(deed, loss, true),
        Event::Unsupplied(loss) => removed_by_upkeep(deed, loss, false),
        Event::Destroyed { loss, .. } => {
            let struck = loss.side != deed.scene.position.side;
            *deed.action() == Action::Done && (struck || deed.scene.readings.who_strikes == WhoStrikes::Both)
        }
        Event::Moved { to: None, .. } => {
            let lost = |event: &Event| matches!(event, Event::ShotDown(_) | Event::Intercepted(_));
            deed.events.iter().any(|recorded| lost(&recorded.event))
        }
        Event::Moved { .. } | Event::Struck { .. } | Event::Deployed { .. } | Event::Won { .. } | Event::Drawn => true,
    }
}

/// Piece by piece: the events, followed one after another, lead to the board that is there, and
/// each names the clause that the rulebook gives it and had its cause.
pub(super) fn removal(deed: &Deed<'_, '_, Wc>, account: &mut Account<Wc>) {
    let events = || deed.events.iter().map(|recorded| &recorded.event);
    let board = events().try_fold(*deed.scene.position, follow);
    let sound = |recorded: &Recorded<WcClause>| {
        recorded.clause == clause_of(deed, &recorded.event) && has_cause(deed, &recorded.event)
    };
    account.kept(board.is_some_and(|board| same_board(&board, deed.next)) && deed.events.iter().all(sound));
}

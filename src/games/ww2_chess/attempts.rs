//! What a piece could be asked to do, for suggestions and explanations.

use crate::kernel::{Mover, Square, SquareSet};

use super::geometry::{cells, distance, neighbours};
use super::{Action, Aircraft, Object, Piece, Position, Setup, View, validate, words};

/// Every single-step form from a piece's cell to every target, the nearest first: for aircraft
/// transfers, and raids without return and back to the own base.
pub(super) fn attempts(view: &View<'_>, mover: Mover) -> Vec<Action> {
    let from = mover.square;
    let mut targets: Vec<Square> = cells(u64::MAX).filter(|to| *to != from).collect();
    targets.sort_by_key(|to| (distance(from, *to), *to));
    let piece = view.position.at(from).find(|(_, piece)| layer(*piece) == mover.layer);
    let Some((_, piece)) = piece else { return Vec::new() };
    match piece {
        Piece::Ground(object) => targets.into_iter().map(|to| Action::March { object, from, to }).collect(),
        Piece::Air(aircraft) => targets.into_iter().flat_map(|over| flights(view, aircraft, from, over)).collect(),
    }
}

const fn layer(piece: Piece) -> u8 {
    match piece {
        Piece::Ground(_) => 0,
        Piece::Air(_) => 1,
    }
}

fn flights(view: &View<'_>, aircraft: Aircraft, from: Square, over: Square) -> Vec<Action> {
    let enemy = view.position.objects(view.enemy()) | view.position.aircraft(view.enemy());
    let targets = match aircraft {
        Aircraft::Bomber => over.set().0,
        Aircraft::Fighter => neighbours(over),
    };
    let mut flights = vec![Action::Transfer { aircraft, from, to: over }];
    for target in cells(targets & enemy) {
        for home in [Some(from), None] {
            flights.push(Action::Raid { aircraft, from, over, target, home });
        }
    }
    flights
}

/// The same cells joined in every other way.
pub(super) fn variants(action: Action) -> Vec<Action> {
    let others = match action {
        Action::Deploy(_) | Action::Hold | Action::Done => Vec::new(),
        Action::March { from, to, .. } | Action::Transfer { from, to, .. } => joined(from, to),
        Action::Raid { aircraft, from, over, target, home } => {
            // To come back anywhere but to the own base names a cell that no other form names.
            if home.is_some_and(|home| home != from) {
                return Vec::new();
            }
            let mut others: Vec<Action> =
                [None, Some(from)].map(|home| Action::Raid { aircraft, from, over, target, home }).to_vec();
            // A flight without the strike is another plan, unless the strike names no cell of its own.
            if over == target {
                others.push(Action::Transfer { aircraft, from, to: over });
            }
            others
        }
    };
    others.into_iter().filter(|other| *other != action).collect()
}

/// Two cells joined by every kind of piece.
fn joined(from: Square, to: Square) -> Vec<Action> {
    let march = Object::ALL.map(|object| Action::March { object, from, to });
    let transfer = Aircraft::ALL.map(|aircraft| Action::Transfer { aircraft, from, to });
    let raid =
        [None, Some(from)].map(|home| Action::Raid { aircraft: Aircraft::Bomber, from, over: to, target: to, home });
    march.into_iter().chain(transfer).chain(raid).collect()
}

/// Positions that differ in what stands on one of the cells: one piece less, or one that has
/// changed sides.
pub(super) fn changes(position: &Position, squares: SquareSet) -> Vec<(String, Position)> {
    let setup = Setup::from(position);
    let mut changed = Vec::new();
    for (index, &(side, piece, at)) in setup.pieces.iter().enumerate() {
        if !squares.has(at) {
            continue;
        }
        let mut without = setup.clone();
        without.pieces.remove(index);
        changed.push((format!("without {}", words::the_piece(side, piece, at)), without));
        let mut turned = setup.clone();
        turned.pieces[index].0 = side.other();
        changed
            .push((format!("with {} as {}'s", words::the_piece(side, piece, at), words::side(side.other())), turned));
    }
    changed
        .into_iter()
        .filter_map(|(text, setup)| validate::admit(&setup).ok().map(|position| (text, position)))
        .collect()
}

/// Where an action's piece stands.
pub(super) fn mover(action: Action) -> Option<Mover> {
    match action {
        Action::Deploy(_) | Action::Hold | Action::Done => None,
        Action::March { from, .. } => Some(Mover { square: from, layer: 0 }),
        Action::Transfer { from, .. } | Action::Raid { from, .. } => Some(Mover { square: from, layer: 1 }),
    }
}

/// The cells that an action names.
pub(super) fn touched(action: Action) -> SquareSet {
    let squares: Vec<Square> = match action {
        Action::Hold | Action::Done => Vec::new(),
        Action::Deploy(at) => vec![at],
        Action::March { from, to, .. } | Action::Transfer { from, to, .. } => vec![from, to],
        Action::Raid { from, over, target, home, .. } => {
            [Some(from), Some(over), Some(target), home].into_iter().flatten().collect()
        }
    };
    squares.into_iter().collect()
}

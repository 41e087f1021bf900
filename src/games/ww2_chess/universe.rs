//! Every action that can be written of the pieces on a small board.

use crate::kernel::Square;

use super::geometry::{bit, cells, first, neighbours};
use super::{Action, Aircraft, Object, View};

/// The three words; `deploy` anywhere; every march and transfer of every own piece to every cell;
/// its raids to every cell, struck there, next to there and farther away, with every return that
/// can matter; one move of every other kind from every cell (whatever it is, the same stands
/// against all of them).
pub(super) fn universe(view: &View<'_>) -> Vec<Action> {
    let mut found = vec![Action::Hold, Action::Done];
    found.extend(squares().map(Action::Deploy));
    for object in Object::ALL {
        let own = view.position.ground(view.me, object);
        for from in squares() {
            let targets = if bit(from) & own != 0 { u64::MAX } else { bit(other_than(from)) };
            found.extend(cells(targets).map(|to| Action::March { object, from, to }));
        }
    }
    for aircraft in Aircraft::ALL {
        let own = view.position.air(view.me, aircraft);
        for from in squares() {
            if bit(from) & own == 0 {
                found.push(Action::Transfer { aircraft, from, to: other_than(from) });
                continue;
            }
            for over in squares() {
                found.push(Action::Transfer { aircraft, from, to: over });
                raids(view, aircraft, from, over, &mut found);
            }
        }
    }
    found
}

fn squares() -> impl Iterator<Item = Square> {
    cells(u64::MAX)
}

fn other_than(square: Square) -> Square {
    Square::new(u8::from(square.number() == 0))
}

fn raids(view: &View<'_>, aircraft: Aircraft, from: Square, over: Square, found: &mut Vec<Action>) {
    let near = neighbours(over);
    let targets = match aircraft {
        // One cell next to it stands for all that a bomber does not reach.
        Aircraft::Bomber => bit(over) | bit(first(near).unwrap_or(over)),
        // One cell farther away stands for all that a fighter does not reach.
        Aircraft::Fighter => near | bit(over) | bit(first(!near & !bit(over)).unwrap_or(over)),
    };
    let field = first(!view.airfields & !bit(from)).map_or(0, bit);
    let homes = view.airfields | bit(from) | field;
    for target in cells(targets) {
        for home in std::iter::once(None).chain(cells(homes).map(Some)) {
            found.push(Action::Raid { aircraft, from, over, target, home });
        }
    }
}

//! The legal actions as lists.

use crate::games::Legal;
use crate::kernel::{Square, SquareSet};

use super::generate::{Generator, Sink};
use super::view::View;
use super::{Action, Join, Leg, Path, Piece, Position, Ransom};

/// Every legal action of a position (rulebook, section 5).
pub(super) fn actions(view: &View<'_>) -> Vec<Legal<Action>> {
    if view.outcome.is_some() {
        return Vec::new();
    }
    if view.position.due > 0 {
        return ransoms(view.position);
    }
    let mut moves = Moves { found: Vec::new(), limit: usize::MAX };
    Generator::new(view.position, view.readings).each(&mut moves);
    if moves.found.is_empty() {
        moves.found.push(Legal::found(Action::Pass));
    }
    moves.found
}

/// The first `limit` of them, or of those that move the soldier on a station.
pub(super) fn some_actions(view: &View<'_>, of: Option<Square>, limit: usize) -> Vec<Legal<Action>> {
    if view.outcome.is_some() || view.position.due > 0 {
        // A ransom moves no soldier, and there are few of them.
        let mut few = if of.is_some() { Vec::new() } else { actions(view) };
        few.truncate(limit);
        return few;
    }
    let mut moves = Moves { found: Vec::new(), limit };
    let generator = Generator::new(view.position, view.readings);
    match of {
        Some(square) => generator.only(square).each(&mut moves),
        None => generator.each(&mut moves),
    }
    if moves.found.is_empty() && of.is_none() {
        moves.found.push(Legal::found(Action::Pass));
    }
    moves.found.truncate(limit);
    moves.found
}

struct Moves {
    found: Vec<Legal<Action>>,
    limit: usize,
}

impl Sink for Moves {
    fn shift(&mut self, _: Piece, from: Square, to: Square) {
        let legs = vec![Leg { join: Join::Shift, to }];
        self.found.push(Legal::found(Action::Move(Path { from, legs })));
    }

    fn series(&mut self, _: Piece, from: Square, legs: &[Leg], _: SquareSet) {
        self.found.push(Legal::found(Action::Move(Path { from, legs: legs.to_vec() })));
    }

    fn full(&self) -> bool {
        self.found.len() >= self.limit
    }
}

fn ransoms(position: &Position) -> Vec<Legal<Action>> {
    let mut found = Vec::new();
    each_payment(position, |price, at| {
        found.push(Legal::found(Action::Ransom(Ransom { price: price.to_vec(), at })));
    });
    found.push(Legal::found(Action::Decline));
    found
}

/// Calls `paid` with any three privates of the side to move and each of their stations.
pub(super) fn each_payment(position: &Position, mut paid: impl FnMut(&[Square; 3], Square)) {
    let privates: Vec<Square> = position.privates(position.side).iter().collect();
    for (first, a) in privates.iter().enumerate() {
        for (second, b) in privates.iter().enumerate().skip(first + 1) {
            for c in &privates[second + 1..] {
                let price = [*a, *b, *c];
                for at in price {
                    paid(&price, at);
                }
            }
        }
    }
}

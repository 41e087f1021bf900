//! Every action that can be written of the soldiers on a small board.

use crate::kernel::{Square, SquareSet};

use super::geometry::{Direction, next, stations};
use super::view::View;
use super::{Action, Join, Leg, Path, Ransom};

/// Every single leg of every own soldier to every station, every series of two legs of his along
/// the lines, one move from every other station (whatever it is, the same stands against all of
/// them), every ransom of up to four stations, of which some hold own privates, one an own officer,
/// one an enemy and one nobody; and the two words.
pub(super) fn universe(view: &View<'_>) -> Vec<Action> {
    let own = view.position.soldiers(view.position.side);
    let mut found = vec![Action::Decline, Action::Pass];
    for from in stations() {
        if own.has(from) {
            single_legs(from, &mut found);
            two_legs(from, &mut found);
        } else if let Some(leg) = lines(from).next() {
            found.push(Action::Move(Path { from, legs: vec![leg] }));
        }
    }
    ransoms(view, &mut found);
    found
}

fn single_legs(from: Square, found: &mut Vec<Action>) {
    for to in stations() {
        for join in [Join::Shift, Join::Hop, Join::Capture] {
            found.push(Action::Move(Path { from, legs: vec![Leg { join, to }] }));
        }
    }
}

/// One or two stations along every line, joined in every way that can go on.
fn lines(from: Square) -> impl Iterator<Item = Leg> {
    Direction::ALL.into_iter().flat_map(move |direction| {
        let over = next(from, direction);
        let to = over.and_then(|over| next(over, direction));
        let near = over.map(|to| Leg { join: Join::Shift, to });
        let far = to.into_iter().flat_map(|to| [Join::Shift, Join::Hop, Join::Capture].map(|join| Leg { join, to }));
        near.into_iter().chain(far)
    })
}

fn two_legs(from: Square, found: &mut Vec<Action>) {
    for first in lines(from) {
        for second in lines(first.to) {
            found.push(Action::Move(Path { from, legs: vec![first, second] }));
        }
    }
}

fn ransoms(view: &View<'_>, found: &mut Vec<Action>) {
    let (position, side) = (view.position, view.position.side);
    let some = |set: SquareSet, count| set.iter().take(count).collect::<SquareSet>();
    let named = some(position.privates(side), 4)
        | some(position.officers(side), 1)
        | some(position.soldiers(side.other()), 1)
        | some(position.free(), 1);
    let named: Vec<Square> = named.iter().collect();
    let mut prices: Vec<Vec<Square>> = vec![Vec::new()];
    for _ in 0..4 {
        let longer: Vec<Vec<Square>> = prices
            .iter()
            .flat_map(|price| {
                named.iter().filter(|at| price.last() <= Some(*at)).map(|at| [price.as_slice(), &[*at]].concat())
            })
            .collect();
        for price in &longer {
            found.extend(named.iter().map(|at| Action::Ransom(Ransom { price: price.clone(), at: *at })));
        }
        prices = longer;
    }
}

//! Making a position smaller at which two sets of rules differ.

use super::difference::{Difference, Rules, pieces};
use super::difference_search::differs;
use crate::kernel::{Ruleset, Side, Square, SquareSet, Standing};

/// A random piece on one of some squares; none where there is no square.
pub(super) fn stands<R: Ruleset>(squares: &[Square], random: &mut fastrand::Rng) -> Option<Standing> {
    Some(Standing {
        square: *random.choice(squares)?,
        side: if random.bool() { Side::First } else { Side::Second },
        piece: random.usize(0..R::PIECES.len()),
    })
}

/// The smallest difference that is reached by taking pieces away, many at once and then one by
/// one, and by forgetting what has happened before: no piece can be taken away from it.
pub(super) fn shrunk<R: Ruleset>(one: &Rules<R>, other: &Rules<R>, found: Difference<R>) -> Difference<R> {
    let standing = standing::<R>(&found.position);
    let fresh = arranged_anew(one, other, &standing);
    let small = match fresh {
        Some(fresh) => fewer_pieces(one, other, standing, fresh),
        None => found,
    };
    by_changes(one, other, small)
}

/// Every piece of a position.
pub(super) fn standing<R: Ruleset>(position: &R::Position) -> Vec<Standing> {
    let mut standing = Vec::new();
    for square in (0..R::SQUARES).map(Square::new) {
        for letter in R::pieces_at(position, square) {
            let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
            let piece = R::PIECES.iter().position(|(_, known)| known.eq_ignore_ascii_case(&letter));
            standing.extend(piece.map(|piece| Standing { square, side, piece }));
        }
    }
    standing.sort_unstable();
    standing
}

fn arranged_anew<R: Ruleset>(one: &Rules<R>, other: &Rules<R>, pieces: &[Standing]) -> Option<Difference<R>> {
    R::arranged(pieces, &one.readings).iter().find_map(|position| differs(one, other, position))
}

/// Takes away runs of pieces, half of them first, then ever shorter runs.
fn fewer_pieces<R: Ruleset>(
    one: &Rules<R>,
    other: &Rules<R>,
    mut standing: Vec<Standing>,
    mut smallest: Difference<R>,
) -> Difference<R> {
    let mut run = standing.len() / 2;
    while run > 0 {
        let mut at = 0;
        let mut taken = false;
        while at < standing.len() {
            let mut rest = standing.clone();
            rest.drain(at..(at + run).min(standing.len()));
            match arranged_anew(one, other, &rest) {
                Some(smaller) => {
                    (standing, smallest, taken) = (rest, smaller, true);
                }
                None => at += run,
            }
        }
        // Once no single piece can go, having gone through all of them, it is done.
        run = if run == 1 && taken { 1 } else { run / 2 };
    }
    smallest
}

/// Takes away single pieces as the game itself changes positions, whatever else a position holds.
fn by_changes<R: Ruleset>(one: &Rules<R>, other: &Rules<R>, mut smallest: Difference<R>) -> Difference<R> {
    loop {
        let position = &smallest.position;
        let occupied: SquareSet =
            (0..R::SQUARES).map(Square::new).filter(|square| !R::pieces_at(position, *square).is_empty()).collect();
        let smaller = R::changes(position, &one.readings, occupied)
            .into_iter()
            .filter(|(_, changed)| pieces::<R>(changed) < smallest.pieces)
            .find_map(|(_, changed)| differs(one, other, &changed));
        match smaller {
            Some(smaller) => smallest = smaller,
            None => return smallest,
        }
    }
}

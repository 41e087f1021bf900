//! A few pieces close together: the placements in which pieces meet.

use super::Placements;
use crate::kernel::{Ruleset, Square, SquareSet, Tile};

/// The most pieces that are crowded together.
pub(super) const MOST_PIECES: usize = 4;

/// For each square all squares, the nearest first, as a picture of the board shows them.
pub(super) fn nearest<R: Ruleset>(readings: &R::Readings) -> Vec<Vec<Square>> {
    let tiles = R::drawing(&R::start(readings), readings).tiles;
    tiles
        .iter()
        .map(|centre| {
            let mut others: Vec<&Tile> = tiles.iter().collect();
            others.sort_by_key(|tile| {
                (u32::from(tile.x.abs_diff(centre.x)).pow(2) + u32::from(tile.y.abs_diff(centre.y)).pow(2), tile.square)
            });
            others.into_iter().map(|tile| tile.square).collect()
        })
        .collect()
}

/// Parts of the board around three places (the middle, the first square and the last), half of the
/// board or as large as they can be with at most `most` placements of so many pieces each; the
/// number of squares in each. None where so few squares are left that pieces could hardly act.
pub(super) fn crowds<R: Ruleset>(near: &[Vec<Square>], pieces: usize, most: u64) -> Option<(usize, Vec<SquareSet>)> {
    let fits = |size: usize| {
        let squares = near.first()?.get(..size)?.iter().copied().collect();
        (Placements::<R>::within(pieces, squares).len() <= most).then_some(size)
    };
    let size = (1..=near.len() / 2).map_while(fits).last().filter(|size| *size > pieces)?;
    let places = [near.len() / 2, 0, near.len() - 1];
    let crowds = places.iter().filter_map(|place| Some(near.get(*place)?.get(..size)?.iter().copied().collect()));
    Some((size, crowds.collect()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{GameId, GameVisitor};

    struct Crowds;

    impl GameVisitor for Crowds {
        type Output = ();

        fn visit<R: Ruleset>(self) {
            let near = nearest::<R>(&R::Readings::default());
            assert_eq!(near.len(), usize::from(R::SQUARES));
            for (square, near) in near.iter().enumerate() {
                assert_eq!(usize::from(near[0].number()), square, "nothing is nearer than the square itself");
            }
            let (size, crowds) = crowds::<R>(&near, 3, 400_000).unwrap();
            assert!(crowds.iter().all(|squares| squares.iter().count() == size));
            assert_eq!(crowds.len(), 3);
            assert!(Placements::<R>::within(3, crowds[0]).len() <= 400_000);
            assert!(super::crowds::<R>(&near, 3, 100).is_none(), "too few squares");
        }
    }

    #[test]
    fn crowds_are_as_large_as_the_bound_allows() {
        for game in GameId::ALL {
            game.visit(Crowds);
        }
    }
}

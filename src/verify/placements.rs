//! Every way to set up a few pieces: streamed, in one order, reduced by the board's symmetry.

use std::marker::PhantomData;
use std::ops::Range;

use rayon::prelude::*;

use crate::kernel::{Ruleset, Side, Square, SquareSet, Standing};

/// How many placements [`Placements::find_first`] hands to one thread at a time.
pub const RANKS_A_CHUNK: u64 = 4096;

/// Every way to set up exactly so many pieces, numbered from 0 in a stable order: the same pieces
/// always have the same rank. Placements that the game refuses have ranks too, and those that a
/// mirror of the board maps to an earlier one are passed over, so that ranks can be cut into
/// ranges and a search can be resumed at any of them.
///
/// ```
/// use poligon::games::na_poligonie::NaPoligonie;
/// use poligon::verify::Placements;
/// let one = Placements::<NaPoligonie>::new(1);
/// // 61 stations, a private or an officer of either side; file f mirrors itself.
/// assert_eq!(one.len(), 61 * 4);
/// assert_eq!(one.iter(0..one.len()).count(), (61 - 5) / 2 * 4 + 5 * 4);
/// ```
#[derive(Clone, Debug)]
pub struct Placements<R: Ruleset> {
    pieces: usize,
    /// Every (square, side, kind), in order of squares.
    slots: Vec<Standing>,
    /// `slots.len()` choose `pieces`.
    len: u64,
    /// Whether one of each set of mirrored placements is enough.
    mirrored: bool,
    rules: PhantomData<R>,
}

impl<R: Ruleset> Placements<R> {
    /// The placements of exactly `pieces` pieces.
    ///
    /// # Panics
    ///
    /// If there are more than 2⁶⁴ of them.
    #[must_use]
    pub fn new(pieces: usize) -> Self {
        Self::on(pieces, (0..R::SQUARES).map(Square::new), true)
    }

    /// The placements of exactly `pieces` pieces on some of the squares, mirrored ones included:
    /// the mirror image of a part of the board is another part.
    ///
    /// # Panics
    ///
    /// If there are more than 2⁶⁴ of them.
    #[must_use]
    pub fn within(pieces: usize, squares: SquareSet) -> Self {
        Self::on(pieces, squares.iter(), false)
    }

    fn on(pieces: usize, squares: impl Iterator<Item = Square>, mirrored: bool) -> Self {
        let slots: Vec<Standing> = squares
            .flat_map(|square| {
                Side::ALL
                    .into_iter()
                    .flat_map(move |side| (0..R::PIECES.len()).map(move |piece| Standing { square, side, piece }))
            })
            .collect();
        let len = choose(slots.len() as u64, pieces as u64).unwrap_or_else(|| panic!("{pieces} pieces are too many"));
        Self { pieces, slots, len, mirrored, rules: PhantomData }
    }

    /// How many pieces each has.
    #[must_use]
    pub const fn pieces(&self) -> usize {
        self.pieces
    }

    /// How many ranks there are.
    #[must_use]
    pub const fn len(&self) -> u64 {
        self.len
    }

    /// Whether there is no placement: never so, for no pieces can always be set up.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The placements of those ranks, without those that a mirror maps to an earlier one.
    pub fn iter(&self, ranks: Range<u64>) -> impl Iterator<Item = (u64, Vec<Standing>)> + '_ {
        self.walk(ranks).filter(|(_, pieces)| !self.mirrored || is_first_of_its_mirrors::<R>(pieces))
    }

    /// The positions of those ranks under a choice of readings, simplest first.
    pub fn positions<'a>(
        &'a self,
        ranks: Range<u64>,
        readings: &'a R::Readings,
    ) -> impl Iterator<Item = (u64, R::Position)> + 'a {
        self.iter(ranks)
            .flat_map(|(rank, pieces)| R::arranged(&pieces, readings).into_iter().map(move |position| (rank, position)))
    }

    /// What `look` finds first, in the order of ranks, on however many threads; `look` is given
    /// ranges of at most [`RANKS_A_CHUNK`] ranks and yields what it finds first in its range.
    pub fn find_first<T: Send>(&self, ranks: Range<u64>, look: impl Fn(Range<u64>) -> Option<T> + Sync) -> Option<T> {
        let end = ranks.end.min(self.len);
        let chunks = end.saturating_sub(ranks.start).div_ceil(RANKS_A_CHUNK);
        (0..chunks).into_par_iter().find_map_first(|chunk| {
            let start = ranks.start + chunk * RANKS_A_CHUNK;
            look(start..(start + RANKS_A_CHUNK).min(end))
        })
    }

    fn walk(&self, ranks: Range<u64>) -> impl Iterator<Item = (u64, Vec<Standing>)> + '_ {
        let mut chosen = if ranks.start < self.len { Some(self.unranked(ranks.start)) } else { None };
        (ranks.start..ranks.end.min(self.len)).map_while(move |rank| {
            let here = chosen.as_mut()?;
            let pieces = here.iter().map(|slot| self.slots[*slot]).collect();
            if !advance(here, self.slots.len()) {
                chosen = None;
            }
            Some((rank, pieces))
        })
    }

    /// The slots of a rank: combinations in lexicographic order.
    fn unranked(&self, mut rank: u64) -> Vec<usize> {
        let mut chosen = Vec::with_capacity(self.pieces);
        let mut slot = 0;
        while chosen.len() < self.pieces {
            let left = self.pieces - chosen.len() - 1;
            let with_it = choose((self.slots.len() - slot - 1) as u64, left as u64).unwrap_or(u64::MAX);
            if rank < with_it {
                chosen.push(slot);
            } else {
                rank -= with_it;
            }
            slot += 1;
        }
        chosen
    }
}

/// The next combination in lexicographic order; false after the last.
fn advance(chosen: &mut [usize], of: usize) -> bool {
    let count = chosen.len();
    for at in (0..count).rev() {
        if chosen[at] + count - at < of {
            chosen[at] += 1;
            for later in at + 1..count {
                chosen[later] = chosen[later - 1] + 1;
            }
            return true;
        }
    }
    false
}

fn is_first_of_its_mirrors<R: Ruleset>(pieces: &[Standing]) -> bool {
    R::MIRRORS.iter().all(|mirror| {
        let mut image: Vec<Standing> =
            pieces.iter().map(|piece| Standing { square: mirror(piece.square), ..*piece }).collect();
        image.sort_unstable();
        pieces <= image.as_slice()
    })
}

fn choose(of: u64, count: u64) -> Option<u64> {
    if count > of {
        return Some(0);
    }
    let mut result: u128 = 1;
    for at in 0..count {
        result = result.checked_mul(u128::from(of - at))? / u128::from(at + 1);
    }
    u64::try_from(result).ok()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::games::{GameId, GameVisitor};
    use crate::kernel::{Readings, Silent};

    struct Ranks;

    impl GameVisitor for Ranks {
        type Output = ();

        fn visit<R: Ruleset>(self) {
            let placements = Placements::<R>::new(2);
            let all: Vec<_> = placements.walk(0..placements.len()).collect();
            assert_eq!(all.len() as u64, placements.len());
            assert!(all.windows(2).all(|pair| pair[0].1 < pair[1].1 && pair[0].0 + 1 == pair[1].0));
            for rank in [0, 1, 100, placements.len() / 2, placements.len() - 1] {
                let from_there: Vec<_> = placements.walk(rank..rank + 3).collect();
                let at = usize::try_from(rank).unwrap();
                assert_eq!(from_there, all[at..(at + 3).min(all.len())]);
            }
            assert_eq!(placements.walk(placements.len()..u64::MAX).count(), 0);
            let first = placements.find_first(0..placements.len(), |ranks| {
                placements.walk(ranks).find(|(_, pieces)| pieces[0].square.number() == 9)
            });
            assert_eq!(first.map(|(rank, _)| rank), all.iter().find(|(_, p)| p[0].square.number() == 9).map(|p| p.0));
        }
    }

    #[test]
    fn ranks_are_the_order_of_the_combinations() {
        for game in GameId::ALL {
            game.visit(Ranks);
        }
    }

    /// Mirrored boards have mirrored moves under every value of every reading.
    struct Mirrors;

    impl GameVisitor for Mirrors {
        type Output = ();

        fn visit<R: Ruleset>(self) {
            let mut compared = 0;
            let placements = Placements::<R>::new(3);
            let step = usize::try_from(placements.len() / 400).unwrap_or(usize::MAX);
            for (_, pieces) in placements.walk(0..placements.len()).step_by(step) {
                for readings in one_reading_changed::<R>() {
                    let here = R::arranged(&pieces, &readings);
                    for mirror in R::MIRRORS {
                        let turned = |square: Square| mirror(square);
                        let mut image: Vec<Standing> =
                            pieces.iter().map(|piece| Standing { square: turned(piece.square), ..*piece }).collect();
                        image.sort_unstable();
                        let there = R::arranged(&image, &readings);
                        assert_eq!(here.len(), there.len(), "{pieces:?}");
                        for (one, other) in here.iter().zip(&there) {
                            assert_eq!(counts::<R>(one, &readings), counts::<R>(other, &readings), "{}", R::line(one));
                            compared += 1;
                        }
                    }
                }
            }
            assert!(R::MIRRORS.is_empty() || compared > 0);
        }
    }

    fn one_reading_changed<R: Ruleset>() -> BTreeSet<R::Readings> {
        let base = R::Readings::default();
        R::Readings::ALL
            .iter()
            .enumerate()
            .flat_map(|(at, info)| (0..info.values.len()).map(move |value| base.with(at, value)))
            .collect()
    }

    fn counts<R: Ruleset>(position: &R::Position, readings: &R::Readings) -> (usize, Vec<usize>, bool) {
        let view = R::view(position, readings, &Silent);
        let moves = R::moves(&view);
        let mut after: Vec<usize> = moves
            .iter()
            .map(|legal| {
                let next = R::play(&view, legal, &mut Silent);
                let view = R::view(&next, readings, &Silent);
                R::moves(&view).len()
            })
            .collect();
        after.sort_unstable();
        (moves.len(), after, R::ending(position, readings, &Silent).is_some())
    }

    #[test]
    fn mirrors_change_nothing() {
        for game in GameId::ALL {
            game.visit(Mirrors);
        }
    }
}

//! The search for the smallest position at which two sets of rules differ.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use super::difference::{Difference, Rules, compare};
use super::difference_shrink::{shrunk, stands};
use super::{Placements, RANKS_A_CHUNK};
use crate::kernel::{Ruleset, Standing};

/// How far a search goes before it gives up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bound {
    /// How many placements are looked at at most: all of one piece, then all of two, and so on, as
    /// long as all of that many pieces are within the bound.
    pub placements: u64,
    /// How many random games are played after that, one half from the start position, the others
    /// from a random position of a few pieces.
    pub games: u32,
    /// How many actions a random game has at most.
    pub plies: u32,
}

impl Default for Bound {
    fn default() -> Self {
        Self { placements: 500_000, games: 256, plies: 60 }
    }
}

impl Bound {
    /// A bound of so many placements, with as many random games as take about the same work, and
    /// not less than a few; of no placements, nothing is looked at.
    ///
    /// ```
    /// use poligon::verify::Bound;
    /// assert_eq!(Bound::of(500_000), Bound::default());
    /// ```
    #[must_use]
    pub fn of(placements: u64) -> Self {
        let fewest = if placements == 0 { 0 } else { 16 };
        let games = u32::try_from(placements / 1953).unwrap_or(u32::MAX).max(fewest);
        Self { placements, games, ..Self::default() }
    }
}

/// What a search has looked at. Prints as a bound in words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Looked {
    /// Every placement of up to so many pieces.
    pub pieces: usize,
    /// How many positions these gave.
    pub positions: u64,
    /// How many random games were played.
    pub games: u32,
    /// How many positions these gave.
    pub in_games: u64,
}

impl fmt::Display for Looked {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { pieces, positions, games, in_games } = self;
        match pieces {
            0 => write!(out, "no placement")?,
            1 => write!(out, "all positions of one piece ({positions})")?,
            pieces => write!(out, "all positions of up to {pieces} pieces ({positions})")?,
        }
        if *games > 0 {
            write!(out, ", {games} random games ({in_games} positions)")?;
        }
        Ok(())
    }
}

/// What came of a search.
#[derive(Clone, Debug)]
pub struct Search<R: Ruleset> {
    /// The smallest difference found.
    pub found: Option<Difference<R>>,
    /// Whether it is known that no position of fewer pieces shows one.
    pub smallest: bool,
    /// What was looked at.
    pub looked: Looked,
}

/// How many random games are played before their finds are compared.
const BATCH: u32 = 64;

/// Looks for the smallest position at which two sets of rules differ: among all placements of few
/// pieces, in order, then in random games, the finds of which are made smaller as far as they can
/// be. The same whatever the number of threads.
#[must_use]
pub fn search<R: Ruleset>(one: &Rules<R>, other: &Rules<R>, bound: Bound) -> Search<R> {
    let mut looked = Looked::default();
    let mut left = bound.placements;
    for pieces in 1.. {
        let placements = Placements::<R>::new(pieces);
        if placements.len() > left {
            break;
        }
        left -= placements.len();
        let positions = AtomicU64::new(0);
        let found = placements.find_first(0..placements.len(), |ranks| {
            let mut here = 0;
            let found = first_in(&placements, ranks, one, other, &mut here);
            positions.fetch_add(here, Ordering::Relaxed);
            found
        });
        if found.is_some() {
            return Search { found, smallest: true, looked };
        }
        looked.pieces = pieces;
        looked.positions += positions.into_inner();
    }
    let found = in_games(one, other, bound, &mut looked);
    let smallest = found.as_ref().is_some_and(|found| found.pieces == looked.pieces + 1);
    Search { found, smallest, looked }
}

fn first_in<R: Ruleset>(
    placements: &Placements<R>,
    ranks: std::ops::Range<u64>,
    one: &Rules<R>,
    other: &Rules<R>,
    positions: &mut u64,
) -> Option<Difference<R>> {
    debug_assert!(ranks.end - ranks.start <= RANKS_A_CHUNK);
    placements.positions(ranks, &one.readings).find_map(|(_, position)| {
        *positions += 1;
        differs(one, other, &position)
    })
}

/// How two sets of rules differ at a position that both admit.
pub(super) fn differs<R: Ruleset>(one: &Rules<R>, other: &Rules<R>, position: &R::Position) -> Option<Difference<R>> {
    let difference = compare(one, other, position)?;
    let comparable = one.readings == other.readings || !other.refuse(position);
    comparable.then_some(difference)
}

/// The smallest of the finds of random games: of the first batch of games that finds any.
fn in_games<R: Ruleset>(one: &Rules<R>, other: &Rules<R>, bound: Bound, looked: &mut Looked) -> Option<Difference<R>> {
    let mut next = 0;
    while next < bound.games {
        let batch = next..bound.games.min(next.saturating_add(BATCH));
        let finds: Vec<(Option<Difference<R>>, u64)> =
            batch.clone().into_par_iter().map(|game| one_game(one, other, game, bound.plies)).collect();
        looked.in_games += finds.iter().map(|(_, positions)| positions).sum::<u64>();
        looked.games = batch.end;
        let found: Vec<Difference<R>> = finds.into_iter().filter_map(|(found, _)| found).collect();
        if !found.is_empty() {
            let small: Vec<Difference<R>> = found.into_par_iter().map(|found| shrunk(one, other, found)).collect();
            return small.into_iter().min_by_key(|found| (found.pieces, R::line(&found.position)));
        }
        next = batch.end;
    }
    None
}

/// Plays one random game by the rules of `one` and stops where the two differ. The same game for
/// the same number. Also yields how many positions were looked at.
fn one_game<R: Ruleset>(one: &Rules<R>, other: &Rules<R>, game: u32, plies: u32) -> (Option<Difference<R>>, u64) {
    let mut random = fastrand::Rng::with_seed(u64::from(game));
    let mut position = if game.is_multiple_of(2) {
        R::start(&one.readings)
    } else {
        match random_position::<R>(&one.readings, &mut random) {
            Some(position) => position,
            None => return (None, 0),
        }
    };
    for ply in 0..u64::from(plies) {
        if let Some(found) = differs(one, other, &position) {
            return (Some(found), ply + 1);
        }
        let moves = one.moves(&position);
        let Some(legal) = random.choice(&moves) else { return (None, ply + 1) };
        position = one.play(&position, legal);
    }
    (None, u64::from(plies))
}

/// A random position of three to fourteen pieces; rarely none, where the rules refuse many.
fn random_position<R: Ruleset>(readings: &R::Readings, random: &mut fastrand::Rng) -> Option<R::Position> {
    const TRIES: usize = 32;
    (0..TRIES).find_map(|_| {
        let count = random.usize(3..15);
        let mut pieces: Vec<Standing> = (0..count).map(|_| stands::<R>(random)).collect();
        pieces.sort_unstable();
        pieces.dedup();
        let positions = R::arranged(&pieces, readings);
        random.choice(positions)
    })
}

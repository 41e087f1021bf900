//! The search for the smallest position at which two sets of rules differ.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use super::difference::{Difference, Rules, alike, compare};
use super::difference_crowds::{MOST_PIECES, crowds, nearest};
use super::difference_shrink::{shrunk, stands};
use super::{Placements, RANKS_A_CHUNK, Stage, Watch};
use crate::kernel::{Ruleset, Square, Standing};

/// How far a search goes before it gives up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bound {
    /// How many placements are looked at at most: all of one piece, then all of two, and so on, as
    /// long as all of that many pieces are within the bound.
    pub placements: u64,
    /// How many placements of each greater number of pieces up to four are looked at after that,
    /// at most, in each of three parts of the board.
    pub crowded: u64,
    /// How many random games are played after that: a quarter from the start position, a quarter
    /// from a random position; in the others a few pieces stand close together and every action
    /// is tried.
    pub games: u32,
    /// How many actions a random game has at most.
    pub plies: u32,
}

/// Three pieces of seven kinds on six squares are 95,284 placements, four of two kinds on ten
/// squares 91,390.
const MOST_CROWDED: u64 = 100_000;

impl Default for Bound {
    fn default() -> Self {
        Self { placements: 500_000, crowded: MOST_CROWDED, games: 4000, plies: 60 }
    }
}

impl Bound {
    /// A bound of so many placements, not more of crowded ones, with as many random games as take
    /// about the same work, and not less than a few; of no placements, nothing is looked at.
    ///
    /// ```
    /// use poligon::verify::Bound;
    /// assert_eq!(Bound::of(500_000), Bound::default());
    /// ```
    #[must_use]
    pub fn of(placements: u64) -> Self {
        let fewest = if placements == 0 { 0 } else { 64 };
        let games = u32::try_from(placements / 125).unwrap_or(u32::MAX).max(fewest);
        Self { placements, crowded: placements.min(MOST_CROWDED), games, ..Self::default() }
    }
}

/// What a search has looked at. Prints as a bound in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Looked {
    /// Every placement of up to so many pieces.
    pub pieces: usize,
    /// How many positions these gave.
    pub positions: u64,
    /// What was looked at of more pieces.
    pub crowded: Vec<Crowded>,
    /// How many random games were played.
    pub games: u32,
    /// How many positions these gave.
    pub in_games: u64,
    /// How many setups were judged, where the change could matter to one.
    pub setups: usize,
}

/// Every placement of so many pieces on neighbouring squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crowded {
    /// How many pieces.
    pub pieces: usize,
    /// On how many squares, in each of several parts of the board.
    pub squares: usize,
    /// How many positions these gave.
    pub positions: u64,
}

impl fmt::Display for Looked {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { pieces, positions, crowded, games, in_games, setups } = self;
        match pieces {
            0 => write!(out, "no placement")?,
            1 => write!(out, "all positions of one piece ({positions})")?,
            pieces => write!(out, "all positions of up to {pieces} pieces ({positions})")?,
        }
        for Crowded { pieces, squares, positions } in crowded {
            let count = if *pieces == 1 { "one".to_owned() } else { pieces.to_string() };
            write!(out, ", all of {count} on {squares} neighbouring squares in three places ({positions})")?;
        }
        if *games > 0 {
            write!(out, ", {games} random games ({in_games} positions)")?;
        }
        if *setups > 0 {
            write!(out, ", {setups} setups")?;
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
    /// What was looked at, all of it.
    pub looked: Looked,
    /// Whether the search came to its end: to a difference, or to its bound.
    pub complete: bool,
}

/// How many random games are played before their finds are compared.
const BATCH: u32 = 64;

/// Looks for the smallest position at which two sets of rules differ: among all placements of few
/// pieces, in order; among placements of a few more close together; then in random games, the
/// finds of which are made smaller as far as they can be. The same whatever the number of threads.
#[must_use]
pub fn search<R: Ruleset>(one: &Rules<R>, other: &Rules<R>, bound: Bound) -> Search<R> {
    search_watched(one, other, bound, Watch::nobody())
}

/// The same, watched: where it was ended, nothing found says nothing.
pub(super) fn search_watched<R: Ruleset>(
    one: &Rules<R>,
    other: &Rules<R>,
    bound: Bound,
    watch: Watch<'_>,
) -> Search<R> {
    let mut looked = Looked::default();
    let near = nearest::<R>(&one.readings);
    let found = everywhere(one, other, bound, watch, &mut looked)
        .or_else(|| crowded(one, other, bound, (&near, watch), &mut looked))
        .or_else(|| in_games(one, other, bound, (&near, watch), &mut looked));
    let smallest = found.as_ref().is_some_and(|found| found.pieces == looked.pieces + 1);
    let complete = found.is_some() || !watch.is_ended();
    Search { found, smallest, looked, complete }
}

/// Looks at all placements of one piece, of two, and so on.
fn everywhere<R: Ruleset>(
    one: &Rules<R>,
    other: &Rules<R>,
    bound: Bound,
    watch: Watch<'_>,
    looked: &mut Looked,
) -> Option<Difference<R>> {
    let mut left = bound.placements;
    for pieces in 1.. {
        let placements = Placements::<R>::new(pieces);
        left = left.checked_sub(placements.len())?;
        match first_of(&placements, one, other, watch) {
            Ok(found) => return Some(found),
            Err(_) if watch.is_ended() => return None,
            Err(positions) => {
                looked.pieces = pieces;
                looked.positions += positions;
            }
        }
    }
    None
}

/// Looks at all placements of more pieces, but close together.
fn crowded<R: Ruleset>(
    one: &Rules<R>,
    other: &Rules<R>,
    bound: Bound,
    (near, watch): (&[Vec<Square>], Watch<'_>),
    looked: &mut Looked,
) -> Option<Difference<R>> {
    for pieces in looked.pieces + 1..=MOST_PIECES {
        let (squares, crowds) = crowds::<R>(near, pieces, bound.crowded)?;
        let mut positions = 0;
        for crowd in crowds {
            match first_of(&Placements::<R>::within(pieces, crowd), one, other, watch) {
                Ok(found) => return Some(found),
                Err(_) if watch.is_ended() => return None,
                Err(more) => positions += more,
            }
        }
        looked.crowded.push(Crowded { pieces, squares, positions });
    }
    None
}

/// The first placement at which the two differ.
///
/// # Errors
///
/// The number of positions looked at, if there is none.
fn first_of<R: Ruleset>(
    placements: &Placements<R>,
    one: &Rules<R>,
    other: &Rules<R>,
    watch: Watch<'_>,
) -> Result<Difference<R>, u64> {
    let (positions, looked) = (AtomicU64::new(0), AtomicU64::new(0));
    let found = placements.find_first(0..placements.len(), |ranks| {
        if watch.is_ended() {
            return None;
        }
        let done = looked.fetch_add(ranks.end - ranks.start, Ordering::Relaxed);
        (watch.tell)(&Stage { name: "placements", done, all: placements.len() });
        let mut here = 0;
        let found = first_in(placements, ranks, one, other, &mut here);
        positions.fetch_add(here, Ordering::Relaxed);
        found
    });
    found.ok_or(positions.into_inner())
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
    if alike(one, other, position) {
        return None;
    }
    let difference = compare(one, other, position)?;
    let comparable = one.readings == other.readings || !other.refuse(position);
    comparable.then_some(difference)
}

/// The smallest of the finds of random games: of the first batch of games that finds any.
fn in_games<R: Ruleset>(
    one: &Rules<R>,
    other: &Rules<R>,
    bound: Bound,
    (near, watch): (&[Vec<Square>], Watch<'_>),
    looked: &mut Looked,
) -> Option<Difference<R>> {
    let mut next = 0;
    while next < bound.games && !watch.is_ended() {
        (watch.tell)(&Stage { name: "random games", done: next.into(), all: bound.games.into() });
        let batch = next..bound.games.min(next.saturating_add(BATCH));
        let finds: Vec<(Option<Difference<R>>, u64)> =
            batch.clone().into_par_iter().map(|game| one_game(one, other, near, game, bound.plies)).collect();
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

/// Plays one game by the rules of `one` and stops where the two differ. The same game for the same
/// number: a random one from the start position, a random one from a random position, or every
/// action in one of two small positions whose pieces stand close together. Also yields how many
/// positions were looked at.
fn one_game<R: Ruleset>(
    one: &Rules<R>,
    other: &Rules<R>,
    near: &[Vec<Square>],
    game: u32,
    plies: u32,
) -> (Option<Difference<R>>, u64) {
    let mut random = fastrand::Rng::with_seed(u64::from(game));
    let everywhere: Vec<Square> = (0..R::SQUARES).map(Square::new).collect();
    match game % 4 {
        0 => random_game(one, other, R::start(&one.readings), &mut random, plies),
        1 => match random_position::<R>(&one.readings, &everywhere, 3..15, &mut random) {
            Some(position) => random_game(one, other, position, &mut random, plies),
            None => (None, 0),
        },
        _ => {
            let size = random.usize(6..25);
            let close = random.choice(near).map(|near| &near[..size.min(near.len())]);
            match random_position::<R>(&one.readings, close.unwrap_or(&everywhere), 2..7, &mut random) {
                Some(position) => every_action(one, other, &position),
                None => (None, 0),
            }
        }
    }
}

fn random_game<R: Ruleset>(
    one: &Rules<R>,
    other: &Rules<R>,
    mut position: R::Position,
    random: &mut fastrand::Rng,
    plies: u32,
) -> (Option<Difference<R>>, u64) {
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

/// Looks at a position and at what each action leads to.
fn every_action<R: Ruleset>(one: &Rules<R>, other: &Rules<R>, position: &R::Position) -> (Option<Difference<R>>, u64) {
    let mut looked = 1;
    if let Some(found) = differs(one, other, position) {
        return (Some(found), looked);
    }
    for legal in one.moves(position) {
        looked += 1;
        if let Some(found) = differs(one, other, &one.play(position, &legal)) {
            return (Some(found), looked);
        }
    }
    (None, looked)
}

/// A random position of so many pieces on some of the squares; rarely none, where the rules refuse
/// many.
fn random_position<R: Ruleset>(
    readings: &R::Readings,
    squares: &[Square],
    pieces: std::ops::Range<usize>,
    random: &mut fastrand::Rng,
) -> Option<R::Position> {
    const TRIES: usize = 32;
    (0..TRIES).find_map(|_| {
        let count = random.usize(pieces.clone());
        let mut pieces: Vec<Standing> = (0..count).filter_map(|_| stands::<R>(squares, random)).collect();
        pieces.sort_unstable();
        pieces.dedup();
        let positions = R::arranged(&pieces, readings);
        random.choice(positions)
    })
}

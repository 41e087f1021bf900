//! The stages of a hunt that look at positions: every placement of a few pieces, every position
//! near the start, and random play.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering as Memory};
use std::time::Instant;

use rayon::prelude::*;

use super::checkpoint::Keeper;
use super::ledger::{Key, Ledger, Order};
use super::probe::{Care, Place, Prober, pieces};
use super::{ClauseSet, Extent, Placements, Stage, Tell, breadth_first, counted, game, play};
use crate::kernel::{Clause, Ruleset, SquareSet};

/// How many ranks of placements are looked at in one go.
const CHUNK: u64 = 512;
/// How many chunks are shared out among the threads before what was done is put down.
const BLOCK: u64 = 128;

/// What every stage needs.
pub(super) struct Search<'a, R: Ruleset> {
    pub(super) prober: &'a Prober<R>,
    pub(super) stop: &'a AtomicBool,
    pub(super) tell: &'a Tell<'a>,
    /// When placements are left.
    pub(super) until: Option<Instant>,
}

/// Which placements a stage looks at.
pub(super) struct Range<'a> {
    pub(super) name: &'static str,
    pub(super) stage: u32,
    pub(super) pieces: usize,
    /// Only on these squares, if not on the whole board.
    pub(super) within: Option<SquareSet>,
    /// Indices of the variants.
    pub(super) variants: &'a [usize],
    pub(super) care: Care,
}

impl Range<'_> {
    /// What tells ranges apart.
    fn id(&self) -> String {
        let Self { name, stage, pieces, within, variants, care } = self;
        let squares: Vec<String> =
            within.iter().flat_map(|squares| squares.iter()).map(|square| square.number().to_string()).collect();
        format!("{name} {stage}, {pieces} pieces on [{}], variants {variants:?}, {care:?}", squares.join(" "))
    }
}

impl<R: Ruleset> Search<'_, R> {
    /// Whether placements are to be left.
    fn left(&self) -> bool {
        self.stopped() || self.until.is_some_and(|until| Instant::now() >= until)
    }

    pub(super) fn stopped(&self) -> bool {
        self.stop.load(Memory::Relaxed)
    }

    /// Looks at every placement of a range that was not looked at before; returns what was seen,
    /// then and now, and whether that was all.
    pub(super) fn placements(&self, range: &Range<'_>, keeper: &mut Keeper<'_, R>) -> (Ledger<R>, bool) {
        let placements = match range.within {
            None => Placements::<R>::new(range.pieces),
            Some(squares) => Placements::<R>::within(range.pieces, squares),
        };
        let chunks = placements.len().div_ceil(CHUNK);
        let all = chunks * range.variants.len() as u64;
        let name = range.id();
        let done = AtomicU64::new(keeper.checkpoint.range(name.clone()).chunks.min(all));
        let work = |number: u64| {
            let mut ledger = Ledger::default();
            if self.left() {
                return ledger;
            }
            // Chunks of one variant are done before those of the next: what differs from the
            // defaults comes after the defaults even where a hunt is cut short.
            let (variant, chunk) = (range.variants[index(number / chunks)], number % chunks);
            let ranks = chunk * CHUNK..((chunk + 1) * CHUNK).min(placements.len());
            let positions = placements.positions(ranks, &self.prober.variants[variant]);
            for (ordinal, (rank, position)) in (0_u32..).zip(positions) {
                let order =
                    Order { idle: false, pieces: small(range.pieces), refusals: 0, stage: range.stage, rank, ordinal };
                let place = Place { position: &position, variant, order };
                self.prober.look(place, range.care, &mut ledger);
            }
            let done = done.fetch_add(1, Memory::Relaxed) + 1;
            (self.tell)(&Stage { name: range.name, done, all });
            ledger
        };
        loop {
            let from = keeper.checkpoint.range(name.clone()).chunks;
            if from >= all {
                return (keeper.checkpoint.range(name).ledger.clone(), true);
            }
            let to = all.min(from + BLOCK);
            let ledger = (from..to).into_par_iter().map(work).reduce(Ledger::default, Ledger::and);
            let kept = keeper.checkpoint.range(name.clone());
            if self.left() {
                // Nobody knows how much of the block was looked at.
                return (kept.ledger.clone().and(ledger), false);
            }
            kept.ledger = std::mem::take(&mut kept.ledger).and(ledger);
            kept.chunks = to;
            (keeper.kept)(keeper.checkpoint);
        }
    }

    /// Looks at every position that a few actions lead to from the start, as many layers as hold
    /// at most `most` positions together.
    pub(super) fn near_start(&self, stage: u32, most: usize, room: u64) -> (Ledger<R>, Extent) {
        let readings = &self.prober.variants[0];
        let mut ledger = Ledger::default();
        let (mut depth_done, mut looked, mut room_left) = (0, 0_u64, most);
        let start = R::start(readings);
        let layers = breadth_first::<R>(&start, readings, 64, room, self.stop, |depth, layer| {
            let layer: Vec<&R::Position> = layer.iter().flatten().collect();
            if layer.len() > room_left || self.stopped() {
                return false;
            }
            room_left -= layer.len();
            let seen = layer
                .par_iter()
                .enumerate()
                .map(|(at, position)| {
                    let mut ledger = Ledger::default();
                    let rank = u64::from(depth) << 32 | at as u64;
                    let order =
                        Order { idle: false, pieces: pieces::<R>(position), refusals: 0, stage, rank, ordinal: 0 };
                    self.prober.look(Place { position, variant: 0, order }, Care::default(), &mut ledger);
                    ledger
                })
                .reduce(Ledger::default, Ledger::and);
            ledger = std::mem::take(&mut ledger).and(seen);
            depth_done = depth;
            looked += layer.len() as u64;
            (self.tell)(&Stage { name: "near the start", done: looked, all: most as u64 });
            true
        });
        let complete = !self.stopped() && (layers.complete || depth_done > 0);
        let what = format!("every position within {} of the start", counted(depth_done, "action"));
        (ledger, Extent { what, count: looked, unit: "positions", complete })
    }

    /// Plays games at random from the start.
    pub(super) fn random(&self, stage: u32, variants: &[usize], games: u64, plies: usize, seed: u64) -> Played<R> {
        let all = games.saturating_mul(variants.len() as u64);
        let done = AtomicU64::new(0);
        let work = |number: u64| {
            let mut played = Played::default();
            if self.stopped() {
                return played;
            }
            let (variant, number_in_variant) = (variants[index(number / games)], number % games);
            let readings = &self.prober.variants[variant];
            let choices = game(seed, number, plies);
            let mut ply = 0_u32;
            let mut house = ClauseSet::EMPTY;
            let mut look = |position: &R::Position, ply: u32| {
                let rank = number_in_variant << 16 | u64::from(ply);
                let order = Order {
                    idle: false,
                    pieces: pieces::<R>(position),
                    refusals: 0,
                    stage,
                    rank,
                    ordinal: small(variant),
                };
                let care = Care { universe: variant == 0 && ply % 16 == 15, orders: ply % 16 == 7, ..Care::default() };
                let mut here = Ledger::default();
                self.prober.look(Place { position, variant, order }, care, &mut here);
                for (key, _) in here.sights().filter(|(key, _)| key.is_fault()) {
                    played.met.entry(*key).or_insert(Meeting { ply, game: number });
                    if let Key::HouseRule { clause, .. } = key {
                        house.insert(R::Clause::ALL[*clause]);
                    }
                }
                played.ledger = std::mem::take(&mut played.ledger).and(here);
            };
            let mut last = None;
            play::<R>(&R::start(readings), readings, &choices, |position, _, next| {
                look(position, ply);
                last = Some(next.clone());
                ply += 1;
                !self.stopped()
            });
            // Where nothing can be done, nothing is played, and it is looked at all the more.
            if let Some(last) = last.filter(|_| !self.stopped()) {
                look(&last, ply);
            }
            played.games = 1;
            played.plies = u64::from(ply);
            if variant == 0 {
                played.house = house.clauses::<R::Clause>().map(|clause| (clause.index(), 1)).collect();
            }
            let done = done.fetch_add(1, Memory::Relaxed) + 1;
            (self.tell)(&Stage { name: "random play", done, all });
            played
        };
        // In blocks, so that a search of more games than there is time for can be ended.
        let mut played = Played::default();
        let mut from = 0;
        while from < all && !self.stopped() {
            let to = all.min(from + GAMES_A_BLOCK);
            played = played.and((from..to).into_par_iter().map(&work).reduce(Played::default, Played::and));
            from = to;
        }
        played
    }
}

/// How many games are played before it is asked whether to go on.
const GAMES_A_BLOCK: u64 = 1 << 12;

#[expect(clippy::cast_possible_truncation, reason = "an index of a list in memory")]
pub(super) const fn index(number: u64) -> usize {
    number as usize
}

pub(super) fn small(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// What random play has come to.
pub(super) struct Played<R: Ruleset> {
    pub(super) ledger: Ledger<R>,
    pub(super) games: u64,
    pub(super) plies: u64,
    /// In how many games under the defaults a clause that fills a silence came up, by its place.
    pub(super) house: Vec<(usize, u64)>,
    /// The first place where each fault was met.
    pub(super) met: BTreeMap<Key, Meeting>,
}

/// A place in a random game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Meeting {
    /// So many actions were played before.
    pub(super) ply: u32,
    /// The number of the game, by which it can be played again.
    pub(super) game: u64,
}

impl<R: Ruleset> Default for Played<R> {
    fn default() -> Self {
        Self { ledger: Ledger::default(), games: 0, plies: 0, house: Vec::new(), met: BTreeMap::new() }
    }
}

impl<R: Ruleset> Played<R> {
    fn and(mut self, other: Self) -> Self {
        self.ledger = self.ledger.and(other.ledger);
        self.games += other.games;
        self.plies += other.plies;
        for (key, meeting) in other.met {
            self.met.entry(key).and_modify(|met| *met = meeting.min(*met)).or_insert(meeting);
        }
        for (clause, games) in other.house {
            match self.house.iter_mut().find(|(known, _)| *known == clause) {
                Some((_, count)) => *count += games,
                None => self.house.push((clause, games)),
            }
        }
        self
    }
}

//! Breadth-first search from a position, layer by layer, with a compact set of visited positions.

use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

use crate::kernel::Ruleset;

/// Bytes that a visited position takes: its key, and its share of the free slots of the table at
/// the least load that the table ever has.
///
/// ```
/// assert!(poligon::verify::BYTES_A_POSITION < 40);
/// ```
pub const BYTES_A_POSITION: usize = KEY_BYTES * GROWTH.1 * FULL.1 / (GROWTH.0 * FULL.0) + 1;

const KEY_BYTES: usize = size_of::<Key>();
/// A table grows by being twice as long.
const GROWTH: (usize, usize) = (1, 2);
/// A table is full when 7/8 of its slots are taken.
const FULL: (usize, usize) = (7, 8);
/// Parts of the visited set, each with its own table; a power of two.
const PARTS: usize = 32;
/// How many slots are looked at together.
const GLANCE: usize = 32;
/// How many positions a thread expands in one go.
const SHARE: usize = 1 << 9;
/// How many positions of a layer are expanded before what they lead to is looked up.
const BATCH: usize = 1 << 13;

/// 127 bits made from the 189 of [`Ruleset::key`]: two of a thousand million positions share them
/// with a chance of about 2⁻⁶⁸.
type Key = [u64; 2];

/// A slot that holds nothing: the second word of a key has its highest bit unset.
const FREE: Key = [u64::MAX; 2];

/// How far a search has come.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layers {
    /// How many positions were met first after so many actions, from 0 on.
    pub unique: Vec<u64>,
    /// How many actions were played.
    pub actions: u64,
    /// Whether every position was expanded that lies less deep than asked for.
    pub complete: bool,
    /// Bytes that the visited set holds.
    pub bytes: u64,
}

impl Layers {
    /// How many different positions were met.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.unique.iter().sum()
    }
}

/// Every position that at most `depth` actions lead to from `start`, each expanded once. The
/// counts, and the order of a layer's positions, are the same on any number of threads. `visit` is
/// shown each layer's positions, some in a row, as it is complete, with its depth; it ends the
/// search by returning false, as `stop` does.
///
/// `room` is how many bytes the visited set may take; a search that would need more ends and says
/// that it is not complete.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use poligon::games::na_poligonie::{NaPoligonie, Readings};
/// use poligon::kernel::Ruleset;
/// use poligon::verify::breadth_first;
/// let readings = Readings::default();
/// let start = NaPoligonie::start(&readings);
/// let found = breadth_first::<NaPoligonie>(&start, &readings, 2, 1 << 30, &AtomicBool::new(false), |_, _| true);
/// assert_eq!(found.unique[0], 1);
/// assert!(found.complete && found.bytes / found.positions() < 40 || found.positions() < 10_000);
/// ```
pub fn breadth_first<R: Ruleset>(
    start: &R::Position,
    readings: &R::Readings,
    depth: u32,
    room: u64,
    stop: &AtomicBool,
    mut visit: impl FnMut(u32, &[Vec<R::Position>]) -> bool,
) -> Layers {
    let mut visited = Visited::new();
    let mut found = Layers { unique: vec![1], complete: true, ..Layers::default() };
    visited.insert(folded(R::key(start)));
    let mut layer = vec![vec![start.clone()]];
    if !visit(0, &layer) {
        found.complete = false;
        return found;
    }
    for deeper in 1..=depth {
        let mut next = Vec::new();
        for batch in batches(&layer) {
            if stop.load(Ordering::Relaxed) || visited.bytes() > room {
                found.complete = false;
                found.bytes = visited.bytes();
                return found;
            }
            found.actions += expand::<R>(batch, readings, &mut visited, &mut next);
        }
        if next.is_empty() {
            break;
        }
        found.unique.push(next.iter().map(Vec::len).sum::<usize>() as u64);
        layer = next;
        if !visit(deeper, &layer) {
            found.complete = false;
            break;
        }
    }
    found.bytes = visited.bytes();
    found
}

/// A layer in batches of [`BATCH`] positions and a few more.
fn batches<P>(mut layer: &[Vec<P>]) -> impl Iterator<Item = &[Vec<P>]> {
    std::iter::from_fn(move || {
        let mut positions = 0;
        let enough = layer.iter().position(|some| {
            positions += some.len();
            positions >= BATCH
        });
        let (batch, rest) = layer.split_at(enough.map_or(layer.len(), |last| last + 1));
        layer = rest;
        (!batch.is_empty()).then_some(batch)
    })
}

/// Expands a batch, and adds what was not visited to the next layer, part by part of the visited
/// set; returns how many actions were played.
fn expand<R: Ruleset>(
    batch: &[Vec<R::Position>],
    readings: &R::Readings,
    visited: &mut Visited,
    next: &mut Vec<Vec<R::Position>>,
) -> u64 {
    if rayon::current_num_threads() == 1 {
        expand_alone::<R>(batch, readings, visited, next)
    } else {
        expand_together::<R>(batch, readings, visited, next)
    }
}

/// One position after the other.
fn expand_alone<R: Ruleset>(
    batch: &[Vec<R::Position>],
    readings: &R::Readings,
    visited: &mut Visited,
    next: &mut Vec<Vec<R::Position>>,
) -> u64 {
    let mut actions = 0;
    let mut fresh: Vec<Vec<R::Position>> = (0..PARTS).map(|_| Vec::new()).collect();
    let mut led: Vec<(Key, R::Position)> = Vec::new();
    for position in batch.iter().flatten() {
        R::successors(position, readings, |next| led.push((folded(R::key(next)), next.clone())));
        actions += led.len() as u64;
        std::hint::black_box(led.iter().fold(0, |seen, (key, _)| seen ^ visited.glance(key)));
        for (key, position) in led.drain(..) {
            if visited.insert(key) {
                fresh[part_of(&key)].push(position);
            }
        }
    }
    next.extend(fresh.into_iter().filter(|some| !some.is_empty()));
    actions
}

/// What a batch leads to, by part of the visited set, in the order of the batch.
type Led<P> = Vec<Vec<(Key, P)>>;

/// Expanding is shared out by position, looking up by part of the visited set, so that no thread
/// waits for another's part.
fn expand_together<R: Ruleset>(
    batch: &[Vec<R::Position>],
    readings: &R::Readings,
    visited: &mut Visited,
    next: &mut Vec<Vec<R::Position>>,
) -> u64 {
    let shares: Vec<&[R::Position]> = batch.iter().flat_map(|some| some.chunks(SHARE)).collect();
    let led: Vec<Led<R::Position>> =
        shares.into_par_iter().map(|positions| successors::<R>(positions, readings)).collect();
    let mut by_part: Vec<Led<R::Position>> = (0..PARTS).map(|_| Vec::with_capacity(led.len())).collect();
    for share in led {
        for (part, led) in by_part.iter_mut().zip(share) {
            part.push(led);
        }
    }
    let actions = by_part.iter().flatten().map(Vec::len).sum::<usize>() as u64;
    let fresh: Vec<Vec<R::Position>> = visited
        .parts
        .par_iter_mut()
        .zip(by_part)
        .with_min_len(PARTS / 8)
        .map(|(table, led)| {
            let mut fresh = Vec::new();
            for some in led.iter().flat_map(|led| led.chunks(GLANCE)) {
                std::hint::black_box(some.iter().fold(0, |seen, (key, _)| seen ^ table.glance(key)));
                fresh.extend(some.iter().filter(|(key, _)| table.insert(*key)).map(|(_, position)| position.clone()));
            }
            fresh
        })
        .collect();
    next.extend(fresh.into_iter().filter(|some| !some.is_empty()));
    actions
}

fn successors<R: Ruleset>(positions: &[R::Position], readings: &R::Readings) -> Led<R::Position> {
    let mut led: Led<R::Position> = (0..PARTS).map(|_| Vec::with_capacity(positions.len() / 4)).collect();
    for position in positions {
        R::successors(position, readings, |next| {
            let key = folded(R::key(next));
            led[part_of(&key)].push((key, next.clone()));
        });
    }
    led
}

/// The positions visited, in parts.
struct Visited {
    parts: Vec<Table>,
}

impl Visited {
    fn new() -> Self {
        Self { parts: (0..PARTS).map(|_| Table::new()).collect() }
    }

    fn insert(&mut self, key: Key) -> bool {
        self.parts[part_of(&key)].insert(key)
    }

    #[inline]
    fn glance(&self, key: &Key) -> u64 {
        self.parts[part_of(key)].glance(key)
    }

    fn bytes(&self) -> u64 {
        self.parts.iter().map(|table| (table.slots.len() * KEY_BYTES) as u64).sum()
    }
}

/// A table with open addressing that is never more than 7/8 full.
struct Table {
    slots: Vec<Key>,
    taken: usize,
}

impl Table {
    fn new() -> Self {
        Self { slots: vec![FREE; 16], taken: 0 }
    }

    /// A word of the slot where a key belongs: looked at first for some keys together, the slots
    /// are fetched side by side.
    #[inline]
    fn glance(&self, key: &Key) -> u64 {
        self.slots[slot_of(key, self.slots.len())][0]
    }

    /// Adds a key; false if it was there.
    #[inline]
    fn insert(&mut self, key: Key) -> bool {
        let mut at = slot_of(&key, self.slots.len());
        loop {
            let slot = &mut self.slots[at];
            if *slot == key {
                return false;
            }
            if *slot == FREE {
                *slot = key;
                self.taken += 1;
                if self.taken * FULL.1 > self.slots.len() * FULL.0 {
                    self.grow();
                }
                return true;
            }
            at += 1;
            if at == self.slots.len() {
                at = 0;
            }
        }
    }

    fn grow(&mut self) {
        let longer = self.slots.len() * GROWTH.1 / GROWTH.0 + 1;
        let old = std::mem::replace(&mut self.slots, vec![FREE; longer]);
        for key in old.into_iter().filter(|key| *key != FREE) {
            let mut at = slot_of(&key, longer);
            while self.slots[at] != FREE {
                at = if at + 1 == longer { 0 } else { at + 1 };
            }
            self.slots[at] = key;
        }
    }
}

/// A key whose bits all depend on all bits of the three words.
#[inline]
fn folded([one, two, three]: [u64; 3]) -> Key {
    let mix = |word: u64, by: u64| {
        let wide = u128::from(word) * u128::from(by);
        #[expect(clippy::cast_possible_truncation, reason = "both halves are used")]
        let folded = wide as u64 ^ (wide >> 64) as u64;
        folded
    };
    let first = mix(one ^ 0x9e37_79b9_7f4a_7c15, two ^ 0x2545_f491_4f6c_dd1d);
    let second = mix(two ^ 0xd6e8_feb8_6659_fd93, three ^ 0xa076_1d64_78bd_642f);
    let third = mix(three ^ 0xe703_7ed1_a0b4_28db, one ^ 0x8ebc_6af0_9c88_c6e3);
    [
        mix(first ^ third, second ^ 0x5895_9d4b_1c2f_9e6b),
        mix(second ^ third.rotate_left(29), first ^ 0x1d8e_4e27_c47d_124f) >> 1,
    ]
}

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "fewer than there are parts")]
const fn part_of(key: &Key) -> usize {
    (key[1] % PARTS as u64) as usize
}

/// Spreads the first word of a key over the slots.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "less than the number of slots")]
const fn slot_of(key: &Key, slots: usize) -> usize {
    ((key[0] as u128 * slots as u128) >> 64) as usize
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_table_holds_what_a_set_holds(words in prop::collection::vec((0_u64..40, 0_u64..40, 0_u64..3), 0..4000)) {
            let (mut table, mut set) = (Table::new(), HashSet::new());
            for (one, two, three) in words {
                prop_assert_eq!(table.insert(folded([one, two, three])), set.insert([one, two, three]));
            }
            prop_assert_eq!(table.taken, set.len());
            prop_assert!(table.taken * 8 <= table.slots.len() * 7);
        }
    }

    #[test]
    fn a_visited_position_takes_less_than_forty_bytes() {
        let mut visited = Visited::new();
        for number in 0..3_000_000_u64 {
            visited.insert(folded([number, number.wrapping_mul(977) >> 3, 5]));
            if number > 500_000 {
                assert!(visited.bytes() < number * BYTES_A_POSITION as u64 * 21 / 20);
            }
        }
    }
}

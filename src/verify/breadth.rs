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
/// A table grows by being 5/4 times as long.
const GROWTH: (usize, usize) = (4, 5);
/// A table is full when 4/5 of its slots are taken.
const FULL: (usize, usize) = (4, 5);
/// Parts of the visited set, each with its own table; a power of two.
const PARTS: usize = 64;
/// How many positions of a layer are expanded before what they lead to is looked up.
const BATCH: usize = 1 << 12;

type Key = [u64; 3];

/// A slot that holds nothing: no key has the highest bit of a word.
const FREE: Key = [u64::MAX; 3];

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
/// counts are the same on any number of threads. `visit` is shown each layer's positions as it is
/// complete, with its depth; it ends the search by returning false, as `stop` does.
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
    mut visit: impl FnMut(u32, &[R::Position]) -> bool,
) -> Layers {
    let mut visited = Visited::new();
    let mut found = Layers { unique: vec![1], complete: true, ..Layers::default() };
    visited.insert(R::key(start));
    let mut layer = vec![start.clone()];
    if !visit(0, &layer) {
        found.complete = false;
        return found;
    }
    for deeper in 1..=depth {
        let mut next = Vec::new();
        for batch in layer.chunks(BATCH) {
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
        found.unique.push(next.len() as u64);
        layer = next;
        if !visit(deeper, &layer) {
            found.complete = false;
            break;
        }
    }
    found.bytes = visited.bytes();
    found
}

/// What a batch leads to, by part of the visited set, in the order of the batch.
type Led<P> = Vec<Vec<(Key, P)>>;

/// Expands a batch, and adds what was not visited to the next layer; returns how many actions
/// were played. Expanding is shared out by position, looking up by part of the visited set, so
/// that no thread waits for another's part.
fn expand<R: Ruleset>(
    batch: &[R::Position],
    readings: &R::Readings,
    visited: &mut Visited,
    next: &mut Vec<R::Position>,
) -> u64 {
    let share = batch.len().div_ceil(rayon::current_num_threads() * 4).max(64);
    let led: Vec<Led<R::Position>> =
        batch.par_chunks(share).map(|positions| successors::<R>(positions, readings)).collect();
    let actions = led.iter().flatten().map(Vec::len).sum::<usize>() as u64;
    let fresh: Vec<Vec<R::Position>> = visited
        .parts
        .par_iter_mut()
        .enumerate()
        .with_min_len(PARTS / 16)
        .map(|(part, table)| {
            let mut fresh = Vec::new();
            for (key, position) in led.iter().flat_map(|led| &led[part]) {
                if table.insert(*key) {
                    fresh.push(position.clone());
                }
            }
            fresh
        })
        .collect();
    next.extend(fresh.into_iter().flatten());
    actions
}

fn successors<R: Ruleset>(positions: &[R::Position], readings: &R::Readings) -> Led<R::Position> {
    let mut led: Led<R::Position> = (0..PARTS).map(|_| Vec::new()).collect();
    for position in positions {
        R::successors(position, readings, |next| {
            let key = R::key(next);
            led[part_of(hash(&key))].push((key, next.clone()));
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
        self.parts[part_of(hash(&key))].insert(key)
    }

    fn bytes(&self) -> u64 {
        self.parts.iter().map(|table| (table.slots.len() * KEY_BYTES) as u64).sum()
    }
}

/// A table with open addressing that is never more than 4/5 full.
struct Table {
    slots: Vec<Key>,
    taken: usize,
}

impl Table {
    fn new() -> Self {
        Self { slots: vec![FREE; 16], taken: 0 }
    }

    /// Adds a key; false if it was there.
    #[inline]
    fn insert(&mut self, key: Key) -> bool {
        let mut at = slot_of(hash(&key), self.slots.len());
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
            let mut at = slot_of(hash(&key), longer);
            while self.slots[at] != FREE {
                at = if at + 1 == longer { 0 } else { at + 1 };
            }
            self.slots[at] = key;
        }
    }
}

/// A number whose bits all depend on all bits of the key.
#[inline]
fn hash(key: &Key) -> u64 {
    let mix = |word: u64, by: u64| {
        let wide = u128::from(word ^ by) * u128::from(0x9e37_79b9_7f4a_7c15 ^ by.rotate_left(23));
        #[expect(clippy::cast_possible_truncation, reason = "both halves are used")]
        let folded = wide as u64 ^ (wide >> 64) as u64;
        folded
    };
    mix(key[0] ^ key[2].rotate_left(31), mix(key[1], 0x2545_f491_4f6c_dd1d))
}

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "fewer than there are parts")]
const fn part_of(hash: u64) -> usize {
    (hash % PARTS as u64) as usize
}

/// Spreads the upper bits of a hash over the slots.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "less than the number of slots")]
const fn slot_of(hash: u64, slots: usize) -> usize {
    ((hash as u128 * slots as u128) >> 64) as usize
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
                prop_assert_eq!(table.insert([one, two, three]), set.insert([one, two, three]));
            }
            prop_assert_eq!(table.taken, set.len());
            prop_assert!(table.taken * 5 <= table.slots.len() * 4);
        }
    }

    #[test]
    fn a_visited_position_takes_less_than_forty_bytes() {
        let mut visited = Visited::new();
        for number in 0..3_000_000_u64 {
            visited.insert([number, number.wrapping_mul(977) >> 3, 5]);
            if number > 500_000 {
                assert!(visited.bytes() < number * BYTES_A_POSITION as u64 * 21 / 20);
            }
        }
    }
}

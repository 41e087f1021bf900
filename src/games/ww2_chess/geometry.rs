//! The board of 8 × 8 cells (WC-1.1): neighbours, rays and the cells between, as bit sets.
//!
//! A cell's number is `8 * rank + file`, both from 0: a1, b1 … h8 is board order.

use crate::kernel::{Side, Square};

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = 0x8080_8080_8080_8080;

/// Steps in file and rank; the first four lead to cells of higher numbers.
const STEPS: [(i8, i8); 8] = [(1, 0), (-1, 1), (0, 1), (1, 1), (-1, 0), (1, -1), (0, -1), (-1, -1)];

/// How many of [`STEPS`] lead to cells of higher numbers.
const UPWARD: usize = 4;

#[expect(clippy::cast_possible_truncation, reason = "board coordinates from 0 to 7")]
const fn ray(from: usize, step: (i8, i8)) -> u64 {
    let mut file = (from % 8) as i8 + step.0;
    let mut rank = (from / 8) as i8 + step.1;
    let mut cells = 0;
    while file >= 0 && file < 8 && rank >= 0 && rank < 8 {
        cells |= 1 << (rank * 8 + file).cast_unsigned();
        file += step.0;
        rank += step.1;
    }
    cells
}

const fn rays() -> [[u64; 8]; 64] {
    let mut table = [[0; 8]; 64];
    let mut from = 0;
    while from < 64 {
        let mut way = 0;
        while way < 8 {
            table[from][way] = ray(from, STEPS[way]);
            way += 1;
        }
        from += 1;
    }
    table
}

const fn neighbour_table() -> [u64; 64] {
    let mut table = [0; 64];
    let mut cell = 0;
    while cell < 64 {
        table[cell] = around(1 << cell);
        cell += 1;
    }
    table
}

static RAYS: [[u64; 8]; 64] = rays();
static NEIGHBOURS: [u64; 64] = neighbour_table();

/// The cell that a mirror between files d and e shows, left for right.
pub(super) fn mirrored(square: Square) -> Square {
    Square::new(square.number() ^ 7)
}

/// The set of one cell.
#[inline]
pub(super) const fn bit(square: Square) -> u64 {
    1 << square.number()
}

/// Whether a cell is in a set.
#[inline]
pub(super) const fn has(set: u64, square: Square) -> bool {
    set >> square.number() & 1 != 0
}

/// The cells of a set in board order.
#[inline]
pub(super) fn cells(set: u64) -> impl Iterator<Item = Square> + Clone {
    crate::kernel::SquareSet(set).iter()
}

/// The first cell of a set in board order.
pub(super) fn first(set: u64) -> Option<Square> {
    cells(set).next()
}

/// Every cell next to some cell of a set. A cell of the set is in it only if another one is next
/// to it.
#[inline]
pub(super) const fn around(set: u64) -> u64 {
    let sideways = (set << 1 & !FILE_A) | (set >> 1 & !FILE_H);
    let row = set | sideways;
    sideways | row << 8 | row >> 8
}

/// The up to eight cells around one (WC-1.1).
#[inline]
pub(super) fn neighbours(square: Square) -> u64 {
    NEIGHBOURS[square.index()]
}

/// Whether two cells are next to each other.
#[inline]
pub(super) fn adjacent(one: Square, other: Square) -> bool {
    has(neighbours(one), other)
}

/// How many single steps apart two cells are.
pub(super) fn distance(one: Square, other: Square) -> u8 {
    file(one).abs_diff(file(other)).max(rank(one).abs_diff(rank(other)))
}

/// The file, 0 to 7.
pub(super) const fn file(square: Square) -> u8 {
    square.number() % 8
}

/// The rank, 0 to 7.
pub(super) const fn rank(square: Square) -> u8 {
    square.number() / 8
}

/// Whether two different cells lie on one of the eight directions.
pub(super) fn aligned(from: Square, to: Square) -> bool {
    RAYS[from.index()].iter().any(|ray| has(*ray, to))
}

/// The cells strictly between two; none if they are not on one line.
pub(super) fn between(from: Square, to: Square) -> u64 {
    let out = RAYS[from.index()].iter().find(|ray| has(**ray, to));
    let back = RAYS[to.index()].iter().find(|ray| has(**ray, from));
    match (out, back) {
        (Some(out), Some(back)) => out & back,
        (None, _) | (_, None) => 0,
    }
}

/// The cells in all eight directions, in each up to and with the first that `stops` holds.
#[inline]
pub(super) fn slide(from: Square, stops: u64) -> u64 {
    let rays = &RAYS[from.index()];
    let mut reach = 0;
    for ray in &rays[..UPWARD] {
        let hit = ray & stops;
        // Everything up to and with the lowest stop; the whole ray where there is none.
        reach |= ray & (hit ^ hit.wrapping_sub(1));
    }
    for ray in &rays[UPWARD..] {
        let hit = ray & stops | 1;
        // Everything from the highest stop on; bit 0 is the far end of every downward ray.
        reach |= ray & (u64::MAX << hit.ilog2());
    }
    reach
}

/// The cells that steps through `free` reach from a cell, each of them free, the start left out
/// unless it can be come back to. Cells of `stops` are entered but not left.
#[inline]
pub(super) fn flood(from: Square, free: u64, stops: u64) -> u64 {
    let mut reached = neighbours(from) & free;
    loop {
        let next = reached | (around(reached & !stops) & free);
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

/// The `count` ranks nearest to a side's own edge.
pub(super) const fn own_ranks(side: Side, count: u8) -> u64 {
    let bits = if count >= 8 { u64::MAX } else { (1 << (8 * count)) - 1 };
    match side {
        Side::First => bits,
        Side::Second => bits.swap_bytes(),
    }
}

/// The name of a cell.
pub(super) fn name(square: Square) -> String {
    let file = char::from(b'a' + file(square));
    let rank = char::from(b'1' + rank(square));
    format!("{file}{rank}")
}

/// The cell of that name.
pub(super) fn parse(name: &str) -> Option<Square> {
    match name.as_bytes() {
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Some(Square::new((rank - b'1') * 8 + (file - b'a'))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(names: &str) -> u64 {
        names.split_whitespace().map(|name| bit(parse(name).unwrap())).sum()
    }

    #[test]
    fn neighbours_do_not_wrap() {
        assert_eq!(neighbours(parse("a1").unwrap()), set("a2 b1 b2"));
        assert_eq!(neighbours(parse("h4").unwrap()), set("g3 g4 g5 h3 h5"));
    }

    #[test]
    fn slides_end_with_the_first_stop() {
        let reach = slide(parse("c3").unwrap(), set("e5 c1 a3 b2"));
        assert_eq!(reach, set("d4 e5 c2 c1 b3 a3 b2 d3 e3 f3 g3 h3 c4 c5 c6 c7 c8 b4 a5 d2 e1"));
        assert_eq!(slide(parse("h8").unwrap(), 0).count_ones(), 21);
    }

    #[test]
    fn between_needs_a_line() {
        assert_eq!(between(parse("a1").unwrap(), parse("d4").unwrap()), set("b2 c3"));
        assert_eq!(between(parse("d4").unwrap(), parse("a1").unwrap()), set("b2 c3"));
        assert_eq!(between(parse("a1").unwrap(), parse("b3").unwrap()), 0);
    }

    #[test]
    fn ranks_are_counted_from_the_own_edge() {
        assert_eq!(own_ranks(Side::First, 1), 0xff);
        assert_eq!(own_ranks(Side::Second, 3), 0xffff_ff00_0000_0000);
    }
}

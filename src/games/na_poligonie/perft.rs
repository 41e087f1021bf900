//! Counting sequences of actions, every one of them played.

use crate::kernel::{Side, Square, SquareSet};

use super::generate::{Generator, Sink};
use super::listing::each_payment;
use super::readings::{Blocked, RansomTurn, Readings};
use super::{Leg, Piece, Position, ransom};

/// How many sequences of exactly `depth` actions can be played. Nothing is counted without being
/// played.
pub(super) fn perft(position: &Position, readings: &Readings, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let side = position.side;
    if position.soldiers(side).is_empty() || position.soldiers(side.other()).is_empty() {
        return 0;
    }
    if position.due > 0 {
        return ransom_phase(position, readings, depth);
    }
    let mut count = Count { position, readings, depth: depth - 1, nodes: 0, moves: 0 };
    Generator::new(position, readings).each(&mut count);
    if count.moves == 0 { blocked(position, readings, depth) } else { count.nodes }
}

struct Count<'p> {
    position: &'p Position,
    readings: &'p Readings,
    depth: u32,
    nodes: u64,
    moves: u64,
}

impl Count<'_> {
    #[inline]
    fn child(&mut self, position: &Position) {
        self.moves += 1;
        self.nodes += perft(position, self.readings, self.depth);
    }
}

impl Sink for Count<'_> {
    #[inline]
    fn shift(&mut self, piece: Piece, from: Square, to: Square) {
        self.child(&after(self.position, piece, from, to, SquareSet::EMPTY));
    }

    #[inline]
    fn series(&mut self, piece: Piece, from: Square, legs: &[Leg], taken: SquareSet) {
        let to = legs.last().map_or(from, |leg| leg.to);
        self.child(&after(self.position, piece, from, to, taken));
    }
}

/// The position after a soldier's move, its prisoners gone and the ransom phase opened.
///
/// No branch depends on the side: each set flips the stations of the path or none.
#[inline]
fn after(position: &Position, piece: Piece, from: Square, to: Square, taken: SquareSet) -> Position {
    let path = from.set().0 ^ to.set().0;
    let moved = |set: SquareSet, side, kind| {
        let flipped = if side == position.side && kind == piece { path } else { 0 };
        SquareSet((set.0 ^ flipped) & !taken.0)
    };
    Position {
        light_privates: moved(position.light_privates, Side::First, Piece::Private),
        dark_privates: moved(position.dark_privates, Side::Second, Piece::Private),
        light_officers: moved(position.light_officers, Side::First, Piece::Officer),
        dark_officers: moved(position.dark_officers, Side::Second, Piece::Officer),
        side: position.side.other(),
        due: if taken.is_empty() { 0 } else { due(position, taken) },
        paid: false,
    }
}

/// How many of the other side's officers are taken and can be paid for (NP-6.1).
fn due(position: &Position, taken: SquareSet) -> u8 {
    let enemy = position.side.other();
    #[expect(clippy::cast_possible_truncation, reason = "a side has two officers at most")]
    let lost = (position.officers(enemy) & taken).len() as u8;
    if (position.privates(enemy) - taken).len() >= 3 { lost } else { 0 }
}

/// Rule 7: every ransom and the refusal of one.
fn ransom_phase(position: &Position, readings: &Readings, depth: u32) -> u64 {
    let mut nodes = 0;
    each_after_ransom(position, readings, |next| nodes += perft(next, readings, depth - 1));
    nodes
}

/// The position after every ransom, and after the refusal of one.
fn each_after_ransom(position: &Position, readings: &Readings, mut visit: impl FnMut(&Position)) {
    each_payment(position, |price: &[Square; 3], at| {
        let mut next = price.iter().fold(*position, |next, private| next.with(*private, None));
        next = next.with(at, Some((position.side, Piece::Officer)));
        next.due -= 1;
        let costs_turn = readings.ransom_turn == RansomTurn::CostsTurn;
        if next.due == 0 || next.privates(position.side).len() < 3 {
            next = ransom::end_phase(next, costs_turn);
        } else {
            next.paid = costs_turn;
        }
        visit(&next);
    });
    visit(&ransom::end_phase(*position, position.paid));
}

/// Shows the position after every legal action.
pub(super) fn successors(position: &Position, readings: &Readings, visit: impl FnMut(&Position)) {
    struct Show<'p, V> {
        position: &'p Position,
        visit: V,
        moves: bool,
    }

    impl<V: FnMut(&Position)> Sink for Show<'_, V> {
        #[inline]
        fn shift(&mut self, piece: Piece, from: Square, to: Square) {
            self.moves = true;
            (self.visit)(&after(self.position, piece, from, to, SquareSet::EMPTY));
        }

        #[inline]
        fn series(&mut self, piece: Piece, from: Square, legs: &[Leg], taken: SquareSet) {
            self.moves = true;
            let to = legs.last().map_or(from, |leg| leg.to);
            (self.visit)(&after(self.position, piece, from, to, taken));
        }
    }

    let side = position.side;
    if position.soldiers(side).is_empty() || position.soldiers(side.other()).is_empty() {
        return;
    }
    if position.due > 0 {
        return each_after_ransom(position, readings, visit);
    }
    let mut show = Show { position, visit, moves: false };
    Generator::new(position, readings).each(&mut show);
    if !show.moves && readings.blocked == Blocked::Pass {
        let turned = Position { side: side.other(), ..*position };
        if can_move(&turned, readings) {
            (show.visit)(&turned);
        }
    }
}

/// Rule 8: what a side without a move can do.
fn blocked(position: &Position, readings: &Readings, depth: u32) -> u64 {
    let turned = Position { side: position.side.other(), ..*position };
    match readings.blocked {
        Blocked::Pass if can_move(&turned, readings) => perft(&turned, readings, depth - 1),
        Blocked::Pass | Blocked::Loses | Blocked::Draw => 0,
    }
}

/// Whether the side to move has an ordinary move.
fn can_move(position: &Position, readings: &Readings) -> bool {
    struct Any(bool);
    impl Sink for Any {
        fn shift(&mut self, _: Piece, _: Square, _: Square) {
            self.0 = true;
        }
        fn series(&mut self, _: Piece, _: Square, _: &[Leg], _: SquareSet) {
            self.0 = true;
        }
    }
    let mut any = Any(false);
    Generator::new(position, readings).each(&mut any);
    any.0
}

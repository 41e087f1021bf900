//! The fast generator: the legal moves of an ordinary turn, by bit sets. It serves the rules as
//! they are, under every reading, and is proved equal to the reference generator by the tests.

use crate::kernel::{Side, Square, SquareSet};

use super::geometry::{self, BOARD, Direction, rectangle};
use super::readings::{
    CaptureDuty, DutyDischarge, FriendlyHops, HopZone, OfficerTurns, PrivateDirection, Readings, Series,
};
use super::{Join, Leg, Piece, Position};

const NOT_A: u64 = BOARD.0 & !rectangle(0, 0, 0, 10).0;
const NOT_K: u64 = BOARD.0 & !rectangle(10, 10, 0, 10).0;

/// Stations one diagonal step away, by direction.
#[inline]
const fn shifted(bits: u64, direction: Direction) -> u64 {
    match direction {
        Direction::NorthEast => ((bits & NOT_K) << 6) & BOARD.0,
        Direction::NorthWest => ((bits & NOT_A) << 5) & BOARD.0,
        Direction::SouthEast => (bits & NOT_K) >> 5,
        Direction::SouthWest => (bits & NOT_A) >> 6,
        Direction::North | Direction::South | Direction::East | Direction::West => 0,
    }
}

/// The two stations ahead of a station: the next and the one behind it, as bits; 0 off the board.
#[derive(Clone, Copy)]
struct Ahead {
    over: u64,
    to: u64,
}

static AHEAD: [[Ahead; 8]; 61] = ahead();

const fn ahead() -> [[Ahead; 8]; 61] {
    let mut table = [[Ahead { over: 0, to: 0 }; 8]; 61];
    let mut number = 0;
    while number < 61 {
        let mut way = 0;
        while way < 8 {
            let over = geometry::neighbour(number, way);
            if over < 61 {
                table[number as usize][way].over = 1 << over;
                let to = geometry::neighbour(over, way);
                if to < 61 {
                    table[number as usize][way].to = 1 << to;
                }
            }
            way += 1;
        }
        number += 1;
    }
    table
}

/// What is done with each move found.
pub(super) trait Sink {
    /// A shift of a soldier.
    fn shift(&mut self, piece: Piece, from: Square, to: Square);
    /// A quiet hop, or a series with its prisoners.
    fn series(&mut self, piece: Piece, from: Square, legs: &[Leg], taken: SquareSet);
    /// Whether nothing more is wanted.
    #[inline]
    fn full(&self) -> bool {
        false
    }
}

/// The legs of a series under way. Under `lead-in` every hop comes before a capture, of which
/// there are at most 22; under `free` no station is landed on twice: 60 legs at most.
struct Legs {
    legs: [Leg; 64],
    len: usize,
}

impl Legs {
    const fn new() -> Self {
        Self { legs: [Leg { join: Join::Shift, to: Square::new(0) }; 64], len: 0 }
    }

    fn push(&mut self, join: Join, to: Square) {
        self.legs[self.len] = Leg { join, to };
        self.len += 1;
    }

    const fn pop(&mut self) {
        self.len -= 1;
    }

    fn as_slice(&self) -> &[Leg] {
        &self.legs[..self.len]
    }
}

/// An officer's progress in a series.
#[derive(Clone, Copy)]
struct Progress {
    at: Square,
    heading: Option<usize>,
    hopped: bool,
    taken: u64,
    landed: u64,
}

/// A position unpacked for generation.
pub(super) struct Generator<'r> {
    readings: &'r Readings,
    side: Side,
    zone: u64,
    privates: u64,
    officers: u64,
    /// The soldiers whose moves are wanted; what the others can do is asked for their duties only.
    wanted: u64,
    enemy: u64,
    free: u64,
}

impl<'r> Generator<'r> {
    #[inline]
    pub(super) fn new(position: &Position, readings: &'r Readings) -> Self {
        let side = position.side;
        Self {
            readings,
            side,
            zone: geometry::zone(readings.central_zone).0,
            privates: position.privates(side).0,
            officers: position.officers(side).0,
            wanted: u64::MAX,
            enemy: position.soldiers(side.other()).0,
            free: position.free().0,
        }
    }

    /// Only the moves of the soldier on a station.
    pub(super) fn only(self, square: Square) -> Self {
        Self { wanted: square.set().0, ..self }
    }

    /// Calls `sink` with every legal move of an ordinary turn.
    #[inline]
    pub(super) fn each(&self, sink: &mut impl Sink) {
        let capturers = self.private_capturers();
        let private_duty = capturers != 0;
        let officer_duty =
            !private_duty && self.readings.capture_duty == CaptureDuty::All && self.any_officer_captures();
        if private_duty {
            for square in SquareSet(capturers & self.wanted).iter() {
                self.private_series(square, sink);
            }
            if self.readings.duty_discharge == DutyDischarge::PrivateCapture {
                return;
            }
        }
        let quiet = !private_duty && !officer_duty;
        if quiet {
            self.steps(sink);
        }
        for square in SquareSet(self.officers & self.wanted).iter() {
            if quiet {
                self.shifts(square, sink);
            }
            if self.can_jump(square) {
                self.officer_series(square, quiet, sink);
            }
        }
    }

    /// Whether an officer stands next to a soldier of either side with a free station behind.
    #[inline]
    fn can_jump(&self, officer: Square) -> bool {
        AHEAD[officer.index()].iter().any(|ahead| ahead.over & self.free == 0 && ahead.to & self.free != 0)
    }

    /// The privates that can capture.
    #[inline]
    fn private_capturers(&self) -> u64 {
        // Looking from the free station back over the enemy.
        let towards = |back| shifted(self.enemy & shifted(self.free, back), back);
        let next_to_victims = towards(Direction::NorthEast)
            | towards(Direction::NorthWest)
            | towards(Direction::SouthEast)
            | towards(Direction::SouthWest);
        self.privates & next_to_victims
    }

    #[inline]
    fn steps(&self, sink: &mut impl Sink) {
        let (up, down) = match (self.readings.private_direction, self.side) {
            (PrivateDirection::Any, _) => (true, true),
            (PrivateDirection::Forward, Side::First) => (true, false),
            (PrivateDirection::Forward, Side::Second) => (false, true),
        };
        if up {
            self.steps_towards(Direction::NorthEast, 6, sink);
            self.steps_towards(Direction::NorthWest, 5, sink);
        }
        if down {
            self.steps_towards(Direction::SouthEast, -5, sink);
            self.steps_towards(Direction::SouthWest, -6, sink);
        }
    }

    /// Steps in one direction, which leads `numbers` stations on in board order.
    #[inline]
    fn steps_towards(&self, direction: Direction, numbers: i8, sink: &mut impl Sink) {
        for to in SquareSet(shifted(self.privates & self.wanted, direction) & self.free).iter() {
            // The mask only tells the compiler that the number is one of a board's.
            let from = Square::new(to.number().wrapping_add_signed(-numbers) & 63);
            sink.shift(Piece::Private, from, to);
        }
    }

    fn private_series(&self, from: Square, sink: &mut impl Sink) {
        let free = self.free | from.set().0;
        self.private_jumps(from, from, free, 0, &mut Legs::new(), sink);
    }

    fn private_jumps(&self, from: Square, at: Square, free: u64, taken: u64, legs: &mut Legs, sink: &mut impl Sink) {
        let mut further = false;
        let may_stop = legs.len > 0 && self.readings.series == Series::StopAnytime;
        for ahead in &AHEAD[at.index()][..4] {
            if ahead.over & self.enemy & !taken == 0 || ahead.to & free == 0 {
                continue;
            }
            further = true;
            if sink.full() {
                return;
            }
            let to = lowest(ahead.to);
            legs.push(Join::Capture, to);
            self.private_jumps(from, to, free | ahead.over, taken | ahead.over, legs, sink);
            legs.pop();
        }
        if legs.len > 0 && (may_stop || !further) {
            sink.series(Piece::Private, from, legs.as_slice(), SquareSet(taken));
        }
    }

    /// NP-5.1: one or two stations along each diagonal, and along straight lines in the zone.
    fn shifts(&self, from: Square, sink: &mut impl Sink) {
        for (way, ahead) in AHEAD[from.index()].iter().enumerate() {
            let open = if way < 4 {
                self.free
            } else if self.zone & from.set().0 != 0 {
                self.free & self.zone
            } else {
                break;
            };
            if ahead.over & open == 0 {
                continue;
            }
            sink.shift(Piece::Officer, from, lowest(ahead.over));
            if ahead.to & open != 0 {
                sink.shift(Piece::Officer, from, lowest(ahead.to));
            }
        }
    }

    fn start(from: Square) -> Progress {
        Progress { at: from, heading: None, hopped: false, taken: 0, landed: from.set().0 }
    }

    fn officer_series(&self, from: Square, quiet: bool, sink: &mut impl Sink) {
        let start = Self::start(from);
        self.officer_jumps(from, start, quiet, &mut Legs::new(), sink);
    }

    fn officer_jumps(&self, from: Square, progress: Progress, quiet: bool, legs: &mut Legs, sink: &mut impl Sink) {
        for join in [Join::Capture, Join::Hop] {
            for next in self.jumps(from, progress, join) {
                if sink.full() {
                    return;
                }
                legs.push(join, next.at);
                if self.may_rest(from, next, quiet) {
                    sink.series(Piece::Officer, from, legs.as_slice(), SquareSet(next.taken));
                }
                self.officer_jumps(from, next, quiet, legs, sink);
                legs.pop();
            }
        }
    }

    /// Whether an officer's move may end here (rules 2 and 3).
    fn may_rest(&self, from: Square, progress: Progress, quiet: bool) -> bool {
        if progress.taken == 0 {
            return quiet;
        }
        if progress.hopped && self.readings.friendly_hops == FriendlyHops::LeadIn {
            return false;
        }
        let bound = self.readings.series == Series::Exhaust && self.readings.capture_duty == CaptureDuty::All;
        !bound || !self.further(from, progress)
    }

    /// A capture from here, directly or after one hop.
    fn further(&self, from: Square, progress: Progress) -> bool {
        self.captures(from, progress) || self.jumps(from, progress, Join::Hop).any(|hopped| self.captures(from, hopped))
    }

    fn captures(&self, from: Square, progress: Progress) -> bool {
        self.jumps(from, progress, Join::Capture).next().is_some()
    }

    fn any_officer_captures(&self) -> bool {
        SquareSet(self.officers).iter().any(|square| self.reaches_capture(square, Self::start(square)))
    }

    /// Whether a capture can be led in from here by as many hops as the reading allows.
    fn reaches_capture(&self, from: Square, progress: Progress) -> bool {
        match self.readings.friendly_hops {
            FriendlyHops::LeadIn => self.further(from, progress),
            FriendlyHops::Free => {
                self.captures(from, progress)
                    || self.jumps(from, progress, Join::Hop).any(|hopped| self.reaches_capture(from, hopped))
            }
        }
    }

    /// An officer's short jumps of one kind from here.
    #[inline]
    fn jumps(&self, from: Square, progress: Progress, join: Join) -> impl Iterator<Item = Progress> {
        let origin = from.set().0;
        let jumpable = match join {
            Join::Capture => self.enemy & !progress.taken,
            Join::Hop if progress.hopped && self.readings.friendly_hops == FriendlyHops::LeadIn => 0,
            Join::Hop => (self.privates | self.officers) & !origin,
            Join::Shift => 0,
        };
        let mut open = self.free | origin | progress.taken;
        if self.readings.friendly_hops == FriendlyHops::Free {
            open &= !progress.landed;
        }
        let here = progress.at.set().0;
        let zone = self.zone;
        let in_zone = zone & here != 0;
        let hop_outside = join == Join::Hop && self.readings.hop_zone == HopZone::CentreOnly;
        let may_turn = in_zone || self.readings.officer_turns == OfficerTurns::Anywhere;
        let ways = if in_zone { 8 } else { 4 };
        AHEAD[progress.at.index()][..ways].iter().enumerate().filter_map(move |(way, ahead)| {
            let confined = way >= 4 || hop_outside;
            let (over, to) = if confined { (jumpable & zone, open & zone) } else { (jumpable, open) };
            let turns = progress.heading.is_some_and(|heading| heading != way);
            if ahead.over & over == 0 || ahead.to & to == 0 || (turns && !may_turn) || (hop_outside && !in_zone) {
                return None;
            }
            Some(Progress {
                at: lowest(ahead.to),
                heading: Some(way),
                hopped: join == Join::Hop,
                taken: if join == Join::Capture { progress.taken | ahead.over } else { progress.taken },
                landed: progress.landed | ahead.to,
            })
        })
    }
}

#[inline]
fn lowest(bits: u64) -> Square {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "at most 64 trailing zeros; the mask only tells the compiler so"
    )]
    let number = bits.trailing_zeros() as u8 & 63;
    Square::new(number)
}

//! The board: 61 stations, the dark squares of an 11×11 checkerboard (rulebook, section 2).
//!
//! Stations are numbered row by row from a1, so that every diagonal neighbour is ±5 or ±6 away
//! and every vertical one ±11.

use crate::kernel::{Square, SquareSet};

use super::readings::CentralZone;

/// How many stations the board has (S3).
pub(super) const STATIONS: u8 = 61;
/// All stations.
pub(super) const BOARD: SquareSet = SquareSet((1 << STATIONS) - 1);

const FILES: [char; 11] = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k'];

/// File (0 for a to 10 for k) and rank (0 for 1 to 10 for 11) of a station number.
const fn place(number: u8) -> (i8, i8) {
    let (pair, rest) = ((number / 11).cast_signed(), (number % 11).cast_signed());
    if rest < 6 { (2 * rest, 2 * pair) } else { (2 * (rest - 6) + 1, 2 * pair + 1) }
}

/// The station number at a file and rank, if there is a station.
const fn number_at(file: i8, rank: i8) -> Option<u8> {
    if file < 0 || file > 10 || rank < 0 || rank > 10 || (file + rank) % 2 != 0 {
        return None;
    }
    #[expect(clippy::cast_sign_loss, reason = "file and rank are 0 to 10 here")]
    let number = (11 * (rank / 2) + 6 * (rank % 2) + file / 2) as u8;
    Some(number)
}

/// All stations in board order.
pub fn stations() -> impl Iterator<Item = Square> {
    (0..STATIONS).map(Square::new)
}

/// The stations of a rank (0 for 1 to 10 for 11), from file a on.
pub(super) fn row(rank: u8) -> impl ExactSizeIterator<Item = Square> {
    let first = 11 * (rank / 2) + 6 * (rank % 2);
    (first..first + 6 - rank % 2).map(Square::new)
}

/// The station of that name (`a1` … `k11`); `None` where the board has none.
///
/// ```
/// use poligon::games::na_poligonie::station;
/// assert!(station("c3").is_some());
/// assert!(station("c2").is_none());
/// ```
#[must_use]
pub fn station(name: &str) -> Option<Square> {
    let (file, rank) = (name.chars().next()?, name.get(1..)?);
    let file = FILES.iter().position(|letter| *letter == file)?;
    if rank.is_empty() || rank.starts_with('0') || !rank.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let rank: i8 = rank.parse().ok()?;
    number_at(i8::try_from(file).ok()?, rank.checked_sub(1)?).map(Square::new)
}

/// The name of a station.
pub(super) fn name(square: Square) -> String {
    format!("{}{}", FILES[usize::from(file(square))], rank(square) + 1)
}

/// 0 for file a to 10 for file k.
pub(super) const fn file(square: Square) -> u8 {
    place(square.number()).0.unsigned_abs()
}

/// 0 for rank 1 to 10 for rank 11.
pub(super) const fn rank(square: Square) -> u8 {
    place(square.number()).1.unsigned_abs()
}

/// The station that a mirror along file f shows, left for right.
pub(super) fn mirrored(square: Square) -> Square {
    let (file, rank) = place(square.number());
    number_at(10 - file, rank).map_or(square, Square::new)
}

/// One of the eight ways along lines of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// One file up, one rank up.
    NorthEast,
    /// One file down, one rank up.
    NorthWest,
    /// One file up, one rank down.
    SouthEast,
    /// One file down, one rank down.
    SouthWest,
    /// Two ranks up.
    North,
    /// Two ranks down.
    South,
    /// Two files up.
    East,
    /// Two files down.
    West,
}

impl Direction {
    /// The diagonals, then the straight ways.
    pub const ALL: [Self; 8] = [
        Self::NorthEast,
        Self::NorthWest,
        Self::SouthEast,
        Self::SouthWest,
        Self::North,
        Self::South,
        Self::East,
        Self::West,
    ];

    /// Files and ranks from one station to the next.
    const fn delta(self) -> (i8, i8) {
        match self {
            Self::NorthEast => (1, 1),
            Self::NorthWest => (-1, 1),
            Self::SouthEast => (1, -1),
            Self::SouthWest => (-1, -1),
            Self::North => (0, 2),
            Self::South => (0, -2),
            Self::East => (2, 0),
            Self::West => (-2, 0),
        }
    }

    /// Whether it runs along a horizontal or vertical line.
    #[must_use]
    #[inline]
    pub const fn is_straight(self) -> bool {
        self as u8 >= 4
    }
}

/// No station: the value that pads [`STEPS`].
const NOWHERE: u8 = 64;

/// The number of the next station in the `way`th direction; 64 off the board.
pub(super) const fn neighbour(number: u8, way: usize) -> u8 {
    let (files, ranks) = Direction::ALL[way].delta();
    let (file, rank) = place(number);
    match number_at(file + files, rank + ranks) {
        Some(next) => next,
        None => NOWHERE,
    }
}

/// The next station from each station in each direction.
static STEPS: [[u8; 64]; 8] = steps();

const fn steps() -> [[u8; 64]; 8] {
    let mut table = [[NOWHERE; 64]; 8];
    let mut direction = 0;
    while direction < 8 {
        let mut number = 0;
        while number < STATIONS {
            table[direction][number as usize] = neighbour(number, direction);
            number += 1;
        }
        direction += 1;
    }
    table
}

/// The next station in a direction, whether or not a line of the board leads there.
#[inline]
pub(super) fn next(from: Square, direction: Direction) -> Option<Square> {
    let number = STEPS[direction as usize][from.index()];
    (number != NOWHERE).then(|| Square::new(number))
}

/// Two stations on one diagonal, rank or file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// The way from the first to the second.
    pub direction: Direction,
    /// How many stations away the second is, at least 1.
    pub distance: u8,
}

impl Line {
    /// How the second station lies as seen from the first; `None` where they are the same or
    /// share neither diagonal, rank nor file.
    ///
    /// # Panics
    ///
    /// If the board has no such square.
    #[must_use]
    #[inline]
    pub fn between(from: Square, to: Square) -> Option<Self> {
        LINES[from.index()][to.index()]
    }

    const fn measured(from: u8, to: u8) -> Option<Self> {
        let ((file, rank), (to_file, to_rank)) = (place(from), place(to));
        let (files, ranks) = (to_file - file, to_rank - rank);
        let direction = match (files.signum(), ranks.signum()) {
            (0, 0) => return None,
            (0, 1) => Direction::North,
            (0, _) => Direction::South,
            (1, 0) => Direction::East,
            (_, 0) => Direction::West,
            _ if files.abs() != ranks.abs() => return None,
            (1, 1) => Direction::NorthEast,
            (1, _) => Direction::SouthEast,
            (_, 1) => Direction::NorthWest,
            _ => Direction::SouthWest,
        };
        let steps = if files == 0 { ranks.unsigned_abs() } else { files.unsigned_abs() };
        let distance = if direction.is_straight() { steps / 2 } else { steps };
        Some(Self { direction, distance })
    }

    /// The stations after `from` up to and including the far end.
    pub(super) fn stations(self, from: Square) -> impl Iterator<Item = Square> {
        let mut at = Some(from);
        (0..self.distance).map_while(move |_| {
            at = at.and_then(|square| next(square, self.direction));
            at
        })
    }
}

/// The stations that share a diagonal, rank or file with a station, itself left out.
#[inline]
pub(super) const fn on_lines(square: Square) -> SquareSet {
    SquareSet(ON_LINES[square.index()])
}

/// For each station the others that share a diagonal, rank or file with it.
static ON_LINES: [u64; STATIONS as usize] = lines_of_all();

const fn lines_of_all() -> [u64; STATIONS as usize] {
    let mut table = [0; STATIONS as usize];
    let mut from = 0;
    while from < STATIONS {
        let mut way = 0;
        while way < 8 {
            let mut at = neighbour(from, way);
            while at != NOWHERE {
                table[from as usize] |= 1 << at;
                at = neighbour(at, way);
            }
            way += 1;
        }
        from += 1;
    }
    table
}

/// The line between every two stations.
static LINES: [[Option<Line>; STATIONS as usize]; STATIONS as usize] = lines();

const fn lines() -> [[Option<Line>; STATIONS as usize]; STATIONS as usize] {
    let mut table = [[None; STATIONS as usize]; STATIONS as usize];
    let mut from = 0;
    while from < STATIONS {
        let mut to = 0;
        while to < STATIONS {
            table[from as usize][to as usize] = Line::measured(from, to);
            to += 1;
        }
        from += 1;
    }
    table
}

/// The stations of the central zone under a reading (NP-1.3).
pub(super) const fn zone(reading: CentralZone) -> SquareSet {
    match reading {
        CentralZone::Rows5To7 => ROWS_5_TO_7,
        CentralZone::Rows4To8 => ROWS_4_TO_8,
        CentralZone::Core7x7 => CORE,
    }
}

const ROWS_5_TO_7: SquareSet = rectangle(0, 10, 4, 6);
const ROWS_4_TO_8: SquareSet = rectangle(0, 10, 3, 7);
const CORE: SquareSet = rectangle(2, 8, 2, 8);

/// The stations within files and ranks, both counted from 0, ends included.
pub(super) const fn rectangle(first_file: i8, last_file: i8, first_rank: i8, last_rank: i8) -> SquareSet {
    let mut bits = 0;
    let mut number = 0;
    while number < STATIONS {
        let (file, rank) = place(number);
        if first_file <= file && file <= last_file && first_rank <= rank && rank <= last_rank {
            bits |= 1 << number;
        }
        number += 1;
    }
    SquareSet(bits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_numbers_agree_on_all_61_stations() {
        assert_eq!(stations().count(), 61);
        for square in stations() {
            assert_eq!(station(&name(square)), Some(square));
        }
        let ends: Vec<String> = [0, 5, 6, 10, 11, 60].map(|number| name(Square::new(number))).to_vec();
        assert_eq!(ends, ["a1", "k1", "b2", "j2", "a3", "k11"]);
    }

    #[test]
    fn rows_are_the_stations_of_a_rank() {
        for at in 0..11 {
            assert!(row(at).eq(stations().filter(|square| rank(*square) == at)), "{at}");
        }
    }

    #[test]
    fn the_stations_on_lines_are_those_that_a_line_joins() {
        for from in stations() {
            let joined = stations().filter(|to| Line::between(from, *to).is_some());
            assert_eq!(on_lines(from), joined.collect(), "{}", name(from));
        }
    }

    #[test]
    fn what_is_no_station() {
        for text in ["", "a", "a2", "c2", "l1", "a0", "a12", "a13", "A1", "a01", "a1 ", "aé", "é1", "a+1", "a999"] {
            assert_eq!(station(text), None, "{text}");
        }
    }

    #[test]
    fn lines_join_stations() {
        let line = |from, to| Line::between(station(from).unwrap(), station(to).unwrap());
        assert_eq!(line("a1", "c3"), Some(Line { direction: Direction::NorthEast, distance: 2 }));
        assert_eq!(line("c5", "c9"), Some(Line { direction: Direction::North, distance: 2 }));
        assert_eq!(line("k5", "a5"), Some(Line { direction: Direction::West, distance: 5 }));
        assert_eq!(line("c3", "c3"), None);
        assert_eq!(line("a1", "d2"), None);
    }

    #[test]
    fn zones_have_the_rulebooks_stations() {
        assert_eq!(zone(CentralZone::Rows5To7).len(), 17);
        assert_eq!(zone(CentralZone::Rows4To8).len(), 27);
        assert_eq!(zone(CentralZone::Core7x7).len(), 25);
    }
}

//! A deliberately naive implementation of "Chess of the Second World War".
//!
//! Written straight from `rulebook/ww2-chess.md`, as a second opinion against a faster engine: the
//! board is a map from places to pieces, every list of moves is made by trying everything, and nothing
//! is remembered from one action to the next but what the one-line notation of section 9 shows.

mod actions;
mod looking;
mod notation;
mod playing;
mod strikes;

use notation::{parse_air, parse_ground, parse_readings};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde_json::Value;

use Kind::{Airfield, Artillery, Bomber, Fighter, Headquarters, Tank, Train};
use Layer::{Air, Ground};
use Side::{Black, White};

/// The readings of section 8, each with its values; the first value is the default.
const READINGS: [(&str, [&str; 2]); 13] = [
    ("tank-stop", ["any-object", "regiments"]),
    ("train-path", ["path", "teleport"]),
    ("train-contact", ["stops", "start-only"]),
    ("overflight", ["lost", "forbidden"]),
    ("interception", ["all-fighters", "in-flight"]),
    ("pairs", ["listed", "any-two"]),
    ("clean", ["others", "any"]),
    ("who-strikes", ["mover", "both"]),
    ("artillery-vs-parked", ["strikes", "never"]),
    ("fighters-on-ground", ["soft", "hard"]),
    ("fighter-vs-artillery", ["one", "two"]),
    ("reserve", ["free", "costs-move"]),
    ("attrition", ["counts", "ignored"]),
];

/// The standard deployment of section 9.
const STANDARD: &str = "rrrh1rr1/assss1sa/atattata/8/8/ATATTATA/ASSSS1SA/RRRH1RR1 \
                        Ba1,Fb1,Bc1,Bf1,Fg1,ba8,fb8,bc8,bf8,fg8 w s move:2";

/// The kinds of pieces (section 2): letter, name, and the full set of WC-1.2 for white and black.
const KINDS: [(Kind, char, &str, [usize; 2]); 7] = [
    (Artillery, 'A', "artillery", [6, 6]),
    (Tank, 'T', "tank", [4, 4]),
    (Headquarters, 'H', "headquarters", [1, 1]),
    (Train, 'S', "train", [5, 6]),
    (Airfield, 'R', "airfield", [5, 5]),
    (Bomber, 'B', "bomber", [3, 3]),
    (Fighter, 'F', "fighter", [2, 2]),
];

/// The combat regiments (section 2); just these strike (WC-6.1).
const STRIKERS: &[Kind] = &[Artillery, Tank, Bomber, Fighter];

// Board and pieces (section 2)

/// A cell of the 8×8 board (WC-1.1), rank and file, 1 to 8 each; sorts in board order, a1 b1 … h8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Cell(u8, u8);

impl Cell {
    /// Reads a cell such as `c3`.
    fn parse(text: &str) -> Result<Self, String> {
        match text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Ok(Self(rank - b'0', file - b'a' + 1)),
            _ => Err(format!("`{text}` is no cell")),
        }
    }

    /// All 64 cells.
    fn all() -> impl Iterator<Item = Self> {
        (1..=8).flat_map(|rank| (1..=8).map(move |file| Self(rank, file)))
    }

    /// The 8 directions, as steps in rank and file.
    fn directions() -> impl Iterator<Item = (i8, i8)> {
        let steps = (-1..=1).flat_map(|up| (-1..=1).map(move |right| (up, right)));
        steps.filter(|&direction| direction != (0, 0))
    }

    /// The cells from here to the edge of the board, here left out, in each direction.
    fn lines(self) -> Vec<Vec<Self>> {
        let mut lines = Vec::new();
        for direction in Self::directions() {
            let mut line = Vec::new();
            let mut here = self;
            while let Some(next) = here.step(direction) {
                line.push(next);
                here = next;
            }
            lines.push(line);
        }
        lines
    }

    /// The next cell in a direction, if the board has one.
    fn step(self, (up, right): (i8, i8)) -> Option<Self> {
        let rank = self.0.checked_add_signed(up)?;
        let file = self.1.checked_add_signed(right)?;
        let on_board = (1..=8).contains(&rank) && (1..=8).contains(&file);
        on_board.then_some(Self(rank, file))
    }

    /// "Next to": one of the 8 cells around, never the cell itself.
    fn is_next_to(self, other: Self) -> bool {
        self != other && self.0.abs_diff(other.0) <= 1 && self.1.abs_diff(other.1) <= 1
    }

    /// The up to 8 cells around.
    fn around(self) -> impl Iterator<Item = Self> {
        Self::directions().filter_map(move |direction| self.step(direction))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.1 - 1), self.0)
    }
}

/// The two sides (WC-1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    White,
    Black,
}

impl Side {
    fn enemy(self) -> Self {
        match self {
            White => Black,
            Black => White,
        }
    }
    fn name(self) -> &'static str {
        match self {
            White => "white",
            Black => "black",
        }
    }
}

/// The kinds of pieces; bombers sort before fighters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Artillery,
    Tank,
    Headquarters,
    Train,
    Airfield,
    Bomber,
    Fighter,
}

impl Kind {
    fn letter(self) -> char {
        let row = KINDS.iter().find(|row| row.0 == self);
        row.map_or('?', |row| row.1)
    }
    fn name(self) -> &'static str {
        let row = KINDS.iter().find(|row| row.0 == self);
        row.map_or("?", |row| row.2)
    }
    fn layer(self) -> Layer {
        match self {
            Bomber | Fighter => Air,
            _ => Ground,
        }
    }
    /// Combat regiments: A, T, B, F.
    fn is_combat(self) -> bool {
        STRIKERS.contains(&self)
    }
}

/// The two layers of the board, the ground before the air.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Layer {
    Ground,
    Air,
}

/// A place for one piece (WC-1.3); sorts in board order, ground before air.
type Place = (Cell, Layer);

/// A piece: whose, and of which kind.
type Piece = (Side, Kind);

/// The letter of a piece: upper case for white, lower case for black.
fn piece_letter((side, kind): Piece) -> char {
    match side {
        White => kind.letter(),
        Black => kind.letter().to_ascii_lowercase(),
    }
}

/// Reads the letter of a piece that belongs on this layer.
fn parse_piece(letter: char, layer: Layer) -> Result<Piece, String> {
    for side in [White, Black] {
        for (kind, ..) in KINDS {
            if kind.layer() == layer && piece_letter((side, kind)) == letter {
                return Ok((side, kind));
            }
        }
    }
    Err(format!("`{letter}` is not a piece of this layer"))
}

/// A raid flown this turn (list M of section 9): target cell, striker, whether it was unclean; sorts
/// by cell, B before F, clean before unclean.
type Hit = (Cell, Kind, bool);

/// What a `move:` state remembers (section 9).
#[derive(Clone, Debug, PartialEq, Eq)]
struct Turn {
    /// moves left, N
    left: usize,
    /// the pieces that may not move again, L
    moved: BTreeSet<Place>,
    /// the raids flown, M, always sorted
    hits: Vec<Hit>,
}

impl Turn {
    fn with_moves(left: usize) -> Self {
        let (moved, hits) = (BTreeSet::new(), Vec::new());
        Self { left, moved, hits }
    }
}

/// The state field (section 9).
#[derive(Clone, Debug, PartialEq, Eq)]
enum Phase {
    Start,
    Move(Turn),
    /// the game is over, with the winner; none is a draw
    Over(Option<Side>),
}

/// An action (section 9).
#[derive(Clone, Copy, Debug)]
enum Action {
    /// a ground move or a transfer: from, to
    Move(Kind, Cell, Cell),
    /// from, strike cell, target cell, end of the return leg
    Raid(Kind, Cell, Cell, Cell, Option<Cell>),
    Deploy(Cell),
    Hold,
    Done,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(kind, from, to) => write!(f, "{}{from}-{to}", kind.letter()),
            Self::Raid(kind, from, via, target, back) => {
                write!(f, "{}{from}", kind.letter())?;
                if *kind == Fighter {
                    write!(f, "-{via}")?;
                }
                write!(f, "*{target}")?;
                back.map_or(Ok(()), |base| write!(f, "-{base}"))
            }
            Self::Deploy(cell) => write!(f, "deploy {cell}"),
            Self::Hold => write!(f, "hold"),
            Self::Done => write!(f, "done"),
        }
    }
}

/// A cell where a leg can end (section 5): whether enemy artillery is on it (WC-5.2), and whether an
/// enemy fighter is next to it (WC-5.3, WC-5.4).
type LegEnd = (Cell, bool, bool);

/// A move: from, the strike cell of a raid, to.
type Route = (Cell, Option<Cell>, Cell);

/// One strike at one target (section 6): by what, from where (none for a raid), whether clean.
type Strike = (Kind, Option<Cell>, bool);

/// One position under one set of readings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Naive {
    board: BTreeMap<Place, Piece>,
    side: Side,
    /// black's spare train is in hand (WC-7.3)
    reserve: bool,
    phase: Phase,
    readings: BTreeMap<&'static str, &'static str>,
}

// The public face

impl Naive {
    /// Reads the one-line notation of section 9 under the given readings of section 8; readings that
    /// are left out take their default.
    ///
    /// # Errors
    ///
    /// Says why the rulebook refuses the position (section 9, "Refused"), or which reading or value
    /// is unknown.
    pub fn parse(position: &str, readings: &[(&str, &str)]) -> Result<Self, String> {
        let readings = parse_readings(readings)?;
        let fields: Vec<&str> = position.split(' ').collect();
        let [ground, air, side, reserve, state] = fields[..] else {
            return Err(format!("a position has 5 fields, not {}", fields.len()));
        };
        let mut board = parse_ground(ground)?;
        board.extend(parse_air(air)?);
        let (side, reserve) = match (side, reserve) {
            ("w", "s") => (White, true),
            ("w", "-") => (White, false),
            ("b", "s") => (Black, true),
            ("b", "-") => (Black, false),
            _ => return Err(format!("`{side} {reserve}` is no side and reserve")),
        };
        let phase = Phase::Start;
        let mut naive = Self { board, side, reserve, phase, readings };
        for (kind, letter, _, [white, black]) in KINDS {
            if naive.count(White, kind) > white || naive.count(Black, kind) > black {
                return Err(format!("there is too much of `{letter}`"));
            }
        }
        naive.phase = naive.parse_state(state)?;
        Ok(naive)
    }

    /// The standard deployment of section 9.
    ///
    /// # Errors
    ///
    /// Says which reading or value is unknown.
    pub fn start(readings: &[(&str, &str)]) -> Result<Self, String> {
        Self::parse(STANDARD, readings)
    }

    /// The one-line notation of section 9, canonically printed.
    #[must_use]
    pub fn position(&self) -> String {
        let ranks: Vec<String> = (1..=8).rev().map(|rank| self.print_rank(rank)).collect();
        let mut air = Vec::new();
        for ((cell, layer), piece) in &self.board {
            if *layer == Air {
                air.push(format!("{}{cell}", piece_letter(*piece)));
            }
        }
        if air.is_empty() {
            air.push("-".to_owned());
        }
        let side = if self.side == White { "w" } else { "b" };
        let reserve = if self.reserve { "s" } else { "-" };
        let (ranks, air, state) = (ranks.join("/"), air.join(","), self.print_state());
        format!("{ranks} {air} {side} {reserve} {state}")
    }

    /// None while the game goes on, else `white`, `black` or `draw`.
    #[must_use]
    pub fn outcome(&self) -> Option<String> {
        match self.phase {
            Phase::Over(winner) => Some(winner.map_or("draw", Side::name).to_owned()),
            Phase::Start | Phase::Move(_) => None,
        }
    }

    /// Every legal action in canonical notation, in byte order (section 9); none once the game is
    /// over.
    #[must_use]
    pub fn moves(&self) -> Vec<String> {
        let texts: BTreeSet<String> = self.actions().iter().map(Action::to_string).collect();
        texts.into_iter().collect()
    }

    /// Plays one canonical legal action; gives the next position and the events of section 9.
    ///
    /// # Errors
    ///
    /// If the action is not one of [`Naive::moves`].
    pub fn play(&self, action: &str) -> Result<(Self, Vec<Value>), String> {
        for legal in self.actions() {
            if legal.to_string() == action {
                let mut next = self.clone();
                let mut events = Vec::new();
                next.apply(legal, &mut events);
                return Ok((next, events));
            }
        }
        Err(format!("`{action}` is not a legal action here"))
    }

    /// Checks the position as a deployment (section 9): the clauses breached of WC-1.2 and WC-2.1 to
    /// WC-2.3, in the rulebook's order; none if it is allowed.
    #[must_use]
    pub fn deployment_faults(&self) -> Vec<String> {
        let mut faults = BTreeSet::new();
        for (kind, _, _, [white, black]) in KINDS {
            if self.count(White, kind) != white || self.count(Black, kind) != black {
                faults.insert("WC-1.2");
            }
        }
        for (&(cell, layer), &(side, kind)) in &self.board {
            let home_ranks = if side == White { 1..=3 } else { 6..=8 };
            if !home_ranks.contains(&cell.0) {
                faults.insert("WC-2.1");
            }
            if kind.is_combat() && !self.is_supplied(cell, side) {
                faults.insert("WC-2.2");
            }
            if layer == Air && self.ground(cell) != Some((side, Airfield)) {
                faults.insert("WC-2.3");
            }
        }
        faults.into_iter().map(str::to_owned).collect()
    }
}

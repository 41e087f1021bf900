//! A deliberately naive implementation of "Chess of the Second World War".
//!
//! Written straight from `rulebook/ww2-chess.md`, as a second opinion against a faster engine: the
//! board is a map from places to pieces, every list of moves is made by trying everything, and nothing
//! is remembered from one action to the next but what the one-line notation of section 9 shows.

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

// Notation (section 9)

/// Reads readings (section 8) on top of the defaults; of a name given twice, the last value holds.
fn parse_readings(given: &[(&str, &str)]) -> Result<BTreeMap<&'static str, &'static str>, String> {
    let mut readings = BTreeMap::new();
    for (name, [default, _]) in READINGS {
        readings.insert(name, default);
    }
    for (given_name, given_value) in given {
        let Some((name, values)) = READINGS.iter().find(|row| row.0 == *given_name) else {
            return Err(format!("there is no reading `{given_name}`"));
        };
        let Some(value) = values.iter().find(|value| *value == given_value) else {
            return Err(format!("the reading `{name}` has no value `{given_value}`"));
        };
        readings.insert(*name, *value);
    }
    Ok(readings)
}

/// Reads the ground field: ranks 8 to 1, as in chess.
fn parse_ground(text: &str) -> Result<BTreeMap<Place, Piece>, String> {
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != 8 {
        return Err(format!("the ground has 8 ranks, not {}", ranks.len()));
    }
    let mut ground = BTreeMap::new();
    for (rank, letters) in (1..=8).rev().zip(ranks) {
        // the cells of the rank, from file a on; none is an empty cell
        let mut cells = Vec::new();
        let mut after_number = false;
        for letter in letters.chars() {
            if let Some(number) = letter.to_digit(10) {
                if after_number || number == 0 || number == 9 {
                    return Err(format!("rank {rank} has a number that cannot stand there"));
                }
                cells.extend((0..number).map(|_| None));
            } else {
                cells.push(Some(parse_piece(letter, Ground)?));
            }
            after_number = letter.is_ascii_digit();
        }
        if cells.len() != 8 {
            return Err(format!("rank {rank} has {} cells, not 8", cells.len()));
        }
        for (file, piece) in (1..=8).zip(cells) {
            if let Some(piece) = piece {
                ground.insert((Cell(rank, file), Ground), piece);
            }
        }
    }
    Ok(ground)
}

/// Reads the air field: `-`, or aircraft such as `Ba1,fb8`, in any order.
fn parse_air(text: &str) -> Result<BTreeMap<Place, Piece>, String> {
    let mut air = BTreeMap::new();
    if text == "-" {
        return Ok(air);
    }
    for entry in text.split(',') {
        let mut rest = entry.chars();
        let piece = parse_piece(rest.next().unwrap_or(' '), Air)?;
        let cell = Cell::parse(rest.as_str())?;
        if air.insert((cell, Air), piece).is_some() {
            return Err(format!("two aircraft are on {cell}"));
        }
    }
    Ok(air)
}

impl Naive {
    /// Reads the state field; side, reserve and pieces are already in place.
    fn parse_state(&self, text: &str) -> Result<Phase, String> {
        let mut parts = text.split(';');
        let left = match (text, parts.next()) {
            ("start", _) if self.side == Black && self.reserve => return Ok(Phase::Start),
            ("over:white", _) => return Ok(Phase::Over(Some(White))),
            ("over:black", _) => return Ok(Phase::Over(Some(Black))),
            ("over:draw", _) => return Ok(Phase::Over(None)),
            (_, Some("move:2")) => 2,
            (_, Some("move:1")) => 1,
            (_, Some("move:0")) => 0,
            _ => return Err(format!("the state cannot be `{text}`")),
        };
        let mut turn = Turn::with_moves(left);
        for part in parts {
            match part.split_once(':') {
                Some(("moved", list)) if turn.moved.is_empty() && turn.hits.is_empty() => {
                    turn.moved = self.parse_moved(list)?;
                }
                Some(("hits", list)) if turn.hits.is_empty() => {
                    turn.hits = self.parse_hits(list)?;
                }
                _ => return Err(format!("the state cannot be `{text}`")),
            }
        }
        if turn.moved.len() > 2 - left || turn.hits.len() > 2 - left {
            return Err("a list is longer than the moves made".to_owned());
        }
        Ok(Phase::Move(turn))
    }

    /// Reads list L.
    fn parse_moved(&self, list: &str) -> Result<BTreeSet<Place>, String> {
        let mut moved = BTreeSet::new();
        for entry in list.split(',') {
            let place = match entry.strip_prefix('^') {
                Some(rest) => (Cell::parse(rest)?, Air),
                None => (Cell::parse(entry)?, Ground),
            };
            let can_move = [Artillery, Tank, Train, Bomber, Fighter];
            let piece = self.board.get(&place);
            if !piece.is_some_and(|piece| piece.0 == self.side && can_move.contains(&piece.1)) {
                return Err(format!("no own piece at `{entry}` can have moved"));
            }
            if !moved.insert(place) {
                return Err(format!("`{entry}` is named twice"));
            }
        }
        Ok(moved)
    }

    /// Reads list M.
    fn parse_hits(&self, list: &str) -> Result<Vec<Hit>, String> {
        let mut hits = Vec::new();
        for entry in list.split(',') {
            let unclean = entry.ends_with('~');
            let body = entry.strip_suffix('~').unwrap_or(entry);
            let (striker, target) = match (body.strip_prefix('B'), body.strip_prefix('F')) {
                (Some(rest), _) => (Bomber, Cell::parse(rest)?),
                (_, Some(rest)) => (Fighter, Cell::parse(rest)?),
                _ => return Err(format!("`{entry}` is no hit")),
            };
            if striker == Bomber && unclean {
                return Err("a bomber's hit is never unclean".to_owned());
            }
            let (below, above) = (self.enemy_ground(target), self.enemy_aircraft(target));
            let has_target = match striker {
                Bomber => below.is_some(),
                _ => above.is_some() || matches!(below, Some(Artillery | Train | Headquarters)),
            };
            if !has_target {
                return Err(format!("the hit `{entry}` has no target"));
            }
            hits.push((target, striker, unclean));
        }
        hits.sort_unstable();
        Ok(hits)
    }

    fn print_rank(&self, rank: u8) -> String {
        let mut text = String::new();
        for file in 1..=8 {
            text.push(self.ground(Cell(rank, file)).map_or('1', piece_letter));
        }
        // eight single empty cells become one number, and so on
        for number in (2..=8).rev() {
            text = text.replace(&"1".repeat(number), &number.to_string());
        }
        text
    }

    fn print_state(&self) -> String {
        let turn = match &self.phase {
            Phase::Start => return "start".to_owned(),
            Phase::Over(winner) => return format!("over:{}", winner.map_or("draw", Side::name)),
            Phase::Move(turn) => turn,
        };
        let mut text = format!("move:{}", turn.left);
        for (index, (cell, layer)) in turn.moved.iter().enumerate() {
            text += if index == 0 { ";moved:" } else { "," };
            text += if *layer == Air { "^" } else { "" };
            text += &cell.to_string();
        }
        for (index, (target, striker, unclean)) in turn.hits.iter().enumerate() {
            text += if index == 0 { ";hits:" } else { "," };
            text.push(striker.letter());
            text += &target.to_string();
            text += if *unclean { "~" } else { "" };
        }
        text
    }
}

// Looking at the board

impl Naive {
    /// Whether a reading of section 8 has this value.
    fn reads(&self, name: &str, value: &str) -> bool {
        self.readings.get(name) == Some(&value)
    }

    /// The ground object on a cell.
    fn ground(&self, cell: Cell) -> Option<Piece> {
        self.board.get(&(cell, Ground)).copied()
    }

    /// The aircraft on a cell.
    fn aircraft(&self, cell: Cell) -> Option<Piece> {
        self.board.get(&(cell, Air)).copied()
    }

    /// The kind of the ground object on a cell, if it is an enemy of the side to move.
    fn enemy_ground(&self, cell: Cell) -> Option<Kind> {
        let (side, kind) = self.ground(cell)?;
        (side != self.side).then_some(kind)
    }

    /// The kind of the aircraft on a cell, if it is an enemy of the side to move.
    fn enemy_aircraft(&self, cell: Cell) -> Option<Kind> {
        let (side, kind) = self.aircraft(cell)?;
        (side != self.side).then_some(kind)
    }

    /// Whether an airfield of either side is on the cell: aircraft there are on the airfield,
    /// elsewhere they are in flight (section 2).
    fn is_airfield(&self, cell: Cell) -> bool {
        self.ground(cell).is_some_and(|piece| piece.1 == Airfield)
    }

    /// How many of a kind a side has; the spare train in hand counts for black.
    fn count(&self, side: Side, kind: Kind) -> usize {
        let wanted = (side, kind);
        let on_board = self.board.values().filter(|piece| **piece == wanted);
        on_board.count() + usize::from(self.reserve && wanted == (Black, Train))
    }

    /// Whether a side has any combat regiment.
    fn has_regiment(&self, side: Side) -> bool {
        let mut pieces = self.board.values();
        pieces.any(|piece| piece.0 == side && piece.1.is_combat())
    }

    /// Whether one of these ground objects of that side is next to the cell.
    fn borders(&self, cell: Cell, side: Side, kinds: &[Kind]) -> bool {
        let mut near = cell.around().filter_map(|cell| self.ground(cell));
        near.any(|piece| piece.0 == side && kinds.contains(&piece.1))
    }

    /// WC-7.1, WC-7.2: a supply train of that side is next to the cell.
    fn is_supplied(&self, cell: Cell, side: Side) -> bool {
        self.borders(cell, side, &[Train])
    }

    /// WC-6.5 (W17): artillery or a tank brigade of the side to move is next to the cell.
    fn is_tied_down(&self, cell: Cell) -> bool {
        self.borders(cell, self.side, &[Artillery, Tank])
    }

    /// WC-4.5: an enemy train is next to the cell.
    fn is_train_contact(&self, cell: Cell) -> bool {
        self.borders(cell, self.side.enemy(), &[Train])
    }

    /// WC-4.3 (reading `tank-stop`): a tank brigade that enters the cell must stop there.
    fn stops_tanks(&self, cell: Cell) -> bool {
        let any_object = self.reads("tank-stop", "any-object");
        cell.around().any(|near| match self.enemy_ground(near) {
            Some(Artillery | Tank | Headquarters) => true,
            Some(_) if any_object => true,
            _ => self.is_airfield(near) && self.enemy_aircraft(near).is_some(),
        })
    }

    /// Whether an enemy fighter that intercepts is on the cell (reading `interception`).
    fn is_interceptor(&self, cell: Cell) -> bool {
        self.enemy_aircraft(cell) == Some(Fighter)
            && (self.reads("interception", "all-fighters") || !self.is_airfield(cell))
    }
}

// The legal actions (sections 3 to 5)

impl Naive {
    /// Every legal action, in no particular order.
    fn actions(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        match &self.phase {
            Phase::Over(_) => {}
            Phase::Start => {
                actions.push(Action::Hold);
                actions.extend(self.deploys());
            }
            Phase::Move(turn) => {
                actions.push(Action::Done);
                if turn.left > 0 || self.reads("reserve", "free") {
                    actions.extend(self.deploys());
                }
                for (place, (side, kind)) in &self.board {
                    // WC-3.1, WC-3.2, WC-3.3
                    if *side == self.side && turn.left > 0 && !turn.moved.contains(place) {
                        actions.extend(self.piece_moves(*kind, place.0));
                    }
                }
            }
        }
        actions
    }

    /// `deploy c` (section 4, WC-7.3): ranks 6 to 8, no ground object, no enemy regiment on the cell or
    /// next to it.
    fn deploys(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        let has_enemy = |cell: Cell| {
            let kinds = [self.enemy_ground(cell), self.enemy_aircraft(cell)];
            kinds.into_iter().flatten().any(Kind::is_combat)
        };
        for cell in Cell::all().filter(|cell| cell.0 >= 6) {
            let in_hand = self.side == Black && self.reserve;
            let threatened = has_enemy(cell) || cell.around().any(has_enemy);
            if in_hand && self.ground(cell).is_none() && !threatened {
                actions.push(Action::Deploy(cell));
            }
        }
        actions
    }

    /// The moves of one own piece.
    fn piece_moves(&self, kind: Kind, from: Cell) -> Vec<Action> {
        let is_free = |to: &Cell| self.ground(*to).is_none();
        let ends: Vec<Cell> = match kind {
            // WC-4.1: one cell
            Artillery => from.around().filter(is_free).collect(),
            Tank => self.tank_ends(from),
            Train => self.train_ends(from),
            // WC-4.6
            Headquarters | Airfield => Vec::new(),
            Bomber | Fighter => return self.flights(kind, from),
        };
        let moves = ends.into_iter().map(|to| Action::Move(kind, from, to));
        moves.collect()
    }

    /// WC-4.2, WC-4.3: straight through free cells; on the first one next to the enemy it must stop.
    fn tank_ends(&self, from: Cell) -> Vec<Cell> {
        let mut ends = Vec::new();
        for line in from.lines() {
            for cell in line {
                if self.ground(cell).is_some() {
                    break;
                }
                ends.push(cell);
                if self.stops_tanks(cell) {
                    break;
                }
            }
        }
        ends
    }

    /// WC-4.4, WC-4.5: along any free path, unless pinned by an enemy train (readings `train-path`,
    /// `train-contact`).
    fn train_ends(&self, from: Cell) -> Vec<Cell> {
        if self.is_train_contact(from) {
            return Vec::new();
        }
        let is_free = |cell: &Cell| self.ground(*cell).is_none();
        if self.reads("train-path", "teleport") {
            return Cell::all().filter(is_free).collect();
        }
        let stops = self.reads("train-contact", "stops");
        let mut reached = BTreeSet::new();
        let mut to_go_on = vec![from];
        while let Some(here) = to_go_on.pop() {
            for next in here.around().filter(is_free) {
                let is_new = reached.insert(next);
                if is_new && !(stops && self.is_train_contact(next)) {
                    to_go_on.push(next);
                }
            }
        }
        reached.into_iter().collect()
    }

    /// Every cell where a leg can end, whatever aircraft is there (section 5; WC-5.1 to WC-5.4).
    fn legs(&self, from: Cell) -> Vec<LegEnd> {
        let mut fighters: Vec<Cell> = self.board.keys().map(|place| place.0).collect();
        fighters.retain(|cell| self.is_interceptor(*cell));
        let mut ends = Vec::new();
        for line in from.lines() {
            for cell in line {
                if fighters.contains(&cell) {
                    break;
                }
                let artillery = self.enemy_ground(cell) == Some(Artillery);
                let near_fighter = fighters.iter().any(|fighter| fighter.is_next_to(cell));
                ends.push((cell, artillery, near_fighter));
                if artillery || near_fighter {
                    break;
                }
            }
        }
        ends
    }

    /// The transfers and raids of one own aircraft (section 5).
    fn flights(&self, kind: Kind, from: Cell) -> Vec<Action> {
        let mut actions = Vec::new();
        for leg in self.legs(from) {
            let (via, artillery, _) = leg;
            let is_empty = self.aircraft(via).is_none();
            let is_forbidden = artillery && self.reads("overflight", "forbidden");
            if is_empty && !is_forbidden {
                actions.push(Action::Move(kind, from, via));
            }
            let targets = self.raid_targets(kind, leg);
            if targets.is_empty() {
                continue;
            }
            // WC-5.5: to an airfield without aircraft; its own base counts as empty
            let mut backs = Vec::new();
            if is_empty {
                backs.push(None);
            }
            for (base, _, _) in self.legs(via) {
                if self.is_airfield(base) && (base == from || self.aircraft(base).is_none()) {
                    backs.push(Some(base));
                }
            }
            for target in targets {
                for back in &backs {
                    actions.push(Action::Raid(kind, from, via, target, *back));
                }
            }
        }
        actions
    }

    /// The cells that an aircraft can strike after an outward leg, none if that is fatal (section 5;
    /// WC-6.2, WC-6.5).
    fn raid_targets(&self, kind: Kind, (via, artillery, near_fighter): LegEnd) -> Vec<Cell> {
        let bomber_can = |cell: Cell| match self.enemy_ground(cell) {
            Some(Artillery) => self.is_tied_down(cell),
            ground => ground.is_some(),
        };
        let fighter_can = |cell: Cell| match (self.enemy_aircraft(cell), self.enemy_ground(cell)) {
            (Some(_), _) | (None, Some(Train | Headquarters)) => true,
            (None, Some(Artillery)) => self.is_tied_down(cell),
            _ => false,
        };
        match kind {
            Bomber if !near_fighter && bomber_can(via) => vec![via],
            Fighter if !artillery => via.around().filter(|&at| fighter_can(at)).collect(),
            _ => Vec::new(),
        }
    }
}

// Playing an action (sections 3 to 5); the events are those of section 9

/// A cell in an event, or null.
fn cell_value(cell: Option<Cell>) -> Value {
    cell.map_or(Value::Null, |cell| Value::from(cell.to_string()))
}

/// An event about the loss of one piece: `shot-down`, `intercepted`, `unsupplied`, `stranded`.
fn loss(event: &str, clause: &str, at: Cell, (side, kind): Piece) -> Value {
    serde_json::json!({
        "event": event, "clause": clause,
        "at": at.to_string(), "piece": kind.name(), "side": side.name(),
    })
}

impl Naive {
    /// Plays an action that is legal.
    fn apply(&mut self, action: Action, events: &mut Vec<Value>) {
        let mut turn = match &self.phase {
            Phase::Move(turn) => turn.clone(),
            Phase::Start | Phase::Over(_) => Turn::with_moves(2),
        };
        match action {
            Action::Done => return self.end_turn(&turn.hits, events),
            Action::Hold => {}
            Action::Deploy(cell) => {
                self.reserve = false;
                self.board.insert((cell, Ground), (self.side, Train));
                if self.reads("reserve", "costs-move") {
                    turn.left -= 1;
                    turn.moved.insert((cell, Ground));
                }
                events.push(serde_json::json!({
                    "event": "deployed", "clause": "WC-7.3",
                    "side": self.side.name(), "at": cell.to_string(),
                }));
            }
            Action::Move(kind, from, to) => {
                events.extend(self.move_piece(&mut turn, kind, (from, None, to)));
            }
            Action::Raid(kind, from, via, target, back) => {
                let unclean = kind == Fighter && self.is_fighter_attacked(via, target);
                let route = (from, Some(via), back.unwrap_or(via));
                events.extend(self.move_piece(&mut turn, kind, route));
                turn.hits.push((target, kind, unclean));
                turn.hits.sort_unstable();
                events.push(serde_json::json!({
                    "event": "struck", "clause": "WC-6.2",
                    "side": self.side.name(), "piece": kind.name(),
                    "target": target.to_string(), "clean": !unclean,
                }));
            }
        }
        if self.phase == Phase::Start {
            self.upkeep(turn, events);
        } else {
            self.phase = Phase::Move(turn);
        }
    }

    /// Moves a piece, a raid by way of its strike cell `via`; an aircraft whose last leg ends on a fatal
    /// cell is lost at once (section 5). A raid without return ends on `via` and has no last leg.
    fn move_piece(&mut self, turn: &mut Turn, kind: Kind, route: Route) -> Vec<Value> {
        let (from, via, to) = route;
        let piece = (self.side, kind);
        let mut lost = None;
        if kind.layer() == Air && via != Some(to) {
            for (cell, artillery, near_fighter) in self.legs(via.unwrap_or(from)) {
                if cell == to && artillery {
                    lost = Some(loss("shot-down", "WC-5.2", to, piece));
                } else if cell == to && near_fighter && kind == Bomber {
                    lost = Some(loss("intercepted", "WC-5.4", to, piece));
                }
            }
        }
        self.board.remove(&(from, kind.layer()));
        turn.left -= 1;
        if lost.is_none() {
            self.board.insert((to, kind.layer()), piece);
            turn.moved.insert((to, kind.layer()));
        }
        let clause = match kind {
            Artillery => "WC-4.1",
            Tank => "WC-4.2",
            Train => "WC-4.4",
            _ => "WC-5.1",
        };
        let moved = serde_json::json!({
            "event": "moved", "clause": clause,
            "side": self.side.name(), "piece": kind.name(), "from": from.to_string(),
            "to": cell_value(Some(to).filter(|_| lost.is_none())), "via": cell_value(via),
        });
        std::iter::once(moved).chain(lost).collect()
    }

    /// The upkeep of the side to move (section 3, point 2), all at once; then its movement begins.
    fn upkeep(&mut self, turn: Turn, events: &mut Vec<Value>) {
        let before = self.clone();
        for (place, piece) in &before.board {
            let (cell, layer) = *place;
            if piece.0 != self.side || !piece.1.is_combat() {
                continue;
            }
            if layer == Air && !before.is_airfield(cell) {
                events.push(loss("stranded", "WC-5.6", cell, *piece));
                self.board.remove(place);
            } else if !before.is_supplied(cell, self.side) {
                events.push(loss("unsupplied", "WC-7.1", cell, *piece));
                self.board.remove(place);
            }
        }
        if self.reads("attrition", "counts") && !self.has_regiment(self.side) {
            self.win(self.side.enemy(), "attrition", events);
        } else {
            self.phase = Phase::Move(turn);
        }
    }

    /// WC-8.1: a side has won.
    fn win(&mut self, winner: Side, by: &str, events: &mut Vec<Value>) {
        self.phase = Phase::Over(Some(winner));
        events.push(serde_json::json!({
            "event": "won", "clause": "WC-8.1", "side": winner.name(), "by": by,
        }));
    }

    /// `done`: strikes, victory, and the start of the other side's turn (section 3, points 4, 5, 1, 2).
    fn end_turn(&mut self, hits: &[Hit], events: &mut Vec<Value>) {
        let before = self.clone();
        for (place, piece) in &before.board {
            if let Some(event) = before.destroyed(*place, *piece, hits) {
                events.push(event);
                self.board.remove(place);
            }
        }

        let mover = self.side;
        let enemy = mover.enemy();
        let regiments_of = |side| (!self.has_regiment(side)).then_some("regiments");
        let mover_wins = self.lacks_vital(enemy).or(regiments_of(enemy));
        let both = self.reads("who-strikes", "both");
        let enemy_wins = self.lacks_vital(mover).filter(|_| both);
        match (mover_wins, enemy_wins, regiments_of(mover)) {
            (Some(_), Some(_), _) => {
                self.phase = Phase::Over(None);
                events.push(serde_json::json!({ "event": "drawn", "clause": "WC-8.1" }));
            }
            (Some(by), None, _) => self.win(mover, by, events),
            (None, Some(by), _) | (None, None, Some(by)) => self.win(enemy, by, events),
            (None, None, None) => {
                self.side = enemy;
                if enemy == Black && self.reserve {
                    self.phase = Phase::Start;
                } else {
                    self.upkeep(Turn::with_moves(2), events);
                }
            }
        }
    }

    /// Whether a side has no headquarters, or no train on the board and none in reserve.
    fn lacks_vital(&self, side: Side) -> Option<&'static str> {
        if self.count(side, Headquarters) == 0 {
            Some("headquarters")
        } else if self.count(side, Train) == 0 {
            Some("trains")
        } else {
            None
        }
    }
}

// Strikes (section 6)

impl Naive {
    /// The `destroyed` event of a piece, if the strikes at the end of this movement destroy it.
    fn destroyed(&self, place: Place, (side, kind): Piece, hits: &[Hit]) -> Option<Value> {
        let (at, layer) = place;
        let parked = layer == Air && self.is_airfield(at);
        let soft = self.reads("fighters-on-ground", "soft");
        let one = self.reads("fighter-vs-artillery", "one");
        // the table: what destroys the target alone, and what does in pairs
        let (alone, in_pairs): (&[Kind], &[Kind]) = match kind {
            Artillery => (&[], STRIKERS),
            Tank => (&[], &[Artillery, Tank, Bomber]),
            Headquarters | Train => (STRIKERS, &[]),
            Airfield => (&[Artillery, Tank, Bomber], &[]),
            Bomber if parked => (STRIKERS, &[]),
            Bomber => (&[Artillery, Fighter], &[]),
            Fighter if parked && soft => (&[Artillery, Tank, Bomber], &[Fighter]),
            Fighter if parked || one => (&[Artillery], &[Fighter]),
            Fighter => (&[], &[Fighter]),
        };
        let mut strikes = self.strikes_at(place, side, hits);
        // WC-6.11: only clean ones where two are needed
        strikes.retain(|(by, _, clean)| alone.contains(by) || in_pairs.contains(by) && *clean);
        let falls_to_one = strikes.iter().any(|(by, ..)| alone.contains(by));
        let mut falls_to_two = false;
        for (index, (first, ..)) in strikes.iter().enumerate() {
            for (second, ..) in strikes.iter().skip(index + 1) {
                let both = in_pairs.contains(first) && in_pairs.contains(second);
                falls_to_two |= both && self.is_pair(*first, *second, kind);
            }
        }
        if !falls_to_one && !falls_to_two {
            return None;
        }
        let clause = match kind {
            Artillery => "WC-6.4",
            Tank => "WC-6.6",
            Headquarters | Train => "WC-6.10",
            Airfield => "WC-6.8",
            Bomber if parked => "WC-6.8",
            Bomber => "WC-6.7",
            Fighter if parked && soft && falls_to_one => "WC-6.8",
            Fighter => "WC-6.9",
        };
        let mut by = Vec::new();
        for (striker, from, _) in strikes {
            by.push(serde_json::json!({ "piece": striker.name(), "from": cell_value(from) }));
        }
        Some(serde_json::json!({
            "event": "destroyed", "clause": clause,
            "at": at.to_string(), "piece": kind.name(), "side": side.name(), "by": by,
        }))
    }

    /// Whether two strikers that can harm the target in pairs make a pair (reading `pairs`).
    fn is_pair(&self, first: Kind, second: Kind, target: Kind) -> bool {
        let flying = usize::from(first.layer() == Air) + usize::from(second.layer() == Air);
        match target {
            Artillery | Tank if self.reads("pairs", "any-two") => true,
            // A+A, T+T, T+A, T+aircraft, A+aircraft: all but two aircraft
            Artillery => flying < 2,
            // A+A, T+T, T+A, T+bomber: a bomber with a tank brigade only
            Tank => flying == 0 || flying == 1 && (first == Tank || second == Tank),
            // F+F
            _ => true,
        }
    }

    /// Every strike at one piece: from the ground in board order, then the raids.
    fn strikes_at(&self, place: Place, owner: Side, hits: &[Hit]) -> Vec<Strike> {
        let (at, layer) = place;
        let mut strikes: Vec<Strike> = Vec::new();
        for (&(cell, _), &(side, kind)) in &self.board {
            let counts = side == self.side || self.reads("who-strikes", "both");
            if side != owner && counts && self.reaches(kind, cell, place) {
                let clean = !self.is_ground_attacked(cell, owner, at);
                strikes.push((kind, Some(cell), clean));
            }
        }
        for &(target, kind, unclean) in hits {
            let finds = match (kind, layer) {
                // a bomber: the enemy ground object, and an enemy aircraft on an enemy airfield
                (Bomber, Air) => self.enemy_ground(at) == Some(Airfield),
                // a fighter: the enemy aircraft, else the enemy ground object
                (Fighter, Ground) => self.enemy_aircraft(at).is_none(),
                _ => true,
            };
            if target == at && owner != self.side && finds {
                strikes.push((kind, None, !unclean));
            }
        }
        strikes
    }

    /// The reach of artillery and tanks (WC-6.1 to WC-6.3, WC-6.8; reading `artillery-vs-parked`).
    fn reaches(&self, striker: Kind, from: Cell, (at, layer): Place) -> bool {
        let next_to = from.is_next_to(at);
        let parked = layer == Air && self.is_airfield(at);
        match striker {
            Artillery if parked => next_to && self.reads("artillery-vs-parked", "strikes"),
            Artillery if layer == Air => from == at,
            Artillery => next_to,
            Tank => next_to && (parked || layer == Ground),
            _ => false,
        }
    }

    /// WC-6.11 for a striker on the ground: artillery or a tank brigade of the target's owner, other
    /// than the target, is next to it (reading `clean`: under `any`, the target too).
    fn is_ground_attacked(&self, striker: Cell, owner: Side, target: Cell) -> bool {
        let any = self.reads("clean", "any");
        let mut near = striker.around().filter(|&cell| any || cell != target);
        let attackers = [Some((owner, Artillery)), Some((owner, Tank))];
        near.any(|cell| attackers.contains(&self.ground(cell)))
    }

    /// WC-6.11 for a fighter on a raid: an enemy fighter other than the target, parked or not, is next
    /// to its strike cell (reading `clean`: under `any`, the target too).
    fn is_fighter_attacked(&self, via: Cell, target: Cell) -> bool {
        let any = self.reads("clean", "any");
        let mut near = via.around().filter(|&cell| any || cell != target);
        near.any(|cell| self.enemy_aircraft(cell) == Some(Fighter))
    }
}

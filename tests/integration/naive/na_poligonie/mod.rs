//! "Na poligonie": a deliberately naive second opinion, written straight from the rulebook.
//!
//! Every rule stands here once, in the rulebook's own words, without any attempt at speed.
//! Numbers such as NP-4.3 are clauses of section 4; "item 7" means section 5, item 7.

mod moves;
mod playing;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

/// A station as (rank, file), both from 1 to 11: the order of the pairs is the board order of section 6.
type Station = (i32, i32);
/// The lattice vector from a station to its neighbour along a line, as (ranks, files).
type Direction = (i32, i32);
/// Who stands where (NP-1.1: one soldier a station).
type Board = BTreeMap<Station, Soldier>;

/// Diagonal lines join a station to (file±1, rank±1) (NP-1.2).
const DIAGONALS: [Direction; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
/// Horizontal and vertical lines join stations two files or two ranks apart (NP-1.3).
const STRAIGHTS: [Direction; 4] = [(0, 2), (0, -2), (2, 0), (-2, 0)];

/// The table of section 5: each reading with its values, the default first.
const READINGS: [(&str, &[&str]); 13] = [
    ("central-zone", &["rows-5-7", "rows-4-8", "core-7x7"]),
    ("private-direction", &["any", "forward"]),
    ("capture-duty", &["privates", "all"]),
    ("duty-discharge", &["any-capture", "private-capture"]),
    ("series", &["exhaust", "stop-anytime"]),
    ("removal", &["at-once", "after-series"]),
    ("friendly-hops", &["lead-in", "free"]),
    ("hop-zone", &["anywhere", "centre-only"]),
    ("officer-turns", &["anywhere", "centre-only"]),
    ("ransom-turn", &["free", "costs-turn"]),
    ("blocked", &["pass", "loses", "draw"]),
    ("officer-wing", &["outer", "rear", "front"]),
    ("airborne-officer", &["right", "left"]),
];

/// The two forces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Light,
    Dark,
}

impl Side {
    fn other(self) -> Self {
        match self {
            Side::Light => Side::Dark,
            Side::Dark => Side::Light,
        }
    }

    fn name(self) -> &'static str {
        if self == Side::Light { "light" } else { "dark" }
    }
}

/// The two kinds of soldier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Piece {
    Private,
    Officer,
}

/// One disc.
type Soldier = (Side, Piece);
/// Section 6: the letters of the soldiers.
const LETTERS: [(char, Soldier); 4] = [
    ('P', (Side::Light, Piece::Private)),
    ('O', (Side::Light, Piece::Officer)),
    ('p', (Side::Dark, Piece::Private)),
    ('o', (Side::Dark, Piece::Officer)),
];

/// How two stations in a row of a move are joined (section 6).
const SHIFT: char = '-';
const HOP: char = '^';
const CAPTURE: char = 'x';
/// One jump: hop or capture, and its direction.
type Jump = (char, Direction);

/// An ordinary move, whole or so far: two moves are the same only if their whole path is (item 10).
#[derive(Clone, Debug)]
struct Move {
    mover: Soldier,
    from: Station,
    /// Every station after the first, with the sign before it.
    links: Vec<(char, Station)>,
    /// The stations of the enemies jumped over, in path order.
    prisoners: Vec<Station>,
    /// The board without the mover, whose origin is free during his own series (item 5).
    board: Board,
    last_direction: Option<Direction>,
}

impl Move {
    fn begin(board: &Board, from: Station, mover: Soldier) -> Self {
        let mut board = board.clone();
        board.remove(&from);
        Move { mover, from, links: Vec::new(), prisoners: Vec::new(), board, last_direction: None }
    }

    fn to(&self) -> Station {
        self.links.last().map_or(self.from, |&(_, station)| station)
    }

    fn stations(&self) -> Vec<Station> {
        let mut stations = vec![self.from];
        stations.extend(self.links.iter().map(|&(_, station)| station));
        stations
    }

    fn ends_with_hop(&self) -> bool {
        self.links.last().is_some_and(|&(sign, _)| sign == HOP)
    }

    /// A quiet hop is no capturing move (item 1).
    fn is_capturing(&self) -> bool {
        !self.prisoners.is_empty()
    }

    fn text(&self) -> String {
        let mut text = name(self.from);
        for &(sign, station) in &self.links {
            text.push(sign);
            text.push_str(&name(station));
        }
        text
    }

    /// The clause that permits the move (section 9, `moved`).
    fn clause(&self) -> &'static str {
        let (from, to) = (self.from, self.to());
        let straight = from.0 == to.0 || from.1 == to.1;
        match self.mover.1 {
            Piece::Private if self.is_capturing() => "NP-4.2",
            Piece::Private => "NP-4.1",
            Piece::Officer if self.is_capturing() => "NP-5.4",
            Piece::Officer if self.ends_with_hop() => "NP-5.3",
            Piece::Officer if straight => "NP-5.2",
            Piece::Officer => "NP-5.1",
        }
    }
}

/// Everything a side may do.
#[derive(Clone, Debug)]
enum Action {
    Ordinary(Move),
    Ransom([Station; 3], Station),
    Decline,
    Pass,
}

impl Action {
    /// Section 6.
    fn text(&self) -> String {
        match self {
            Action::Ordinary(ordinary) => ordinary.text(),
            Action::Ransom(three, at) => {
                let three: Vec<String> = three.iter().map(|&station| name(station)).collect();
                format!("ransom {}@{}", three.join(","), name(*at))
            }
            Action::Decline => "decline".to_string(),
            Action::Pass => "pass".to_string(),
        }
    }
}

/// How a game ended: the winner, none where it is drawn, and `soldiers` or `blocked` (section 9).
type End = (Option<Side>, &'static str);

/// One position under one set of readings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Naive {
    board: Board,
    to_move: Side,
    /// Officers that the side to move may ransom now (NP-6.1, item 7).
    awaiting: usize,
    /// Whether one was already ransomed in this phase: kept only under `costs-turn` (section 6, `1+`).
    already_ransomed: bool,
    readings: BTreeMap<&'static str, &'static str>,
}

/// The station's name: file letter and rank (section 2).
fn name(station: Station) -> String {
    let (rank, file) = station;
    let letter = ('a'..='k').zip(1..).find(|pair| pair.1 == file);
    format!("{}{rank}", letter.map_or('?', |pair| pair.0))
}

/// NP-1.1, section 2: the dark squares of an 11×11 checkerboard, file + rank even.
fn is_station(station: Station) -> bool {
    let (rank, file) = station;
    (1..=11).contains(&rank) && (1..=11).contains(&file) && (rank + file) % 2 == 0
}

/// The stations of a rank from file a.
fn stations_of_rank(rank: i32) -> Vec<Station> {
    (1..=11).map(|file| (rank, file)).filter(|&station| is_station(station)).collect()
}

/// The next station in a direction (it may lie off the board).
fn next(station: Station, direction: Direction) -> Station {
    (station.0 + direction.0, station.1 + direction.1)
}

/// What every event about a soldier says (section 9).
fn event(event: &str, clause: &str, (side, piece): Soldier) -> Value {
    let piece = match piece {
        Piece::Private => "private",
        Piece::Officer => "officer",
    };
    json!({"event": event, "clause": clause, "side": side.name(), "piece": piece})
}

/// An event about a soldier at a station (section 9).
fn event_at(what: &str, clause: &str, at: Station, soldier: Soldier) -> Value {
    let mut told = event(what, clause, soldier);
    told["at"] = json!(name(at));
    told
}

/// The lines a piece may use: straight ones serve officers only (NP-1.3).
fn directions(piece: Piece) -> Vec<Direction> {
    match piece {
        Piece::Private => DIAGONALS.to_vec(),
        Piece::Officer => [DIAGONALS, STRAIGHTS].concat(),
    }
}

/// Checks readings against the table of section 5; left-out ones take their default, the last of several counts.
fn check_readings(given: &[(&str, &str)]) -> Result<BTreeMap<&'static str, &'static str>, String> {
    let mut readings = BTreeMap::new();
    for (name, values) in READINGS {
        readings.insert(name, values[0]);
    }
    for &(name, value) in given {
        let known = READINGS.iter().find(|one| one.0 == name);
        let &(name, values) = known.ok_or_else(|| format!("unknown reading {name:?}"))?;
        let known = values.iter().find(|&&one| one == value);
        let value = known.ok_or_else(|| format!("{name} has no value {value:?}"))?;
        readings.insert(name, *value);
    }
    Ok(readings)
}

/// Section 6: what stands on each station of one row, from file a; item 11: `0` and two numbers in a row are refused.
fn parse_row(row: &str) -> Result<Vec<Option<Soldier>>, String> {
    let digits: Vec<bool> = row.chars().map(|sign| sign.is_ascii_digit()).collect();
    if digits.windows(2).any(|pair| pair == [true, true]) {
        return Err(format!("row {row:?}: two numbers in a row"));
    }
    let mut stations = Vec::new();
    for sign in row.chars() {
        if let Some(&(_, soldier)) = LETTERS.iter().find(|&&(letter, _)| letter == sign) {
            stations.push(Some(soldier));
            continue;
        }
        match sign.to_digit(10) {
            None | Some(0) => return Err(format!("row {row:?}: no such sign as {sign:?}")),
            Some(free) => (0..free).for_each(|_| stations.push(None)),
        }
    }
    Ok(stations)
}

impl Naive {
    /// Reads the one-line notation of section 6 under the readings of section 5.
    ///
    /// # Errors
    /// Where item 11 refuses the position, where the text has no form of section 6, or where a reading or
    /// its value is unknown.
    pub fn parse(position: &str, readings: &[(&str, &str)]) -> Result<Self, String> {
        let readings = check_readings(readings)?;
        let fields: Vec<&str> = position.split(' ').collect();
        let [rows, side, ransom] = fields[..] else {
            return Err("a position is `rows side ransom`".to_string());
        };
        let rows: Vec<&str> = rows.split('/').collect();
        if rows.len() != 11 {
            return Err(format!("{} rows instead of 11", rows.len()));
        }
        let mut board = Board::new();
        for (row, rank) in rows.into_iter().zip((1..=11).rev()) {
            let found = parse_row(row)?;
            let stations = stations_of_rank(rank);
            if found.len() != stations.len() {
                return Err(format!("row {rank} has the wrong length: {row:?}"));
            }
            for (station, soldier) in stations.into_iter().zip(found) {
                if let Some(soldier) = soldier {
                    board.insert(station, soldier);
                }
            }
        }
        let to_move = match side {
            "l" => Side::Light,
            "d" => Side::Dark,
            _ => return Err(format!("unknown side {side:?}")),
        };
        let (awaiting, already_ransomed) = match ransom {
            "-" => (0, false),
            "1" => (1, false),
            "2" => (2, false),
            "1+" => (1, true),
            _ => return Err(format!("unknown ransom field {ransom:?}")),
        };
        let naive = Naive { board, to_move, awaiting, already_ransomed, readings };
        naive.unless_refused()
    }

    /// The start position of section 3 (NP-2.1 to NP-2.3, NP-3.1) under `officer-wing` and `airborne-officer`.
    ///
    /// # Errors
    /// Where a reading or its value is unknown.
    pub fn start(readings: &[(&str, &str)]) -> Result<Self, String> {
        let mut naive = Naive {
            board: Board::new(),
            to_move: Side::Light,
            awaiting: 0,
            already_ransomed: false,
            readings: check_readings(readings)?,
        };
        let forces = [(Side::Light, [2, 3, 4, 11]), (Side::Dark, [8, 9, 10, 1])];
        for (side, ranks) in forces {
            for station in ranks.into_iter().flat_map(stations_of_rank) {
                naive.board.insert(station, (side, Piece::Private));
            }
        }
        let wing = match naive.reading("officer-wing") {
            "outer" => (3, 11),
            "rear" => (2, 10),
            _ => (4, 10), // front
        };
        let airborne = match naive.reading("airborne-officer") {
            "right" => (11, 1),
            _ => (11, 11), // left
        };
        for (rank, file) in [wing, airborne] {
            let (light, half_turn) = ((rank, file), (12 - rank, 12 - file));
            naive.board.insert(light, (Side::Light, Piece::Officer));
            naive.board.insert(half_turn, (Side::Dark, Piece::Officer));
        }
        Ok(naive)
    }

    /// The one-line notation of section 6.
    #[must_use]
    pub fn position(&self) -> String {
        let mut rows = Vec::new();
        for rank in (1..=11).rev() {
            let mut row = String::new();
            for station in stations_of_rank(rank) {
                let soldier = self.board.get(&station);
                let letter = LETTERS.iter().find(|one| Some(&one.1) == soldier);
                row.push(letter.map_or('.', |one| one.0));
            }
            for free in (1..=6).rev() {
                row = row.replace(&".".repeat(free), &free.to_string());
            }
            rows.push(row);
        }
        let side = if self.to_move == Side::Light { "l" } else { "d" };
        let ransom = match (self.awaiting, self.already_ransomed) {
            (0, _) => "-".to_string(),
            (awaiting, false) => awaiting.to_string(),
            (awaiting, true) => format!("{awaiting}+"),
        };
        format!("{} {side} {ransom}", rows.join("/"))
    }

    /// None while the game goes on, else `light`, `dark` or `draw` (NP-7.1, NP-7.2, items 8 and 9).
    #[must_use]
    pub fn outcome(&self) -> Option<String> {
        self.end().map(|(winner, _)| winner.map_or("draw", Side::name).to_string())
    }

    /// Every legal action in the notation of section 6, in byte order, none twice; none once the game is over.
    #[must_use]
    pub fn moves(&self) -> Vec<String> {
        let texts: BTreeSet<String> = self.actions().iter().map(Action::text).collect();
        texts.into_iter().collect()
    }

    /// Plays one legal action and tells its events (section 9).
    ///
    /// # Errors
    /// Where the action is not one of [`Naive::moves`].
    pub fn play(&self, action: &str) -> Result<(Self, Vec<Value>), String> {
        let Some(chosen) = self.actions().into_iter().find(|one| one.text() == action) else {
            return Err(format!("{action:?} is not legal here"));
        };
        let mut after = self.clone();
        let mut events = match chosen {
            Action::Ordinary(ordinary) => after.play_ordinary(&ordinary),
            Action::Ransom(three, at) => after.play_ransom(three, at),
            Action::Decline => {
                after.end_ransom_phase();
                vec![json!({"event": "declined", "clause": "NP-6.4", "side": self.to_move.name()})]
            }
            Action::Pass => {
                after.to_move = self.to_move.other();
                vec![json!({"event": "passed", "clause": "NP-7.2", "side": self.to_move.name()})]
            }
        };
        // item 9: victory is checked after every action
        match after.end() {
            None => {}
            Some((Some(side), by)) => {
                let clause = if by == "soldiers" { "NP-7.1" } else { "NP-7.2" };
                let side = side.name();
                events.push(json!({"event": "won", "clause": clause, "side": side, "by": by}));
            }
            Some((None, by)) => {
                events.push(json!({"event": "drawn", "clause": "NP-7.2", "by": by}));
            }
        }
        Ok((after, events))
    }

    /// The value of a reading of section 5.
    fn reading(&self, reading: &str) -> &'static str {
        self.readings.get(reading).copied().unwrap_or_default()
    }

    /// Whether a reading of section 5 has this value.
    fn is(&self, reading: &str, value: &str) -> bool {
        let listed = |one: &(&str, &[&str])| one.0 == reading && one.1.contains(&value);
        debug_assert!(READINGS.iter().any(listed), "{reading}: {value}");
        self.reading(reading) == value
    }

    /// Item 11: the positions that are refused (the form of the rows is checked while reading them).
    fn unless_refused(self) -> Result<Self, String> {
        for side in [Side::Light, Side::Dark] {
            if self.stations_of(side, Piece::Private).len() > 20 {
                return Err(format!("{} has more than 20 privates", side.name()));
            }
            let awaiting = usize::from(side == self.to_move) * self.awaiting;
            if self.stations_of(side, Piece::Officer).len() + awaiting > 2 {
                return Err(format!("{} has more than 2 officers", side.name()));
            }
        }
        let privates = self.stations_of(self.to_move, Piece::Private).len();
        let officers = self.stations_of(self.to_move, Piece::Officer).len();
        if self.board.is_empty() {
            return Err("no soldier at all".to_string());
        }
        if self.awaiting > 0 && privates < 3 {
            return Err("a ransom with fewer than three privates to pay".to_string());
        }
        if self.already_ransomed && (self.is("ransom-turn", "free") || officers == 0) {
            return Err("1+ under ransom-turn: free, or with no officer".to_string());
        }
        Ok(self)
    }

    /// Reading `central-zone` (NP-1.3).
    fn in_zone(&self, station: Station) -> bool {
        let (rank, file) = station;
        match self.reading("central-zone") {
            "rows-5-7" => (5..=7).contains(&rank),
            "rows-4-8" => (4..=8).contains(&rank),
            _ => (3..=9).contains(&rank) && (3..=9).contains(&file), // core-7x7
        }
    }

    /// The stations of a side's privates or officers, in board order.
    fn stations_of(&self, side: Side, piece: Piece) -> Vec<Station> {
        let mut found = self.board.clone();
        found.retain(|_, soldier| *soldier == (side, piece));
        found.into_keys().collect()
    }

    /// NP-7.1, NP-7.2, items 8 and 9: whether and how the game is over in the position as it stands.
    fn end(&self) -> Option<End> {
        for side in [Side::Light, Side::Dark] {
            if self.board.values().all(|soldier| soldier.0 != side) {
                return Some((Some(side.other()), "soldiers"));
            }
        }
        if self.awaiting > 0 || !self.ordinary_moves(self.to_move).is_empty() {
            return None;
        }
        let other = self.to_move.other();
        if self.is("blocked", "loses") {
            Some((Some(other), "blocked"))
        } else if self.is("blocked", "draw") || self.ordinary_moves(other).is_empty() {
            Some((None, "blocked"))
        } else {
            None
        }
    }
}

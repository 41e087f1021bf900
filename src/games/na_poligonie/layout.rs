//! The board as text and as a plane for pictures.
//!
//! A row is its number, right-aligned to two columns, then one character a station, each in the
//! column of its file; marked stations stand in brackets: `[P]`, two neighbours `[P|p]`.

use crate::kernel::{Drawing, Placement, SetupFault, SetupPlace, Side, Square, SquareSet, Tile};

use super::geometry::{self, BOARD, Line, file, name, rank, station, stations};
use super::notation::{parse_ransom_field, parse_side};
use super::setup::Setup;
use super::{Piece, Position, Readings};

/// Column of file a.
const MARGIN: usize = 4;

/// The board, `marks` in brackets.
pub(super) fn board(position: &Position, marks: SquareSet) -> String {
    let mut text = String::new();
    for row in (0..11).rev() {
        text.push_str(row_text(position, marks, row).trim_end());
        text.push('\n');
    }
    text.push_str("    abcdefghijk\n");
    text
}

fn row_text(position: &Position, marks: SquareSet, row: u8) -> String {
    let mut line: Vec<char> = format!("{:>2}{}", row + 1, " ".repeat(MARGIN + 11)).chars().collect();
    for square in geometry::row(row) {
        let column = MARGIN + usize::from(file(square));
        line[column] = position.at(square).map_or('.', |(side, piece)| piece.letter(side));
        if marks.has(square) {
            line[column - 1] = if line[column - 1] == ']' { '|' } else { '[' };
            line[column + 1] = ']';
        }
    }
    line.into_iter().collect()
}

/// The board for a picture: stations where lines of the board cross, the central zone shaded.
pub(super) fn drawing(position: &Position, readings: &Readings) -> Drawing {
    let zone = geometry::zone(readings.central_zone);
    let tiles = stations().map(|square| Tile {
        square,
        name: name(square),
        x: file(square),
        y: 10 - rank(square),
        pieces: position.at(square).map(|(side, piece)| piece.letter(side)).into_iter().collect(),
        shaded: zone.has(square),
    });
    Drawing { width: 11, height: 11, tiles: tiles.collect(), lines: lines(zone) }
}

/// NP-1.2 and NP-1.3: diagonals everywhere, straight lines in the zone.
fn lines(zone: SquareSet) -> Vec<(Square, Square)> {
    let joined = |from: Square, to: Square| match Line::between(from, to) {
        Some(line) if line.distance == 1 => !line.direction.is_straight() || zone.has(from) && zone.has(to),
        Some(_) | None => false,
    };
    let pairs = BOARD.iter().flat_map(|from| BOARD.iter().filter(move |to| from < *to).map(move |to| (from, to)));
    pairs.filter(|(from, to)| joined(*from, *to)).collect()
}

/// Reads a drawn board.
pub(super) fn read_board(text: &str, to_move: Option<&str>, fields: &[(&str, &str)]) -> Result<Setup, Vec<SetupFault>> {
    let mut faults = Vec::new();
    let mut soldiers = Vec::with_capacity(44);
    let rows = drawn_rows(text);
    // Rows that are out of step are one fault, however many of them there are.
    faults.extend(out_of_step(text, &rows));
    for (start, line) in rows {
        // A row is read by its own number, so that its faults are found wherever it stands.
        if let Some((row, rest)) = numbered(line) {
            read_row(row, line, (start, rest), &mut soldiers, &mut faults);
        }
    }
    finish(soldiers, to_move, fields, faults)
}

/// The lines of a drawn board with where they begin, empty ones and the last that names the files
/// left out.
fn drawn_rows(text: &str) -> Vec<(usize, &str)> {
    let mut at = 0;
    let mut rows = Vec::new();
    for line in text.split_inclusive('\n') {
        if !line.trim().is_empty() {
            rows.push((at, line));
        }
        at += line.len();
    }
    rows.pop_if(|(_, line)| is_file_line(line));
    rows
}

/// The number that a line begins with, if the board has such a row, and what follows it.
fn numbered(line: &str) -> Option<(u8, &str)> {
    let line = line.trim_start();
    let digits = line.len() - line.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
    let row = line[..digits].parse().ok().filter(|row| (1..=11).contains(row))?;
    Some((row, &line[digits..]))
}

/// Whether the rows are not those from 11 down to 1.
fn out_of_step(text: &str, rows: &[(usize, &str)]) -> Option<SetupFault> {
    let number = |line: &str| numbered(line).map(|(row, _)| row);
    let odd = rows.iter().zip((1..=11).rev()).find(|((_, line), row)| number(line) != Some(*row));
    if rows.len() == 11 {
        let ((start, line), row) = odd?;
        return Some(at_text(*start, line, format!("row {row} is expected here, and its line begins with {row}")));
    }
    let drawn = if rows.len() == 1 { "1 row is".to_owned() } else { format!("{} rows are", rows.len()) };
    let message = format!("{drawn} drawn, and the board has 11, from 11 at the top to 1");
    let first = odd.map(|(row, _)| row).or_else(|| rows.get(11));
    Some(match first {
        Some((start, line)) => at_text(*start, line, message),
        None => SetupFault { place: SetupPlace::Text(0..text.len()), message, help: None },
    })
}

/// The last line may name the files.
fn is_file_line(line: &str) -> bool {
    line.chars().filter(|letter| !letter.is_whitespace()).eq('a'..='k')
}

fn at_text(start: usize, line: &str, message: String) -> SetupFault {
    let lead = line.len() - line.trim_start().len();
    let place = SetupPlace::Text(start + lead..start + line.trim_end().len().max(lead));
    SetupFault { place, message, help: None }
}

fn read_row(
    row: u8,
    line: &str,
    (start, rest): (usize, &str),
    soldiers: &mut Vec<(Square, Side, Piece)>,
    faults: &mut Vec<SetupFault>,
) {
    let offset = start + line.len() - rest.len();
    let mut squares = geometry::row(row - 1);
    let mut drawn = 0;
    for (at, letter) in rest.char_indices().filter(|(_, c)| !c.is_whitespace() && !matches!(c, '[' | ']' | '|')) {
        let square = squares.next();
        drawn += 1;
        match (letter, Piece::from_letter(letter), square) {
            ('.', ..) | (_, Some(_), None) => {}
            (_, Some((side, piece)), Some(square)) => soldiers.push((square, side, piece)),
            (_, None, _) => {
                let place = SetupPlace::Text(offset + at..offset + at + letter.len_utf8());
                let message = format!("{letter:?} is no soldier: P, O (light), p, o (dark), or . for a free station");
                faults.push(SetupFault { place, message, help: None });
            }
        }
    }
    let expected = geometry::row(row - 1).len();
    if drawn != expected {
        faults.push(at_text(
            start,
            line,
            format!("row {row} has {drawn} stations drawn, and the board has {expected}"),
        ));
    }
}

/// Reads lists of stations.
pub(super) fn read_placements(
    pieces: &[Placement<'_>],
    to_move: Option<&str>,
    fields: &[(&str, &str)],
) -> Result<Setup, Vec<SetupFault>> {
    let mut faults = Vec::new();
    let mut soldiers = Vec::new();
    for (at, placement) in pieces.iter().enumerate() {
        let side = if placement.side == 0 { Side::First } else { Side::Second };
        let piece = if placement.piece == 0 { Piece::Officer } else { Piece::Private };
        match station(placement.square) {
            Some(square) => soldiers.push((square, side, piece)),
            None => faults.push(SetupFault {
                place: SetupPlace::Placement(at),
                message: format!("{:?} is no station of the board", placement.square),
                help: Some("stations are named by a file a to k and a rank 1 to 11, such as c3; only every other square is one".to_owned()),
            }),
        }
    }
    finish(soldiers, to_move, fields, faults)
}

fn finish(
    soldiers: Vec<(Square, Side, Piece)>,
    to_move: Option<&str>,
    fields: &[(&str, &str)],
    mut faults: Vec<SetupFault>,
) -> Result<Setup, Vec<SetupFault>> {
    let side = to_move.map_or(Some(Side::First), parse_side);
    if side.is_none() {
        let message = format!("{:?} is no side: light or dark", to_move.unwrap_or_default());
        faults.push(SetupFault { place: SetupPlace::ToMove, message, help: None });
    }
    let mut ransom = (0, false);
    for (at, (_, value)) in fields.iter().enumerate() {
        match parse_ransom_field(value) {
            Some(read) => ransom = read,
            None => faults.push(SetupFault {
                place: SetupPlace::Field(at),
                message: format!("{value:?} is no ransom field: \"-\", 1, 2 or 1+"),
                help: None,
            }),
        }
    }
    match side {
        Some(side) if faults.is_empty() => Ok(Setup { soldiers, side, due: ransom.0, paid: ransom.1 }),
        _ => Err(faults),
    }
}

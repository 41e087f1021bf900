//! The board as text, both layers in one picture.
//!
//! A cell is written as the letter of its ground object, or `.`, followed by the letter of the
//! aircraft over it, if there is one: `rb` is a black bomber parked on a black airfield, `Rb` one
//! parked on a white airfield, `ab` one in flight over artillery, `.b` one over a free cell.
//! Marked cells stand in brackets, which reading ignores.

use std::ops::Range;

use crate::kernel::{SetupPlace, Side, Square, SquareSet};

use super::read::Faults;
use super::{Piece, Position, words};

const FILES: &str = "   a   b   c   d   e   f   g   h\n";

/// Draws the board, rank 8 first.
pub(super) fn draw(position: &Position, marks: SquareSet) -> String {
    // Every row has its number and four letters for each cell.
    let mut text = String::with_capacity(9 * 36);
    for rank in (0..8_u8).rev() {
        text.push(char::from(b'1' + rank));
        text.push(' ');
        for file in 0..8 {
            let at = Square::new(rank * 8 + file);
            push_cell(&mut text, position, at, marks.has(at));
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text + FILES
}

/// A cell in four letters.
fn push_cell(text: &mut String, position: &Position, at: Square, marked: bool) {
    let (before, after) = if marked { ('[', ']') } else { (' ', ' ') };
    text.push(before);
    text.push(position.object_at(at).map_or('.', |(side, object)| Piece::Ground(object).letter_of(side)));
    let aircraft = position.aircraft_at(at).map(|(side, kind)| Piece::Air(kind).letter_of(side));
    text.extend(aircraft);
    text.push(after);
    if aircraft.is_none() {
        text.push(' ');
    }
}

/// Reads a board as [`draw`] writes it.
pub(super) fn read(text: &str, faults: &mut Faults) -> Vec<(Side, Piece, Square)> {
    let mut pieces = Vec::new();
    let rows = rows(text);
    // Ranks that are out of step are one fault, however many of them there are.
    out_of_step(text, &rows, faults);
    for row in &rows {
        // A rank is read by its own number, so that its faults are found wherever it stands.
        if let Some(rank) = row.rank() {
            read_rank(rank, row, &mut pieces, faults);
        }
    }
    pieces
}

/// A line of a drawn board that is not empty.
struct Row<'t> {
    /// From its first word to its end.
    range: Range<usize>,
    /// Its words, with where they begin.
    tokens: Vec<(usize, &'t str)>,
}

impl Row<'_> {
    /// The rank, from 0, whose number the line begins with, if the board has it.
    fn rank(&self) -> Option<u8> {
        let (_, first) = self.tokens.first()?;
        (0..8).find(|rank| (rank + 1).to_string() == *first)
    }

    fn names_the_files(&self) -> bool {
        self.tokens.iter().map(|(_, word)| *word).eq(["a", "b", "c", "d", "e", "f", "g", "h"])
    }
}

/// The lines of a drawn board, empty ones and the last that names the files left out.
fn rows(text: &str) -> Vec<Row<'_>> {
    let mut rows = Vec::new();
    let mut start = 0;
    for line in text.split('\n') {
        let tokens = tokens(start, line);
        let end = start + line.trim_end().len();
        start += line.len() + 1;
        if let Some((first, _)) = tokens.first() {
            rows.push(Row { range: *first..end.max(*first), tokens });
        }
    }
    rows.pop_if(|row| row.names_the_files());
    rows
}

/// Notes it once if the lines are not the ranks from 8 down to 1.
fn out_of_step(text: &str, rows: &[Row<'_>], faults: &mut Faults) {
    let odd = rows.iter().zip((0..8).rev()).find(|(row, rank)| row.rank() != Some(*rank));
    if rows.len() == 8 {
        let Some((row, rank)) = odd else { return };
        if let Some((at, first)) = row.tokens.first() {
            let message = format!("`{first}` begins this line, expected the number of rank {}", rank + 1);
            faults.advise(SetupPlace::Text(*at..at + first.len()), message, HELP);
        }
        return;
    }
    let drawn = if rows.len() == 1 { "1 rank is".to_owned() } else { format!("{} ranks are", rows.len()) };
    let message = format!("{drawn} drawn, expected eight, from 8 at the top to 1");
    let first = odd.map(|(row, _)| row).or_else(|| rows.get(8));
    faults.add(SetupPlace::Text(first.map_or(0..text.len(), |row| row.range.clone())), message);
}

/// The words of a line between spaces and brackets, with where they begin.
fn tokens(start: usize, line: &str) -> Vec<(usize, &str)> {
    let separator = |letter: char| letter.is_whitespace() || letter == '[' || letter == ']';
    let mut tokens = Vec::new();
    let mut at = 0;
    for word in line.split(separator) {
        if !word.is_empty() {
            tokens.push((start + at, word));
        }
        // Every separator that is met here is one byte long or is stepped over by its own length.
        at += word.len() + line[at + word.len()..].chars().next().map_or(0, char::len_utf8);
    }
    tokens
}

fn read_rank(rank: u8, row: &Row<'_>, pieces: &mut Vec<(Side, Piece, Square)>, faults: &mut Faults) {
    let cells = row.tokens.get(1..).unwrap_or_default();
    if cells.len() != 8 {
        let message = format!("rank {} has {}, expected eight", rank + 1, words::cells(cells.len()));
        faults.advise(SetupPlace::Text(row.range.clone()), message, HELP);
        return;
    }
    for (file, (at, word)) in (0..8).zip(cells) {
        let square = Square::new(rank * 8 + file);
        let Some(found) = read_cell(word) else {
            let place = SetupPlace::Text(*at..at + word.len());
            faults.advise(place, format!("`{word}` is no content of a cell"), HELP);
            continue;
        };
        pieces.extend(found.into_iter().flatten().map(|(side, piece)| (side, piece, square)));
    }
}

const HELP: &str = "a line is the rank's number and eight cells; a cell is `.` or one of A T H S R (lower case for \
                    black), followed by B or F where an aircraft is over it";

/// What a cell's word says: an object and an aircraft, each of which may be missing.
fn read_cell(word: &str) -> Option<[Option<(Side, Piece)>; 2]> {
    let mut letters = word.chars();
    let (first, second, rest) = (letters.next()?, letters.next(), letters.next());
    let ground = |letter| match (letter, Piece::from_letter(letter)) {
        ('.', _) => Some(None),
        (_, Some(found @ (_, Piece::Ground(_)))) => Some(Some(found)),
        (_, Some((_, Piece::Air(_))) | None) => None,
    };
    let air = |letter| Piece::from_letter(letter).filter(|(_, piece)| matches!(piece, Piece::Air(_)));
    match (second, rest) {
        (_, Some(_)) => None,
        (None, None) => ground(first).map(|object| [object, None]).or_else(|| Some([None, Some(air(first)?)])),
        (Some(second), None) => Some([ground(first)?, Some(air(second)?)]),
    }
}

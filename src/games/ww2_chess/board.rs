//! The board as text, both layers in one picture.
//!
//! A cell is written as the letter of its ground object, or `.`, followed by the letter of the
//! aircraft over it, if there is one: `rb` is a black bomber parked on a black airfield, `Rb` one
//! parked on a white airfield, `ab` one in flight over artillery, `.b` one over a free cell.
//! Marked cells stand in brackets, which reading ignores.

use std::fmt::Write;

use crate::kernel::{SetupPlace, Side, Square, SquareSet};

use super::read::Faults;
use super::{Piece, Position};

const FILES: &str = "   a   b   c   d   e   f   g   h\n";

/// Draws the board, rank 8 first.
pub(super) fn draw(position: &Position, marks: SquareSet) -> String {
    let mut text = String::new();
    for rank in (0..8).rev() {
        let mut row = format!("{} ", rank + 1);
        for file in 0..8 {
            let at = Square::new(rank * 8 + file);
            let cell = cell(position, at);
            // Writing to a string cannot fail.
            let _ = if marks.has(at) { write!(row, "{:<4}", format!("[{cell}]")) } else { write!(row, " {cell:<3}") };
        }
        text.push_str(row.trim_end());
        text.push('\n');
    }
    text + FILES
}

fn cell(position: &Position, at: Square) -> String {
    let object = position.object_at(at).map_or('.', |(side, object)| Piece::Ground(object).letter_of(side));
    let aircraft = position.aircraft_at(at).map(|(side, kind)| Piece::Air(kind).letter_of(side));
    [Some(object), aircraft].into_iter().flatten().collect()
}

/// Reads a board as [`draw`] writes it.
pub(super) fn read(text: &str, faults: &mut Faults) -> Vec<(Side, Piece, Square)> {
    let mut pieces = Vec::new();
    let mut ranks = (0..8).rev();
    let mut start = 0;
    for line in text.split('\n') {
        let tokens = tokens(start, line);
        start += line.len() + 1;
        let words: Vec<&str> = tokens.iter().map(|(_, word)| *word).collect();
        if words.is_empty() || words == ["a", "b", "c", "d", "e", "f", "g", "h"] && ranks.len() == 0 {
            continue;
        }
        let row = SetupPlace::Text(tokens[0].0..start - 1);
        match ranks.next() {
            Some(rank) => read_rank(rank, row, &tokens, &mut pieces, faults),
            None => faults.add(row, "a line below rank 1, expected only the letters of the files"),
        }
    }
    if ranks.len() > 0 {
        let message = format!("{} ranks, expected eight, from 8 down to 1", 8 - ranks.len());
        faults.add(SetupPlace::Text(0..text.len()), message);
    }
    pieces
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

fn read_rank(
    rank: u8,
    row: SetupPlace,
    tokens: &[(usize, &str)],
    pieces: &mut Vec<(Side, Piece, Square)>,
    faults: &mut Faults,
) {
    let label = (rank + 1).to_string();
    let cells = match tokens {
        [(_, first), cells @ ..] if *first == label => cells,
        [(at, first), ..] => {
            let place = SetupPlace::Text(*at..at + first.len());
            faults.advise(place, format!("`{first}` begins this line, expected the number of rank {label}"), HELP);
            return;
        }
        [] => return,
    };
    if cells.len() != 8 {
        faults.advise(row, format!("rank {label} has {} cells, expected eight", cells.len()), HELP);
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

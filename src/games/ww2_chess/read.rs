//! Reading setups, in whatever way they are given.

use std::ops::Range;

use crate::kernel::{Placement, SetupFault, SetupPlace, SetupSource, Side};

use super::setup::State;
use super::{Piece, Setup, board, geometry, notation, state, words};

/// Reads a position without asking whether the rules allow it.
pub(super) fn read(source: &SetupSource<'_>) -> Result<Setup, Vec<SetupFault>> {
    let mut faults = Faults::default();
    let setup = match source {
        SetupSource::Start => line(notation::STANDARD, &mut faults),
        SetupSource::Line(text) => line(text, &mut faults),
        SetupSource::Board { text, to_move, fields } => {
            let pieces = board::read(text, &mut faults);
            Some(beside(pieces, *to_move, fields, &mut faults))
        }
        SetupSource::Placements { pieces, to_move, fields } => {
            let pieces = placements(pieces, &mut faults);
            Some(beside(pieces, *to_move, fields, &mut faults))
        }
    };
    match setup {
        Some(setup) if faults.0.is_empty() => Ok(setup),
        Some(_) | None => Err(faults.0),
    }
}

/// The faults found so far.
#[derive(Default)]
pub(super) struct Faults(Vec<SetupFault>);

impl Faults {
    /// Notes a fault.
    pub(super) fn add(&mut self, place: SetupPlace, message: impl Into<String>) {
        self.0.push(SetupFault { place, message: message.into(), help: None });
    }

    /// Notes a fault with advice.
    pub(super) fn advise(&mut self, place: SetupPlace, message: impl Into<String>, help: impl Into<String>) {
        self.0.push(SetupFault { place, message: message.into(), help: Some(help.into()) });
    }
}

const FIELDS: [&str; 5] = ["ground", "air", "side", "reserve", "state"];

/// One line: `ground air side reserve state`.
fn line(text: &str, faults: &mut Faults) -> Option<Setup> {
    let mut fields: Vec<(usize, &str)> = Vec::new();
    let mut start = 0;
    for field in text.split(' ') {
        fields.push((start, field));
        start += field.len() + 1;
    }
    let [ground, air, side, reserve, state] = fields[..] else {
        let message = format!(
            "{} {}, expected five with one space between: {}",
            fields.len(),
            if fields.len() == 1 { "field" } else { "fields" },
            FIELDS.join(" ")
        );
        faults.advise(SetupPlace::Text(0..text.len()), message, format!("for example `{}`", notation::STANDARD));
        return None;
    };
    let mut pieces = read_ground(ground, faults);
    pieces.extend(read_air(air, faults));
    let place = |(start, text): (usize, &str)| SetupPlace::Text(start..start + text.len());
    let mover = match side.1 {
        "w" => Side::First,
        "b" => Side::Second,
        other => {
            faults.add(place(side), format!("`{other}` is no side, expected `w` or `b`"));
            Side::First
        }
    };
    let spare = match reserve.1 {
        "s" => true,
        "-" => false,
        other => {
            faults.add(place(reserve), format!("`{other}` is no reserve, expected `s` or `-`"));
            false
        }
    };
    let at = |range: Range<usize>| SetupPlace::Text(state.0 + range.start..state.0 + range.end);
    let state = state::read(state.1, &at, faults);
    Some(Setup { pieces, side: mover, reserve: spare, state })
}

type Pieces = Vec<(Side, Piece, crate::kernel::Square)>;

/// The ground layer: ranks 8 to 1, as in chess.
fn read_ground((start, text): (usize, &str), faults: &mut Faults) -> Pieces {
    let mut pieces = Pieces::new();
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != 8 {
        let place = SetupPlace::Text(start..start + text.len());
        faults.add(place, format!("{} ranks, expected eight with `/` between", ranks.len()));
        return pieces;
    }
    let mut at = start;
    for (rank, text) in (0..8).rev().zip(ranks) {
        read_rank(rank, at, text, &mut pieces, faults);
        at += text.len() + 1;
    }
    pieces
}

fn read_rank(rank: u8, start: usize, text: &str, pieces: &mut Pieces, faults: &mut Faults) {
    let mut file = 0_u8;
    let mut after_number = false;
    for (at, letter) in text.char_indices() {
        let place = SetupPlace::Text(start + at..start + at + letter.len_utf8());
        let number = letter.to_digit(10).and_then(|digit| u8::try_from(digit).ok());
        match (number, Piece::from_letter(letter)) {
            (Some(_), _) if after_number => faults.add(place, "two numbers in a row, expected their sum"),
            (Some(empty @ 1..=8), _) => file = file.saturating_add(empty),
            (None, Some((side, piece @ Piece::Ground(_)))) => {
                if file < 8 {
                    pieces.push((side, piece, crate::kernel::Square::new(rank * 8 + file)));
                }
                file = file.saturating_add(1);
            }
            (Some(_) | None, _) => faults.advise(
                place,
                format!("`{letter}` is no ground object and no number of free cells from 1 to 8"),
                "the letters are A T H S R for white and a t h s r for black",
            ),
        }
        after_number = number.is_some();
    }
    if file != 8 {
        let place = SetupPlace::Text(start..start + text.len());
        faults.add(place, format!("rank {} has {}, expected eight", rank + 1, words::cells(usize::from(file))));
    }
}

/// The air layer: `-`, or a letter and cell each.
fn read_air((start, text): (usize, &str), faults: &mut Faults) -> Pieces {
    let mut pieces = Pieces::new();
    if text == "-" {
        return pieces;
    }
    let mut at = start;
    for entry in text.split(',') {
        let letter = entry.chars().next();
        let aircraft = letter.and_then(Piece::from_letter).filter(|(_, piece)| matches!(piece, Piece::Air(_)));
        let cell = letter.and_then(|letter| entry.get(letter.len_utf8()..)).and_then(geometry::parse);
        match (aircraft, cell) {
            (Some((side, piece)), Some(cell)) => pieces.push((side, piece, cell)),
            (_, _) => faults.advise(
                SetupPlace::Text(at..at + entry.len()),
                format!("`{entry}` is no aircraft, expected a letter and a cell such as `Ba1`"),
                "the letters are B F for white and b f for black; `-` stands for no aircraft",
            ),
        }
        at += entry.len() + 1;
    }
    pieces
}

/// Lists of cells per side and kind.
fn placements(placements: &[Placement<'_>], faults: &mut Faults) -> Pieces {
    let mut pieces = Pieces::new();
    for (index, placement) in placements.iter().enumerate() {
        let side = Side::ALL.get(placement.side);
        let piece = Piece::ALL.get(placement.piece);
        match (side, piece, geometry::parse(placement.square)) {
            (Some(side), Some(piece), Some(cell)) => pieces.push((*side, *piece, cell)),
            (_, _, None) => faults.add(
                SetupPlace::Placement(index),
                format!("`{}` is no cell, expected a file from a to h and a rank from 1 to 8", placement.square),
            ),
            (None, _, _) | (_, None, _) => {
                faults.add(SetupPlace::Placement(index), "no such side or kind of piece");
            }
        }
    }
    pieces
}

/// A setup of pieces with the side to move and the further fields beside them.
fn beside(pieces: Pieces, to_move: Option<&str>, fields: &[(&str, &str)], faults: &mut Faults) -> Setup {
    let mut setup = Setup { pieces, side: Side::First, reserve: false, state: State::fresh() };
    if let Some(name) = to_move {
        match Side::ALL.into_iter().find(|side| words::side(*side) == name) {
            Some(side) => setup.side = side,
            None => faults.add(SetupPlace::ToMove, format!("`{name}` is no side, expected `white` or `black`")),
        }
    }
    for (index, (name, value)) in fields.iter().enumerate() {
        match *name {
            "reserve" => match *value {
                "train" | "s" => setup.reserve = true,
                "none" | "-" => setup.reserve = false,
                other => {
                    let message = format!("`{other}` is no reserve, expected `train` or `none`");
                    faults.add(SetupPlace::Field(index), message);
                }
            },
            "state" => setup.state = state::read(value, &|_| SetupPlace::Field(index), faults),
            other => {
                let message = format!("`{other}` is no field, expected `reserve` or `state`");
                faults.add(SetupPlace::Field(index), message);
            }
        }
    }
    setup
}

//! Positions in one line (section 9): writing.

use std::fmt::Write;

use crate::kernel::{Side, Square};

use super::geometry::{cells, name};
use super::position::{End, Phase};
use super::setup::State;
use super::{Piece, Position, Setup};

/// The standard deployment.
pub(super) const STANDARD: &str = "rrrh1rr1/assss1sa/atattata/8/8/ATATTATA/ASSSS1SA/RRRH1RR1 \
                                   Ba1,Fb1,Bc1,Bf1,Fg1,ba8,fb8,bc8,bf8,fg8 w s move:2";

/// The position in one line.
pub(super) fn line(position: &Position) -> String {
    let side = match position.side {
        Side::First => 'w',
        Side::Second => 'b',
    };
    let reserve = if position.reserve { 's' } else { '-' };
    format!("{} {} {side} {reserve} {}", ground(position), air(position), state(position))
}

fn ground(position: &Position) -> String {
    let ranks: Vec<String> = (0..8).rev().map(|rank| ground_rank(position, rank)).collect();
    ranks.join("/")
}

fn ground_rank(position: &Position, rank: u8) -> String {
    let mut text = String::new();
    let mut empty = 0_u8;
    for file in 0..8 {
        match position.object_at(Square::new(rank * 8 + file)) {
            None => empty += 1,
            Some((side, object)) => {
                if empty > 0 {
                    text.push(char::from(b'0' + empty));
                    empty = 0;
                }
                text.push(Piece::Ground(object).letter_of(side));
            }
        }
    }
    if empty > 0 {
        text.push(char::from(b'0' + empty));
    }
    text
}

fn air(position: &Position) -> String {
    let aircraft: Vec<String> = cells(position.flown())
        .filter_map(|at| position.aircraft_at(at).map(|(side, kind)| (Piece::Air(kind).letter_of(side), at)))
        .map(|(letter, at)| format!("{letter}{}", name(at)))
        .collect();
    if aircraft.is_empty() { "-".to_owned() } else { aircraft.join(",") }
}

fn state(position: &Position) -> String {
    match position.phase {
        Phase::Start => "start".to_owned(),
        Phase::Over(End { winner, .. }) => format!("over:{}", winner.map_or("draw", super::words::side)),
        Phase::Move => {
            let mut text = format!("move:{}", 2_u8.saturating_sub(position.used));
            push_list(&mut text, "moved", &moved(position));
            push_list(&mut text, "hits", &hits(position));
            text
        }
    }
}

fn push_list(text: &mut String, key: &str, entries: &[String]) {
    if !entries.is_empty() {
        // Writing to a string cannot fail.
        let _ = write!(text, ";{key}:{}", entries.join(","));
    }
}

/// Cells of pieces that may not move again, in board order, on one cell the ground before the air.
fn moved(position: &Position) -> Vec<String> {
    let mut entries = Vec::new();
    for at in cells(position.moved_ground | position.moved_air) {
        if super::geometry::has(position.moved_ground, at) {
            entries.push(name(at));
        }
        if super::geometry::has(position.moved_air, at) {
            entries.push(format!("^{}", name(at)));
        }
    }
    entries
}

fn hits(position: &Position) -> Vec<String> {
    let entry = |hit: super::Hit| {
        let unclean = if hit.unclean { "~" } else { "" };
        format!("{}{}{unclean}", hit.striker.letter(), name(hit.target))
    };
    position.hits.iter().map(entry).collect()
}

/// The setup that says what a position is.
pub(super) fn setup_of(position: &Position) -> Setup {
    let all = (0..64).map(Square::new);
    let pieces = all.flat_map(|at| position.at(at).map(move |(side, piece)| (side, piece, at))).collect();
    let state = match position.phase {
        Phase::Start => State::Start,
        Phase::Over(End { winner, .. }) => State::Over(winner),
        Phase::Move => State::Move {
            left: 2_u8.saturating_sub(position.used),
            moved_ground: cells(position.moved_ground).collect(),
            moved_air: cells(position.moved_air).collect(),
            hits: position.hits.iter().collect(),
        },
    };
    Setup { pieces, side: position.side, reserve: position.reserve, state }
}

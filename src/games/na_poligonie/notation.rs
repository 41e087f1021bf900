//! Text to positions and actions (rulebook, section 6), and positions to text.

use std::ops::Range;

use crate::kernel::{Malformed, SetupFault, SetupPlace, Side, Square};

use super::evidence::counted;
use super::geometry::{self, station};
use super::position::side_name;
use super::setup::Setup;
use super::{Action, Join, Leg, Path, Piece, Position, Ransom};

const FORMS: &str =
    "write a move like c3-d4, k3^i5 or c3xe5xg7, a ransom like \"ransom c3,e3,g3@e3\", or decline, or pass";

/// Reads an action.
pub(super) fn parse_action(text: &str) -> Result<Action, Malformed> {
    match text {
        "" => Err(Malformed::at(0..0, "nothing is written where an action is expected").help(FORMS)),
        "decline" => Ok(Action::Decline),
        "pass" => Ok(Action::Pass),
        // Their signs are no joins.
        _ if ["decline ", "pass "].iter().any(|word| text.starts_with(word)) => Err(no_action(text).help(FORMS)),
        _ => match text.strip_prefix("ransom") {
            Some(rest) if rest.is_empty() || rest.starts_with(' ') => parse_ransom(text),
            Some(_) | None => parse_path(text),
        },
    }
}

/// Byte ranges of the station names in an action's text.
pub(super) fn parts(text: &str) -> Vec<Range<usize>> {
    let start = if text.starts_with("ransom ") { "ransom ".len() } else { 0 };
    let mut ranges = Vec::new();
    let mut from = start;
    for (at, letter) in text.char_indices().skip_while(|(at, _)| *at < start).chain([(text.len(), '-')]) {
        if matches!(letter, '-' | '^' | 'x' | ',' | '@') {
            ranges.push(from..at);
            from = at + letter.len_utf8();
        }
    }
    ranges.retain(|range| text.get(range.clone()).is_some_and(|name| station(name).is_some()));
    ranges
}

fn parse_path(text: &str) -> Result<Action, Malformed> {
    let signs: Vec<(usize, Join)> =
        text.char_indices().filter_map(|(at, sign)| Join::from_sign(sign).map(|join| (at, join))).collect();
    let Some((first, _)) = signs.first() else {
        return Err(match station(text) {
            Some(_) => {
                Malformed::at(0..text.len(), format!("{text} is a station, and a move goes from one to another"))
            }
            None => no_action(text),
        }
        .help(FORMS));
    };
    let from = parse_station(text, 0..*first)?;
    let ends = signs.iter().skip(1).map(|(at, _)| *at).chain([text.len()]);
    let legs = signs.iter().zip(ends).map(|((at, join), end)| {
        let to = parse_station(text, at + 1..end)?;
        Ok(Leg { join: *join, to })
    });
    Ok(Action::Move(Path { from, legs: legs.collect::<Result<_, _>>()? }))
}

fn no_action(text: &str) -> Malformed {
    Malformed::at(0..text.len(), format!("{} is no action", quoted(text)))
}

/// The text between quotes, a long one cut.
fn quoted(text: &str) -> String {
    let mut shown: String = text.chars().take(40).flat_map(char::escape_debug).collect();
    if text.chars().nth(40).is_some() {
        shown.push('…');
    }
    format!("\"{shown}\"")
}

fn parse_station(text: &str, range: Range<usize>) -> Result<Square, Malformed> {
    let Some(written) = text.get(range.clone()) else {
        return Err(no_action(text));
    };
    station(written).ok_or_else(|| {
        if written.is_empty() {
            return Malformed::at(range.clone(), "a station is missing here").help(FORMS);
        }
        let fault = Malformed::at(range.clone(), format!("{} is no station of the board", quoted(written)));
        match station_advice(written) {
            Some(advice) => fault.help(advice),
            None => fault.help("stations are named by a file a to k and a rank 1 to 11, such as c3"),
        }
    })
}

/// What to say of a name that is nearly a station's.
pub(super) fn station_advice(written: &str) -> Option<String> {
    let lower = written.to_lowercase();
    if lower != written && station(&lower).is_some() {
        return Some(format!("stations are written in lower case: {lower}"));
    }
    let (file, digits) = (written.chars().next()?, written.get(1..)?);
    if digits.starts_with('0') || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let rank = digits.parse::<u8>().ok()?;
    if !('a'..='k').contains(&file) || !(1..=11).contains(&rank) {
        return None;
    }
    let near = [rank.checked_sub(1), rank.checked_add(1)];
    let near: Vec<String> =
        near.into_iter().flatten().map(|rank| format!("{file}{rank}")).filter(|name| station(name).is_some()).collect();
    Some(format!("only every other square is a station: file {file} has {} in this place", near.join(" and ")))
}

fn parse_ransom(text: &str) -> Result<Action, Malformed> {
    let start = "ransom ".len().min(text.len());
    let help = "name the three privates and, after @, the station of the officer: \"ransom c3,e3,g3@e3\"";
    let Some(at) = text.find('@') else {
        return Err(Malformed::at(start..text.len(), "a ransom has to say where the officer is to stand").help(help));
    };
    let mut price = Vec::new();
    let mut from = start;
    for part in text.get(start..at).unwrap_or_default().split(',') {
        price.push(parse_station(text, from..from + part.len()).map_err(|fault| fault.help(help))?);
        from += part.len() + 1;
    }
    let at = parse_station(text, at + 1..text.len())?;
    price.sort_unstable();
    Ok(Action::Ransom(Ransom { price, at }))
}

/// The position in one line.
pub(super) fn line(position: &Position) -> String {
    let mut text = String::with_capacity(80);
    for row in (0..11).rev() {
        let mut free = 0_u8;
        for square in geometry::row(row) {
            match position.at(square) {
                None => free += 1,
                Some((side, piece)) => {
                    push_count(&mut text, &mut free);
                    text.push(piece.letter(side));
                }
            }
        }
        push_count(&mut text, &mut free);
        text.push(if row > 0 { '/' } else { ' ' });
    }
    text.push(match position.side {
        Side::First => 'l',
        Side::Second => 'd',
    });
    text.push(' ');
    text.push_str(ransom_field(position.due, position.paid));
    text
}

fn push_count(text: &mut String, free: &mut u8) {
    if *free > 0 {
        text.push(char::from(b'0' + *free));
        *free = 0;
    }
}

const fn ransom_field(due: u8, paid: bool) -> &'static str {
    match (due, paid) {
        (0, _) => "-",
        (1, true) => "1+",
        (1, false) => "1",
        (_, _) => "2",
    }
}

/// Reads the ransom field: how many officers are due, and whether one was ransomed before.
pub(super) fn parse_ransom_field(text: &str) -> Option<(u8, bool)> {
    match text {
        "-" => Some((0, false)),
        "1" => Some((1, false)),
        "2" => Some((2, false)),
        "1+" => Some((1, true)),
        _ => None,
    }
}

/// Reads a position line.
pub(super) fn parse_line(text: &str) -> Result<Setup, Vec<SetupFault>> {
    let fields: Vec<&str> = text.split(' ').collect();
    let [rows, side, ransom] = fields[..] else {
        return Err(vec![fault(
            0..text.len(),
            format!("{}, and a position has three: rows, side and ransom", counted(fields.len(), "field")),
            Some("the start position is OPPPPP/ppppp/oppppp/ppppp/6/5/6/PPPPP/PPPPPO/PPPPP/pppppo l -".to_owned()),
        )]);
    };
    let mut faults = Vec::new();
    let soldiers = parse_rows(rows, &mut faults);
    let side_at = rows.len() + 1;
    let side = match side {
        "l" => Some(Side::First),
        "d" => Some(Side::Second),
        _ => {
            let range = side_at..side_at + side.len();
            faults.push(fault(range, format!("{} is no side: l (light) or d (dark)", quoted(side)), None));
            None
        }
    };
    let ransom_at = side_at + side_len(text, side_at);
    let due = parse_ransom_field(ransom);
    if due.is_none() {
        let message = format!("{} is no ransom field: -, 1, 2 or 1+", quoted(ransom));
        faults.push(fault(ransom_at..text.len(), message, None));
    }
    match (side, due) {
        (Some(side), Some((due, paid))) if faults.is_empty() => Ok(Setup { soldiers, side, due, paid }),
        _ => Err(faults),
    }
}

/// The length of the side's field with the space after it.
fn side_len(text: &str, side_at: usize) -> usize {
    text[side_at..].find(' ').map_or(0, |space| space + 1)
}

fn fault(range: Range<usize>, message: String, help: Option<String>) -> SetupFault {
    SetupFault { place: SetupPlace::Text(range), message, help }
}

fn parse_rows(text: &str, faults: &mut Vec<SetupFault>) -> Vec<(Square, Side, Piece)> {
    let mut soldiers = Vec::with_capacity(44);
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != 11 {
        faults.push(fault(0..text.len(), format!("{}, and the board has 11", counted(rows.len(), "row")), None));
    }
    let mut from = 0;
    for (row, written) in (0..11_u8).rev().zip(rows) {
        parse_row(row, written, from, &mut soldiers, faults);
        from += written.len() + 1;
    }
    soldiers
}

/// Reads one row, whose text starts at byte `from` of the line.
fn parse_row(
    row: u8,
    written: &str,
    from: usize,
    soldiers: &mut Vec<(Square, Side, Piece)>,
    faults: &mut Vec<SetupFault>,
) {
    let squares: Vec<Square> = geometry::row(row).collect();
    let (mut filled, mut after_number) = (0, false);
    for (at, letter) in written.char_indices() {
        let range = from + at..from + at + letter.len_utf8();
        if let Some(count) = letter.to_digit(10) {
            if count == 0 || after_number {
                let message = if count == 0 { "0 free stations" } else { "two numbers in a row" };
                faults.push(fault(range, message.to_owned(), Some("write the sum as one number".to_owned())));
            }
            filled += count as usize;
            after_number = true;
            continue;
        }
        after_number = false;
        match (Piece::from_letter(letter), squares.get(filled)) {
            (Some((side, piece)), Some(square)) => soldiers.push((*square, side, piece)),
            (Some(_), None) => {}
            (None, _) => {
                let message =
                    format!("{} is no soldier: P, O (light), p, o (dark) or a number", quoted(&letter.to_string()));
                faults.push(fault(range, message, None));
            }
        }
        filled += 1;
    }
    if filled != squares.len() {
        let stations = counted(filled, "station");
        let message = format!("row {} has {stations} written, and the board has {}", row + 1, squares.len());
        faults.push(fault(from..from + written.len(), message, None));
    }
}

/// Reads the name of a side.
pub(super) fn parse_side(text: &str) -> Option<Side> {
    Side::ALL.into_iter().find(|side| side_name(*side) == text)
}

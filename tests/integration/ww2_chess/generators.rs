//! The fast generator finds exactly what the text of the rules allows.

use std::collections::BTreeSet;

use poligon::games::ww2_chess::{Action, Position, WcReadings, Ww2Chess};
use poligon::kernel::{Readings as _, Ruleset, Silent};
use proptest::prelude::*;

use super::boards;

fn fast(position: &Position, readings: &WcReadings) -> Vec<Action> {
    let view = Ww2Chess::view(position, readings, &Silent);
    let mut moves: Vec<Action> = Ww2Chess::moves(&view).into_iter().map(|legal| *legal.as_ref()).collect();
    moves.sort();
    moves
}

fn reference(position: &Position, readings: &WcReadings) -> Vec<Action> {
    let view = Ww2Chess::view(position, readings, &Silent);
    let mut moves: Vec<Action> = Ww2Chess::reference(&view, &Silent).into_iter().map(|legal| *legal.as_ref()).collect();
    moves.sort();
    moves
}

/// Both generators, and perft at depth 1, on one position.
fn agree(position: &Position, readings: &WcReadings) {
    let moves = fast(position, readings);
    assert_eq!(moves, reference(position, readings), "{} {readings:?}", Ww2Chess::line(position));
    assert_eq!(moves.iter().collect::<BTreeSet<_>>().len(), moves.len(), "no move twice");
    assert_eq!(Ww2Chess::perft(position, readings, 1), moves.len() as u64, "{}", Ww2Chess::line(position));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn agree_on_crowded_boards(line in boards::lines(24, 4), readings in boards::readings()) {
        if let Some(position) = boards::position(&line, &readings) {
            agree(&position, &readings);
        }
    }

    #[test]
    fn agree_on_wide_boards(line in boards::lines(40, 8), readings in boards::few_readings()) {
        if let Some(position) = boards::position(&line, &readings) {
            agree(&position, &readings);
        }
    }

    /// Mirroring the files changes nothing but the names of the cells.
    #[test]
    fn are_blind_to_left_and_right(line in boards::lines(24, 8), readings in boards::readings()) {
        if let Some(position) = boards::position(&line, &readings) {
            let mirrored = boards::position(&mirrored_line(&line), &readings).expect("the mirrored board is one too");
            let moves: BTreeSet<String> = fast(&position, &readings).iter().map(|action| mirrored_action(&action.to_string())).collect();
            let others: BTreeSet<String> = fast(&mirrored, &readings).iter().map(ToString::to_string).collect();
            prop_assert_eq!(moves, others);
        }
    }

    /// Without a spare train in hand the rules are the same for both colours.
    #[test]
    fn are_blind_to_colour_without_the_spare_train(line in boards::lines(24, 8), readings in boards::readings()) {
        let turned = turned_line(&line);
        if let (Some(position), Some(turned)) = (boards::position(&line, &readings), turned.and_then(|line| boards::position(&line, &readings))) {
            let moves: BTreeSet<String> = fast(&position, &readings).iter().map(|action| turned_action(&action.to_string())).collect();
            let others: BTreeSet<String> = fast(&turned, &readings).iter().map(ToString::to_string).collect();
            prop_assert_eq!(moves, others);
        }
    }
}

/// Every cell's file turned around in a text in which cells stand as they do in moves.
fn mirrored_action(text: &str) -> String {
    map_cells(text, |file, rank| (b'a' + b'h' - file, rank))
}

fn turned_action(text: &str) -> String {
    map_cells(text, |file, rank| (file, b'1' + b'8' - rank))
}

fn map_cells(text: &str, map: impl Fn(u8, u8) -> (u8, u8)) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for part in Ww2Chess::action_parts(text) {
        let (file, rank) = map(bytes[part.start], bytes[part.start + 1]);
        bytes[part.start] = file;
        bytes[part.start + 1] = rank;
    }
    String::from_utf8(bytes).expect("cells are ASCII")
}

fn mirrored_line(line: &str) -> String {
    let fields: Vec<&str> = line.split(' ').collect();
    let ranks: Vec<String> = fields[0].split('/').map(|rank| rank.chars().rev().collect()).collect();
    format!(
        "{} {} {} {} {}",
        ranks.join("/"),
        mirrored_action(fields[1]),
        fields[2],
        fields[3],
        mirrored_action(fields[4])
    )
}

/// The line with colours swapped and ranks turned around, if no spare train is in hand and white
/// has no more trains than it may.
fn turned_line(line: &str) -> Option<String> {
    let fields: Vec<&str> = line.split(' ').collect();
    let swap = |text: &str| -> String {
        let swapped = |letter: char| {
            if letter.is_ascii_uppercase() { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() }
        };
        text.chars().map(swapped).collect()
    };
    let ranks: Vec<String> = fields[0].split('/').rev().map(swap).collect();
    let air: Vec<String> = fields[1]
        .split(',')
        .map(|entry| match entry.split_at_checked(1) {
            Some((letter, cell)) if !cell.is_empty() => swap(letter) + &turned_action(cell),
            _ => entry.to_owned(),
        })
        .collect();
    let side = if fields[2] == "w" { "b" } else { "w" };
    (fields[3] == "-").then(|| format!("{} {} {side} - {}", ranks.join("/"), air.join(","), turned_action(fields[4])))
}

/// Every reading switched alone, on a board where all of them have something to do.
#[test]
fn agree_under_every_single_reading() {
    let lines = [
        "r6h/1s1a2t1/2S1A1a1/1t2T3/3a1R2/2T1s2r/1S1A2A1/R2S3H Ba1,Ff4,fh3,ba8 w - move:2",
        "r6h/1s1a2t1/2S1A1a1/1t2T3/3a1R2/2T1s2r/1S1A2A1/R2S3H Ba1,Ff4,fh3,ba8,Bc8,fe6 b s move:2",
        "r6h/1s1a2t1/2S1A1a1/1t2T3/3a1R2/2T1s2r/1S1A2A1/R2S3H Ba1,Ff4,fh3,ba8,Bc8,fe6 b s move:0",
        "r6h/1s1a2t1/2S1A1a1/1t2T3/3a1R2/2T1s2r/1S1A2A1/R2S3H Ba1,Ff4,fh3,ba8,Bc8,fe6 b s start",
    ];
    for line in lines {
        for (at, info) in WcReadings::ALL.iter().enumerate() {
            for value in 0..info.values.len() {
                let readings = WcReadings::default().with(at, value);
                agree(&boards::position(line, &readings).expect(line), &readings);
            }
        }
    }
}

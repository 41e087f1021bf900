//! The fast generator finds exactly what the text of the rules allows.

use std::collections::BTreeSet;

use poligon::games::na_poligonie::{Action, NaPoligonie, Position, Readings, stations};
use poligon::kernel::{Mover, Readings as _, Ruleset, Side, Silent, Square};
use proptest::prelude::*;

use super::boards;

fn fast(position: &Position, readings: &Readings) -> Vec<Action> {
    let view = NaPoligonie::view(position, readings, &Silent);
    let mut moves: Vec<Action> = NaPoligonie::moves(&view).into_iter().map(|legal| legal.as_ref().clone()).collect();
    moves.sort();
    moves
}

fn reference(position: &Position, readings: &Readings) -> Vec<Action> {
    let view = NaPoligonie::view(position, readings, &Silent);
    let mut moves: Vec<Action> =
        NaPoligonie::reference(&view, &Silent).into_iter().map(|legal| legal.as_ref().clone()).collect();
    moves.sort();
    moves
}

/// Both generators, and perft at depth 1, on one position.
fn agree(position: &Position, readings: &Readings) {
    let moves = fast(position, readings);
    assert_eq!(moves, reference(position, readings), "{} {readings:?}", NaPoligonie::line(position));
    assert_eq!(moves.iter().collect::<BTreeSet<_>>().len(), moves.len(), "no move twice");
    assert_eq!(NaPoligonie::perft(position, readings, 1), moves.len() as u64, "{}", NaPoligonie::line(position));
    some_are_of_all(position, readings, &moves);
}

/// The moves of single soldiers are all moves together, and a limit is kept to.
fn some_are_of_all(position: &Position, readings: &Readings, moves: &[Action]) {
    let view = NaPoligonie::view(position, readings, &Silent);
    let some = |mover, limit| -> Vec<Action> {
        NaPoligonie::some_moves(&view, mover, limit).into_iter().map(|legal| legal.as_ref().clone()).collect()
    };
    let mut of_each: Vec<Action> =
        moves.iter().filter(|action| NaPoligonie::mover(action).is_none()).cloned().collect();
    for square in stations() {
        of_each.extend(some(Some(Mover { square, layer: 0 }), usize::MAX));
    }
    of_each.sort();
    assert_eq!(of_each, moves, "{} {readings:?}", NaPoligonie::line(position));
    let few = some(None, 3);
    assert_eq!(few.len(), moves.len().min(3));
    assert!(few.iter().all(|action| moves.contains(action)));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn agree_on_random_boards(line in boards::lines(14), readings in boards::readings()) {
        if let Some(position) = boards::position(&line, &readings) {
            agree(&position, &readings);
        }
    }

    #[test]
    fn agree_on_full_boards(line in boards::lines(36), readings in boards::few_readings()) {
        if let Some(position) = boards::position(&line, &readings) {
            agree(&position, &readings);
        }
    }

    /// Turning the board by half and swapping the colours changes nothing but the names.
    #[test]
    fn are_blind_to_the_side_of_the_table(line in boards::lines(16), readings in boards::readings()) {
        if let Some(position) = boards::position(&line, &readings) {
            let turned = turned_line(&NaPoligonie::line(&position));
            let turned = boards::position(&turned, &readings).expect("the turned board is one too");
            let moves: BTreeSet<String> = fast(&position, &readings).iter().map(|action| turned_action(&action.to_string())).collect();
            let mirrored: BTreeSet<String> = fast(&turned, &readings).iter().map(ToString::to_string).collect();
            prop_assert_eq!(moves, mirrored);
        }
    }
}

/// Every placement of one soldier a side on every pair of stations, under every single reading.
#[test]
fn agree_on_every_placement_of_two_soldiers() {
    for readings in single_flips() {
        for (own, enemy) in pairs() {
            for letters in [['P', 'p'], ['O', 'p'], ['P', 'o'], ['O', 'o']] {
                let mut board = vec!['.'; 61];
                board[own.index()] = letters[0];
                board[enemy.index()] = letters[1];
                let position = boards::position(&boards::line(&board, true, "-"), &readings).expect("two soldiers");
                agree(&position, &readings);
            }
        }
    }
}

/// Three soldiers around the centre and along an edge: an own one to hop, an enemy to take.
#[test]
fn agree_on_every_placement_of_three_soldiers_in_a_corner_and_in_the_centre() {
    let regions = [
        &["a1", "c1", "e1", "b2", "d2", "a3", "c3", "e3", "b4", "d4", "a5", "c5", "e5"][..],
        &["c5", "e5", "g5", "d4", "f4", "d6", "f6", "c7", "e7", "g7", "d8", "f8", "e9"][..],
    ];
    for readings in single_flips() {
        for region in regions {
            let squares: Vec<Square> = region.iter().filter_map(|name| NaPoligonie::parse_square(name)).collect();
            for (a, b, c) in triples(&squares) {
                for letters in [['O', 'P', 'p'], ['O', 'O', 'p'], ['P', 'p', 'o'], ['O', 'p', 'p']] {
                    let mut board = vec!['.'; 61];
                    board[a.index()] = letters[0];
                    board[b.index()] = letters[1];
                    board[c.index()] = letters[2];
                    let position =
                        boards::position(&boards::line(&board, true, "-"), &readings).expect("three soldiers");
                    agree(&position, &readings);
                }
            }
        }
    }
}

/// The default and every reading changed alone.
fn single_flips() -> Vec<Readings> {
    let mut all = vec![Readings::default()];
    for (at, info) in Readings::ALL.iter().enumerate() {
        all.extend((1..info.values.len()).map(|value| Readings::default().with(at, value)));
    }
    all
}

fn pairs() -> impl Iterator<Item = (Square, Square)> {
    stations().flat_map(|one| stations().filter(move |other| one != *other).map(move |other| (one, other)))
}

fn triples(squares: &[Square]) -> impl Iterator<Item = (Square, Square, Square)> {
    squares.iter().flat_map(move |a| {
        squares
            .iter()
            .flat_map(move |b| squares.iter().filter(move |c| a != b && b != *c && a != *c).map(move |c| (*a, *b, *c)))
    })
}

fn turned_line(line: &str) -> String {
    let mut fields = line.split(' ');
    let (rows, side, ransom) = (fields.next().unwrap_or(""), fields.next().unwrap_or(""), fields.next().unwrap_or(""));
    let swap = |letter: char| {
        if letter.is_ascii_uppercase() { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() }
    };
    let rows: String = rows.chars().rev().map(swap).collect();
    format!("{rows} {} {ransom}", if side == "l" { 'd' } else { 'l' })
}

fn turned_action(text: &str) -> String {
    let turned = |name: &str| {
        let square = NaPoligonie::parse_square(name).expect("a station");
        NaPoligonie::square_name(Square::new(60 - square.number()))
    };
    let mut text = text.to_owned();
    for range in NaPoligonie::action_parts(&text.clone()).into_iter().rev() {
        let name = turned(&text[range.clone()]);
        text.replace_range(range, &name);
    }
    // The privates of a ransom are written in board order, which turning reverses.
    NaPoligonie::parse_action(&text).expect("a turned action").to_string()
}

#[test]
fn a_side_is_the_other_ones_other() {
    assert_eq!(Side::ALL.map(|side| side.other().other()), Side::ALL);
}

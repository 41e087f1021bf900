//! What is printed reads back, and what cannot be read is refused with its place.

use poligon::games::ww2_chess::{WcReadings, Ww2Chess};
use poligon::kernel::{Placement, Ruleset, SetupFault, SetupPlace, SetupSource, Silent, SquareSet};
use proptest::prelude::*;

use super::boards;

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn positions_boards_and_lists_read_back(line in boards::lines(40, 8), readings in boards::readings(), marks in any::<u64>()) {
        let Some(position) = boards::position(&line, &readings) else { return Ok(()) };
        let line = Ww2Chess::line(&position);
        prop_assert_eq!(boards::position(&line, &readings), Some(position));
        let fields: Vec<&str> = line.split(' ').collect();
        let to_move = Some(if fields[2] == "w" { "white" } else { "black" });
        let extra = [("reserve", fields[3]), ("state", fields[4])];
        for marks in [SquareSet::EMPTY, SquareSet(marks)] {
            let text = Ww2Chess::board(&position, marks);
            let source = SetupSource::Board { text: &text, to_move, fields: &extra };
            let setup = Ww2Chess::read(&source, &readings).expect("a printed board");
            prop_assert_eq!(Ww2Chess::admit(setup, &readings), Ok(position));
        }
        let names: Vec<(usize, usize, String)> = Ww2Chess::drawing(&position, &readings).tiles.iter().flat_map(|tile| {
            tile.pieces.iter().map(|letter| {
                let kind = Ww2Chess::PIECES.iter().position(|(_, other)| *other == letter.to_ascii_uppercase()).expect("a piece");
                (usize::from(letter.is_ascii_lowercase()), kind, tile.name.clone())
            })
        }).collect();
        let pieces: Vec<Placement<'_>> = names.iter().map(|(side, piece, square)| Placement { side: *side, piece: *piece, square }).collect();
        let source = SetupSource::Placements { pieces: &pieces, to_move, fields: &extra };
        let setup = Ww2Chess::read(&source, &readings).expect("a list of pieces");
        prop_assert_eq!(Ww2Chess::admit(setup, &readings), Ok(position));
    }

    #[test]
    fn actions_read_back(line in boards::lines(24, 5), readings in boards::readings()) {
        if let Some(position) = boards::position(&line, &readings) {
            let view = Ww2Chess::view(&position, &readings, &Silent);
            for legal in Ww2Chess::moves(&view) {
                let text = legal.as_ref().to_string();
                prop_assert_eq!(Ww2Chess::parse_action(&text), Ok(*legal.as_ref()));
            }
        }
    }

    #[test]
    fn no_text_makes_the_parsers_panic(text in "\\PC{0,30}", near in "(deploy |hold|done|[ATSHRBF]|[a-i][0-9]|[-*]){0,6}") {
        for text in [text, near] {
            if let Err(fault) = Ww2Chess::parse_action(&text) {
                prop_assert!(text.get(fault.range.clone()).is_some(), "{:?} of {:?}", fault.range, text);
                prop_assert!(!fault.message.is_empty());
            }
            let _ = Ww2Chess::action_parts(&text);
            let readings = WcReadings::default();
            let fields = [("reserve", text.as_str()), ("state", text.as_str()), ("other", "")];
            for source in [SetupSource::Line(&text), SetupSource::Board { text: &text, to_move: Some(&text), fields: &fields }] {
                if let Err(faults) = Ww2Chess::read(&source, &readings) {
                    prop_assert!(!faults.is_empty());
                    prop_assert!(faults.iter().all(|fault| within(fault, &text)), "{:?} of {:?}", faults, text);
                }
            }
        }
    }

    #[test]
    fn no_line_makes_the_position_parser_panic(rows in prop::collection::vec("[AaTtSsHhRr0-9é]{0,8}", 7..10), air in "([BbFfx][a-i][0-9],?){0,4}|-", rest in "( [wbx]| [s-]| (start|over:[a-z]{0,5}|move:[0-3](;moved:[\\^a-i1-9,]{0,8})?(;hits:[BFa-h1-8~,]{0,8})?)){0,4}") {
        let text = format!("{} {air}{rest}", rows.join("/"));
        if let Err(faults) = Ww2Chess::read(&SetupSource::Line(&text), &WcReadings::default()) {
            prop_assert!(!faults.is_empty());
            prop_assert!(faults.iter().all(|fault| within(fault, &text)), "{:?} of {:?}", faults, text);
        }
    }
}

fn within(fault: &SetupFault, text: &str) -> bool {
    match &fault.place {
        SetupPlace::Text(range) => text.get(range.clone()).is_some(),
        _ => true,
    }
}

fn faults(source: &SetupSource<'_>) -> Vec<String> {
    match Ww2Chess::read(source, &WcReadings::default()) {
        Ok(_) => Vec::new(),
        Err(faults) => faults.into_iter().map(|fault| fault.message).collect(),
    }
}

#[test]
fn all_faults_of_a_line_are_reported() {
    let found = faults(&SetupSource::Line("x7/44/9/8/8/8/8/7 Ba9,xa1 g y move:1;hits:Be6~;moved:"));
    assert_eq!(found.len(), 14, "{found:#?}");
}

#[test]
fn a_board_can_be_typed() {
    let text = "
        8  rb  .   .  h [. ] .  .  .
        7  .   ab  .  .  .   .  .  .
        6  .   .   .  .  .   .  .  b
        5  .   .   .  .  .   .  .  .
        4  .   .   .  .  .   .  .  .
        3  .   .   .  .  .   .  .  .
        2  .   .   .  .  .   .  .  .
        1  RF  .   .  H  .   .  .  A
    ";
    let fields = [("reserve", "train"), ("state", "start")];
    let source = SetupSource::Board { text, to_move: Some("black"), fields: &fields };
    let readings = WcReadings::default();
    let setup = Ww2Chess::read(&source, &readings).expect("a board");
    let position = Ww2Chess::admit(setup, &readings).expect("a position");
    assert_eq!(Ww2Chess::line(&position), "r2h4/1a6/8/8/8/8/8/R2H3A Fa1,bh6,bb7,ba8 b s start");
}

#[test]
fn a_board_shows_both_layers_and_marks() {
    let readings = WcReadings::default();
    let position =
        boards::position("r2h4/1a6/8/8/8/8/8/R2H3A Fa1,bh6,bb7,ba8 b s start", &readings).expect("a position");
    let marks = ["a1", "b1", "h6", "b7"].into_iter().filter_map(Ww2Chess::parse_square).collect();
    let expected = "\
8  rb  .   .   h   .   .   .   .
7  .  [ab] .   .   .   .   .   .
6  .   .   .   .   .   .   .  [.b]
5  .   .   .   .   .   .   .   .
4  .   .   .   .   .   .   .   .
3  .   .   .   .   .   .   .   .
2  .   .   .   .   .   .   .   .
1 [RF][.]  .   H   .   .   .   A
   a   b   c   d   e   f   g   h
";
    assert_eq!(Ww2Chess::board(&position, marks), expected);
}

#[test]
fn faults_of_a_board_name_their_rank_and_cell() {
    let text = "8 . . . . . . . .\n7 . x . . . . . .\n5 . . . . . . . .\n";
    let found = faults(&SetupSource::Board { text, to_move: Some("red"), fields: &[] });
    let expected = [
        "3 ranks are drawn, expected eight, from 8 at the top to 1",
        "`x` is no content of a cell",
        "`red` is no side, expected `white` or `black`",
    ];
    assert_eq!(found, expected);
}

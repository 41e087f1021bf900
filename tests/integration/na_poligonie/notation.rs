//! What is printed reads back, and what cannot be read is refused with its place.

use poligon::games::na_poligonie::{NaPoligonie, Readings};
use poligon::kernel::{Ruleset, SetupFault, SetupPlace, SetupSource, Silent, SquareSet};
use proptest::prelude::*;

use super::boards;

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn positions_and_boards_read_back(line in boards::lines(30), readings in boards::readings(), marks in any::<u64>()) {
        if let Some(position) = boards::position(&line, &readings) {
            prop_assert_eq!(NaPoligonie::line(&position), line.as_str());
            let marks = SquareSet(marks & ((1 << 61) - 1));
            let fields: Vec<&str> = line.split(' ').collect();
            let to_move = if fields[1] == "l" { "light" } else { "dark" };
            for marks in [SquareSet::EMPTY, marks] {
                let text = NaPoligonie::board(&position, marks);
                let extra = [("ransom", fields[2])];
                let source = SetupSource::Board { text: &text, to_move: Some(to_move), fields: &extra };
                let setup = NaPoligonie::read(&source, &readings).expect("a printed board");
                prop_assert_eq!(NaPoligonie::admit(setup, &readings), Ok(position));
            }
        }
    }

    #[test]
    fn actions_read_back(line in boards::lines(30), readings in boards::readings()) {
        if let Some(position) = boards::position(&line, &readings) {
            let view = NaPoligonie::view(&position, &readings, &Silent);
            for legal in NaPoligonie::moves(&view) {
                let text = legal.as_ref().to_string();
                prop_assert_eq!(NaPoligonie::parse_action(&text), Ok(legal.as_ref().clone()));
            }
        }
    }

    #[test]
    fn no_text_makes_the_parser_panic(text in "\\PC{0,30}", near in "(ransom |decline|[a-l][0-9]{1,2}|[-^x@,]){0,6}") {
        for text in [text, near] {
            if let Err(fault) = NaPoligonie::parse_action(&text) {
                prop_assert!(text.get(fault.range.clone()).is_some(), "{:?} of {:?}", fault.range, text);
                prop_assert!(!fault.message.is_empty());
            }
            let _ = NaPoligonie::action_parts(&text);
            let _ = NaPoligonie::read(&SetupSource::Line(&text), &Readings::default());
            let _ = NaPoligonie::read(&SetupSource::Board { text: &text, to_move: Some(&text), fields: &[("ransom", &text)] }, &Readings::default());
        }
    }

    #[test]
    fn no_row_makes_the_position_parser_panic(rows in prop::collection::vec("[PpOo0-9é]{0,8}", 9..13), rest in "[ ld12+-]{0,6}") {
        let text = format!("{}{rest}", rows.join("/"));
        if let Err(faults) = NaPoligonie::read(&SetupSource::Line(&text), &Readings::default()) {
            prop_assert!(!faults.is_empty());
        }
    }
}

#[test]
fn a_ransoms_privates_are_accepted_in_any_order() {
    let shuffled = NaPoligonie::parse_action("ransom g3,c3,e3@e3").expect("a ransom");
    assert_eq!(shuffled.to_string(), "ransom c3,e3,g3@e3");
}

#[test]
fn what_is_no_action_is_refused_at_its_place() {
    for (text, range) in [
        ("c2-c3", 0..2),
        ("c3-z9", 3..5),
        ("c3-", 3..3),
        ("-c3", 0..0),
        ("c3", 0..2),
        ("", 0..0),
        ("C3-d4", 0..2),
        ("c3 -d4", 0..3),
        ("c3xe5x", 6..6),
        ("ransom a1,c1,e1", 7..15),
        ("ransom a1,,e1@a1", 10..10),
        ("ransom a1,c1,e2@a1", 13..15),
        ("Pass", 0..4),
        ("pass ", 0..5),
    ] {
        let fault = NaPoligonie::parse_action(text).expect_err(text);
        assert_eq!(fault.range, range, "{text}: {}", fault.message);
    }
}

#[test]
fn every_fault_of_a_position_is_reported() {
    let text = "7/ppppp/o0pppp/pppppq/6/5/33/PPPPP/PPPPPO/PPPPP/pppppo x 3";
    let faults = NaPoligonie::read(&SetupSource::Line(text), &Readings::default()).expect_err("faulty");
    let messages: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(messages.len(), 8, "{messages:#?}");
}

#[test]
fn a_row_of_a_wrong_length_is_underlined_from_end_to_end() {
    let text = "6/5/6/5/6/5/6/5/6/4/P5\u{105} l -";
    let faults = NaPoligonie::read(&SetupSource::Line(text), &Readings::default()).expect_err("faulty");
    let rows = faults.iter().filter(|fault| fault.message.starts_with("row "));
    let underlined = |fault: &SetupFault| match &fault.place {
        SetupPlace::Text(range) => text.get(range.clone()).map(str::to_owned),
        _ => None,
    };
    let underlined: Vec<Option<String>> = rows.map(underlined).collect();
    assert_eq!(underlined, [Some("4".to_owned()), Some("P5\u{105}".to_owned())]);
}

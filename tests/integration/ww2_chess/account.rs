//! What is said of the pieces that fell, and of those that were struck and stand.

use poligon::games::ww2_chess::{Action, WcReadings, Ww2Chess};
use poligon::kernel::{Readings as _, Ruleset, Silent};

use super::boards;

fn remarks(line: &str, reading: Option<(&str, &str)>) -> Vec<String> {
    let readings = match reading {
        Some((name, value)) => WcReadings::default().named(name, value).expect("a reading"),
        None => WcReadings::default(),
    };
    let position = boards::position(line, &readings).expect(line);
    let view = Ww2Chess::view(&position, &readings, &Silent);
    Ww2Chess::remarks(&view, &Ww2Chess::judge(&view, &Action::Done).expect("done"))
}

#[test]
fn a_brigade_that_stands_is_accounted_for() {
    // White tanks c4 and artillery b4 strike the brigade on c5; black artillery a5 attacks b4.
    assert_eq!(
        remarks("7h/7s/8/a1t5/1AT5/8/8/7H - w - move:0", None),
        [
            "the black artillery on a5 is struck and still stands: no clean strike; the artillery on b4 is itself \
             attacked by the tank brigade on c5",
            "the black tank brigade on c5 is struck and still stands: one clean strike only, by the tank brigade on \
             c4; the artillery on b4 is itself attacked by the artillery on a5",
        ]
    );
}

#[test]
fn a_pair_that_destroys_is_named() {
    assert_eq!(
        remarks("7h/7s/8/2t5/1AT5/8/8/7H - w - move:0", None),
        [
            "the black tank brigade on c5 falls to two clean strikes, the artillery on b4 and the tank brigade on c4: no \
          enemy but the black tank brigade on c5 attacks them"
        ]
    );
}

#[test]
fn pairs_that_are_not_listed_and_readings_that_spare_are_named() {
    assert_eq!(
        remarks("7h/7s/8/2t5/1A6/8/8/7H - w - move:1;hits:Bc5", None),
        ["the black tank brigade on c5 is struck and still stands: the artillery on b4 and a bomber's raid are no \
          listed pair"]
    );
    assert_eq!(
        remarks("7h/7s/8/2r5/1T6/8/8/7H fc5 w - move:0", Some(("fighters-on-ground", "hard"))),
        [
            "the black airfield on c5 falls to one strike, and the tank brigade on b4 struck it",
            "the black fighter over c5 is struck and still stands: fighters on airfields fall only to artillery or two \
             fighters",
        ]
    );
    assert_eq!(
        remarks("7h/7s/8/2R5/1A6/8/8/7H bc5 w - move:0", Some(("artillery-vs-parked", "never"))),
        ["the black bomber over c5 is struck and still stands: artillery strikes aircraft only exactly above it"]
    );
}

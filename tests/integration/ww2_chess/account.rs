//! What is said of the pieces that fell, and of those that were struck and stand.

use poligon::games::ww2_chess::{Action, WcClause, WcReadings, Ww2Chess};
use poligon::kernel::{Clause as _, Readings as _, Remark, Ruleset, Silent};

use super::boards;

fn remarks(line: &str, reading: Option<(&str, &str)>) -> Vec<String> {
    let readings = match reading {
        Some((name, value)) => WcReadings::default().named(name, value).expect("a reading"),
        None => WcReadings::default(),
    };
    let position = boards::position(line, &readings).expect(line);
    let view = Ww2Chess::view(&position, &readings, &Silent);
    let told = Ww2Chess::remarks(&view, &Ww2Chess::judge(&view, &Action::Done).expect("done"));
    let words = |remark: Remark<WcClause>| {
        let clauses: Vec<&str> = remark.clauses.iter().map(|clause| clause.id()).collect();
        format!("{} [{}]", remark.text, clauses.join(", "))
    };
    told.into_iter().map(words).collect()
}

#[test]
fn a_brigade_that_stands_is_accounted_for() {
    // White tanks c4 and artillery b4 strike the brigade on c5; black artillery a5 attacks b4.
    assert_eq!(
        remarks("7h/7s/8/a1t5/1AT5/8/8/7H - w - move:0", None),
        [
            "the black artillery on a5 is struck and survives the strikes: no clean strike; the artillery on b4 is itself \
             attacked by the tank brigade on c5 [WC-6.4, WC-6.11]",
            "the black tank brigade on c5 is struck and survives the strikes: one clean strike only, by the tank brigade on \
             c4; the artillery on b4 is itself attacked by the artillery on a5 [WC-6.6, WC-6.11]",
        ]
    );
}

#[test]
fn a_pair_that_destroys_is_named() {
    assert_eq!(
        remarks("7h/7s/8/2t5/1AT5/8/8/7H - w - move:0", None),
        [
            "the black tank brigade on c5 falls to two clean strikes, the artillery on b4 and the tank brigade on c4: no \
             other enemy artillery or tanks attack them [WC-6.6, WC-6.11]"
        ]
    );
}

#[test]
fn pairs_that_are_not_listed_and_readings_that_spare_are_named() {
    assert_eq!(
        remarks("7h/7s/8/2t5/1A6/8/8/7H - w - move:1;hits:Bc5", None),
        [
            "the black tank brigade on c5 is struck and survives the strikes: the artillery on b4 and a bomber's raid are no \
             listed pair [WC-6.6]"
        ]
    );
    assert_eq!(
        remarks("7h/7s/8/2r5/1T6/8/8/7H fc5 w - move:0", Some(("fighters-on-ground", "hard"))),
        [
            "the black airfield on c5 falls to one strike, and the tank brigade on b4 struck it [WC-6.8]",
            "the black fighter over c5 is struck and survives the strikes: fighters on airfields fall only to artillery or two \
             fighters [WC-6.9]",
        ]
    );
    assert_eq!(
        remarks("7h/7s/8/2R5/1A6/8/8/7H bc5 w - move:0", Some(("artillery-vs-parked", "never"))),
        ["the black bomber over c5 is not struck by the artillery on b4: artillery strikes aircraft only exactly \
             above it [WC-6.3]"]
    );
}

#[test]
fn two_raids_are_two_raids_and_a_bombers_strike_is_clean_whatever_flies_near() {
    // Two bombers struck the artillery on g7; under `any-two` their strikes are a pair, and under
    // `any` no attack of the artillery itself could spoil them.
    let readings = WcReadings::default().named("pairs", "any-two").expect("a reading");
    let told = |name, value| {
        let readings = readings.named(name, value).expect("a reading");
        let position =
            boards::position("7h/6a1/8/8/8/8/8/6SH - w - move:0;hits:Bg7,Bg7", &readings).expect("a position");
        let view = Ww2Chess::view(&position, &readings, &Silent);
        Ww2Chess::remarks(&view, &Ww2Chess::judge(&view, &Action::Done).expect("done"))
    };
    for value in ["others", "any"] {
        let remarks = told("clean", value);
        assert_eq!(
            remarks[0].text,
            "the black artillery on g7 falls to two clean strikes, two bombers' raids: a bomber's strike is always clean"
        );
    }
    // The black fighter on f5 is next to the bomber's cell: by section 6 that spoils no bomber.
    let mixed = remarks("h6s/8/6s1/6a1/6T1/8/8/7H ff5 w - move:1;hits:Bg5", Some(("interception", "in-flight")));
    assert_eq!(
        mixed,
        [
            "the black artillery on g5 falls to two clean strikes, the tank brigade on g4 and a bomber's raid: no other enemy \
          artillery or tanks attack the tank brigade on g4 and a bomber's strike is always clean [WC-6.4, WC-6.11]"
        ]
    );
}

//! What an explanation says is true of the board and of the readings in force.

use poligon::explain::{Explanation, Verdict, explain, plain};
use poligon::games::na_poligonie::{NaPoligonie, Readings};
use poligon::kernel::{Readings as _, Ruleset};
use poligon::rulebook::embedded;

use super::boards;

fn asked(line: &str, reading: Option<(&str, &str)>, action: &str) -> Explanation {
    let mut readings = Readings::default();
    if let Some((name, value)) = reading {
        let at = Readings::ALL.iter().position(|info| info.name == name).expect("a reading");
        let value = Readings::ALL[at].values.iter().position(|known| *known == value).expect("a value");
        readings = readings.with(at, value);
    }
    let position = boards::position(line, &readings).expect("a position");
    explain::<NaPoligonie>(&position, &readings, embedded::<NaPoligonie>(), action)
}

/// Every sentence against an action.
fn against(explanation: &Explanation) -> Vec<String> {
    let Verdict::Illegal(illegal) = &explanation.verdict else { panic!("{explanation:?}") };
    let evidence = illegal.broken.iter().flat_map(|broken| &broken.evidence);
    evidence.map(|evidence| evidence.text.clone()).collect()
}

#[test]
fn a_rule_is_told_as_it_is_under_the_readings_in_force() {
    let line = "6/5/6/5/6/5/6/5/6/p4/1O4 l -";
    let told = plain(&asked(line, Some(("capture-duty", "all")), "c1-d2"));
    assert!(told.contains("\n  Under `capture-duty: all`: An officer's chance to capture"), "{told}");
    // The private is refused by NP-1.3, to which the reading belongs; the officer is served by
    // NP-5.2, which only speaks of the zone.
    let core = Some(("central-zone", "core-7x7"));
    let private = plain(&asked("6/5/4P1/5/6/5/6/5/6/5/p5 l -", core, "i9-i7"));
    assert!(private.contains("\n  Under `central-zone: core-7x7`: The zone is"), "{private}");
    let line = "6/5/6/5/4O1/5/6/5/6/5/p5 l -";
    let officer = plain(&asked(line, core, "i7-i9"));
    assert!(officer.contains("\nOther readings in force\n  Under `central-zone: core-7x7`: The zone is"), "{officer}");
    assert!(!plain(&asked(line, None, "i7-i9")).contains("Under `"), "a default reading needs no words of its own");
}

#[test]
fn a_station_that_the_move_itself_has_emptied_is_told_from_a_free_one() {
    let again = asked("6/5/6/5/6/5/2P3/1p3/6/5/p5 l -", None, "e5xc3xe5");
    assert_eq!(against(&again), ["c3–e5 jumps d4, whose soldier was taken earlier in this move"]);
    // Back onto the first station, which is free: only the second hop in a row is wrong.
    let back = asked("6/5/6/5/6/5/6/5/6/P4/1O3p l -", None, "c1^a3^c1");
    assert!(against(&back).contains(&"a3–c1 is a second hop in a row".to_owned()), "{back:?}");
    let own = asked("6/5/6/5/6/5/6/5/2O3/5/5p l -", None, "e3-d4^f2");
    assert!(against(&own).contains(&"d4–f2 hops e3, which this move has left".to_owned()), "{:?}", against(&own));
}

#[test]
fn a_game_that_is_over_says_how_it_ended() {
    let blocked = "6/5/6/5/6/5/6/5/1p4/p4/P5 l -";
    let lost = asked(blocked, Some(("blocked", "loses")), "a1-b2");
    assert_eq!(against(&lost), ["the game is over: dark has won, since light cannot move (NP-7.2)"]);
    let drawn = asked(blocked, Some(("blocked", "draw")), "a1-b2");
    assert_eq!(against(&drawn), ["the game is over: it is drawn, since light cannot move (NP-7.2)"]);
    let gone = asked("6/5/6/5/6/5/6/5/6/5/P5 l -", None, "a1-b2");
    assert_eq!(against(&gone), ["the game is over: light has won, since dark has no soldier left"]);
}

#[test]
fn a_shift_over_one_soldier_onto_another_names_both() {
    let both = asked("6/5/6/5/6/5/6/5/1P4/p4/O4p l -", None, "a1-c3");
    assert_eq!(
        against(&both),
        ["a1–c3 skips b2, where dark's private stands", "a1–c3 shifts onto c3, where light's private stands"]
    );
}

#[test]
fn a_duty_is_among_the_reasons_why_a_soldier_cannot_move() {
    let crowded = "6/5/1pPP2/pPPp1/1PppP1/PPPp1/1opOP1/PPpO1/1Pp1p1/5/6 d -";
    let explanation = asked(crowded, None, "i3-h2");
    let Verdict::Illegal(illegal) = &explanation.verdict else { panic!("{explanation:?}") };
    let piece = illegal.piece.as_ref().expect("i3 holds a private");
    assert!(piece.moves.is_empty());
    assert!(piece.why_none.iter().any(|reason| reason.clause == "NP-4.3"), "{:?}", piece.why_none);
}

#[test]
fn a_word_with_more_behind_it_is_no_action() {
    let Err(malformed) = NaPoligonie::parse_action("decline x") else { panic!("it has no form of section 6") };
    assert_eq!(malformed.message, "\"decline x\" is no action");
}

//! `poligon explain`.

use super::{check, poligon};

const GAME: [&str; 3] = ["explain", "--game", "na-poligonie"];

fn explain(arguments: &[&str]) -> super::Poligon {
    poligon(&[&GAME, arguments].concat())
}

#[test]
fn a_text_that_is_no_move_shows_its_place() {
    check("explain-malformed", [explain(&["--position", "start", "c2-c3"]), explain(&["ransom"]), explain(&[""])]);
}

#[test]
fn the_same_squares_joined_in_another_way_come_first() {
    check("explain-other-joiner", [explain(&["--position", "start", "k3-i5"])]);
}

#[test]
fn earlier_moves_are_played_and_the_last_is_explained() {
    check("explain-last-of-several", [explain(&["--position", "start", "b4-c5", "c9-e7"])]);
}

#[test]
fn an_earlier_move_that_is_refused_is_explained_instead() {
    check("explain-earlier", [explain(&["b4-c5", "a9-c7", "d4-e5"])]);
}

/// The private on d4 can take the one on e5, so the private on k1 may not step.
const DUTY: &str = "6/5/6/5/6/5/2p3/1P3/6/5/5P l -";

#[test]
fn a_duty_refuses_one_move_and_forces_another() {
    check("explain-duty", [explain(&["--position", DUTY, "k1-j2"]), explain(&["--position", DUTY, "d4xf6"])]);
}

#[test]
fn readings_that_make_it_legal_are_named() {
    // The series c3xe5xg7 stopped at e5: legal only where a soldier may stop at any time.
    let stopped = "6/5/6/4p/6/2p2/6/1p3/1P4/5/6 l -";
    check(
        "explain-readings",
        [
            explain(&["--position", stopped, "c3xe5"]),
            explain(&["--position", stopped, "--readings", "series=stop-anytime", "c3xe5"]),
        ],
    );
}

#[test]
fn a_move_of_nobody_or_of_the_enemy_names_that_clause_alone() {
    check("explain-gate", [explain(&["a5-b6"]), explain(&["b8-c7"])]);
}

#[test]
fn words_that_were_not_quoted_are_put_together() {
    let position = "6/5/6/5/6/5/6/5/6/5/PPPp2 l 1";
    check("explain-ransom", [explain(&["--position", position, "ransom", "a1,c1,e1@a1"])]);
}

#[test]
fn json_says_the_same() {
    check("explain-json", [explain(&["--format", "json", "k3-i5"]), explain(&["--format", "json", "c2-c3"])]);
    let text = explain(&["--format", "json", "k3^i5"]).stdout();
    let value: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(value["legal"], true);
    assert_eq!(value["verdict"]["events"][0]["clause"]["id"], "NP-5.3");
}

#[test]
fn check_turns_a_refusal_into_status_1() {
    for (action, status) in [("k3-i5", 1), ("c2-c3", 1), ("k3^i5", 0)] {
        assert_eq!(explain(&["--check", action]).output().status.code(), Some(status), "{action}");
        assert_eq!(explain(&[action, "--check"]).output().status.code(), Some(status), "{action}");
        assert_eq!(explain(&[action]).output().status.code(), Some(0), "{action}");
    }
}

#[test]
fn moves_that_begin_like_options_reach_the_explanation() {
    for action in ["-c3", "^k3", "-x", "x", "-", "--"] {
        let arguments = if action == "--" { vec!["--", "--"] } else { vec![action] };
        let output = explain(&arguments).output();
        let told = String::from_utf8(output.stdout).unwrap();
        assert!(told.contains(&format!("`{action}` is no move")), "{action}: {told}");
        assert_eq!(output.status.code(), Some(0), "{action}");
    }
}

#[test]
fn a_step_of_a_scenario_is_explained_in_its_position() {
    let scenario = "tests/integration/cli/suite.yaml::a move that is refused";
    check(
        "explain-scenario",
        [
            poligon(&["explain", scenario]),
            poligon(&["explain", "tests/integration/cli/suite.yaml::a step", "--step", "1", "--check"]),
            poligon(&["explain", "tests/integration/cli/suite.yaml::a stpe"]),
            poligon(&["explain", "tests/integration/cli/suite.yaml::a capture", "--step", "2"]),
            poligon(&["explain", scenario, "--step", "9"]),
            poligon(&["explain", "k3-i5"]),
        ],
    );
}

#[test]
fn what_is_wrong_with_the_setting_is_underlined() {
    check(
        "explain-setting",
        [
            explain(&["--position", "6/5/6/5/6/5/2q3/1P3/6/5/5P l -", "a1-b2"]),
            explain(&["--position", "6/5/6/5/6/5/6/5/6/5/6 l -", "a1-b2"]),
            explain(&["--readings", "seires=exhaust", "a1-b2"]),
            explain(&["--readings", "series=exhaustive,removal", "a1-b2"]),
            poligon(&["explain", "--game", "na-poligoni", "a1-b2"]),
        ],
    );
}

const REFUSED: &str = "game: na-poligonie
title: No position
clauses: [NP-1.4]
scenarios:
  - name: two on one side alone
    setup: { position: \"6/5/6/5/6/5/6/5/6/5/6 l -\" }
    invalid: [NP-1.4]
";

#[test]
fn a_scenario_without_moves_has_nothing_to_explain() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("no.yaml"), REFUSED).unwrap();
    let id = "no.yaml::two on one side alone";
    check(
        "explain-invalid",
        [
            poligon(&["explain", id, "--step", "1"]).within(directory.path()),
            poligon(&["explain", id]).within(directory.path()),
        ],
    );
}

/// Black's artillery stands on g5, within reach of white's bombers and fighters.
const FLAK: &str = "rrrh1rr1/assss1sa/1tattata/6a1/8/ATATTATA/ASSSS1SA/RRRH1RR1 \
                    Ba1,Fb1,Bc1,Bf1,Fg1,ba8,fb8,bc8,bf8,fg8 w s move:2";

#[test]
fn nothing_is_offered_that_loses_the_piece_or_drops_the_strike() {
    // Bc1-g5 is legal and flies over the artillery, which shoots the bomber down; Fg1-g4 strikes
    // nothing.
    for action in ["Bc1*g5", "Fg1-g4*b6"] {
        let text = poligon(&["explain", "--game", "ww2-chess", "--position", FLAK, action]).stdout();
        assert!(text.contains(&format!("{action} is illegal")), "{text}");
        assert!(!text.contains("did you mean"), "{text}");
    }
}

/// Own soldiers and enemies by turns, so that the officer on a7 can jump on and on: more ways than
/// anybody could list.
const CROWD: &str = "1P1P1P/Ppppp/P5/PpppP/OP1p2/ppppP/2P1p1/ppPpp/3P1P/ppPpP/2P3 l -";

#[test]
fn a_crowded_board_is_explained_by_some_of_its_moves() {
    let told = explain(&["--position", CROWD, "a7-b8"]).stdout();
    assert!(told.contains("and thousands more"), "{told}");
    let data = explain(&["--position", CROWD, "--format", "json", "a7-b8"]).stdout();
    let data: serde_json::Value = serde_json::from_str(&data).unwrap();
    assert_eq!(data["verdict"]["piece"]["more"], true, "{data:#}");
    let request = format!(r#"{{"id":1,"game":"na-poligonie","position":"{CROWD}","ask":"moves"}}"#);
    let answer = poligon(&["query"]).input(format!("{request}\n")).stdout();
    assert!(answer.contains("more than 1000000 moves are legal here"), "{answer}");
    let divided = poligon(&["perft", "--game", "na-poligonie", "--position", CROWD, "--depth", "1", "--divide"]);
    let told = String::from_utf8(divided.output().stderr).unwrap();
    assert!(told.contains("more than 1000000 moves are legal here"), "{told}");
}

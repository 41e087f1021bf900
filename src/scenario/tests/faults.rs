//! What a file may not say, each with its place and advice.

use super::{faults, one};

const SETUP: &str = "setup: { start: true }\n";

fn about(lines: &str) -> String {
    faults(&one(lines))
}

fn step(step: &str) -> String {
    about(&format!("{SETUP}moves:\n  - {step}\n"))
}

#[test]
fn every_fault_of_a_file_is_found() {
    let text = r#"game: na-poligonie
titel: x
clauses: [NP-9.9, { id: NP-4.1, quote: nonsense }, NP-4.1]
readings: { seris: exhaust, series: exhuast, blocked: [pass, pass] }
scenarios:
  - name: twice
    basis: tekst
    setup: { light: { officers: [a2], generals: [c1] }, dark: {} }
    moves:
      - move: c3-z9
      - illegal: c3-d4
      - move: d4-e5
        turn: [d4-e5]
      - { legal: [ransom a1,c1,e1@g1, d4-e5, d4-e5] }
      - by: dark
      - { outcome: lihgt }
      - { move: d4-e5, because: [NP-4.1], captures: [a1, a1] }
      - notastep
  - name: twice
    setup: { start: true, board: "" }
    moves: []
  - setup: { start: true }
    invalid: []
    moves: [move: d4-e5]
  - just text
"#;
    super::kept("faults_of_a_bad_file", &faults(text));
}

#[test]
fn keys_and_values_get_near_misses() {
    assert!(about(&format!("{SETUP}movs: []\n")).contains("[did you mean `moves`?]"));
    assert!(about("setup: { bord: x }\nmoves: [outcome: none]\n").contains("[did you mean `board`?]"));
    assert!(step("{ mvoe: d4-e5 }").contains("[did you mean `move`?]"));
    assert!(step("{ outcome: drow }").contains("[did you mean `draw`?]"));
    assert!(step("{ move: d4-e5, by: drak }").contains("[did you mean `dark`?]"));
}

#[test]
fn a_file_without_scenarios_is_no_green_file() {
    assert!(faults("game: na-poligonie\n").contains("the file has no scenario"));
    assert!(faults("game: na-poligonie\nscenarios: []\n").contains("the file has no scenario"));
    assert!(faults("game: na-poligonie\nscenarios:\n").contains("nothing was found"));
    assert!(faults("scenarios: []\n").contains("`game:` is missing"));
    assert!(faults("game: chess\nscenarios: []\n").contains("there is no game `chess`"));
    assert!(faults("- a\n").contains("1:1"));
}

#[test]
fn a_scenario_must_assert_something() {
    assert!(about(SETUP).contains("asserts nothing"));
    assert!(about(&format!("{SETUP}moves: []\n")).contains("asserts nothing"));
    assert!(step("{ legal: { includes: [] } }").contains("asserts nothing"));
    assert!(step("{ legal: {} }").contains("do not go together"));
    assert!(step("{ turn: [] }").contains("no action"));
    assert!(about("moves: [outcome: none]\n").contains("the setup is missing"));
}

#[test]
fn a_step_has_one_verb_and_its_own_keys() {
    assert!(step("{ move: d4-e5, illegal: d4-e5 }").contains("`move` and `illegal`"));
    assert!(step("{ by: light }").contains("the step does nothing"));
    assert!(step("{ outcome: none, captures: [] }").contains("`captures` says nothing about `outcome`"));
    assert!(step("{ illegal: d4-e5 }").contains("`because:` is missing"));
    assert!(step("{ illegal: d4-e5, because: [] }").contains("no clause is named"));
}

#[test]
fn torn_texts_get_the_hint_about_quotes() {
    let torn = step("{ legal: [decline, ransom a1,c1,e1@c1, d4-e5] }");
    assert_eq!(
        torn,
        "6:28 \"ransom a1,c1,e1@c1\" the commas tear this text into several items [inside [ ] a comma ends an item: put \
         the text in quotes, \"ransom a1,c1,e1@c1\"]"
    );
    assert!(step("{ legal: [ransom a1] }").contains("inside [ ] a comma ends an item"));
}

#[test]
fn places_inside_texts_are_exact() {
    assert!(step("{ move: d4-z9 }").starts_with("6:20 \"z9\""), "{}", step("{ move: d4-z9 }"));
    assert!(step("{ move: 'd4-z9' }").starts_with("6:21 \"z9\""));
    assert!(step("{ move: \"d4-\\x7a9\" }").starts_with("6:17 \"\\\"d4-\\\\x7a9\\\"\""));
    let board =
        "setup:\n  board: |\n    11  . . . . . .\n    10   . . ? . .\n     9  . . . . . .\nmoves: [outcome: none]\n";
    assert!(about(board).contains("\"?\""), "{}", about(board));
    let crlf = one(board).replace('\n', "\r\n");
    assert!(faults(&crlf).contains("\"?\""), "{}", faults(&crlf));
}

#[test]
fn setups_that_are_no_positions_name_the_clause() {
    let many = "setup: { light: { officers: [a1, c1, e1] }, dark: { privates: [k11] } }\nmoves: [outcome: none]\n";
    assert!(about(many).contains("NP-1.4 refuses this setup"), "{}", about(many));
    assert!(about(many).contains("`invalid: [NP-1.4]`"));
    let one_station = "setup: { light: { officers: [a1], privates: [a1] } }\nmoves: [outcome: none]\n";
    assert!(about(one_station).contains("a1"), "{}", about(one_station));
}

#[test]
fn quotes_must_still_stand() {
    let stale =
        about(&format!("clauses: [{{ id: NP-4.1, quote: \"a private leaps\" }}]\n{SETUP}moves: [outcome: none]\n"));
    assert!(stale.contains("these words do not stand in NP-4.1"), "{stale}");
    let text =
        one(&format!("clauses: [{{ id: NP-4.1, quote: \"a private leaps\" }}]\n{SETUP}moves: [outcome: none]\n"));
    let faults = crate::scenario::load_text("x", &text).unwrap_err();
    let elsewhere = faults.faults[0].elsewhere.as_ref().unwrap();
    assert!(elsewhere.name.contains("NP-4.1") && !elsewhere.text.is_empty());
}

#[test]
fn too_many_runs_are_refused() {
    let readings = "readings:\n  central-zone: [rows-5-7, rows-4-8, core-7x7]\n  private-direction: [any, forward]\n  \
                    capture-duty: [privates, all]\n  duty-discharge: [any-capture, private-capture]\n  series: [exhaust, \
                    stop-anytime]\n  removal: [at-once, after-series]\n  friendly-hops: [lead-in, free]\n  hop-zone: \
                    [anywhere, centre-only]\n  officer-turns: [anywhere, centre-only]\n  ransom-turn: [free, \
                    costs-turn]\n";
    assert!(about(&format!("{readings}{SETUP}moves: [outcome: none]\n")).contains("more than 1000 runs"));
}

#[test]
fn keys_after_the_scenarios_count_as_well() {
    let head = "game: na-poligonie\n";
    let scenarios = "scenarios:\n  - name: x\n    setup: { start: true }\n    moves: [outcome: none]\n";
    let after = |keys: &str| format!("{head}{scenarios}{keys}");
    let file = super::loaded(&after("readings: { series: stop-anytime }\nclauses: [NP-4.1]\n"));
    assert_eq!(file.scenarios[0].readings[0].name, "series");
    assert_eq!(file.scenarios[0].clauses[0].id, "NP-4.1");
    assert_eq!(super::loaded(&format!("{scenarios}{head}")).scenarios.len(), 1);
    assert!(faults(&after("titel: x\n")).contains("did you mean `title`?"));
    assert!(faults(&after("game: na-poligonie\n")).contains("a second time"));
    assert!(faults(&after("---\nx: y\n")).contains("second YAML document"));
    assert!(faults(&format!("{head}{scenarios}  - [\n")).contains("not YAML"));
}

#[test]
fn many_scenarios_keep_their_order() {
    use std::fmt::Write as _;
    let mut text = String::from("game: na-poligonie\nscenarios:\n");
    for number in 0..1000 {
        writeln!(text, "  - {{ name: n{number}, setup: {{ start: true }}, moves: [outcome: none] }}").unwrap();
    }
    let file = super::loaded(&text);
    assert!(file.scenarios.iter().enumerate().all(|(at, scenario)| scenario.name.value == format!("n{at}")));
    assert_eq!(file.scenarios.len(), 1000);
}

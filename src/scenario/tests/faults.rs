//! What a file may not say, each with its place and advice.

use super::{faults, one};
use crate::scenario::load_text;

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
fn a_cause_that_no_game_ends_by_is_a_fault() {
    let ends = |by: &str| step(&format!("{{ outcome: {{ winner: light, by: {by} }} }}"));
    assert!(ends("soldeirs").contains("no game of na-poligonie ends by `soldeirs` [did you mean `soldiers`?]"));
    assert!(ends("headquarters").contains("[games end by: `soldiers`, `blocked`]"), "{}", ends("headquarters"));
    let sound = format!("{SETUP}moves:\n  - {{ outcome: {{ winner: light, by: blocked }} }}\n");
    assert!(load_text("some/file.yaml", &one(&sound)).is_ok());
}

#[test]
fn a_square_between_stations_is_told_from_one_off_the_board() {
    let told = about("setup: { light: { officers: [c4] }, dark: {} }\nmoves: [outcome: none]\n");
    assert!(told.contains("file c has c3 and c5 in this place"), "{told}");
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

/// Two faults never hide each other: pieces that are refused are told beside a square that does
/// not exist, a side that nobody is, and a field that says nothing.
#[test]
fn one_fault_hides_no_other() {
    let pieces = "light: { privates: [a1, a1, c2, d4] }, dark: { privates: [d4], officers: [k11, a9, c9] }";
    let told = about(&format!("setup: {{ to-move: red, {pieces} }}\nmoves: [outcome: foo, move: zz]\n"));
    for part in ["`c2`", "red", "a1", "d4", "NP-1.1", "NP-1.4", "`foo`", "zz"] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let field = about(
        "setup: { ransom: 7, light: { privates: [a1, a1] }, dark: { officers: [k11, a9, c9] } }\nmoves: [outcome: none]\n",
    );
    for part in ["ransom", "NP-1.1", "NP-1.4"] {
        assert!(field.contains(part), "{part}: {field}");
    }
    // Nothing is said of what only a missing piece could mend.
    let missing = about("setup: { light: { privates: [a2] } }\nmoves: [outcome: none]\n");
    assert_eq!(missing.lines().count(), 1, "{missing}");
    // One fault under several readings is one fault.
    let twice = about(
        "readings: { series: [exhaust, stop-anytime] }\nsetup: { to-move: red, light: { privates: [a1] } }\n\
         moves: [outcome: none]\n",
    );
    assert_eq!(twice.lines().count(), 1, "{twice}");
}

/// A misspelt key is looked at as the key that was meant.
#[test]
fn what_stands_below_a_misspelt_key_is_looked_at() {
    let told = about(&format!("{SETUP}movs:\n  - illegal: a1-b2\n    becuase: [NP-4.33]\n"));
    assert!(told.contains("[did you mean `moves`?]") && told.contains("[did you mean `because`?]"), "{told}");
    assert!(told.contains("`NP-4.33`"), "{told}");
    assert!(!told.contains("asserts nothing") && !told.contains("is missing"), "{told}");
    let setup = about("setup: { lihgt: { privats: [a1, z1] } }\nmoves: [outcome: none]\n");
    assert!(setup.contains("`lihgt`") && setup.contains("`privats`") && setup.contains("`z1`"), "{setup}");
    assert_eq!(setup.lines().count(), 3, "{setup}");
    let game = faults("game: na-poligon\nscenarios:\n  - name: x\n    setup: { start: true }\n    moves: [move: zz]\n");
    assert!(game.contains("[did you mean `na-poligonie`?]") && game.contains("zz"), "{game}");
    let both = about(&format!("{SETUP}movs: []\nmoves: [outcome: none]\n"));
    assert_eq!(both.lines().count(), 1, "{both}");
    let captures = step("{ move: zz, captures: [z3] }");
    assert!(captures.contains("\"zz\"") && captures.contains("`z3`"), "{captures}");
}

#[test]
fn a_game_without_captures_takes_none() {
    let text = "game: ww2-chess\nscenarios:\n  - name: x\n    setup: { start: true }\n    moves:\n      - move: Ta1-a2\n        captures: []\n";
    let told = faults(text);
    assert!(told.contains("\"captures\" `captures` can never hold"), "{told}");
    assert!(told.contains("`removals:`"), "{told}");
}

#[test]
fn names_hold_nothing_unseen() {
    for (name, found) in
        [("a\\u202Eb", "U+202E"), ("a\\u200Bb", "U+200B"), ("a\\u001Bb", "U+001B"), ("a\\u2028b", "U+2028")]
    {
        let told = faults(&format!(
            "game: na-poligonie\nscenarios:\n  - name: \"{name}\"\n    {SETUP}    moves: [outcome: none]\n"
        ));
        assert!(told.contains(found), "{told}");
        let title = faults(&format!(
            "game: na-poligonie\ntitle: \"{name}\"\nscenarios:\n  - name: x\n    {SETUP}    moves: [outcome: none]\n"
        ));
        assert!(title.contains(found), "{title}");
        let reason =
            about(&format!("{SETUP}moves: [outcome: draw]\nexpect-fail: {{ reason: \"{name}\", question: NP-Q2 }}\n"));
        assert!(reason.contains(found), "{reason}");
    }
    let good = format!("game: na-poligonie\nscenarios:\n  - name: żółć 日本\n    {SETUP}    moves: [outcome: none]\n");
    assert_eq!(super::loaded(&good).scenarios[0].name.value, "żółć 日本");
}

#[test]
fn a_list_is_asked_for_in_plain_words() {
    let told = step("{ illegal: d4-e5, because: NP-4.3 }");
    assert!(told.contains("`NP-4.3` was found, a list was expected"), "{told}");
    assert!(told.contains("[NP-4.3]"), "{told}");
    let clauses = about(&format!("clauses: {{ id: NP-4.1 }}\n{SETUP}moves: [outcome: none]\n"));
    assert!(clauses.contains("a mapping was found, a list was expected"), "{clauses}");
    let nothing = step("{ move: d4-e5, captures: }");
    assert!(nothing.contains("nothing was found, a list was expected") && nothing.contains("`[]`"), "{nothing}");
}

#[test]
fn an_odd_blank_is_blamed_itself() {
    let text = |blank: &str| {
        format!("game: na-poligonie\nscenarios:\n  - name:{blank}s\n    {SETUP}    moves:\n      - outcome: none\n")
    };
    assert!(load_text("x", &text(" ")).is_ok());
    for (blank, number) in [("\u{a0}", "U+00A0"), ("\u{202f}", "U+202F"), ("\u{3000}", "U+3000")] {
        let told = faults(&text(blank));
        assert!(told.starts_with("3:10 ") && told.contains(number) && told.contains("space"), "{told}");
    }
    let quiet = step("move:\u{a0}d4-e5");
    assert!(quiet.contains("U+00A0"), "{quiet}");
    // One that does no harm is blamed for nothing.
    let other = faults("game: na-poligonie\ntitle: \"a :\u{a0}b\"\nscenarios:\n  - [\n");
    assert!(!other.contains("U+00A0"), "{other}");
}

#[test]
fn absurdly_long_texts_are_refused_at_once() {
    let long = format!("d4-e5{}", "-f6-e5".repeat(200));
    for wrong in [
        step(&format!("{{ move: {long} }}")),
        step(&format!("{{ illegal: {long}, because: [NP-4.1] }}")),
        step(&format!("{{ legal: [{long}] }}")),
        step(&format!("{{ malformed: {long} }}")),
    ] {
        assert!(wrong.contains("this text has 1205 bytes, and an action has at most 1000"), "{wrong}");
    }
    let title = faults(&format!(
        "game: na-poligonie\ntitle: {}\nscenarios:\n  - name: x\n    {SETUP}    moves: [outcome: none]\n",
        "x".repeat(10_001)
    ));
    assert!(title.contains("this text has 10001 bytes"), "{title}");
}

/// The faults of a board of such rows, in that style of block.
fn drawn(rows: &[&str], style: &str) -> String {
    let rows: String = rows.iter().flat_map(|row| ["    ", *row, "\n"]).collect();
    about(&format!("setup:\n  board: {style}\n{rows}moves: [outcome: none]\n"))
}

#[test]
fn rows_out_of_step_are_one_fault() {
    let good = [
        "11  . . . . . p",
        "10   . . . . .",
        " 9  . . . . . .",
        " 8   . . . . .",
        " 7  . . . . . .",
        " 6   . . . . .",
        " 5  . . . . . .",
        " 4   . . . . .",
        " 3  . P . . . .",
        " 2   . . . . .",
        " 1  . . . . . .",
    ];
    for place in 0..good.len() {
        let mut more = good.to_vec();
        more.insert(place, good[place]);
        let told = drawn(&more, "|");
        assert!(told.contains("12 rows are drawn, and the board has 11"), "{told}");
        assert_eq!(told.lines().count(), 1, "{told}");
        let mut fewer = good.to_vec();
        fewer.remove(place);
        let told = drawn(&fewer, "|");
        assert!(told.contains("10 rows are drawn, and the board has 11"), "{told}");
        assert_eq!(told.lines().count(), 1, "{told}");
    }
    let mut swapped = good.to_vec();
    swapped.swap(2, 5);
    let told = drawn(&swapped, "|");
    assert!(told.contains("row 9 is expected here"), "{told}");
    assert_eq!(told.lines().count(), 1, "{told}");
    // A fault within a row is told beside it.
    let mut both = good.to_vec();
    both[1] = "10   . . ? . .";
    both.push("0  . . . . . .");
    let told = drawn(&both, "|");
    assert!(told.contains("12 rows are drawn") && told.contains("\"?\""), "{told}");
    assert_eq!(told.lines().count(), 2, "{told}");
    for style in [">", ""] {
        let told = drawn(&good, style);
        assert!(told.contains("joined into one") && told.contains("`board: |`"), "{told}");
        assert_eq!(told.lines().count(), 1, "{told}");
    }
}

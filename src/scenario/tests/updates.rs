//! Rewriting expectations in place.

use super::loaded;
use crate::scenario::{Rewritten, RunOptions, cases, load_text, report_case, rewrite_expectations};

fn rewritten(text: &str) -> Option<Rewritten> {
    let file = loaded(text);
    let options = RunOptions::default();
    let reports: Vec<_> = cases(&file).into_iter().map(|case| report_case(case, &options)).collect();
    rewrite_expectations(&file, &reports)
}

/// A file whose every derived value is wrong. A light private on c3 faces a dark one on d4: the
/// capture c3xe5 is the only legal move (NP-4.3).
const WRONG: &str = r#"# Head.
game: na-poligonie   # the game
scenarios:
  - name: wrong
    setup: { light: { privates: [c3] }, dark: { privates: [d4, k11] } }
    moves:
      - legal: [c3-b2, c3-d2]   # duty
        by: dark                # side
      - legal: { count: 3 }
      - legal:
          from: c3
          are:
            # before
            - c3-b2   # a step
            - "c3xe5" # the capture
            # after
      - legal: [
          c3-b2, # a step
          c3xe5, # the capture
        ]
      - illegal: c3-b2
        because: [NP-4.1] # who?
      - illegal: c3-d2
        because:
          - NP-4.1
      - position: 6/5/6/5/6/5/6/5/1P4/5/6 l -
      - outcome: { winner: dark, by: blocked } # no
      - move: c3xe5
        # nothing falls?
      - { move: k11-j10, captures: [e5] }
  - name: left alone
    setup: { start: true }
    moves: [outcome: draw]
    expect-fail: { reason: why not }
"#;

const RIGHT: &str = r#"# Head.
game: na-poligonie   # the game
scenarios:
  - name: wrong
    setup: { light: { privates: [c3] }, dark: { privates: [d4, k11] } }
    moves:
      - legal: [c3xe5]   # duty
        by: light                # side
      - legal: { count: 1 }
      - legal:
          from: c3
          are:
            # before
            # a step
            - "c3xe5" # the capture
            # after
      - legal: [
          # a step
          c3xe5, # the capture
        ]
      - illegal: c3-b2
        because: [NP-4.3] # who?
      - illegal: c3-d2
        because:
          - NP-4.3
      - position: 5p/5/6/5/6/5/6/1p3/1P4/5/6 l -
      - outcome: none # no
      - move: c3xe5
        captures: [d4]
        # nothing falls?
      - { move: k11-j10, captures: [] }
  - name: left alone
    setup: { start: true }
    moves: [outcome: draw]
    expect-fail: { reason: why not }
"#;

#[test]
fn only_wrong_values_change() {
    let result = rewritten(WRONG).unwrap();
    assert_eq!(result.text, RIGHT);
    assert_eq!(result.left, []);
    assert_eq!(result.changed, 11);
    assert!(!result.difference.is_empty());
    assert!(rewritten(&result.text).is_none(), "what was rewritten holds");
}

#[test]
fn line_ends_are_kept() {
    let crlf = |text: &str| text.replace('\n', "\r\n");
    assert_eq!(rewritten(&crlf(WRONG)).unwrap().text, crlf(RIGHT));
}

#[test]
fn moves_are_the_designers() {
    let text = super::one(
        "setup: { light: { privates: [c3] }, dark: { privates: [k11] } }\nmoves:\n  - illegal: c3-d4\n    because: \
         [NP-4.1]\n  - move: c3-e5\n",
    );
    let result = rewritten(&text).unwrap();
    assert_eq!((result.text.as_str(), result.changed, result.left.len()), (text.as_str(), 0, 2));
}

#[test]
fn runs_that_do_not_agree_are_left() {
    let text = super::one(
        "readings: { private-direction: [any, forward] }\nsetup: { light: { privates: [c3] }, dark: { privates: [k11] } }\n\
         moves:\n  - legal: { count: 7 }\n",
    );
    let result = rewritten(&text).unwrap();
    assert_eq!((result.changed, result.left.len()), (0, 2));
    assert!(result.left[0].why.contains("do not agree"));
}

#[test]
fn new_keys_come_into_every_layout() {
    let setup = "setup: { light: { privates: [c3] }, dark: { privates: [d4, k11] } }\n";
    for (before, after) in [
        ("moves: [move: c3xe5]\n", None),
        ("moves: [{ move: c3xe5 }]\n", Some("moves: [{ move: c3xe5, captures: [d4] }]\n")),
        ("moves:\n  - move: c3xe5", Some("moves:\n  - move: c3xe5\n    captures: [d4]")),
        ("moves:\n- { move: c3xe5 } # x\n", Some("moves:\n- { move: c3xe5, captures: [d4] } # x\n")),
    ] {
        let text = format!(
            "game: na-poligonie\nscenarios:\n- name: x\n  {setup}  {}",
            before.replace('\n', "\n  ").trim_end()
        );
        let result = rewritten(&text).unwrap();
        match after {
            Some(after) => {
                let wanted = format!(
                    "game: na-poligonie\nscenarios:\n- name: x\n  {setup}  {}",
                    after.replace('\n', "\n  ").trim_end()
                );
                assert_eq!(result.text, wanted);
            }
            // A pair without braces inside brackets takes no second key: it is left to the designer.
            None => assert_eq!((result.text.as_str(), result.changed), (text.as_str(), 0)),
        }
        assert!(load_text("x.yaml", &result.text).is_ok());
    }
}

#[test]
fn one_awkward_value_does_not_keep_others_from_being_rewritten() {
    // A list that begins with a comment's line: `[` and a comment must not touch.
    let text = super::one(
        "setup: { light: { privates: [c3] }, dark: { privates: [d4, k11] } }\nmoves:\n  - legal: [c3-b2,   # odd\n        \
         c3xe5]\n  - legal: { count: 3 }\n  - legal: [c3-b4,   # odd\n        c3-b2]\n",
    );
    let wanted = text
        .replace("[c3-b2,   # odd", "[   # odd")
        .replace("count: 3", "count: 1")
        .replace("[c3-b4,   # odd\n            c3-b2]", "[c3xe5,    # odd\n            ]");
    let result = rewritten(&text).unwrap();
    assert_eq!(result.text, wanted);
    assert_eq!((result.changed, result.left), (3, Vec::new()));
}

#[test]
fn what_cannot_be_rewritten_is_left_with_its_line_and_its_own_reason() {
    let text = super::one(
        "setup: { light: { privates: [c3] }, dark: { privates: [d4, k11] } }\nmoves: [legal: { count: 7 }, outcome: {\n    \
         winner: dark, # why\n    by: blocked }, move: c3xe5, legal: { count: 7 }]\n",
    );
    let result = rewritten(&text).unwrap();
    // Dark's k11 may step to j10, and there only.
    assert_eq!(result.text, text.replacen("count: 7", "count: 1", 2));
    assert_eq!(result.changed, 2);
    let left: Vec<(usize, bool)> = result
        .left
        .iter()
        .map(|left| (left.line, left.why.contains(if left.line == 5 { "comment" } else { "without braces" })))
        .collect();
    assert_eq!(left, [(5, true), (7, true)]);
}

#[test]
fn quotes_and_comments_are_kept() {
    let text = super::one(
        "setup: { light: { privates: [c3] }, dark: { privates: [d4, k11] } }\nmoves:\n  - position: \
         \"6/5/6/5/6/5/6/5/1P4/5/6 l -\"\n  - position: '6/5/6/5/6/5/6/5/1P4/5/6 l -' # b\n  - legal: [\"c3-b2\", \
         \"c3-d2\"]\n  - legal:\n      - 'c3-b2' # one\n      - 'c3-d2' # two\n  - illegal: c3-b2\n    because:\n      - \
         NP-4.1   # first\n      - NP-4.2   # second\n",
    );
    let wanted = text
        .replace("6/5/6/5/6/5/6/5/1P4/5/6 l -", "5p/5/6/5/6/5/6/1p3/1P4/5/6 l -")
        .replace("[\"c3-b2\", \"c3-d2\"]", "[\"c3xe5\"]")
        .replace("- 'c3-b2' # one", "# one")
        .replace("- 'c3-d2' # two\n", "# two\n          - 'c3xe5'\n")
        .replace("- NP-4.1   # first", "# first")
        .replace("- NP-4.2   # second\n", "# second\n          - NP-4.3\n");
    let result = rewritten(&text).unwrap();
    assert_eq!(result.text, wanted);
    assert_eq!(result.left, Vec::new());
}

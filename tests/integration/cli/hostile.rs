//! Input that nobody means well with.

use proptest::prelude::*;
use serde_json::Value;

use super::poligon;

/// The answers to lines of bytes, one for each.
fn answers(input: impl Into<Vec<u8>>) -> Vec<Value> {
    let told = poligon(&["query"]).input(input).stdout();
    told.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

const GOOD: &str = r#"{"id":99,"game":"na-poligonie","position":"start","ask":"perft","depth":1}"#;

/// A hostile line gets an error, and the line after it its answer.
fn refused(line: &[u8]) -> Value {
    let input = [line, b"\n", GOOD.as_bytes(), b"\n"].concat();
    let mut told = answers(input);
    assert_eq!(told.len(), 2);
    assert_eq!(told[1], serde_json::json!({"id": 99, "nodes": 11}));
    let answer = told.remove(0);
    assert!(answer["error"]["message"].is_string() && answer["error"]["offset"].is_u64(), "{answer}");
    answer
}

#[test]
fn bytes_that_are_no_text() {
    assert_eq!(refused(b"{\"id\":1,\"game\":\"\xff\"}")["error"]["offset"], 16);
    refused(b"\x00");
    refused(b"\xef\xbb\xbf{}");
}

#[test]
fn a_line_longer_than_any_request() {
    let mut line = vec![b' '; 17 << 20];
    line.extend_from_slice(b"{}");
    refused(&line);
}

#[test]
fn brackets_without_end() {
    refused("[".repeat(1_000_000).as_bytes());
    refused(format!("{{\"id\":{}", "[".repeat(1_000_000)).as_bytes());
    refused(format!("{{\"readings\":{}1{}}}", "{\"a\":".repeat(100_000), "}".repeat(100_000)).as_bytes());
}

#[test]
fn a_move_of_a_million_stations() {
    let action = "c3x".repeat(1_000_000);
    for ask in [r#""ask":"explain","move":"#, r#""ask":"play","moves":["#] {
        let end = if ask.ends_with('[') { "]" } else { "" };
        let line = format!(r#"{{"id":1,"game":"na-poligonie","position":"start",{ask}"{action}e5"{end}}}"#);
        let answer = refused(line.as_bytes());
        assert!(answer["error"]["message"].as_str().unwrap().len() < 500);
    }
}

#[test]
fn a_position_of_a_million_letters() {
    for letters in ["p", "/", "6/", "1", "\u{1f4a5}"] {
        let rows = letters.repeat(200_000);
        refused(format!(r#"{{"id":1,"game":"na-poligonie","position":"{rows} l -","ask":"moves"}}"#).as_bytes());
    }
}

#[test]
fn names_that_are_as_long_as_books() {
    let name = "x".repeat(1_000_000);
    for line in [
        format!(r#"{{"{name}":1}}"#),
        format!(r#"{{"game":"{name}","position":"start","ask":"moves"}}"#),
        format!(r#"{{"game":"na-poligonie","position":"start","ask":"{name}"}}"#),
        format!(r#"{{"game":"na-poligonie","readings":{{"{name}":"x"}},"position":"start","ask":"moves"}}"#),
        format!(r#"{{"game":"na-poligonie","readings":{{"series":"{name}"}},"position":"start","ask":"moves"}}"#),
    ] {
        let answer = refused(line.as_bytes());
        assert!(answer["error"]["message"].as_str().unwrap().len() < 1000, "the message is clipped");
    }
}

#[test]
fn control_characters_in_a_move_never_reach_a_terminal() {
    for action in ["\u{1b}[2Jc3-d4", "c3\u{202e}-d4", "c3\r-d4", "\u{7}"] {
        let told = poligon(&["explain", "--game", "na-poligonie", action]).stdout();
        let hidden = |letter: char| (letter.is_control() && letter != '\n') || letter == '\u{202e}';
        assert!(!told.contains(hidden), "{told:?}");
    }
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    use std::process::{Command, Stdio};
    for arguments in [["rules", "--color", "always"], ["perft", "--game=na-poligonie", "--depth=2"]] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_poligon"))
            .args(arguments)
            .arg(if arguments[0] == "perft" { "--divide" } else { "--game=na-poligonie" })
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        assert_eq!(output.status.code(), Some(0));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    /// Whatever lines come in, as many answers go out, and each is an object with the id.
    #[test]
    fn every_line_has_one_answer(lines in prop::collection::vec("[^\n]{0,80}", 0..60)) {
        let input: String = lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect();
        let told = answers(input);
        prop_assert_eq!(told.len(), lines.len());
        prop_assert!(told.iter().all(|answer| answer.get("id").is_some()));
    }

    /// Any text at all can be explained.
    #[test]
    fn any_text_is_explained(text in "[a-k0-9x^, @-]{0,24}") {
        let output = poligon(&["explain", "--game", "na-poligonie", "--format", "json", "--", &text]).output();
        prop_assert_eq!(output.status.code(), Some(0));
        let value: Value = serde_json::from_slice(&output.stdout).unwrap();
        let kind = value["verdict"]["kind"].as_str().unwrap();
        let blamed = value["verdict"]["broken"].as_array().map_or(0, Vec::len);
        // No refusal without a clause.
        prop_assert!(kind != "illegal" || blamed > 0, "{}", value);
    }
}

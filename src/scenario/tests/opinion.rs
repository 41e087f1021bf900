//! The second opinion: every valid file reads to the same model through `serde_yaml`, and what is
//! written reads as what it was.

use std::fmt::Write as _;
use std::sync::Arc;

use proptest::prelude::*;

use super::{WHOLE, loaded};
use crate::games::GameId;
use crate::scenario::parse::{Head, lower_written};
use crate::scenario::sink::Sink;
use crate::scenario::syntax::{FileSyntax, Slot};
use crate::scenario::{ScenarioFile, SourceFile, Span, Spanned, emit, load_text};

/// The file as `serde_yaml` reads it.
fn second_opinion(text: &str) -> ScenarioFile {
    let source = SourceFile { path: "some/file.yaml".into(), location: "some/file.yaml".into(), text: Arc::from(text) };
    let mut rest: FileSyntax<'_> = serde_yaml::from_str(text).unwrap();
    let Slot::Good(game) = &rest.game else { panic!("a game") };
    let game = Spanned::new(GameId::from_id(&game.value.text).unwrap(), Span::default());
    let scenarios = match std::mem::take(&mut rest.scenarios) {
        Slot::Good(list) => list.value.into_iter().filter_map(Slot::good).map(|item| item.value).collect(),
        other => panic!("scenarios, not {other:?}"),
    };
    let sink = Sink::default();
    let file = lower_written(&Arc::new(source), Head { game, rest }, scenarios, &sink).unwrap();
    // `lower_written` sees no list of scenarios in the head, which is noted as their absence only
    // where there are none.
    assert!(sink.is_empty(), "{:?}", sink.into_faults());
    file
}

#[test]
fn both_readers_read_the_same() {
    assert_eq!(emit(&loaded(WHOLE)).unwrap(), emit(&second_opinion(WHOLE)).unwrap());
}

#[test]
fn what_is_written_is_read_as_it_was() {
    let file = loaded(WHOLE);
    let written = emit(&file).unwrap();
    let again = load_text("some/file.yaml", &written).unwrap_or_else(|faults| panic!("{}", super::told(&faults)));
    assert_eq!(emit(&again).unwrap(), written);
    assert_eq!(again.scenarios.len(), file.scenarios.len());
    super::kept("a_file_as_it_is_written", &written);
}

/// Words that YAML readers like to turn into something else, and others.
fn name() -> impl Strategy<Value = String> {
    prop_oneof![
        Just("NO".to_owned()),
        Just("1e3".to_owned()),
        Just("~".to_owned()),
        Just("null".to_owned()),
        Just("0x1F".to_owned()),
        Just("- a: b # c".to_owned()),
        Just("'q' \"r\"".to_owned()),
        "[ -~\u{0105}\u{0414}]{1,30}"
            .prop_map(|text| text.trim().to_owned())
            .prop_filter("a name", |text| !text.is_empty()),
    ]
}

fn step() -> impl Strategy<Value = String> {
    let square = prop::sample::select(vec!["a1", "c3", "d4", "e5", "k11"]);
    let action = prop::sample::select(vec!["c3-d4", "e5xg7", "\"ransom a1,c1,e1@c1\"", "decline", "pass"]);
    prop_oneof![
        (action.clone(), prop::collection::hash_set(square.clone(), 0..4), any::<bool>()).prop_map(
            |(action, squares, partial)| {
                let squares: Vec<&str> = squares.into_iter().collect();
                format!("{{ move: {action}, captures: [{}], partial: {partial} }}", squares.join(", "))
            }
        ),
        action.clone().prop_map(|action| format!("{{ illegal: {action}, because: [NP-4.1, {{ id: NP-4.3 }}] }}")),
        prop::collection::hash_set(action.clone(), 0..5).prop_map(|actions| {
            let actions: Vec<&str> = actions.into_iter().collect();
            format!("{{ legal: [{}], by: dark }}", actions.join(", "))
        }),
        (square.clone(), 0_usize..40)
            .prop_map(|(square, count)| format!("{{ legal: {{ from: {square}, count: {count} }} }}")),
        action.clone().prop_map(|action| format!("{{ legal: {{ excludes: [{action}] }} }}")),
        prop::collection::vec(action, 1..4).prop_map(|actions| format!(
            "{{ turn: [{}], removals: [{{ at: a1, by: NP-6.2, piece: P }}] }}",
            actions.join(", ")
        )),
        Just("{ outcome: { winner: dark, by: blocked } }".to_owned()),
        Just("{ outcome: none }".to_owned()),
        name().prop_map(|text| format!("{{ malformed: {} }}", serde_json::Value::from(text))),
    ]
}

fn file() -> impl Strategy<Value = String> {
    let scenario = (name(), prop::collection::vec(step(), 1..6), any::<bool>(), any::<bool>());
    prop::collection::vec(scenario, 1..5).prop_map(|scenarios| {
        let mut text = String::from("game: na-poligonie\nscenarios:\n");
        for (at, (name, steps, marked, listed)) in scenarios.into_iter().enumerate() {
            let name = serde_json::Value::from(format!("{name} {at}"));
            writeln!(text, "  - name: {name}\n    setup: {{ start: true }}\n    moves:").unwrap();
            for step in steps {
                writeln!(text, "      - {step}").unwrap();
            }
            if marked {
                text.push_str("    expect-fail: { reason: \"NO\", question: NP-Q1 }\n");
            }
            if listed {
                text.push_str("    readings: { series: [exhaust, stop-anytime], blocked: loses }\n");
            }
        }
        text
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn generated_files_read_the_same_both_ways(text in file()) {
        let file = load_text("some/file.yaml", &text);
        prop_assert!(file.is_ok(), "{}", super::told(&file.unwrap_err()));
        let written = emit(&file.unwrap()).unwrap();
        prop_assert_eq!(&written, &emit(&second_opinion(&text)).unwrap());
        let again = load_text("some/file.yaml", &written);
        prop_assert!(again.is_ok(), "{}", super::told(&again.unwrap_err()));
        prop_assert_eq!(&written, &emit(&again.unwrap()).unwrap());
    }
}

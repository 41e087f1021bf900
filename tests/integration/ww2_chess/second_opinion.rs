//! The rules core and the naive implementation agree on moves, positions, results and events.

use poligon::games::ww2_chess::{Position, WcReadings, Ww2Chess};
use poligon::kernel::{Clause, Event, Field, Recorded, Ruleset, SetupSource, Silent, Trace};
use proptest::prelude::*;
use serde_json::{Value, json};

use super::boards;
use crate::naive::ww2_chess::Naive;

fn json(field: &Field) -> Value {
    match field {
        Field::Null => Value::Null,
        Field::Flag(flag) => json!(flag),
        Field::Text(text) => json!(text),
        Field::List(items) => items.iter().map(json).collect(),
        Field::Object(parts) => parts.iter().map(|(name, part)| ((*name).to_owned(), json(part))).collect(),
    }
}

fn event<C: Clause>(recorded: &Recorded<C>) -> Value {
    let mut object = serde_json::Map::new();
    object.insert("event".to_owned(), json!(recorded.event.name()));
    object.insert("clause".to_owned(), json!(recorded.clause.id()));
    for (name, field) in recorded.event.fields() {
        object.insert(name.to_owned(), json(&field));
    }
    Value::Object(object)
}

/// The naive implementation names pieces by words where the core has the rulebook's letters.
fn lettered(value: &Value) -> Value {
    const WORDS: [(&str, &str); 7] = [
        ("artillery", "A"),
        ("tank", "T"),
        ("headquarters", "H"),
        ("train", "S"),
        ("airfield", "R"),
        ("bomber", "B"),
        ("fighter", "F"),
    ];
    match value {
        Value::Array(items) => items.iter().map(lettered).collect(),
        Value::Object(parts) => parts
            .iter()
            .map(|(key, part)| {
                let word = WORDS.iter().find(|(word, _)| key == "piece" && part == word);
                (key.clone(), word.map_or_else(|| lettered(part), |(_, letter)| json!(letter)))
            })
            .collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value.clone(),
    }
}

fn outcome(position: &Position, readings: &WcReadings) -> Option<String> {
    Ww2Chess::ending(position, readings, &Silent).map(|outcome| match outcome.winner() {
        Some(side) => Ww2Chess::SIDES[side.index()].to_owned(),
        None => "draw".to_owned(),
    })
}

/// Compares one position, and those after the moves that `choices` pick; the last is gone on from.
fn agree(position: &Position, readings: &WcReadings, choices: &[usize]) -> Option<Position> {
    let line = Ww2Chess::line(position);
    let naive = Naive::parse(&line, &boards::named(readings)).expect("a position of the core is one of the rulebook's");
    assert_eq!(naive.position(), line);
    let view = Ww2Chess::view(position, readings, &Silent);
    let legal = Ww2Chess::moves(&view);
    let mut moves: Vec<String> = legal.iter().map(|legal| legal.as_ref().to_string()).collect();
    moves.sort();
    assert_eq!(moves, naive.moves(), "{line} {readings:?}");
    assert_eq!(outcome(position, readings), naive.outcome(), "{line} {readings:?}");
    let mut last = None;
    for choice in choices {
        let Some(legal) = legal.get(choice % legal.len().max(1)) else { break };
        let mut trace = Trace::new();
        let next = Ww2Chess::play(&view, legal, &mut trace);
        let (naive_next, naive_events) =
            naive.play(&legal.as_ref().to_string()).expect("a legal action of the core is one of the rulebook's");
        assert_eq!(Ww2Chess::line(&next), naive_next.position(), "{line} {} {readings:?}", legal.as_ref());
        let events: Vec<Value> = trace.events().iter().map(event).collect();
        assert_eq!(
            Value::Array(events),
            lettered(&Value::Array(naive_events)),
            "{line} {} {readings:?}",
            legal.as_ref()
        );
        assert_eq!(outcome(&next, readings), naive_next.outcome(), "{line} {} {readings:?}", legal.as_ref());
        last = Some(next);
    }
    last
}

/// `done` (or `hold`) is the first move that the generator shows, and the one with most to it.
const CLOSE: usize = 0;

/// Random positions a test.
const CASES: u32 = 400;

proptest! {
    #![proptest_config(ProptestConfig { cases: CASES, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn on_crowded_boards(line in boards::lines(24, 4), readings in boards::readings(), choice in any::<usize>()) {
        if let Some(position) = boards::position(&line, &readings) {
            agree(&position, &readings, &[CLOSE, choice]);
        }
    }

    #[test]
    fn on_boards_of_few_pieces(line in boards::lines(7, 5), readings in boards::few_readings(), choice in any::<usize>()) {
        if let Some(position) = boards::position(&line, &readings) {
            agree(&position, &readings, &[CLOSE, choice]);
        }
    }

    #[test]
    fn on_wide_boards(line in boards::lines(40, 8), readings in boards::readings(), choice in any::<usize>()) {
        if let Some(position) = boards::position(&line, &readings) {
            agree(&position, &readings, &[CLOSE, choice]);
        }
    }

    #[test]
    fn on_deployments(line in boards::lines(30, 8)) {
        let readings = WcReadings::default();
        let setup = Ww2Chess::read(&SetupSource::Line(&line), &readings);
        let naive = Naive::parse(&line, &[]);
        if let (Ok(setup), Ok(naive)) = (setup, naive) {
            let mut trace = Trace::new();
            let _ = Ww2Chess::validate(&setup, &readings, true, &mut trace);
            let blamed: Vec<&str> = trace.blamed().iter().map(|clause| clause.id()).collect();
            prop_assert_eq!(blamed, naive.deployment_faults(), "{}", line);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: CASES / 10, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn in_play_from_the_start(readings in boards::readings(), choices in prop::collection::vec(any::<usize>(), 1..90)) {
        let mut position = Ww2Chess::start(&readings);
        let naive = Naive::start(&boards::named(&readings)).map(|naive| naive.position());
        prop_assert_eq!(Ok(Ww2Chess::line(&position)), naive);
        for choice in choices {
            let choice = if choice % 5 == 0 { CLOSE } else { choice };
            match agree(&position, &readings, &[choice]) {
                Some(next) => position = next,
                None => break,
            }
        }
    }
}

/// Lines spoiled in one byte are refused by both or by neither.
fn spoiled() -> impl Strategy<Value = String> {
    let bytes = prop::sample::select(" /0189aAbBfFsSrRhtTxw-^~:;,moved:hits:start".chars().collect::<Vec<_>>());
    (boards::lines(24, 8), any::<prop::sample::Index>(), bytes, 0_usize..3).prop_map(|(line, at, with, how)| {
        let mut letters: Vec<char> = line.chars().collect();
        let at = at.index(letters.len());
        match how {
            0 => letters[at] = with,
            1 => letters.insert(at, with),
            _ => drop(letters.remove(at)),
        }
        letters.into_iter().collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4 * CASES, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn on_which_lines_are_refused(line in spoiled()) {
        let readings = WcReadings::default();
        prop_assert_eq!(boards::position(&line, &readings).is_some(), Naive::parse(&line, &[]).is_ok(), "{}", line);
    }
}

#[test]
fn perft_from_the_standard_deployment_is_the_rulebooks() {
    let readings = WcReadings::default();
    let start = Ww2Chess::start(&readings);
    let counts: Vec<u64> = (0..=3).map(|depth| Ww2Chess::perft(&start, &readings, depth)).collect();
    assert_eq!(counts, [1, 144, 20170, 21158]);
}

//! The rules core and the naive implementation agree on moves, positions, results and events.

use poligon::games::na_poligonie::{NaPoligonie, Position, Readings};
use poligon::kernel::{Clause, Event, Field, Recorded, Ruleset, Silent, Trace};
use proptest::prelude::*;
use serde_json::{Value, json};

use super::boards;
use crate::naive::na_poligonie::Naive;

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

/// The naive implementation names pieces by words, the core by letters.
fn lettered(mut event: Value) -> Value {
    if let Some(piece) = event.get_mut("piece") {
        *piece = json!(if *piece == "officer" { "O" } else { "P" });
    }
    event
}

fn outcome(position: &Position, readings: &Readings) -> Option<String> {
    NaPoligonie::ending(position, readings, &Silent).map(|outcome| match outcome.winner() {
        Some(side) => NaPoligonie::SIDES[side.index()].to_owned(),
        None => "draw".to_owned(),
    })
}

/// Compares one position, and the one after the move that `choice` picks.
fn agree(position: &Position, readings: &Readings, choice: usize) -> Option<Position> {
    let line = NaPoligonie::line(position);
    let naive = Naive::parse(&line, &boards::named(readings)).expect("a position of the core is one of the rulebook's");
    assert_eq!(naive.position(), line);
    let view = NaPoligonie::view(position, readings, &Silent);
    let legal = NaPoligonie::moves(&view);
    let mut moves: Vec<String> = legal.iter().map(|legal| legal.as_ref().to_string()).collect();
    moves.sort();
    assert_eq!(moves, naive.moves(), "{line} {readings:?}");
    assert_eq!(outcome(position, readings), naive.outcome(), "{line} {readings:?}");
    let legal = legal.get(choice % legal.len().max(1))?;
    let mut trace = Trace::new();
    let next = NaPoligonie::play(&view, legal, &mut trace);
    let (naive_next, naive_events) =
        naive.play(&legal.as_ref().to_string()).expect("a legal action of the core is one of the rulebook's");
    assert_eq!(NaPoligonie::line(&next), naive_next.position(), "{line} {} {readings:?}", legal.as_ref());
    let events: Vec<Value> = trace.events().iter().map(event).collect();
    let naive_events: Vec<Value> = naive_events.into_iter().map(lettered).collect();
    assert_eq!(events, naive_events, "{line} {} {readings:?}", legal.as_ref());
    Some(next)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn on_boards_of_few_soldiers(line in boards::lines(9), readings in boards::readings(), choice in 0_usize..1000) {
        if let Some(position) = boards::position(&line, &readings) {
            agree(&position, &readings, choice);
        }
    }

    #[test]
    fn on_boards_of_many_soldiers(line in boards::lines(24), readings in boards::few_readings(), choice in 0_usize..1000) {
        if let Some(position) = boards::position(&line, &readings) {
            agree(&position, &readings, choice);
        }
    }

    #[test]
    fn on_which_boards_are_refused(line in boards::lines(44), readings in boards::few_readings()) {
        let naive = Naive::parse(&line, &boards::named(&readings));
        prop_assert_eq!(boards::position(&line, &readings).is_some(), naive.is_ok(), "{}", line);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn in_play_from_the_start(readings in boards::readings(), choices in prop::collection::vec(0_usize..10_000, 1..60)) {
        let mut position = NaPoligonie::start(&readings);
        let naive = Naive::start(&boards::named(&readings)).map(|naive| naive.position());
        prop_assert_eq!(Ok(NaPoligonie::line(&position)), naive);
        for choice in choices {
            match agree(&position, &readings, choice) {
                Some(next) => position = next,
                None => break,
            }
        }
    }
}

#[test]
fn perft_from_the_start_is_the_rulebooks() {
    let readings = Readings::default();
    let start = NaPoligonie::start(&readings);
    let counts: Vec<u64> = (0..=4).map(|depth| NaPoligonie::perft(&start, &readings, depth)).collect();
    assert_eq!(counts, [1, 11, 111, 1308, 13107]);
}

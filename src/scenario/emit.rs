//! From the model back to a file.

use serde_yaml::{Mapping, Value};

use super::{
    Because, Body, ClauseRef, ExpectedResult, LegalExpectation, MoveList, OutcomeExpectation, Play, ReadingChoice,
    Removals, Scenario, ScenarioFile, Setup, SetupForm, Step, Text, Verb,
};
use crate::games::GameVisitor;
use crate::kernel::Ruleset;

/// The file as YAML: everything that the model holds, in the format's order. Reading it again
/// gives the same model, places aside.
///
/// # Errors
///
/// If the text cannot be written as YAML, which no model that was read from a file brings about.
pub fn emit(file: &ScenarioFile) -> Result<String, serde_yaml::Error> {
    struct Visit<'f>(&'f ScenarioFile);

    impl GameVisitor for Visit<'_> {
        type Output = Value;

        fn visit<R: Ruleset>(self) -> Value {
            whole::<R>(self.0)
        }
    }

    serde_yaml::to_string(&file.game.value.visit(Visit(file)))
}

/// A text as an item of a `[…]` list or as a value: plain where YAML reads it back as it is, in
/// double quotes otherwise.
///
/// ```
/// use poligon::scenario::quoted;
/// assert_eq!(quoted("c3-d4"), "c3-d4");
/// assert_eq!(quoted("ransom a1,c1,e1@g1"), "\"ransom a1,c1,e1@g1\"");
/// ```
#[must_use]
pub fn quoted(text: &str) -> String {
    let safe = |byte: u8| byte.is_ascii_alphanumeric() || b"-^*+/@._ ".contains(&byte);
    let plain = text.bytes().all(safe)
        && text.bytes().next().is_some_and(|byte| byte.is_ascii_alphanumeric())
        && !text.ends_with(' ');
    // JSON's strings are YAML's, double quotes and escapes included.
    if plain { text.to_owned() } else { serde_json::Value::from(text).to_string() }
}

fn whole<R: Ruleset>(file: &ScenarioFile) -> Value {
    let mut map = Mapping::new();
    put(&mut map, "game", R::ID);
    if let Some(title) = &file.title {
        put(&mut map, "title", text(title));
    }
    if !file.clauses.is_empty() {
        put(&mut map, "clauses", clauses(&file.clauses));
    }
    if !file.readings.is_empty() {
        put(&mut map, "readings", readings(&file.readings));
    }
    let scenarios: Vec<Value> = file.scenarios.iter().map(scenario::<R>).collect();
    put(&mut map, "scenarios", scenarios);
    Value::Mapping(map)
}

fn put(map: &mut Mapping, key: &str, value: impl Into<Value>) {
    map.insert(Value::from(key), value.into());
}

fn text(text: &Text) -> Value {
    Value::from(text.value.as_str())
}

fn texts(texts: &[Text]) -> Value {
    Value::Sequence(texts.iter().map(text).collect())
}

fn clauses(clauses: &[ClauseRef]) -> Value {
    let one = |clause: &ClauseRef| match &clause.quote {
        None => Value::from(clause.id),
        Some(quote) => {
            let mut map = Mapping::new();
            put(&mut map, "id", clause.id);
            put(&mut map, "quote", text(quote));
            Value::Mapping(map)
        }
    };
    Value::Sequence(clauses.iter().map(one).collect())
}

fn readings(choices: &[ReadingChoice]) -> Value {
    let mut map = Mapping::new();
    for choice in choices {
        match choice.names.as_slice() {
            [name] if !choice.listed => put(&mut map, choice.name, *name),
            names => put(&mut map, choice.name, names.iter().map(|name| Value::from(*name)).collect::<Vec<_>>()),
        }
    }
    Value::Mapping(map)
}

fn scenario<R: Ruleset>(scenario: &Scenario) -> Value {
    let mut map = Mapping::new();
    put(&mut map, "name", text(&scenario.name));
    if scenario.own_clauses {
        put(&mut map, "clauses", clauses(&scenario.clauses));
    }
    if let Some(own) = scenario.readings.get(..scenario.own_readings).filter(|own| !own.is_empty()) {
        put(&mut map, "readings", readings(own));
    }
    if scenario.own_basis {
        put(&mut map, "basis", scenario.basis.name());
    }
    put(&mut map, "setup", setup::<R>(&scenario.setup));
    match &scenario.body {
        Body::Play(steps) => put(&mut map, "moves", steps.iter().map(step::<R>).collect::<Vec<_>>()),
        Body::Refused(Because { clauses: refusing, .. }) => put(&mut map, "invalid", clauses(refusing)),
    }
    if let Some(mark) = &scenario.expect_fail {
        let mut entry = Mapping::new();
        put(&mut entry, "reason", text(&mark.reason));
        if let Some(question) = &mark.question {
            put(&mut entry, "question", text(question));
        }
        put(&mut map, "expect-fail", Value::Mapping(entry));
    }
    Value::Mapping(map)
}

fn setup<R: Ruleset>(setup: &Setup) -> Value {
    let mut map = Mapping::new();
    if let Some(to_move) = &setup.to_move {
        put(&mut map, "to-move", text(to_move));
    }
    for (name, value) in &setup.fields {
        put(&mut map, &name.value, text(value));
    }
    match &setup.form {
        SetupForm::Start => put(&mut map, "start", true),
        SetupForm::Line(line) => put(&mut map, "position", text(line)),
        SetupForm::Board(board) => put(&mut map, "board", text(board)),
        SetupForm::Placements(pieces) => {
            for (side, name) in R::SIDES.iter().enumerate() {
                let mut lists = Mapping::new();
                for (piece, (word, _)) in R::PIECES.iter().enumerate() {
                    let here = pieces.iter().filter(|placed| placed.side == side && placed.piece == piece);
                    let squares: Vec<Value> = here.map(|placed| text(&placed.square)).collect();
                    if !squares.is_empty() {
                        put(&mut lists, word, squares);
                    }
                }
                // An empty board is one with no piece of any side.
                if !lists.is_empty() || pieces.is_empty() {
                    put(&mut map, name, Value::Mapping(lists));
                }
            }
        }
    }
    if setup.deployment {
        put(&mut map, "deployment", true);
    }
    Value::Mapping(map)
}

fn step<R: Ruleset>(step: &Step) -> Value {
    let mut map = Mapping::new();
    let key = step.verb.key();
    match &step.verb {
        Verb::Play(play) => {
            let whole = play.whole_turn || play.actions.len() != 1;
            let actions = if whole { texts(&play.actions) } else { text(&play.actions[0]) };
            put(&mut map, if whole { "turn" } else { key }, actions);
        }
        Verb::Illegal { action, because } => {
            put(&mut map, key, text(action));
            put(&mut map, "because", clauses(&because.clauses));
        }
        Verb::Legal(expectation) => put(&mut map, key, legal(expectation)),
        Verb::Position(line) => put(&mut map, key, text(line)),
        Verb::Outcome(expectation) => put(&mut map, key, outcome::<R>(expectation)),
        Verb::Malformed(word) => put(&mut map, key, text(word)),
    }
    if let Some(by) = step.by {
        put(&mut map, "by", R::SIDES[by.value.index()]);
    }
    if let Verb::Play(Play { captures, removals: others, partial, .. }) = &step.verb {
        if let Some(captures) = captures {
            put(&mut map, "captures", removals(captures));
        }
        if let Some(others) = others {
            put(&mut map, "removals", removals(others));
        }
        if *partial {
            put(&mut map, "partial", true);
        }
    }
    Value::Mapping(map)
}

fn removals(removals: &Removals) -> Value {
    let entries = removals.entries.iter().map(|entry| {
        if entry.by.is_none() && entry.piece.is_none() {
            return text(&entry.at);
        }
        let mut map = Mapping::new();
        put(&mut map, "at", text(&entry.at));
        if let Some(by) = &entry.by {
            put(&mut map, "by", by.id);
        }
        if let Some(piece) = entry.piece {
            put(&mut map, "piece", piece.value.to_string());
        }
        Value::Mapping(map)
    });
    Value::Sequence(entries.collect())
}

fn legal(expectation: &LegalExpectation) -> Value {
    let list = |list: &MoveList| texts(&list.moves);
    let mut map = Mapping::new();
    match expectation {
        LegalExpectation::Exactly(exactly) => return list(exactly),
        LegalExpectation::From { from, are } => {
            put(&mut map, "from", text(from));
            put(&mut map, "are", list(are));
        }
        LegalExpectation::Count { count, from } => {
            if let Some(from) = from {
                put(&mut map, "from", text(from));
            }
            put(&mut map, "count", count.value);
        }
        LegalExpectation::Some { includes, excludes } => {
            if let Some(includes) = includes {
                put(&mut map, "includes", list(includes));
            }
            if let Some(excludes) = excludes {
                put(&mut map, "excludes", list(excludes));
            }
        }
    }
    Value::Mapping(map)
}

fn outcome<R: Ruleset>(expectation: &OutcomeExpectation) -> Value {
    let word = match expectation.result.value {
        ExpectedResult::None => "none",
        ExpectedResult::Draw => "draw",
        ExpectedResult::Won(side) => R::SIDES[side.index()],
    };
    match &expectation.by {
        None => Value::from(word),
        Some(by) => {
            let mut map = Mapping::new();
            put(&mut map, "winner", word);
            put(&mut map, "by", text(by));
            Value::Mapping(map)
        }
    }
}

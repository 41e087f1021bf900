//! Answering a request.

use std::io::{self, Write};

use serde_json::{Map, Value};

use super::Fault;
use super::request::{Ask, Placed, Request};
use crate::cli::place;
use crate::explain::{Explanation, Verdict, event_value, explain, outcome_value, parse_action, plain};
use crate::games::GameVisitor;
use crate::kernel::{Broken, Clause, Evidence, LISTED, Readings, Ruleset, Silent, Trace, listed_moves};
use crate::rulebook;

/// The members of an answer after its id, in the order in which they are written.
#[derive(Clone, Debug)]
pub(super) struct Answer(Vec<(&'static str, Value)>);

impl Answer {
    /// Writes `,"key":value` for each member.
    ///
    /// # Errors
    ///
    /// If `out` cannot be written.
    pub(super) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        for (key, value) in &self.0 {
            write!(out, ",\"{key}\":")?;
            serde_json::to_writer(&mut *out, value)?;
        }
        Ok(())
    }
}

/// Answers a request.
///
/// # Errors
///
/// If its readings, position or moves are bad.
pub(super) fn answer(request: &Request<'_>) -> Result<Answer, Fault> {
    request.game.visit(Answering(request))
}

struct Answering<'r, 'a>(&'r Request<'a>);

impl GameVisitor for Answering<'_, '_> {
    type Output = Result<Answer, Fault>;

    fn visit<R: Ruleset>(self) -> Self::Output {
        let request = self.0;
        let mut readings = R::Readings::default();
        for (name, value) in &request.readings {
            readings = place::set_reading(readings, &name.text, &value.text).map_err(|(message, help)| {
                let known = R::Readings::ALL.iter().any(|info| info.name == name.text);
                if known { value } else { name }.fault(format!("{message}; {help}"))
            })?;
        }
        let position = place::position::<R>(&request.position.text, &readings)
            .map_err(|fault| request.position.fault_at(fault.offset(), fault.message()))?;
        Ok(match &request.ask {
            Ask::Moves => moves::<R>(&position, &readings).ok_or_else(|| request.position.fault(too_many()))?,
            Ask::Play(actions) => play::<R>(position, &readings, actions)?,
            Ask::Perft(depth) => Answer(vec![("nodes", Value::from(R::perft(&position, &readings, *depth)))]),
            Ask::Explain(action) => explained::<R>(&position, &readings, action)?,
        })
    }
}

/// The legal moves; `None` where there are more than an answer can hold.
fn moves<R: Ruleset>(position: &R::Position, readings: &R::Readings) -> Option<Answer> {
    let view = R::view(position, readings, &Silent);
    let mut moves: Vec<String> = listed_moves::<R>(&view)?.iter().map(|legal| legal.as_ref().to_string()).collect();
    moves.sort_unstable();
    Some(Answer(vec![("moves", Value::from(moves)), ("outcome", outcome::<R>(position, readings))]))
}

fn too_many() -> String {
    format!("more than {LISTED} moves are legal here, too many to list; ask \"perft\" with depth 1 to count them")
}

fn outcome<R: Ruleset>(position: &R::Position, readings: &R::Readings) -> Value {
    outcome_value::<R>(R::ending(position, readings, &Silent))
}

fn play<R: Ruleset>(
    mut position: R::Position,
    readings: &R::Readings,
    actions: &[Placed<'_>],
) -> Result<Answer, Fault> {
    let mut events = Vec::new();
    for (ply, placed) in actions.iter().enumerate() {
        let action = parse::<R>(placed)?;
        let mut trace = Trace::new();
        let view = R::view(&position, readings, &Silent);
        let legal = R::judge(&view, &action).ok_or_else(|| placed.fault(refusal::<R>(&view, &action, ply)))?;
        let next = R::play(&view, &legal, &mut trace);
        events.extend(trace.events().iter().map(|event| event_value(event, Some(ply))));
        drop(view);
        position = next;
    }
    Ok(Answer(vec![
        ("position", Value::from(R::line(&position))),
        ("outcome", outcome::<R>(&position, readings)),
        ("events", Value::from(events)),
    ]))
}

fn parse<R: Ruleset>(placed: &Placed<'_>) -> Result<R::Action, Fault> {
    parse_action::<R>(&placed.text).map_err(|malformed| {
        let help = malformed.help.map(|help| format!("; {help}")).unwrap_or_default();
        placed.fault_at(malformed.range.start, format!("malformed move: {}{help}", malformed.message))
    })
}

/// Why a move of a sequence cannot be played.
fn refusal<R: Ruleset>(view: &R::View<'_>, action: &R::Action, ply: usize) -> String {
    let mut trace = Trace::new();
    let _ = R::trial(view, action, &mut trace);
    let mut broken = trace.into_broken();
    broken.sort_by_key(|broken| broken.clause);
    let reasons: Vec<String> = broken
        .iter()
        .map(|Broken { clause, evidence, .. }| format!("{}: {}", clause.id(), evidence.sentence()))
        .collect();
    format!("move {} ({action}) is illegal: {}", ply + 1, reasons.join("; "))
}

fn explained<R: Ruleset>(position: &R::Position, readings: &R::Readings, action: &Placed<'_>) -> Result<Answer, Fault> {
    // Text that is no move at all is a bad request here as in `play`: an answer "illegal" always
    // names a clause.
    parse::<R>(action)?;
    let explanation = explain::<R>(position, readings, rulebook::embedded::<R>(), &action.text);
    Ok(Answer(vec![
        ("legal", Value::from(explanation.legal)),
        ("broken", Value::from(broken(&explanation))),
        ("text", Value::from(plain(&explanation))),
    ]))
}

/// The broken clauses as the protocol lists them.
fn broken(explanation: &Explanation) -> Vec<Value> {
    let Verdict::Illegal(illegal) = &explanation.verdict else { return vec![] };
    illegal
        .broken
        .iter()
        .map(|broken| {
            Value::Object(Map::from_iter([
                ("clause".to_owned(), Value::from(broken.clause.id.as_str())),
                ("title".to_owned(), Value::from(broken.clause.title.as_str())),
                ("evidence".to_owned(), Value::from(broken.evidence_text())),
            ]))
        })
        .collect()
}

//! What is told about a refusal, an event, a position.

use crate::kernel::{Broken, Clause, Event, Evidence, Outcome, Readings, Recorded, Ruleset, Side, Silent, SquareSet};
use crate::rulebook::embedded;
use crate::scenario::{After, Cited, Fact, Happening, InForce, Scene};

/// The facts behind a refusal, in rulebook order, each once.
pub(super) fn refusal<C: Clause>(broken: &[Broken<C>]) -> Vec<Fact> {
    let mut ordered: Vec<&Broken<C>> = broken.iter().collect();
    ordered.sort_by_key(|fault| fault.clause);
    let mut facts: Vec<Fact> = Vec::with_capacity(ordered.len());
    for fault in ordered {
        let fact = Fact { clause: fault.clause.id(), sentence: fault.evidence.sentence() };
        if !facts.contains(&fact) {
            facts.push(fact);
        }
    }
    facts
}

/// What events say, in order.
pub(super) fn events<C: Clause>(events: &[Recorded<C>]) -> Vec<Fact> {
    let fact = |event: &Recorded<C>| Fact { clause: event.clause.id(), sentence: event.event.sentence() };
    events.iter().map(fact).collect()
}

/// Events for a transcript.
pub(super) fn happenings<C: Clause>(events: &[Recorded<C>]) -> Vec<Happening> {
    let one = |recorded: &Recorded<C>| Happening {
        clause: recorded.clause.id(),
        name: recorded.event.name(),
        fields: recorded.event.fields(),
        sentence: recorded.event.sentence(),
    };
    events.iter().map(one).collect()
}

/// The blamed clauses' ids, in rulebook order, each once.
pub(super) fn blamed<C: Clause>(broken: &[Broken<C>]) -> Vec<&'static str> {
    let mut clauses: Vec<C> = broken.iter().map(|fault| fault.clause).collect();
    clauses.sort_unstable();
    clauses.dedup();
    clauses.into_iter().map(Clause::id).collect()
}

/// Clauses with their verb: `NP-4.1 refuses`, `NP-1.2 and NP-4.1 refuse`.
pub(super) fn refuse(ids: &[&str]) -> String {
    match ids {
        [] => "no clause refuses".to_owned(),
        [one] => format!("{one} refuses"),
        [others @ .., last] => format!("{} and {last} refuse", others.join(", ")),
    }
}

/// The squares that the evidence speaks of.
pub(super) fn squares<C: Clause>(broken: &[Broken<C>]) -> SquareSet {
    broken.iter().fold(SquareSet::EMPTY, |all, fault| all | fault.evidence.squares())
}

/// Clauses in the rulebook's words, in rulebook order, each once.
pub(super) fn cited<R: Ruleset>(ids: impl IntoIterator<Item = &'static str>) -> Vec<Cited> {
    let wanted: Vec<&str> = ids.into_iter().collect();
    let clauses = embedded::<R>().clauses.iter().zip(R::Clause::ALL);
    clauses
        .filter(|(_, clause)| wanted.contains(&clause.id()))
        .map(|(entry, clause)| Cited { id: clause.id(), title: &entry.title, rule: &entry.rule })
        .collect()
}

/// The readings that are not the default, in the rulebook's words.
pub(super) fn in_force<R: Ruleset>(readings: &R::Readings) -> Vec<InForce> {
    let words = |(name, value): (&'static str, &'static str)| {
        let entry = embedded::<R>().reading(name)?.value(value)?;
        Some(InForce { name, value, text: &entry.text })
    };
    readings.changed().into_iter().filter_map(words).collect()
}

/// The board to look at.
pub(super) fn scene<R: Ruleset>(position: &R::Position, marks: SquareSet) -> Scene {
    Scene { board: R::board(position, marks), line: R::line(position), marks }
}

/// A position for a transcript.
pub(super) fn after<R: Ruleset>(position: &R::Position, readings: &R::Readings) -> After {
    After {
        board: R::board(position, SquareSet::EMPTY),
        line: R::line(position),
        side: side::<R>(R::side(position)),
        legal: R::choices(position, readings),
        outcome: R::ending(position, readings, &Silent).map(outcome_sentence::<R>),
    }
}

/// What a side is called.
pub(super) fn side<R: Ruleset>(side: Side) -> &'static str {
    R::SIDES[side.index()]
}

fn outcome_sentence<R: Ruleset>(outcome: Outcome) -> String {
    match outcome {
        Outcome::Won { side, by } => format!("{} has won: {by}", self::side::<R>(side)),
        Outcome::Drawn { by: "" } => "drawn".to_owned(),
        Outcome::Drawn { by } => format!("drawn: {by}"),
    }
}

#[cfg(test)]
mod tests {
    use super::refuse;

    #[test]
    fn the_verb_agrees_with_its_clauses() {
        assert_eq!(refuse(&["NP-4.1"]), "NP-4.1 refuses");
        assert_eq!(refuse(&["NP-1.2", "NP-4.1", "NP-4.3"]), "NP-1.2, NP-4.1 and NP-4.3 refuse");
    }
}

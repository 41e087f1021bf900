//! Which scenario pins which clause, and which value of which reading?

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rayon::prelude::*;

use super::mutants::clause_of;
use super::mutate_suite::Entry;
use super::{Change, Suite};
use crate::kernel::{Clause, Contrary, Mutation, Readings, Ruleset};
use crate::rulebook::{Kind, embedded};
use crate::scenario::{Body, ClauseRef, Plain, ScenarioFile, SourceFile, Span, Verb, stays_green};

/// What the scenarios of a game pin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Covered {
    /// The game's id.
    pub game: &'static str,
    /// The clauses, in rulebook order.
    pub clauses: Vec<CoveredClause>,
    /// Every value of every reading, in rulebook order.
    pub values: Vec<CoveredValue>,
    /// The cases in order, each with what it pins.
    pub cases: Vec<CoveredCase>,
    /// Clauses that are cited where they do not matter: they decide nothing, no reading of theirs
    /// does, and it would make no difference if they refused what they let pass.
    pub idle: Vec<Idle>,
    /// How many citations are of clauses that decide nothing there, but would if they refused what
    /// they let pass: what a scenario of a near miss is about.
    pub let_pass: usize,
}

/// How a clause is pinned: by how many cases in which way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CoveredClause {
    /// Its id.
    pub id: &'static str,
    /// Its title.
    pub title: &'static str,
    /// Cases that are green only because it permits something or brings something about.
    pub positively: usize,
    /// Cases that are green only because it refuses something.
    pub negatively: usize,
    /// Cases that are green only with the number that it names.
    pub by_number: usize,
    /// Cases in which it is asked, whether it decides anything or not.
    pub executed: usize,
    /// Why no scenario has to pin it.
    pub excused: Option<&'static str>,
}

/// How a value of a reading is pinned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoveredValue {
    /// The reading's name.
    pub reading: &'static str,
    /// The value's name.
    pub value: &'static str,
    /// Cases that run under it and are not green under some other value.
    pub pinned: usize,
    /// Why no scenario can pin it.
    pub excused: Option<String>,
}

/// What a case pins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoveredCase {
    /// Its id.
    pub id: String,
    /// The clauses that decide something in it, with how, in rulebook order.
    pub pins: Vec<(&'static str, Pinned)>,
    /// The clauses that are asked in it, whether they decide anything or not, in rulebook order.
    pub executed: Vec<&'static str>,
    /// The readings whose value decides something in it, in rulebook order.
    pub readings: Vec<&'static str>,
}

/// In which ways a clause decides something in a case.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pinned {
    /// Without its permission or effect the case is not green.
    pub positively: bool,
    /// Without its restriction the case is not green.
    pub negatively: bool,
    /// With another number the case is not green.
    pub by_number: bool,
}

/// A clause that is cited where it does not matter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Idle {
    /// The file.
    pub source: Arc<SourceFile>,
    /// Where it is cited.
    pub span: Span,
    /// The clause's id.
    pub clause: &'static str,
    /// The name of the scenario that cites it; `None` where the file does.
    pub scenario: Option<String>,
}

impl CoveredClause {
    /// Whether a scenario pins it in any way.
    #[must_use]
    pub const fn is_pinned(&self) -> bool {
        self.positively + self.negatively + self.by_number > 0
    }
}

impl Pinned {
    const fn is_any(self) -> bool {
        self.positively || self.negatively || self.by_number
    }
}

impl Covered {
    /// Of the clauses and the values of readings that are not excused, how many are pinned and how
    /// many there are.
    #[must_use]
    pub fn score(&self) -> (usize, usize) {
        let clauses = self.clauses.iter().filter(|clause| clause.excused.is_none()).map(CoveredClause::is_pinned);
        let values = self.values.iter().filter(|value| value.excused.is_none()).map(|value| value.pinned > 0);
        let all: Vec<bool> = clauses.chain(values).collect();
        (all.iter().filter(|pinned| **pinned).count(), all.len())
    }

    /// The score in per cent, from 0 to 100; 100 where nothing has to be pinned.
    #[must_use]
    pub fn percent(&self) -> f64 {
        let (pinned, of) = self.score();
        let count = |number: usize| f64::from(u32::try_from(number).unwrap_or(u32::MAX));
        if of == 0 { 100.0 } else { 100.0 * count(pinned) / count(of) }
    }
}

/// Changes everything that a case could tell, one thing at a time, for every case, and notes what
/// turns its verdict. The same result whatever the number of threads.
#[must_use]
pub fn coverage<R: Ruleset>(suite: &Suite<R>) -> Covered {
    let planned = Change::<R>::planned();
    let found: Vec<Found> = suite.entries.par_iter().map(|entry| found(entry, &planned)).collect();
    let book = embedded::<R>();
    let clauses = R::Clause::ALL.iter().zip(&book.clauses).map(|(clause, entry)| {
        let at = clause.index();
        let count = |fits: fn(&Pinned) -> bool| found.iter().filter(|found| fits(&found.pinned[at])).count();
        CoveredClause {
            id: clause.id(),
            title: &entry.title,
            positively: count(|pinned| pinned.positively),
            negatively: count(|pinned| pinned.negatively),
            by_number: count(|pinned| pinned.by_number),
            executed: suite.entries.iter().filter(|entry| entry.reached.executed(*clause)).count(),
            excused: entry.excused.as_deref(),
        }
    });
    let (idle, let_pass) = idle(suite, &found);
    Covered {
        game: R::ID,
        clauses: clauses.collect(),
        values: values(suite, &found),
        cases: suite.entries.iter().zip(&found).map(|(entry, found)| shown::<R>(entry, found)).collect(),
        idle,
        let_pass,
    }
}

/// What decides something in a case.
struct Found {
    /// By the place of the clause.
    pinned: Vec<Pinned>,
    /// By the place of the reading.
    readings: Vec<bool>,
}

fn found<R: Ruleset>(entry: &Entry<R>, planned: &[Change<R>]) -> Found {
    let mut pinned = vec![Pinned::default(); R::Clause::ALL.len()];
    for change in planned {
        let Change::Clause(mutation) = change else { continue };
        let pin = &mut pinned[clause_of(*mutation).index()];
        let known = match mutation {
            Mutation::Lift(_) => &mut pin.negatively,
            Mutation::Revoke(_) | Mutation::Mute(_) => &mut pin.positively,
            Mutation::Number { .. } => &mut pin.by_number,
        };
        *known = *known || entry.notices(*change);
    }
    for clause in blamed(entry) {
        // A precondition cannot be lifted: where it stands against what a scenario tries, it has
        // decided, or the scenario would not be green.
        if R::Clause::ALL.get(clause).is_some_and(|clause| entry.reached.gated(*clause)) {
            pinned[clause].negatively = true;
        }
    }
    let readings = R::Readings::ALL.iter().enumerate().map(|(at, info)| {
        let others = (0..info.values.len()).filter(|value| *value != entry.readings.get(at));
        let mut others = others.map(|value| entry.readings.with(at, value));
        others.any(|readings| !stays_green::<R, _>(&entry.case, readings, Plain))
    });
    Found { pinned, readings: readings.collect() }
}

/// The places of the clauses that a case wants to be blamed.
fn blamed<R: Ruleset>(entry: &Entry<R>) -> BTreeSet<usize> {
    let scenario = entry.case.scenario();
    let refused = match &scenario.body {
        Body::Refused(because) => because.clauses.as_slice(),
        Body::Play(_) => &[],
    };
    let in_steps = scenario.steps().iter().flat_map(|step| match &step.verb {
        Verb::Illegal { because, .. } => because.clauses.as_slice(),
        Verb::Play(_) | Verb::Legal(_) | Verb::Position(_) | Verb::Outcome(_) | Verb::Malformed(_) => &[],
    });
    refused.iter().chain(in_steps).map(|clause| clause.index).collect()
}

fn values<R: Ruleset>(suite: &Suite<R>, found: &[Found]) -> Vec<CoveredValue> {
    let mut values = Vec::new();
    for (at, info) in R::Readings::ALL.iter().enumerate() {
        let dead = embedded::<R>().questions.iter().find(|question| {
            question.kind == Kind::DeadReading && question.readings.iter().any(|reading| reading == info.name)
        });
        for (value, name) in info.values.iter().enumerate() {
            let pins = |(entry, found): &(&Entry<R>, &Found)| entry.readings.get(at) == value && found.readings[at];
            let pinned = suite.entries.iter().zip(found).filter(pins).count();
            let excused = dead.map(|question| format!("a dead reading: {}", question.id));
            values.push(CoveredValue { reading: info.name, value: name, pinned, excused });
        }
    }
    values
}

fn shown<R: Ruleset>(entry: &Entry<R>, found: &Found) -> CoveredCase {
    let pins = R::Clause::ALL.iter().zip(&found.pinned).filter(|(_, pinned)| pinned.is_any());
    let executed = R::Clause::ALL.iter().filter(|clause| entry.reached.executed(**clause));
    let readings = R::Readings::ALL.iter().zip(&found.readings).filter(|(_, decides)| **decides);
    CoveredCase {
        id: entry.case.id.clone(),
        executed: executed.map(|clause| clause.id()).collect(),
        pins: pins.map(|(clause, pinned)| (clause.id(), *pinned)).collect(),
        readings: readings.map(|(info, _)| info.name).collect(),
    }
}

/// Whether a case depends on what a clause says: it decides something there, or a reading of it does.
fn decides<R: Ruleset>(clause: R::Clause, found: &Found) -> bool {
    let by_reading = || {
        let readings = R::Readings::ALL.iter().zip(&found.readings).filter(|(_, decides)| **decides);
        readings.map(|(info, _)| info.name).any(|name| {
            let entry = embedded::<R>().reading(name);
            entry.is_some_and(|entry| entry.clauses.iter().any(|id| id == clause.id()))
        })
    };
    found.pinned[clause.index()].is_any() || by_reading()
}

/// Whether a case would not be green if a clause refused what it lets pass.
fn lets_pass<R: Ruleset>(clause: R::Clause, entry: &Entry<R>) -> bool {
    entry.reached.executed(clause) && !stays_green::<R, _>(&entry.case, entry.readings, Contrary::new(clause))
}

/// Citations of clauses that do not matter: for a scenario's own list in none of its cases, for a
/// file's list in no case of the file. And how many matter by what they let pass alone.
fn idle<R: Ruleset>(suite: &Suite<R>, found: &[Found]) -> (Vec<Idle>, usize) {
    type Cases<'s, R> = Vec<(usize, &'s Entry<R>, &'s Found)>;
    let mut by_file: BTreeMap<&str, (&Arc<ScenarioFile>, Cases<'_, R>)> = BTreeMap::new();
    for (entry, found) in suite.entries.iter().zip(found) {
        let file = &entry.case.file;
        let cases = &mut by_file.entry(&file.source.path).or_insert((file, Vec::new())).1;
        cases.push((entry.case.scenario, entry, found));
    }
    let (mut idle, mut let_pass) = (Vec::new(), 0);
    for (file, cases) in by_file.values() {
        let mut note = |cited: &[ClauseRef], scenario: Option<usize>| {
            for clause in cited.iter().filter(|clause| embedded_excuse::<R>(clause).is_none()) {
                let Some(known) = R::Clause::ALL.get(clause.index) else { continue };
                let of_it = || cases.iter().filter(|(at, ..)| scenario.is_none_or(|scenario| scenario == *at));
                if of_it().any(|(_, _, found)| decides::<R>(*known, found)) {
                    continue;
                }
                if of_it().any(|(_, entry, _)| lets_pass(*known, entry)) {
                    let_pass += 1;
                } else {
                    let scenario = scenario.map(|at| file.scenarios[at].name.value.clone());
                    let source = Arc::clone(&file.source);
                    idle.push(Idle { source, span: clause.span, clause: clause.id, scenario });
                }
            }
        };
        note(&file.clauses, None);
        for (at, scenario) in file.scenarios.iter().enumerate().filter(|(_, scenario)| scenario.own_clauses) {
            note(&scenario.clauses, Some(at));
        }
    }
    (idle, let_pass)
}

fn embedded_excuse<R: Ruleset>(clause: &ClauseRef) -> Option<&'static str> {
    embedded::<R>().clause(clause.id)?.excused.as_deref()
}

//! A difference between two sets of rules as a scenario file that pins it.

use std::path::PathBuf;
use std::sync::Arc;

use super::difference::{Difference, Effect, Played, Rules};
use super::difference_setups::SetupDifference;
use crate::games::GameId;
use crate::kernel::{Clause, Outcome, Readings, Removal, Ruleset, SetupSource, Silent, Standing, Trace};
use crate::scenario::{
    Basis, Because, Body, ClauseRef, ExpectedResult, LegalExpectation, MoveList, OutcomeExpectation, PlacedPiece, Play,
    ReadingChoice, RemovalExpectation, Removals, Scenario, ScenarioFile, Setup, SetupForm, SourceFile, Span, Spanned,
    Step, Text, Verb, emit,
};

/// The longest list of legal actions that is written out in full.
const LISTED: usize = 16;
/// How many refused actions are given.
const REFUSED: usize = 3;

/// One scenario to be written.
#[derive(Clone, Debug)]
pub(super) struct Pin<R: Ruleset> {
    /// Its name.
    pub(super) name: String,
    /// The readings by which it holds; no clause is changed.
    pub(super) readings: R::Readings,
    /// Readings to be named even where they have their default value.
    pub(super) named: Vec<usize>,
    /// The setup that it begins with.
    pub(super) setup: Setup,
    /// What it expects.
    pub(super) body: Body,
}

/// The setup of a position; the start position where there is none.
pub(super) fn setup_of<R: Ruleset>(position: Option<&R::Position>) -> Setup {
    let form = match position {
        Some(position) => SetupForm::Line(Text::unplaced(R::line(position))),
        None => SetupForm::Start,
    };
    Setup { span: Span::default(), form, to_move: None, fields: Vec::new(), deployment: false }
}

/// The setup and what is expected of it by the first set of rules, at which two differ.
pub(super) fn of_setup<R: Ruleset>(rules: &Rules<R>, difference: &SetupDifference<R::Clause>) -> Option<(Setup, Body)> {
    let placed = |piece: &Standing| PlacedPiece {
        side: piece.side.index(),
        piece: piece.piece,
        square: Text::unplaced(R::square_name(piece.square)),
    };
    let setup = Setup {
        span: Span::default(),
        form: SetupForm::Placements(difference.pieces.iter().map(placed).collect()),
        to_move: Some(Text::unplaced(R::SIDES[difference.side.index()])),
        fields: Vec::new(),
        deployment: difference.deployment,
    };
    let body = match difference.blamed[0].as_slice() {
        [] => {
            let standing = &difference.pieces;
            let positions = R::arranged(standing, &rules.readings);
            let same_side = positions.iter().find(|position| R::side(position) == difference.side)?;
            Body::Play(vec![step(Verb::Position(Text::unplaced(R::line(same_side))))])
        }
        blamed => Body::Refused(because(blamed)),
    };
    Some((setup, body))
}

/// What holds at a difference by the first (0) or the second (1) set of rules, which has to be one
/// without a changed clause.
pub(super) fn steps<R: Ruleset>(rules: &Rules<R>, difference: &Difference<R>, of: usize) -> Vec<Step> {
    let mut steps = Vec::new();
    if difference.outcomes[0] != difference.outcomes[1] {
        steps.push(outcome(difference.outcomes[of]));
    }
    if difference.moves[0] != difference.moves[1] {
        refused(rules, difference, of, &mut steps);
        allowed(difference, of, &mut steps);
    }
    if let Some(played) = &difference.played {
        played_out(rules, played, of, &mut steps);
    }
    steps
}

/// The position that the game starts with.
pub(super) fn starts_so<R: Ruleset>(readings: &R::Readings) -> Vec<Step> {
    vec![step(Verb::Position(Text::unplaced(R::line(&R::start(readings)))))]
}

/// Actions that the other set of rules allows and this one refuses.
fn refused<R: Ruleset>(rules: &Rules<R>, difference: &Difference<R>, of: usize, steps: &mut Vec<Step>) {
    for action in difference.only(1 - of).into_iter().take(REFUSED) {
        let view = R::view(&difference.position, &rules.readings, &Silent);
        let mut trace = Trace::new();
        let _ = R::trial(&view, action, &mut trace);
        let action = Text::unplaced(action.to_string());
        let verb = match trace.blamed().as_slice() {
            [] => Verb::Legal(LegalExpectation::Some { includes: None, excludes: Some(list(vec![action])) }),
            blamed => Verb::Illegal { action, because: because(blamed) },
        };
        steps.push(step(verb));
    }
}

/// The legal actions: all of them where they are few, else those that the other set refuses.
fn allowed<R: Ruleset>(difference: &Difference<R>, of: usize, steps: &mut Vec<Step>) {
    let text = |action: &R::Action| Text::unplaced(action.to_string());
    let all = &difference.moves[of];
    if !all.is_empty() && all.len() <= LISTED {
        let exactly = LegalExpectation::Exactly(list(all.iter().map(text).collect()));
        steps.push(step(Verb::Legal(exactly)));
        return;
    }
    let only: Vec<Text> = difference.only(of).into_iter().take(LISTED).map(text).collect();
    if !only.is_empty() {
        let includes = LegalExpectation::Some { includes: Some(list(only)), excludes: None };
        steps.push(step(Verb::Legal(includes)));
    } else if difference.outcomes[0] == difference.outcomes[1] {
        let count = Spanned::new(all.len(), Span::default());
        steps.push(step(Verb::Legal(LegalExpectation::Count { count, from: None })));
    }
}

/// What an action does that both sets allow.
fn played_out<R: Ruleset>(rules: &Rules<R>, played: &Played<R>, of: usize, steps: &mut Vec<Step>) {
    let Effect { after, removed, outcome: ended } = &played.effects[of];
    let of_kind = |capture: bool| {
        let entries: Vec<RemovalExpectation> = removed
            .iter()
            .filter(|(_, removal)| removal.capture == capture)
            .map(|(clause, removal)| entry::<R>(clause, removal, removed))
            .collect();
        (!entries.is_empty()).then(|| Removals { span: Span::default(), entries })
    };
    steps.push(step(Verb::Play(Play {
        actions: vec![Text::unplaced(played.action.to_string())],
        whole_turn: false,
        captures: of_kind(true),
        removals: of_kind(false),
        partial: false,
    })));
    let line = R::line(after);
    let reads_back = R::read(&SetupSource::Line(&line), &rules.readings)
        .is_ok_and(|setup| R::admit(setup, &rules.readings).is_ok_and(|position| position == *after));
    if reads_back {
        steps.push(step(Verb::Position(Text::unplaced(line))));
    }
    if played.effects[0].outcome != played.effects[1].outcome {
        steps.push(outcome(*ended));
    }
}

fn entry<R: Ruleset>(clause: &str, removal: &Removal, all: &[(&'static str, Removal)]) -> RemovalExpectation {
    let shared = all.iter().filter(|(_, other)| other.at == removal.at).count() > 1;
    RemovalExpectation {
        span: Span::default(),
        at: Text::unplaced(removal.at.clone()),
        by: R::Clause::from_id(clause).map(reference),
        piece: shared.then(|| Spanned::new(removal.piece, Span::default())),
    }
}

fn step(verb: Verb) -> Step {
    Step { span: Span::default(), key: Span::default(), verb, by: None }
}

fn list(moves: Vec<Text>) -> MoveList {
    MoveList { span: Span::default(), moves }
}

fn reference<C: Clause>(clause: C) -> ClauseRef {
    ClauseRef { id: clause.id(), index: clause.index(), span: Span::default(), quote: None }
}

fn because<C: Clause>(blamed: &[C]) -> Because {
    Because { span: Span::default(), clauses: blamed.iter().copied().map(reference).collect() }
}

fn outcome(outcome: Option<Outcome>) -> Step {
    let result = match outcome {
        None => ExpectedResult::None,
        Some(Outcome::Won { side, .. }) => ExpectedResult::Won(side),
        Some(Outcome::Drawn { .. }) => ExpectedResult::Draw,
    };
    let by = outcome.map(Outcome::by).filter(|by| !by.is_empty()).map(Text::unplaced);
    step(Verb::Outcome(OutcomeExpectation { span: Span::default(), result: Spanned::new(result, Span::default()), by }))
}

/// A file with these scenarios, about those clauses, under a comment.
///
/// # Errors
///
/// If it cannot be written as YAML.
pub(super) fn file<R: Ruleset>(
    comment: &str,
    title: &str,
    clauses: &[R::Clause],
    pins: &[Pin<R>],
) -> Result<String, serde_yaml::Error> {
    let Some(game) = GameId::from_id(R::ID) else { return Ok(String::new()) };
    let source = SourceFile { path: String::new(), location: PathBuf::new(), text: Arc::from("") };
    let file = ScenarioFile {
        source: Arc::new(source),
        game: Spanned::new(game, Span::default()),
        title: Some(Text::unplaced(title)),
        clauses: clauses.iter().copied().map(reference).collect(),
        readings: Vec::new(),
        scenarios: pins.iter().map(scenario::<R>).collect(),
    };
    let comment: String = comment.lines().flat_map(|line| ["# ", line, "\n"]).collect();
    Ok(comment + &emit(&file)?)
}

fn scenario<R: Ruleset>(pin: &Pin<R>) -> Scenario {
    let readings = chosen(&pin.readings, &pin.named);
    Scenario {
        name: Text::unplaced(pin.name.clone()),
        span: Span::default(),
        clauses: Vec::new(),
        own_clauses: false,
        own_readings: readings.len(),
        readings,
        basis: Basis::Text,
        own_basis: false,
        setup: pin.setup.clone(),
        body: pin.body.clone(),
        expect_fail: None,
    }
}

/// The readings that are not as by default, and those that are to be named all the same.
pub(super) fn chosen<Q: Readings>(readings: &Q, named: &[usize]) -> Vec<ReadingChoice> {
    let choice = |(reading, info): (usize, &crate::kernel::ReadingInfo)| {
        let value = readings.get(reading);
        (value != 0 || named.contains(&reading)).then(|| ReadingChoice {
            name: info.name,
            reading,
            values: vec![value],
            names: vec![info.values[value]],
            listed: false,
            span: Span::default(),
        })
    };
    Q::ALL.iter().enumerate().filter_map(choice).collect()
}

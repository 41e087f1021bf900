//! From a sight to a witness: the line is replayed under the rules before anybody hears of it,
//! and written as a scenario that has passed.

use std::path::PathBuf;
use std::sync::Arc;

use super::difference_scenario::chosen;
use super::{Witness, probe};
use crate::games::GameId;
use crate::kernel::{Clause, Event, Outcome, Readings, Recorded, Ruleset, SquareSet, Trace};
use crate::scenario::{
    Basis, Because, Body, CaseResult, ClauseRef, ExpectedResult, LegalExpectation, MoveList, OutcomeExpectation, Play,
    ReadingChoice, RemovalExpectation, Removals, Scenario, ScenarioFile, Setup, SetupForm, SourceFile, Span, Spanned,
    Step, Text, Verb, cases, emit, load_text, run_case,
};

/// How many legal actions a scenario lists one by one; more are counted.
const LISTED: usize = 12;

/// What a scenario is called, and what it is to pin.
pub struct Caption<'a> {
    /// The name of the scenario.
    pub name: &'a str,
    /// The title of its file.
    pub title: &'a str,
    /// The clauses that it is about, by id.
    pub clauses: &'a [&'static str],
}

/// The witness of a line of play: every action but the last is legal, the last legal or refused.
/// `None` where the line cannot be replayed so, or its scenario does not pass: such a line proves
/// nothing and is not reported.
#[must_use]
pub fn witness<R: Ruleset>(
    position: &R::Position,
    readings: &R::Readings,
    actions: &[R::Action],
    caption: &Caption<'_>,
) -> Option<Witness> {
    let mut replay = Replay { steps: Vec::new(), events: Vec::new(), refused: None };
    let last = replay.play::<R>(position, readings, actions)?;
    replay.finish::<R>(&last, readings);
    let file = file::<R>(position, readings, replay.steps, caption)?;
    let scenario = emit(&file).ok()?;
    passes(&scenario).then(|| Witness {
        readings: readings.changed(),
        position: R::line(position),
        pieces: probe::pieces::<R>(position),
        actions: actions.iter().map(ToString::to_string).collect(),
        refused: replay.refused,
        board: R::board(position, actions.first().map_or(SquareSet::EMPTY, R::touched)),
        events: replay.events,
        scenario,
    })
}

/// Whether a scenario file passes, every case of it.
fn passes(scenario: &str) -> bool {
    load_text("witness.yaml", scenario)
        .is_ok_and(|file| cases(&file).iter().all(|case| run_case(case, false).result == CaseResult::Passed))
}

struct Replay {
    steps: Vec<Step>,
    events: Vec<String>,
    refused: Option<(String, Vec<&'static str>)>,
}

impl Replay {
    /// Plays the line and returns where it ends.
    fn play<R: Ruleset>(
        &mut self,
        position: &R::Position,
        readings: &R::Readings,
        actions: &[R::Action],
    ) -> Option<R::Position> {
        let mut here = position.clone();
        if actions.is_empty() {
            self.legal::<R>(&here, readings);
        }
        for (at, action) in actions.iter().enumerate() {
            here = match self.act::<R>(&here, readings, action) {
                Some(next) => next,
                None if at + 1 == actions.len() => {
                    self.refuse::<R>(&here, readings, action);
                    return Some(here);
                }
                None => return None,
            };
        }
        Some(here)
    }

    /// Plays a legal action; `None` for one that is refused.
    fn act<R: Ruleset>(
        &mut self,
        position: &R::Position,
        readings: &R::Readings,
        action: &R::Action,
    ) -> Option<R::Position> {
        let mut trace = Trace::new();
        let view = R::view(position, readings, &trace);
        let legal = R::judge(&view, action)?;
        let next = R::play(&view, &legal, &mut trace);
        self.steps.push(played(action, trace.events()));
        self.events.extend(trace.events().iter().map(said));
        Some(next)
    }

    fn refuse<R: Ruleset>(&mut self, position: &R::Position, readings: &R::Readings, action: &R::Action) {
        let mut trace = Trace::new();
        let view = R::view(position, readings, &trace);
        let _ = R::trial(&view, action, &mut trace);
        let blamed = trace.blamed();
        self.refused = Some((action.to_string(), blamed.iter().map(|clause| clause.id()).collect()));
        let because = Because { span: Span::default(), clauses: blamed.into_iter().map(cited).collect() };
        self.steps.push(step(Verb::Illegal { action: text(action), because }));
    }

    /// What can be done at a position at which nothing is.
    fn legal<R: Ruleset>(&mut self, position: &R::Position, readings: &R::Readings) {
        let view = R::view(position, readings, &Trace::new());
        let mut moves: Vec<String> = R::moves(&view).iter().map(|legal| legal.as_ref().to_string()).collect();
        moves.sort_unstable();
        let count = moves.len();
        let expectation = if count <= LISTED {
            let moves = moves.into_iter().map(Text::unplaced).collect();
            LegalExpectation::Exactly(MoveList { span: Span::default(), moves })
        } else {
            let count = Spanned { value: count, span: Span::default() };
            LegalExpectation::Count { count, from: None }
        };
        self.steps.push(step(Verb::Legal(expectation)));
    }

    fn finish<R: Ruleset>(&mut self, last: &R::Position, readings: &R::Readings) {
        if self.refused.is_none() {
            self.steps.push(step(Verb::Position(Text::unplaced(R::line(last)))));
        }
        let ending = R::ending(last, readings, &Trace::new());
        let value = match ending {
            None => ExpectedResult::None,
            Some(Outcome::Won { side, .. }) => ExpectedResult::Won(side),
            Some(Outcome::Drawn { .. }) => ExpectedResult::Draw,
        };
        let result = Spanned { value, span: Span::default() };
        let outcome = OutcomeExpectation { span: Span::default(), result, by: None };
        self.steps.push(step(Verb::Outcome(outcome)));
    }
}

fn said<C: Clause>(recorded: &Recorded<C>) -> String {
    format!("{} ({})", recorded.event.sentence(), recorded.clause.id())
}

fn text(action: &impl ToString) -> Text {
    Text::unplaced(action.to_string())
}

fn step(verb: Verb) -> Step {
    Step { span: Span::default(), key: Span::default(), verb, by: None }
}

fn cited<C: Clause>(clause: C) -> ClauseRef {
    ClauseRef { id: clause.id(), index: clause.index(), span: Span::default(), quote: None }
}

/// A legal action with exactly what it takes off the board.
fn played<C: Clause>(action: &impl ToString, events: &[Recorded<C>]) -> Step {
    let fallen: Vec<_> =
        events.iter().filter_map(|recorded| Some((recorded.clause, recorded.event.removed()?))).collect();
    let list = |captures: bool| {
        let entries: Vec<RemovalExpectation> = fallen
            .iter()
            .filter(|(_, removal)| removal.capture == captures)
            .map(|(clause, removal)| {
                let shared = fallen.iter().filter(|(_, other)| other.at == removal.at).count() > 1;
                RemovalExpectation {
                    span: Span::default(),
                    at: Text::unplaced(removal.at.clone()),
                    by: (!captures).then(|| cited(*clause)),
                    piece: shared.then(|| Spanned { value: removal.piece, span: Span::default() }),
                }
            })
            .collect();
        (!entries.is_empty()).then(|| Removals { span: Span::default(), entries })
    };
    step(Verb::Play(Play {
        actions: vec![text(action)],
        whole_turn: false,
        captures: list(true),
        removals: list(false),
        partial: false,
    }))
}

fn file<R: Ruleset>(
    position: &R::Position,
    readings: &R::Readings,
    steps: Vec<Step>,
    caption: &Caption<'_>,
) -> Option<ScenarioFile> {
    let clauses: Vec<ClauseRef> = caption.clauses.iter().filter_map(|id| R::Clause::from_id(id)).map(cited).collect();
    let form = if *position == R::start(readings) {
        SetupForm::Start
    } else {
        SetupForm::Line(Text::unplaced(R::line(position)))
    };
    let setup = Setup { span: Span::default(), form, to_move: None, fields: Vec::new(), deployment: false };
    let choices: Vec<ReadingChoice> = chosen(readings, &[]);
    let scenario = Scenario {
        name: Text::unplaced(caption.name),
        span: Span::default(),
        clauses: Vec::new(),
        own_clauses: false,
        own_readings: choices.len(),
        readings: choices,
        basis: Basis::Text,
        own_basis: false,
        setup,
        body: Body::Play(steps),
        expect_fail: None,
    };
    let source = SourceFile { path: String::new(), location: PathBuf::new(), text: Arc::from("") };
    Some(ScenarioFile {
        source: Arc::new(source),
        game: Spanned { value: GameId::from_id(R::ID)?, span: Span::default() },
        title: Some(Text::unplaced(caption.title)),
        clauses,
        readings: Vec::new(),
        scenarios: vec![scenario],
    })
}

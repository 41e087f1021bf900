//! The way through a case, position by position.

use std::cell::OnceCell;

use super::{Referee, facts, judged, removals};
use crate::kernel::{Clause, Recorded, Ruleset, SquareSet, Trace, loses_its_piece};
use crate::scenario::{
    Body, Case, CaseError, Entry, Failure, Mismatch, MismatchKind, NotReached, Play, Ran, Rewrite, RewriteTarget,
    Scenario, Span, Step, Text, Transcript, Verb, diff_lines,
};

/// A case on its way.
pub(super) struct Run<'c, R: Ruleset, F> {
    pub(super) referee: F,
    pub(super) case: &'c Case,
    pub(super) scenario: &'c Scenario,
    pub(super) readings: R::Readings,
    mismatches: Vec<Mismatch>,
    /// Whether only the verdict is wanted, and the first mismatch decides it.
    haste: bool,
    /// Whether something did not hold.
    failed: bool,
    transcript: Option<Transcript>,
    /// The step that is due, and within a turn the action.
    step: usize,
    action: usize,
    /// What the actions of the step have brought about so far.
    events: Vec<Recorded<R::Clause>>,
    /// The squares that they touched.
    touched: SquareSet,
}

/// What follows at a position.
enum Flow<P> {
    /// An action leads to another.
    Moved(P),
    /// There is nothing more to do.
    Done,
    /// A step could not be played: the rest is not reached.
    Stuck,
}

/// A position with what is asked of it at most once.
pub(super) struct Here<'p, R: Ruleset, F> {
    pub(super) position: &'p R::Position,
    readings: &'p R::Readings,
    referee: F,
    view: OnceCell<R::View<'p>>,
}

impl<'p, R: Ruleset, F: Referee<R>> Here<'p, R, F> {
    /// The view of the position, made when first asked for: some steps need none.
    pub(super) fn view(&self) -> &R::View<'p> {
        self.view.get_or_init(|| R::view(self.position, self.readings, &self.referee.audit()))
    }
}

impl<'c, R: Ruleset, F: Referee<R>> Run<'c, R, F> {
    pub(super) fn new(case: &'c Case, readings: R::Readings, referee: F) -> Self {
        Self {
            referee,
            case,
            scenario: case.scenario(),
            readings,
            mismatches: Vec::new(),
            haste: false,
            failed: false,
            transcript: None,
            step: 0,
            action: 0,
            events: Vec::new(),
            touched: SquareSet::EMPTY,
        }
    }

    /// Keeps a transcript.
    pub(super) fn write_down(&mut self) {
        let case = self.case;
        self.transcript = Some(Transcript { id: case.id.clone(), readings: case.readings(), entries: Vec::new() });
    }

    /// Stops at the first mismatch, and says nothing about it.
    pub(super) const fn in_haste(&mut self) {
        self.haste = true;
    }

    /// Notes that something did not hold. Whether nothing more is to be said about it.
    pub(super) const fn noted(&mut self) -> bool {
        self.failed = true;
        self.haste
    }

    /// Whether the case keeps a suite green, once it has been played.
    pub(super) const fn is_good(&self, outcome: &Result<(), CaseError>) -> bool {
        outcome.is_ok() && self.failed == self.scenario.expect_fail.is_some()
    }

    /// Plays the whole case.
    pub(super) fn whole(&mut self) -> Result<(), CaseError> {
        match &self.scenario.body {
            Body::Refused(because) => self.refused(because),
            Body::Play(steps) => {
                let position = self.admitted()?;
                self.record(|run| Entry {
                    heading: "setup".to_owned(),
                    after: Some(facts::after::<R>(&position, &run.readings)),
                    ..Entry::default()
                });
                self.steps(position, steps)
            }
        }
    }

    /// The result, once the case has been played.
    pub(super) fn ran(self, outcome: Result<(), CaseError>) -> Ran {
        let rest = self.scenario.steps().iter().enumerate().skip(self.step);
        let not_reached = rest.map(|(step, what)| NotReached { step, span: what.span }).collect();
        let failure = Failure { mismatches: self.mismatches, not_reached };
        Ran { result: judged(self.case, outcome, failure), transcript: self.transcript }
    }

    fn steps(&mut self, mut position: R::Position, steps: &[Step]) -> Result<(), CaseError> {
        loop {
            match self.at(&position, steps)? {
                Flow::Moved(next) => position = next,
                Flow::Done => return Ok(()),
                Flow::Stuck => {
                    // The step itself was reached; what follows was not.
                    self.step += 1;
                    return Ok(());
                }
            }
        }
    }

    /// Everything that is due at one position.
    fn at(&mut self, position: &R::Position, steps: &[Step]) -> Result<Flow<R::Position>, CaseError> {
        let readings = self.readings;
        let here = Here::<R, F> { position, readings: &readings, referee: self.referee, view: OnceCell::new() };
        while let Some(step) = steps.get(self.step) {
            if self.haste && self.failed {
                return Ok(Flow::Done);
            }
            if self.action == 0 {
                self.check_side(&here, step);
            }
            if let Verb::Play(play) = &step.verb {
                return self.play(&here, step, play);
            }
            self.asked(&here, step)?;
            self.step += 1;
        }
        Ok(Flow::Done)
    }

    fn play(&mut self, here: &Here<'_, R, F>, step: &Step, play: &Play) -> Result<Flow<R::Position>, CaseError> {
        let Some(text) = play.actions.get(self.action) else { return Ok(Flow::Stuck) };
        let action = action::<R>(text)?;
        self.touched |= R::touched(&action);
        let Some(legal) = self.referee.judge(here.view(), &action) else {
            self.illegal_move(here, step, text, &action)?;
            return Ok(Flow::Stuck);
        };
        let mut trace = Trace::under(self.referee.audit());
        let next = R::play(here.view(), &legal, &mut trace);
        self.record(|run| Entry {
            step: Some(run.step),
            heading: format!("{} {}", step.verb.key(), legal.as_ref()),
            events: facts::happenings(trace.events()),
            after: Some(facts::after::<R>(&next, &run.readings)),
            ..Entry::default()
        });
        self.events.append(&mut trace.into_events());
        self.action += 1;
        if self.action == play.actions.len() {
            let events = std::mem::take(&mut self.events);
            let touched = std::mem::take(&mut self.touched);
            let ground = removals::Ground { source: &self.case.file.source.text, step, number: self.step };
            for mismatch in removals::check::<R>(&ground, play, &events, &next, touched) {
                self.fail(mismatch);
            }
            self.action = 0;
            self.step += 1;
        }
        Ok(Flow::Moved(next))
    }

    fn illegal_move(
        &mut self,
        here: &Here<'_, R, F>,
        step: &Step,
        text: &Text,
        action: &R::Action,
    ) -> Result<(), CaseError> {
        if self.noted() {
            return Ok(());
        }
        let mut trace = Trace::under(self.referee.audit());
        let _ = R::trial(here.view(), action, &mut trace);
        let broken = trace.into_broken();
        let ids = facts::blamed(&broken);
        if ids.is_empty() {
            return Err(unblamed(text));
        }
        self.record(|run| Entry {
            step: Some(run.step),
            heading: format!("{} {action}", step.verb.key()),
            refusal: facts::refusal(&broken),
            ..Entry::default()
        });
        let legal = |variant| self.referee.judge(here.view(), variant);
        let other = R::variants(action)
            .iter()
            .filter_map(legal)
            .find(|legal| !loses_its_piece::<R>(here.position, here.view(), legal));
        let help = other.map(|variant| format!("`{}` is legal: did you mean it?", variant.as_ref()));
        let mismatch = Mismatch {
            scene: facts::scene::<R>(here.position, R::touched(action) | facts::squares(&broken)),
            clauses: facts::cited::<R>(ids.iter().copied()),
            facts: facts::refusal(&broken),
            help,
            ..self.mismatch(
                MismatchKind::Refused,
                text.span,
                format!("`{action}` is illegal here, {} it", facts::refuse(&ids)),
                vec![format!("{action} is legal")],
                vec![format!("{action} is refused by {}", ids.join(", "))],
            )
        };
        self.fail(mismatch);
        Ok(())
    }

    fn check_side(&mut self, here: &Here<'_, R, F>, step: &Step) {
        let Some(by) = step.by else { return };
        let turn = R::side(here.position);
        if turn == by.value || self.noted() {
            return;
        }
        let (wanted, found) = (facts::side::<R>(by.value), facts::side::<R>(turn));
        let mismatch = Mismatch {
            scene: facts::scene::<R>(here.position, SquareSet::EMPTY),
            rewrite: Some(Rewrite { target: RewriteTarget::Scalar(by.span), items: vec![found.to_owned()] }),
            ..self.mismatch(
                MismatchKind::Turn,
                by.span,
                format!("it is {found}'s turn, not {wanted}'s"),
                vec![wanted.to_owned()],
                vec![found.to_owned()],
            )
        };
        self.fail(mismatch);
    }

    /// A mismatch at the step that is due, with its difference; the rest is for the caller.
    pub(super) fn mismatch(
        &self,
        kind: MismatchKind,
        span: Span,
        message: String,
        expected: Vec<String>,
        actual: Vec<String>,
    ) -> Mismatch {
        let step = matches!(self.scenario.body, Body::Play(_)).then_some(self.step);
        mismatch(step, kind, span, message, (expected, actual))
    }

    pub(super) fn fail(&mut self, mut mismatch: Mismatch) {
        self.failed = true;
        mismatch.readings = facts::in_force::<R>(&self.readings);
        self.mismatches.push(mismatch);
    }

    /// Adds an entry to the transcript, if there is one.
    pub(super) fn record(&mut self, entry: impl FnOnce(&Self) -> Entry) {
        if self.transcript.is_some() {
            let entry = entry(self);
            if let Some(transcript) = &mut self.transcript {
                transcript.entries.push(entry);
            }
        }
    }

    /// The place of the step that is due.
    pub(super) const fn number(&self) -> usize {
        self.step
    }
}

/// A mismatch without a board and facts.
pub(super) fn mismatch(
    step: Option<usize>,
    kind: MismatchKind,
    span: Span,
    message: String,
    (expected, actual): (Vec<String>, Vec<String>),
) -> Mismatch {
    let difference = diff_lines(&expected, &actual);
    Mismatch {
        step,
        kind,
        span,
        message,
        expected,
        actual,
        difference,
        scene: crate::scenario::Scene::default(),
        clauses: Vec::new(),
        facts: Vec::new(),
        readings: Vec::new(),
        rewrite: None,
        help: None,
    }
}

/// The action of a text that was found to be one when the file was read.
pub(super) fn action<R: Ruleset>(text: &Text) -> Result<R::Action, CaseError> {
    R::parse_action(&text.value).map_err(|malformed| CaseError {
        span: text.span,
        message: malformed.message,
        help: malformed.help,
        internal: true,
    })
}

/// The rules refuse an action and name no clause: a fault of the rules core.
pub(super) fn unblamed(text: &Text) -> CaseError {
    CaseError {
        span: text.span,
        message: format!("`{}` is refused and no clause is blamed", text.value),
        help: Some("this is a fault of the program: please report it with this scenario".to_owned()),
        internal: true,
    }
}

/// The ids of cited clauses, in rulebook order.
pub(super) fn ids<R: Ruleset>(clauses: &[crate::scenario::ClauseRef]) -> Vec<&'static str> {
    let mut indices: Vec<usize> = clauses.iter().map(|clause| clause.index).collect();
    indices.sort_unstable();
    indices.into_iter().filter_map(|index| R::Clause::ALL.get(index)).map(|clause| clause.id()).collect()
}

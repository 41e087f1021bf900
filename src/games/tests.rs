//! How the promises of both games are tried: each is shown a step that keeps it and one that does
//! not, by changed rules or made up.

use crate::kernel::{
    Account, Check, Deed, Mutant, Mutation, Property, Readings, Recorded, Ruleset, Scene, SetupSource, Silent, Trace,
};

/// A position, what is done there, and what is said to come of it.
#[derive(Clone)]
pub(super) struct Step<R: Ruleset> {
    pub(super) position: R::Position,
    pub(super) readings: R::Readings,
    pub(super) legal: Vec<R::Legal>,
    pub(super) action: R::Legal,
    pub(super) events: Vec<Recorded<R::Clause>>,
    pub(super) next: R::Position,
}

/// The readings that differ from the defaults as said: `series=stop-anytime blocked=draw`.
pub(super) fn readings<R: Ruleset>(changed: &str) -> R::Readings {
    changed.split_whitespace().fold(R::Readings::default(), |readings, change| {
        let (name, value) = change.split_once('=').unwrap();
        readings.named(name, value).unwrap_or_else(|| panic!("no reading `{change}`"))
    })
}

fn position<R: Ruleset>(line: &str, readings: &R::Readings) -> R::Position {
    let setup = R::read(&SetupSource::Line(line), readings).unwrap_or_else(|faults| panic!("{line}: {faults:?}"));
    R::admit(setup, readings).unwrap_or_else(|broken| panic!("{line}: {broken:?}"))
}

impl<R: Ruleset> Step<R> {
    /// The step as the rules have it.
    pub(super) fn played(changed: &str, line: &str, action: &str) -> Self {
        let readings = readings::<R>(changed);
        let position = position::<R>(line, &readings);
        let view = R::view(&position, &readings, &Silent);
        let legal = R::moves(&view);
        let parsed = R::parse_action(action).unwrap();
        let action = R::judge(&view, &parsed).unwrap_or_else(|| panic!("{action} is illegal in {line}"));
        let mut trace = Trace::new();
        let next = R::play(&view, &action, &mut trace);
        drop(view);
        Self { position, readings, legal, action, events: trace.into_events(), next }
    }

    /// The step as changed rules have it.
    pub(super) fn under(mutation: Mutation<R::Clause>, changed: &str, line: &str, action: &str) -> Self {
        assert!(R::mutations().contains(&mutation), "no change to the rules: {mutation:?}");
        let mutant = Mutant::new(mutation);
        let readings = readings::<R>(changed);
        let position = position::<R>(line, &readings);
        let view = R::view(&position, &readings, &mutant);
        let legal = R::reference(&view, &mutant);
        let parsed = R::parse_action(action).unwrap();
        let action = R::judge_under(&view, &parsed, &mutant)
            .unwrap_or_else(|| panic!("{action} is illegal in {line} under {mutation:?} too"));
        let mut trace = Trace::under(mutant);
        let next = R::play(&view, &action, &mut trace);
        drop(view);
        Self { position, readings, legal, action, events: trace.into_events(), next }
    }

    /// The step with something made up.
    pub(super) fn but(mut self, doctor: impl FnOnce(&mut Self)) -> Self {
        doctor(&mut self);
        self
    }

    /// Whether a promise was kept in everything that it applied to; `None` if it did not apply.
    pub(super) fn keeps(&self, property: &Property<R>) -> Option<bool> {
        let view = R::view(&self.position, &self.readings, &Silent);
        let scene = Scene { position: &self.position, readings: &self.readings, view: &view, legal: &self.legal };
        let mut account = Account::default();
        match property.check {
            Check::Scene(check) => check(&scene, &mut account),
            Check::Deed(check) => {
                check(
                    &Deed { scene: &scene, legal: &self.action, events: &self.events, next: &self.next },
                    &mut account,
                );
            }
        }
        let seen = account.seen();
        (!seen.is_empty()).then(|| seen.iter().all(|seen| seen.kept))
    }
}

/// What a promise is to say of a step.
pub(super) struct Case<R: Ruleset> {
    /// The promise's name.
    pub(super) property: &'static str,
    /// What the step is, in a few words.
    pub(super) what: &'static str,
    /// Whether the promise is kept; `None` where it must not apply.
    pub(super) keeps: Option<bool>,
    /// The step.
    pub(super) step: Step<R>,
}

/// The promise of that name.
pub(super) fn named<R: Ruleset>(name: &str) -> Property<R> {
    R::properties().into_iter().find(|property| property.name == name).unwrap_or_else(|| panic!("no promise `{name}`"))
}

/// Tries every case; every promise of the game has to have one in which it is kept and one in
/// which it is broken.
pub(super) fn try_all<R: Ruleset>(cases: &[Case<R>]) {
    let mut wrong: Vec<String> = Vec::new();
    for case in cases {
        let keeps = case.step.keeps(&named::<R>(case.property));
        if keeps != case.keeps {
            wrong.push(format!("`{}`, {}: {keeps:?}, not {:?}", case.property, case.what, case.keeps));
        }
    }
    for property in R::properties() {
        for keeps in [true, false] {
            if !cases.iter().any(|case| case.property == property.name && case.keeps == Some(keeps)) {
                let how = if keeps { "kept" } else { "broken" };
                wrong.push(format!("`{}`: add a case in which it is {how}", property.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

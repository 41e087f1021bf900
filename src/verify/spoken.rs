//! What sentences say at the points to be settled, and whether it matters which of them prevails.

use super::ledger::{Key, Ledger, Order, Spoke};
use super::opinion::Opinion;
use super::probe::Place;
use crate::kernel::{Audit, Claim, Clause, Conflict, Outcome, Overruled, Question, Ruleset, Says, Silent};

/// What sentences said to one question.
pub(super) fn settle<R: Ruleset>(
    place: Place<'_, R>,
    readings: &R::Readings,
    action: &R::Action,
    settlement: &Conflict<R::Clause>,
    ledger: &mut Ledger<R>,
) {
    let matters = || matters::<R>(place.position, readings, action, settlement.question);
    heard(place, &[action], settlement, &matters, ledger);
}

/// What sentences said to one question where something is done, or where a setup is judged.
fn heard<R: Ruleset>(
    place: Place<'_, R>,
    actions: &[&R::Action],
    settlement: &Conflict<R::Clause>,
    matters: &dyn Fn() -> bool,
    ledger: &mut Ledger<R>,
) {
    let (point, variant) = (settlement.question.kind(), place.variant);
    // Whether it matters is asked only where that could make the place a better one.
    let mut ordered = None;
    let mut note = |key: Key, remark: &str, ledger: &mut Ledger<R>| {
        if !ledger.wants(&key, place.order) {
            return;
        }
        let order = *ordered.get_or_insert_with(|| Order { idle: !matters(), ..place.order });
        ledger.note(key, order, || Place { order, ..place }.sight(actions, remark));
    };
    if settlement.is_silent() && settlement.question.must_be_answered() {
        note(Key::Unanswered { point, variant }, "", ledger);
    }
    for (one, other) in settlement.opposed() {
        let key = Key::Opposed { point, first: one.sentence.0, second: other.sentence.0, variant };
        note(key, &opposition::<R>(one, other), ledger);
    }
    speakers(place, actions, settlement, ledger);
}

/// Whether an action is judged otherwise, leads to another position or ends the game otherwise if a
/// question is settled the other way round.
fn matters<R: Ruleset>(
    position: &R::Position,
    readings: &R::Readings,
    action: &R::Action,
    question: <R::Clause as Clause>::Question,
) -> bool {
    let settled = after::<R, _>(position, readings, action, &Silent);
    settled != after::<R, _>(position, readings, action, &Overruled::<R::Clause>::new(question))
}

/// What an action leads to and how the game stands then; nothing if it is refused.
fn after<R: Ruleset, A: Audit<R::Clause> + Clone>(
    position: &R::Position,
    readings: &R::Readings,
    action: &R::Action,
    audit: &A,
) -> Option<(R::Position, Option<Outcome>)> {
    let view = R::view(position, readings, audit);
    let legal = R::judge_under(&view, action, audit)?;
    let next = R::play(&view, &legal, &mut audit.clone());
    let outcome = R::ending(&next, readings, audit);
    Some((next, outcome))
}

/// Which sentences spoke, and what came of it.
fn speakers<R: Ruleset>(
    place: Place<'_, R>,
    actions: &[&R::Action],
    settlement: &Conflict<R::Clause>,
    ledger: &mut Ledger<R>,
) {
    let (point, variant) = (settlement.question.kind(), place.variant);
    let speakers = || settlement.claims.iter().enumerate().filter(|(_, claim)| claim.says != Says::Silent);
    let prevailing = speakers().next();
    for (at, claim) in speakers() {
        let first = prevailing.is_some_and(|(first, _)| first == at);
        let agreed = speakers().any(|(other, theirs)| other != at && theirs.says == claim.says);
        let how = match (first, agreed) {
            (false, _) => Spoke::Heard,
            (true, true) => Spoke::Prevailed,
            (true, false) => Spoke::Alone,
        };
        let key = Key::Spoke { point, sentence: claim.sentence.0, place: at, variant, how };
        ledger.note(key, place.order, || place.sight(actions, ""));
    }
}

/// `S11 permits, S10 forbids`.
fn opposition<R: Ruleset>(one: Claim, other: Claim) -> String {
    format!("{} {}, {} {}", one.sentence.0, verb::<R>(one.says), other.sentence.0, verb::<R>(other.says))
}

fn verb<R: Ruleset>(says: Says) -> String {
    match says {
        Says::Silent => "is silent".to_owned(),
        Says::Permits => "permits".to_owned(),
        Says::Forbids => "forbids".to_owned(),
        Says::Compels => "compels".to_owned(),
        Says::Removes => "removes".to_owned(),
        Says::Spares => "spares".to_owned(),
        Says::Wins(side) => format!("lets {} win", R::SIDES[side.index()]),
        Says::Counts(number) => format!("counts {number}"),
    }
}

/// The settlements at which a setup is judged: claims about positions as such.
pub(super) fn look_at_setup<R: Ruleset>(place: Place<'_, R>, readings: &R::Readings, ledger: &mut Ledger<R>) {
    let line = R::line(place.position);
    let Ok(setup) = R::read(&crate::kernel::SetupSource::Line(&line), readings) else { return };
    let mut opinion = Opinion::new();
    let _ = R::validate(&setup, readings, false, &mut opinion);
    for settlement in &opinion.settlements {
        let matters = || {
            let mut other = Overruled::<R::Clause>::new(settlement.question);
            R::validate(&setup, readings, false, &mut other).is_break()
        };
        heard(place, &[], settlement, &matters, ledger);
    }
}

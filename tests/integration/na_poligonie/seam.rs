//! The audit seam: one text of the rules, heard by every listener.

use poligon::games::na_poligonie::{Clause, NaPoligonie, Position, Readings};
use poligon::kernel::{Conflicts, Coverage, Forgive, Mutant, Mutation, Ruleset, Says, SetupSource, Silent, Trace};

fn position(line: &str) -> Position {
    let readings = Readings::default();
    let setup = NaPoligonie::read(&SetupSource::Line(line), &readings).expect(line);
    NaPoligonie::admit(setup, &readings).expect(line)
}

fn under(line: &str, mutation: Mutation<Clause>) -> Vec<String> {
    let position = position(line);
    let mutant = Mutant::new(mutation);
    let readings = Readings::default();
    let view = NaPoligonie::view(&position, &readings, &mutant);
    let mut moves: Vec<String> =
        NaPoligonie::reference(&view, &mutant).iter().map(|legal| legal.as_ref().to_string()).collect();
    moves.sort();
    moves
}

/// A light private on c3 that can take d4, and another on a1 that could step to b2.
const DUTY: &str = "6/5/6/5/6/5/6/1p3/1P4/5/P5 l -";

#[test]
fn a_lifted_duty_lets_quiet_moves_pass_in_the_whole_game() {
    assert_eq!(under(DUTY, Mutation::Lift(Clause::OfficerShift)), ["c3xe5"]);
    assert_eq!(under(DUTY, Mutation::Lift(Clause::CaptureDuty)), ["a1-b2", "c3-b2", "c3-b4", "c3-d2", "c3xe5"]);
}

#[test]
fn a_revoked_permission_reaches_nested_questions() {
    // No private may capture, so no duty arises either.
    assert_eq!(under(DUTY, Mutation::Revoke(Clause::PrivateCapture)), ["a1-b2", "c3-b2", "c3-b4", "c3-d2"]);
}

#[test]
fn a_changed_number_changes_the_reach() {
    let alone = "6/5/6/5/6/5/6/5/6/5/P5 l -";
    assert_eq!(under(&alone.replace("P5", "P4p"), Mutation::Lift(Clause::CaptureDuty)), ["a1-b2"]);
    let longer = Mutation::Number { clause: Clause::PrivateStep, of: "", from: 1, to: 2 };
    assert_eq!(under(&alone.replace("P5", "P4p"), longer), ["a1-b2", "a1-c3"]);
}

#[test]
fn a_muted_effect_is_left_out() {
    let position = position(DUTY);
    let readings = Readings::default();
    let mut mutant = Mutant::new(Mutation::Mute(Clause::Captured));
    let view = NaPoligonie::view(&position, &readings, &mutant);
    let legal = NaPoligonie::reference(&view, &mutant);
    let next = NaPoligonie::play(&view, &legal[0], &mut mutant);
    assert_eq!(NaPoligonie::line(&next), "6/5/6/5/6/5/2P3/1p3/6/5/P5 d -");
}

#[test]
fn a_trace_hears_every_broken_clause_and_forgiveness_undoes_them() {
    let position = position(DUTY);
    let readings = Readings::default();
    let view = NaPoligonie::view(&position, &readings, &Silent);
    let action = NaPoligonie::parse_action("a1-c3").expect("an action");
    let mut trace = Trace::new();
    assert!(NaPoligonie::trial(&view, &action, &mut trace).is_continue(), "a trace goes on to the end");
    assert_eq!(trace.blamed(), [Clause::PrivateStep, Clause::CaptureDuty]);
    let forgives = |clauses: &[Clause]| NaPoligonie::trial(&view, &action, &mut Forgive::new(clauses)).is_continue();
    assert!(forgives(&[Clause::PrivateStep, Clause::CaptureDuty]));
    assert!(!forgives(&[Clause::PrivateStep]));
    assert!(!forgives(&[Clause::CaptureDuty]));
}

#[test]
fn coverage_hears_who_had_a_say() {
    let position = position(DUTY);
    let readings = Readings::default();
    let view = NaPoligonie::view(&position, &readings, &Silent);
    let mut coverage = Coverage::new();
    let capture = NaPoligonie::parse_action("c3xe5").expect("an action");
    assert!(NaPoligonie::trial(&view, &capture, &mut coverage).is_continue());
    let legal = NaPoligonie::judge(&view, &capture).expect("a legal capture");
    NaPoligonie::play(&view, &legal, &mut coverage);
    assert!(coverage.granted.contains(&Clause::PrivateCapture));
    assert!(coverage.held.contains(&Clause::CaptureDuty));
    assert!(coverage.effected.contains(&Clause::Captured));
    assert!(coverage.refused.is_empty());
    let quiet = NaPoligonie::parse_action("a1-b2").expect("an action");
    let mut coverage = Coverage::new();
    let _ = NaPoligonie::trial(&view, &quiet, &mut coverage);
    assert_eq!(coverage.refused.iter().collect::<Vec<_>>(), [&Clause::CaptureDuty]);
    assert!(coverage.numbers.borrow().contains(&(Clause::PrivateStep, "", 1)));
}

#[test]
fn conflicts_hear_sentences_contradict_each_other() {
    let position = position(DUTY);
    let readings = Readings::default();
    let view = NaPoligonie::view(&position, &readings, &Silent);
    let mut conflicts = Conflicts::new();
    let capture = NaPoligonie::parse_action("c3xe5").expect("an action");
    let _ = NaPoligonie::trial(&view, &capture, &mut conflicts);
    let found: Vec<_> = conflicts.contradictions().collect();
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].settled, Says::Permits);
    let sentences: Vec<&str> = found[0].claims.iter().map(|claim| claim.sentence.0).collect();
    assert_eq!(sentences, ["S11", "S10"]);
    let mut conflicts = Conflicts::new();
    let setup = NaPoligonie::read(&SetupSource::Start, &readings).expect("the start");
    let _ = NaPoligonie::validate(&setup, &readings, false, &mut conflicts);
    assert_eq!(conflicts.contradictions().count(), 2, "S4 against S2, once a side");
}

//! The audit seam: one text of the rules, heard by every listener, and tied to the rulebook.

use std::collections::BTreeSet;

use poligon::games::ww2_chess::{Action, Position, WcClause, WcQuestion, WcReadings, Ww2Chess};
use poligon::kernel::{
    Clause, Conflict, Conflicts, Coverage, Mutant, Mutation, Question, Readings as _, Ruleset, Silent,
};
use poligon::rulebook::{Kind, Strength, embedded};

use super::boards;

fn position(line: &str) -> Position {
    boards::position(line, &WcReadings::default()).expect(line)
}

/// The legal actions that begin so, under a changed clause.
fn under(line: &str, mutation: Mutation<WcClause>, prefix: &str) -> Vec<String> {
    let position = position(line);
    let mutant = Mutant::new(mutation);
    let readings = WcReadings::default();
    let view = Ww2Chess::view(&position, &readings, &mutant);
    let legal = Ww2Chess::reference(&view, &mutant);
    let mut moves: Vec<String> =
        legal.iter().map(|legal| legal.as_ref().to_string()).filter(|text| text.starts_with(prefix)).collect();
    moves.sort();
    moves
}

/// The position after an action under a changed clause.
fn after(line: &str, mutation: Mutation<WcClause>, action: &str) -> String {
    let position = position(line);
    let mut mutant = Mutant::new(mutation);
    let readings = WcReadings::default();
    let view = Ww2Chess::view(&position, &readings, &mutant);
    let action = Ww2Chess::parse_action(action).expect(action);
    let legal = Ww2Chess::reference(&view, &mutant);
    let legal = legal.iter().find(|legal| *legal.as_ref() == action).expect("a legal action");
    Ww2Chess::line(&Ww2Chess::play(&view, legal, &mut mutant))
}

/// A white brigade on b2 next to black artillery on c3, alone but for headquarters and trains.
const CONTACT: &str = "7h/6s1/8/8/8/2a5/1T6/S6H - w - move:2";

#[test]
fn a_changed_number_changes_the_reach() {
    let line = "7h/6s1/8/8/8/8/8/A6H - w - move:2";
    let longer = Mutation::Number { clause: WcClause::ArtilleryMoves, of: "", from: 1, to: 2 };
    assert_eq!(
        under(line, longer, "A"),
        ["Aa1-a2", "Aa1-a3", "Aa1-b1", "Aa1-b2", "Aa1-b3", "Aa1-c1", "Aa1-c2", "Aa1-c3"]
    );
    let fewer = Mutation::Number { clause: WcClause::TwoMoves, of: "", from: 2, to: 1 };
    assert_eq!(under(&line.replace("move:2", "move:1"), fewer, ""), ["done"]);
}

#[test]
fn a_lifted_restriction_restricts_nothing() {
    assert!(under(CONTACT, Mutation::Lift(WcClause::TanksStop), "Tb2-b8").len() == 1);
    assert!(under(CONTACT, Mutation::Lift(WcClause::TanksMove), "Tb2-b8").is_empty());
}

#[test]
fn a_revoked_permission_is_withheld() {
    let line = "7h/6s1/8/8/8/8/A7/R6H Ba1 w - move:2";
    assert_eq!(under(line, Mutation::Revoke(WcClause::StraightFlight), "Ba1-a"), ["Ba1-a2"]);
    // Artillery on a2 and e2 attacks the two brigades that strike c3; with W24 revoked they
    // destroy it all the same.
    let line = "7h/8/8/8/3s4/2a2s2/aT1Ta3/S6H - w - move:0";
    let board = |line: String| line.split(' ').next().expect("a board").to_owned();
    let unchanged = Mutation::Revoke(WcClause::HeadquartersSupply);
    assert_eq!(board(after(line, Mutation::Lift(WcClause::TwoMoves), "done")), "7h/8/8/8/3s4/2a2s2/1T1Ta3/S6H");
    assert_eq!(board(after(line, Mutation::Revoke(WcClause::CleanStrikes), "done")), "7h/8/8/8/3s4/5s2/1T1Ta3/S6H");
    assert_eq!(board(after(line, unchanged, "done")), "8/8/8/8/3s4/2a2s2/1T1Ta3/S6H", "no train is next to h8");
}

#[test]
fn a_muted_effect_is_left_out() {
    let supply = Mutation::Mute(WcClause::Supply);
    assert_eq!(after(CONTACT, supply, "done"), "7h/6s1/8/8/8/2a5/1T6/S6H - b - move:2");
}

/// Everything that listens hears of every action that can be written in one position.
fn hear(position: &Position, readings: &WcReadings, conflicts: &mut Conflicts<WcClause>) {
    let view = Ww2Chess::view(position, readings, &Silent);
    for at in (0..64).map(poligon::kernel::Square::new) {
        for layer in 0..2 {
            for action in Ww2Chess::attempts(&view, poligon::kernel::Mover { square: at, layer }) {
                let _ = Ww2Chess::trial(&view, &action, conflicts);
            }
        }
    }
    for legal in Ww2Chess::moves(&view) {
        Ww2Chess::play(&view, &legal, conflicts);
    }
}

fn sentences(conflict: &Conflict<WcClause>) -> Vec<&'static str> {
    conflict.claims.iter().map(|claim| claim.sentence.0).collect()
}

#[test]
fn the_rulebooks_contradictions_are_heard_at_their_witnesses() {
    let book = embedded::<Ww2Chess>();
    let contradictions: Vec<_> =
        book.questions.iter().filter(|question| question.kind == Kind::Contradiction).collect();
    assert_eq!(contradictions.len(), 7);
    for question in contradictions {
        let witness = question.witness.as_deref().expect("a witness");
        let mut conflicts = Conflicts::new();
        hear(&position(witness), &WcReadings::default(), &mut conflicts);
        let found: Vec<_> = conflicts
            .contradictions()
            .filter(|conflict| Some(conflict.question.kind()) == question.point.as_deref())
            .collect();
        assert!(!found.is_empty(), "{}", question.id);
        for conflict in found {
            let mut named = sentences(conflict);
            let mut known: Vec<&str> = question.sentences.iter().map(String::as_str).collect();
            named.sort_unstable();
            known.sort_unstable();
            assert_eq!(named, known, "{}", question.id);
        }
    }
}

#[test]
fn the_gap_about_the_spare_train_is_heard_at_its_witness() {
    let book = embedded::<Ww2Chess>();
    let question = book.question("WC-Q8").expect("the question");
    let line = question.witness.as_deref().expect("a witness");
    let mut conflicts = Conflicts::new();
    hear(&position(line), &WcReadings::default(), &mut conflicts);
    let silent = |conflict: &&Conflict<WcClause>| {
        conflict.question.must_be_answered()
            && conflict.claims.iter().all(|claim| claim.says == poligon::kernel::Says::Silent)
    };
    let gaps: Vec<_> = conflicts.settlements().iter().filter(silent).map(|gap| gap.question).collect();
    assert_eq!(gaps, [WcQuestion::LastTrain(poligon::kernel::Side::Second)]);
}

#[test]
fn exactly_the_absolute_sentences_make_claims() {
    let book = embedded::<Ww2Chess>();
    let absolute: BTreeSet<&str> = book
        .sentences
        .iter()
        .filter(|sentence| sentence.strength == Strength::Absolute)
        .map(|sentence| sentence.id.as_str())
        .collect();
    let mut conflicts = Conflicts::new();
    for question in &book.questions {
        if let Some(witness) = &question.witness {
            hear(&position(witness), &WcReadings::default(), &mut conflicts);
        }
    }
    let claiming: BTreeSet<&str> = conflicts.settlements().iter().flat_map(sentences).collect();
    assert_eq!(claiming, absolute);
}

#[test]
fn every_mutation_is_heard_of_and_named_once() {
    let mutations = Ww2Chess::mutations();
    let once: BTreeSet<_> = mutations.iter().copied().collect();
    assert_eq!(once.len(), mutations.len());
}

/// Every clause that a mutation changes in one way has a say of that kind somewhere.
#[test]
fn every_mutated_clause_has_its_say() {
    let mut coverage = Coverage::new();
    let lines = [
        "7h/6s1/8/8/1a1a4/2a5/1T1T4/S6H - w - move:2",
        "r6h/1s1a2t1/2S1A1a1/1t2T3/3a1R2/2T1s2r/1S1A2A1/R2S3H Ba1,Ff4,fh3,ba8,Fd4,bc6 w - move:1;hits:Bd4",
        "r6h/1s1a2t1/2S1A1a1/1t2T3/3a1R2/2T1s2r/1S1A2A1/R2S3H Ba1,Ff4,fh3,ba8,Bc8,fe6 b s move:2",
        "r6h/8/2S1A1a1/1t2T3/3a1R2/2T1s2r/1S1A2A1/R2S3H Ba1,Ff4,fh3,ba8,Bc8,fe6,Fg6 b s start",
        "rh6/R7/T7/8/8/8/S5s1/2H3Ar ba8,fh1,Be5 w - move:0",
        "8/8/8/8/8/4a3/4A3/S2H3s Fe3,fe2,Bc3,ff4 w - move:2",
        "r6h/8/8/8/s7/8/8/R6H Ba1 w - move:2",
        "7h/7s/8/2t5/1AT5/8/s7/A6H fa1 w - move:0",
        "7h/8/8/8/8/8/8/A6H ba1 w - move:0",
    ];
    for line in lines {
        let (readings, position) = (WcReadings::default(), position(line));
        let view = Ww2Chess::view(&position, &readings, &Silent);
        for legal in Ww2Chess::moves(&view) {
            let _ = Ww2Chess::trial(&view, legal.as_ref(), &mut coverage);
            Ww2Chess::play(&view, &legal, &mut coverage);
        }
        for at in (0..64).map(poligon::kernel::Square::new) {
            let _ = Ww2Chess::trial(&view, &Action::Deploy(at), &mut coverage);
            for layer in 0..2 {
                for action in Ww2Chess::attempts(&view, poligon::kernel::Mover { square: at, layer }) {
                    let _ = Ww2Chess::trial(&view, &action, &mut coverage);
                }
            }
        }
        let setup = poligon::games::ww2_chess::Setup::from(&position);
        let _ = Ww2Chess::validate(&setup, &readings, true, &mut coverage);
    }
    for mutation in Ww2Chess::mutations() {
        let heard = match mutation {
            Mutation::Lift(clause) => coverage.held.contains(&clause) || coverage.refused.contains(&clause),
            Mutation::Revoke(clause) => coverage.granted.contains(&clause),
            Mutation::Mute(clause) => coverage.effected.contains(&clause),
            Mutation::Number { clause, of, from, .. } => coverage.numbers.borrow().contains(&(clause, of, from)),
        };
        assert!(heard, "{mutation:?}");
    }
}

#[test]
fn the_rulebook_has_the_games_clauses_and_readings() {
    let book = embedded::<Ww2Chess>();
    let ids: Vec<&str> = book.clauses.iter().map(|clause| clause.id.as_str()).collect();
    let known: Vec<&str> = WcClause::ALL.iter().map(|clause| clause.id()).collect();
    assert_eq!(ids, known);
    let readings: Vec<&str> = book.readings.iter().map(|reading| reading.name.as_str()).collect();
    let known: Vec<&str> = WcReadings::ALL.iter().map(|info| info.name).collect();
    assert_eq!(readings, known);
}

//! Who is blamed, row by row of the rulebook's table, with the words a player reads.

use poligon::games::ww2_chess::{WcReadings, Ww2Chess};
use poligon::kernel::{Clause, Evidence, Readings as _, Ruleset, Silent, Trace};

use super::boards;

/// The clauses blamed for an action and what is said.
fn blamed(line: &str, action: &str, reading: Option<(&str, &str)>) -> (Vec<&'static str>, Vec<String>) {
    let readings = match reading {
        Some((name, value)) => WcReadings::default().named(name, value).expect("a reading"),
        None => WcReadings::default(),
    };
    let position = boards::position(line, &readings).expect(line);
    let view = Ww2Chess::view(&position, &readings, &Silent);
    let action = Ww2Chess::parse_action(action).expect(action);
    let mut trace = Trace::new();
    let _ = Ww2Chess::trial(&view, &action, &mut trace);
    let said = trace.broken().iter().map(|broken| broken.evidence.sentence()).collect();
    (trace.blamed().iter().map(|clause| clause.id()).collect(), said)
}

#[track_caller]
fn refused(line: &str, action: &str, clauses: &[&str]) {
    assert_eq!(blamed(line, action, None).0, clauses, "{action} on {line}");
}

/// White: artillery a2, tanks d1, train b1, headquarters h1, a bomber c1 and a fighter e1 on
/// airfields. Black: artillery e5, a fighter in flight over g6, a train f3, tanks a8.
const BOARD: &str = "t6h/6s1/8/4a3/8/5s2/A7/1SRTR2H Bc1,Fe1,fg6 w - move:2";

#[test]
fn turns_and_pieces() {
    refused(BOARD, "Ab2-b3", &["WC-3.1"]);
    refused(BOARD, "Ae5-e6", &["WC-3.1"]);
    refused(BOARD, "Ta2-a3", &["WC-3.1"]);
    refused(BOARD, "Ba2-a3", &["WC-3.1"]);
    refused(&BOARD.replace("move:2", "move:0"), "Aa2-a3", &["WC-3.2"]);
    refused(&BOARD.replace("move:2", "move:1;moved:a2"), "Aa2-a3", &["WC-3.3"]);
    refused(&BOARD.replace("move:2", "move:1;moved:^c1"), "Bc1-c4", &["WC-3.3"]);
    refused(&BOARD.replace("move:2", "over:white"), "Aa2-a3", &["WC-8.1"]);
    refused(&BOARD.replace("move:2", "over:draw"), "done", &["WC-8.1"]);
}

#[test]
fn ground_movement() {
    refused(BOARD, "Aa2-a4", &["WC-4.1"]);
    refused(BOARD, "Aa2-b1", &["WC-1.3"]);
    refused(BOARD, "Td1-e3", &["WC-4.2"]);
    refused(BOARD, "Td1-g1", &["WC-4.2"]);
    refused(BOARD, "Td1-d5", &["WC-4.3"]);
    refused(BOARD, "Td1-e1", &["WC-1.3"]);
    refused(BOARD, "Hh1-h2", &["WC-4.6"]);
    refused(BOARD, "Rc1-c2", &["WC-4.6"]);
    let said = blamed(BOARD, "Td1-d6", None);
    assert_eq!(said, (vec!["WC-4.3"], vec!["stops on d4: black artillery on e5 is next to it".to_owned()]));
}

#[test]
fn trains() {
    refused("7h/8/8/8/8/8/AA6/SA5H - w - move:2", "Sa1-c3", &["WC-4.4"]);
    let pinned = "7h/8/8/8/8/8/1s6/S6H - w - move:2";
    assert_eq!(
        blamed(pinned, "Sa1-a2", None),
        (vec!["WC-4.5"], vec!["the train on a1 cannot move: the enemy train on b2 is next to it".to_owned()])
    );
    // The only way out of the corner leads past the train on c3.
    let past = "7h/8/8/8/8/2s5/AA6/S6H - w - move:2";
    refused(past, "Sa1-d1", &[]);
    refused(&past.replace("2s5", "8").replace("AA6", "AA1s4"), "Sa1-d1", &["WC-4.5"]);
    refused(&past.replace("2s5", "8").replace("AA6", "AA1s4"), "Sa1-c1", &[]);
}

#[test]
fn legs() {
    refused(BOARD, "Bc1-d3", &["WC-5.1"]);
    refused("7h/8/2a5/8/8/8/8/2R4H Bc1 w - move:2", "Bc1-c7", &["WC-5.2"]);
    refused("7h/8/2a5/8/8/8/8/2R4H Bc1 w - move:2", "Bc1-c6", &[]);
    let forbidden = blamed("7h/8/2a5/8/8/8/8/2R4H Bc1 w - move:2", "Bc1-c6", Some(("overflight", "forbidden")));
    assert_eq!(forbidden.0, ["WC-5.2"]);
    refused("7h/8/8/8/8/8/8/2R4H Bc1,fc4 w - move:2", "Bc1-c4", &["WC-1.3", "WC-5.3"]);
    refused("7h/8/8/8/8/8/8/2R4H Bc1,fd4 w - move:2", "Bc1-c4", &["WC-5.3"]);
    refused("7h/8/8/8/8/8/8/2R4H Bc1,fd4 w - move:2", "Bc1-c3", &[]);
    refused("7h/8/8/8/8/8/8/2R4H Bc1,bc4 w - move:2", "Bc1-c4", &["WC-1.3"]);
}

#[test]
fn raids() {
    let line = "7h/8/2a5/2T5/8/8/8/2R1R2H Bc1,Fe1 w - move:2";
    refused(line, "Bc1*c6-c1", &[]);
    refused(&line.replace("2T5", "8"), "Bc1*c6-c1", &["WC-6.5"]);
    refused(line, "Bc1*c6-d7", &["WC-5.5"]);
    refused(line, "Bc1*c4", &["WC-6.2"]);
    refused(line, "Bc1*c5", &["WC-6.2"]);
    refused(line, "Bc1-c4*c6", &["WC-6.2"]);
    refused(line, "Fe1-b4*c6", &["WC-6.2"]);
    refused("7h/8/2t5/8/4r3/8/8/4R2H Fe1 w - move:2", "Fe1-e5*e4", &["WC-6.8"]);
    refused("7h/8/2t5/8/4r3/8/8/4R2H Fe1 w - move:2", "Fe1-b4*b5", &["WC-6.2"]);
    refused("7h/8/8/1t6/8/8/8/4R2H Fe1 w - move:2", "Fe1-b4*b5", &["WC-6.6"]);
    refused("7h/8/8/1a6/8/8/8/4R2H Fe1 w - move:2", "Fe1-b4*b5", &["WC-6.5"]);
    refused("7h/8/8/1a6/T7/8/8/4R2H Fe1 w - move:2", "Fe1-b4*b5", &[]);
    refused("7h/8/8/1s6/8/8/8/R3R2H Fe1,Ba1 w - move:2", "Fe1-e5*d5", &["WC-6.2"]);
    refused("7h/8/8/1s6/8/8/8/R3R2H Fe1,Bc1 w - move:2", "Fe1-b4*b5-e1", &[]);
    refused("7h/8/8/1s6/8/8/8/1R2R2H Fe1,Bb1 w - move:2", "Fe1-b4*b5-b1", &["WC-5.5"]);
    // A bomber that a fighter destroys where it should strike.
    refused("7h/8/2s5/8/8/8/8/2R4H Bc1,fd7 w - move:2", "Bc1*c6", &["WC-5.4"]);
    assert_eq!(
        blamed(&line.replace("2T5", "8"), "Bc1*c6-c1", None).1,
        ["the artillery on c6 is not tied down: no own artillery or tanks are next to it"]
    );
}

#[test]
fn the_spare_train() {
    let line = "7h/8/8/8/2T5/8/8/7H - b s start";
    refused(line, "deploy d6", &[]);
    refused(line, "deploy c5", &["WC-7.3"]);
    refused(&line.replace("2T5", "8").replace("/8/8/8/8/", "/8/2T5/8/8/"), "deploy d7", &["WC-7.3"]);
    refused(line, "deploy h8", &["WC-1.3"]);
    refused(line, "done", &["WC-7.3"]);
    refused(line, "Hh8-h7", &["WC-7.3"]);
    refused(&line.replace("b s start", "b s move:2"), "hold", &["WC-7.3"]);
    refused(&line.replace("b s start", "b - move:2"), "deploy d6", &["WC-7.3"]);
    refused(&line.replace("b s start", "w s move:2"), "deploy d6", &["WC-7.3"]);
    let spent = line.replace("b s start", "b s move:0");
    refused(&spent, "deploy d6", &[]);
    assert_eq!(blamed(&spent, "deploy d6", Some(("reserve", "costs-move"))).0, ["WC-3.2"]);
}

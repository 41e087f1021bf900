//! `poligon query`.

use serde_json::Value;

use super::{check, poligon};

fn answers(requests: &str) -> Vec<Value> {
    let told = poligon(&["query"]).input(requests).stdout();
    told.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn each_question_has_its_answer() {
    let requests = r#"{"id":1,"game":"na-poligonie","readings":{"series":"exhaust"},"position":"start","ask":"moves"}
{"id":"two","game":"na-poligonie","position":"6/5/6/5/6/5/2p3/1P3/6/5/5P l -","ask":"play","moves":["d4xf6"]}
{"id":null,"game":"na-poligonie","position":"start","ask":"play","moves":[]}
{"id":[4,{"x":1.50}],"game":"na-poligonie","position":"start","ask":"perft","depth":3}
{"game":"na-poligonie","position":"6/5/6/5/6/2P2/6/5/6/5/5P d -","ask":"moves"}
{"id":6,"game":"na-poligonie","position":"start","ask":"explain","move":"k3-i5"}
{"id":7,"game":"na-poligonie","position":"start","ask":"explain","move":"k3^i5"}
"#;
    check("query", [poligon(&["query"]).input(requests)]);
}

#[test]
fn a_bad_line_is_answered_with_its_place_and_the_next_still_is() {
    let requests = r#"{"bogus":1,"id":6,"game":"na-poligonie","position":"start","ask":"moves"}
{"id":7,"game":"na-poligoni","position":"start","ask":"moves"}
{"id":8,"game":"na-poligonie","position":"6/5/6/5/6/5/2q3/1P3/6/5/5P l -","ask":"moves"}
{"id":8,"game":"na-poligonie","position":"6/5/6/5/6/5/6/5/6/5/6 l -","ask":"moves"}
{"id":9,"game":"na-poligonie","position":"start","ask":"moves","depth":3}
{"id":10,"game":"na-poligonie","position":"start","ask":"perft","depth":-3}
{"id":10,"game":"na-poligonie","position":"start","ask":"perft","depth":65}
{"id":10,"game":"na-poligonie","position":"start","ask":"perft"}
{"id":11,"game":"na-poligonie","position":"start","ask":"play","moves":["b4-c5","b4-c6"]}
{"id":11,"game":"na-poligonie","position":"start","ask":"play","moves":["b4-c5","b4-c5"]}
{"id":11,"game":"na-poligonie","position":"start","ask":"play","moves":"b4-c5"}
{"id":12,"game":"na-poligonie","readings":{"seires":"exhaust"},"position":"start","ask":"moves"}
{"id":12,"game":"na-poligonie","readings":{"series":"exhst"},"position":"start","ask":"moves"}
{"id":12,"game":"na-poligonie","readings":{"series":"exhaust","series":"exhaust"},"position":"start","ask":"moves"}
{"id":12,"game":"na-poligonie","readings":["series"],"position":"start","ask":"moves"}
{"id":13,"game":"na-poligonie","position":"start","ask":"explain","move":"c2-c3"}
{"id":13,"game":"na-poligonie","position":7,"ask":"moves"}
{"id":14,"id":15}
{"id":14,"game":"na-poligonie","position":"start"

[1,2]
{"id":14} trailing
nonsense
{"id":15,"game":"na-poligonie","position":"start","ask":"perft","depth":1}
"#;
    check("query-bad", [poligon(&["query"]).input(requests)]);
}

/// Every offset points at what the message is about.
#[test]
fn offsets_count_bytes_of_the_line() {
    for (line, at) in [
        (r#"{"id":"ł","game":"na-poligonie","position":"start","ask":"mvoes"}"#, r#""mvoes""#),
        (r#"{"id":"ł","gmae":"na-poligonie","position":"start","ask":"moves"}"#, r#""gmae""#),
        (r#"{"game":"na-poligonie","position":"start","ask":"explain","move":"b4-c6"}"#, "c6"),
        (r#"{"game":"na-poligonie","position":"start","ask":"play","moves":["b4-c5","k11-a1"]}"#, r#""k11-a1""#),
        (r#"{"game":"na-poligonie","position":"6/5/6/5/6/5/2q3/1P3/6/5/5P l -","ask":"moves"}"#, "q3"),
        (r#"{"game":"na-poligonie","readings":{"series":"x"},"position":"start","ask":"moves"}"#, r#""x""#),
    ] {
        let answer = answers(line).remove(0);
        let offset = answer["error"]["offset"].as_u64();
        assert_eq!(offset, line.find(at).map(|at| at as u64), "{line}: {answer}");
    }
}

#[test]
fn moves_come_in_byte_order() {
    let request = r#"{"id":1,"game":"na-poligonie","position":"6/5/6/5/6/5/2O3/5/6/5/5p l -","ask":"moves"}"#;
    let answer = answers(request).remove(0);
    let moves: Vec<&str> = answer["moves"].as_array().unwrap().iter().map(|action| action.as_str().unwrap()).collect();
    let mut sorted = moves.clone();
    sorted.sort_unstable();
    assert_eq!(moves, sorted);
    // An officer alone on e5: two stations along each diagonal (one where the board ends), and
    // upwards and sideways within the central zone.
    assert!(moves.contains(&"e5-e7") && moves.contains(&"e5-i5") && !moves.contains(&"e5-e3"), "{moves:?}");
}

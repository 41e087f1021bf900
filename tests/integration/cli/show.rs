//! `poligon show`, `poligon perft` and `poligon rules`.

use super::{check, poligon};

#[test]
fn positions_are_drawn() {
    check(
        "show",
        [
            poligon(&["show", "--game", "na-poligonie", "--mark", "c5,k11"]),
            poligon(&["show", "--game", "na-poligonie", "--position", "6/5/6/5/6/2P2/6/5/6/5/5P d -"]),
            poligon(&["show", "tests/integration/cli/suite.yaml::a step", "--step", "2"]),
            poligon(&["show", "--game", "na-poligonie", "--mark", "a2"]),
            poligon(&["show"]),
        ],
    );
}

#[test]
fn a_picture_has_every_station_once() {
    let picture = poligon(&["show", "--game", "na-poligonie", "--svg", "--mark", "c5"]).stdout();
    assert_eq!(picture.matches("<g id=").count(), 61);
    assert_eq!(picture.matches("class=\"mark\"").count(), 1);
    assert_eq!(picture.matches("text-anchor=\"middle\"").count(), 44, "22 soldiers a side");
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
}

#[test]
fn sequences_are_counted() {
    for (depth, nodes) in [("0", "1\n"), ("1", "11\n"), ("2", "111\n"), ("3", "1308\n"), ("4", "13107\n")] {
        assert_eq!(poligon(&["perft", "--game", "na-poligonie", "--depth", depth]).stdout(), nodes);
    }
    check(
        "perft",
        [
            poligon(&["perft", "--game", "na-poligonie", "--depth", "2", "--divide"]),
            poligon(&["perft", "--game", "na-poligonie", "--depth", "65"]),
            poligon(&["perft", "--game", "na-poligonie", "--depth", "1", "--position", "6/5 l -"]),
        ],
    );
}

#[test]
fn rules_are_shown_in_the_rulebooks_words() {
    // Scenarios come and go; here the clauses are shown without them.
    let elsewhere = tempfile::tempdir().unwrap();
    let rules = |ids: &[&str]| poligon(&[&["rules"], ids].concat()).within(elsewhere.path());
    check(
        "rules",
        [rules(&["NP-4.3", "np-7.3"]), rules(&["S10", "series", "NP-Q3"]), rules(&["NP-4.33", "capture-dty"])],
    );
}

#[test]
fn the_whole_rulebook_names_every_clause_and_reading() {
    let whole = poligon(&["rules", "--game", "na-poligonie"]).stdout();
    let data = poligon(&["rules", "--game", "na-poligonie", "--format", "json"]).stdout();
    let data: serde_json::Value = serde_json::from_str(&data).unwrap();
    for (list, key) in [("clauses", "id"), ("sentences", "id"), ("readings", "name"), ("questions", "id")] {
        let entries = data[0][list].as_array().unwrap();
        assert!(!entries.is_empty());
        for entry in entries {
            assert!(whole.contains(entry[key].as_str().unwrap()), "{entry}");
        }
    }
    assert!(whole.lines().all(|line| line.chars().count() <= 80 || line.starts_with("    scenarios/")));
}

#[test]
fn scenarios_that_pin_a_clause_are_named() {
    let told = poligon(&["rules", "NP-4.1", "--scenarios", "tests/integration/cli"]).stdout();
    assert!(told.contains("    tests/integration/cli/suite.yaml::a step\n"), "{told}");
}

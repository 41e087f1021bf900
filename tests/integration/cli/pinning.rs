//! `poligon mutate`, `poligon coverage` and `poligon readings diff`.

use super::{check, compare, poligon};

const SUITE: &str = "tests/integration/cli/suite-of-duty.yaml";

#[test]
fn changes_to_the_rules_are_tried_one_by_one() {
    let told = poligon(&["mutate", SUITE, "--budget", "300"]).transcript();
    // The table and the counts, and of the survivors the first two.
    let survivors: Vec<_> = told.match_indices(" is noticed by no scenario").collect();
    let (cut, last) = (survivors[2].0, told.trim_end().rfind('\n').unwrap());
    let cut = told[..cut].rfind('\n').unwrap();
    compare("mutate", &format!("{}\n…{}", &told[..cut], &told[last..]));
}

#[test]
fn what_is_asked_of_suites_has_to_be_there() {
    check(
        "mutate-usage",
        [
            poligon(&["mutate", SUITE, "--game", "ww2-chess"]),
            poligon(&["mutate", "no-such-file.yaml"]),
            poligon(&["coverage", SUITE, "--min", "101"]),
            poligon(&["mutate", SUITE, "--budget", "0"]),
            poligon(&["mutate", "tests/integration/cli/suite.yaml"]),
        ],
    );
}

#[test]
fn coverage_tells_pinned_from_executed() {
    check("coverage", [poligon(&["coverage", SUITE, "--matrix"]), poligon(&["coverage", SUITE, "--min", "50"])]);
}

#[test]
fn readings_are_compared_side_by_side() {
    let diff = |one: &str, other: &str| poligon(&["readings", "diff", one, other, "--budget", "10000"]);
    check(
        "readings-diff",
        [
            diff("private-direction=any", "private-direction=forward"),
            diff("blocked=pass", "blocked=loses"),
            diff("officer-wing=outer", "officer-wing=front"),
            diff("removal=at-once", "removal=after-series"),
            diff("removal=at-once", "removal=at-once"),
            diff("series=exhaust", "series=stop"),
            diff("serie=exhaust", "series=stop-anytime"),
            diff("series=exhaust,series=stop-anytime", "series=exhaust"),
            diff("series=exhaust,", "series=stop-anytime"),
            diff("pairs=any-two", "series=stop-anytime"),
        ],
    );
}

#[test]
fn what_is_found_is_saved_as_scenarios_that_pass() {
    let folder = tempfile::tempdir().unwrap();
    let saved = folder.path().join("found");
    let path = saved.to_str().unwrap();
    let diff = ["readings", "diff", "series=exhaust", "series=stop-anytime", "--budget", "300", "--save", path];
    for _ in 0..2 {
        let output = poligon(&diff).output();
        assert_eq!(output.status.code(), Some(0));
    }
    let mutate = poligon(&["mutate", SUITE, "--budget", "300", "--save", path]).output();
    assert_eq!(mutate.status.code(), Some(1), "a poor suite has survivors");
    let files = std::fs::read_dir(&saved).unwrap().count();
    assert!(files > 10, "{files} files");
    let run = poligon(&["run", path]).within(folder.path()).output();
    assert_eq!(run.status.code(), Some(0), "{}", String::from_utf8_lossy(&run.stdout));
    // With what was offered nothing survives, not even what only an empty board shows.
    let again = poligon(&["mutate", SUITE, path, "--budget", "300"]).output();
    assert_eq!(again.status.code(), Some(0), "{}", String::from_utf8_lossy(&again.stdout));
}

#[test]
fn programs_read_the_same() {
    let read = |arguments: &[&str]| -> serde_json::Value {
        serde_json::from_slice(&poligon(arguments).output().stdout).unwrap()
    };
    let mutated = read(&["mutate", SUITE, "--budget", "1", "--format", "json"]);
    let mutants = mutated[0]["mutants"].as_array().unwrap();
    assert_eq!(mutated[0]["planned"], mutants.len());
    let fates = |fate: &str| mutants.iter().filter(|mutant| mutant["fate"] == fate).count();
    for fate in ["caught", "equivalent", "survived"] {
        assert_eq!(mutated[0][fate], fates(fate));
    }
    let covered = read(&["coverage", SUITE, "--format", "json"]);
    assert_eq!(covered[0]["scenarios"].as_array().unwrap().len(), mutated[0]["scenarios"]);
    assert_eq!(covered[0]["idle"][0]["clause"], "NP-5.5");
    let diff = ["readings", "diff", "series=exhaust", "series=stop-anytime", "--budget", "300", "--format", "json"];
    let found = read(&diff);
    assert_eq!(found["readings"][1], "series=stop-anytime");
    assert!(found["difference"]["position"].is_string());
}

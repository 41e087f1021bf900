//! `poligon verify`.

use std::path::Path;

use serde_json::Value;

use super::{check, poligon};
use poligon::games::na_poligonie::NaPoligonie;
use poligon::rulebook::embedded;

/// A hunt of a second or two.
const SMALL: [&str; 7] = ["verify", "--game", "na-poligonie", "--pieces", "1", "--games", "1"];

fn small<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [SMALL.as_slice(), more].concat()
}

/// A rulebook without one of its questions, in a file.
fn without(question: &str, directory: &Path) -> String {
    let mut book = embedded::<NaPoligonie>().clone();
    book.questions.retain(|entry| entry.id != question);
    let path = directory.join("rulebook.yaml");
    std::fs::write(&path, serde_yaml::to_string(&book).unwrap()).unwrap();
    path.to_str().unwrap().to_owned()
}

fn json(arguments: &[&str]) -> (Option<i32>, Value) {
    let output = poligon(arguments).output();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    (output.status.code(), serde_json::from_slice(&output.stdout).unwrap())
}

fn findings<'v>(value: &'v Value, name: &str) -> Vec<&'v Value> {
    value["findings"].as_array().unwrap().iter().filter(|finding| finding["name"] == name).collect()
}

#[test]
fn findings_are_told_with_their_witnesses() {
    check("verify", [poligon(&SMALL)]);
}

#[test]
fn a_finding_whose_question_is_deleted_is_new() {
    let directory = tempfile::tempdir().unwrap();
    let (_, before) = json(&small(&["--format", "json"]));
    let [known] = findings(&before, "contradiction-private-jump")[..] else { panic!("it is found once") };
    assert_eq!((&known["question"], &known["new"]), (&Value::from("NP-Q9"), &Value::from(false)));
    let edited = without("NP-Q9", directory.path());
    let (status, after) = json(&small(&["--format", "json", "--rulebook", &edited]));
    let [new] = findings(&after, "contradiction-private-jump")[..] else { panic!("it is found once") };
    assert_eq!((&new["question"], &new["new"]), (&Value::Null, &Value::from(true)));
    assert_eq!(status, Some(1));
    assert_eq!(known["witness"]["position"], new["witness"]["position"]);
}

#[test]
fn saved_witnesses_pass_and_are_never_overwritten() {
    let directory = tempfile::tempdir().unwrap();
    let at = directory.path().join("witnesses");
    let save = || poligon(&small(&["--save", at.to_str().unwrap()])).output();
    let first = save();
    let names = || {
        let mut names: Vec<_> =
            std::fs::read_dir(&at).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    };
    let saved = names();
    assert!(saved.iter().any(|name| name == "np-q9-contradiction-private-jump.yaml"), "{saved:?}");
    // The same witnesses again: nothing to be saved. Another file of that name stays as it is.
    let edited = at.join(&saved[0]);
    std::fs::write(&edited, "mine").unwrap();
    assert_eq!(save().stdout, first.stdout);
    assert_eq!(std::fs::read_to_string(&edited).unwrap(), "mine");
    assert_eq!(names().len(), saved.len() + 1);
    std::fs::remove_file(&edited).unwrap();
    let ran = poligon(&["run", at.to_str().unwrap()]).within(directory.path()).output();
    assert_eq!(ran.status.code(), Some(0), "{}", String::from_utf8_lossy(&ran.stdout));
}

#[test]
fn bad_arguments_are_status_2() {
    check(
        "verify-usage",
        [
            poligon(&["verify"]),
            poligon(&["verify", "--game", "na-poligonie", "--budget", "0s"]),
            poligon(&["verify", "--game", "na-poligonie", "--budget", "5d"]),
            poligon(&["verify", "--game", "na-poligonie", "--pieces", "9"]),
            poligon(&["verify", "--game", "na-poligonie", "--rulebook", "tests/integration/cli/suite.yaml"]),
        ],
    );
}

/// A budget that is spent ends the hunt with what was found, and it says so.
#[test]
fn a_spent_budget_cuts_the_hunt_short() {
    let (_, value) = json(&["verify", "--game", "ww2-chess", "--pieces", "2", "--budget", "1s", "--format", "json"]);
    assert_eq!(value["cut-short"], Value::from(true));
}

/// A record of what was looked at is gone on from, and the finds are the same.
#[test]
fn a_hunt_is_resumed_from_its_record() {
    let directory = tempfile::tempdir().unwrap();
    let record = directory.path().join("record.json");
    let record = record.to_str().unwrap();
    let (status, without) = json(&small(&["--format", "json"]));
    for _ in 0..2 {
        assert_eq!(json(&small(&["--format", "json", "--resume", record])), (status, without.clone()));
    }
    std::fs::write(record, "{").unwrap();
    let output = poligon(&small(&["--resume", record])).output();
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("is no record of a hunt") && said.contains("--resume"), "{said}");
    assert_eq!(std::fs::read_to_string(record).unwrap(), "{");
}

/// Ctrl-C ends a hunt with what was found so far, and what was looked at is recorded.
#[cfg(unix)]
#[test]
fn an_interrupted_hunt_tells_what_it_has_found() {
    let directory = tempfile::tempdir().unwrap();
    let record = directory.path().join("record.json");
    let hunt = std::process::Command::new(env!("CARGO_BIN_EXE_poligon"))
        .args(["verify", "--game", "ww2-chess", "--pieces", "3", "--budget", "1h", "--format", "json", "--resume"])
        .arg(&record)
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    // The record is there once interrupts are listened to.
    while !record.exists() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let sent = std::process::Command::new("kill").args(["-INT", &hunt.id().to_string()]).status().unwrap();
    assert!(sent.success());
    let output = hunt.wait_with_output().unwrap();
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""));
    let value: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(value["cut-short"], Value::from(true));
}

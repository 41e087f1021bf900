//! What the README shows is what the program does.

use std::path::Path;
use std::process::Command;

fn readme() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    std::fs::read_to_string(path).expect("a README")
}

/// The bodies of the fenced blocks of one language.
fn blocks<'t>(text: &'t str, language: &str) -> Vec<&'t str> {
    let opening = format!("```{language}\n");
    text.split(&opening).skip(1).filter_map(|rest| rest.split("\n```").next()).collect()
}

fn poligon() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_poligon"));
    command.current_dir(env!("CARGO_MANIFEST_DIR")).env("COLUMNS", "80").env_remove("CI");
    command
}

/// Splits a command line at spaces outside single quotes.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for letter in line.chars() {
        match letter {
            '\'' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            _ => words.last_mut().expect("a word").push(letter),
        }
    }
    words
}

#[test]
fn every_console_example_prints_what_it_shows() {
    let text = readme();
    let examples = blocks(&text, "console");
    assert!(examples.len() >= 2);
    for example in examples {
        let (command, shown) = example.split_once('\n').expect("a command and its output");
        let arguments = words(command.strip_prefix("$ poligon ").expect("a poligon command"));
        let output = poligon().args(arguments).output().expect("poligon runs");
        let printed = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
        assert_eq!(printed.trim_end(), shown.trim_end(), "{command}");
    }
}

#[test]
fn the_first_scenario_passes() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = readme();
    let scenario = blocks(&text, "yaml")[0];
    let file = folder.path().join("first.yaml");
    std::fs::write(&file, scenario).expect("a file");
    let output = poligon().current_dir(folder.path()).args(["run", "first.yaml"]).output().expect("poligon runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(printed.contains("1 passed"), "{printed}");
}

/// The gate takes its test command from here.
#[test]
fn the_test_command_stands_after_its_marker() {
    let text = readme();
    let after = text.split("<!-- tests -->").nth(1).expect("the marker");
    assert_eq!(blocks(after, "sh")[0], "cargo test");
}

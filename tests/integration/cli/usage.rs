//! Arguments, help, completions, manual pages.

use super::{check, poligon};

#[test]
fn help_names_every_command_and_status() {
    check("help", [poligon(&["--help"]), poligon(&["explain", "--help"]), poligon(&["query", "--help"])]);
}

#[test]
fn bad_usage_is_status_2_with_a_suggestion() {
    check(
        "usage",
        [
            poligon(&["rnu"]),
            poligon(&["explain"]),
            poligon(&["explain", "a", "b"]),
            poligon(&["perft", "--game", "chess", "--depth", "1"]),
            poligon(&["run", "--report", "jsn=x"]),
            poligon(&["man", "exlpain"]),
            poligon(&["run", "--jobs", "0"]),
            poligon(&["run", "--jobs", "many"]),
            poligon(&["rules", "--scenarios", "nowhere", "NP-4.3"]),
            poligon(&["rules", "--game", "ww2-chess", "NP-4.3"]),
            poligon(&["rules", "--game", "ww2-chess", "NP-4.33"]),
            poligon(&["rules", "NP-4.33"]),
            poligon(&[
                "show",
                "--game",
                "na-poligonie",
                "--readings",
                "series=exhaust,series=stop-anytime",
                "--position",
                "start",
            ]),
        ],
    );
}

#[test]
fn completions_and_manual_pages_are_made() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(poligon(&["completions", shell]).stdout().contains("poligon"), "{shell}");
    }
    assert!(poligon(&["man"]).stdout().contains(".TH poligon 1"));
    for command in [
        "run",
        "check",
        "explain",
        "rules",
        "show",
        "perft",
        "query",
        "mutate",
        "coverage",
        "readings",
        "completions",
        "man",
    ] {
        assert!(poligon(&["man", command]).stdout().contains(&format!(".TH poligon-{command} 1")), "{command}");
    }
}

#[test]
fn colours_only_where_they_are_wanted() {
    let explain = |color: &[&str]| poligon(&[&["explain", "--game", "na-poligonie", "k3-i5"], color].concat());
    assert!(!explain(&[]).stdout().contains('\u{1b}'), "no terminal, no colours");
    assert!(explain(&["--color", "always"]).stdout().contains('\u{1b}'));
    assert!(!explain(&["--color", "never"]).stdout().contains('\u{1b}'));
    assert!(!explain(&[]).env("NO_COLOR", "1").stdout().contains('\u{1b}'));
}

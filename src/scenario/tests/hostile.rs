//! Files that nobody writes by accident, and some that editors write.

use std::fmt::Write as _;

use super::{WHOLE, faults, loaded, results};
use crate::scenario::{discover, load, load_text};

#[test]
fn alias_bombs_are_refused_without_expanding_them() {
    let mut bomb = String::from("game: na-poligonie\na0: &a0 [x, x, x, x, x, x, x, x, x]\n");
    for level in 1..40 {
        let aliases = vec![format!("*a{}", level - 1); 9].join(", ");
        writeln!(bomb, "a{level}: &a{level} [{aliases}]").unwrap();
    }
    assert!(faults(&bomb).contains("anchors are not part"));
    let scalars = format!("a: &a {}\nb: [{}]\n", "x".repeat(100_000), "*a, ".repeat(10_000));
    assert!(faults(&scalars).contains("aliases are not part"));
}

#[test]
fn depth_and_size_are_bounded() {
    assert!(faults(&"[".repeat(1_000_000)).contains("nested more than 32 deep"));
    assert!(faults(&"- ".repeat(1_000_000)).contains("nested more than 32 deep"));
    assert!(faults(&format!("game: {}\n", "x".repeat(9_000))).contains("there is no game `xxx"));
    assert!(faults(&format!("game: {}\n", "x".repeat(8_000_000))).contains("this text has 8000000 bytes"));
    assert!(faults(&format!("game: x{}", " ".repeat(16 << 20))).contains("16 MiB"));
    assert!(faults(&format!("game: [{}]", "a,".repeat(2_100_000))).contains("more than 2000000 values"));
}

#[test]
fn editors_marks_and_line_ends_do_no_harm() {
    let marked = format!("\u{feff}{}", WHOLE.replace('\n', "\r\n"));
    let plain = results(WHOLE).into_iter().map(|(case, result)| (case.id, result.is_good()));
    let other = results(&marked).into_iter().map(|(case, result)| (case.id, result.is_good()));
    assert_eq!(plain.collect::<Vec<_>>(), other.collect::<Vec<_>>());
}

#[test]
fn odd_words_stay_text() {
    let file = loaded(
        "game: na-poligonie\ntitle: NO\nscenarios:\n  - name: 1e3\n    setup: { start: true }\n    moves: [outcome: none]\n",
    );
    assert_eq!(file.title.as_ref().unwrap().value, "NO");
    assert_eq!(file.scenarios[0].name.value, "1e3");
}

#[test]
fn what_is_no_readable_file_is_reported() {
    let dir = tempfile::tempdir().unwrap();
    let put = |name: &str, bytes: &[u8]| std::fs::write(dir.path().join(name), bytes).unwrap();
    put("latin.yaml", b"game: na-poligonie\ntitle: caf\xe9\n");
    put("large.yaml", &vec![b' '; (16 << 20) + 1]);
    put("good.yml", WHOLE.as_bytes());
    put("notes.txt", b"not looked at");
    std::fs::create_dir(dir.path().join("folder.yaml")).unwrap();
    std::fs::create_dir(dir.path().join("empty")).unwrap();
    let all = load(discover(dir.path(), &[".".into(), "empty".into(), "missing.yaml".into()]));
    let told: Vec<String> =
        all.faulty.iter().map(|file| format!("{}: {}", file.source.path, file.faults[0].message)).collect();
    assert_eq!(
        told,
        [
            "folder.yaml: this is a directory, a scenario file was expected",
            "empty: there is no scenario file in this directory",
            "missing.yaml: there is no such file or directory",
            "large.yaml: the file is larger than 16 MiB",
            "latin.yaml: the file is not UTF-8: line 2 holds the byte 0xE9 where none can stand",
        ]
    );
    assert_eq!(all.files.len(), 1);
    assert_eq!(all.files[0].source.path, "good.yml");
}

#[cfg(unix)]
#[test]
fn pipes_and_links_are_told_from_files() {
    use std::os::unix::fs::symlink;

    let dir = tempfile::tempdir().unwrap();
    let path = |name: &str| dir.path().join(name);
    std::fs::write(path("good.yaml"), WHOLE).unwrap();
    let made = std::process::Command::new("mkfifo").arg(path("pipe.yaml")).status().unwrap();
    assert!(made.success());
    symlink("round.yaml", path("round.yaml")).unwrap();
    symlink("nowhere.yaml", path("dangling.yaml")).unwrap();
    symlink("good.yaml", path("link.yaml")).unwrap();
    let names = ["pipe.yaml", "round.yaml", "dangling.yaml", "link.yaml", "good.yaml", "good.yaml/x", "./good.yaml"];
    let all = load(discover(dir.path(), &names.map(Into::into)));
    let told: Vec<String> =
        all.faulty.iter().map(|file| format!("{}: {}", file.source.path, file.faults[0].message)).collect();
    let begins = [
        "round.yaml: this is a link, and it cannot be followed: ",
        "dangling.yaml: this is a link, and it leads to nothing",
        "good.yaml/x: the path cannot be followed: ",
        "pipe.yaml: this is no ordinary file, a scenario file was expected",
    ];
    assert_eq!(told.len(), begins.len(), "{told:?}");
    assert!(told.iter().zip(begins).all(|(told, begin)| told.starts_with(begin)), "{told:?}");
    let read: Vec<&str> = all.files.iter().map(|file| file.source.path.as_str()).collect();
    assert_eq!(read, ["good.yaml", "link.yaml"]);
}

#[cfg(unix)]
#[test]
fn a_broken_link_in_a_directory_hides_nothing_else() {
    let dir = tempfile::tempdir().unwrap();
    let below = dir.path().join("below");
    std::fs::create_dir(&below).unwrap();
    std::fs::write(below.join("GOOD.YAML"), WHOLE).unwrap();
    std::os::unix::fs::symlink("nowhere.yaml", below.join("dangling.yaml")).unwrap();
    // However the directory is named, each file is one.
    let all = load(discover(dir.path(), &["below".into(), "below/../below".into()]));
    let told: Vec<String> =
        all.faulty.iter().map(|file| format!("{}: {}", file.source.path, file.faults[0].message)).collect();
    assert!(told.iter().all(|told| told == "below/dangling.yaml: this is a link, and it leads to nothing"), "{told:?}");
    let read: Vec<&str> = all.files.iter().map(|file| file.source.path.as_str()).collect();
    assert_eq!(read, ["below/GOOD.YAML"]);
}

#[cfg(unix)]
#[test]
fn unseen_characters_in_file_names_are_told_by_number() {
    let dir = tempfile::tempdir().unwrap();
    let put = |name: &str| std::fs::write(dir.path().join(name), WHOLE).unwrap();
    put("a\nb.yaml");
    put("c\u{202e}d.yaml");
    let all = load(discover(dir.path(), &[".".into()]));
    let read: Vec<&str> = all.files.iter().map(|file| file.source.path.as_str()).collect();
    assert_eq!(read, ["a{U+000A}b.yaml", "c{U+202E}d.yaml"]);
    // Two files that would be shown by one path cannot both be named.
    put("a{U+000A}b.yaml");
    let all = load(discover(dir.path(), &[".".into()]));
    assert_eq!((all.files.len(), all.faulty.len()), (2, 1));
    assert!(all.faulty[0].faults[0].message.contains("same path"));
}

mod random {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        /// Cutting, doubling or changing a piece of a good file never panics, and every fault lies
        /// within the text.
        #[test]
        fn damaged_files_are_read_or_refused(
            from in 0..WHOLE.len(), length in 0_usize..40, insert in "[\\x00-\\x7f\u{0105}\u{feff}]{0,6}", at in 0..WHOLE.len(),
        ) {
            let mut text = WHOLE.to_owned();
            let to = (from + length).min(text.len());
            prop_assume!(text.is_char_boundary(from) && text.is_char_boundary(to));
            text.replace_range(from..to, "");
            let at = at.min(text.len());
            prop_assume!(text.is_char_boundary(at));
            text.insert_str(at, &insert);
            if let Err(faults) = load_text("x.yaml", &text) {
                prop_assert!(!faults.faults.is_empty());
                for fault in &faults.faults {
                    prop_assert!(text.get(fault.span.range()).is_some(), "{fault:?}");
                    for label in &fault.labels {
                        prop_assert!(text.get(label.span.range()).is_some(), "{fault:?}");
                    }
                }
            }
        }

        #[test]
        fn any_text_is_read_or_refused(text in "(?s).{0,200}") {
            prop_assert!(load_text("x.yaml", &text).is_err());
        }
    }
}

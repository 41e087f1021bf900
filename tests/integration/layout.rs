//! Who may know whom: the directions of the source tree, read from the code itself.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use syn::visit::{self, Visit};

/// What each part may use of the others.
const MAY_USE: [(&str, &[&str]); 8] = [
    ("kernel", &[]),
    ("games", &["kernel"]),
    ("rulebook", &["kernel"]),
    ("explain", &["kernel", "rulebook"]),
    ("scenario", &["kernel", "games", "rulebook", "explain"]),
    ("verify", &["kernel", "games", "rulebook", "explain", "scenario"]),
    ("report", &["kernel", "rulebook", "explain", "scenario", "verify"]),
    ("cli", &["kernel", "games", "rulebook", "explain", "scenario", "verify", "report"]),
];

/// What the rules must do without.
const NOT_FOR_RULES: [&str; 8] =
    ["serde_yaml", "miette", "clap", "std::fs", "std::env", "std::io", "std::process", "std::time"];

/// What only the command line may touch.
const NOT_OUTSIDE_CLI: [&str; 4] = ["std::env", "std::process", "std::io::stdout", "std::io::stderr"];

/// Names by which code could learn which game it serves.
const GAMES: [&str; 6] = ["na_poligonie", "NaPoligonie", "na-poligonie", "ww2_chess", "Ww2Chess", "ww2-chess"];

#[derive(Default)]
struct Seen {
    paths: BTreeSet<String>,
    words: BTreeSet<String>,
    macros: BTreeSet<String>,
}

impl<'ast> Visit<'ast> for Seen {
    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {
        // Documentation may give examples.
    }

    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        let test = module.attrs.iter().any(|attribute| {
            attribute.path().is_ident("cfg") && attribute.parse_args::<syn::Ident>().is_ok_and(|ident| ident == "test")
        });
        if !test {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.flatten(String::new(), &item.tree);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        self.words.extend(names.iter().cloned());
        self.paths.insert(names.join("::"));
        visit::visit_path(self, path);
    }

    fn visit_lit_str(&mut self, text: &'ast syn::LitStr) {
        self.words.insert(text.value());
    }

    fn visit_macro(&mut self, called: &'ast syn::Macro) {
        if let Some(last) = called.path.segments.last() {
            self.macros.insert(last.ident.to_string());
        }
        self.words.extend(called.tokens.to_string().split_whitespace().map(str::to_owned));
        visit::visit_macro(self, called);
    }
}

impl Seen {
    fn flatten(&mut self, before: String, tree: &syn::UseTree) {
        let join = |name: &syn::Ident| if before.is_empty() { name.to_string() } else { format!("{before}::{name}") };
        match tree {
            syn::UseTree::Path(path) => self.flatten(join(&path.ident), &path.tree),
            syn::UseTree::Name(name) => self.keep(join(&name.ident)),
            syn::UseTree::Rename(rename) => self.keep(join(&rename.ident)),
            syn::UseTree::Glob(_) => self.keep(before),
            syn::UseTree::Group(group) => group.items.iter().for_each(|tree| self.flatten(before.clone(), tree)),
        }
    }

    fn keep(&mut self, path: String) {
        self.words.extend(path.split("::").map(str::to_owned));
        self.paths.insert(path);
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a source folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            files.extend(sources(&path));
        } else if path.extension().is_some_and(|ext| ext == "rs") {
            files.push(path);
        }
    }
    files.sort();
    files
}

fn shown(file: &Path) -> String {
    file.strip_prefix(root()).expect("a source file").to_string_lossy().replace('\\', "/")
}

/// Whether the file is a test module of its own.
fn is_test(name: &str) -> bool {
    name.split('/').any(|part| part == "tests" || part == "tests.rs")
}

fn each(check: impl Fn(&str, &syn::File, &Seen)) {
    let files = sources(&root());
    assert!(files.len() > 50, "the sources are found");
    for file in files {
        let name = shown(&file);
        if is_test(&name) {
            continue;
        }
        let text = std::fs::read_to_string(&file).expect("a source file");
        let parsed = syn::parse_file(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut seen = Seen::default();
        seen.visit_file(&parsed);
        check(&name, &parsed, &seen);
    }
}

fn part(name: &str) -> &str {
    name.split('/').next().unwrap_or(name)
}

#[test]
fn parts_use_only_what_lies_below_them() {
    let may_use: BTreeMap<&str, &[&str]> = MAY_USE.into_iter().collect();
    each(|name, _, seen| {
        let Some(allowed) = may_use.get(part(name)) else {
            assert!(matches!(name, "lib.rs" | "main.rs"), "{name} belongs to no part");
            return;
        };
        for path in &seen.paths {
            if let Some(used) = path.strip_prefix("crate::").map(|rest| rest.split("::").next().unwrap_or(rest)) {
                let fine = used == part(name) || allowed.contains(&used) || !may_use.contains_key(used);
                assert!(fine, "src/{name} uses {path}, and {} may use {allowed:?} only", part(name));
            }
        }
    });
}

#[test]
fn the_rules_are_pure() {
    each(|name, _, seen| {
        if matches!(part(name), "kernel" | "games") {
            for path in &seen.paths {
                let barred = NOT_FOR_RULES.iter().find(|barred| path.starts_with(**barred));
                assert!(barred.is_none(), "src/{name} uses {path}");
            }
            let hashed = seen.words.iter().find(|word| matches!(word.as_str(), "HashMap" | "HashSet"));
            assert!(hashed.is_none(), "src/{name} holds a {hashed:?}, whose order is not that of the rules");
        }
    });
}

#[test]
fn one_game_does_not_know_the_other() {
    each(|name, _, seen| {
        let games = [("games/na_poligonie/", "ww2_chess"), ("games/ww2_chess/", "na_poligonie")];
        for (folder, other) in games {
            assert!(!name.starts_with(folder) || !seen.words.contains(other), "src/{name} names {other}");
        }
    });
}

#[test]
fn nothing_outside_the_games_knows_which_game_it_serves() {
    each(|name, _, seen| {
        if part(name) != "games" {
            for game in GAMES {
                let told = seen.words.iter().find(|word| word.contains(game));
                assert!(told.is_none(), "src/{name} names a game: {told:?}");
            }
        }
    });
}

#[test]
fn only_the_command_line_touches_the_world() {
    each(|name, _, seen| {
        if part(name) == "cli" || name == "main.rs" {
            return;
        }
        for path in &seen.paths {
            let barred = NOT_OUTSIDE_CLI.iter().find(|barred| path.starts_with(**barred));
            assert!(barred.is_none(), "src/{name} uses {path}");
        }
        for called in ["print", "println", "eprint", "eprintln", "dbg"] {
            assert!(!seen.macros.contains(called), "src/{name} calls {called}!");
        }
    });
}

#[test]
fn only_judges_and_generators_find_a_move_legal() {
    let makers = ["judge.rs", "generate.rs", "listing.rs", "reference.rs"];
    each(|name, _, seen| {
        let found = seen.paths.iter().any(|path| path.ends_with("Legal::found"));
        let may = makers.iter().any(|maker| name.ends_with(maker)) || name == "games/legal.rs";
        assert!(!found || may, "src/{name} makes a legal action");
    });
}

#[test]
fn a_mod_file_only_opens_its_folder() {
    each(|name, file, _| {
        if name.ends_with("mod.rs") {
            for item in &file.items {
                let opens = matches!(item, syn::Item::Mod(_) | syn::Item::Use(_));
                assert!(opens, "src/{name} holds more than modules and re-exports");
            }
        }
    });
}

#[test]
fn the_main_file_stays_small() {
    let text = std::fs::read_to_string(root().join("main.rs")).expect("the main file");
    assert!(text.lines().count() <= 40);
}

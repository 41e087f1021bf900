//! Finding scenario files.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use ignore::{DirEntry, WalkBuilder};

use super::unseen::visible;
use super::{Fault, FileFaults, SourceFile, Span};

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Discovered {
    /// Scenario files as (path shown, location), sorted by the path shown, each once.
    pub files: Vec<(String, PathBuf)>,
    /// Paths that lead to no scenario file.
    pub faulty: Vec<FileFaults>,
    /// The paths shown of the directories that were searched: what orphaned snapshots are
    /// looked for under.
    pub roots: Vec<String>,
}

/// Finds the scenario files that `paths` name: a file as it is, in a directory every `.yaml` and
/// `.yml` file below it that is not hidden. A relative path is meant from `base`, and a path
/// below `base` is shown relative to it.
///
/// A path that does not exist, a directory without scenario files, and a directory named like a
/// file are reported, not skipped.
#[must_use]
pub fn discover(base: &Path, paths: &[PathBuf]) -> Discovered {
    let mut files = BTreeMap::new();
    let mut found = Discovered::default();
    for path in paths {
        let location = straightened(base, &base.join(path));
        match std::fs::metadata(&location) {
            Ok(kind) if kind.is_dir() => search(base, &location, &mut files, &mut found),
            Ok(_) => keep(base, &location, &mut files, &mut found),
            Err(error) => found.faulty.push(unreachable(base, &location, &error)),
        }
    }
    found.files = files.into_iter().collect();
    found
}

/// The same place without `..`: each file is known by one path. As it was where it leads nowhere.
fn straightened(base: &Path, location: &Path) -> PathBuf {
    if !location.components().any(|part| part == Component::ParentDir) {
        return location.to_owned();
    }
    let Ok(real) = location.canonicalize() else { return location.to_owned() };
    match base.canonicalize().ok().and_then(|base| real.strip_prefix(base).map(Path::to_owned).ok()) {
        Some(inside) => base.join(inside),
        None => real,
    }
}

/// Why a path leads nowhere: nothing is there, or it is a link that cannot be followed.
fn unreachable(base: &Path, location: &Path, error: &io::Error) -> FileFaults {
    let is_link = location.symlink_metadata().is_ok_and(|kind| kind.is_symlink());
    let missing = error.kind() == io::ErrorKind::NotFound;
    match (is_link, missing) {
        (true, true) => {
            let advice = "the file that it stands for is gone: make the link anew, or remove it";
            faulty(base, location, "this is a link, and it leads to nothing", advice)
        }
        (true, false) => {
            let message = format!("this is a link, and it cannot be followed: {error}");
            faulty(base, location, &message, "see where it leads: perhaps back to itself")
        }
        (false, true) => {
            let advice = "give a scenario file, or a directory with scenario files";
            faulty(base, location, "there is no such file or directory", advice)
        }
        (false, false) => {
            let message = format!("the path cannot be followed: {error}");
            faulty(base, location, &message, "see to its permissions, and whether each part of it is a directory")
        }
    }
}

/// Notes a file to be read, unless another one is shown by the same path.
fn keep(base: &Path, location: &Path, files: &mut BTreeMap<String, PathBuf>, found: &mut Discovered) {
    match files.entry(shown(base, location)) {
        Entry::Vacant(place) => {
            place.insert(location.to_path_buf());
        }
        Entry::Occupied(first) if first.get() == location => {}
        Entry::Occupied(_) => {
            // A case is named by the path shown: the second file would take the first one's place.
            let message = "another file is shown by the same path, so that its scenarios could not be told apart";
            found.faulty.push(faulty(base, location, message, "rename one of the two"));
        }
    }
}

fn search(base: &Path, directory: &Path, files: &mut BTreeMap<String, PathBuf>, found: &mut Discovered) {
    let before = files.len() + found.faulty.len();
    // Nothing is left out but what is hidden: a file that some ignore list names would otherwise
    // never run and never be missed.
    let walk = WalkBuilder::new(directory).standard_filters(false).hidden(true).follow_links(true).build();
    for entry in walk {
        match entry {
            Ok(entry) => sort_out(base, &entry, files, found),
            Err(error) => found.faulty.push(unsearched(base, directory, &error)),
        }
    }
    let name = shown(base, directory);
    if files.len() + found.faulty.len() == before && !files.keys().any(|file| file.starts_with(&format!("{name}/"))) {
        let advice = "scenario files end in .yaml or .yml";
        found.faulty.push(faulty(base, directory, "there is no scenario file in this directory", advice));
    }
    found.roots.push(name);
}

/// Why a part of a directory could not be searched.
fn unsearched(base: &Path, directory: &Path, error: &ignore::Error) -> FileFaults {
    match error {
        ignore::Error::WithDepth { err, .. } | ignore::Error::WithLineNumber { err, .. } => {
            unsearched(base, directory, err)
        }
        ignore::Error::WithPath { path, err } => unsearched(base, path, err),
        ignore::Error::Io(error) => unreachable(base, directory, error),
        other => {
            let message = format!("the directory cannot be searched: {other}");
            faulty(base, directory, &message, "see to its permissions and links")
        }
    }
}

fn sort_out(base: &Path, entry: &DirEntry, files: &mut BTreeMap<String, PathBuf>, found: &mut Discovered) {
    let named_so =
        entry.path().extension().is_some_and(|end| end.eq_ignore_ascii_case("yaml") || end.eq_ignore_ascii_case("yml"));
    let is_dir = entry.file_type().is_some_and(|kind| kind.is_dir());
    if named_so && is_dir && entry.depth() > 0 {
        let advice = "rename the directory, or put the file in its place";
        found.faulty.push(faulty(base, entry.path(), "this is a directory, a scenario file was expected", advice));
    } else if named_so && !is_dir {
        keep(base, entry.path(), files, found);
    }
}

fn faulty(base: &Path, location: &Path, message: &str, advice: &str) -> FileFaults {
    let source = SourceFile { path: shown(base, location), location: location.to_path_buf(), text: Arc::from("") };
    FileFaults { source: Arc::new(source), faults: vec![Fault::new(Span::default(), message).help(advice)] }
}

/// The path as ids have it: relative to `base` where it lies below, `.` left out, with `/`, and
/// what would steer a terminal, or is not to be seen, by its number (`{U+202E}`).
pub(super) fn shown(base: &Path, location: &Path) -> String {
    let inside = location.strip_prefix(base).unwrap_or(location);
    let mut text = String::new();
    for part in inside.components() {
        match part {
            Component::CurDir => {}
            Component::RootDir => text.push('/'),
            Component::Prefix(_) | Component::ParentDir | Component::Normal(_) => {
                if !text.is_empty() && !text.ends_with('/') {
                    text.push('/');
                }
                text.push_str(&visible(&part.as_os_str().to_string_lossy()));
            }
        }
    }
    if text.is_empty() { ".".to_owned() } else { text }
}

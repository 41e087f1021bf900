//! One snapshot as insta keeps it: a YAML head between `---` lines, then the text.

use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::scenario::atomic::write_atomic;
use crate::scenario::select::stable_hash;
use crate::scenario::{Case, Transcript};

/// The head. Fields that only insta uses are passed over when reading.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub(super) struct Head {
    /// The scenario file.
    #[serde(default)]
    pub(super) source: String,
    /// The case's id.
    #[serde(default)]
    pub(super) expression: String,
}

impl Head {
    /// The head as YAML. Words that stand for themselves, as almost all do, are written without
    /// asking the emitter, which takes longer than playing a short scenario.
    fn rendered(&self) -> io::Result<String> {
        if is_plain(&self.source) && is_plain(&self.expression) {
            return Ok(format!("source: {}\nexpression: {}\n", self.source, self.expression));
        }
        serde_yaml::to_string(self).map_err(io::Error::other)
    }
}

/// Whether YAML writes a text as it is, and reads it as nothing but this text: a path or an id of
/// plain words.
fn is_plain(text: &str) -> bool {
    let harmless = |byte: u8| byte.is_ascii_alphanumeric() || b" /._-,()'[]=".contains(&byte);
    let bytes = text.as_bytes();
    let colon = |at: usize| bytes[at] == b':' && bytes.get(at + 1).is_some_and(|next| *next != b' ');
    text.contains('/')
        && bytes[0].is_ascii_alphabetic()
        && !text.ends_with(' ')
        && (0..bytes.len()).all(|at| harmless(bytes[at]) || colon(at))
}

/// A snapshot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Snapshot {
    pub(super) head: Head,
    /// The transcript without the line break at its end.
    pub(super) text: String,
}

impl Snapshot {
    /// What a case leaves behind.
    pub(super) fn of(case: &Case, transcript: &Transcript) -> Self {
        let head = Head { source: case.file.source.path.clone(), expression: case.id.clone() };
        Self { head, text: transcript.to_string().trim_end().to_owned() }
    }

    /// Reads a snapshot; `None` where there is none.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or is no snapshot.
    pub(super) fn read(path: &Path) -> io::Result<Option<Self>> {
        let text = match fs::read_to_string(path) {
            Ok(text) => text.replace("\r\n", "\n"),
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error),
        };
        let bad = |what: &str| io::Error::new(io::ErrorKind::InvalidData, what.to_owned());
        let rest = text.strip_prefix("---\n").ok_or_else(|| bad("the file does not begin with a snapshot's head"))?;
        let (head, body) = rest.split_once("\n---\n").ok_or_else(|| bad("the snapshot's head has no end"))?;
        let head = serde_yaml::from_str(head).map_err(|error| bad(&format!("the snapshot's head: {error}")))?;
        Ok(Some(Self { head, text: body.trim_end().to_owned() }))
    }

    /// Writes the snapshot, whole or not at all.
    ///
    /// # Errors
    ///
    /// If the file or a directory above it cannot be written.
    pub(super) fn write(&self, path: &Path) -> io::Result<()> {
        let text = self.rendered()?;
        if let Some(directory) = path.parent() {
            fs::create_dir_all(directory)?;
        }
        write_atomic(path, text.as_bytes())
    }

    /// Whether the file at `path` is this snapshot as [`Snapshot::write`] writes it: cheaper than
    /// reading it, and almost always so.
    pub(super) fn is_kept(&self, path: &Path) -> bool {
        let (Ok(wanted), Ok(mut file)) = (self.rendered(), fs::File::open(path)) else { return false };
        // One byte more than there should be: a file that yields fewer than were asked for has
        // ended, and need not be asked for its length, nor a second time for more.
        let mut kept = vec![0; wanted.len() + 1];
        file.read(&mut kept).is_ok_and(|read| kept[..read] == *wanted.as_bytes())
    }

    /// The file's content.
    fn rendered(&self) -> io::Result<String> {
        let head = self.head.rendered()?;
        Ok(format!("---\n{head}---\n{}\n", self.text))
    }
}

/// Where a case's snapshot is: below `dir` as the scenario file is below the root, named after the
/// scenario. What a file system could not keep apart or take is left out of the name; the hash of
/// the whole id, which ends it, keeps names apart all the same.
pub(in crate::scenario) fn path_of(dir: &Path, case: &Case) -> PathBuf {
    let mut path = dir.to_path_buf();
    let shown = &case.file.source.path;
    let stem = shown.rsplit_once('.').map_or(shown.as_str(), |(stem, _)| stem);
    for part in stem.split('/').filter(|part| !part.is_empty() && *part != ".") {
        path.push(slug(part));
    }
    let name = case.id.get(shown.len() + 2..).unwrap_or(&case.id);
    path.push(format!("{}-{:016x}.snap", slug(name), stable_hash(case.id.as_bytes())));
    path
}

/// Where the pending one is.
pub(super) fn pending(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".new");
    PathBuf::from(name)
}

/// Small letters, digits and single hyphens, at most eighty.
fn slug(text: &str) -> String {
    const LONGEST: usize = 80;
    let mut slug = String::new();
    for letter in text.chars() {
        if letter.is_ascii_alphanumeric() {
            slug.push(letter.to_ascii_lowercase());
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
        if slug.len() >= LONGEST {
            break;
        }
    }
    let slug = slug.trim_end_matches('-');
    if slug.is_empty() { "x".to_owned() } else { slug.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slugs_fit_every_file_system() {
        assert_eq!(slug("A lost officer: comes/back? [series=exhaust]"), "a-lost-officer-comes-back-series-exhaust");
        assert_eq!(slug("…"), "x");
        assert_eq!(slug(".."), "x");
        assert_eq!(slug(&"a".repeat(300)).len(), 80);
    }

    #[test]
    fn plain_words_are_written_as_the_emitter_writes_them() {
        let long = format!("a/b.yaml::{}", "many words, ".repeat(40) + "x");
        for text in [
            "scenarios/a-b.yaml::it's (not) so: 1",
            "a/b.yaml::x",
            "a/1.2::c--d",
            "a/b.yaml::x:y",
            "a/b.yaml::x[y=z, v=w]",
            &long,
        ] {
            let head = Head { source: text.to_owned(), expression: text.to_owned() };
            assert_eq!(head.rendered().unwrap(), serde_yaml::to_string(&head).unwrap(), "{text}");
        }
        assert!(is_plain("a/b.yaml::x, y"));
        for text in ["", "true", "a: b/c", "a/b #c", "a/b:", "/a", "-a/b", "'a/b", "a/b ", "a/b\u{142}", "[a/b"] {
            assert!(!is_plain(text), "{text}");
        }
    }

    #[test]
    fn a_snapshot_is_read_as_it_was_written() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("deep/er/x.snap");
        let head = Head { source: "a: b.yaml".to_owned(), expression: "a: b.yaml::\"x\" # y".to_owned() };
        let snapshot = Snapshot { head, text: "one\n\n---\n  two: | #".to_owned() };
        snapshot.write(&path).unwrap();
        assert_eq!(Snapshot::read(&path).unwrap(), Some(snapshot));
        assert_eq!(Snapshot::read(&dir.path().join("none.snap")).unwrap(), None);
        fs::write(&path, "no head\n").unwrap();
        assert!(Snapshot::read(&path).is_err());
    }
}

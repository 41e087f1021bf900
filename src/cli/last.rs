//! Which scenarios failed last, for `--rerun-failed`.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};

use super::exit::Failure;
use super::place::read_text;
use crate::report::Notice;
use crate::scenario::write_atomic;

/// The ids of a million scenarios and more.
const LIMIT: u64 = 256 << 20;

fn path(base: &Path) -> PathBuf {
    base.join(".poligon").join("failed.json")
}

/// The ids that failed last; none where no run has failed yet.
///
/// # Errors
///
/// If the list is there and cannot be read.
pub(super) fn failed(base: &Path) -> Result<Vec<String>, Failure> {
    let path = path(base);
    // Where it cannot be said whether it is there, reading it says why.
    if matches!(path.try_exists(), Ok(false)) {
        return Ok(vec![]);
    }
    let text = read_text(&path, LIMIT)?;
    serde_json::from_str(&text).map_err(|error| damaged(&path, base, &error))
}

fn damaged(path: &Path, base: &Path, error: &serde_json::Error) -> Failure {
    let shown = path.strip_prefix(base).unwrap_or(path).display();
    let what = if error.is_eof() {
        "it ends before the list does".to_owned()
    } else {
        format!("line {}, column {} is no part of a list of ids", error.line(), error.column())
    };
    Notice::error(format!("{shown}, which says what failed last, is damaged: {what}"))
        .help(format!("remove {shown} and run everything once"))
        .into()
}

/// Remembers what failed. Failures of cases that were not run this time stay remembered.
///
/// # Errors
///
/// If the list cannot be written.
pub(super) fn remember(base: &Path, ran: &BTreeSet<String>, failed_now: &[String]) -> io::Result<()> {
    let before = failed(base).unwrap_or_default();
    let mut ids: Vec<&String> = before.iter().filter(|id| !ran.contains(*id)).chain(failed_now).collect();
    ids.sort_unstable();
    ids.dedup();
    if before.iter().collect::<Vec<_>>() == ids {
        return Ok(());
    }
    let path = path(base);
    if let Some(directory) = path.parent() {
        std::fs::create_dir_all(directory)?;
    }
    write_atomic(&path, format!("{}\n", serde_json::to_string_pretty(&ids)?).as_bytes())
}

//! Comparing a transcript with the one kept.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::file::{Snapshot, pending};
use super::kept::Kept;
use super::{SnapshotOptions, SnapshotState};
use crate::scenario::{Case, Transcript, diff_texts};

/// Compares a case's transcript with its snapshot at `path`, and writes what the options allow.
///
/// `kept` is what the directory held before any case ran; without it, the file system is asked
/// whether there is a pending snapshot to be removed.
pub(in crate::scenario) fn compare(
    case: &Case,
    path: &Path,
    transcript: &Transcript,
    options: &SnapshotOptions,
    kept: Option<&Kept>,
) -> SnapshotState {
    let new = Snapshot::of(case, transcript);
    match settle(path, &new, options, kept) {
        Ok(state) => state,
        Err(error) => SnapshotState::Unusable { path: path.to_path_buf(), message: error.to_string() },
    }
}

fn settle(path: &Path, new: &Snapshot, options: &SnapshotOptions, listed: Option<&Kept>) -> io::Result<SnapshotState> {
    let update = options.update && !options.ci;
    let same = || {
        if !options.ci {
            let pending = pending(path);
            if listed.is_none_or(|kept| kept.is_pending(&pending)) {
                remove_if_there(&pending)?;
            }
        }
        Ok(SnapshotState::Same)
    };
    if new.is_kept(path) {
        return same();
    }
    let kept = match Snapshot::read(path) {
        Err(error) if !update || error.kind() != io::ErrorKind::InvalidData => return Err(error),
        // What cannot be understood is replaced when replacing was asked for.
        read => read.unwrap_or_default(),
    };
    if kept.as_ref().is_some_and(|kept| kept.text == new.text && kept.head == new.head) {
        return same();
    }
    if update {
        new.write(path)?;
        remove_if_there(&pending(path))?;
        return Ok(SnapshotState::Accepted { path: path.to_path_buf() });
    }
    let waiting = if options.ci { None } else { Some(wait(path, new)?) };
    Ok(match (kept, waiting) {
        (None, Some(pending)) => SnapshotState::Pending { pending },
        (None, None) => SnapshotState::Missing { path: path.to_path_buf() },
        (Some(kept), pending) => {
            let difference = diff_texts(&kept.text, &new.text);
            SnapshotState::Changed { path: path.to_path_buf(), pending, difference }
        }
    })
}

/// Writes the pending snapshot beside its place.
fn wait(path: &Path, new: &Snapshot) -> io::Result<PathBuf> {
    let pending = pending(path);
    new.write(&pending)?;
    Ok(pending)
}

fn remove_if_there(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        Ok(()) | Err(_) => Ok(()),
    }
}

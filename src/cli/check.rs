//! `poligon check`.

use std::io::Write;
use std::path::PathBuf;

use super::args::CheckArgs;
use super::exit::{Ended, Exit, Failure};
use super::out::Out;
use super::scenarios::{base, shown_faults};
use crate::scenario::{cases, discover, load};

pub(super) fn run(args: &CheckArgs, out: &mut Out) -> Ended {
    let loaded = load(discover(&base()?, &paths(&args.paths)));
    let count: usize = loaded.files.iter().map(|file| cases(file).len()).sum();
    let notices = shown_faults(&loaded);
    if notices.is_empty() {
        writeln!(out, "{} in {}, no faults.", plural(count, "scenario"), plural(loaded.files.len(), "file"))?;
        return Ok(Exit::Good);
    }
    let faults: usize = loaded.faulty.iter().map(|file| file.faults.len()).sum();
    writeln!(
        out,
        "{} in {}; {} without faults.",
        plural(faults, "fault"),
        plural(loaded.faulty.len(), "file"),
        plural(loaded.files.len(), "file")
    )?;
    Err(Failure { exit: Exit::BadInput, notices })
}

/// The paths to look under; `scenarios` where none is given.
pub(super) fn paths(given: &[PathBuf]) -> Vec<PathBuf> {
    if given.is_empty() { vec![PathBuf::from("scenarios")] } else { given.to_vec() }
}

/// A number with its noun.
pub(super) fn plural(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

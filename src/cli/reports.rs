//! Where the reports of a run go.

use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use tempfile::NamedTempFile;

use super::exit::Failure;
use crate::report::{Format, FormatError, Notice, Reporter, Style};
use crate::scenario::{RunEvent, temporary_for};

/// A report that was asked for: `FORMAT=FILE`, or `FORMAT` alone for standard output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportArg {
    format: Format,
    /// The file; `None` for standard output.
    file: Option<PathBuf>,
}

impl FromStr for ReportArg {
    type Err = FormatError;

    fn from_str(text: &str) -> Result<Self, FormatError> {
        let (name, file) = text.split_once('=').unwrap_or((text, "-"));
        let file = (file != "-" && !file.is_empty()).then(|| PathBuf::from(file));
        Ok(Self { format: name.parse()?, file })
    }
}

/// The formats that go to standard output: those asked for, else the one for people; and the one
/// for GitHub where its runner is at work and nothing else was asked for.
pub(super) fn stdout_formats(asked: &[ReportArg]) -> Vec<Format> {
    let formats: Vec<Format> =
        asked.iter().filter(|report| report.file.is_none()).map(|report| report.format).collect();
    if !formats.is_empty() {
        return formats;
    }
    let on_github = std::env::var_os("GITHUB_ACTIONS").is_some_and(|value| !value.is_empty() && value != "false");
    if on_github { vec![Format::Pretty, Format::Github] } else { vec![Format::Pretty] }
}

/// Refuses reports that would be written into each other: two on standard output, or two in one
/// file. Annotations for GitHub are lines among whatever else there is, and may join the report for
/// people.
///
/// # Errors
///
/// The two that collide, with what to do.
pub(super) fn check(asked: &[ReportArg]) -> Result<(), Failure> {
    for (at, report) in asked.iter().enumerate() {
        let Some(other) = asked[..at].iter().find(|other| other.collides(report)) else { continue };
        let (one, two) = (other.format.name(), report.format.name());
        let notice = match &report.file {
            None => Notice::error(format!("two reports on standard output would run into each other: {one} and {two}"))
                .help(format!("send one of them to a file, as in `--report {two}=FILE`")),
            Some(file) => {
                Notice::error(format!("two reports are to be written to {}: {one} and {two}", file.display()))
                    .help("give each a file of its own")
            }
        };
        return Err(notice.into());
    }
    Ok(())
}

impl ReportArg {
    fn collides(&self, other: &Self) -> bool {
        let joined = [Format::Pretty, Format::Github];
        let apart = self.format != other.format && joined.contains(&self.format) && joined.contains(&other.format);
        self.file == other.file && (self.file.is_some() || !apart)
    }
}

/// A report that is written beside its file first and takes its name at the end: nobody ever
/// reads half a report. What is no ordinary file, such as a pipe, is written to as it is.
pub(super) struct FileReport {
    path: PathBuf,
    /// The file that takes the place, and the place; `None` where it is written to directly.
    file: Option<(NamedTempFile, PathBuf)>,
    reporter: Box<dyn Reporter>,
}

/// The reports that go to files.
///
/// # Errors
///
/// If a file cannot be written.
pub(super) fn file_reports(asked: &[ReportArg]) -> Result<Vec<FileReport>, Failure> {
    asked.iter().filter_map(|report| Some((report.format, report.file.as_ref()?))).map(open).collect()
}

fn open((format, path): (Format, &PathBuf)) -> Result<FileReport, Failure> {
    let prepare = || {
        // A link stays, and what it leads to is replaced.
        let place = fs::canonicalize(path).unwrap_or_else(|_| path.clone());
        let (file, out) = match fs::metadata(&place) {
            Ok(there) if there.is_dir() => return Err(ErrorKind::IsADirectory.into()),
            Ok(there) if !there.is_file() => (None, File::options().write(true).open(&place)?),
            Ok(_) | Err(_) => {
                let file = temporary_for(&place)?;
                let out = file.reopen()?;
                (Some((file, place)), out)
            }
        };
        Ok(FileReport { path: path.clone(), file, reporter: format.reporter(BufWriter::new(out), Style::PLAIN) })
    };
    prepare().map_err(|error| unwritable(path, &error))
}

impl FileReport {
    /// Tells the report what happened.
    pub(super) fn event(&mut self, event: &RunEvent<'_>) -> Result<(), Failure> {
        self.reporter.event(event).map_err(|error| unwritable(&self.path, &error))
    }

    /// Gives the finished report its name.
    ///
    /// # Errors
    ///
    /// If it cannot take its place.
    pub(super) fn finish(self) -> Result<(), Failure> {
        drop(self.reporter);
        match self.file {
            Some((file, place)) => file.persist(place).map(drop).map_err(|error| unwritable(&self.path, &error.error)),
            None => Ok(()),
        }
    }
}

fn unwritable(path: &Path, error: &io::Error) -> Failure {
    let directory = path.parent().filter(|directory| !directory.as_os_str().is_empty());
    if let Some(directory) = directory.filter(|directory| !directory.is_dir()) {
        let message = format!("the report {} cannot be written: there is no such directory", path.display());
        return Notice::error(message).help(format!("make {} first", directory.display())).into();
    }
    Notice::error(format!("the report {} cannot be written: {error}", path.display())).into()
}

//! Where the reports of a run go.

use std::fs;
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use tempfile::NamedTempFile;

use super::exit::Failure;
use crate::report::{Format, FormatError, Notice, Reporter, Style};
use crate::scenario::RunEvent;

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

/// A report that is written beside its file first and takes its name at the end: nobody ever
/// reads half a report.
pub(super) struct FileReport {
    path: PathBuf,
    file: NamedTempFile,
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
        let directory = match path.parent() {
            Some(parent) if parent != Path::new("") => parent,
            _ => Path::new("."),
        };
        fs::create_dir_all(directory)?;
        let file = NamedTempFile::new_in(directory)?;
        let out = BufWriter::new(file.reopen()?);
        Ok(FileReport { path: path.clone(), file, reporter: format.reporter(out, Style::PLAIN) })
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
        self.file.persist(&self.path).map_err(|error| unwritable(&self.path, &error.error))?;
        Ok(())
    }
}

fn unwritable(path: &Path, error: &io::Error) -> Failure {
    Failure::input(Notice::error(format!("the report {} cannot be written: {error}", path.display())))
}

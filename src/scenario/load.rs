//! Reading files.

use std::cmp::Reverse;
use std::fs::{self, File, Metadata};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rayon::prelude::*;

use super::parse::parse;
use super::{Discovered, Fault, FileFaults, ScenarioFile, SourceFile, Span};

/// The largest scenario file that is read, in bytes.
const LARGEST: u64 = 16 * 1024 * 1024;

/// What was read.
#[derive(Clone, Debug, Default)]
pub struct Loaded {
    /// The files without faults, in the order of their paths.
    pub files: Vec<Arc<ScenarioFile>>,
    /// The files with faults, in the order of their paths; what could not be found comes first.
    pub faulty: Vec<FileFaults>,
    /// The paths shown of the directories that were searched.
    pub roots: Vec<String>,
}

/// Reads scenario files, all of them, in parallel in the current rayon pool. A file with faults
/// does not keep others from being read.
#[must_use]
pub fn load(found: Discovered) -> Loaded {
    let mut loaded = Loaded { files: Vec::new(), faulty: found.faulty, roots: found.roots };
    for file in load_files(found.files) {
        match file {
            Ok(file) => loaded.files.push(Arc::new(file)),
            Err(faults) => loaded.faulty.push(faults),
        }
    }
    loaded
}

/// The longest files are taken up first, each by the next thread that is free: one of them at the
/// end would keep the others waiting.
fn load_files(files: Vec<(String, PathBuf)>) -> Vec<Result<ScenarioFile, FileFaults>> {
    type Met = ((String, PathBuf), io::Result<Metadata>);
    let with_metadata = |file: (String, PathBuf)| {
        let metadata = fs::metadata(&file.1);
        (file, metadata)
    };
    let mut met: Vec<(usize, Met)> = files.into_par_iter().map(with_metadata).enumerate().collect();
    met.sort_by_key(|(_, (_, metadata))| Reverse(metadata.as_ref().map_or(0, Metadata::len)));
    let read = met.into_iter().par_bridge().map(|(at, (file, metadata))| (at, load_file(file, metadata)));
    let mut read: Vec<(usize, Result<ScenarioFile, FileFaults>)> = read.collect();
    read.sort_by_key(|(at, _)| *at);
    read.into_iter().map(|(_, file)| file).collect()
}

/// Reads the text of one scenario file; `path` is what ids begin with.
///
/// # Errors
///
/// Every fault of the file.
pub fn load_text(path: &str, text: &str) -> Result<Arc<ScenarioFile>, FileFaults> {
    let source = SourceFile { path: path.to_owned(), location: PathBuf::from(path), text: Arc::from(text) };
    if text.len() as u64 > LARGEST {
        return Err(unread(source, too_large()));
    }
    parse(Arc::new(source)).map(Arc::new)
}

fn load_file((path, location): (String, PathBuf), metadata: io::Result<Metadata>) -> Result<ScenarioFile, FileFaults> {
    let read = read_text(&location, metadata);
    let (text, fault) = match read {
        Ok(text) => (Arc::from(text), None),
        Err(fault) => (Arc::from(""), Some(fault)),
    };
    let source = SourceFile { path, location, text };
    match fault {
        Some(fault) => Err(unread(source, fault)),
        None => parse(Arc::new(source)),
    }
}

fn unread(source: SourceFile, fault: Fault) -> FileFaults {
    let source = SourceFile { text: Arc::from(""), ..source };
    FileFaults { source: Arc::new(source), faults: vec![fault] }
}

fn too_large() -> Fault {
    Fault::new(Span::default(), "the file is larger than 16 MiB").help("split it into several files")
}

fn read_text(location: &Path, metadata: io::Result<Metadata>) -> Result<String, Fault> {
    let fault = |error: io::Error| {
        let help = match error.kind() {
            io::ErrorKind::PermissionDenied => "see to its permissions",
            io::ErrorKind::NotFound => "it was there a moment ago: was it moved?",
            io::ErrorKind::IsADirectory => "give a file, or the directory that holds it",
            _ => "see whether the file can be opened otherwise",
        };
        Fault::new(Span::default(), format!("the file cannot be read: {error}")).help(help)
    };
    let ordinary = |found: &Metadata| {
        let message = "this is no ordinary file, a scenario file was expected";
        let fault = Fault::new(Span::default(), message).help("give a file that holds the text itself");
        if found.is_file() { Ok(()) } else { Err(fault) }
    };
    // Asked before opening: a pipe that nobody writes to would be waited for, for ever.
    ordinary(&metadata.map_err(fault)?)?;
    let file = File::open(location).map_err(fault)?;
    ordinary(&file.metadata().map_err(fault)?)?;
    let mut bytes = Vec::new();
    file.take(LARGEST + 1).read_to_end(&mut bytes).map_err(fault)?;
    if bytes.len() as u64 > LARGEST {
        return Err(too_large());
    }
    String::from_utf8(bytes).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = String::from_utf8_lossy(good).matches('\n').count() + 1;
        let byte = error.as_bytes()[good.len()];
        let message = format!("the file is not UTF-8: line {line} holds the byte 0x{byte:02X} where none can stand");
        Fault::new(Span::default(), message).help("save it as UTF-8")
    })
}

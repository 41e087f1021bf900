//! Finding one scenario by its id, and the scenarios that pin clauses.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::exit::{Exit, Failure};
use crate::games::GameId;
use crate::kernel::near_miss;
use crate::report::{Notice, fault_notices};
use crate::scenario::{Case, CaseError, Loaded, cases, discover, load};

/// The directory from which relative paths are meant.
///
/// # Errors
///
/// If the process has none.
pub(super) fn base() -> Result<PathBuf, Failure> {
    std::env::current_dir()
        .map_err(|error| Failure::input(Notice::error(format!("there is no current directory: {error}"))))
}

/// The case of that id. Where a scenario runs under several readings, the id has to say which.
///
/// # Errors
///
/// If there is no such case, or its file has faults.
pub(super) fn find_case(id: &str) -> Result<Case, Failure> {
    let Some((path, _)) = id.split_once("::") else {
        return Err(Failure::input(
            Notice::error(format!("`{id}` is no scenario's id"))
                .help("an id is `path::name`, as `poligon run --list` prints it; for a move give --game too"),
        ));
    };
    let loaded = load(discover(&base()?, &[PathBuf::from(path)]));
    // However its path is written, the file is known by one.
    let id = match loaded.files.as_slice() {
        [file] => &format!("{}{}", file.source.path, &id[path.len()..]),
        _ => id,
    };
    let notices = shown_faults(&loaded);
    if !notices.is_empty() {
        return Err(notices.into());
    }
    let known: Vec<Case> = loaded.files.iter().flat_map(cases).collect();
    if let Some(case) = known.iter().find(|case| case.id == id) {
        return Ok(case.clone());
    }
    let matching: Vec<&Case> = known.iter().filter(|case| scenario_id(case) == id).collect();
    match matching.as_slice() {
        [case] => Ok((*case).clone()),
        [] => {
            let help = near_miss(id, known.iter().map(|case| case.id.as_str())).map_or_else(
                || format!("`poligon run --list {path}` shows the ids"),
                |near| format!("did you mean `{near}`?"),
            );
            Err(Failure {
                exit: Exit::NothingSelected,
                notices: vec![Notice::error(format!("there is no scenario `{id}`")).help(help)],
            })
        }
        several => {
            let ids: Vec<String> = several.iter().map(|case| format!("`{}`", case.id)).collect();
            Err(Failure::input(
                Notice::error(format!("`{id}` runs under several readings"))
                    .help(format!("name one of them: {}", ids.join(", "))),
            ))
        }
    }
}

/// The faults of all files, to be shown.
pub(super) fn shown_faults(loaded: &Loaded) -> Vec<Notice> {
    loaded.faulty.iter().flat_map(fault_notices).collect()
}

/// `path::name`, without the values of listed readings.
fn scenario_id(case: &Case) -> String {
    format!("{}::{}", case.file.source.path, case.scenario().name.value)
}

/// The scenarios under a directory that pin each clause of each game, and how many files have
/// faults and could not be looked at.
pub(super) struct Pins {
    by_clause: BTreeMap<(GameId, &'static str), Vec<String>>,
    /// Files that were left out.
    pub(super) faulty: usize,
}

impl Pins {
    /// Reads every scenario file under `directory`.
    ///
    /// # Errors
    ///
    /// If the process has no current directory.
    pub(super) fn under(directory: &Path) -> Result<Self, Failure> {
        let loaded = load(discover(&base()?, &[directory.to_path_buf()]));
        let mut pins = Self { by_clause: BTreeMap::new(), faulty: loaded.faulty.len() };
        for file in &loaded.files {
            for scenario in &file.scenarios {
                let id = format!("{}::{}", file.source.path, scenario.name.value);
                for clause in &scenario.clauses {
                    pins.by_clause.entry((file.game.value, clause.id)).or_default().push(id.clone());
                }
            }
        }
        Ok(pins)
    }

    /// The ids of the scenarios that pin a clause, in the order of files.
    pub(super) fn of(&self, game: GameId, clause: &str) -> &[String] {
        self.by_clause
            .iter()
            .find(|((known, id), _)| *known == game && *id == clause)
            .map_or(&[], |(_, ids)| ids.as_slice())
    }
}

/// Why a case cannot be played up to some step.
pub(super) fn case_failure(case: &Case, error: &CaseError) -> Failure {
    let source = &case.file.source;
    let notice = Notice::error(format!("{}: {}", case.id, error.message))
        .about(&source.path, source.text.clone())
        .label(error.span.range(), Some("here".to_owned()))
        .maybe_help(error.help.clone());
    let exit = if error.internal { Exit::Internal } else { Exit::BadInput };
    Failure { exit, notices: vec![notice] }
}

//! `poligon mutate`.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::Value;

use super::args::{BoundArgs, MutateArgs, TextOrJson};
use super::check::paths;
use super::exit::{Ended, Exit, Failure};
use super::out::{Color, Out, stdout_style};
use super::progress::Progress;
use super::scenarios::{base, shown_faults};
use crate::games::{GameId, GameVisitor};
use crate::kernel::Ruleset;
use crate::report::{Notice, mutated_value, write_mutated};
use crate::scenario::{Case, cases, discover, load, write_new};
use crate::verify::{Bound, Change, Mutated, NotGreen, Suite, mutate};

pub(super) fn run(args: &MutateArgs, color: Color, out: &mut Out) -> Ended {
    let suite = loaded(&args.paths)?;
    let mut results = Vec::new();
    for game in games(&args.game, &suite)? {
        results.push(game.visit(Mutating { suite: &suite, bound: args.bound.bound() })?);
    }
    if let Some(directory) = &args.save {
        save(directory, &results)?;
    }
    match args.format {
        TextOrJson::Text => {
            for (at, mutated) in results.iter().enumerate() {
                if at > 0 {
                    writeln!(out)?;
                }
                write_mutated(out, mutated, stdout_style(color))?;
            }
        }
        TextOrJson::Json => {
            let values: Vec<Value> = results.iter().map(mutated_value).collect();
            serde_json::to_writer_pretty(&mut *out, &values).map_err(io::Error::from)?;
            writeln!(out)?;
        }
    }
    let survived = results.iter().any(|mutated| mutated.survivors().next().is_some());
    Ok(if survived { Exit::Failed } else { Exit::Good })
}

impl BoundArgs {
    pub(super) fn bound(self) -> Bound {
        Bound::of(self.budget)
    }
}

/// Every case under the paths.
///
/// # Errors
///
/// If a file has faults: what a suite notices is said of whole suites only.
pub(super) fn loaded(given: &[std::path::PathBuf]) -> Result<Vec<Case>, Failure> {
    let loaded = load(discover(&base()?, &paths(given)));
    let notices = shown_faults(&loaded);
    if notices.is_empty() { Ok(loaded.files.iter().flat_map(cases).collect()) } else { Err(notices.into()) }
}

/// The games asked for, or those that have scenarios.
///
/// # Errors
///
/// If a game has no scenario.
pub(super) fn games(asked: &[GameId], suite: &[Case]) -> Result<Vec<GameId>, Failure> {
    let has = |game: &GameId| suite.iter().any(|case| case.game() == *game);
    let chosen: Vec<GameId> = GameId::ALL
        .iter()
        .filter(|game| if asked.is_empty() { has(game) } else { asked.contains(game) })
        .copied()
        .collect();
    let missing: Vec<&str> = chosen.iter().filter(|game| !has(game)).map(|game| game.id()).collect();
    let message = match (chosen.is_empty(), missing.as_slice()) {
        (false, []) => return Ok(chosen),
        (true, _) => "there is no scenario".to_owned(),
        (false, missing) => format!("there is no scenario of {}", missing.join(", ")),
    };
    let help = "name files or directories that hold scenarios of the game";
    Err(Failure { exit: Exit::NothingSelected, notices: vec![Notice::error(message).help(help)] })
}

/// Scenarios that have to be mended before it means anything what they notice.
pub(super) fn not_green(NotGreen(red): &NotGreen) -> Failure {
    let notice = Notice::error(format!("not green with the rules as they are: {}", red.join(", ")))
        .help("`poligon run` shows what is wrong with them");
    Failure { exit: Exit::Failed, notices: vec![notice] }
}

struct Mutating<'a> {
    suite: &'a [Case],
    bound: Bound,
}

impl GameVisitor for Mutating<'_> {
    type Output = Result<Mutated, Failure>;

    fn visit<R: Ruleset>(self) -> Self::Output {
        let suite = Suite::<R>::new(self.suite.to_vec()).map_err(|red| not_green(&red))?;
        let planned = Change::<R>::planned().len();
        let progress = Mutex::new(Progress::of(planned, "changes to the rules"));
        let run = AtomicUsize::new(0);
        let step = || {
            run.fetch_add(1, Ordering::Relaxed);
            if let Ok(mut progress) = progress.lock() {
                progress.step();
            }
        };
        let mutated = mutate(&suite, self.bound, &step);
        if let Ok(mut progress) = progress.lock() {
            progress.clear();
        }
        let run = run.into_inner();
        if run == planned && mutated.tried.len() == planned { Ok(mutated) } else { Err(lost(planned, run)) }
    }
}

/// Changes that were planned and not run.
fn lost(planned: usize, run: usize) -> Failure {
    let notice = Notice::error(format!("{planned} changes to the rules were planned and {run} were run"))
        .help("this is a fault of the program: please report it with the scenarios");
    Failure { exit: Exit::Internal, notices: vec![notice] }
}

fn save(directory: &Path, results: &[Mutated]) -> Result<(), Failure> {
    for mutated in results {
        for (_, survivor) in mutated.survivors().filter(|(_, survivor)| !survivor.scenario.is_empty()) {
            saved(directory, &survivor.slug, &survivor.scenario)?;
        }
    }
    Ok(())
}

/// Writes a scenario file under a name of its own and says on standard error where.
///
/// # Errors
///
/// If it cannot be written.
pub(super) fn saved(directory: &Path, stem: &str, scenario: &str) -> Result<(), Failure> {
    let (path, new) = write_new(directory, stem, "yaml", scenario.as_bytes()).map_err(|error| {
        Failure::input(Notice::error(format!("{}: cannot be written to: {error}", directory.display())))
    })?;
    let what = if new { "wrote" } else { "is there already:" };
    let _ = writeln!(io::stderr(), "{what} {}", path.display());
    Ok(())
}

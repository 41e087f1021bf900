//! `poligon run`.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use super::args::{RunArgs, Update};
use super::check::paths;
use super::exit::{Ended, Exit, Failure};
use super::out::{Color, Out, stderr_style, stdout_style};
use super::progress::Progress;
use super::reports::{FileReport, check as check_reports, file_reports, stdout_formats};
use super::scenarios::{base, shown_faults};
use super::{last, rewrite};
use crate::games::{GameId, GameVisitor};
use crate::kernel::Ruleset;
use crate::report::{Notice, Reporter, fault_notices};
use crate::rulebook::embedded;
use crate::scenario::{
    Case, CaseReport, Counts, Kept, Loaded, NothingSelected, RunEvent, RunOptions, Selection, SnapshotOptions, cases,
    discover, load, run_suite,
};

pub(super) fn run(args: &RunArgs, color: Color, out: &mut Out) -> Ended {
    let base = base()?;
    check_reports(&args.report)?;
    let ci = in_ci();
    if args.update.is_some() && ci {
        return Err(Failure::input(
            Notice::error("--update is refused in CI")
                .help("update where the changes can be looked at, and commit them"),
        ));
    }
    let snapshots = SnapshotOptions {
        // Relative, so that reports name snapshots as users do.
        dir: PathBuf::from("snapshots"),
        update: args.update == Some(Update::Snapshots),
        ci,
    };
    let (found, ()) = rayon::join(|| discover(&base, &paths(&args.paths)), read_rulebooks);
    let (loaded, kept) =
        rayon::join(|| load(found), || if args.list { Kept::default() } else { Kept::under(&snapshots.dir) });
    let chosen = match select(args, &base, &loaded) {
        Ok(chosen) => chosen,
        Err(failure) => return Err(with_faults(&loaded, failure)),
    };
    if args.list {
        return list(&loaded, &chosen, out);
    }
    let options = RunOptions {
        jobs: args.jobs,
        fail_fast: args.fail_fast,
        transcripts: false,
        snapshots: Some(snapshots),
        kept: Some(kept),
    };
    let mut teller = Teller::new(args, color, chosen.len(), out)?;
    let counts = run_suite(&loaded, chosen, &options, &mut |event: &RunEvent<'_>| teller.event(event));
    let Told { ran, failed } = teller.finish()?;
    // In continuous integration nothing is written.
    if !ci && let Err(error) = last::remember(&base, &ran, &counts.failed_ids) {
        let notice = Notice::warning(format!("what failed cannot be remembered for --rerun-failed: {error}"));
        let _ = io::stderr().write_all(notice.render(stderr_style(color)).as_bytes());
    }
    if args.update == Some(Update::Expectations) {
        rewrite::apply(&loaded, &failed, stdout_style(color), out)?;
    }
    Ok(exit(&counts))
}

/// Reads every game's rulebook: scenario files would be waiting for theirs one after the other.
fn read_rulebooks() {
    struct Read;
    impl GameVisitor for Read {
        type Output = ();

        fn visit<R: Ruleset>(self) {
            let _ = embedded::<R>();
        }
    }
    GameId::ALL.par_iter().for_each(|game| game.visit(Read));
}

/// Whether the process runs in continuous integration.
fn in_ci() -> bool {
    std::env::var_os("CI").is_some_and(|value| !value.is_empty() && value != "0" && value != "false")
}

fn select(args: &RunArgs, base: &Path, loaded: &Loaded) -> Result<Vec<Case>, Failure> {
    let selection = Selection {
        filters: args.filter.clone(),
        exact: args.exact.clone(),
        games: args.game.clone(),
        clauses: args.clause.clone(),
        bases: args.basis.clone(),
        rerun: if args.rerun_failed { Some(last::failed(base)?) } else { None },
        shard: args.shard,
    };
    let known: Vec<Case> = loaded.files.iter().flat_map(cases).collect();
    selection.apply(known).map_err(|NothingSelected { message, help }| Failure {
        exit: Exit::NothingSelected,
        notices: vec![Notice::error(message).maybe_help(help)],
    })
}

/// Where nothing is selected and files have faults, these are the news.
fn with_faults(loaded: &Loaded, failure: Failure) -> Failure {
    let notices = shown_faults(loaded);
    if notices.is_empty() {
        return failure;
    }
    Failure { exit: Exit::BadInput, notices }
}

fn list(loaded: &Loaded, chosen: &[Case], out: &mut Out) -> Ended {
    for case in chosen {
        writeln!(out, "{}", case.id)?;
    }
    let notices = shown_faults(loaded);
    if notices.is_empty() { Ok(Exit::Good) } else { Err(notices.into()) }
}

/// The worst that happened decides: a bug, bad files, a failure.
fn exit(counts: &Counts) -> Exit {
    if counts.internal_errors > 0 {
        Exit::Internal
    } else if counts.faulty_files > 0 {
        Exit::BadInput
    } else if counts.is_good() {
        Exit::Good
    } else {
        Exit::Failed
    }
}

/// Tells every report and standard error what happens, and keeps what is needed afterwards.
struct Teller<'a> {
    reporters: Vec<Box<dyn Reporter + 'a>>,
    files: Vec<FileReport>,
    progress: Progress,
    color: Color,
    ran: BTreeSet<String>,
    /// Whether the reports of failures are kept, and these.
    keep: bool,
    failed: Vec<CaseReport>,
    broken: Option<Failure>,
}

/// What is left of a run once everybody has been told.
struct Told {
    ran: BTreeSet<String>,
    failed: Vec<CaseReport>,
}

impl<'a> Teller<'a> {
    fn new(args: &RunArgs, color: Color, cases: usize, out: &'a mut Out) -> Result<Self, Failure> {
        let style = stdout_style(color);
        let shared = out.shared();
        Ok(Self {
            reporters: stdout_formats(&args.report)
                .into_iter()
                .map(|format| format.reporter(shared.clone(), style))
                .collect(),
            files: file_reports(&args.report)?,
            progress: Progress::new(cases),
            color,
            ran: BTreeSet::new(),
            keep: args.update == Some(Update::Expectations),
            failed: Vec::new(),
            broken: None,
        })
    }

    fn event(&mut self, event: &RunEvent<'_>) {
        match event {
            RunEvent::Faulty(file) => self.faulty(file),
            RunEvent::Case(report) => {
                self.progress.step();
                self.ran.insert(report.case.id.clone());
                if self.keep && report.result.failure().is_some() {
                    self.failed.push((*report).clone());
                }
            }
            RunEvent::Finished(_) => self.progress.clear(),
            RunEvent::Started { .. } | RunEvent::Orphan(_) => {}
        }
        if self.broken.is_none() {
            self.broken = self.tell(event).err();
        }
    }

    fn tell(&mut self, event: &RunEvent<'_>) -> Result<(), Failure> {
        for reporter in &mut self.reporters {
            reporter.event(event)?;
        }
        for file in &mut self.files {
            file.event(event)?;
        }
        Ok(())
    }

    fn faulty(&mut self, file: &crate::scenario::FileFaults) {
        self.progress.clear();
        let style = stderr_style(self.color);
        let mut stderr = io::stderr().lock();
        for notice in fault_notices(file) {
            let _ = stderr.write_all(notice.render(style).as_bytes());
        }
    }

    fn finish(self) -> Result<Told, Failure> {
        if let Some(failure) = self.broken {
            return Err(failure);
        }
        for file in self.files {
            file.finish()?;
        }
        Ok(Told { ran: self.ran, failed: self.failed })
    }
}

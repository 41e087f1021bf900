//! `poligon verify`.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::args::{TextOrJson, VerifyArgs};
use super::exit::{Ended, Exit, Failure};
use super::out::{Color, Out, stdout_style};
use super::words;
use crate::games::GameVisitor;
use crate::kernel::Ruleset;
use crate::report::{Notice, findings_value, write_findings};
use crate::scenario::{write_atomic, write_new};
use crate::verify::{Checkpoint, Finding, Plan, Stage, Verified, verify_from};

pub(super) fn run(args: &VerifyArgs, color: Color, out: &mut Out) -> Ended {
    args.game.visit(Hunting { args, color, out })
}

struct Hunting<'a> {
    args: &'a VerifyArgs,
    color: Color,
    out: &'a mut Out,
}

impl GameVisitor for Hunting<'_> {
    type Output = Ended;

    fn visit<R: Ruleset>(self) -> Ended {
        let Self { args, color, out } = self;
        let book = words::book::<R>(args.rulebook.as_deref())?;
        if let Some(directory) = &args.save {
            std::fs::create_dir_all(directory).map_err(|error| unwritable(directory, &error))?;
        }
        let mut plan = Plan::for_game::<R>(args.pieces.map(usize::from));
        plan.seed = args.seed;
        plan.games = args.games.unwrap_or(plan.games);
        plan.room = args.memory.saturating_mul(1 << 20);
        let pool = pool(args)?;
        let stop = interrupted()?;
        let line = Line::new();
        let mut record = Record::<R>::open(args.resume.as_deref())?;
        let mut unwritten = None;
        let verified = within(args.budget, &stop, || {
            let tell = |stage: &Stage| line.show(stage);
            let Record { checkpoint, file, written } = &mut record;
            let mut kept = |checkpoint: &Checkpoint<R>| {
                if written.elapsed() >= RECORDED {
                    unwritten = write_record(file.as_deref(), checkpoint).err();
                    *written = Instant::now();
                }
            };
            pool.install(|| verify_from::<R>(&book, &plan, &stop, &tell, checkpoint, &mut kept))
        });
        line.clear();
        if let Some(failure) = unwritten {
            return Err(failure);
        }
        write_record(record.file, &record.checkpoint)?;
        match args.format {
            TextOrJson::Text => write_findings(out, &verified, &book, stdout_style(color))?,
            TextOrJson::Json => {
                let value = findings_value(&verified, &book);
                serde_json::to_writer_pretty(&mut *out, &value).map_err(io::Error::from)?;
                writeln!(out)?;
            }
        }
        if let Some(directory) = &args.save {
            save(directory, &verified)?;
        }
        Ok(if verified.news().next().is_some() { Exit::Failed } else { Exit::Good })
    }
}

fn pool(args: &VerifyArgs) -> Result<rayon::ThreadPool, Failure> {
    let jobs = args.jobs.map_or(0, usize::from);
    rayon::ThreadPoolBuilder::new()
        .num_threads(jobs)
        .build()
        .map_err(|error| Failure::input(Notice::error(format!("cannot start {jobs} threads: {error}"))))
}

/// How often the record of a hunt is written at most.
const RECORDED: Duration = Duration::from_secs(5);

/// The record of a hunt, in a file or in memory alone.
struct Record<'a, R: Ruleset> {
    checkpoint: Checkpoint<R>,
    file: Option<&'a Path>,
    written: Instant,
}

impl<'a, R: Ruleset> Record<'a, R> {
    fn open(file: Option<&'a Path>) -> Result<Self, Failure> {
        let written = Instant::now();
        let Some(path) = file else {
            return Ok(Self { checkpoint: Checkpoint::new(String::new()), file, written });
        };
        let build = build()?;
        let checkpoint = match std::fs::read_to_string(path) {
            Ok(text) => Checkpoint::read(&text, build).map_err(|error| {
                let notice = Notice::error(format!("{}: {error}", path.display()));
                Failure::input(notice.help("give --resume a file that is not there yet to begin anew"))
            })?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => Checkpoint::new(build),
            Err(error) => {
                let notice = Notice::error(format!("{}: cannot be read: {error}", path.display()));
                return Err(Failure::input(notice.help("give --resume a file")));
            }
        };
        // Rather now than after an hour of searching.
        write_record(Some(path), &checkpoint)?;
        Ok(Self { checkpoint, file, written })
    }
}

fn write_record<R: Ruleset>(file: Option<&Path>, checkpoint: &Checkpoint<R>) -> Result<(), Failure> {
    let Some(path) = file else { return Ok(()) };
    write_atomic(path, checkpoint.text().as_bytes()).map_err(|error| {
        let notice = Notice::error(format!("{}: cannot be written: {error}", path.display()));
        Failure::input(notice.help("give --resume a file in a directory that can be written"))
    })
}

/// What tells this build of the program from others: its own bytes, hashed.
fn build() -> Result<String, Failure> {
    let bytes = std::env::current_exe().and_then(std::fs::read).map_err(|error| {
        Failure::input(Notice::error(format!("the program cannot read itself to tell its build: {error}")))
    })?;
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    Ok(format!("{} {:016x}", env!("CARGO_PKG_VERSION"), hasher.finish()))
}

/// What Ctrl-C sets: the hunt ends with what was found so far. A second one ends the process as
/// if nobody had listened.
fn interrupted() -> Result<Arc<AtomicBool>, Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    let heard = Arc::clone(&stop);
    ctrlc::set_handler(move || {
        if heard.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    })
    .map_err(|error| Failure::input(Notice::error(format!("cannot listen for Ctrl-C: {error}"))))?;
    Ok(stop)
}

/// Does `work`, and asks it to stop when the budget is spent.
fn within<T>(budget: Duration, stop: &Arc<AtomicBool>, work: impl FnOnce() -> T) -> T {
    let (done, waiting) = mpsc::channel::<()>();
    let stop = Arc::clone(stop);
    let watch = std::thread::spawn(move || {
        if waiting.recv_timeout(budget) == Err(RecvTimeoutError::Timeout) {
            stop.store(true, Ordering::Relaxed);
        }
    });
    let result = work();
    drop(done);
    let _ = watch.join();
    result
}

/// A hunt shorter than this shows no progress.
const PATIENCE: Duration = Duration::from_millis(700);
/// How often the line changes.
const TICK: Duration = Duration::from_millis(100);

/// A line such as `placements 12/900` on a terminal's standard error.
struct Line {
    terminal: bool,
    started: Instant,
    shown: Mutex<Option<Instant>>,
}

impl Line {
    fn new() -> Self {
        Self { terminal: io::stderr().is_terminal(), started: Instant::now(), shown: Mutex::new(None) }
    }

    fn show(&self, stage: &Stage) {
        if !self.terminal || self.started.elapsed() < PATIENCE {
            return;
        }
        let mut shown = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        if shown.is_none_or(|shown| shown.elapsed() >= TICK) {
            *shown = Some(Instant::now());
            let _ = write!(io::stderr(), "\r\u{1b}[K{}", stage.words());
        }
    }

    fn clear(&self) {
        if self.shown.lock().unwrap_or_else(PoisonError::into_inner).take().is_some() {
            let _ = write!(io::stderr(), "\r\u{1b}[K");
        }
    }
}

fn unwritable(path: &Path, error: &io::Error) -> Failure {
    Failure::input(
        Notice::error(format!("{}: cannot be written: {error}", path.display())).help("give --save a directory"),
    )
}

/// Saves every witness under the name of its finding. A file that is there already stays as it
/// is; the next free number is added to the name of the new one, unless they are the same.
fn save(directory: &Path, verified: &Verified) -> Result<(), Failure> {
    for finding in &verified.findings {
        let stem = stem(finding);
        let witnesses = finding.witness.iter().map(|witness| (witness, stem.clone()));
        let in_play = finding.in_play.iter().map(|witness| (witness, format!("{stem}-in-play")));
        for (witness, stem) in witnesses.chain(in_play) {
            write_new(directory, &stem, "yaml", witness.scenario.as_bytes())
                .map_err(|error| unwritable(directory, &error))?;
        }
    }
    Ok(())
}

/// The name of a finding's file: `np-q3-broken-property-…`.
fn stem(finding: &Finding) -> String {
    let known = finding.known.as_ref().map_or_else(|| "new".to_owned(), |id| id.to_ascii_lowercase());
    format!("{known}-{}", finding.slug)
}

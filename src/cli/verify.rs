//! `poligon verify`.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use super::args::{TextOrJson, VerifyArgs};
use super::exit::{Ended, Exit, Failure};
use super::interrupt::interrupted;
use super::mutate::saved;
use super::out::{Color, Out, stdout_style};
use super::place::read_text;
use super::progress::StageLine;
use super::words;
use crate::games::GameVisitor;
use crate::kernel::Ruleset;
use crate::report::{Notice, findings_value, write_findings};
use crate::scenario::{MOST_THREADS, write_atomic};
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
        plan.placements_until = Instant::now().checked_add(args.budget.mul_f64(FOR_PLACEMENTS));
        let pool = pool(args)?;
        let stop = interrupted()?;
        let line = StageLine::new();
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
        // What was found is told first: nobody searches twice for it because a disk is full.
        if let Some(failure) = unwritten {
            return Err(failure);
        }
        write_record(record.file, &record.checkpoint)?;
        Ok(if verified.news().next().is_some() { Exit::Failed } else { Exit::Good })
    }
}

fn pool(args: &VerifyArgs) -> Result<rayon::ThreadPool, Failure> {
    let jobs = args.jobs.map_or(0, |jobs| usize::from(jobs).min(MOST_THREADS));
    rayon::ThreadPoolBuilder::new()
        .num_threads(jobs)
        .build()
        .map_err(|error| Failure::input(Notice::error(format!("cannot start {jobs} threads: {error}"))))
}

/// What placements may take of the budget: the rest is for play, readings and explanations.
const FOR_PLACEMENTS: f64 = 0.6;

/// A record holds some megabytes after a day's search.
const LARGEST_RECORD: u64 = 256 << 20;

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
        let checkpoint = if path.exists() {
            Checkpoint::read(&read_text(path, LARGEST_RECORD)?, build).map_err(|error| {
                let notice = Notice::error(format!("{}: {error}", path.display()));
                Failure::input(notice.help("give --resume a file that is not there yet to begin anew"))
            })?
        } else {
            Checkpoint::new(build)
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
        Failure::input(notice.help("give --resume a file in a directory that is there, can be written and has room"))
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
            saved(directory, &stem, &witness.scenario)?;
        }
    }
    Ok(())
}

/// The name of a finding's file: `np-q3-broken-property-…`.
fn stem(finding: &Finding) -> String {
    let known = finding.known.as_ref().map_or_else(|| "new".to_owned(), |id| id.to_ascii_lowercase());
    format!("{known}-{}", finding.slug)
}

//! Progress on standard error, for people who wait.

use std::io::{self, IsTerminal, Write};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::verify::Stage;

/// A run shorter than this shows no progress.
const PATIENCE: Duration = Duration::from_millis(700);
/// How often the line changes.
const TICK: Duration = Duration::from_millis(100);

/// A line such as `1200/9000 scenarios` on a terminal's standard error, in long runs only.
pub(super) struct Progress {
    terminal: bool,
    what: &'static str,
    started: Instant,
    shown: Option<Instant>,
    done: usize,
    all: usize,
}

impl Progress {
    /// Nothing is done yet of `all` scenarios.
    pub(super) fn new(all: usize) -> Self {
        Self::of(all, "scenarios")
    }

    /// Nothing is done yet of `all` of something.
    pub(super) fn of(all: usize, what: &'static str) -> Self {
        Self { terminal: io::stderr().is_terminal(), what, started: Instant::now(), shown: None, done: 0, all }
    }

    /// One more is done.
    pub(super) fn step(&mut self) {
        self.done += 1;
        if !self.terminal || self.started.elapsed() < PATIENCE {
            return;
        }
        if self.shown.is_none_or(|shown| shown.elapsed() >= TICK) {
            self.shown = Some(Instant::now());
            let _ = write!(io::stderr(), "\r\u{1b}[K{}/{} {}", self.done, self.all, self.what);
        }
    }

    /// Takes the line away.
    pub(super) fn clear(&mut self) {
        if self.shown.take().is_some() {
            let _ = write!(io::stderr(), "\r\u{1b}[K");
        }
    }
}

/// A line such as `placements 12/900` on a terminal's standard error.
pub(super) struct StageLine {
    terminal: bool,
    started: Instant,
    shown: Mutex<Option<Instant>>,
}

impl StageLine {
    /// Nothing is shown yet.
    pub(super) fn new() -> Self {
        Self { terminal: io::stderr().is_terminal(), started: Instant::now(), shown: Mutex::new(None) }
    }

    /// Shows how far a hunt has come, if it takes long; to be called on any thread.
    pub(super) fn show(&self, stage: &Stage) {
        if !self.terminal || self.started.elapsed() < PATIENCE {
            return;
        }
        let mut shown = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        if shown.is_none_or(|shown| shown.elapsed() >= TICK) {
            *shown = Some(Instant::now());
            let _ = write!(io::stderr(), "\r\u{1b}[K{}", stage.words());
        }
    }

    /// Takes the line away.
    pub(super) fn clear(&self) {
        if self.shown.lock().unwrap_or_else(PoisonError::into_inner).take().is_some() {
            let _ = write!(io::stderr(), "\r\u{1b}[K");
        }
    }
}

//! How far a hunt has come, and what it has looked at.

use std::sync::atomic::{AtomicBool, Ordering};

/// Told how far a stage has come.
pub type Tell<'a> = dyn Fn(&Stage) + Sync + 'a;

/// Who watches over a hunt: may end it, and hears how far it has come, on any thread.
#[derive(Clone, Copy)]
pub struct Watch<'a> {
    /// Once set, the hunt ends at the next chance, with what was found until then.
    pub stop: &'a AtomicBool,
    /// Hears how far it has come.
    pub tell: &'a Tell<'a>,
}

impl Watch<'_> {
    /// Nobody.
    ///
    /// ```
    /// use poligon::verify::Watch;
    /// assert!(!Watch::nobody().is_ended());
    /// ```
    #[must_use]
    pub const fn nobody() -> Watch<'static> {
        static NEVER: AtomicBool = AtomicBool::new(false);
        Watch { stop: &NEVER, tell: &|_| {} }
    }

    /// Whether the hunt is to end.
    #[must_use]
    pub fn is_ended(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// How far a hunt has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stage {
    /// What is being done.
    pub name: &'static str,
    /// How much of it is done.
    pub done: u64,
    /// How much there is.
    pub all: u64,
}

impl Stage {
    /// The stage in a few words.
    #[must_use]
    pub fn words(&self) -> String {
        format!("{} {}/{}", self.name, self.done, self.all)
    }
}

/// How many pieces at most: `one piece`, `up to 3 pieces`.
pub(super) fn up_to(pieces: usize) -> String {
    if pieces == 1 { "one piece".to_owned() } else { format!("up to {pieces} pieces") }
}

/// A number with its noun: `1 game`, `60 games`.
pub(crate) fn counted(number: impl TryInto<u64>, noun: &str) -> String {
    let number = number.try_into().unwrap_or(u64::MAX);
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// What a stage has looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extent {
    /// In words: "every position of up to 2 pieces".
    pub what: String,
    /// How many positions (for explanations, actions) that were.
    pub count: u64,
    /// What is counted.
    pub unit: &'static str,
    /// Whether the stage came to its end.
    pub complete: bool,
}

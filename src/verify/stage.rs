//! How far a hunt has come, and what it has looked at.

/// Told how far a stage has come.
pub type Tell<'a> = dyn Fn(&Stage) + Sync + 'a;

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

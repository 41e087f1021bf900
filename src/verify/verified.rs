//! What a hunt has come to.

use super::{Extent, Finding};
use crate::kernel::Promise;

/// What a hunt has come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The game's id.
    pub game: &'static str,
    /// The points at which sentences are heard, so that they can contradict each other.
    pub points: &'static [&'static str],
    /// In which states of the turn every position of so many pieces is looked at.
    pub states: &'static str,
    /// Which actions are tried where all that can be written are meant.
    pub universe: &'static str,
    /// Every finding, the new ones first, then in order of the questions that name them.
    pub findings: Vec<Finding>,
    /// The questions of the rulebook that no finding has come up for, with the reason.
    pub unseen: Vec<Unseen>,
    /// How the promises fared.
    pub promises: Vec<Kept>,
    /// What was searched.
    pub bounds: Vec<Extent>,
    /// Whether the hunt was ended before its plan was done.
    pub cut_short: bool,
}

/// A question that the search has not come upon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unseen {
    /// Its id.
    pub question: String,
    /// Why: not modelled, or not found within the bound.
    pub why: String,
    /// Whether it was searched for at all.
    pub searched: bool,
}

/// How a promise fared under the default readings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Its name.
    pub name: &'static str,
    /// When it is to be kept.
    pub promise: Promise,
    /// Whether it ever applied. One that never did proves nothing.
    pub applied: bool,
    /// Whether it was kept as promised.
    pub kept: bool,
}

impl Verified {
    /// The findings that no question of the rulebook names.
    pub fn news(&self) -> impl Iterator<Item = &Finding> {
        self.findings.iter().filter(|finding| finding.known.is_none())
    }
}

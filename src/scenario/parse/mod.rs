//! From what is written to what it means: every name is looked up in the game and its rulebook,
//! and every fault of a file is noted, not the first.

mod cite;
mod context;
mod file;
mod names;
mod scenario;
mod setup;
mod sources;
mod steps;

pub(super) use file::parse;
#[cfg(test)]
pub(super) use file::{Head, lower_written};

//! Transcripts kept as snapshots, in insta's file format. A snapshot guards against unnoticed
//! change; it is never what a scenario expects.

mod compare;
mod file;
mod orphans;
mod state;

pub(super) use compare::compare;
pub use orphans::orphans;
pub use state::{SnapshotOptions, SnapshotState};

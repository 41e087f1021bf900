//! Transcripts kept as snapshots, in insta's file format. A snapshot guards against unnoticed
//! change; it is never what a scenario expects.

mod compare;
mod file;
mod kept;
mod orphans;
mod state;

pub(super) use compare::compare;
pub(super) use file::path_of;
pub use kept::Kept;
pub use orphans::orphans;
pub(super) use orphans::{orphans_among, places};
pub use state::{SnapshotOptions, SnapshotState};

//! Playing one case. Pure: nothing is read, written or timed here.

mod asked;
mod facts;
mod play;
mod ran;
mod referee;
mod removals;
mod replay;
mod setup;

use ran::judged;
pub use ran::{Ran, run_case};
pub(crate) use ran::{readings_of, stays_green};
pub(crate) use referee::{Plain, Referee};
pub use replay::{Replayed, replay};

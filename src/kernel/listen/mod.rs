//! The listeners.

mod conflicts;
mod contrary;
mod coverage;
mod forgive;
mod mutant;
mod overruled;
mod reach;
mod silent;
mod trace;

pub use conflicts::{Conflict, Conflicts};
pub use contrary::Contrary;
pub use coverage::Coverage;
pub use forgive::Forgive;
pub use mutant::Mutant;
pub use overruled::Overruled;
pub use reach::{Reach, Reached};
pub use silent::Silent;
pub use trace::Trace;

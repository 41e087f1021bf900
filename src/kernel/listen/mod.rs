//! The listeners.

mod conflicts;
mod coverage;
mod forgive;
mod mutant;
mod silent;
mod trace;

pub use conflicts::{Conflict, Conflicts};
pub use coverage::Coverage;
pub use forgive::Forgive;
pub use mutant::Mutant;
pub use silent::Silent;
pub use trace::Trace;

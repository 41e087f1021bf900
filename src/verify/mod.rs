//! The verifier: are the rules sound, and does a suite of scenarios pin them? It knows no game by
//! name and hears the rules through the listeners of the kernel alone.

mod coverage;
mod difference;
mod difference_crowds;
mod difference_scenario;
mod difference_search;
mod difference_setups;
mod difference_shown;
mod difference_shrink;
mod mutants;
mod mutate;
mod mutate_suite;
mod placements;
mod readings;

pub use coverage::{Covered, CoveredCase, CoveredClause, CoveredValue, Idle, Pinned, coverage};
pub use difference::{Difference, Effect, Played, Rules, compare};
pub use difference_search::{Bound, Crowded, Looked, Search, search};
pub use difference_shown::{ShownDifference, ShownPlay};
pub use mutants::{Change, Way};
pub use mutate::{Fate, Mutated, ShownSetup, Survivor, Tried, mutate};
pub use mutate_suite::{NotGreen, Suite};
pub use placements::{Placements, RANKS_A_CHUNK};
pub use readings::{ReadingsDifference, readings_difference};

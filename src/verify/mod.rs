//! The verifier: are the rules sound, and does a suite of scenarios pin them? It knows no game by
//! name and hears the rules through the listeners of the kernel alone.
//!
//! [`verify`] hunts for faults of the rules by a [`Plan`]; [`breadth_first`], [`Placements`] and
//! [`play`] are the searches, [`shrink_position`] makes witnesses smaller, [`witness()`] replays them
//! and writes them as scenarios, [`recognise`] finds the question that knows a finding, and
//! [`prove`] proves an explanation.

mod ambiguity;
mod assemble;
mod assemble_clauses;
mod assemble_points;
mod assemble_promises;
mod breadth;
mod checkpoint;
mod clause_set;
mod closing;
mod coverage;
mod difference;
mod difference_crowds;
mod difference_scenario;
mod difference_search;
mod difference_setups;
mod difference_shown;
mod difference_shrink;
mod draft;
mod endless;
mod explained;
mod explanations;
mod finding;
mod hunt;
mod in_play;
mod known;
mod ledger;
mod ledger_saved;
mod mutants;
mod mutate;
mod mutate_suite;
mod opinion;
mod placements;
mod plan;
mod probe;
mod readings;
mod search;
mod setups;
mod shrink;
mod spoken;
mod stage;
mod variants;
mod verified;
mod walk;
mod witness;

pub use breadth::{BYTES_A_POSITION, Layers, breadth_first};
pub use checkpoint::{BadCheckpoint, Checkpoint};
use clause_set::ClauseSet;
pub use coverage::{Covered, CoveredCase, CoveredClause, CoveredValue, Idle, Pinned, coverage};
pub use difference::{Difference, Effect, Played, Rules, compare};
pub use difference_search::{Bound, Crowded, Looked, Search, search};
pub use difference_shown::{ShownDifference, ShownPlay};
pub use explanations::{Unproved, prove};
pub use finding::{Fault, Finding, Witness};
pub use hunt::{verify, verify_from};
pub use known::recognise;
pub use mutants::{Change, Way};
pub use mutate::{Fate, Mutated, ShownSetup, Survivor, Tried, mutate};
pub use mutate_suite::{NotGreen, Suite};
pub use placements::{Placements, RANKS_A_CHUNK};
pub use plan::Plan;
pub use readings::{ReadingsDifference, readings_difference, readings_difference_watched};
pub use shrink::{shrink_play, shrink_position, shrink_readings};
pub(crate) use stage::counted;
pub use stage::{Extent, Stage, Tell, Watch};
pub use variants::variants;
pub use verified::{Kept, Unseen, Verified};
pub use walk::{game, games, play};
pub use witness::{Caption, witness};

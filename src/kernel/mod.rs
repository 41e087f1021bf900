//! The vocabulary that every game shares: squares, sides, clauses, readings, the [`Audit`] seam,
//! positions set up from text, and the [`Ruleset`] trait. Nothing here knows any game.

mod audit;
mod clause;
mod drawing;
mod event;
mod evidence;
mod fingerprint;
mod listed;
mod listen;
mod malformed;
mod mutation;
mod near_miss;
mod offer;
mod outcome;
mod property;
mod readings;
mod remark;
mod ruleset;
mod setup;
mod side;
mod square;
mod standing;

pub use audit::{Audit, Claim, Question, Says, Sentence};
pub use clause::Clause;
pub use drawing::{Drawing, Tile};
pub use event::{Event, Field, Recorded, Removal};
pub use evidence::{Broken, Evidence};
pub use fingerprint::fingerprint;
pub use listed::{LISTED, listed_moves};
pub use listen::{Conflict, Conflicts, Contrary, Coverage, Forgive, Mutant, Overruled, Reach, Reached, Silent, Trace};
pub use malformed::Malformed;
pub use mutation::Mutation;
pub use near_miss::near_miss;
pub use offer::{legal_variants, loses_its_piece};
pub use outcome::Outcome;
pub use property::{Account, Check, Deed, Promise, Property, Scene, Seen, no_cases};
pub use readings::{ReadingInfo, Readings};
pub use remark::Remark;
pub use ruleset::{Mover, Ruleset};
pub use setup::{Placement, SetupFault, SetupPlace, SetupSource};
pub use side::Side;
pub use square::{Square, SquareSet};
pub use standing::Standing;

pub(crate) use clause::clauses;
pub(crate) use readings::readings;

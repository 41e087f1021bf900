//! What people and programs get to see: typed events in, one file a format. Nothing here prints;
//! everything is written to a writer that the caller provides.

mod explanation;
mod fault;
mod notice;
mod rulebook;
mod style;

pub use explanation::write_explanation;
pub use fault::fault_notices;
pub use notice::{Notice, Severity, near_miss};
pub use rulebook::{Scenarios, Selected, rulebook_value, write_rulebook};
pub use style::Style;

//! What people and programs get to see: typed events in, one file a format. Nothing here prints;
//! everything is written to a writer that the caller provides.

mod clip;
mod coverage;
mod difference;
mod excerpt;
mod explanation;
mod failure;
mod fault;
mod github;
mod json;
mod junit;
mod mutation;
mod notice;
mod pretty;
mod reporter;
mod rulebook;
mod side_by_side;
mod style;
mod tap;

pub use coverage::{coverage_matrix, coverage_value, idle_notice, write_coverage};
pub use difference::write_difference;
pub use explanation::write_explanation;
pub use failure::{Trouble, case_name, difference_text, marked, rerun_command, trouble_text, troubles, verdict};
pub use fault::fault_notices;
pub use github::Github;
pub use json::Json;
pub use junit::Junit;
pub use mutation::{mutated_value, write_mutated};
pub use notice::{Notice, Severity};
pub use pretty::Pretty;
pub use reporter::{Format, FormatError, Reporter};
pub use rulebook::{Scenarios, Selected, rulebook_value, write_rulebook};
pub use side_by_side::{difference_value, readings_difference_value, write_readings_difference, write_side_by_side};
pub use style::Style;
pub use tap::Tap;

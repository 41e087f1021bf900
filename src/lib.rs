//! Poligon proves game rules: scenarios in YAML are played on rules cores that name a clause for
//! everything they refuse and everything they do.
//!
//! # The map
//!
//! Each part uses only those above it; a test reads the code and holds it to that.
//!
//! - [`kernel`]: the vocabulary without any game: squares, sides, clauses, readings, the
//!   [`Audit`](kernel::Audit) seam with its listeners, the [`Ruleset`](kernel::Ruleset) trait.
//! - [`games`]: the rules cores, each the text of its rulebook written once against the seam, with
//!   a fast generator that tests prove equal to it; and the dispatch from a game's name to its
//!   type.
//! - [`rulebook`]: the rulebooks as data: sentences, clauses, readings, known questions.
//! - [`explain`]: why a move is illegal, or what a legal one does.
//! - [`scenario`]: scenario files, read with spans, run, recorded and compared.
//! - [`verify`]: what a suite pins (mutants, coverage) and where two readings of the rules differ.
//! - [`report`]: run events and explanations in one format a file.
//! - [`cli`]: the command line, which alone touches the world outside.
//!
//! # A verdict
//!
//! ```
//! use poligon::games::na_poligonie::NaPoligonie;
//! use poligon::kernel::{Clause, Evidence, Ruleset, Silent, Trace};
//!
//! let readings = Default::default();
//! let start = NaPoligonie::start(&readings);
//! let view = NaPoligonie::view(&start, &readings, &Silent);
//!
//! let shift = NaPoligonie::parse_action("k3-i5")?;
//! assert!(NaPoligonie::judge(&view, &shift).is_none());
//!
//! let mut trace = Trace::new();
//! let _ = NaPoligonie::trial(&view, &shift, &mut trace);
//! assert_eq!(trace.blamed()[0].id(), "NP-5.1");
//! assert_eq!(trace.broken()[0].evidence.sentence(), "k3–i5 skips j4, where light's private stands");
//! # Ok::<(), poligon::kernel::Malformed>(())
//! ```

pub mod cli;
pub mod explain;
pub mod games;
pub mod kernel;
pub mod report;
pub mod rulebook;
pub mod scenario;
pub mod verify;

//! The games, each a [`crate::kernel::Ruleset`].

mod legal;
pub mod ww2_chess;

pub use legal::Legal;

//! The games, each a [`crate::kernel::Ruleset`].

mod legal;

pub use legal::Legal;

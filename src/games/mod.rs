//! The games, each a [`crate::kernel::Ruleset`].

mod dispatch;
mod legal;

pub use dispatch::{GameId, GameVisitor};
pub use legal::Legal;

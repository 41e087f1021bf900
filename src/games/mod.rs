//! The games, each a [`crate::kernel::Ruleset`], and the dispatch from a name to a type.

mod dispatch;
mod legal;
pub mod na_poligonie;
#[cfg(test)]
mod tests;
pub mod ww2_chess;

pub use dispatch::{GameId, GameVisitor};
pub use legal::Legal;

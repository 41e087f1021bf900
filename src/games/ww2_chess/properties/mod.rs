//! What the game promises, stated apart from the text of the rules: counted on the boards before
//! and after, never asked of the clauses.

mod board;
mod list;
mod pairs;
mod strikes;
#[cfg(test)]
mod tests;
mod turns;
mod victory;

pub(super) use list::properties;

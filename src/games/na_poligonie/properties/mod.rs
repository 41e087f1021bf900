//! What the game promises, stated apart from the text of the rules: counted on the boards before
//! and after, never asked of the clauses.

mod list;
mod moves;
mod ransoms;
mod soldiers;
mod symmetry;
#[cfg(test)]
mod tests;

pub(super) use list::properties;

//! One change to the rules.

use super::Clause;

/// A single clause changed, for a whole game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mutation<C: Clause> {
    /// Its restriction is ignored.
    Lift(C),
    /// Its permission is withheld.
    Revoke(C),
    /// Its effect is left out.
    Mute(C),
    /// A number that it names is another.
    Number {
        /// The clause.
        clause: C,
        /// What it is a number of, where the clause names several; else empty.
        of: &'static str,
        /// The number as the rulebook has it.
        from: u8,
        /// The number used instead.
        to: u8,
    },
}

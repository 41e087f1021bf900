//! Sets of a game's clauses.

use crate::kernel::Clause;

/// A set of clauses by their places: a game has 64 at most, which a test holds it to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct ClauseSet(u64);

impl ClauseSet {
    pub(super) const EMPTY: Self = Self(0);

    pub(super) fn of<C: Clause>(clauses: &[C]) -> Self {
        let mut set = Self::EMPTY;
        for clause in clauses {
            set.insert(*clause);
        }
        set
    }

    pub(super) fn insert<C: Clause>(&mut self, clause: C) {
        self.0 |= 1 << clause.index();
    }

    /// One bit for each clause, by its place.
    pub(super) const fn bits(self) -> u64 {
        self.0
    }

    /// The set of those bits; `None` where one stands for no clause.
    pub(super) fn of_bits<C: Clause>(bits: u64) -> Option<Self> {
        let all = Self::of(C::ALL);
        (bits & !all.0 == 0).then_some(Self(bits))
    }

    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(super) fn has<C: Clause>(self, clause: C) -> bool {
        self.0 >> clause.index() & 1 != 0
    }

    /// Whether it holds one clause.
    pub(super) const fn is_one(self) -> bool {
        self.0.is_power_of_two()
    }

    /// The clauses, in rulebook order.
    pub(super) fn clauses<C: Clause>(self) -> impl Iterator<Item = C> {
        C::ALL.iter().copied().filter(move |clause| self.has(*clause))
    }

    /// Their ids, in rulebook order.
    pub(super) fn ids<C: Clause>(self) -> Vec<&'static str> {
        self.clauses::<C>().map(Clause::id).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{GameId, GameVisitor};
    use crate::kernel::Ruleset;

    #[test]
    fn every_game_has_few_enough_clauses() {
        struct Few;

        impl GameVisitor for Few {
            type Output = ();

            fn visit<R: Ruleset>(self) {
                assert!(R::Clause::ALL.len() <= 64);
                let all = ClauseSet::of(R::Clause::ALL);
                assert_eq!(all.clauses::<R::Clause>().count(), R::Clause::ALL.len());
            }
        }

        for game in GameId::ALL {
            game.visit(Few);
        }
    }
}

//! The changes to the rules that a suite of scenarios has to notice.

use crate::kernel::{Clause, Mutation, Readings, Ruleset};

/// One change to the rules of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change<R: Ruleset> {
    /// A clause is lifted, revoked or muted, or a number that it names is another.
    Clause(Mutation<R::Clause>),
    /// A reading takes another value than its default.
    Reading {
        /// Its place in [`Readings::ALL`].
        reading: usize,
        /// The place of the value.
        value: usize,
    },
}

/// In what way the rules are changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Way {
    /// A restriction is ignored.
    Lifted,
    /// A permission is withheld.
    Revoked,
    /// An effect is left out.
    Muted,
    /// A number is one more or one less.
    Number,
    /// A reading takes another value.
    Reading,
}

impl Way {
    /// Every way, in the order of tables.
    pub const ALL: [Self; 5] = [Self::Lifted, Self::Revoked, Self::Muted, Self::Number, Self::Reading];

    /// Its name in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Lifted => "lifted",
            Self::Revoked => "revoked",
            Self::Muted => "muted",
            Self::Number => "number",
            Self::Reading => "reading",
        }
    }
}

impl<R: Ruleset> Change<R> {
    /// Every change, the clauses in rulebook order and then the readings: each clause lifted,
    /// revoked and muted where its text can tell, each number one less and one more, each reading
    /// under every value but its default.
    #[must_use]
    pub fn planned() -> Vec<Self> {
        let mut clauses: Vec<Mutation<R::Clause>> = R::mutations();
        clauses.sort_by_key(|mutation| (Self::Clause(*mutation).place(), Self::Clause(*mutation).way(), *mutation));
        let others = |(reading, info): (usize, &crate::kernel::ReadingInfo)| {
            (1..info.values.len()).map(move |value| Self::Reading { reading, value }).collect::<Vec<_>>()
        };
        let readings = R::Readings::ALL.iter().enumerate().flat_map(others);
        clauses.into_iter().map(Self::Clause).chain(readings).collect()
    }

    /// The place of the clause or, after all clauses, of the reading.
    #[must_use]
    pub fn place(self) -> usize {
        match self {
            Self::Clause(mutation) => clause_of(mutation).index(),
            Self::Reading { reading, .. } => R::Clause::ALL.len() + reading,
        }
    }

    /// In what way the rules are changed.
    #[must_use]
    pub const fn way(self) -> Way {
        match self {
            Self::Clause(Mutation::Lift(_)) => Way::Lifted,
            Self::Clause(Mutation::Revoke(_)) => Way::Revoked,
            Self::Clause(Mutation::Mute(_)) => Way::Muted,
            Self::Clause(Mutation::Number { .. }) => Way::Number,
            Self::Reading { .. } => Way::Reading,
        }
    }

    /// The id of the clause, or the name of the reading.
    #[must_use]
    pub fn subject(self) -> &'static str {
        match self {
            Self::Clause(mutation) => clause_of(mutation).id(),
            Self::Reading { reading, .. } => R::Readings::ALL[reading].name,
        }
    }

    /// What is changed, in a few words: `NP-4.3 lifted`, `NP-6.2: 4 instead of 3`,
    /// `series: stop-anytime`.
    #[must_use]
    pub fn name(self) -> String {
        let subject = self.subject();
        match self {
            Self::Clause(Mutation::Number { of, from, to, .. }) => {
                let of = if of.is_empty() { String::new() } else { format!(", {of}") };
                format!("{subject}{of}: {to} instead of {from}")
            }
            Self::Clause(_) => format!("{subject} {}", self.way().name()),
            Self::Reading { reading, value } => format!("{subject}: {}", R::Readings::ALL[reading].values[value]),
        }
    }

    /// What names it among the changes of its game, fit for a file name.
    #[must_use]
    pub fn slug(self) -> String {
        let kept = |letter: char| if letter.is_ascii_alphanumeric() { letter.to_ascii_lowercase() } else { '-' };
        let slug: String = self.name().chars().map(kept).collect();
        slug.replace("--", "-")
    }

    /// The readings of a case under the change: a case that chooses the reading itself keeps it,
    /// which is `None`, as is every case for a change to a clause.
    pub(super) fn flipped(self, readings: R::Readings, chosen: &[(usize, usize)]) -> Option<R::Readings> {
        match self {
            Self::Clause(_) => None,
            Self::Reading { reading, value } => {
                let keeps = chosen.iter().any(|(own, _)| *own == reading);
                (!keeps).then(|| readings.with(reading, value))
            }
        }
    }
}

/// The clause that is changed.
pub(super) const fn clause_of<C: Clause>(mutation: Mutation<C>) -> C {
    match mutation {
        Mutation::Lift(clause)
        | Mutation::Revoke(clause)
        | Mutation::Mute(clause)
        | Mutation::Number { clause, .. } => clause,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::games::{GameId, GameVisitor};

    struct Planned;

    impl GameVisitor for Planned {
        type Output = ();

        fn visit<R: Ruleset>(self) {
            let planned = Change::<R>::planned();
            let flips: usize = R::Readings::ALL.iter().map(|info| info.values.len() - 1).sum();
            assert_eq!(planned.len(), R::mutations().len() + flips);
            let slugs: BTreeSet<String> = planned.iter().map(|change| change.slug()).collect();
            assert_eq!(slugs.len(), planned.len(), "every change has a name of its own");
            assert!(planned.windows(2).all(|pair| pair[0].place() <= pair[1].place()));
            for change in planned {
                if let Change::Clause(Mutation::Number { clause, from, to, .. }) = change {
                    assert_eq!(from.abs_diff(to), 1, "{}", clause.id());
                }
            }
        }
    }

    #[test]
    fn every_change_is_planned_once() {
        for game in GameId::ALL {
            game.visit(Planned);
        }
    }
}

//! A suite of scenarios, asked which changes to the rules it notices.

use std::cell::RefCell;

use rayon::prelude::*;

use super::Change;
use crate::kernel::{Clause, Mutant, Reach, Reached, Ruleset};
use crate::scenario::{Case, Plain, readings_of, stays_green};

/// Every case of one game, with what each could tell.
#[derive(Debug)]
pub struct Suite<R: Ruleset> {
    pub(super) entries: Vec<Entry<R>>,
}

/// One case.
#[derive(Debug)]
pub(super) struct Entry<R: Ruleset> {
    pub(super) case: Case,
    pub(super) readings: R::Readings,
    /// Every answer that a mutation could have turned.
    pub(super) reached: Reached<R::Clause>,
}

/// Cases that are not green before anything is changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not green with the rules as they are: {}", .0.join(", "))]
pub struct NotGreen(
    /// Their ids, in order.
    pub Vec<String>,
);

impl<R: Ruleset> Suite<R> {
    /// Plays every case of the game with the rules as they are, and keeps those of the game `R`.
    ///
    /// # Errors
    ///
    /// The cases that are not green: what they say about changed rules means nothing.
    pub fn new(cases: Vec<Case>) -> Result<Self, NotGreen> {
        let played: Vec<(Entry<R>, bool)> =
            cases.into_par_iter().filter(|case| case.game().id() == R::ID).map(play).collect();
        let red: Vec<String> =
            played.iter().filter(|(_, green)| !green).map(|(entry, _)| entry.case.id.clone()).collect();
        if red.is_empty() {
            Ok(Self { entries: played.into_iter().map(|(entry, _)| entry).collect() })
        } else {
            Err(NotGreen(red))
        }
    }

    /// How many cases there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is no case.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Every answer, in any case, that a mutation could have turned.
    #[must_use]
    pub fn reached(&self) -> Reached<R::Clause> {
        self.entries.iter().fold(Reached::default(), |all, entry| all.and(&entry.reached))
    }

    /// The id of the first case that notices a change: among those that could, the ones that cite
    /// what is changed come first, else they go by their order in the suite.
    #[must_use]
    pub fn first_to_notice(&self, change: Change<R>) -> Option<&str> {
        let could: Vec<&Entry<R>> = self.entries.iter().filter(|entry| entry.could_tell(change)).collect();
        let (citing, others): (Vec<&Entry<R>>, Vec<&Entry<R>>) =
            could.into_iter().partition(|entry| entry.cites(change));
        citing.into_iter().chain(others).find(|entry| entry.notices(change)).map(|entry| entry.case.id.as_str())
    }
}

fn play<R: Ruleset>(case: Case) -> (Entry<R>, bool) {
    let readings = readings_of::<R>(&case);
    let reached = RefCell::new(Reached::default());
    let plain = stays_green::<R, _>(&case, readings, Plain);
    let green = stays_green::<R, _>(&case, readings, Reach::new(&reached));
    (Entry { case, readings, reached: reached.into_inner() }, plain && green)
}

impl<R: Ruleset> Entry<R> {
    /// Whether the case could come out otherwise under a change: whether it turns any answer that
    /// the rules gave, up to which everything goes the same way.
    pub(super) fn could_tell(&self, change: Change<R>) -> bool {
        match change {
            Change::Clause(mutation) => self.reached.could_tell(mutation),
            Change::Reading { .. } => change.flipped(self.readings, &self.case.chosen).is_some(),
        }
    }

    /// Whether the case is no longer green under a change.
    pub(super) fn notices(&self, change: Change<R>) -> bool {
        match change {
            Change::Clause(mutation) => {
                let mutant: Mutant<R::Clause> = Mutant::new(mutation);
                self.reached.could_tell(mutation) && !stays_green::<R, _>(&self.case, self.readings, mutant)
            }
            Change::Reading { .. } => change
                .flipped(self.readings, &self.case.chosen)
                .is_some_and(|flipped| !stays_green::<R, _>(&self.case, flipped, Plain)),
        }
    }

    fn cites(&self, change: Change<R>) -> bool {
        let subject = change.subject();
        let scenario = self.case.scenario();
        scenario.clauses.iter().any(|clause| clause.id == subject)
            || R::Clause::from_id(subject).is_none() && scenario.name.value.contains(subject)
    }
}

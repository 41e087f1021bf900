//! Which changes to the rules does no scenario notice?

use rayon::prelude::*;

use super::difference::Rules;
use super::difference_scenario::{Pin, file, of_setup, setup_of, starts_so, steps};
use super::difference_search::{Bound, Looked, Search, search};
use super::difference_setups::setups;
use super::difference_shown::ShownDifference;
use super::mutants::clause_of;
use super::{Change, Suite, Way};
use crate::kernel::{Clause, Mutant, Readings, Ruleset};
use crate::rulebook::embedded;
use crate::scenario::{Body, Plain, Setup, cases, load_text, readings_of, stays_green};

/// What became of every change to the rules of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutated {
    /// The game's id.
    pub game: &'static str,
    /// How many cases the suite has.
    pub cases: usize,
    /// How many changes were planned.
    pub planned: usize,
    /// The clauses of which nothing can be changed: preconditions without which later questions
    /// make no sense, and clauses without a rule.
    pub unchanged: Vec<&'static str>,
    /// Every change, the clauses in rulebook order and then the readings.
    pub tried: Vec<Tried>,
}

/// One change to the rules and what became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tried {
    /// The id of the clause, or the name of the reading.
    pub subject: &'static str,
    /// In what way it was changed.
    pub way: Way,
    /// The change in a few words.
    pub name: String,
    /// What became of it.
    pub fate: Fate,
}

/// What became of a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// A scenario is no longer green.
    Caught {
        /// The id of the first one.
        by: String,
    },
    /// No scenario notices, and nothing was found that a scenario could notice.
    Equivalent {
        /// What was looked at.
        bound: String,
    },
    /// No scenario notices, although the rules are no longer the same.
    Survived(Box<Survivor>),
}

/// A change that should be noticed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Survivor {
    /// What was looked at before the difference was found.
    pub bound: String,
    /// The readings under which it was found, as users write them; empty for the defaults.
    pub readings: String,
    /// Where the rules as they are (first) and as changed (second) differ; `None` where a setup or
    /// the start position itself does.
    pub difference: Option<ShownDifference>,
    /// A setup that one admits and the other refuses, where no position shows a difference.
    pub setup: Option<ShownSetup>,
    /// A name for the scenario, fit for a file.
    pub slug: String,
    /// A scenario file that notices the change: it is green with the rules as they are, and not
    /// with the change. Empty where the difference cannot be put into a scenario.
    pub scenario: String,
}

/// A setup on which two sets of rules differ, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownSetup {
    /// What stands where.
    pub words: String,
    /// What either set says of it.
    pub verdicts: [String; 2],
}

impl Mutated {
    /// How many changes were caught, were found to be none within the bound, and survived.
    #[must_use]
    pub fn counts(&self) -> [usize; 3] {
        let count = |fits: fn(&Fate) -> bool| self.tried.iter().filter(|tried| fits(&tried.fate)).count();
        [
            count(|fate| matches!(fate, Fate::Caught { .. })),
            count(|fate| matches!(fate, Fate::Equivalent { .. })),
            count(|fate| matches!(fate, Fate::Survived(_))),
        ]
    }

    /// The changes that should be noticed and are not.
    pub fn survivors(&self) -> impl Iterator<Item = (&Tried, &Survivor)> {
        self.tried.iter().filter_map(|tried| match &tried.fate {
            Fate::Survived(survivor) => Some((tried, survivor.as_ref())),
            Fate::Caught { .. } | Fate::Equivalent { .. } => None,
        })
    }
}

/// Changes the rules in every planned way, one change at a time, and plays the suite under each
/// until a case notices; what none notices is searched for a difference within `bound`. `watch` is
/// told each time that one more change has been dealt with. The same result whatever the number of
/// threads.
pub fn mutate<R: Ruleset>(suite: &Suite<R>, bound: Bound, watch: &(dyn Fn() + Sync)) -> Mutated {
    let planned = Change::<R>::planned();
    let caught: Vec<Option<&str>> = planned
        .par_iter()
        .map(|change| {
            let by = suite.first_to_notice(*change);
            if by.is_some() {
                watch();
            }
            by
        })
        .collect();
    let tried = planned.iter().zip(caught).map(|(change, by)| {
        let fate = if let Some(by) = by {
            Fate::Caught { by: by.to_owned() }
        } else {
            let fate = unnoticed(*change, bound);
            watch();
            fate
        };
        Tried { subject: change.subject(), way: change.way(), name: change.name(), fate }
    });
    let subjects: Vec<&str> = planned.iter().map(|change| change.subject()).collect();
    let ids = R::Clause::ALL.iter().map(|clause| clause.id());
    Mutated {
        game: R::ID,
        cases: suite.len(),
        planned: planned.len(),
        unchanged: ids.filter(|id| !subjects.contains(id)).collect(),
        tried: tried.collect(),
    }
}

/// What becomes of a change that no case notices: looked for under the default readings and, for a
/// clause, under every other value of the readings that are about it.
fn unnoticed<R: Ruleset>(change: Change<R>, bound: Bound) -> Fate {
    let mut looked_at: Option<String> = None;
    for readings in related(change) {
        match unnoticed_under(change, readings, bound) {
            Ok(survivor) => return Fate::Survived(Box::new(survivor)),
            Err(looked) => {
                let told = match looked_at {
                    None => looked.to_string(),
                    Some(told) => format!("{told}, as many under {}", choice::<R>(&readings)),
                };
                looked_at = Some(told);
            }
        }
    }
    Fate::Equivalent { bound: looked_at.unwrap_or_default() }
}

/// The default readings and, for a clause, each other value of a reading that is about it.
fn related<R: Ruleset>(change: Change<R>) -> Vec<R::Readings> {
    let defaults = R::Readings::default();
    let mut related = vec![defaults];
    let Change::Clause(mutation) = change else { return related };
    for (reading, info) in R::Readings::ALL.iter().enumerate() {
        if clauses_of_reading::<R>(info.name).contains(&clause_of(mutation)) {
            related.extend((1..info.values.len()).map(|value| defaults.with(reading, value)));
        }
    }
    related
}

/// The readings that are not as by default, as users write them.
fn choice<R: Ruleset>(readings: &R::Readings) -> String {
    let changed = readings.changed();
    changed.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join(",")
}

/// Where a change matters under one choice of readings.
///
/// # Errors
///
/// What was looked at, if it matters nowhere.
fn unnoticed_under<R: Ruleset>(change: Change<R>, readings: R::Readings, bound: Bound) -> Result<Survivor, Looked> {
    let original = Rules::plain(readings);
    let changed = match change {
        Change::Clause(mutation) => Rules { readings, mutation: Some(mutation) },
        Change::Reading { reading, value } => Rules::plain(readings.with(reading, value)),
    };
    let (setup, setups) = setups(&original, &changed);
    let other_start = R::start(&original.readings) != R::start(&changed.readings);
    // Setups are few: where they tell, no play has to be looked at.
    let Search { found, smallest, mut looked, .. }: Search<R> = if setup.is_some() || other_start {
        Search { found: None, smallest: false, looked: Looked::default(), complete: true }
    } else {
        search(&original, &changed, bound)
    };
    looked.setups = setups;
    if found.is_none() && setup.is_none() && !other_start {
        return Err(looked);
    }
    let pinned = match (&found, &setup) {
        (Some(found), _) => Some((setup_of::<R>(Some(&found.position)), Body::Play(steps(&original, found, 0)))),
        (None, Some(setup)) => of_setup(&original, setup),
        (None, None) => Some((setup_of::<R>(None), Body::Play(starts_so::<R>(&original.readings)))),
    };
    let scenario = pinned.and_then(|(setup, body)| offered(change, readings, setup, body)).unwrap_or_default();
    Ok(Survivor {
        bound: looked.to_string(),
        readings: choice::<R>(&readings),
        difference: found.map(|found| ShownDifference::new(&found, smallest)),
        setup: setup.map(|setup| ShownSetup { verdicts: setup.verdicts(), words: setup.words }),
        slug: change.slug(),
        scenario,
    })
}

/// A scenario file that notices a change; none where it does not.
fn offered<R: Ruleset>(change: Change<R>, readings: R::Readings, setup: Setup, body: Body) -> Option<String> {
    let name = format!("the rules are not those of {}", change.name());
    let pin = Pin::<R> { name, readings, named: Vec::new(), setup, body };
    let clauses = match change {
        Change::Clause(mutation) => vec![clause_of(mutation)],
        Change::Reading { reading, .. } => clauses_of_reading::<R>(R::Readings::ALL[reading].name),
    };
    let comment = format!("Notices the change \"{}\", which no other scenario noticed.", change.name());
    let text = file(&comment, &format!("Against {}", change.name()), &clauses, &[pin]).ok()?;
    tells_apart::<R>(&text, change).then_some(text)
}

/// The clauses that a reading changes.
pub(super) fn clauses_of_reading<R: Ruleset>(name: &str) -> Vec<R::Clause> {
    let entry = embedded::<R>().reading(name);
    entry.into_iter().flat_map(|entry| &entry.clauses).filter_map(|id| R::Clause::from_id(id)).collect()
}

/// Whether a scenario file is green with the rules as they are, and not with the change.
fn tells_apart<R: Ruleset>(text: &str, change: Change<R>) -> bool {
    let Ok(file) = load_text("witness.yaml", text) else { return false };
    let cases = cases(&file);
    let plain = |case| stays_green::<R, _>(case, readings_of::<R>(case), Plain);
    let changed = |case| match change {
        Change::Clause(mutation) => stays_green::<R, _>(case, readings_of::<R>(case), Mutant::new(mutation)),
        Change::Reading { reading, value } => {
            stays_green::<R, _>(case, readings_of::<R>(case).with(reading, value), Plain)
        }
    };
    !cases.is_empty() && cases.iter().all(plain) && !cases.iter().all(changed)
}

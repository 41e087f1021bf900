//! What was seen, each thing with the smallest place where it was seen. Ledgers of several
//! threads add up to the same ledger in whatever order they are added.

use std::collections::{BTreeMap, BTreeSet};

use super::ClauseSet;
use crate::kernel::{Clause, Ruleset};

/// Stages from this on are samples: that something was not seen there says nothing.
pub(super) const SAMPLED: u32 = 100;

/// How small a place is, and how early it comes: what matters there first, then fewer pieces, then in
/// the order of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Order {
    /// Whether nothing would be different there if a point were settled the other way round.
    pub(super) idle: bool,
    pub(super) pieces: u32,
    /// 0 for something legal, 1 for what one clause refuses, 2 for what several do.
    pub(super) refusals: u8,
    pub(super) stage: u32,
    pub(super) rank: u64,
    pub(super) ordinal: u32,
}

/// A place where something was seen.
#[derive(Clone, Debug)]
pub(super) struct Sight<R: Ruleset> {
    pub(super) order: Order,
    pub(super) position: R::Position,
    /// What is done there, legal or not.
    pub(super) actions: Vec<R::Action>,
    pub(super) remark: String,
}

impl<R: Ruleset> Sight<R> {
    /// Whether it comes of a sample, and not of a search through everything that is as small.
    pub(super) const fn is_sampled(&self) -> bool {
        self.order.stage >= SAMPLED
    }
}

/// Something that can be seen in one place, under the variant of the readings of that index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Key {
    /// Two sentences say opposite things, the first of which prevails.
    Opposed { point: &'static str, first: &'static str, second: &'static str, variant: usize },
    /// A question that has to be answered, and no sentence speaks.
    Unanswered { point: &'static str, variant: usize },
    /// A clause that fills a silence of the words brings something about.
    HouseRule { clause: usize, variant: usize },
    /// No action and no result.
    Stuck { variant: usize },
    /// A promise is broken.
    Broken { property: usize, variant: usize, blamed: ClauseSet },
    /// Two actions end differently the other way round.
    OrderDependent { variant: usize },
    /// A clause refuses an action, perhaps by itself.
    Refused { clause: usize, variant: usize, alone: bool },
    /// A clause brings something about.
    Effect { clause: usize, variant: usize },
    /// A clause grants something.
    Granted { clause: usize, variant: usize },
    /// A sentence speaks at a point; whether it prevails, and whether without one that agrees.
    Spoke { point: &'static str, sentence: &'static str, place: usize, variant: usize, how: Spoke },
}

impl Key {
    /// The variant of the readings under which it was seen.
    pub(super) const fn variant(mut self) -> usize {
        *self.variant_slot()
    }

    /// The same under another variant.
    pub(super) const fn under(mut self, other: usize) -> Self {
        *self.variant_slot() = other;
        self
    }

    const fn variant_slot(&mut self) -> &mut usize {
        match self {
            Self::Opposed { variant, .. }
            | Self::Unanswered { variant, .. }
            | Self::HouseRule { variant, .. }
            | Self::Stuck { variant }
            | Self::Broken { variant, .. }
            | Self::OrderDependent { variant }
            | Self::Refused { variant, .. }
            | Self::Effect { variant, .. }
            | Self::Granted { variant, .. }
            | Self::Spoke { variant, .. } => variant,
        }
    }

    /// The sentences that say opposite things, each with the point.
    pub(super) const fn opposed(&self) -> Option<[(&'static str, &'static str); 2]> {
        if let Self::Opposed { point, first, second, .. } = *self {
            return Some([(point, first), (point, second)]);
        }
        None
    }

    /// Whether a single place where it is seen makes a finding.
    pub(super) const fn is_fault(&self) -> bool {
        match self {
            Self::Opposed { .. }
            | Self::Unanswered { .. }
            | Self::HouseRule { .. }
            | Self::Stuck { .. }
            | Self::Broken { .. }
            | Self::OrderDependent { .. } => true,
            Self::Refused { .. } | Self::Effect { .. } | Self::Granted { .. } | Self::Spoke { .. } => false,
        }
    }
}

/// What came of a sentence that spoke.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Spoke {
    /// It was heard, no more.
    Heard,
    /// It prevailed, and another said the same.
    Prevailed,
    /// It prevailed, and no other said the same.
    Alone,
}

/// How a promise fared in one of its cases.
#[derive(Clone, Debug)]
pub(super) struct Tally<R: Ruleset> {
    /// Whether it was ever kept.
    pub(super) kept: bool,
    /// The smallest place where it was not kept, of those that were searched through.
    pub(super) missed: Option<Sight<R>>,
}

impl<R: Ruleset> Default for Tally<R> {
    fn default() -> Self {
        Self { kept: false, missed: None }
    }
}

/// What was seen.
#[derive(Clone, Debug)]
pub(super) struct Ledger<R: Ruleset> {
    sights: BTreeMap<Key, Sight<R>>,
    /// By property, variant and case.
    tallies: BTreeMap<(usize, usize, u16), Tally<R>>,
    /// Positions looked at, under one variant each.
    pub(super) positions: u64,
    /// Pairs of actions that were played in both orders.
    pub(super) pairs: u64,
    /// What was seen on boards of `quick_pieces` pieces or fewer, so that it need not be looked
    /// for among the sights: by variant, clauses that brought something about and that granted.
    quick: Vec<[ClauseSet; 2]>,
    /// By property and variant, promises without cases that were kept.
    quick_kept: BTreeSet<(usize, usize)>,
    quick_pieces: u32,
}

impl<R: Ruleset> Default for Ledger<R> {
    fn default() -> Self {
        Self {
            sights: BTreeMap::new(),
            tallies: BTreeMap::new(),
            positions: 0,
            pairs: 0,
            quick: Vec::new(),
            quick_kept: BTreeSet::new(),
            quick_pieces: 0,
        }
    }
}

impl<R: Ruleset> Ledger<R> {
    /// Notes that `key` was seen at a place, if that is smaller than where it was seen before.
    pub(super) fn note(&mut self, key: Key, order: Order, sight: impl FnOnce() -> Sight<R>) {
        match self.sights.get_mut(&key) {
            Some(seen) if seen.order <= order => {}
            Some(seen) => *seen = sight(),
            None => {
                self.sights.insert(key, sight());
            }
        }
    }

    /// Notes that a clause brought something about, or granted something. Searches come by the
    /// same clauses again and again, in order: what was seen is not noted twice.
    pub(super) fn note_clause(&mut self, key: Key, order: Order, sight: impl FnOnce() -> Sight<R>) {
        let (clause, variant, what) = match key {
            Key::Effect { clause, variant } => (clause, variant, 0),
            Key::Granted { clause, variant } => (clause, variant, 1),
            _ => return self.note(key, order, sight),
        };
        if order.pieces < self.quick_pieces {
            self.quick.clear();
        }
        self.quick_pieces = order.pieces;
        if self.quick.len() <= variant {
            self.quick.resize(variant + 1, [ClauseSet::EMPTY; 2]);
        }
        let clause = R::Clause::ALL[clause];
        if !self.quick[variant][what].has(clause) {
            self.quick[variant][what].insert(clause);
            self.note(key, order, sight);
        }
    }

    /// Notes how a promise fared.
    pub(super) fn tally(
        &mut self,
        (property, variant, case): (usize, usize, u16),
        kept: bool,
        order: Order,
        sight: impl FnOnce() -> Sight<R>,
    ) {
        if kept && case == 0 && !self.quick_kept.insert((property, variant)) {
            return;
        }
        let tally = self.tallies.entry((property, variant, case)).or_default();
        if kept {
            tally.kept = true;
        } else if order.stage < SAMPLED && tally.missed.as_ref().is_none_or(|missed| order < missed.order) {
            tally.missed = Some(sight());
        }
    }

    /// Everything seen in either.
    pub(super) fn and(mut self, other: Self) -> Self {
        self.positions += other.positions;
        self.pairs += other.pairs;
        for (key, sight) in other.sights {
            self.note(key, sight.order, || sight);
        }
        for (key, theirs) in other.tallies {
            let ours = self.tallies.entry(key).or_default();
            ours.kept |= theirs.kept;
            if let Some(missed) = theirs.missed
                && ours.missed.as_ref().is_none_or(|own| missed.order < own.order)
            {
                ours.missed = Some(missed);
            }
        }
        self
    }

    /// Whether a place of that order would be noted for `key`.
    pub(super) fn wants(&self, key: &Key, order: Order) -> bool {
        self.sights.get(key).is_none_or(|seen| order < seen.order)
    }

    /// The smallest place where `key` was seen.
    pub(super) fn sight(&self, key: &Key) -> Option<&Sight<R>> {
        self.sights.get(key)
    }

    /// Everything seen, in order.
    pub(super) fn sights(&self) -> impl Iterator<Item = (&Key, &Sight<R>)> {
        self.sights.iter()
    }

    /// How every promise fared.
    pub(super) fn all_tallies(&self) -> impl Iterator<Item = (&(usize, usize, u16), &Tally<R>)> {
        self.tallies.iter()
    }

    /// Puts down how a promise fared, by property, variant and case.
    pub(super) fn put_tally(&mut self, place: (usize, usize, u16), tally: Tally<R>) {
        self.tallies.insert(place, tally);
    }

    /// How a promise fared under a variant, by case.
    pub(super) fn tallies(&self, property: usize, variant: usize) -> impl Iterator<Item = (u16, &Tally<R>)> {
        self.tallies
            .range((property, variant, 0)..=(property, variant, u16::MAX))
            .map(|((_, _, case), tally)| (*case, tally))
    }

    /// The clauses for which `key` was seen.
    pub(super) fn clauses(&self, key: impl Fn(usize) -> Key) -> ClauseSet {
        let seen = R::Clause::ALL.iter().filter(|clause| self.sights.contains_key(&key(clause.index())));
        ClauseSet::of(&seen.copied().collect::<Vec<_>>())
    }
}

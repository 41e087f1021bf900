//! From what was heard at the points to be settled to findings.

use std::collections::{BTreeMap, BTreeSet};

use super::assemble::Assembly;
use super::draft::Draft;
use super::ledger::{Key, Sight, Spoke};
use super::{Fault, Finding};
use crate::kernel::{Clause, Ruleset};
use crate::rulebook::{ClauseEntry, Kind};

impl<R: Ruleset> Assembly<'_, R> {
    pub(super) fn contradictions(&mut self) {
        type Pair = (&'static str, &'static str);
        let mut points: BTreeMap<(&'static str, usize), Vec<Pair>> = BTreeMap::new();
        for (key, _) in self.ledger.sights() {
            if let Key::Opposed { point, first, second, variant } = *key {
                points.entry((point, variant)).or_default().push((first, second));
            }
        }
        let defaults: BTreeMap<&'static str, Vec<Pair>> = points
            .iter()
            .filter(|((_, variant), _)| *variant == 0)
            .map(|((point, _), pairs)| (*point, pairs.clone()))
            .collect();
        for ((point, variant), pairs) in points {
            // Under other readings only what they add: sentences that do not contradict each
            // other by default, or that are settled the other way round.
            let news: Vec<Pair> = if variant == 0 {
                pairs
            } else {
                let known = defaults.get(point).map_or([].as_slice(), Vec::as_slice);
                pairs.into_iter().filter(|pair| !known.contains(pair)).collect()
            };
            if !news.is_empty() {
                self.contradiction(point, variant, news);
            }
        }
    }

    fn contradiction(&mut self, point: &'static str, variant: usize, pairs: Vec<(&'static str, &'static str)>) {
        let key_of = |(first, second)| Key::Opposed { point, first, second, variant };
        let smallest = pairs
            .iter()
            .filter_map(|pair| Some((self.ledger.sight(&key_of(*pair))?, key_of(*pair))))
            .min_by_key(|(sight, _)| sight.order);
        let Some((sight, key)) = smallest else { return };
        let sight = sight.clone();
        let remarks: Vec<String> = pairs
            .iter()
            .filter_map(|pair| self.ledger.sight(&key_of(*pair)))
            .map(|sight| sight.remark.clone())
            .collect();
        let turned = if variant == 0 { "" } else { ", not as by default" };
        let text = format!("At the point `{point}`{}{turned}: {}", self.under(variant), remarks.join("; "));
        let mut sentences: Vec<String> = Vec::new();
        for sentence in self.in_precedence(point, variant) {
            if pairs.iter().any(|pair| pair.0 == sentence || pair.1 == sentence) {
                sentences.push(sentence.to_owned());
            }
        }
        let clauses = self.clauses_at(point, &sentences);
        let name =
            if variant == 0 { point.to_owned() } else { format!("{point}-{}", self.reading_names(variant).join("-")) };
        let mut draft = Draft::new(Fault::Contradiction, &name, text)
            .clauses(clauses)
            .sentences(sentences)
            .under(self.changed(variant))
            .point(point);
        draft.opposed = pairs;
        self.add(draft, variant, Some((&sight, Some(key))));
    }

    /// The sentences that speak at a point, in the order in which they are asked; one that speaks
    /// twice stands there twice.
    fn in_precedence(&self, point: &str, variant: usize) -> Vec<&'static str> {
        let mut places: Vec<(usize, &'static str)> = Vec::new();
        for (key, _) in self.ledger.sights() {
            if let Key::Spoke { point: at, sentence, place, variant: under, .. } = *key
                && at == point
                && under == variant
            {
                places.push((place, sentence));
            }
        }
        places.sort_unstable();
        places.dedup();
        places.into_iter().map(|(_, sentence)| sentence).collect()
    }

    /// The clauses that a scenario about a point is to cite: those of the question that settles
    /// it, else those that rest on its sentences.
    fn clauses_at(&self, point: &str, sentences: &[String]) -> Vec<&'static str> {
        let named = self.book.questions.iter().find(|question| question.point.as_deref() == Some(point));
        let resting = || {
            let rests = |entry: &&ClauseEntry| entry.sentences.iter().any(|sentence| sentences.contains(sentence));
            self.book.clauses.iter().filter(rests).map(|entry| entry.id.clone()).collect()
        };
        let ids: Vec<String> = named.map_or_else(resting, |question| question.clauses.clone());
        R::Clause::ALL.iter().map(|clause| clause.id()).filter(|id| ids.iter().any(|named| named == id)).collect()
    }

    pub(super) fn silences(&mut self) {
        let seen: Vec<(Key, Sight<R>)> = self
            .ledger
            .sights()
            .filter(|(key, _)| matches!(key, Key::Unanswered { .. }))
            .map(|(key, sight)| (*key, sight.clone()))
            .collect();
        for (key, sight) in seen {
            let Key::Unanswered { point, variant } = key else { continue };
            if variant > 0 && self.ledger.sight(&Key::Unanswered { point, variant: 0 }).is_some() {
                continue;
            }
            let text = format!("The point `{point}` has to be settled, and no sentence speaks{}", self.under(variant));
            let clauses = self.clauses_at(point, &[]);
            let draft = Draft::new(Fault::Gap, point, text).clauses(clauses).under(self.changed(variant)).point(point);
            self.add(draft, variant, Some((&sight, Some(key))));
        }
    }

    /// Sentences that speak at a point and never decide by default: they never prevail, or only where
    /// another says the same.
    pub(super) fn dead_sentences(&mut self) {
        type Heard = (bool, bool, Option<Key>);
        let mut heard: BTreeMap<(&'static str, &'static str), Heard> = BTreeMap::new();
        for (key, _) in self.ledger.sights() {
            if let Key::Spoke { point, sentence, how, variant: 0, .. } = *key {
                let entry = heard.entry((point, sentence)).or_default();
                entry.0 |= how == Spoke::Alone;
                entry.1 |= how == Spoke::Prevailed;
                entry.2 = entry.2.or(Some(*key));
            }
        }
        // A sentence that another contradicts is spoken of there.
        let opposed: BTreeSet<(&str, &str)> =
            self.ledger.sights().flat_map(|(key, _)| key.opposed().into_iter().flatten()).collect();
        for ((point, sentence), (alone, prevailed, key)) in heard {
            let Some(key) = key.filter(|_| !alone && !opposed.contains(&(point, sentence))) else { continue };
            let how = if prevailed {
                "prevails only where another sentence says the same"
            } else {
                "never prevails: it grants nothing that the sentence before it does not"
            };
            let text = format!("At the point `{point}` {sentence} {how}");
            let draft = Draft::new(Fault::DeadRule, &format!("{point}-{sentence}"), text)
                .clauses(self.clauses_at(point, &[sentence.to_owned()]))
                .sentences(vec![sentence.to_owned()])
                .point(point);
            let sight = self.ledger.sight(&key).cloned();
            let before = self.found.len();
            self.add(draft, 0, sight.as_ref().map(|sight| (sight, None)));
            // What the settlement of a known contradiction says already is no news.
            let settled = |finding: &Finding| {
                let question = finding.known.as_deref().and_then(|id| self.book.question(id));
                question.is_some_and(|question| question.kind != Kind::DeadRule)
            };
            if self.found.get(before).is_some_and(settled) {
                self.found.truncate(before);
            }
        }
    }
}

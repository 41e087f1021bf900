//! From promises that were not kept, and play that goes wrong, to findings.

use super::assemble::Assembly;
use super::draft::Draft;
use super::ledger::{Key, Sight};
use super::{ClauseSet, Fault};
use crate::kernel::{Clause, Promise, Ruleset};

impl<R: Ruleset> Assembly<'_, R> {
    pub(super) fn stuck(&mut self) {
        let seen = (0..self.prober.variants.len())
            .find_map(|variant| Some((variant, self.ledger.sight(&Key::Stuck { variant })?.clone())));
        if let Some((variant, sight)) = seen {
            let text = format!("Nothing can be done, and nobody has won{}", self.under(variant));
            let draft = Draft::new(Fault::Gap, "stuck", text).under(self.changed(variant));
            self.add(draft, variant, Some((&sight, Some(Key::Stuck { variant }))));
        }
    }

    pub(super) fn promises(&mut self) {
        for index in 0..self.prober.properties.len() {
            match self.prober.properties[index].promise {
                Promise::Always => self.broken(index),
                Promise::Sometimes => {}
            }
        }
    }

    /// Promises that were never kept where everything was looked at.
    pub(super) fn never_kept(&mut self) {
        for index in 0..self.prober.properties.len() {
            match self.prober.properties[index].promise {
                Promise::Always => {}
                Promise::Sometimes => self.dead(index),
            }
        }
    }

    fn broken(&mut self, property: usize) {
        let mut seen: Vec<(usize, ClauseSet, Key, Sight<R>)> = Vec::new();
        for (key, sight) in self.ledger.sights() {
            if let Key::Broken { property: at, variant, blamed } = *key
                && at == property
            {
                seen.push((variant, blamed, *key, sight.clone()));
            }
        }
        let by_default: Vec<ClauseSet> = seen.iter().filter(|seen| seen.0 == 0).map(|seen| seen.1).collect();
        for (variant, blamed, key, sight) in seen {
            if variant > 0 && by_default.contains(&blamed) {
                continue;
            }
            let promised = &self.prober.properties[property];
            let blamed_ids = blamed.ids::<R::Clause>();
            let remark = if sight.remark.is_empty() { String::new() } else { format!(": {}", sight.remark) };
            let text = format!("\u{201c}{}\u{201d} does not hold{}{remark}", promised.says, self.under(variant));
            let clauses = if blamed.is_empty() {
                promised.clauses.iter().map(|clause| clause.id()).collect()
            } else {
                blamed_ids
            };
            let name =
                [vec![promised.name], self.changed(variant).iter().flat_map(|(name, value)| [*name, *value]).collect()]
                    .concat()
                    .join("-");
            let mut draft = Draft::new(Fault::BrokenProperty, &name, text)
                .clauses(clauses)
                .sentences(promised.sentences.iter().map(|sentence| (*sentence).to_owned()).collect())
                .under(self.changed(variant));
            draft.property = Some(promised.name);
            self.add(draft, variant, Some((&sight, Some(key))));
        }
    }

    fn dead(&mut self, property: usize) {
        let dead = |variant: usize| -> Vec<u16> {
            self.ledger.tallies(property, variant).filter(|(_, tally)| !tally.kept).map(|(case, _)| case).collect()
        };
        let by_default = dead(0);
        let live: Vec<u16> =
            self.alike.tallies(property, 0).filter(|(_, tally)| tally.kept).map(|(case, _)| case).collect();
        for variant in 0..self.prober.variants.len() {
            // Under other readings only what is alive by default, in positions that were looked at
            // under both.
            let cases: Vec<u16> = if variant == 0 {
                by_default.clone()
            } else {
                dead(variant).into_iter().filter(|case| live.contains(case)).collect()
            };
            let missed = self.ledger.tallies(property, variant).filter(|(case, _)| cases.contains(case));
            let Some(sight) = missed.filter_map(|(_, tally)| tally.missed.clone()).min_by_key(|sight| sight.order)
            else {
                continue;
            };
            let promised = &self.prober.properties[property];
            let names: Vec<String> =
                cases.iter().map(|case| (promised.case)(*case)).filter(|name| !name.is_empty()).collect();
            let which = if names.is_empty() { String::new() } else { format!(" for {}", names.join(", ")) };
            let text = format!("\u{201c}{}\u{201d} never comes true{}{which}", promised.says, self.under(variant));
            let name = [vec![promised.name], self.reading_names(variant)].concat().join("-");
            let mut draft = Draft::new(Fault::DeadRule, &name, text)
                .clauses(promised.clauses.iter().map(|clause| clause.id()).collect())
                .sentences(promised.sentences.iter().map(|sentence| (*sentence).to_owned()).collect())
                .under(self.changed(variant));
            draft.property = Some(promised.name);
            self.add(draft, variant, Some((&sight, None)));
        }
    }

    pub(super) fn orders(&mut self) {
        let seen = (0..self.prober.variants.len())
            .find_map(|variant| Some((variant, self.ledger.sight(&Key::OrderDependent { variant })?.clone())));
        if let Some((variant, sight)) = seen {
            let text = format!(
                "Two actions of one side end differently if they are played the other way round{}",
                self.under(variant)
            );
            let draft = Draft::new(Fault::OrderDependent, "actions", text).under(self.changed(variant));
            let key = Key::OrderDependent { variant };
            self.add(draft, variant, Some((&sight, Some(key))));
        }
    }
}

//! From what clauses were seen to do to findings.

use super::assemble::Assembly;
use super::draft::Draft;
use super::ledger::Key;
use super::{ClauseSet, Fault};
use crate::kernel::{Clause, Mutation, Ruleset};

impl<R: Ruleset> Assembly<'_, R> {
    pub(super) fn house_rules(&mut self) {
        for clause in R::Clause::ALL {
            let at = clause.index();
            let seen = (0..self.prober.variants.len()).find_map(|variant| {
                let key = Key::HouseRule { clause: at, variant };
                self.ledger.sight(&key).map(|sight| (variant, key, sight.clone()))
            });
            let Some((variant, key, sight)) = seen else { continue };
            let often = self.house.get(&at).map_or_else(String::new, |often| format!("; {often}"));
            let text =
                format!("No sentence says what happens here{}: {} fills in{often}", self.under(variant), clause.id());
            let draft =
                Draft::new(Fault::Gap, clause.id(), text).clauses(vec![clause.id()]).under(self.changed(variant));
            self.add(draft, variant, Some((&sight, Some(key))));
        }
    }

    /// Clauses that never do what they are there for.
    pub(super) fn dead_clauses(&mut self) {
        let effects = |variant| self.ledger.clauses(|clause| Key::Effect { clause, variant });
        let granted = |variant| self.ledger.clauses(|clause| Key::Granted { clause, variant });
        let refused = |variant| self.ledger.clauses(|clause| Key::Refused { clause, variant, alone: false });
        let variants = self.prober.variants.len();
        let mut dead: Vec<(R::Clause, &'static str, usize, Option<Key>)> = Vec::new();
        for mutation in R::mutations() {
            let (clause, set, what): (_, ClauseSet, _) = match mutation {
                Mutation::Lift(clause) => (clause, refused(0), "refuses anything"),
                Mutation::Revoke(clause) => (clause, granted(0), "grants anything"),
                Mutation::Mute(clause) => (clause, effects(0), "brings anything about"),
                Mutation::Number { .. } => continue,
            };
            // What a clause is there for it may do in one way alone.
            if set.has(clause) || effects(0).has(clause) || granted(0).has(clause) || refused(0).has(clause) {
                continue;
            }
            let at = clause.index();
            let elsewhere = (1..variants).find_map(|variant| {
                let key = match mutation {
                    Mutation::Lift(_) => Key::Refused { clause: at, variant, alone: false },
                    Mutation::Revoke(_) => Key::Granted { clause: at, variant },
                    Mutation::Mute(_) | Mutation::Number { .. } => Key::Effect { clause: at, variant },
                };
                self.ledger.sight(&key).map(|_| (variant, key))
            });
            dead.push((clause, what, elsewhere.map_or(0, |found| found.0), elsewhere.map(|found| found.1)));
        }
        // What was seen by default in positions that were looked at under every reading.
        let by_default = self.alike.clauses(|clause| Key::Effect { clause, variant: 0 });
        let mut silenced: Vec<(R::Clause, usize)> = Vec::new();
        for variant in 1..variants {
            let (effected, given, barred) = (effects(variant), granted(variant), refused(variant));
            let looked_at = !effected.is_empty();
            silenced.extend(
                by_default
                    .clauses::<R::Clause>()
                    .filter(|clause| looked_at && !effected.has(*clause) && !given.has(*clause) && !barred.has(*clause))
                    .map(|clause| (clause, variant)),
            );
        }
        for (clause, what, variant, key) in dead {
            let but = if variant == 0 { String::new() } else { format!("; only{} it does", self.under(variant)) };
            let text = format!("By default {} never {what}{but}", clause.id());
            let mut draft = self.about_clause(Fault::DeadRule, clause, text, variant);
            // It is by default that it is dead, whatever the reading under which it lives.
            draft.under.clear();
            let sight = key.and_then(|key| self.ledger.sight(&key).cloned());
            self.add(draft, variant, sight.as_ref().map(|sight| (sight, key)));
        }
        for (clause, variant) in silenced {
            let text = format!("{} never brings anything about{}", clause.id(), self.under(variant));
            let draft = self.about_clause(Fault::DeadRule, clause, text, variant);
            let key = Key::Effect { clause: clause.index(), variant: 0 };
            let sight = self.alike.sight(&key).cloned();
            // Where it does something by default, and under the other reading does not.
            self.add(draft, variant, sight.as_ref().map(|sight| (sight, None)));
        }
    }

    fn about_clause(&self, fault: Fault, clause: R::Clause, text: String, variant: usize) -> Draft {
        let sentences = self.book.clause(clause.id()).map(|entry| entry.sentences.clone()).unwrap_or_default();
        let name = [vec![clause.id()], self.reading_names(variant)].concat().join("-");
        Draft::new(fault, &name, text).clauses(vec![clause.id()]).sentences(sentences).under(self.changed(variant))
    }

    pub(super) fn shadowed_clauses(&mut self) {
        let refuses = |alone| self.ledger.clauses(|clause| Key::Refused { clause, variant: 0, alone });
        let (ever, alone) = (refuses(false), refuses(true));
        let shadowed: Vec<R::Clause> = ever.clauses().filter(|clause| !alone.has(*clause)).collect();
        for clause in shadowed {
            let key = Key::Refused { clause: clause.index(), variant: 0, alone: false };
            let sight = self.ledger.sight(&key).cloned();
            let text = format!("{} never refuses anything that no other clause refuses too", clause.id());
            let draft = self.about_clause(Fault::Shadowed, clause, text, 0);
            // A setup that is refused is no position, and none can be shown.
            let shown = sight.as_ref().filter(|sight| !sight.actions.is_empty());
            self.add(draft, 0, shown.map(|sight| (sight, None)));
        }
    }
}

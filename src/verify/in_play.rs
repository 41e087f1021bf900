//! Lines of play from the start that lead to a fault: what random play has met, with everything
//! left out that does not matter.

use std::collections::BTreeMap;

use rayon::prelude::*;

use super::ledger::{Key, Ledger};
use super::search::{Meeting, Search};
use super::shrink::end_of;
use super::{Plan, game, play, shrink_play, shrink_readings};
use crate::kernel::Ruleset;

/// A line of play that shows a fault, and under which readings.
#[derive(Clone, Debug)]
pub(super) struct InPlay<R: Ruleset> {
    pub(super) readings: R::Readings,
    pub(super) line: Vec<R::Action>,
}

impl<R: Ruleset> Search<'_, R> {
    /// The line of play that shows each fault which random play has met and which depends on
    /// whether play can come to it: silences, and promises that are not kept. Under other readings
    /// only what was not met under the defaults.
    pub(super) fn in_play(&self, met: &BTreeMap<Key, Meeting>, plan: &Plan) -> BTreeMap<Key, InPlay<R>> {
        let depends = |key: &Key| !matches!(key, Key::Opposed { .. });
        let of_interest =
            met.iter().filter(|(key, _)| depends(key) && (key.variant() == 0 || !met.contains_key(&key.under(0))));
        let of_interest: Vec<(&Key, &Meeting)> = of_interest.collect();
        let line = |(key, meeting): &(&Key, &Meeting)| Some((**key, self.line(**key, **meeting, plan)?));
        of_interest.par_iter().filter_map(line).collect()
    }

    fn line(&self, key: Key, meeting: Meeting, plan: &Plan) -> Option<InPlay<R>> {
        let readings = self.prober.variants[key.variant()];
        let start = R::start(&readings);
        let mut line: Vec<R::Action> = Vec::new();
        play::<R>(&start, &readings, &game(plan.seed, meeting.game, plan.plies), |_, legal, _| {
            let more = line.len() < meeting.ply as usize;
            if more {
                line.push(legal.as_ref().clone());
            }
            more
        });
        let shown = |position: &R::Position, under| self.prober.sight_of(position, key.under(under));
        // An interrupted hunt keeps the line as it has become until then.
        let line = shrink_play::<R>(&start, &readings, &line, |position| {
            !self.stopped() && shown(position, key.variant()).is_some()
        });
        let defaults = R::Readings::default();
        let readings = shrink_readings(readings, |fewer| {
            *fewer == defaults
                && end_of::<R>(&R::start(fewer), fewer, &line).is_some_and(|end| shown(&end, 0).is_some())
        });
        let variant = if readings == defaults { 0 } else { key.variant() };
        let end = end_of::<R>(&R::start(&readings), &readings, &line)?;
        let last = shown(&end, variant)?.actions;
        Some(InPlay { readings, line: [line, last].concat() })
    }
}

/// What a sample shows under another reading and the defaults show at the same position is a
/// fault of the defaults.
pub(super) fn plainer<R: Ruleset>(search: &Search<'_, R>, ledger: &mut Ledger<R>) {
    let sampled: Vec<_> = ledger
        .sights()
        .filter(|(key, sight)| key.is_fault() && key.variant() > 0 && sight.is_sampled())
        .filter(|(key, _)| ledger.sight(&key.under(0)).is_none())
        .map(|(key, sight)| (key.under(0), sight.clone()))
        .collect();
    let shown: Vec<_> = sampled
        .into_par_iter()
        .filter_map(|(key, sight)| {
            let seen = search.prober.sight_of(&sight.position, key)?;
            Some((key, super::ledger::Sight { order: sight.order, ..seen }))
        })
        .collect();
    for (key, sight) in shown {
        ledger.note(key, sight.order, || sight);
    }
}

//! Readings whose values differ, and readings whose values never do.

use std::sync::atomic::{AtomicBool, Ordering};

use super::draft::Draft;
use super::readings::readings_difference_watched;
use super::{Bound, Fault, Plan, ReadingsDifference, ShownDifference, Witness};
use super::{Extent, Stage, Tell, Watch};
use crate::kernel::{Readings, Ruleset};

/// A finding about a reading that is still to be recognised.
pub(super) struct Told {
    pub(super) draft: Draft,
    pub(super) bound: String,
    pub(super) witness: Option<Witness>,
}

/// Compares every value of every reading with the default. A reading that decides about the start
/// position alone is no fault: the words of a rulebook may leave a deployment open.
pub(super) fn readings<R: Ruleset>(plan: &Plan, stop: &AtomicBool, tell: &Tell<'_>) -> (Vec<Told>, Extent) {
    let placements = plan.compared;
    let base = R::Readings::default();
    let flips: Vec<(usize, usize)> = R::Readings::ALL
        .iter()
        .enumerate()
        .flat_map(|(reading, info)| (1..info.values.len()).map(move |value| (reading, value)))
        .collect();
    let all = flips.len() as u64;
    let (mut told, mut done) = (Vec::new(), 0);
    let (mut dead, mut at_start): (Vec<(usize, String)>, Vec<usize>) = (Vec::new(), Vec::new());
    for (reading, value) in flips {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let other = base.with(reading, value);
        let found = readings_difference_watched::<R>(
            base,
            other,
            Bound { placements, games: plan.compared_games, ..Bound::default() },
            Watch { stop, tell: &|_| {} },
        );
        done += 1;
        tell(&Stage { name: "readings", done, all });
        match &found.difference {
            Some(difference) => told.push(differs::<R>(reading, &found, difference)),
            None if found.starts.is_some() => at_start.push(reading),
            None => dead.push((reading, found.bound.clone())),
        }
    }
    if !plan.absence || stop.load(Ordering::Relaxed) {
        dead.clear();
    }
    let differs = |reading: usize| told.iter().any(|told: &Told| told.draft.is_about(R::Readings::ALL[reading].name));
    let mut never: Vec<Told> = Vec::new();
    for (reading, bound) in dead {
        let name = R::Readings::ALL[reading].name;
        if !differs(reading) && !at_start.contains(&reading) && !never.iter().any(|told| told.draft.is_about(name)) {
            never.push(same(name, &bound));
        }
    }
    told.append(&mut never);
    let what = "values of readings, one at a time against the default".to_owned();
    (told, Extent { what, count: done, unit: "values", complete: done == all })
}

fn same(name: &'static str, bound: &str) -> Told {
    let text = format!("Nothing depends on the reading `{name}`: its values never differ");
    let draft = Draft::new(Fault::DeadReading, name, text).readings(vec![name]);
    Told { draft, bound: format!("no difference within {bound}"), witness: None }
}

fn differs<R: Ruleset>(reading: usize, found: &ReadingsDifference, difference: &ShownDifference) -> Told {
    let name = R::Readings::ALL[reading].name;
    let [one, other] = &found.names;
    let mut shown = Vec::new();
    for (at, names) in found.names.iter().enumerate() {
        if !difference.only[at].is_empty() {
            shown.push(format!("only under {names}: {}", difference.only[at].join("  ")));
        }
        if let Some(outcome) =
            difference.outcomes[at].as_ref().filter(|_| difference.outcomes[0] != difference.outcomes[1])
        {
            shown.push(format!("under {names}: {outcome}"));
        }
        if let Some(played) = &difference.played {
            let ended = played.outcomes[at].as_ref().map_or_else(String::new, |outcome| format!(", {outcome}"));
            shown.push(format!("under {names} {} leads to {}{ended}", played.action, played.after[at]));
        }
    }
    let bound = match (difference.pieces, difference.smallest) {
        (0 | 1, _) => "no smaller witness with a piece on the board".to_owned(),
        (_, true) => format!("no smaller witness; found after {}", found.bound),
        (_, false) => format!("a smaller witness is not ruled out; found after {}", found.bound),
    };
    let witness = Witness {
        readings: Vec::new(),
        position: difference.position.clone(),
        pieces: u32::try_from(difference.pieces).unwrap_or(u32::MAX),
        actions: Vec::new(),
        refused: None,
        board: difference.board.clone(),
        events: shown,
        scenario: found.scenario.clone(),
    };
    let text = format!("The words allow both {one} and {other}, and they differ");
    let value = other.replace('=', "-");
    let draft = Draft::new(Fault::Ambiguity, &value, text).readings(vec![name]);
    Told { draft, bound, witness: Some(witness) }
}

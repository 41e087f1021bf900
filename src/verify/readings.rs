//! How do two choices of readings differ?

use super::Watch;
use super::difference::Rules;
use super::difference_scenario::{Pin, file, setup_of, starts_so, steps};
use super::difference_search::{Bound, Search, search_watched};
use super::difference_shown::ShownDifference;
use super::mutate::clauses_of_reading;
use crate::kernel::{Readings, Ruleset};
use crate::rulebook::{Kind, embedded};
use crate::scenario::{Body, Plain, cases, load_text, readings_of, stays_green};

/// How two choices of readings differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadingsDifference {
    /// The game's id.
    pub game: &'static str,
    /// The two choices as users write them: `series=exhaust`.
    pub names: [String; 2],
    /// What was looked at.
    pub bound: String,
    /// Whether the search came to its end: where it did not, no difference says nothing.
    pub complete: bool,
    /// The start positions in one line each, where they differ.
    pub starts: Option<[String; 2]>,
    /// The smallest position found at which they differ, if one was.
    pub difference: Option<ShownDifference>,
    /// The rulebook's question that is about one of the readings that differ.
    pub question: Option<String>,
    /// A name for the scenario, fit for a file.
    pub slug: String,
    /// A scenario file that pins what holds under each choice; empty where nothing differs.
    pub scenario: String,
}

/// Looks for the smallest position at which two choices of readings differ.
#[must_use]
pub fn readings_difference<R: Ruleset>(one: R::Readings, other: R::Readings, bound: Bound) -> ReadingsDifference {
    readings_difference_watched::<R>(one, other, bound, Watch::nobody())
}

/// The same, watched: it can be ended before it is done.
#[must_use]
pub fn readings_difference_watched<R: Ruleset>(
    one: R::Readings,
    other: R::Readings,
    bound: Bound,
    watch: Watch<'_>,
) -> ReadingsDifference {
    let rules = [Rules::<R>::plain(one), Rules::plain(other)];
    // Where the start positions differ already, little more need be looked for.
    let much = if R::start(&one) == R::start(&other) { bound.placements } else { bound.placements / 8 };
    let bound = Bound { placements: much, ..bound };
    let Search { found, smallest, looked, complete }: Search<R> = search_watched(&rules[0], &rules[1], bound, watch);
    let starts = [R::line(&R::start(&one)), R::line(&R::start(&other))];
    let starts = (starts[0] != starts[1]).then_some(starts);
    let differing: Vec<usize> =
        (0..R::Readings::ALL.len()).filter(|reading| one.get(*reading) != other.get(*reading)).collect();
    let names = [named::<R>(&one, &differing), named::<R>(&other, &differing)];
    let mut difference = ReadingsDifference {
        game: R::ID,
        bound: looked.to_string(),
        complete,
        difference: found.as_ref().map(|found| ShownDifference::new(found, smallest)),
        question: question::<R>(&differing, found.is_some() || starts.is_some()).filter(|_| complete),
        slug: names.join("-against-").replace(['=', ','], "-"),
        scenario: String::new(),
        starts,
        names,
    };
    if difference.difference.is_none() && difference.starts.is_none() {
        return difference;
    }
    let pins: [Pin<R>; 2] = [0, 1].map(|of| Pin {
        name: format!("under {}", difference.names[of]),
        readings: rules[of].readings,
        named: differing.clone(),
        setup: setup_of::<R>(found.as_ref().map(|found| &found.position)),
        body: Body::Play(match &found {
            Some(found) => steps(&rules[of], found, of),
            None => starts_so::<R>(&rules[of].readings),
        }),
    });
    let mut clauses: Vec<R::Clause> =
        differing.iter().flat_map(|reading| clauses_of_reading::<R>(R::Readings::ALL[*reading].name)).collect();
    clauses.sort_unstable();
    clauses.dedup();
    let [first, second] = &difference.names;
    let title = format!("{first} against {second}");
    let text = file(&format!("Where {first} and {second} differ."), &title, &clauses, &pins).unwrap_or_default();
    if holds::<R>(&text) {
        difference.scenario = text;
    }
    difference
}

/// The readings that differ, as users write them.
fn named<R: Ruleset>(readings: &R::Readings, differing: &[usize]) -> String {
    let one = |reading: &usize| {
        let info = R::Readings::ALL[*reading];
        format!("{}={}", info.name, info.values[readings.get(*reading)])
    };
    differing.iter().map(one).collect::<Vec<_>>().join(",")
}

/// The question of the rulebook that names one of the readings, of the kind that fits.
fn question<R: Ruleset>(differing: &[usize], differ: bool) -> Option<String> {
    let kind = if differ { Kind::Ambiguity } else { Kind::DeadReading };
    let names: Vec<&str> = differing.iter().map(|reading| R::Readings::ALL[*reading].name).collect();
    let about = |name: &String| names.contains(&name.as_str());
    let questions = &embedded::<R>().questions;
    questions
        .iter()
        .find(|question| question.kind == kind && question.readings.iter().any(about))
        .map(|question| question.id.clone())
}

/// Whether a scenario file is green.
fn holds<R: Ruleset>(text: &str) -> bool {
    let Ok(file) = load_text("witness.yaml", text) else { return false };
    let cases = cases(&file);
    !cases.is_empty() && cases.iter().all(|case| stays_green::<R, _>(case, readings_of::<R>(case), Plain))
}

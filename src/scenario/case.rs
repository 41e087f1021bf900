//! One scenario under one choice of readings: what is run, counted and named.

use std::sync::Arc;

use super::{Scenario, ScenarioFile};
use crate::games::GameId;

/// One scenario of one file, with one value for every reading.
#[derive(Clone, Debug)]
pub struct Case {
    /// Its file.
    pub file: Arc<ScenarioFile>,
    /// The scenario's place in the file.
    pub scenario: usize,
    /// The index of the value chosen for each reading that the scenario or its file names, as
    /// (place of the reading, place of the value).
    pub chosen: Vec<(usize, usize)>,
    /// What names it: `path::name`, and where a reading has several values
    /// `path::name[series=exhaust]`. Unique in a suite.
    pub id: String,
}

impl Case {
    /// The scenario.
    ///
    /// # Panics
    ///
    /// If the case was made by hand with a scenario that the file has not.
    #[must_use]
    pub fn scenario(&self) -> &Scenario {
        &self.file.scenarios[self.scenario]
    }

    /// Whose rules it is about.
    #[must_use]
    pub fn game(&self) -> GameId {
        self.file.game.value
    }

    /// The readings that the scenario or its file chooses, as (name, value).
    #[must_use]
    pub fn readings(&self) -> Vec<(&'static str, &'static str)> {
        let choices = &self.scenario().readings;
        let named = choices.iter().zip(&self.chosen);
        named
            .filter_map(|(choice, (_, value))| {
                let at = choice.values.iter().position(|known| known == value)?;
                Some((choice.name, choice.names[at]))
            })
            .collect()
    }
}

/// Every case of a file: its scenarios in order, each under every combination of the readings
/// that it lists, the last reading changing fastest.
#[must_use]
pub fn cases(file: &Arc<ScenarioFile>) -> Vec<Case> {
    let mut cases = Vec::with_capacity(file.scenarios.len());
    for (at, scenario) in file.scenarios.iter().enumerate() {
        for chosen in combinations(scenario) {
            let id = id(&file.source.path, scenario, &chosen);
            cases.push(Case { file: Arc::clone(file), scenario: at, chosen, id });
        }
    }
    cases
}

fn combinations(scenario: &Scenario) -> Vec<Vec<(usize, usize)>> {
    let mut all = vec![Vec::with_capacity(scenario.readings.len())];
    for choice in &scenario.readings {
        all = all
            .into_iter()
            .flat_map(|so_far| {
                choice.values.iter().map(move |value| {
                    let mut longer = so_far.clone();
                    longer.push((choice.reading, *value));
                    longer
                })
            })
            .collect();
    }
    all
}

/// `path::name`, and in brackets the values of the readings that are listed.
fn id(path: &str, scenario: &Scenario, chosen: &[(usize, usize)]) -> String {
    let mut id = format!("{path}::{}", scenario.name.value);
    let mut open = false;
    for (choice, (_, value)) in scenario.readings.iter().zip(chosen) {
        if !choice.listed {
            continue;
        }
        let Some(at) = choice.values.iter().position(|known| known == value) else { continue };
        id.push(if open { ',' } else { '[' });
        open = true;
        id.push_str(choice.name);
        id.push('=');
        id.push_str(choice.names[at]);
    }
    if open {
        id.push(']');
    }
    id
}

/// How many cases a file has.
pub(super) fn count(file: &ScenarioFile) -> usize {
    let runs = |scenario: &Scenario| scenario.readings.iter().map(|choice| choice.values.len()).product::<usize>();
    file.scenarios.iter().map(runs).sum()
}

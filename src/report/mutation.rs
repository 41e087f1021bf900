//! What became of the changes to the rules: a table by clause, and the survivors in full.

use std::io::{self, Write};

use serde_json::{Value, json};

use super::side_by_side::write_offered;
use super::{Style, difference_value, write_side_by_side};
use crate::verify::{Fate, Mutated, Survivor, Tried, counted};

/// How many survivors are shown with their positions and scenarios.
const IN_FULL: usize = 5;

/// Writes a table by clause and reading, the first few survivors with the scenarios that would
/// notice them, and the counts.
///
/// # Errors
///
/// If it cannot be written.
pub fn write_mutated(out: &mut dyn Write, mutated: &Mutated, style: Style) -> io::Result<()> {
    let width = mutated.tried.iter().map(|tried| tried.name.chars().count()).max().unwrap_or(0);
    for tried in &mutated.tried {
        let (word, about) = match &tried.fate {
            Fate::Caught { by } => (style.good("caught    "), style.dim(by)),
            Fate::Equivalent { bound } => (style.noted("equivalent"), style.dim(&format!("no difference in {bound}"))),
            Fate::Survived(_) => (style.bad("SURVIVED  "), String::new()),
        };
        let padding = " ".repeat(width - tried.name.chars().count());
        writeln!(out, "{}", format!("{}{padding}  {word}  {about}", tried.name).trim_end())?;
    }
    for (tried, survivor) in mutated.survivors().take(IN_FULL) {
        write_survivor(out, tried, survivor, style)?;
    }
    let [caught, equivalent, survived] = mutated.counts();
    if survived > IN_FULL {
        let rest = survived - IN_FULL;
        writeln!(out, "\n… and {rest} more: `--save DIR` writes a scenario against each, `--format json` tells all")?;
    }
    if !mutated.unchanged.is_empty() {
        let text = format!(
            "Not changed, being preconditions or without a rule of their own: {}",
            mutated.unchanged.join(", ")
        );
        writeln!(out, "\n{}", style.wrap_hanging(&text, 0, 2))?;
    }
    writeln!(
        out,
        "\n{}: {} of {} planned changes to the rules were tried, {caught} caught by {}, {equivalent} equivalent \
         to the bound, {survived} survived",
        mutated.game,
        mutated.tried.len(),
        mutated.planned,
        counted(mutated.cases, "scenario")
    )
}

fn write_survivor(out: &mut dyn Write, tried: &Tried, survivor: &Survivor, style: Style) -> io::Result<()> {
    writeln!(out, "\n{}", style.bold(&format!("{} is noticed by no scenario", tried.name)))?;
    if !survivor.readings.is_empty() {
        writeln!(out, "  Under {}:", survivor.readings)?;
    }
    match (&survivor.difference, &survivor.setup) {
        (Some(difference), _) => {
            write_side_by_side(out, difference, ["as it is", "changed"], style)?;
            if !difference.smallest {
                writeln!(out, "  Nothing smaller was found in {}.\n", survivor.bound)?;
            }
        }
        (None, Some(setup)) => {
            let [as_it_is, changed] = &setup.verdicts;
            writeln!(out, "  {} is {as_it_is}; with the change it is {changed}.", capital(&setup.words))?;
        }
        (None, None) => writeln!(out, "  The start position is another.")?,
    }
    if survivor.scenario.is_empty() {
        writeln!(out, "  No scenario that was tried can tell the two apart.")
    } else {
        write_offered(out, "notices", &survivor.scenario)
    }
}

/// The text with a capital letter.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The same for programs.
#[must_use]
pub fn mutated_value(mutated: &Mutated) -> Value {
    let [caught, equivalent, survived] = mutated.counts();
    let tried = mutated.tried.iter().map(|tried| {
        let mut value = json!({ "subject": tried.subject, "way": tried.way.name(), "name": tried.name });
        match &tried.fate {
            Fate::Caught { by } => {
                value["fate"] = "caught".into();
                value["by"] = by.as_str().into();
            }
            Fate::Equivalent { bound } => {
                value["fate"] = "equivalent".into();
                value["bound"] = bound.as_str().into();
            }
            Fate::Survived(survivor) => {
                value["fate"] = "survived".into();
                value["bound"] = survivor.bound.as_str().into();
                value["readings"] = survivor.readings.as_str().into();
                value["difference"] = survivor.difference.as_ref().map_or(Value::Null, difference_value);
                value["setup"] = survivor
                    .setup
                    .as_ref()
                    .map_or(Value::Null, |setup| json!({ "setup": setup.words, "verdicts": setup.verdicts }));
                value["scenario"] = survivor.scenario.as_str().into();
            }
        }
        value
    });
    json!({
        "game": mutated.game,
        "scenarios": mutated.cases,
        "planned": mutated.planned,
        "tried": mutated.tried.len(),
        "unchanged": mutated.unchanged,
        "caught": caught,
        "equivalent": equivalent,
        "survived": survived,
        "mutants": tried.collect::<Vec<_>>(),
    })
}

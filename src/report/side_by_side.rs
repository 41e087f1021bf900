//! Two sets of rules side by side.

use std::io::{self, Write};

use serde_json::{Value, json};

use super::Style;
use crate::verify::{ReadingsDifference, ShownDifference};

/// The longest list of actions that is shown in full.
const SHOWN: usize = 24;

/// Writes a position, both lists of legal actions side by side, and what else differs; `names` are
/// those of the two sets of rules.
///
/// # Errors
///
/// If it cannot be written.
pub fn write_side_by_side(
    out: &mut dyn Write,
    difference: &ShownDifference,
    names: [&str; 2],
    style: Style,
) -> io::Result<()> {
    let pieces = if difference.pieces == 1 { "one piece".to_owned() } else { format!("{} pieces", difference.pieces) };
    let smallest = if difference.smallest { ", and no position of fewer shows a difference" } else { "" };
    writeln!(out, "  At a position of {pieces}{smallest}, {} to move:\n", difference.side)?;
    difference.board.lines().try_for_each(|line| writeln!(out, "    {}", line.trim_end()))?;
    writeln!(out, "\n    {}\n", difference.position)?;
    if difference.outcomes[0] != difference.outcomes[1] {
        for (name, outcome) in names.iter().zip(&difference.outcomes) {
            writeln!(out, "  {name}: {}", outcome.as_deref().unwrap_or("the game goes on"))?;
        }
        writeln!(out)?;
    }
    if let Some(played) = &difference.played {
        writeln!(out, "  After {}:", played.action)?;
        for (at, name) in names.iter().enumerate() {
            let removed = &played.removed[at];
            let removed = if removed.is_empty() { String::new() } else { format!(", removed: {}", removed.join(", ")) };
            let outcome = played.outcomes[at].as_ref().map_or_else(String::new, |outcome| format!(", {outcome}"));
            writeln!(out, "  {name}: {}{removed}{outcome}", played.after[at])?;
        }
        return writeln!(out);
    }
    lists(out, difference, names, style)
}

/// Both lists of actions, each action in its line; those of one list alone are set off.
fn lists(out: &mut dyn Write, difference: &ShownDifference, names: [&str; 2], style: Style) -> io::Result<()> {
    let long = difference.moves.iter().any(|moves| moves.len() > SHOWN);
    let shown = if long { &difference.only } else { &difference.moves };
    let mut all: Vec<&String> = shown.iter().flatten().collect();
    all.sort_unstable();
    all.dedup();
    let cut = all.len().min(2 * SHOWN);
    let width = all.iter().map(|text| text.len()).chain([names[0].chars().count()]).max().unwrap_or(0);
    if long {
        let counts = [difference.moves[0].len(), difference.moves[1].len()];
        writeln!(out, "  {} and {} actions are legal; those that differ:\n", counts[0], counts[1])?;
    }
    let pad = |text: &str| " ".repeat(width.saturating_sub(text.chars().count()));
    writeln!(out, "    {}{}   {}", style.bold(names[0]), pad(names[0]), style.bold(names[1]))?;
    for action in &all[..cut] {
        let has = |at: usize| shown[at].contains(action);
        match (has(0), has(1)) {
            (true, true) => writeln!(out, "    {action}{}   {action}", pad(action))?,
            (true, false) => writeln!(out, "    {}{}   ·", style.good(action), pad(action))?,
            (false, _) => writeln!(out, "    ·{}   {}", pad("·"), style.good(action))?,
        }
    }
    if cut < all.len() {
        writeln!(out, "    … and {} more", all.len() - cut)?;
    }
    writeln!(out)
}

/// The same for programs.
#[must_use]
pub fn difference_value(difference: &ShownDifference) -> Value {
    let played = difference.played.as_ref().map(|played| {
        json!({
            "action": played.action,
            "after": played.after,
            "removed": played.removed,
            "outcomes": played.outcomes,
        })
    });
    json!({
        "position": difference.position,
        "pieces": difference.pieces,
        "smallest": difference.smallest,
        "side": difference.side,
        "outcomes": difference.outcomes,
        "moves": difference.moves,
        "only": difference.only,
        "played": played,
    })
}

/// Writes how two choices of readings differ, or that they do not.
///
/// # Errors
///
/// If it cannot be written.
pub fn write_readings_difference(out: &mut dyn Write, found: &ReadingsDifference, style: Style) -> io::Result<()> {
    let [one, other] = &found.names;
    writeln!(out, "{}", style.bold(&format!("{one} against {other}")))?;
    if let Some([first, second]) = &found.starts {
        writeln!(out, "  The start positions differ:")?;
        writeln!(out, "  {one}: {first}\n  {other}: {second}")?;
    }
    match &found.difference {
        Some(difference) => {
            write_side_by_side(out, difference, [one, other], style)?;
            if !difference.smallest {
                writeln!(out, "{}", style.wrap(&format!("Nothing smaller was found in {}.", found.bound), 2))?;
            }
        }
        None if !found.complete => {
            let text = format!(
                "Ended before it was done: no difference was met within {}; of the rest nothing is known",
                found.bound
            );
            writeln!(out, "{}", style.wrap(&text, 2))?;
        }
        None if found.starts.is_some() => {
            writeln!(out, "{}", style.wrap(&format!("No other difference within {}", found.bound), 2))?;
        }
        None => {
            let text = format!("No difference within {}: a dead reading, as far as that goes", found.bound);
            writeln!(out, "{}", style.wrap(&text, 2))?;
        }
    }
    if let Some(question) = &found.question {
        writeln!(out, "  The rulebook's question {question} is about this.")?;
    }
    if found.scenario.is_empty() {
        return Ok(());
    }
    writeln!(out)?;
    write_offered(out, "pins it", &found.scenario)
}

/// Writes a scenario that is offered, and what it does.
pub(super) fn write_offered(out: &mut dyn Write, what: &str, scenario: &str) -> io::Result<()> {
    writeln!(out, "  This scenario {what} (`--save DIR` writes it):\n")?;
    scenario.lines().try_for_each(|line| writeln!(out, "{}", format!("    {line}").trim_end()))
}

/// The same for programs.
#[must_use]
pub fn readings_difference_value(found: &ReadingsDifference) -> Value {
    json!({
        "game": found.game,
        "readings": found.names,
        "bound": found.bound,
        "complete": found.complete,
        "starts": found.starts,
        "difference": found.difference.as_ref().map(difference_value),
        "question": found.question,
        "scenario": found.scenario,
    })
}

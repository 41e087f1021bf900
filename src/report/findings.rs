//! What a hunt has come to, for people and as data.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde_json::{Value, json};

use super::Style;
use crate::kernel::Promise;
use crate::rulebook::{QuestionEntry, Rulebook};
use crate::verify::{Extent, Finding, Kept, Verified, Witness, counted};

/// Writes what a hunt has come to: every finding with its witness, what was not found, how the
/// promises fared, and what was searched.
///
/// # Errors
///
/// If `out` cannot be written.
pub fn write_findings(out: &mut dyn Write, verified: &Verified, book: &Rulebook, style: Style) -> io::Result<()> {
    let news = verified.news().count();
    let mut told = None;
    for finding in &verified.findings {
        // The words of a question stand once, above the first finding that it names.
        let first = told != finding.known;
        write_finding(out, finding, book, first, style)?;
        writeln!(out)?;
        told.clone_from(&finding.known);
    }
    section(
        out,
        "Not found",
        style,
        verified.unseen.iter().map(|unseen| format!("{}: {}", unseen.question, unseen.why)),
    )?;
    section(out, "Promises, under the default readings", style, verified.promises.iter().map(promise))?;
    let universe = format!("the universe of actions: {}", verified.universe);
    let states = format!("pieces stand in these states of the turn: {}", verified.states);
    let points = format!("sentences are heard at the points {}", verified.points.join(", "));
    section(out, "Searched", style, verified.bounds.iter().map(bound).chain([points, states, universe]))?;
    let known = verified.findings.len() - news;
    let found = format!("{}: {news} new, {known} known", counted(verified.findings.len(), "finding"));
    writeln!(out, "{}", if news == 0 { style.good(&found) } else { style.bad(&found) })?;
    if news == 0 {
        writeln!(out, "{}", style.wrap("Nothing new was found within what was searched; it may lie beyond.", 0))?;
    }
    if verified.cut_short {
        writeln!(
            out,
            "{}",
            style.noted(
                &style.wrap("The hunt was ended before its plan was done: what was searched is less than planned.", 0)
            )
        )?;
    }
    Ok(())
}

fn section(out: &mut dyn Write, heading: &str, style: Style, lines: impl Iterator<Item = String>) -> io::Result<()> {
    let mut lines = lines.peekable();
    if lines.peek().is_none() {
        return Ok(());
    }
    writeln!(out, "{}", style.bold(heading))?;
    for line in lines {
        writeln!(out, "{}", style.wrap_hanging(&line, 2, 4))?;
    }
    writeln!(out)
}

fn promise(kept: &Kept) -> String {
    let when = match kept.promise {
        Promise::Always => "always",
        Promise::Sometimes => "sometimes",
    };
    let how = match (kept.applied, kept.kept) {
        (false, _) => "vacuous: it never applied",
        (true, true) => "kept",
        (true, false) => "not kept",
    };
    format!("{} ({when}): {how}", kept.name)
}

/// A number with its thousands set apart.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn bound(bound: &Extent) -> String {
    let whole = if bound.complete { "" } else { " (not all of it)" };
    format!("{}: {} {}{whole}", bound.what, grouped(bound.count), bound.unit)
}

fn write_finding(out: &mut dyn Write, finding: &Finding, book: &Rulebook, first: bool, style: Style) -> io::Result<()> {
    let question = finding.known.as_deref().and_then(|id| book.question(id));
    let status = question.map_or_else(|| style.bad("new"), |question| style.good(&question.id));
    writeln!(out, "{status}  {}", style.bold(&finding.fault.words()))?;
    writeln!(out, "{}", style.wrap(&format!("{}.", finding.text), 2))?;
    cited(out, "Clauses", &finding.clauses, style)?;
    cited(out, "Sentences", &finding.sentences, style)?;
    cited(out, "Readings", &finding.readings, style)?;
    if let Some(question) = question {
        if first {
            item(out, "Question", &one_line(&question.text), style)?;
        }
        item(out, "Settled", &one_line(&question.settled), style)?;
    }
    if let Some(witness) = &finding.witness {
        write_witness(out, witness, style)?;
    }
    if let Some(in_play) = &finding.in_play {
        write_in_play(out, in_play, style)?;
    }
    item(out, "Bound", &finding.bound, style)?;
    Ok(())
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn cited(out: &mut dyn Write, label: &str, names: &[impl AsRef<str>], style: Style) -> io::Result<()> {
    if names.is_empty() {
        return Ok(());
    }
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    item(out, label, &names.join(", "), style)
}

fn item(out: &mut dyn Write, label: &str, text: &str, style: Style) -> io::Result<()> {
    writeln!(out, "{}", style.wrap_hanging(&format!("{label}: {text}"), 2, 4))
}

fn write_witness(out: &mut dyn Write, witness: &Witness, style: Style) -> io::Result<()> {
    item(out, "Witness", &witness.position, style)?;
    for line in witness.board.lines() {
        writeln!(out, "{}", format!("      {line}").trim_end())?;
    }
    if !witness.readings.is_empty() {
        let readings: Vec<String> = witness.readings.iter().map(|(name, value)| format!("{name}={value}")).collect();
        item(out, "under", &readings.join(" "), style)?;
    }
    let played = played(witness);
    if !played.is_empty() {
        item(out, "play", &played, style)?;
    }
    for event in &witness.events {
        writeln!(out, "{}", style.dim(&style.wrap_hanging(event, 4, 6)))?;
    }
    Ok(())
}

/// Every action of a witness.
fn played(witness: &Witness) -> String {
    let mut played = witness.actions.clone();
    if let Some((action, blamed)) = &witness.refused {
        played.pop();
        played.push(format!("{action} (refused: {})", blamed.join(", ")));
    }
    played.join("  ")
}

/// How play comes to it from the start.
fn write_in_play(out: &mut dyn Write, in_play: &Witness, style: Style) -> io::Result<()> {
    let readings: Vec<String> = in_play.readings.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let under = if readings.is_empty() { String::new() } else { format!(", under {}", readings.join(" ")) };
    let label = format!("In play, from the start in {}{under}", counted(in_play.actions.len(), "action"));
    item(out, &label, &played(in_play), style)
}

/// What a hunt has come to as one JSON value.
#[must_use]
pub fn findings_value(verified: &Verified, book: &Rulebook) -> Value {
    let settled = |id: &str| book.question(id).map(|question: &QuestionEntry| one_line(&question.settled));
    let asked = |id: &str| book.question(id).map(|question: &QuestionEntry| one_line(&question.text));
    let findings: Vec<Value> = verified
        .findings
        .iter()
        .map(|finding| {
            json!({
                "kind": finding.fault.name(),
                "name": finding.slug,
                "text": finding.text,
                "clauses": finding.clauses,
                "sentences": finding.sentences,
                "readings": finding.readings,
                "under": finding.under.iter().copied().collect::<BTreeMap<_, _>>(),
                "point": finding.point,
                "property": finding.property,
                "question": finding.known,
                "asked": finding.known.as_deref().and_then(asked),
                "settled": finding.known.as_deref().and_then(settled),
                "new": finding.known.is_none(),
                "bound": finding.bound,
                "witness": finding.witness.as_ref().map(witness_value),
                "in-play": finding.in_play.as_ref().map(witness_value),
            })
        })
        .collect();
    let unseen: Vec<Value> = verified
        .unseen
        .iter()
        .map(|unseen| json!({"question": unseen.question, "why": unseen.why, "searched": unseen.searched}))
        .collect();
    let promises: Vec<Value> = verified
        .promises
        .iter()
        .map(|kept| {
            let when = match kept.promise {
                Promise::Always => "always",
                Promise::Sometimes => "sometimes",
            };
            json!({"name": kept.name, "promise": when, "applied": kept.applied, "kept": kept.kept})
        })
        .collect();
    let bounds: Vec<Value> = verified
        .bounds
        .iter()
        .map(|bound| json!({"what": bound.what, "count": bound.count, "unit": bound.unit, "complete": bound.complete}))
        .collect();
    json!({
        "version": 1,
        "game": verified.game,
        "points": verified.points,
        "states": verified.states,
        "universe": verified.universe,
        "new": verified.news().count(),
        "findings": findings,
        "not-found": unseen,
        "promises": promises,
        "searched": bounds,
        "cut-short": verified.cut_short,
    })
}

fn witness_value(witness: &Witness) -> Value {
    let readings: serde_json::Map<String, Value> =
        witness.readings.iter().map(|(name, value)| ((*name).to_owned(), Value::from(*value))).collect();
    let refused = witness.refused.as_ref().map(|(action, blamed)| json!({"action": action, "because": blamed}));
    json!({
        "readings": readings,
        "position": witness.position,
        "pieces": witness.pieces,
        "actions": witness.actions,
        "refused": refused,
        "board": witness.board,
        "events": witness.events,
        "scenario": witness.scenario,
    })
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn thousands_are_set_apart() {
        assert_eq!(
            ["0", "999", "1,000", "12,345,678"],
            [0, 999, 1000, 12_345_678].map(grouped).each_ref().map(String::as_str)
        );
    }
}

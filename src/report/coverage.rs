//! What scenarios pin: a table of clauses and readings, and the matrix.

use std::io::{self, Write};

use serde_json::{Value, json};

use super::{Notice, Style};
use crate::verify::{Covered, CoveredCase, Idle, Pinned, counted};

/// Writes how each clause and each value of each reading is pinned, and the score.
///
/// # Errors
///
/// If it cannot be written.
pub fn write_coverage(out: &mut dyn Write, covered: &Covered, style: Style) -> io::Result<()> {
    let width = covered.clauses.iter().map(|clause| clause.title.chars().count()).max().unwrap_or(0);
    let head = format!("{:<8}{:<width$}  positively  negatively  number  executed", "clause", "title");
    writeln!(out, "{}", style.bold(&head))?;
    for clause in &covered.clauses {
        let remark = match (clause.is_pinned(), clause.excused, clause.executed) {
            (true, ..) => String::new(),
            (false, Some(why), _) => style.dim(&format!("  excused: {why}")),
            (false, None, 0) => style.bad("  NOT AT ALL"),
            (false, None, _) => style.bad("  ONLY EXECUTED"),
        };
        let padding = " ".repeat(width - clause.title.chars().count());
        let counts = [clause.positively, clause.negatively, clause.by_number, clause.executed].map(number);
        let [positively, negatively, by_number, executed] = counts;
        writeln!(
            out,
            "{:<8}{}{padding}  {positively:>10}  {negatively:>10}  {by_number:>6}  {executed:>8}{remark}",
            clause.id, clause.title
        )?;
    }
    writeln!(out)?;
    let width = covered.values.iter().map(|value| value.reading.len() + value.value.len()).max().unwrap_or(0) + 2;
    writeln!(out, "{}", style.bold(&format!("{:<width$}  pinned", "reading")))?;
    for value in &covered.values {
        let remark = match (value.pinned, &value.excused) {
            (0, Some(why)) => style.dim(&format!("  excused: {why}")),
            (0, None) => style.bad("  NOT AT ALL"),
            (_, _) => String::new(),
        };
        let name = format!("{}: {}", value.reading, value.value);
        writeln!(out, "{name:<width$}  {:>6}{remark}", number(value.pinned))?;
    }
    let (pinned, of) = covered.score();
    writeln!(
        out,
        "\n{}: {pinned} of {of} clauses and readings are pinned ({:.1} %) by {}; cited in vain: {}; cited for what \
         they let pass alone: {}",
        covered.game,
        covered.percent(),
        counted(covered.cases.len(), "scenario"),
        covered.idle.len(),
        covered.let_pass
    )
}

fn number(count: usize) -> String {
    if count == 0 { "·".to_owned() } else { count.to_string() }
}

/// The matrix as text, a line a case and a column a clause, its id written downwards: `+` where it
/// permits something or brings something about that the case depends on, `-` where it refuses
/// something, `±` where it does both, `#` where nothing but its number matters, `·` where it is
/// only executed. In brackets the readings whose value matters. Kept as a snapshot.
#[must_use]
pub fn coverage_matrix(covered: &Covered) -> String {
    let mut text = heading(covered);
    let mut file = "";
    for case in &covered.cases {
        let (path, name) = case.id.split_once("::").unwrap_or(("", &case.id));
        if path != file {
            file = path;
            text.extend([path, "\n"]);
        }
        let cells: String = covered.clauses.iter().map(|clause| cell(case, clause.id)).collect();
        let readings =
            if case.readings.is_empty() { String::new() } else { format!(" ({})", case.readings.join(", ")) };
        text.extend(["  ", &cells, "  ", name, &readings, "\n"]);
    }
    text + "\n+ it permits or brings about, - it refuses, ± both, # its number alone, · only executed\n"
}

/// The ids of the clauses, each written downwards above its column.
fn heading(covered: &Covered) -> String {
    let numbers: Vec<Vec<char>> = covered
        .clauses
        .iter()
        .map(|clause| clause.id.split_once('-').map_or(clause.id, |(_, number)| number).chars().collect())
        .collect();
    let depth = numbers.iter().map(Vec::len).max().unwrap_or(0);
    let line = |row: usize| {
        let letters: String = numbers.iter().map(|number| number.get(row).copied().unwrap_or(' ')).collect();
        format!("  {}\n", letters.trim_end())
    };
    (0..depth).map(line).collect()
}

fn cell(case: &CoveredCase, clause: &str) -> char {
    match case.pins.iter().find(|(id, _)| *id == clause) {
        Some((_, Pinned { positively: true, negatively: true, .. })) => '±',
        Some((_, Pinned { positively: true, .. })) => '+',
        Some((_, Pinned { negatively: true, .. })) => '-',
        Some(_) => '#',
        None if case.executed.contains(&clause) => '·',
        None => ' ',
    }
}

fn signs(pinned: Pinned) -> String {
    let Pinned { positively, negatively, by_number } = pinned;
    let signs = [('+', positively), ('-', negatively), ('#', by_number)];
    signs.into_iter().filter(|(_, is_so)| *is_so).map(|(sign, _)| sign).collect()
}

/// The same for programs, the matrix included.
#[must_use]
pub fn coverage_value(covered: &Covered) -> Value {
    let clauses = covered.clauses.iter().map(|clause| {
        json!({
            "clause": clause.id,
            "title": clause.title,
            "positively": clause.positively,
            "negatively": clause.negatively,
            "number": clause.by_number,
            "executed": clause.executed,
            "excused": clause.excused,
        })
    });
    let values = covered.values.iter().map(|value| {
        json!({
            "reading": value.reading,
            "value": value.value,
            "pinned": value.pinned,
            "excused": value.excused,
        })
    });
    let cases = covered.cases.iter().map(|case| {
        let pins = case.pins.iter().map(|(id, pinned)| ((*id).to_owned(), Value::from(signs(*pinned))));
        json!({
            "scenario": case.id,
            "pins": pins.collect::<serde_json::Map<String, Value>>(),
            "executed": case.executed,
            "readings": case.readings,
        })
    });
    let idle = covered.idle.iter().map(|idle| {
        let (line, column) = idle.source.line_column(idle.span.start as usize);
        json!({
            "file": idle.source.path,
            "line": line,
            "column": column,
            "clause": idle.clause,
            "scenario": idle.scenario,
        })
    });
    let (pinned, of) = covered.score();
    json!({
        "game": covered.game,
        "pinned": pinned,
        "let-pass": covered.let_pass,
        "of": of,
        "clauses": clauses.collect::<Vec<_>>(),
        "readings": values.collect::<Vec<_>>(),
        "scenarios": cases.collect::<Vec<_>>(),
        "idle": idle.collect::<Vec<_>>(),
    })
}

/// A clause that is cited where it decides nothing, as an error.
#[must_use]
pub fn idle_notice(idle: &Idle) -> Notice {
    let whose = idle.scenario.as_ref().map_or_else(|| "the file".to_owned(), |name| format!("`{name}`"));
    Notice::error(format!("{whose} cites {} but it never mattered", idle.clause))
        .about(&idle.source.path, idle.source.text.clone())
        .label(idle.span.range(), Some("without it everything would have come out the same".to_owned()))
        .help("leave it out, or add a step that depends on it")
}

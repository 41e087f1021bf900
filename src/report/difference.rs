//! Differences for people.

use std::io::{self, Write};

use super::Style;
use super::clip::{LINE, clipped};
use super::failure::marked;
use crate::scenario::DiffLine;

/// How many equal lines are shown before and after each change.
const CONTEXT: usize = 2;

/// Writes a difference: `-` expected, `+` found, with a few equal lines around each change.
///
/// # Errors
///
/// If `out` cannot be written.
pub fn write_difference(out: &mut dyn Write, lines: &[DiffLine], style: Style) -> io::Result<()> {
    let mut skipped = false;
    for (at, line) in lines.iter().enumerate() {
        let around = &lines[at.saturating_sub(CONTEXT)..lines.len().min(at + CONTEXT + 1)];
        if around.iter().all(|line| matches!(line, DiffLine::Same(_))) {
            skipped = true;
            continue;
        }
        if std::mem::take(&mut skipped) {
            writeln!(out, "    {}", style.dim("\u{22ee}"))?;
        }
        let (mark, text) = marked(line);
        let shown = format!("    {mark} {}", clipped(text, LINE));
        let shown = match mark {
            '-' => style.bad(shown.trim_end()),
            '+' => style.good(shown.trim_end()),
            _ => shown.trim_end().to_owned(),
        };
        writeln!(out, "{shown}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::diff_texts;

    #[test]
    fn equal_lines_far_from_a_change_are_left_out() {
        let old = "1\n2\n3\n4\n5\n6\n7\n8\n";
        let new = "1\n2\n3\n4\n5\n6\nx\n8\n";
        let mut out = Vec::new();
        write_difference(&mut out, &diff_texts(old, new), Style::PLAIN).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), "    ⋮\n      5\n      6\n    - 7\n    + x\n      8\n");
    }
}

//! Differences, line by line.

use similar::{ChangeTag, TextDiff};

/// One line of a difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DiffLine {
    /// In both.
    Same(String),
    /// Expected and not found.
    Expected(String),
    /// Found and not expected.
    Actual(String),
}

/// The difference between what was expected and what was found.
///
/// ```
/// use poligon::scenario::{DiffLine, diff_lines};
/// let lines = diff_lines(&["a".to_string(), "b".to_string()], &["a".to_string()]);
/// assert_eq!(lines, [DiffLine::Same("a".into()), DiffLine::Expected("b".into())]);
/// ```
#[must_use]
pub fn diff_lines(expected: &[String], actual: &[String]) -> Vec<DiffLine> {
    let expected: Vec<&str> = expected.iter().map(String::as_str).collect();
    let actual: Vec<&str> = actual.iter().map(String::as_str).collect();
    TextDiff::from_slices(&expected, &actual)
        .iter_all_changes()
        .map(|change| {
            let line = change.value().to_owned();
            match change.tag() {
                ChangeTag::Equal => DiffLine::Same(line),
                ChangeTag::Delete => DiffLine::Expected(line),
                ChangeTag::Insert => DiffLine::Actual(line),
            }
        })
        .collect()
}

/// The difference between two texts; `old` counts as expected.
#[must_use]
pub fn diff_texts(old: &str, new: &str) -> Vec<DiffLine> {
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    diff_lines(&lines(old), &lines(new))
}

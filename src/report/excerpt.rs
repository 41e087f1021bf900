//! The part of a text that labels point at, its lines cut where they are too long to be shown.

use std::ops::Range;

use miette::{LabeledSpan, MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};

use super::clip::{LINE, ceil, floor};

/// A text that stands for a longer one: the lines before its labels are empty, those after them
/// are left out, and long ones are cut around what is underlined. Lines and columns are those of
/// the longer text.
#[derive(Debug)]
pub(super) struct Excerpt {
    name: String,
    text: String,
    labels: Vec<LabeledSpan>,
    /// For each label where it begins in the excerpt, and its column in the whole text, from 0.
    columns: Vec<(usize, usize)>,
}

/// How much of a line is shown before what is underlined in it.
const BEFORE: usize = 40;

impl Excerpt {
    /// What to show of `text` in place of it; `None` where it can be shown as it is.
    pub(super) fn of(name: &str, text: &str, labels: &[LabeledSpan]) -> Option<Self> {
        let ranges: Vec<Range<usize>> = labels.iter().map(|label| within(text, label)).collect();
        let first = ranges.iter().map(|range| range.start).min()?;
        let last = ranges.iter().map(|range| range.end).max()?;
        // One line of context before and after.
        let start = text[..first].rfind('\n').map_or(0, |line| text[..line].rfind('\n').map_or(0, |before| before + 1));
        let end = text[last..].split_inclusive('\n').take(2).map(str::len).sum::<usize>() + last;
        if text[start..end].lines().all(|line| line.len() <= LINE) {
            return None;
        }
        let mut excerpt = Self {
            name: name.to_owned(),
            text: "\n".repeat(text[..start].matches('\n').count()),
            labels: Vec::new(),
            columns: Vec::new(),
        };
        let mut moved: Vec<Range<usize>> = ranges.clone();
        let mut at = start;
        for line in text[start..end].split_inclusive('\n') {
            excerpt.line(text, at..at + line.len(), &ranges, &mut moved);
            at += line.len();
        }
        for ((label, old), new) in labels.iter().zip(&ranges).zip(moved) {
            let line = text[..old.start].rfind('\n').map_or(0, |line| line + 1);
            excerpt.columns.push((new.start, text[line..old.start].chars().count()));
            excerpt.labels.push(LabeledSpan::new(label.label().map(str::to_owned), new.start, new.len()));
        }
        Some(excerpt)
    }

    /// Adds a line, cut if it is long, and says where the labels' ends that lie in it have gone.
    fn line(&mut self, text: &str, line: Range<usize>, ranges: &[Range<usize>], moved: &mut [Range<usize>]) {
        let content = line.start..line.start + text[line.clone()].trim_end_matches(['\n', '\r']).len();
        let shown = window(text, &content, ranges);
        let left = if shown.start > content.start { "\u{2026}" } else { "" };
        let right = if shown.end < content.end { "\u{2026}" } else { "" };
        let base = self.text.len() + left.len();
        self.text.push_str(left);
        self.text.push_str(&text[shown.clone()]);
        let ending = self.text.len();
        self.text.push_str(right);
        self.text.push_str(&text[content.end..line.end]);
        let place = |at: usize| if at > shown.end { ending } else { base + at.saturating_sub(shown.start) };
        for (old, new) in ranges.iter().zip(moved) {
            if (line.start..=content.end).contains(&old.start) {
                new.start = place(old.start);
            }
            if (line.start..=content.end).contains(&old.end) {
                new.end = place(old.end).max(new.start);
            }
        }
    }

    /// The labels in the excerpt.
    pub(super) fn labels(&self) -> impl Iterator<Item = LabeledSpan> + '_ {
        self.labels.iter().cloned()
    }
}

/// A label's range, made to lie within the text.
fn within(text: &str, label: &LabeledSpan) -> Range<usize> {
    let start = floor(text, label.offset());
    start..floor(text, label.offset().saturating_add(label.len())).max(start)
}

/// The part of a line that is shown: all of a short one; else what is around the first label in it.
fn window(text: &str, line: &Range<usize>, ranges: &[Range<usize>]) -> Range<usize> {
    if line.len() <= LINE {
        return line.clone();
    }
    let underlined = ranges.iter().map(|range| range.start).filter(|start| line.contains(start)).min();
    let wanted = underlined.map_or(line.start, |start| start.saturating_sub(BEFORE).max(line.start));
    let start = if wanted < line.start + LINE / 2 { line.start } else { ceil(text, wanted) };
    start..floor(text, start + LINE).min(line.end)
}

impl SourceCode for Excerpt {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let read = self.text.read_span(span, before, after)?;
        // Asked for without context, it is to say where the place is: that is in the whole text.
        let column = self.columns.iter().find(|(start, _)| before == 0 && after == 0 && *start == span.offset());
        Ok(Box::new(MietteSpanContents::new_named(
            self.name.clone(),
            read.data(),
            *read.span(),
            read.line(),
            column.map_or(read.column(), |(_, column)| *column),
            read.line_count(),
        )))
    }
}

//! A scalar as the designer wrote it.

use std::ops::Range;

use crate::scenario::Span;

/// How the characters of a scalar lie in the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(in crate::scenario) enum Layout {
    /// As in the file, from this offset on: a plain or quoted scalar without escapes or breaks.
    Direct(u32),
    /// A literal block: every line as in the file, but for its indentation and its line end.
    Block,
    /// Anything else: only the scalar as a whole can be pointed at.
    #[default]
    Opaque,
}

/// A scalar: its text exactly as written, quotes and escapes resolved, and its place.
#[derive(Clone, Debug, Default)]
pub struct Text {
    /// The text.
    pub value: String,
    /// Where it is written, quotes included.
    pub span: Span,
    pub(in crate::scenario) layout: Layout,
}

impl Text {
    /// A text that stands in no file (one that is to be written).
    #[must_use]
    pub fn unplaced(value: impl Into<String>) -> Self {
        Self { value: value.into(), span: Span::default(), layout: Layout::Opaque }
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.value
    }

    /// The place in the file of a byte range of the text; the whole scalar where it cannot be
    /// told (a text with escapes). `source` is the text of the file.
    #[must_use]
    pub fn locate(&self, source: &str, range: Range<usize>) -> Span {
        let place = |offset| self.place(source, offset);
        match (place(range.start), place(range.end)) {
            (Some(start), Some(end)) => Span::new(start, end),
            _ => self.span,
        }
    }

    /// The offset in the file of an offset in the text.
    fn place(&self, source: &str, offset: usize) -> Option<usize> {
        match self.layout {
            Layout::Opaque => None,
            Layout::Direct(from) => Some(from as usize + offset),
            Layout::Block => {
                let line = self.value.get(..offset)?.matches('\n').count();
                let column = offset - self.value[..offset].rfind('\n').map_or(0, |at| at + 1);
                let content = self.value.split('\n').nth(line)?;
                // The span begins with the content of the first line.
                let mut start = self.span.start as usize;
                for _ in 0..line {
                    start += source.get(start..)?.find('\n')? + 1;
                }
                let raw = source.get(start..)?.lines().next().unwrap_or_default();
                let indent = raw.len().checked_sub(content.len())?;
                raw.ends_with(content).then_some(start + indent + column)
            }
        }
    }
}

impl AsRef<str> for Text {
    fn as_ref(&self) -> &str {
        &self.value
    }
}

//! A scalar as the designer wrote it.

use std::ops::Range;

use crate::scenario::Span;

/// How the characters of a scalar lie in the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(in crate::scenario) enum Layout {
    /// One after the other from this offset on: a plain or quoted scalar without escapes.
    Direct(u32),
    /// A literal block: each line stands, indented by so many bytes, from this offset on.
    Block {
        /// Where the first line's content begins.
        first: u32,
        /// How many bytes precede the content of each further line.
        indent: u32,
    },
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
    /// told (a text with escapes).
    #[must_use]
    pub fn locate(&self, range: Range<usize>) -> Span {
        match self.layout {
            Layout::Opaque => self.span,
            Layout::Direct(from) => Span::new(from as usize + range.start, from as usize + range.end),
            Layout::Block { first, indent } => {
                let place = |offset: usize| {
                    let lines = self.value.as_bytes()[..offset.min(self.value.len())].iter();
                    let breaks = lines.filter(|byte| **byte == b'\n').count();
                    first as usize + offset + breaks * indent as usize
                };
                Span::new(place(range.start), place(range.end))
            }
        }
    }
}

impl AsRef<str> for Text {
    fn as_ref(&self) -> &str {
        &self.value
    }
}

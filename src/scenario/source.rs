//! A scenario file's text and places in it.

use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

/// A byte range of a file's text. Files of more than 16 MiB are refused, so 32 bits are enough.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// The byte after the last.
    pub end: u32,
}

impl Span {
    /// The span from `start` to before `end`; what lies beyond 4 GiB is cut off.
    ///
    /// ```
    /// use poligon::scenario::Span;
    /// assert_eq!(Span::new(3, 5).range(), 3..5);
    /// ```
    #[must_use]
    pub fn new(start: usize, end: usize) -> Self {
        let narrow = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
        Self { start: narrow(start), end: narrow(end) }
    }

    /// The same as a range of bytes.
    #[must_use]
    pub const fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// From the start of this span to the end of `other`.
    #[must_use]
    pub const fn to(self, other: Self) -> Self {
        Self { start: self.start, end: other.end }
    }
}

impl From<Range<usize>> for Span {
    fn from(range: Range<usize>) -> Self {
        Self::new(range.start, range.end)
    }
}

impl From<Span> for Range<usize> {
    fn from(span: Span) -> Self {
        span.range()
    }
}

/// A value with its place in the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// Where it is written.
    pub span: Span,
}

impl<T> Spanned<T> {
    /// A value at a place.
    pub const fn new(value: T, span: Span) -> Self {
        Self { value, span }
    }
}

/// A file that was read, or could not be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFile {
    /// The path as it is shown and as ids begin with it: relative where it can be, with `/`.
    pub path: String,
    /// Where the file is.
    pub location: PathBuf,
    /// Its text, byte for byte; empty where the file could not be read as text. Every span is
    /// a byte range of it.
    pub text: Arc<str>,
}

impl SourceFile {
    /// Line and column of a byte offset, both counted from 1, the column in characters. An offset
    /// beyond the end counts as the end.
    ///
    /// ```
    /// # use poligon::scenario::SourceFile;
    /// let file = SourceFile { path: "a.yaml".into(), location: "a.yaml".into(), text: "x: 1\ny: ł2\n".into() };
    /// assert_eq!(file.line_column(0), (1, 1));
    /// assert_eq!(file.line_column(10), (2, 5));
    /// ```
    #[must_use]
    pub fn line_column(&self, offset: usize) -> (usize, usize) {
        let text: &str = &self.text;
        let offset = (0..=offset.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        let before = &text[..offset];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
    }

    /// The text at a span; empty where the span does not fit the text.
    #[must_use]
    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.range()).unwrap_or_default()
    }
}

//! Texts that somebody made long, cut to what a person reads.

use std::borrow::Cow;

/// How many bytes of a line of text are shown.
pub(super) const LINE: usize = 400;

/// How many bytes of a message, an advice or a name are shown.
pub(super) const TEXT: usize = 2000;

/// A text of at most `most` bytes: a longer one's beginning, and an ellipsis.
pub(super) fn clipped(text: &str, most: usize) -> Cow<'_, str> {
    if text.len() <= most {
        return Cow::Borrowed(text);
    }
    Cow::Owned(format!("{}\u{2026}", &text[..floor(text, most)]))
}

/// The last boundary of a character at or before `at`.
pub(super) fn floor(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

/// The first boundary of a character at or after `at`.
pub(super) fn ceil(text: &str, at: usize) -> usize {
    (at..text.len()).find(|at| text.is_char_boundary(*at)).unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_long_texts_are_cut_and_never_within_a_character() {
        assert_eq!(clipped("abc", 3), "abc");
        assert_eq!(clipped("abcd", 3), "abc\u{2026}");
        assert_eq!(clipped("ab\u{142}d", 3), "ab\u{2026}");
        assert_eq!((floor("\u{142}", 1), ceil("\u{142}", 1)), (0, 2));
    }
}

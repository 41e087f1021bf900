//! Characters that nobody sees: they steer a terminal, turn the direction of a text, or have no
//! width. A name with one of them could look like another name.

use std::borrow::Cow;

/// Whether a character is not to be seen, or changes how others are: control characters, line
/// separators, marks of direction, characters without width. The joiners U+200C and U+200D are
/// none of them, since words of several scripts are spelt with them.
pub(super) fn is_unseen(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            '\u{ad}'
                | '\u{61c}'
                | '\u{180e}'
                | '\u{200b}'
                | '\u{200e}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{e0000}'..='\u{e007f}'
        )
}

/// A blank that is no space, such as a no-break space: YAML takes it for a letter.
pub(super) fn is_odd_blank(letter: char) -> bool {
    !letter.is_ascii() && (letter.is_whitespace() || is_unseen(letter))
}

/// A character by its number, such as `U+202E`.
pub(super) fn number(letter: char) -> String {
    format!("U+{:04X}", u32::from(letter))
}

/// The text with every unseen character by its number, in braces.
pub(super) fn visible(text: &str) -> Cow<'_, str> {
    if !text.contains(is_unseen) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len());
    for letter in text.chars() {
        if is_unseen(letter) {
            shown.push('{');
            shown.push_str(&number(letter));
            shown.push('}');
        } else {
            shown.push(letter);
        }
    }
    Cow::Owned(shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_seen_is_told() {
        assert_eq!(visible("a\u{202e}b\nc\u{200b}"), "a{U+202E}b{U+000A}c{U+200B}");
        assert_eq!(visible("żółć 日本 \u{200d}"), "żółć 日本 \u{200d}");
        assert!(is_odd_blank('\u{a0}') && is_odd_blank('\u{3000}') && is_odd_blank('\u{feff}'));
        assert!(!is_odd_blank(' ') && !is_odd_blank('\t') && !is_odd_blank('ż'));
    }
}

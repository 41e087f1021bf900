//! How text is written for people.

/// How text is written for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Whether with colours.
    pub colored: bool,
    /// How many columns a line may take.
    pub width: usize,
}

impl Style {
    /// Without colours, 80 columns wide: the same for every reader.
    pub const PLAIN: Self = Self { colored: false, width: 80 };

    /// `text` in bold.
    #[must_use]
    pub fn bold(self, text: &str) -> String {
        self.paint("1", text)
    }

    /// `text` dimmed.
    #[must_use]
    pub fn dim(self, text: &str) -> String {
        self.paint("2", text)
    }

    /// `text` as something good.
    #[must_use]
    pub fn good(self, text: &str) -> String {
        self.paint("32", text)
    }

    /// `text` as something bad.
    #[must_use]
    pub fn bad(self, text: &str) -> String {
        self.paint("31", text)
    }

    /// `text` as something to look at.
    #[must_use]
    pub fn noted(self, text: &str) -> String {
        self.paint("33", text)
    }

    fn paint(self, code: &str, text: &str) -> String {
        if self.colored && !text.is_empty() { format!("\u{1b}[{code}m{text}\u{1b}[0m") } else { text.to_owned() }
    }

    /// `text` wrapped to the width, each line indented by `indent` columns.
    #[must_use]
    pub fn wrap(self, text: &str, indent: usize) -> String {
        self.wrap_hanging(text, indent, indent)
    }

    /// `text` wrapped to the width, the first line indented by `first` columns and the others by
    /// `rest`.
    #[must_use]
    pub fn wrap_hanging(self, text: &str, first: usize, rest: usize) -> String {
        let (first, rest) = (" ".repeat(first), " ".repeat(rest));
        let options = textwrap::Options::new(self.width)
            .initial_indent(&first)
            .subsequent_indent(&rest)
            .word_splitter(textwrap::WordSplitter::NoHyphenation)
            .word_separator(textwrap::WordSeparator::AsciiSpace);
        textwrap::fill(text, options)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_never_torn_at_their_hyphens() {
        let style = Style { colored: false, width: 12 };
        assert_eq!(style.wrap("aaaa c3-d4 b4-c5", 2), "  aaaa c3-d4\n  b4-c5");
    }

    #[test]
    fn colours_appear_only_where_they_are_wanted() {
        assert_eq!(Style::PLAIN.bad("x"), "x");
        assert_eq!(Style { colored: true, width: 80 }.bad("x"), "\u{1b}[31mx\u{1b}[0m");
    }
}

//! Diagnostics: what is wrong, where, what was expected, what to do.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use miette::{
    Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, NamedSource, Severity as MietteSeverity,
    SourceCode,
};

use super::Style;
use super::clip::{TEXT, clipped};
use super::excerpt::Excerpt;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// Something could not be done.
    Error,
    /// Something is worth looking at.
    Warning,
}

/// A diagnostic.
#[derive(Debug)]
pub struct Notice {
    message: String,
    severity: Severity,
    help: Option<String>,
    source: Option<(String, Arc<str>)>,
    labels: Vec<LabeledSpan>,
    related: Vec<Notice>,
}

impl Notice {
    /// Something that could not be done.
    #[must_use]
    pub fn error(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            severity: Severity::Error,
            help: None,
            source: None,
            labels: Vec::new(),
            related: Vec::new(),
        }
    }

    /// Something to look at.
    #[must_use]
    pub fn warning(message: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::error(message) }
    }

    /// The same with advice.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The same with advice, if there is any.
    #[must_use]
    pub fn maybe_help(self, help: Option<String>) -> Self {
        match help {
            Some(help) => self.help(help),
            None => self,
        }
    }

    /// The same about a text of that name, to which its labels point.
    #[must_use]
    pub fn about(mut self, name: &str, text: impl Into<Arc<str>>) -> Self {
        self.source = Some((name.to_owned(), text.into()));
        self
    }

    /// The same with a place in its text underlined, with words under it if there are any.
    #[must_use]
    pub fn label(mut self, range: Range<usize>, words: Option<String>) -> Self {
        // Several labels under one place are drawn as one: side by side they would not fit.
        let known = self.labels.iter_mut().find(|label| label.offset() == range.start && label.len() == range.len());
        match (known, words) {
            (Some(label), Some(words)) => {
                let both = label.label().map_or_else(|| words.clone(), |first| format!("{first}\n{words}"));
                *label = LabeledSpan::new(Some(both), range.start, range.len());
            }
            (Some(_), None) => {}
            (None, words) => self.labels.push(LabeledSpan::new(words, range.start, range.len())),
        }
        self
    }

    /// The same with another notice under it: a place in another text.
    #[must_use]
    pub fn related(mut self, notice: Self) -> Self {
        self.related.push(notice);
        self
    }

    /// The notice as text, ending with a line break.
    #[must_use]
    pub fn render(&self, style: Style) -> String {
        let theme = if style.colored { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
        let handler = GraphicalReportHandler::new_themed(theme).with_width(style.width).with_links(false);
        let mut text = String::new();
        if handler.render_report(&mut text, &Drawn::of(self)).is_err() {
            // A place that does not lie in its text: the words are still worth saying.
            text = format!("{}\n", clipped(&self.message, TEXT));
        }
        text
    }
}

impl fmt::Display for Notice {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.message)
    }
}

impl std::error::Error for Notice {}

/// A notice as it is drawn: nothing in it is longer than a person reads.
#[derive(Debug)]
struct Drawn<'a> {
    notice: &'a Notice,
    source: Option<Source>,
    related: Vec<Drawn<'a>>,
}

/// The text that labels point at, whole or in part.
#[derive(Debug)]
enum Source {
    Whole(NamedSource<Arc<str>>),
    Part(Excerpt),
}

impl<'a> Drawn<'a> {
    fn of(notice: &'a Notice) -> Self {
        let source = notice.source.as_ref().map(|(name, text)| match Excerpt::of(name, text, &notice.labels) {
            Some(part) => Source::Part(part),
            None => Source::Whole(NamedSource::new(name, Arc::clone(text))),
        });
        Self { notice, source, related: notice.related.iter().map(Drawn::of).collect() }
    }
}

impl fmt::Display for Drawn<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&clipped(&self.notice.message, TEXT))
    }
}

impl std::error::Error for Drawn<'_> {}

impl Diagnostic for Drawn<'_> {
    fn severity(&self) -> Option<MietteSeverity> {
        Some(match self.notice.severity {
            Severity::Error => MietteSeverity::Error,
            Severity::Warning => MietteSeverity::Warning,
        })
    }

    fn help<'b>(&'b self) -> Option<Box<dyn fmt::Display + 'b>> {
        self.notice.help.as_ref().map(|help| Box::new(clipped(help, TEXT)) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.source.as_ref().map(|source| match source {
            Source::Whole(text) => text as &dyn SourceCode,
            Source::Part(excerpt) => excerpt as &dyn SourceCode,
        })
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        if self.notice.labels.is_empty() {
            return None;
        }
        Some(match &self.source {
            Some(Source::Part(excerpt)) => Box::new(excerpt.labels()),
            Some(Source::Whole(_)) | None => Box::new(self.notice.labels.iter().cloned()),
        })
    }

    fn related<'b>(&'b self) -> Option<Box<dyn Iterator<Item = &'b dyn Diagnostic> + 'b>> {
        (!self.related.is_empty()).then(|| {
            Box::new(self.related.iter().map(|notice| notice as &dyn Diagnostic)) as Box<dyn Iterator<Item = _>>
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_cut_around_what_is_underlined_and_places_stay_true() {
        let text = format!("one\n{}WRONG{}\nthree\n", "a".repeat(5_000), "b".repeat(5_000));
        let told = Notice::error("x".repeat(9_000))
            .about("file", text)
            .label(5_004..5_009, Some("here".to_owned()))
            .help("y".repeat(9_000))
            .render(Style::PLAIN);
        assert!(told.contains("[file:2:5001]"), "{told}");
        assert!(told.contains("WRONG") && told.contains("three") && told.contains('\u{2026}'), "{told}");
        assert!(told.len() < 8_000, "{}", told.len());
    }

    #[test]
    fn a_label_longer_than_a_line_is_shown_from_its_beginning() {
        let told = Notice::error("m").about("file", "z".repeat(100_000)).label(0..100_000, None).render(Style::PLAIN);
        assert!(told.contains("[file:1:1]") && told.contains("zzz"), "{told}");
        assert!(told.len() < 4_000, "{}", told.len());
    }

    #[test]
    fn labels_of_one_place_are_drawn_as_one() {
        let told = Notice::error("m")
            .about("move", "a1-c3")
            .label(0..5, Some("first".to_owned()))
            .label(0..5, Some("second".to_owned()))
            .render(Style::PLAIN);
        let lines: Vec<&str> = told.lines().collect();
        let line = lines.iter().find(|line| line.contains('\u{252c}')).unwrap();
        assert_eq!(line.trim_end(), "   \u{b7} \u{2500}\u{2500}\u{252c}\u{2500}\u{2500}");
        assert!(told.contains("first") && told.contains("second"), "{told}");
    }
}

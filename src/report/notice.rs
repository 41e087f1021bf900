//! Diagnostics: what is wrong, where, what was expected, what to do.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use miette::{
    Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, NamedSource, Severity as MietteSeverity,
    SourceCode,
};

use super::Style;

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
    source: Option<NamedSource<Arc<str>>>,
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
        self.source = Some(NamedSource::new(name, text.into()));
        self
    }

    /// The same with a place in its text underlined, with words under it if there are any.
    #[must_use]
    pub fn label(mut self, range: Range<usize>, words: Option<String>) -> Self {
        self.labels.push(LabeledSpan::new(words, range.start, range.len()));
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
        if handler.render_report(&mut text, self).is_err() {
            // A place that does not lie in its text: the words are still worth saying.
            text = format!("{self}\n");
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

impl Diagnostic for Notice {
    fn severity(&self) -> Option<MietteSeverity> {
        Some(match self.severity {
            Severity::Error => MietteSeverity::Error,
            Severity::Warning => MietteSeverity::Warning,
        })
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.help.as_ref().map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.source.as_ref().map(|source| source as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        (!self.labels.is_empty()).then(|| Box::new(self.labels.iter().cloned()) as Box<dyn Iterator<Item = _>>)
    }

    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn Diagnostic> + 'a>> {
        (!self.related.is_empty()).then(|| {
            Box::new(self.related.iter().map(|notice| notice as &dyn Diagnostic)) as Box<dyn Iterator<Item = _>>
        })
    }
}

/// The known name that is most like `wanted`, if one is like enough.
///
/// ```
/// use poligon::report::near_miss;
/// assert_eq!(near_miss("series", ["seires", "removal"]), Some("seires"));
/// assert_eq!(near_miss("ransom", ["seires", "removal"]), None);
/// ```
pub fn near_miss<'a>(wanted: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // Long input is no slip of the pen, and comparing it would take quadratic time.
    if wanted.len() > 200 {
        return None;
    }
    let wanted = wanted.to_lowercase();
    let mut best: Option<(f64, &str)> = None;
    for name in known {
        let likeness = strsim::normalized_damerau_levenshtein(&wanted, &name.to_lowercase());
        if likeness >= 0.6 && best.is_none_or(|(so_far, _)| likeness > so_far) {
            best = Some((likeness, name));
        }
    }
    best.map(|(_, name)| name)
}

//! What is wrong with a scenario file.

use std::sync::Arc;

use super::{SourceFile, Span};

/// A second place that a fault has to do with, in the same file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Where.
    pub span: Span,
    /// What is there, in a few words (`first used here`).
    pub text: String,
}

/// A second place in another text, such as the rulebook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Elsewhere {
    /// What the text is, such as `rulebook of na-poligonie, NP-6.3`.
    pub name: String,
    /// The text.
    pub text: String,
    /// The part of it that matters.
    pub span: Span,
    /// What is there, in a few words.
    pub label: String,
}

/// Something that a scenario file may not say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The offending text.
    pub span: Span,
    /// What was found and what was expected, without a full stop.
    pub message: String,
    /// A few words to stand under the offending text, where the message alone would not do.
    pub label: Option<String>,
    /// What to do: a near miss, or a word of advice.
    pub help: Option<String>,
    /// Further places in the same file.
    pub labels: Vec<Label>,
    /// A place in another text.
    pub elsewhere: Option<Box<Elsewhere>>,
}

impl Fault {
    /// A fault at a place.
    #[must_use]
    pub fn new(span: Span, message: impl Into<String>) -> Self {
        Self { span, message: message.into(), label: None, help: None, labels: Vec::new(), elsewhere: None }
    }

    /// The same fault with advice.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The same fault with advice, if there is any.
    #[must_use]
    pub fn maybe_help(mut self, help: Option<String>) -> Self {
        self.help = self.help.or(help);
        self
    }

    /// The same fault with words to stand under the offending text.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = Some(label.into());
        self
    }

    /// The same fault with a second place in the file.
    #[must_use]
    pub fn also(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label { span, text: text.into() });
        self
    }

    /// The same fault with a place in another text.
    #[must_use]
    pub fn elsewhere(mut self, elsewhere: Elsewhere) -> Self {
        self.elsewhere = Some(Box::new(elsewhere));
        self
    }
}

/// Everything that is wrong with one file, in the order of the text; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileFaults {
    /// The file.
    pub source: Arc<SourceFile>,
    /// Its faults.
    pub faults: Vec<Fault>,
}

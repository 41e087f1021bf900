//! A finding that is being made.

use super::Fault;

/// The parts of a finding that is being made.
pub(super) struct Draft {
    pub(super) fault: Fault,
    pub(super) slug: String,
    pub(super) text: String,
    pub(super) clauses: Vec<&'static str>,
    pub(super) sentences: Vec<String>,
    pub(super) opposed: Vec<(&'static str, &'static str)>,
    pub(super) readings: Vec<&'static str>,
    pub(super) under: Vec<(&'static str, &'static str)>,
    pub(super) point: Option<&'static str>,
    pub(super) property: Option<&'static str>,
}

impl Draft {
    pub(super) fn new(fault: Fault, name: &str, text: String) -> Self {
        let name: String = name
            .chars()
            .map(|letter| if letter.is_ascii_alphanumeric() { letter.to_ascii_lowercase() } else { '-' })
            .collect();
        Self {
            fault,
            slug: format!("{}-{name}", fault.name()),
            text,
            clauses: Vec::new(),
            sentences: Vec::new(),
            opposed: Vec::new(),
            readings: Vec::new(),
            under: Vec::new(),
            point: None,
            property: None,
        }
    }

    pub(super) fn clauses(mut self, clauses: Vec<&'static str>) -> Self {
        self.clauses = clauses;
        self
    }

    pub(super) fn sentences(mut self, sentences: Vec<String>) -> Self {
        self.sentences = sentences;
        self
    }

    pub(super) fn readings(mut self, readings: Vec<&'static str>) -> Self {
        self.readings = readings;
        self
    }

    /// What arises where these readings are not as by default.
    pub(super) fn under(mut self, changed: Vec<(&'static str, &'static str)>) -> Self {
        self.readings = changed.iter().map(|(name, _)| *name).collect();
        self.under = changed;
        self
    }

    /// Whether it is about the reading of that name.
    pub(super) fn is_about(&self, reading: &str) -> bool {
        self.readings.contains(&reading)
    }

    pub(super) const fn point(mut self, point: &'static str) -> Self {
        self.point = Some(point);
        self
    }
}

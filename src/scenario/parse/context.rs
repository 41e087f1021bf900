//! What is looked up while a file is read.

use std::collections::HashMap;

use crate::kernel::{Clause, Readings, Ruleset, near_miss};
use crate::rulebook::{ClauseEntry, Origin, Rulebook, embedded};
use crate::scenario::select::nearest;
use crate::scenario::sink::Sink;
use crate::scenario::tree::brief;
use crate::scenario::{Basis, ClauseRef, Fault, Span};

/// A game and its rulebook, made ready for many look-ups.
pub(super) struct Context<'t, R: Ruleset> {
    /// The text of the file.
    pub(super) text: &'t str,
    /// The rulebook.
    pub(super) book: &'static Rulebook,
    clauses: HashMap<&'static str, R::Clause>,
    entries: Vec<Option<&'static ClauseEntry>>,
}

impl<'t, R: Ruleset> Context<'t, R> {
    pub(super) fn new(text: &'t str) -> Self {
        let book = embedded::<R>();
        let by_id: HashMap<&str, &'static ClauseEntry> =
            book.clauses.iter().map(|entry| (entry.id.as_str(), entry)).collect();
        Self {
            text,
            book,
            clauses: R::Clause::ALL.iter().map(|clause| (clause.id(), *clause)).collect(),
            entries: R::Clause::ALL.iter().map(|clause| by_id.get(clause.id()).copied()).collect(),
        }
    }

    /// What the rulebook says of a clause.
    pub(super) fn entry(&self, clause: &ClauseRef) -> Option<&'static ClauseEntry> {
        self.entries.get(clause.index).copied().flatten()
    }

    /// The clause of that id, or a fault at `span`.
    pub(super) fn clause(&self, id: &str, span: Span, sink: &Sink) -> Option<ClauseRef> {
        if let Some(clause) = self.clauses.get(id) {
            return Some(ClauseRef { id: clause.id(), index: clause.index(), span, quote: None });
        }
        let message = format!("the rulebook of {} has no clause `{}`", R::ID, brief(id));
        let near = nearest(id, R::Clause::ALL.iter().map(|clause| clause.id()));
        let help = near.unwrap_or_else(|| format!("`poligon rules` lists the clauses of {}", R::ID));
        sink.push(Fault::new(span, message).help(help));
        None
    }

    /// The weakest origin of the clauses cited: a house rule is a convention, and where nothing
    /// is cited only the project's ruling stands behind a scenario.
    pub(super) fn basis(&self, clauses: &[ClauseRef]) -> Basis {
        let of = |clause: &ClauseRef| match self.entry(clause).map(|entry| entry.origin) {
            Some(Origin::Text | Origin::Implied) => Basis::Text,
            Some(Origin::Gap) => Basis::Convention,
            None => Basis::Ruling,
        };
        clauses.iter().map(of).max().unwrap_or(Basis::Ruling)
    }

    /// The reading of that name by its place, or a fault at `span`: then the reading that was
    /// probably meant, so that the rest can be looked at.
    pub(super) fn reading(name: &str, span: Span, sink: &Sink) -> Option<usize> {
        let all = R::Readings::ALL;
        let found = all.iter().position(|info| info.name == name);
        if found.is_none() {
            let message = format!("the rulebook of {} has no reading `{}`", R::ID, brief(name));
            let help = nearest(name, all.iter().map(|info| info.name))
                .unwrap_or_else(|| format!("its readings: {}", list(all.iter().map(|info| info.name))));
            sink.push(Fault::new(span, message).help(help));
            let meant = near_miss(name, all.iter().map(|info| info.name));
            return all.iter().position(|info| Some(info.name) == meant);
        }
        found
    }

    /// The value of that name by its place among the reading's values, or a fault at `span`.
    pub(super) fn reading_value(reading: usize, name: &str, span: Span, sink: &Sink) -> Option<usize> {
        let info = R::Readings::ALL.get(reading)?;
        let found = info.values.iter().position(|value| *value == name);
        if found.is_none() {
            let message = format!("the reading `{}` has no value `{}`", info.name, brief(name));
            let values = || format!("its values: {}", list(info.values.iter().copied()));
            let help = nearest(name, info.values.iter().copied()).unwrap_or_else(values);
            sink.push(Fault::new(span, message).help(help));
        }
        found
    }
}

/// Names in back quotes, with commas.
pub(super) fn list<'n>(names: impl Iterator<Item = &'n str>) -> String {
    names.map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

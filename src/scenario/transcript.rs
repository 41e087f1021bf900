//! What happened in a case, step by step.

use std::fmt::{self, Write as _};

use crate::kernel::Field;

use super::Fact;

/// What happened in a case, step by step. Prints as the text that snapshots keep.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Transcript {
    /// The case's id.
    pub id: String,
    /// The readings that it chooses, as (name, value).
    pub readings: Vec<(&'static str, &'static str)>,
    /// The setup and then each action and expectation.
    pub entries: Vec<Entry>,
}

/// One entry of a transcript.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// The step's place, from 0; `None` for the setup.
    pub step: Option<usize>,
    /// The step in a few words: `move d4xb2`.
    pub heading: String,
    /// What happened, in order.
    pub events: Vec<Happening>,
    /// Why the action, or the setup, is refused.
    pub refusal: Vec<Fact>,
    /// Why the text is no action.
    pub malformed: Option<String>,
    /// What was asked and answered: the legal actions, the outcome.
    pub answer: Option<String>,
    /// The position after it; `None` where it is the one before.
    pub after: Option<After>,
}

/// A position in a transcript.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct After {
    /// The board as text.
    pub board: String,
    /// The position in one line.
    pub line: String,
    /// The name of the side to move.
    pub side: &'static str,
    /// How many actions are legal.
    pub legal: u64,
    /// How the game has ended, in words, if it has.
    pub outcome: Option<String>,
}

/// An event, ready for any report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Happening {
    /// The clause that brought it about.
    pub clause: &'static str,
    /// Its name in the rulebook.
    pub name: &'static str,
    /// Its fields, in the rulebook's order.
    pub fields: Vec<(&'static str, Field)>,
    /// What happened, as a sentence without a full stop.
    pub sentence: String,
}

impl fmt::Display for Transcript {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.readings {
            writeln!(out, "reading {name}: {value}")?;
        }
        for (at, entry) in self.entries.iter().enumerate() {
            if at > 0 || !self.readings.is_empty() {
                out.write_char('\n')?;
            }
            entry.fmt(out)?;
        }
        Ok(())
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "{}", self.heading)?;
        for event in &self.events {
            writeln!(out, "  {}: {}", event.clause, event.sentence)?;
        }
        for fact in &self.refusal {
            writeln!(out, "  {}: {}", fact.clause, fact.sentence)?;
        }
        if let Some(why) = &self.malformed {
            writeln!(out, "  malformed: {why}")?;
        }
        if let Some(answer) = &self.answer {
            for line in answer.lines() {
                writeln!(out, "  {line}")?;
            }
        }
        self.after.as_ref().map_or(Ok(()), |after| after.fmt(out))
    }
}

impl fmt::Display for After {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in self.board.lines() {
            writeln!(out, "  | {}", line.trim_end())?;
        }
        writeln!(out, "  {}", self.line)?;
        match &self.outcome {
            Some(outcome) => writeln!(out, "  {outcome}"),
            None => writeln!(out, "  {} to move, legal: {}", self.side, self.legal),
        }
    }
}

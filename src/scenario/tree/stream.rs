//! The list of scenarios item by item, so that some can be worked on while others are read.

use granit_parser::{Event, ScalarStyle};

use super::build::{Builder, Seen, Step};
use super::{Entry, Kind, Node};
use crate::scenario::Span;

/// A file read up to the first of its scenarios.
pub(in crate::scenario) struct Opened<'a> {
    /// The mapping so far, without `scenarios`.
    pub(in crate::scenario) head: Node<'a>,
    /// The first scenario.
    pub(in crate::scenario) first: Node<'a>,
}

impl<'a> Builder<'a, '_> {
    /// Reads up to the first item of the list `scenarios`; `None` where the file has none, or is
    /// no mapping.
    ///
    /// # Errors
    ///
    /// If reading stopped at a fault, which was noted.
    pub(in crate::scenario) fn open(&mut self) -> Step<Option<Opened<'a>>> {
        let start = loop {
            match self.next()? {
                (Event::StreamStart | Event::DocumentStart(..), _) => {}
                (Event::MappingStart(..), place) => break place,
                _ => return Ok(None),
            }
        };
        let mut entries: Vec<Entry<'a>> = Vec::new();
        let mut seen = Seen::default();
        loop {
            let (event, place) = self.next()?;
            if matches!(event, Event::MappingEnd) {
                return Ok(None);
            }
            let key = self.node(event, place, 1)?;
            let (event, place) = self.next()?;
            let scenarios = matches!(&key.kind, Kind::Scalar(name, ScalarStyle::Plain) if name == "scenarios");
            if scenarios && matches!(event, Event::SequenceStart(..)) {
                let span = Span { start: start.start, end: key.span.start };
                let head = Node { span, kind: Kind::Map(entries) };
                return Ok(self.item()?.map(|first| Opened { head, first }));
            }
            let value = self.node(event, place, 1)?;
            self.entry(key, value, &mut entries, &mut seen);
        }
    }

    /// The next item of the list that was opened, if there is one.
    ///
    /// # Errors
    ///
    /// If reading stopped at a fault, which was noted.
    pub(in crate::scenario) fn item(&mut self) -> Step<Option<Node<'a>>> {
        match self.next()? {
            (Event::SequenceEnd, _) => Ok(None),
            (event, place) => self.node(event, place, 2).map(Some),
        }
    }

    /// Whether nothing follows the list that was opened.
    ///
    /// # Errors
    ///
    /// If reading stopped at a fault, which was noted.
    pub(in crate::scenario) fn close(&mut self) -> Step<bool> {
        if !matches!(self.next()?, (Event::MappingEnd, _)) {
            return Ok(false);
        }
        loop {
            match self.next()?.0 {
                Event::StreamEnd => return Ok(true),
                Event::DocumentEnd => {}
                _ => return Ok(false),
            }
        }
    }
}

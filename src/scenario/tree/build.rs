//! Events into nodes.

use std::borrow::Cow;
use std::collections::HashMap;

use granit_parser::{Event, Options, ParseResult, Parser, ScalarStyle, StrInput, StructureStyle};

use super::error::{scan_fault, too_deep};
use super::{Entry, Kind, Node, brief};
use crate::scenario::sink::Sink;
use crate::scenario::{Fault, Span};

/// How deeply lists and mappings may be nested; the format itself needs eight levels.
pub(super) const DEEPEST: usize = 32;

/// How many nodes a file may have: some forty thousand scenarios' worth, and bounded memory.
const MOST_NODES: usize = 2_000_000;

/// Reads a text. Notes every fault that does not keep the rest from being read; after one that
/// does, there is no tree.
pub(in crate::scenario) fn build<'a>(text: &'a str, sink: &Sink) -> Option<Node<'a>> {
    Builder::new(text, sink).document().unwrap_or_default()
}

/// What the parser lets through, and how deep.
pub(super) fn options() -> Options {
    granit_parser::options! {
        emit_comments: false,
        emit_anchor_events: true,
        emit_unresolved_aliases: true,
        disallow_directives: true,
        flow_nesting_limit: DEEPEST,
        block_nesting_limit: DEEPEST,
    }
}

/// Reads a text event by event.
pub(in crate::scenario) struct Builder<'a, 's> {
    text: &'a str,
    parser: Parser<'a, StrInput<'a>>,
    sink: &'s Sink,
    nodes: usize,
}

/// Reading stopped at a fault that was noted.
#[derive(Debug)]
pub(in crate::scenario) struct Stop;

pub(super) type Step<T> = Result<T, Stop>;

impl<'a, 's> Builder<'a, 's> {
    /// A reader at the beginning of `text`.
    pub(in crate::scenario) fn new(text: &'a str, sink: &'s Sink) -> Self {
        let parser = Parser::new_from_str_with_options(text, options());
        Self { text, parser, sink, nodes: 0 }
    }

    fn document(&mut self) -> Step<Option<Node<'a>>> {
        let mut root = None;
        loop {
            let (event, span) = self.next()?;
            match event {
                Event::DocumentStart(..) if root.is_some() => {
                    let fault = Fault::new(span, "a second YAML document begins here, a scenario file is one document");
                    self.sink.push(fault.help("move it to a file of its own"));
                    return Err(Stop);
                }
                Event::StreamEnd => {
                    if root.is_none() {
                        let fault = Fault::new(span, "the file is empty, `game:` and `scenarios:` were expected");
                        self.sink.push(fault.help("begin with `game: …` and a list of `scenarios:`"));
                    }
                    return Ok(root);
                }
                Event::StreamStart | Event::DocumentStart(..) | Event::DocumentEnd => {}
                event => root = Some(self.node(event, span, 0)?),
            }
        }
    }

    /// The next event but for anchors, which are refused here.
    pub(super) fn next(&mut self) -> Step<(Event<'a>, Span)> {
        loop {
            let event: Option<ParseResult<'a>> = self.parser.next_event();
            match event {
                Some(Ok((Event::Anchor(..), place))) => {
                    let fault = Fault::new(span(&place), "anchors are not part of the scenario format");
                    self.sink.push(fault.help("write the value out where it is needed"));
                }
                Some(Ok((event, place))) => {
                    if event.tag().is_some() {
                        let at = place.tag_span().map_or_else(|| span(&place), |tag| span(&tag));
                        let fault = Fault::new(at, "tags are not part of the scenario format");
                        self.sink
                            .push(fault.help("take the tag away: every value is read as the text that stands there"));
                    }
                    return Ok((event, span(&place)));
                }
                Some(Err(error)) => {
                    self.sink.push(scan_fault(self.text, &error));
                    return Err(Stop);
                }
                None => return Err(Stop),
            }
        }
    }

    pub(super) fn node(&mut self, event: Event<'a>, place: Span, depth: usize) -> Step<Node<'a>> {
        if depth > DEEPEST {
            self.sink.push(too_deep(place));
            return Err(Stop);
        }
        self.nodes += 1;
        if self.nodes > MOST_NODES {
            let fault = Fault::new(place, format!("the file holds more than {MOST_NODES} values"));
            self.sink.push(fault.help("split it into several files"));
            return Err(Stop);
        }
        Ok(match event {
            Event::Scalar(_, ScalarStyle::Plain, ..) if place.start == place.end => {
                Node { span: place, kind: Kind::Empty }
            }
            Event::Scalar(value, style, ..) => {
                // The blank lines after a block belong to its span, but nobody would underline them.
                let written = self.text[place.range()].trim_end().len();
                let place = Span::new(place.start as usize, place.start as usize + written);
                Node { span: place, kind: Kind::Scalar(value, style) }
            }
            Event::SequenceStart(style, ..) => self.list(style, place, depth)?,
            Event::MappingStart(style, ..) => self.map(style, place, depth)?,
            Event::Alias(_) | Event::UnresolvedAlias(_) => {
                let fault = Fault::new(place, "aliases are not part of the scenario format");
                self.sink.push(fault.help("write the value out; a text that begins with * needs quotes"));
                Node { span: place, kind: Kind::Refused }
            }
            // Nothing else can stand where a node is expected; the parser may learn new events.
            _ => Node { span: place, kind: Kind::Refused },
        })
    }

    fn list(&mut self, style: StructureStyle, start: Span, depth: usize) -> Step<Node<'a>> {
        let mut items: Vec<Node<'a>> = Vec::new();
        loop {
            let (event, place) = self.next()?;
            if matches!(event, Event::SequenceEnd) {
                let written = items.iter().rev().find(|item| !matches!(item.kind, Kind::Empty));
                let last = written.map_or(start, |item| item.span);
                return Ok(Node { span: whole(style, start, last, place), kind: Kind::List(items) });
            }
            items.push(self.node(event, place, depth + 1)?);
        }
    }

    fn map(&mut self, style: StructureStyle, start: Span, depth: usize) -> Step<Node<'a>> {
        let mut entries: Vec<Entry<'a>> = Vec::new();
        let mut seen = Seen::default();
        let mut last = start;
        loop {
            let (event, place) = self.next()?;
            if matches!(event, Event::MappingEnd) {
                return Ok(Node { span: whole(style, start, last, place), kind: Kind::Map(entries) });
            }
            let key = self.node(event, place, depth + 1)?;
            let (event, place) = self.next()?;
            let value = self.node(event, place, depth + 1)?;
            // An absent value has its place at the next token: its key is what can be pointed at.
            last = if matches!(value.kind, Kind::Empty) { key.span } else { value.span };
            self.entry(key, value, &mut entries, &mut seen);
        }
    }

    pub(super) fn entry(&self, key: Node<'a>, value: Node<'a>, entries: &mut Vec<Entry<'a>>, seen: &mut Seen<'a>) {
        let key_span = key.span;
        match key.kind {
            Kind::Scalar(name, ScalarStyle::Plain) if name == "<<" => {
                let fault = Fault::new(key_span, "merge keys are not part of the scenario format");
                self.sink.push(fault.help("write the keys out"));
            }
            Kind::Scalar(name, _) => match seen.first(&name, key_span, entries) {
                Some(first) => {
                    let fault = Fault::new(key_span, format!("the key `{}` stands here a second time", brief(&name)));
                    self.sink.push(fault.also(first, "first here").help("keep one of the two"));
                }
                None => entries.push(Entry { key: name, key_span, value }),
            },
            Kind::Empty | Kind::List(_) | Kind::Map(_) => {
                self.sink.push(Fault::new(key_span, "a key must be a plain word"));
            }
            Kind::Refused => {}
        }
    }
}

/// Which keys a mapping has so far. Few keys are compared one by one; a hash is used once there
/// are more, so that a mapping of a hundred thousand keys takes no quadratic time.
#[derive(Default)]
pub(super) struct Seen<'a> {
    many: HashMap<Cow<'a, str>, Span>,
}

impl<'a> Seen<'a> {
    const FEW: usize = 16;

    /// The place of an equal key, if there is one.
    fn first(&mut self, key: &str, place: Span, entries: &[Entry<'a>]) -> Option<Span> {
        if entries.len() < Self::FEW {
            return entries.iter().find(|entry| entry.key == key).map(|entry| entry.key_span);
        }
        if self.many.is_empty() {
            self.many = entries.iter().map(|entry| (entry.key.clone(), entry.key_span)).collect();
        }
        let first = self.many.get(key).copied();
        if first.is_none() {
            self.many.insert(Cow::Owned(key.to_owned()), place);
        }
        first
    }
}

/// A collection's place: up to its closing bracket, or to the end of its last item.
fn whole(style: StructureStyle, start: Span, last: Span, end: Span) -> Span {
    match style {
        StructureStyle::Flow => start.to(end),
        StructureStyle::Block => start.to(last),
    }
}

fn span(place: &granit_parser::Span) -> Span {
    place.byte_range().map_or_else(Span::default, Span::from)
}

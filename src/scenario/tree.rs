//! YAML as a tree whose every node knows its place.
//!
//! Only what scenario files need is let through: one document, no directives, anchors, aliases,
//! tags or merge keys, so that nothing in a file can stand for something else and nothing can
//! multiply. Depth is bounded, and every scalar keeps the text that was written.

use std::borrow::Cow;
use std::collections::HashMap;

use granit_parser::{Event, ParseResult, Parser, ScalarStyle, ScanError, StrInput, StructureStyle};

use super::sink::Sink;
use super::{Fault, Span};

/// How deeply lists and mappings may be nested; the format itself needs eight levels.
const DEEPEST: usize = 32;

/// How many nodes a file may have: some forty thousand scenarios' worth, and bounded memory.
const MOST_NODES: usize = 2_000_000;

/// A node.
#[derive(Clone, Debug)]
pub(super) struct Node<'a> {
    /// Its place, comments and blanks around it excluded.
    pub(super) span: Span,
    /// What it is.
    pub(super) kind: Kind<'a>,
}

/// What a node is.
#[derive(Clone, Debug)]
pub(super) enum Kind<'a> {
    /// Nothing is written (`captures:`).
    Empty,
    /// A scalar, as written.
    Scalar(Cow<'a, str>, ScalarStyle),
    /// A list.
    List(Vec<Node<'a>>),
    /// A mapping without two equal keys.
    Map(Vec<Entry<'a>>),
    /// Something that was refused, and reported, already.
    Refused,
}

/// A key with its value.
#[derive(Clone, Debug)]
pub(super) struct Entry<'a> {
    /// The key.
    pub(super) key: Cow<'a, str>,
    /// Its place.
    pub(super) key_span: Span,
    /// The value.
    pub(super) value: Node<'a>,
}

/// Reads a text. Notes every fault that does not keep the rest from being read; after one that
/// does, there is no tree.
pub(super) fn build<'a>(text: &'a str, sink: &Sink) -> Option<Node<'a>> {
    let options = granit_parser::options! {
        emit_comments: false,
        emit_anchor_events: true,
        emit_unresolved_aliases: true,
        disallow_directives: true,
        flow_nesting_limit: DEEPEST,
        block_nesting_limit: DEEPEST,
    };
    let parser = Parser::new_from_str_with_options(text, options);
    Builder { text, parser, sink, nodes: 0 }.document().unwrap_or_default()
}

struct Builder<'a, 's> {
    text: &'a str,
    parser: Parser<'a, StrInput<'a>>,
    sink: &'s Sink,
    nodes: usize,
}

/// Reading stopped at a fault that was noted.
struct Stop;

type Step<T> = Result<T, Stop>;

impl<'a> Builder<'a, '_> {
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
    fn next(&mut self) -> Step<(Event<'a>, Span)> {
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

    fn node(&mut self, event: Event<'a>, place: Span, depth: usize) -> Step<Node<'a>> {
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

    fn entry(&self, key: Node<'a>, value: Node<'a>, entries: &mut Vec<Entry<'a>>, seen: &mut Seen<'a>) {
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
struct Seen<'a> {
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

/// A text cut to what fits a message.
pub(super) fn brief(text: &str) -> Cow<'_, str> {
    const MOST: usize = 60;
    match text.char_indices().nth(MOST) {
        Some((cut, _)) => Cow::Owned(format!("{}…", &text[..cut])),
        None => Cow::Borrowed(text),
    }
}

fn too_deep(place: Span) -> Fault {
    Fault::new(place, format!("lists and mappings are nested more than {DEEPEST} deep here"))
        .help("the scenario format needs no such depth: is a bracket left open?")
}

fn scan_fault(text: &str, error: &ScanError) -> Fault {
    use granit_parser::ErrorKind;
    let at = error.marker().byte_offset().unwrap_or(text.len()).min(text.len());
    let at = (0..=at).rev().find(|offset| text.is_char_boundary(*offset)).unwrap_or(0);
    let length = text[at..].chars().next().filter(|next| !next.is_control()).map_or(0, char::len_utf8);
    let place = Span::new(at, at + length);
    let help = match error.kind() {
        ErrorKind::RecursionLimitExceeded => return too_deep(place),
        ErrorKind::TabNotAllowed | ErrorKind::TabInBlockIndentation | ErrorKind::TabInIndentation => {
            Some("indent with spaces: YAML allows no tab here")
        }
        ErrorKind::TabAtBlockScalarStart => Some("begin the lines of a board with spaces, not with a tab"),
        ErrorKind::UnclosedQuotedScalar => Some("close the quotes"),
        ErrorKind::UnclosedFlowCollection { .. } | ErrorKind::UnexpectedEofFlowSequence => Some("close the bracket"),
        ErrorKind::DirectiveDisallowed => {
            Some("a scenario file has no directives: take the line that begins with % away")
        }
        ErrorKind::InvalidIndentation | ErrorKind::ExpectedBlockMappingKey | ErrorKind::ExpectedBlockSequenceEntry => {
            Some("look at the indentation: keys of one mapping, and the dashes of one list, stand in one column")
        }
        _ if text[at..].starts_with(':') => Some("a text that holds a colon and a space needs quotes"),
        _ => None,
    };
    Fault::new(place, format!("this is not YAML: {}", error.kind())).maybe_help(help.map(str::to_owned))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(text: &str) -> Vec<Fault> {
        let sink = Sink::default();
        build(text, &sink);
        sink.into_faults()
    }

    fn found(text: &str) -> Vec<(&str, String)> {
        faults(text).into_iter().map(|fault| (&text[fault.span.range()], fault.message)).collect()
    }

    #[test]
    fn spans_leave_comments_out() {
        let text = "a: [b, c] # no\nlist: # no\n  - d\n  # no\nlast:\n  x: 'y' # no\n# no\n";
        let sink = Sink::default();
        let root = build(text, &sink).unwrap();
        assert!(sink.is_empty());
        let Kind::Map(entries) = &root.kind else { panic!("a mapping") };
        let values: Vec<&str> = entries.iter().map(|entry| &text[entry.value.span.range()]).collect();
        assert_eq!(values, ["[b, c]", "- d", "x: 'y'"]);
        assert_eq!(&text[root.span.range()], text.trim_end_matches(" # no\n# no\n"));
    }

    #[test]
    fn scalars_keep_their_text() {
        let text = "[NO, on, 1e3, e5, 0x10, ~, null, true, 1_000, .inf, 2001-01-01]";
        let root = build(text, &Sink::default()).unwrap();
        let Kind::List(items) = root.kind else { panic!("a list") };
        let texts: Vec<String> = items
            .into_iter()
            .map(|item| match item.kind {
                Kind::Scalar(value, _) => value.into_owned(),
                other => panic!("a scalar, not {other:?}"),
            })
            .collect();
        assert_eq!(format!("[{}]", texts.join(", ")), text);
    }

    #[test]
    fn what_stands_for_something_else_is_refused() {
        let text = "a: &x 1\nb: *x\nc: *y\nd: !!str e\n<<: {f: g}\na: 2\n";
        let places: Vec<&str> = found(text).into_iter().map(|(place, _)| place).collect();
        assert_eq!(places, ["&x", "*x", "*y", "!!str", "<<", "a"]);
    }

    #[test]
    fn a_second_equal_key_is_found_in_small_and_large_mappings() {
        assert_eq!(faults("a: 1\nb: 2\na: 3\n")[0].labels[0].span, Span::new(0, 1));
        let mut large: String = (0..100).map(|number| format!("k{number}: v\n")).collect::<Vec<_>>().concat();
        large.push_str("k3: w\nk99: w\n");
        let places: Vec<(&str, String)> = found(&large);
        assert_eq!(places.iter().map(|(place, _)| *place).collect::<Vec<_>>(), ["k3", "k99"]);
    }

    #[test]
    fn one_document_is_read() {
        assert!(found("a: b\n---\nc: d\n")[0].1.contains("second YAML document"));
        assert!(found("")[0].1.contains("empty"));
        assert!(found("# nothing\n")[0].1.contains("empty"));
        assert!(found("---\na: b\n...\n").is_empty());
    }

    #[test]
    fn hostile_depth_is_refused_at_once() {
        for text in ["[".repeat(1_000_000), "{a: ".repeat(500_000), "- ".repeat(500_000), "[{a: ".repeat(20)] {
            let faults = faults(&text);
            assert_eq!(faults.len(), 1);
            assert!(faults[0].message.contains("nested more than 32 deep"), "{}", faults[0].message);
        }
    }

    #[test]
    fn many_faults_are_counted_not_kept() {
        let text = format!("a: &x b\nc: [{}]\n", "*x, ".repeat(5000));
        let faults = faults(&text);
        assert_eq!(faults.len(), MOST_SHOWN + 1);
        assert_eq!(faults[MOST_SHOWN].message, "4901 more faults in this file are not shown");
    }

    const MOST_SHOWN: usize = 100;

    #[test]
    fn tabs_and_open_quotes_get_advice() {
        assert!(faults("a:\n\t- b\n")[0].help.as_deref().unwrap().contains("spaces"));
        assert!(faults("a: 'x\n")[0].help.as_deref().unwrap().contains("quotes"));
        assert!(faults("a: b: c\n")[0].help.as_deref().unwrap().contains("quotes"));
        assert!(faults("%YAML 1.2\n---\na: b\n")[0].help.as_deref().unwrap().contains('%'));
    }

    #[test]
    fn crlf_and_a_byte_order_mark_change_no_span() {
        let text = "\u{feff}a: b\r\nc: |\r\n  d\r\n  e\r\n";
        let root = build(text, &Sink::default()).unwrap();
        let Kind::Map(entries) = &root.kind else { panic!("a mapping") };
        assert_eq!(&text[entries[0].value.span.range()], "b");
        assert_eq!(&text[entries[1].value.span.range()], "d\r\n  e");
        let Kind::Scalar(board, _) = &entries[1].value.kind else { panic!("a scalar") };
        assert_eq!(board, "d\ne\n");
    }
}

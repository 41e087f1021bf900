//! Edits of a file's text that leave everything around them as it is.

use std::ops::Range;

use crate::scenario::sink::Sink;
use crate::scenario::tree::{self, Kind, Node};
use crate::scenario::{Rewrite, RewriteTarget, Span};

/// One replacement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Edit {
    range: Range<usize>,
    text: String,
}

/// Why a value cannot be rewritten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Refused(pub(super) &'static str);

const ODD: Refused = Refused("the value is laid out in a way that cannot be rewritten: change it by hand");
const BLOCK_MAP: Refused =
    Refused("the value is a mapping of several lines, which no value in one line can replace: change it by hand");
const BARE_PAIR: Refused =
    Refused("the step is a pair without braces, to which no key can be added: change it by hand");
const SHARED_LINE: Refused =
    Refused("an entry that would have to go shares its line with something else: change it by hand");
const COMMENTED: Refused = Refused("a comment stands inside what would have to go: change it by hand");

/// A file's text with its tree, in which lists and steps are found again by their places.
pub(super) struct Source<'t> {
    text: &'t str,
    root: Option<Node<'t>>,
    line_end: &'static str,
}

impl<'t> Source<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        let line_end = if text.contains("\r\n") { "\r\n" } else { "\n" };
        Self { text, root: tree::build(text, &Sink::default()), line_end }
    }

    /// The edits that a rewrite takes.
    pub(super) fn edits(&self, rewrite: &Rewrite) -> Result<Vec<Edit>, Refused> {
        match rewrite.target {
            RewriteTarget::Scalar(span) => {
                let text = rewrite.items.first().ok_or(ODD)?;
                // A block mapping would have to be replaced by a value on another line.
                let node = self.node(span).ok_or(ODD)?;
                let flow = self.text[span.range()].starts_with('{');
                if matches!(node.kind, Kind::Map(_)) && !flow {
                    return Err(BLOCK_MAP);
                }
                if matches!(node.kind, Kind::Map(_)) && self.holds_comment(span.range()) {
                    return Err(COMMENTED);
                }
                Ok(vec![Edit { range: span.range(), text: in_style(&self.text[span.range()], text) }])
            }
            RewriteTarget::List(span) => self.list(span, &rewrite.items),
            RewriteTarget::NewKey { step, key } => self.new_key(step, key, &rewrite.items),
        }
    }

    fn node(&self, span: Span) -> Option<&Node<'t>> {
        find(self.root.as_ref()?, span)
    }

    fn list(&self, span: Span, new: &[String]) -> Result<Vec<Edit>, Refused> {
        let Some(Node { kind: Kind::List(items), .. }) = self.node(span) else { return Err(ODD) };
        let old: Vec<Span> = items.iter().map(|item| item.span).collect();
        let whole = &self.text[span.range()];
        if !whole.starts_with('[') {
            return self.block_list(&old, new);
        }
        if self.holds_comment(span.range()) {
            return Ok(self.commented_list(span, &old, new));
        }
        let (_, comes) = self.sorted_out(&old, new);
        let items = new.iter().map(|item| if comes.contains(&item) { self.styled(&old, item) } else { item.clone() });
        let text = format!("[{}]", items.collect::<Vec<_>>().join(", "));
        // A list over several lines keeps its first line's layout; nothing else is lost with it.
        Ok(vec![Edit { range: span.range(), text }])
    }

    /// Which of the old items stay, and which of the new ones have to come.
    fn sorted_out<'n>(&self, old: &[Span], new: &'n [String]) -> (Vec<bool>, Vec<&'n String>) {
        let written = |span: &Span| &self.text[span.range()];
        let stays = old.iter().map(|span| new.iter().any(|item| item == written(span))).collect();
        let comes = new.iter().filter(|item| !old.iter().any(|span| written(span) == item.as_str())).collect();
        (stays, comes)
    }

    /// Whether a comment stands in a range that may have several lines; on one line none can.
    fn holds_comment(&self, range: Range<usize>) -> bool {
        let text = &self.text[range];
        text.contains('\n') && text.contains('#')
    }

    /// A new item, in quotes where all the old ones are in such quotes.
    fn styled(&self, old: &[Span], item: &str) -> String {
        let quote = |span: &Span| self.text[span.range()].chars().next().filter(|first| matches!(first, '"' | '\''));
        match old.first() {
            Some(first) if old.iter().all(|span| quote(span) == quote(first)) => {
                in_style(&self.text[first.range()], item)
            }
            Some(_) | None => item.to_owned(),
        }
    }

    /// A `[…]` list with comments inside: items go and come one by one.
    fn commented_list(&self, span: Span, old: &[Span], new: &[String]) -> Vec<Edit> {
        let (stays, comes) = self.sorted_out(old, new);
        let mut edits = Vec::new();
        if !comes.is_empty() {
            // Right after the opening bracket, and before an edit of the item that may begin there:
            // whatever stays is behind it, with its comma.
            let comes = comes.iter().map(|item| format!("{}, ", self.styled(old, item))).collect::<Vec<_>>().concat();
            let at = span.start as usize + 1;
            edits.push(Edit { range: at..at, text: comes });
        }
        for (item, _) in old.iter().zip(&stays).filter(|(_, stays)| !**stays) {
            let mut end = item.end as usize;
            // The comma after it goes too, where nothing stands between.
            let rest = &self.text[end..span.end as usize];
            let blank = rest.len() - rest.trim_start_matches(' ').len();
            if rest[blank..].starts_with(',') {
                end += blank + 1;
                let blanks = self.text[end..].bytes().take_while(|byte| *byte == b' ').count();
                // A comment needs a blank before it: right after a bracket it would be none.
                let apart = self.text[..item.start as usize].ends_with(char::is_whitespace);
                end += if apart || !self.text[end + blanks..].starts_with('#') { blanks } else { 0 };
            }
            edits.push(Edit { range: item.start as usize..end, text: String::new() });
        }
        edits
    }

    /// A list of `- …` lines: lines go and come.
    fn block_list(&self, old: &[Span], new: &[String]) -> Result<Vec<Edit>, Refused> {
        let (stays, comes) = self.sorted_out(old, new);
        let dashes = old.iter().map(|item| self.dash(*item)).collect::<Result<Vec<usize>, _>>()?;
        let (Some(first), Some(last)) = (dashes.first().copied(), old.last()) else { return Err(ODD) };
        let nothing_left = comes.is_empty() && !stays.contains(&true);
        let mut edits = Vec::new();
        for (at, (item, dash)) in old.iter().zip(&dashes).enumerate() {
            if stays[at] {
                continue;
            }
            if nothing_left && at == 0 {
                edits.push(Edit { range: *dash..item.end as usize, text: "[]".to_owned() });
            } else if self.holds_comment(item.range()) {
                return Err(COMMENTED);
            } else {
                let line = self.own_lines(*dash, item.end as usize).ok_or(SHARED_LINE)?;
                edits.push(Edit { text: self.kept_comment(*dash, item.end as usize), range: line });
            }
        }
        if !comes.is_empty() {
            let indent = " ".repeat(first - self.line_start(first));
            let lines = comes.iter().map(|item| format!("{indent}- {}{}", self.styled(old, item), self.line_end));
            let lines = lines.collect::<Vec<_>>().concat();
            let at = self.next_line(last.end as usize);
            let broken = at > 0 && !self.text[..at].ends_with('\n');
            let text = if broken { format!("{}{}", self.line_end, lines.trim_end()) } else { lines };
            edits.push(Edit { range: at..at, text });
        }
        Ok(edits)
    }

    /// The dash before a list item, on its line.
    fn dash(&self, item: Span) -> Result<usize, Refused> {
        let start = item.start as usize;
        let before = self.text[self.line_start(start)..start].trim_end_matches(' ');
        let indented = before.strip_suffix('-').is_some_and(|indent| indent.bytes().all(|byte| byte == b' '));
        if indented { Ok(self.line_start(start) + before.len() - 1) } else { Err(ODD) }
    }

    /// The lines from the one of `from` to the one of `to`, if nothing but a comment stands beside
    /// what lies between.
    fn own_lines(&self, from: usize, to: usize) -> Option<Range<usize>> {
        let start = self.line_start(from);
        let end = self.next_line(to);
        let after = self.text[to..end].trim();
        let alone = self.text[start..from].trim().is_empty() && (after.is_empty() || after.starts_with('#'));
        alone.then_some(start..end)
    }

    /// What stays of the lines of an item that goes: the comment beside it, on a line of its own.
    fn kept_comment(&self, dash: usize, to: usize) -> String {
        let comment = self.text[to..self.next_line(to)].trim();
        if comment.is_empty() {
            return String::new();
        }
        format!("{}{comment}{}", &self.text[self.line_start(dash)..dash], self.line_end)
    }

    fn new_key(&self, step: Span, key: &str, items: &[String]) -> Result<Vec<Edit>, Refused> {
        let Some(Node { kind: Kind::Map(entries), .. }) = self.node(step) else { return Err(ODD) };
        let last = entries.last().ok_or(ODD)?;
        let value = format!("{key}: [{}]", items.join(", "));
        if self.text[step.range()].starts_with('{') {
            let at = last.value.span.end as usize;
            return Ok(vec![Edit { range: at..at, text: format!(", {value}") }]);
        }
        if self.in_brackets(step) {
            return Err(BARE_PAIR);
        }
        let start = step.start as usize;
        let indent = " ".repeat(self.text[self.line_start(start)..start].chars().count());
        let at = self.next_line(last.value.span.end.max(last.key_span.end) as usize);
        let text = if self.text[..at].ends_with('\n') {
            format!("{indent}{value}{}", self.line_end)
        } else {
            format!("{}{indent}{value}", self.line_end)
        };
        Ok(vec![Edit { range: at..at, text }])
    }

    /// Whether a mapping without braces is an item of a `[…]` list.
    fn in_brackets(&self, step: Span) -> bool {
        self.text[step.end as usize..].trim_start().starts_with([',', ']'])
    }

    fn line_start(&self, at: usize) -> usize {
        self.text[..at].rfind('\n').map_or(0, |end| end + 1)
    }

    /// Where the line after the one of `at` begins, or the end of the text.
    fn next_line(&self, at: usize) -> usize {
        self.text[at..].find('\n').map_or(self.text.len(), |end| at + end + 1)
    }
}

/// A new scalar (as YAML flow text) in the quotes in which the old one stands, if it does.
fn in_style(old: &str, new: &str) -> String {
    let bare = match new.chars().next() {
        // What is quoted is quoted as JSON is.
        Some('"') => serde_json::from_str::<String>(new).ok(),
        Some('{' | '[' | '\'') | None => None,
        Some(_) => Some(new.to_owned()),
    };
    match (old.chars().next(), bare) {
        (Some('"'), Some(text)) => serde_json::Value::from(text).to_string(),
        (Some('\''), Some(text)) if !text.contains(char::is_control) => format!("'{}'", text.replace('\'', "''")),
        _ => new.to_owned(),
    }
}

/// The node at exactly that place.
fn find<'n, 't>(node: &'n Node<'t>, span: Span) -> Option<&'n Node<'t>> {
    if node.span == span && !matches!(&node.kind, Kind::List(items) if items.len() == 1 && items[0].span == span) {
        return Some(node);
    }
    let holds = |inner: &&Node<'t>| inner.span.start <= span.start && span.end <= inner.span.end;
    match &node.kind {
        Kind::List(items) => {
            // Items lie in the order of the text: the last that begins early enough holds the place.
            let after = items.partition_point(|item| item.span.start <= span.start);
            items[..after].last().filter(holds).and_then(|item| find(item, span))
        }
        Kind::Map(entries) => {
            let after = entries.partition_point(|entry| entry.key_span.start <= span.start);
            let value = entries[..after].last().map(|entry| &entry.value);
            value.filter(holds).and_then(|value| find(value, span))
        }
        Kind::Empty | Kind::Scalar(..) | Kind::Refused => None,
    }
}

/// The text with all edits made. Edits at one place are made in the order given.
pub(super) fn apply(text: &str, mut edits: Vec<Edit>) -> String {
    edits.sort_by_key(|edit| edit.range.start);
    let mut out = String::with_capacity(text.len());
    let mut done = 0;
    for edit in edits {
        if edit.range.start < done {
            // Two edits of one value: the first one stands.
            continue;
        }
        out.push_str(&text[done..edit.range.start]);
        out.push_str(&edit.text);
        done = edit.range.end;
    }
    out.push_str(&text[done..]);
    out
}

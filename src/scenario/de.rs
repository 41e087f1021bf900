//! A serde deserializer over the spanned tree that notes faults and goes on.
//!
//! The types of [`super::syntax`] ask for it by newtype names that no other format knows: [`SLOT`]
//! for a value that may be bad without spoiling what is around it, [`WORD`] for a scalar with its
//! place, and [`ONE_OF`] (followed by the known keys) for a value of several possible shapes.
//! Other deserializers see ordinary newtypes.

use std::fmt;

use granit_parser::ScalarStyle;
use serde::de::value::{BorrowedStrDeserializer, U32Deserializer};
use serde::de::{
    self, Deserialize, DeserializeSeed, Deserializer, Expected, IntoDeserializer, MapAccess, SeqAccess, Unexpected,
    Visitor,
};

use super::emit::quoted;
use super::select::nearest;
use super::sink::Sink;
use super::tree::{Entry, Kind, Node, brief};
use super::unseen::{is_odd_blank, number};
use super::{Fault, Span};
use crate::kernel::near_miss;

/// Asks for a value that may be bad without spoiling what is around it.
pub(super) const SLOT: &str = "poligon::slot";
/// Asks for a scalar with its place.
pub(super) const WORD: &str = "poligon::word";
/// Asks for a value of several shapes; the known keys follow, each after a `|`.
pub(super) const ONE_OF: &str = "poligon::one-of";

/// How long a text may be, in bytes: nothing that the format has needs a tenth of it.
const LONGEST: usize = 10_000;

/// How long a text may be to stand in advice, in bytes.
const LONGEST_EXAMPLE: usize = 40;

/// How a scalar's characters lie in the file, as a [`WORD`] hands it over.
pub(super) mod layout {
    /// As in the file, from the offset that is given.
    pub(in crate::scenario) const DIRECT: u32 = 0;
    /// A literal block.
    pub(in crate::scenario) const BLOCK: u32 = 1;
    /// Anything else.
    pub(in crate::scenario) const OPAQUE: u32 = 2;
}

/// Why a value could not be read.
#[derive(Debug)]
pub(super) enum Refusal {
    /// It was noted already.
    Noted,
    /// It is to be noted at the value's place: what was found and expected, and advice.
    Because(String, Option<String>),
}

impl fmt::Display for Refusal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Noted => out.write_str("reported already"),
            Self::Because(message, _) => out.write_str(message),
        }
    }
}

impl std::error::Error for Refusal {}

impl de::Error for Refusal {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::Because(message.to_string(), None)
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        let found = match found {
            Unexpected::Seq => "a list".to_owned(),
            Unexpected::Map => "a mapping".to_owned(),
            Unexpected::Unit | Unexpected::Option => "nothing".to_owned(),
            Unexpected::Str(text) => format!("`{}`", brief(text)),
            other => other.to_string(),
        };
        Self::Because(format!("{found} was found, {expected} was expected"), None)
    }
}

/// Reads a value from a node. `key` is the place of the key before it, where there is one.
#[derive(Clone, Copy)]
pub(super) struct Reader<'a, 's> {
    node: &'a Node<'a>,
    source: &'a str,
    key: Option<Span>,
    /// The keys known to the shape that is asked for, `|` before each.
    known: &'static str,
    sink: &'s Sink,
}

impl<'a, 's> Reader<'a, 's> {
    /// A reader of a node of the text `source`.
    pub(super) const fn new(node: &'a Node<'a>, source: &'a str, sink: &'s Sink) -> Self {
        Self { node, source, key: None, known: "", sink }
    }

    fn at(self, node: &'a Node<'a>, key: Option<Span>) -> Self {
        Self { node, key, known: "", ..self }
    }

    /// Notes why the node could not be read.
    fn note(&self, refusal: Refusal) -> Refusal {
        if let Refusal::Because(message, help) = refusal {
            // An absent value lies at whatever follows: its key is what can be pointed at.
            let absent = matches!(self.node.kind, Kind::Empty);
            let place = self.key.filter(|_| absent).unwrap_or(self.node.span);
            self.sink.push(Fault::new(place, message).maybe_help(help));
        }
        Refusal::Noted
    }

    fn wrong(&self, expected: &dyn Expected) -> Refusal {
        let found = match &self.node.kind {
            Kind::Empty => Unexpected::Unit,
            Kind::Scalar(text, _) => Unexpected::Str(text),
            Kind::List(_) => Unexpected::Seq,
            Kind::Map(_) => Unexpected::Map,
            Kind::Refused => return Refusal::Noted,
        };
        let refusal: Refusal = de::Error::invalid_type(found, expected);
        match (refusal, self.odd_colon()) {
            (Refusal::Because(message, _), Some(odd)) => {
                let help = format!("{} follows the colon, which YAML takes for a letter: write a space", number(odd));
                Refusal::Because(message, Some(help))
            }
            (refusal, _) => refusal,
        }
    }

    /// A blank after a colon that is none to YAML, so that `key: value` became one text.
    fn odd_colon(&self) -> Option<char> {
        let Kind::Scalar(text, ScalarStyle::Plain) = &self.node.kind else { return None };
        let (_, value) = text.split_once(':')?;
        value.chars().next().filter(|letter| is_odd_blank(*letter))
    }

    /// Why something else than a list cannot be read as one.
    fn no_list(&self) -> Refusal {
        match self.wrong(&"a list") {
            Refusal::Because(message, None) => {
                let help = match &self.node.kind {
                    Kind::Scalar(text, _) if text.len() <= LONGEST_EXAMPLE => {
                        Some(format!("a list stands in brackets, even one of a single item: [{}]", quoted(text)))
                    }
                    Kind::Map(_) => Some("begin each item of the list with a dash, or put the list in [ ]".to_owned()),
                    Kind::Empty => Some("write the items in [ ]; a list without items is `[]`".to_owned()),
                    Kind::Scalar(..) | Kind::List(_) | Kind::Refused => None,
                };
                Refusal::Because(message, help)
            }
            refusal => refusal,
        }
    }

    /// Where a scalar's characters begin, as (code, offset).
    fn layout(&self, value: &str, style: ScalarStyle) -> (u32, u32) {
        let Span { start, .. } = self.node.span;
        let from = match style {
            ScalarStyle::Plain => start,
            ScalarStyle::SingleQuoted | ScalarStyle::DoubleQuoted => start + 1,
            ScalarStyle::Literal => return (layout::BLOCK, 0),
            ScalarStyle::Folded => return (layout::OPAQUE, 0),
        };
        let written = self.source.get(from as usize..).unwrap_or_default();
        if written.starts_with(value) { (layout::DIRECT, from) } else { (layout::OPAQUE, 0) }
    }
}

impl<'a> Deserializer<'a> for Reader<'a, '_> {
    type Error = Refusal;

    fn deserialize_any<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Refusal> {
        match &self.node.kind {
            Kind::Empty | Kind::Refused => Err(self.wrong(&visitor)),
            Kind::Scalar(text, _) => visitor.visit_borrowed_str(text),
            Kind::List(items) => visitor.visit_seq(Items { reader: self, items: items.iter() }),
            Kind::Map(entries) => visitor.visit_map(Keys::new(self, entries)),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'a>>(self, name: &'static str, visitor: V) -> Result<V::Value, Refusal> {
        if name == SLOT {
            return visitor.visit_seq(SlotAccess { reader: self, next: 0 });
        }
        if name == WORD {
            let Kind::Scalar(text, style) = &self.node.kind else {
                return Err(self.wrong(&visitor));
            };
            if text.len() > LONGEST {
                let message = format!("this text has {} bytes, and a text has at most {LONGEST}", text.len());
                return Err(Refusal::Because(message, Some("is the end of a quote missing?".to_owned())));
            }
            let (code, from) = self.layout(text, *style);
            return visitor.visit_seq(WordAccess { span: self.node.span, code, from, text, next: 0 });
        }
        if let Some(known) = name.strip_prefix(ONE_OF) {
            return match &self.node.kind {
                Kind::Scalar(..) => visitor.visit_some(self),
                Kind::Empty | Kind::Refused => Err(self.wrong(&visitor)),
                Kind::List(_) | Kind::Map(_) => Self { known, ..self }.deserialize_any(visitor),
            };
        }
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_struct<V: Visitor<'a>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refusal> {
        match &self.node.kind {
            Kind::Map(entries) => visitor.visit_map(Keys { fields, ..Keys::new(self, entries) }),
            _ => Err(self.wrong(&visitor)),
        }
    }

    fn deserialize_map<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Refusal> {
        match &self.node.kind {
            Kind::Map(entries) => visitor.visit_map(Keys::new(self, entries)),
            _ => Err(self.wrong(&visitor)),
        }
    }

    fn deserialize_seq<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Refusal> {
        match &self.node.kind {
            Kind::List(items) => visitor.visit_seq(Items { reader: self, items: items.iter() }),
            _ => Err(self.no_list()),
        }
    }

    fn deserialize_option<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Refusal> {
        visitor.visit_some(self)
    }

    serde::forward_to_deserialize_any! {
        <V: Visitor<'a>>
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct
        tuple tuple_struct enum identifier ignored_any
    }
}

/// Hands over the place of the key, the place of the value, and the value. A value that cannot be
/// read is noted here, so that whoever asked may go on.
struct SlotAccess<'a, 's> {
    reader: Reader<'a, 's>,
    next: u8,
}

impl<'a> SeqAccess<'a> for SlotAccess<'a, '_> {
    type Error = Refusal;

    fn next_element_seed<T: DeserializeSeed<'a>>(&mut self, seed: T) -> Result<Option<T::Value>, Refusal> {
        let key = self.reader.key.unwrap_or_default();
        let span = self.reader.node.span;
        let place = match self.next {
            0 => key.start,
            1 => key.end,
            2 => span.start,
            3 => span.end,
            _ => return seed.deserialize(self.reader).map(Some).map_err(|refusal| self.reader.note(refusal)),
        };
        self.next += 1;
        seed.deserialize::<U32Deserializer<Refusal>>(place.into_deserializer()).map(Some)
    }
}

/// Hands over a scalar's place, how it lies there, and its text.
struct WordAccess<'a> {
    span: Span,
    code: u32,
    from: u32,
    text: &'a str,
    next: u8,
}

impl<'a> SeqAccess<'a> for WordAccess<'a> {
    type Error = Refusal;

    fn next_element_seed<T: DeserializeSeed<'a>>(&mut self, seed: T) -> Result<Option<T::Value>, Refusal> {
        let number = match self.next {
            0 => self.span.start,
            1 => self.span.end,
            2 => self.code,
            3 => self.from,
            _ => return seed.deserialize(BorrowedStrDeserializer::new(self.text)).map(Some),
        };
        self.next += 1;
        seed.deserialize::<U32Deserializer<Refusal>>(number.into_deserializer()).map(Some)
    }
}

struct Items<'a, 's> {
    reader: Reader<'a, 's>,
    items: std::slice::Iter<'a, Node<'a>>,
}

impl<'a> SeqAccess<'a> for Items<'a, '_> {
    type Error = Refusal;

    fn next_element_seed<T: DeserializeSeed<'a>>(&mut self, seed: T) -> Result<Option<T::Value>, Refusal> {
        let Some(node) = self.items.next() else { return Ok(None) };
        seed.deserialize(self.reader.at(node, None)).map(Some)
    }

    fn size_hint(&self) -> Option<usize> {
        // Asked for a reservation: a hostile list gets none beyond what it holds.
        Some(self.items.len())
    }
}

/// The entries of a mapping whose keys are known. The others are noted; one that was probably
/// meant for a key that the mapping has not is read as that key, so that its value is looked at.
struct Keys<'a, 's> {
    reader: Reader<'a, 's>,
    all: &'a [Entry<'a>],
    entries: std::slice::Iter<'a, Entry<'a>>,
    fields: &'static [&'static str],
    /// The keys that others were read as.
    meant: Vec<&'static str>,
    value: Option<&'a Entry<'a>>,
}

impl<'a, 's> Keys<'a, 's> {
    fn new(reader: Reader<'a, 's>, entries: &'a [Entry<'a>]) -> Self {
        Self { reader, all: entries, entries: entries.iter(), fields: &[], meant: Vec::new(), value: None }
    }

    /// Whether the key is one of those asked for; any is where none are named.
    fn knows(&self, key: &str) -> bool {
        let shape = self.reader.known;
        if self.fields.is_empty() && shape.is_empty() {
            return true;
        }
        self.fields.contains(&key) || shape.split('|').skip(1).any(|known| known == key)
    }

    /// Notes an unknown key, and tells which one was probably meant.
    fn unknown(&mut self, entry: &Entry<'a>) -> Option<&'static str> {
        let known = self.fields.iter().copied().chain(self.reader.known.split('|').skip(1));
        self.reader.sink.push(unknown_key(&entry.key, entry.key_span, known.clone()));
        let meant = near_miss(&entry.key, known)?;
        let there = self.meant.contains(&meant) || self.all.iter().any(|other| other.key == meant);
        (!there).then(|| {
            self.meant.push(meant);
            meant
        })
    }
}

/// A fault for a key that is not among the known ones.
pub(super) fn unknown_key<'k>(key: &str, span: Span, known: impl Iterator<Item = &'k str> + Clone) -> Fault {
    let near = nearest(key, known.clone());
    let all = || format!("known here: {}", known.map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", "));
    Fault::new(span, format!("the format knows no key `{}` here", brief(key))).help(near.unwrap_or_else(all))
}

impl<'a> MapAccess<'a> for Keys<'a, '_> {
    type Error = Refusal;

    fn next_key_seed<K: DeserializeSeed<'a>>(&mut self, seed: K) -> Result<Option<K::Value>, Refusal> {
        while let Some(entry) = self.entries.next() {
            let known = self.knows(&entry.key).then_some(entry.key.as_ref());
            let Some(name) = known.or_else(|| self.unknown(entry)) else { continue };
            self.value = Some(entry);
            return seed.deserialize(KeyReader { entry, name }).map(Some);
        }
        Ok(None)
    }

    fn next_value_seed<V: DeserializeSeed<'a>>(&mut self, seed: V) -> Result<V::Value, Refusal> {
        let entry = self.value.take().ok_or(Refusal::Noted)?;
        seed.deserialize(self.reader.at(&entry.value, Some(entry.key_span)))
    }
}

/// Reads a key: as an identifier, or as a [`WORD`].
struct KeyReader<'a> {
    entry: &'a Entry<'a>,
    /// The key, or the one that was meant.
    name: &'a str,
}

impl<'a> Deserializer<'a> for KeyReader<'a> {
    type Error = Refusal;

    fn deserialize_any<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Refusal> {
        visitor.visit_borrowed_str(self.name)
    }

    fn deserialize_newtype_struct<V: Visitor<'a>>(self, name: &'static str, visitor: V) -> Result<V::Value, Refusal> {
        if name == WORD {
            let span = self.entry.key_span;
            let text = &self.entry.key;
            return visitor.visit_seq(WordAccess { span, code: layout::OPAQUE, from: 0, text, next: 0 });
        }
        visitor.visit_newtype_struct(self)
    }

    serde::forward_to_deserialize_any! {
        <V: Visitor<'a>>
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct
        option seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

/// Reads a value from a node, noting what is wrong; `None` where it cannot be read at all.
pub(super) fn read<'a, T: Deserialize<'a>>(node: &'a Node<'a>, source: &'a str, sink: &Sink) -> Option<T> {
    let reader = Reader::new(node, source, sink);
    T::deserialize(reader).map_err(|refusal| reader.note(refusal)).ok()
}

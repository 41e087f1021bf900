//! The building blocks of the mirror.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use serde::Deserialize;
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{self, Deserializer, MapAccess, SeqAccess, Visitor};

use crate::scenario::Span;
use crate::scenario::de::{ONE_OF, SLOT, WORD, layout};
use crate::scenario::model::{Layout, Text};

/// A scalar with its place. Elsewhere than in a spanned tree it has none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::scenario) struct Word<'a> {
    pub(in crate::scenario) text: Cow<'a, str>,
    pub(in crate::scenario) span: Span,
    pub(in crate::scenario) layout: Layout,
}

impl Word<'_> {
    /// The text with its place, for the model.
    pub(in crate::scenario) fn to_text(&self) -> Text {
        Text { value: self.text.clone().into_owned(), span: self.span, layout: self.layout }
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Word<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_newtype_struct(WORD, WordVisitor(PhantomData))
    }
}

struct WordVisitor<'a>(PhantomData<&'a ()>);

impl<'de: 'a, 'a> Visitor<'de> for WordVisitor<'a> {
    type Value = Word<'a>;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a text")
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<Word<'a>, D::Error> {
        deserializer.deserialize_str(self)
    }

    fn visit_borrowed_str<E: de::Error>(self, text: &'de str) -> Result<Word<'a>, E> {
        Ok(Word { text: Cow::Borrowed(text), ..Word::default() })
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Word<'a>, E> {
        Ok(Word { text: Cow::Owned(text.to_owned()), ..Word::default() })
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<Word<'a>, A::Error> {
        let missing = || de::Error::custom("a part of a scalar is missing");
        let mut number = || parts.next_element::<u32>()?.ok_or_else(missing);
        let (start, end, code, from) = (number()?, number()?, number()?, number()?);
        let text = parts.next_element::<&'de str>()?.ok_or_else(missing)?;
        let layout = match code {
            layout::DIRECT => Layout::Direct(from),
            layout::BLOCK => Layout::Block,
            _ => Layout::Opaque,
        };
        Ok(Word { text: Cow::Borrowed(text), span: Span { start, end }, layout })
    }
}

/// A value with its place and that of its key; a list item has an empty key.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::scenario) struct Located<T> {
    pub(in crate::scenario) key: Span,
    pub(in crate::scenario) span: Span,
    pub(in crate::scenario) value: T,
}

/// A value that may be missing, or bad without spoiling what is around it.
#[derive(Debug, Default)]
pub(in crate::scenario) enum Slot<T> {
    /// The key is not there.
    #[default]
    Absent,
    /// It could not be read, which was noted; the key's place (or else the value's).
    Bad(Span),
    /// It could be read.
    Good(Located<T>),
}

impl<T> Slot<T> {
    /// The value if it is there and good.
    pub(in crate::scenario) fn good(self) -> Option<Located<T>> {
        match self {
            Self::Good(value) => Some(value),
            Self::Absent | Self::Bad(_) => None,
        }
    }

    /// Whether the key is there, whatever its value.
    pub(in crate::scenario) const fn is_there(&self) -> bool {
        !matches!(self, Self::Absent)
    }

    /// The place of the key, if it is there.
    pub(in crate::scenario) const fn key(&self) -> Option<Span> {
        match self {
            Self::Absent => None,
            Self::Bad(span) => Some(*span),
            Self::Good(value) => Some(value.key),
        }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Slot<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_newtype_struct(SLOT, SlotVisitor(PhantomData))
    }
}

struct SlotVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for SlotVisitor<T> {
    type Value = Slot<T>;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a value")
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<Slot<T>, D::Error> {
        let value = T::deserialize(deserializer)?;
        Ok(Slot::Good(Located { key: Span::default(), span: Span::default(), value }))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<Slot<T>, A::Error> {
        let mut number = || parts.next_element::<u32>().map(Option::unwrap_or_default);
        let key = Span { start: number()?, end: number()? };
        let span = Span { start: number()?, end: number()? };
        // The tree's deserializer has noted what is wrong with a value that it refuses.
        Ok(match parts.next_element::<T>() {
            Ok(Some(value)) => Slot::Good(Located { key, span, value }),
            Ok(None) | Err(_) => Slot::Bad(if key == Span::default() { span } else { key }),
        })
    }
}

/// A mapping with any keys, in the order of the file.
#[derive(Debug)]
pub(in crate::scenario) struct Entries<'a, T>(pub(in crate::scenario) Vec<(Word<'a>, Slot<T>)>);

impl<'de: 'a, 'a, T: Deserialize<'de>> Deserialize<'de> for Entries<'a, T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(EntriesVisitor(PhantomData))
    }
}

struct EntriesVisitor<'a, T>(PhantomData<(&'a (), T)>);

impl<'de: 'a, 'a, T: Deserialize<'de>> Visitor<'de> for EntriesVisitor<'a, T> {
    type Value = Entries<'a, T>;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a mapping")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Entries<'a, T>, A::Error> {
        let mut entries = Vec::new();
        while let Some(key) = map.next_key::<Word<'a>>()? {
            let value = map.next_value::<Slot<T>>()?;
            entries.push((key, value));
        }
        Ok(Entries(entries))
    }
}

impl<T> Fields for Entries<'_, T> {
    const NAME: &'static str = ONE_OF;
}

/// The name under which a [`OneOf`] asks for its value: [`ONE_OF`] and the keys that its mapping
/// knows.
pub(in crate::scenario) trait Fields {
    /// The name.
    const NAME: &'static str;
}

/// A shape that a value does not take.
#[derive(Debug)]
pub(in crate::scenario) enum No {}

impl Fields for No {
    const NAME: &'static str = ONE_OF;
}

impl<'de> Deserialize<'de> for No {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(NoVisitor)
    }
}

struct NoVisitor;

impl Visitor<'_> for NoVisitor {
    type Value = No;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a text")
    }
}

/// A value of several shapes: a scalar, a list, a mapping.
#[derive(Debug)]
pub(in crate::scenario) enum OneOf<'a, L, M> {
    /// A scalar.
    Word(Word<'a>),
    /// A list.
    List(L),
    /// A mapping.
    Map(M),
}

impl<'de: 'a, 'a, L: Deserialize<'de>, M: Deserialize<'de> + Fields> Deserialize<'de> for OneOf<'a, L, M> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_newtype_struct(M::NAME, OneOfVisitor(PhantomData))
    }
}

struct OneOfVisitor<'a, L, M>(PhantomData<(&'a (), L, M)>);

impl<'de: 'a, 'a, L: Deserialize<'de>, M: Deserialize<'de>> Visitor<'de> for OneOfVisitor<'a, L, M> {
    type Value = OneOf<'a, L, M>;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a value")
    }

    /// Any other format than the spanned tree.
    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_any(self)
    }

    /// A scalar of the spanned tree.
    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        Word::deserialize(deserializer).map(OneOf::Word)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Self::Value, E> {
        Ok(OneOf::Word(Word { text: Cow::Owned(text.to_owned()), ..Word::default() }))
    }

    /// Other formats turn `true` and `3` into something else; the text is what was meant.
    fn visit_bool<E: de::Error>(self, value: bool) -> Result<Self::Value, E> {
        self.visit_str(if value { "true" } else { "false" })
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<Self::Value, E> {
        self.visit_str(&value.to_string())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<Self::Value, A::Error> {
        L::deserialize(SeqAccessDeserializer::new(items)).map(OneOf::List)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
        M::deserialize(MapAccessDeserializer::new(map)).map(OneOf::Map)
    }
}

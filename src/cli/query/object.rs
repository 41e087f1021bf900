//! The keys and values of one JSON object, each with its place in the line.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, MapAccess, Visitor};
use serde_json::error::Category;
use serde_json::value::RawValue;

use super::Fault;

/// A key with its value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Member<'a> {
    /// The key as written, quotes and escapes included.
    pub(super) key: &'a RawValue,
    /// The value as written.
    pub(super) value: &'a RawValue,
}

impl Member<'_> {
    /// The key.
    ///
    /// # Errors
    ///
    /// If it holds escapes that stand for no text.
    pub(super) fn name(self, line: &str) -> Result<String, Fault> {
        text(self.key, line)
    }

    /// Where the key stands in `line`.
    pub(super) fn offset(self, line: &str) -> usize {
        offset(self.key, line)
    }
}

/// The members of the object that `text` is, in the order in which they stand. Those read before
/// a fault are left in `members`.
///
/// # Errors
///
/// If `text`, a part of `line`, is no JSON object.
pub(super) fn read<'a>(text: &'a str, line: &str, members: &mut Vec<Member<'a>>) -> Result<(), Fault> {
    let base = place(text, line);
    let mut reader = serde_json::Deserializer::from_str(text);
    Members(members).deserialize(&mut reader).and_then(|()| reader.end()).map_err(|error| {
        let at = error.column().saturating_sub(1);
        // A request is one line, so that the column is the offset.
        Fault::at(base + at.min(text.len()), not_json(&error))
    })
}

/// What is wrong with a text that is no JSON object.
fn not_json(error: &serde_json::Error) -> String {
    match error.classify() {
        Category::Data => "expected a JSON object".to_owned(),
        Category::Eof => "the line ends before the JSON object does".to_owned(),
        Category::Syntax | Category::Io => format!("not JSON: {}", without_place(error)),
    }
}

/// The message of an error without its " at line 1 column 7".
fn without_place(error: &serde_json::Error) -> String {
    let mut message = error.to_string();
    if let Some(at) = message.rfind(" at line ") {
        message.truncate(at);
    }
    message
}

struct Members<'v, 'a>(&'v mut Vec<Member<'a>>);

impl<'a> DeserializeSeed<'a> for Members<'_, 'a> {
    type Value = ();

    fn deserialize<D: Deserializer<'a>>(self, reader: D) -> Result<(), D::Error> {
        reader.deserialize_map(self)
    }
}

impl<'a> Visitor<'a> for Members<'_, 'a> {
    type Value = ();

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a JSON object")
    }

    fn visit_map<M: MapAccess<'a>>(self, mut map: M) -> Result<(), M::Error> {
        while let Some((key, value)) = map.next_entry::<&'a RawValue, &'a RawValue>()? {
            self.0.push(Member { key, value });
        }
        Ok(())
    }
}

/// A string value.
///
/// # Errors
///
/// If the value is no string.
pub(super) fn text(value: &RawValue, line: &str) -> Result<String, Fault> {
    serde_json::from_str(value.get()).map_err(|error| {
        let found = kind(value.get());
        let message =
            if found == "a string" { without_place(&error) } else { format!("expected a string, found {found}") };
        Fault::at(offset(value, line), message)
    })
}

/// What kind of value a JSON text is.
pub(super) fn kind(text: &str) -> &'static str {
    match text.as_bytes().first() {
        Some(b'"') => "a string",
        Some(b'{') => "an object",
        Some(b'[') => "a list",
        Some(b't' | b'f') => "true or false",
        Some(b'n') => "null",
        _ => "a number",
    }
}

/// Where a value stands in the line, as a byte offset.
pub(super) fn offset(value: &RawValue, line: &str) -> usize {
    place(value.get(), line)
}

/// Where a part of `line` stands in it; 0 for a text that is no part of it.
fn place(part: &str, line: &str) -> usize {
    let at = (part.as_ptr() as usize).wrapping_sub(line.as_ptr() as usize);
    if at <= line.len() { at } else { 0 }
}

/// Where the byte `inside` of a string value's text stands in the line, if the string is written
/// without escapes; else where the value begins.
pub(super) fn inside(value: &RawValue, line: &str, inside: usize) -> usize {
    let plain = !value.get().contains('\\');
    offset(value, line) + if plain { inside + 1 } else { 0 }
}

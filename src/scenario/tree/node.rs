//! Nodes whose places are known.

use std::borrow::Cow;

use granit_parser::ScalarStyle;

use crate::scenario::Span;
use crate::scenario::unseen::visible;

/// A node.
#[derive(Clone, Debug)]
pub(in crate::scenario) struct Node<'a> {
    /// Its place, comments and blanks around it excluded.
    pub(in crate::scenario) span: Span,
    /// What it is.
    pub(in crate::scenario) kind: Kind<'a>,
}

/// What a node is.
#[derive(Clone, Debug)]
pub(in crate::scenario) enum Kind<'a> {
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
pub(in crate::scenario) struct Entry<'a> {
    /// The key.
    pub(in crate::scenario) key: Cow<'a, str>,
    /// Its place.
    pub(in crate::scenario) key_span: Span,
    /// The value.
    pub(in crate::scenario) value: Node<'a>,
}

/// A text cut to what fits a message, unseen characters by their numbers.
pub(in crate::scenario) fn brief(text: &str) -> Cow<'_, str> {
    const MOST: usize = 60;
    match text.char_indices().nth(MOST) {
        Some((cut, _)) => Cow::Owned(format!("{}…", visible(&text[..cut]))),
        None => visible(text),
    }
}

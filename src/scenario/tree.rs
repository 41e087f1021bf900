//! YAML as a tree whose every node knows its place.
//!
//! Only what scenario files need is let through: one document, no directives, anchors, aliases,
//! tags or merge keys, so that nothing in a file can stand for something else and nothing can
//! multiply. Depth is bounded, and every scalar keeps the text that was written.

mod build;
mod error;
mod stream;
#[cfg(test)]
mod tests;

use std::borrow::Cow;

use granit_parser::ScalarStyle;

pub(super) use build::{Builder, build};
pub(super) use stream::Opened;

use super::Span;
use super::unseen::visible;

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

/// A text cut to what fits a message, unseen characters by their numbers.
pub(super) fn brief(text: &str) -> Cow<'_, str> {
    const MOST: usize = 60;
    match text.char_indices().nth(MOST) {
        Some((cut, _)) => Cow::Owned(format!("{}…", visible(&text[..cut]))),
        None => visible(text),
    }
}

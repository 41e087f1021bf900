//! YAML as a tree whose every node knows its place.
//!
//! Only what scenario files need is let through: one document, no directives, anchors, aliases,
//! tags or merge keys, so that nothing in a file can stand for something else and nothing can
//! multiply. Depth is bounded, and every scalar keeps the text that was written.

mod build;
mod error;
mod node;
mod stream;
#[cfg(test)]
mod tests;

pub(super) use build::{Builder, build};
pub(super) use node::{Entry, Kind, Node, brief};
pub(super) use stream::Opened;

//! Where the scenarios of a file come from, each read with a sink of its own.

use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use crate::scenario::Span;
use crate::scenario::de;
use crate::scenario::sink::Sink;
use crate::scenario::syntax::{Located, ScenarioSyntax};
use crate::scenario::tree::{Builder, Node};

/// Scenarios, and work to be done on them in parallel, the results in the order of the file.
pub(super) trait Scenarios: Sized {
    /// Whether there are none.
    fn is_empty(&self) -> bool;

    /// Does `work` on each; `None` where a scenario could not be read.
    fn each<T: Send>(self, work: impl Fn(Located<ScenarioSyntax<'_>>, &Sink) -> T + Sync) -> Vec<(Option<T>, Sink)>;
}

fn one<T>(node: &Node<'_>, source: &str, work: impl Fn(Located<ScenarioSyntax<'_>>, &Sink) -> T) -> (Option<T>, Sink) {
    let sink = Sink::default();
    let value: Option<ScenarioSyntax<'_>> = de::read(node, source, &sink);
    let done = value.map(|value| work(Located { key: Span::default(), span: node.span, value }, &sink));
    (done, sink)
}

/// Nodes that were read before.
pub(super) struct Unread<'t, 'a> {
    pub(super) source: &'a str,
    pub(super) items: &'t [Node<'a>],
}

impl Scenarios for Unread<'_, '_> {
    fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    fn each<T: Send>(self, work: impl Fn(Located<ScenarioSyntax<'_>>, &Sink) -> T + Sync) -> Vec<(Option<T>, Sink)> {
        // Small pieces keep both processors busy; too small ones cost more than they bring.
        self.items.par_iter().with_min_len(8).map(|node| one(node, self.source, &work)).collect()
    }
}

/// How many scenarios are read before work on them begins.
const BATCH: usize = 32;

/// Nodes that are being read while those before them are worked on.
pub(super) struct Streamed<'b, 'a, 's> {
    pub(super) source: &'a str,
    pub(super) builder: &'b mut Builder<'a, 's>,
    /// The first, which was read.
    pub(super) first: Node<'a>,
    /// Set where reading stopped at a fault.
    pub(super) broken_off: &'b mut bool,
}

impl<'a> Scenarios for Streamed<'_, 'a, '_> {
    fn is_empty(&self) -> bool {
        false
    }

    fn each<T: Send>(self, work: impl Fn(Located<ScenarioSyntax<'_>>, &Sink) -> T + Sync) -> Vec<(Option<T>, Sink)> {
        let Self { source, builder, first, broken_off } = self;
        let done = Mutex::new(Vec::new());
        let (work, done_so_far) = (&work, &done);
        rayon::in_place_scope(|scope| {
            let mut number = 0_usize;
            let mut hand_over = |batch: Vec<Node<'a>>| {
                let place = number;
                number += 1;
                scope.spawn(move |_| {
                    let results: Vec<_> = batch.iter().map(|node| one(node, source, work)).collect();
                    done_so_far.lock().unwrap_or_else(PoisonError::into_inner).push((place, results));
                });
            };
            let mut batch = vec![first];
            loop {
                match builder.item() {
                    Ok(Some(node)) => batch.push(node),
                    Ok(None) => break,
                    Err(_) => {
                        *broken_off = true;
                        break;
                    }
                }
                if batch.len() == BATCH {
                    hand_over(std::mem::take(&mut batch));
                }
            }
            hand_over(batch);
        });
        let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
        done.sort_unstable_by_key(|(place, _)| *place);
        done.into_iter().flat_map(|(_, results)| results).collect()
    }
}

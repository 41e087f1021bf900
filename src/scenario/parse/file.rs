//! A whole file.

use std::collections::HashMap;
use std::sync::Arc;

use super::context::{Context, list};
use super::scenario::{Common, all_seen, scenario};
use super::sources::{Scenarios, Streamed, Unread};
use super::{cite, names};
use crate::games::{GameId, GameVisitor};
use crate::kernel::{Ruleset, near_miss};
use crate::scenario::de;
use crate::scenario::select::nearest;
use crate::scenario::sink::Sink;
use crate::scenario::syntax::{FileSyntax, ScenarioSyntax, Slot, Word};
use crate::scenario::tree::{self, Builder, Kind, Node, Opened, brief};
use crate::scenario::{Fault, FileFaults, ScenarioFile, SourceFile, Span, Spanned, Text};

/// Reads a file's text.
///
/// # Errors
///
/// Every fault of the file.
pub(in crate::scenario) fn parse(source: Arc<SourceFile>) -> Result<ScenarioFile, FileFaults> {
    let sink = Sink::default();
    let file = read(&source, &sink);
    if !sink.is_empty() {
        return Err(FileFaults { source, faults: sink.into_faults() });
    }
    file.ok_or_else(|| {
        // Nothing is left out without a fault; should that ever happen, the file is not green.
        let fault = Fault::new(Span::default(), "the file could not be read");
        FileFaults { source, faults: vec![fault] }
    })
}

fn read(source: &Arc<SourceFile>, sink: &Sink) -> Option<ScenarioFile> {
    let attempt = Sink::default();
    if let Some(file) = in_one_go(source, &attempt) {
        sink.absorb(attempt);
        return Some(file);
    }
    // Whatever is out of the ordinary is read slowly, and all that is wrong with it told.
    whole(source, sink)
}

/// Reads a file whose list of scenarios comes last: the scenarios that were read are worked on
/// while others are still being read. `None` where the file is laid out in another way.
fn in_one_go(source: &Arc<SourceFile>, sink: &Sink) -> Option<ScenarioFile> {
    let mut builder = Builder::new(&source.text, sink);
    let Opened { head, first } = builder.open().ok()??;
    let rest: FileSyntax<'_> = de::read(&head, &source.text, sink)?;
    let game = game(&rest.game, head.span, sink)?;
    let mut broken_off = false;
    let scenarios = Streamed { source: &source.text, builder: &mut builder, first, broken_off: &mut broken_off };
    let file = game.value.visit(Lower { source, head: Head { game, rest }, scenarios, sink })?;
    (!broken_off && builder.close().ok()?).then_some(file)
}

fn whole(source: &Arc<SourceFile>, sink: &Sink) -> Option<ScenarioFile> {
    let mut root = tree::build(&source.text, sink)?;
    let items = take_scenarios(&mut root);
    let head: FileSyntax<'_> = de::read(&root, &source.text, sink)?;
    let game = game(&head.game, root.span, sink);
    let Some(game) = game else {
        // Without a game no word can be looked up, but the shape of the scenarios can be told.
        for item in &items {
            let _: Option<ScenarioSyntax<'_>> = de::read(item, &source.text, sink);
        }
        return None;
    };
    let scenarios = Unread { source: &source.text, items: &items };
    game.value.visit(Lower { source, head: Head { game, rest: head }, scenarios, sink })
}

/// The items of `scenarios:`, taken out of the tree, so that they can be read in parallel.
fn take_scenarios<'a>(root: &mut Node<'a>) -> Vec<Node<'a>> {
    let Kind::Map(entries) = &mut root.kind else { return Vec::new() };
    let list = entries.iter_mut().find(|entry| entry.key == "scenarios");
    match list.map(|entry| &mut entry.value.kind) {
        Some(Kind::List(items)) => std::mem::take(items),
        _ => Vec::new(),
    }
}

fn game(slot: &Slot<Word<'_>>, span: Span, sink: &Sink) -> Option<Spanned<GameId>> {
    let known = || GameId::ALL.iter().map(|game| game.id());
    let all = || format!("the games: {}", list(known()));
    match slot {
        Slot::Absent => {
            let start = Span { start: span.start, end: span.start };
            sink.push(Fault::new(start, "`game:` is missing: whose rules is the file about?").help(all()));
            None
        }
        Slot::Bad(_) => None,
        Slot::Good(word) => {
            let found = GameId::from_id(&word.value.text);
            if found.is_none() {
                let message = format!("there is no game `{}`", brief(&word.value.text));
                let help = nearest(&word.value.text, known()).unwrap_or_else(all);
                sink.push(Fault::new(word.span, message).help(help));
            }
            // With the game that was probably meant the rest of the file can be looked at.
            let meant = || near_miss(&word.value.text, known()).and_then(GameId::from_id);
            found.or_else(meant).map(|game| Spanned::new(game, word.span))
        }
    }
}

/// A file but for its scenarios.
pub(in crate::scenario) struct Head<'a> {
    pub(in crate::scenario) game: Spanned<GameId>,
    pub(in crate::scenario) rest: FileSyntax<'a>,
}

struct Lower<'a, 's, S> {
    source: &'s Arc<SourceFile>,
    head: Head<'a>,
    scenarios: S,
    sink: &'s Sink,
}

impl<S: Scenarios> GameVisitor for Lower<'_, '_, S> {
    type Output = Option<ScenarioFile>;

    fn visit<R: Ruleset>(self) -> Option<ScenarioFile> {
        let context = Context::<R>::new(&self.source.text);
        let sink = self.sink;
        let Head { game, rest } = self.head;
        let clauses = rest.clauses.good().map(|list| cite::clauses(&context, list.value, sink)).unwrap_or_default();
        let readings =
            rest.readings.good().map(|entries| names::readings::<R>(entries.value, sink)).unwrap_or_default();
        let title = rest.title.good().map(|word| word.value.to_text());
        if let Some(title) = &title {
            all_seen(title, sink);
        }
        if self.scenarios.is_empty() && !matches!(rest.scenarios, Slot::Bad(_)) {
            let place = rest.scenarios.key().unwrap_or(game.span);
            let fault = Fault::new(place, "the file has no scenario");
            sink.push(fault.help("add `scenarios:` with at least one scenario"));
        }
        let common = Common { clauses: &clauses, readings: &readings };
        let read = self.scenarios.each(|one, sink| scenario(&context, &common, one, sink));
        let mut scenarios = Vec::with_capacity(read.len());
        let mut names = Vec::with_capacity(read.len());
        for (one, part) in read {
            sink.absorb(part);
            let (name, one) = one.unwrap_or_default();
            names.extend(name);
            scenarios.extend(one);
        }
        distinct(&names, sink);
        Some(ScenarioFile { source: Arc::clone(self.source), game, title, clauses, readings, scenarios })
    }
}

/// No two scenarios of a file have one name, nor may a name look like another's run under listed
/// readings, since ids would then be ambiguous.
fn distinct(names: &[Text], sink: &Sink) {
    let mut seen: HashMap<&str, Span> = HashMap::with_capacity(names.len());
    for name in names {
        if let Some(first) = seen.insert(&name.value, name.span) {
            let message = format!("two scenarios are called `{}`", brief(&name.value));
            let fault = Fault::new(name.span, message);
            sink.push(fault.also(first, "first here").help("give each a name of its own"));
        }
    }
    for name in names.iter().filter(|name| name.value.ends_with(']')) {
        let Some((stem, _)) = name.value.rsplit_once('[') else { continue };
        let Some(first) = seen.get(stem) else { continue };
        let message = "this name could be taken for another scenario's run under one of its readings";
        sink.push(Fault::new(name.span, message).also(*first, "the other scenario"));
    }
}

/// Lowers a file that another deserializer has read: the second opinion of the tests.
#[cfg(test)]
pub(in crate::scenario) fn lower_written(
    source: &Arc<SourceFile>,
    head: Head<'_>,
    scenarios: Vec<ScenarioSyntax<'_>>,
    sink: &Sink,
) -> Option<ScenarioFile> {
    use crate::scenario::syntax::Located;

    struct Read<'a>(Vec<ScenarioSyntax<'a>>);

    impl Scenarios for Read<'_> {
        fn is_empty(&self) -> bool {
            self.0.is_empty()
        }

        fn each<T: Send>(
            self,
            work: impl Fn(Located<ScenarioSyntax<'_>>, &Sink) -> T + Sync,
        ) -> Vec<(Option<T>, Sink)> {
            let one = |value| {
                let sink = Sink::default();
                let done = work(Located { key: Span::default(), span: Span::default(), value }, &sink);
                (Some(done), sink)
            };
            self.0.into_iter().map(one).collect()
        }
    }

    let game = head.game.value;
    game.visit(Lower { source, head, scenarios: Read(scenarios), sink })
}

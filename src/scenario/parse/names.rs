//! Small values that files spell out: sides, yes and no, readings, actions, squares.

use super::context::{Context, list};
use crate::kernel::{Malformed, Ruleset, Side};
use crate::scenario::select::nearest;
use crate::scenario::sink::Sink;
use crate::scenario::syntax::{Entries, List, Located, OneOf, ReadingSyntax, Slot, Word};
use crate::scenario::tree::brief;
use crate::scenario::{Fault, ReadingChoice, Span, Spanned, Text};

/// The side of that name, or a fault.
pub(super) fn side<R: Ruleset>(word: &Word<'_>, sink: &Sink) -> Option<Spanned<Side>> {
    let found = R::SIDES.iter().position(|name| *name == word.text);
    if found.is_none() {
        let message = format!("`{}` is no side", brief(&word.text));
        let help = nearest(&word.text, R::SIDES.into_iter())
            .unwrap_or_else(|| format!("the sides: {}", list(R::SIDES.into_iter())));
        sink.push(Fault::new(word.span, message).help(help));
    }
    found.map(|index| Spanned::new(Side::ALL[index], word.span))
}

/// `true` or `false` in so many letters, or a fault.
pub(super) fn flag(word: &Word<'_>, sink: &Sink) -> Option<bool> {
    match word.text.as_ref() {
        "true" => Some(true),
        "false" => Some(false),
        other => {
            let message = format!("`{}` was found, `true` or `false` was expected", brief(other));
            sink.push(Fault::new(word.span, message));
            None
        }
    }
}

/// The readings that a mapping chooses; bad ones are noted and left out.
pub(super) fn readings<R: Ruleset>(entries: Entries<'_, ReadingSyntax<'_>>, sink: &Sink) -> Vec<ReadingChoice> {
    let mut choices = Vec::with_capacity(entries.0.len());
    for (name, value) in entries.0 {
        let reading = Context::<R>::reading(&name.text, name.span, sink);
        let (Some(reading), Slot::Good(value)) = (reading, value) else { continue };
        if let Some(choice) = choice::<R>(reading, &name, value, sink) {
            choices.push(choice);
        }
    }
    choices
}

fn choice<R: Ruleset>(
    reading: usize,
    name: &Word<'_>,
    value: Located<ReadingSyntax<'_>>,
    sink: &Sink,
) -> Option<ReadingChoice> {
    use crate::kernel::Readings;
    let info = R::Readings::ALL.get(reading)?;
    let whole = name.span.to(value.span);
    let (words, listed) = match value.value {
        OneOf::Word(word) => (vec![word], false),
        OneOf::List(items) => (items.into_iter().filter_map(Slot::good).map(|item| item.value).collect(), true),
        OneOf::Map(no) => match no {},
    };
    let mut values: Vec<usize> = Vec::with_capacity(words.len());
    for word in &words {
        let Some(at) = Context::<R>::reading_value(reading, &word.text, word.span, sink) else { continue };
        if values.contains(&at) {
            sink.push(Fault::new(word.span, format!("the value `{}` is listed twice", word.text)));
        } else {
            values.push(at);
        }
    }
    if words.is_empty() {
        let message = format!("no value is listed for the reading `{}`", info.name);
        sink.push(Fault::new(value.span, message).help(format!("its values: {}", list(info.values.iter().copied()))));
    }
    let names = values.iter().map(|at| info.values[*at]).collect();
    (!values.is_empty()).then_some(ReadingChoice { name: info.name, reading, values, names, listed, span: whole })
}

/// A square, or a fault.
pub(super) fn square<R: Ruleset>(word: &Word<'_>, sink: &Sink) -> Option<Text> {
    if R::parse_square(&word.text).is_some() {
        return Some(word.to_text());
    }
    let names: Vec<String> = (0..R::SQUARES).map(|at| R::square_name(crate::kernel::Square::new(at))).collect();
    let message = format!("the board has no `{}`", brief(&word.text));
    let range = format!("its squares run from {} to {}", names[0], names[names.len() - 1]);
    let near = nearest(&word.text, names.iter().map(String::as_str));
    let near = near.map_or_else(|| range.clone(), |near| format!("{near} ({range})"));
    let help = R::square_advice(&word.text).unwrap_or(near);
    sink.push(Fault::new(word.span, message).help(help));
    None
}

/// How long an action's text may be, in bytes: several times the longest series of steps that a
/// board of 64 squares has room for.
const LONGEST_ACTION: usize = 1000;

/// Whether a text is short enough to be an action; if it is not, that is noted.
pub(super) fn short_enough(word: &Word<'_>, sink: &Sink) -> bool {
    let length = word.text.len();
    if length > LONGEST_ACTION {
        let message = format!("this text has {length} bytes, and an action has at most {LONGEST_ACTION}");
        sink.push(Fault::new(word.span, message).help("is the end of a quote missing?"));
    }
    length <= LONGEST_ACTION
}

/// An action, or a fault with the place inside its text.
pub(super) fn action<R: Ruleset>(context: &Context<'_, R>, word: &Word<'_>, sink: &Sink) -> Option<Text> {
    if !short_enough(word, sink) {
        return None;
    }
    let text = word.to_text();
    match R::parse_action(&text.value) {
        Ok(_) => Some(text),
        Err(malformed) => {
            let advice = "what is not even a move is tested with `malformed: …`";
            sink.push(malformed_fault(context.text, &text, malformed).maybe_help(Some(advice.to_owned())));
            None
        }
    }
}

fn malformed_fault(source: &str, text: &Text, malformed: Malformed) -> Fault {
    let span = text.locate(source, malformed.range);
    Fault::new(span, malformed.message).maybe_help(malformed.help)
}

/// The actions of a list; bad ones are noted and left out. `distinct` refuses repetitions.
pub(super) fn actions<R: Ruleset>(
    context: &Context<'_, R>,
    items: List<Word<'_>>,
    distinct: bool,
    sink: &Sink,
) -> Vec<Text> {
    let words: Vec<Word<'_>> = items.into_iter().filter_map(Slot::good).map(|item| item.value).collect();
    let mut seen: std::collections::HashMap<R::Action, Span> = std::collections::HashMap::new();
    let mut texts = Vec::with_capacity(words.len());
    let mut at = 0;
    while let Some(word) = words.get(at) {
        at += 1;
        if !short_enough(word, sink) {
            continue;
        }
        match R::parse_action(&word.text) {
            Ok(action) => {
                if let Some(first) = distinct.then(|| seen.insert(action, word.span)).flatten() {
                    let fault = Fault::new(word.span, format!("`{}` is listed twice", brief(&word.text)));
                    sink.push(fault.also(first, "first here").help("keep one of the two"));
                }
                texts.push(word.to_text());
            }
            Err(malformed) => {
                if let Some((pieces, whole)) = torn::<R>(&words[at - 1..]) {
                    sink.push(torn_fault(word.span.to(words[at + pieces - 2].span), &whole));
                    at += pieces - 1;
                } else {
                    let spaced = word.text.contains(' ') && is_plain(context.text, word);
                    let advice = "inside [ ] a comma ends an item: put a text that holds commas in quotes";
                    let fault = malformed_fault(context.text, &word.to_text(), malformed);
                    sink.push(if spaced { fault.help(advice) } else { fault });
                }
            }
        }
    }
    texts
}

/// How many items from the first on make one action when the commas between them are put back,
/// and that action.
fn torn<R: Ruleset>(words: &[Word<'_>]) -> Option<(usize, String)> {
    const MOST: usize = 6;
    let mut whole = words.first()?.text.clone().into_owned();
    for (at, word) in words.iter().enumerate().take(MOST).skip(1) {
        whole.push(',');
        whole.push_str(&word.text);
        if R::parse_action(&whole).is_ok() {
            return Some((at + 1, whole));
        }
    }
    None
}

fn torn_fault(span: Span, whole: &str) -> Fault {
    Fault::new(span, "the commas tear this text into several items")
        .help(format!("inside [ ] a comma ends an item: put the text in quotes, \"{whole}\""))
}

/// Whether a scalar stands without quotes.
fn is_plain(source: &str, word: &Word<'_>) -> bool {
    !source.get(word.span.range()).is_some_and(|text| text.starts_with(['"', '\'']))
}

//! How a scenario begins.

use super::context::{Context, list};
use super::names;
use crate::kernel::{Evidence, Readings, Ruleset, SetupFault, SetupPlace, Trace};
use crate::scenario::de::unknown_key;
use crate::scenario::setups::{self, with_source};
use crate::scenario::sink::Sink;
use crate::scenario::syntax::{Entries, List, Located, OneOf, SetupValue, Slot, Word};
use crate::scenario::{Fault, PlacedPiece, Setup, SetupForm, Span, Text};

/// The keys of a setup that every game knows.
const KEYS: [&str; 5] = ["board", "position", "start", "to-move", "deployment"];

/// What a setup has so far.
#[derive(Default)]
struct Parts {
    /// The forms found, with their keys' places; one is wanted.
    forms: Vec<(Span, Option<SetupForm>)>,
    pieces: Vec<PlacedPiece>,
    /// Where the first list of pieces is.
    listed: Option<Span>,
    to_move: Option<Text>,
    fields: Vec<(Text, Text)>,
    deployment: bool,
    /// Whether something was noted, so that asking the game about it makes no sense.
    faulty: bool,
}

/// Reads a setup; what is wrong is noted.
pub(super) fn setup<R: Ruleset>(setup: Located<Entries<'_, SetupValue<'_>>>, sink: &Sink) -> Option<Setup> {
    let mut parts = Parts::default();
    for (key, value) in setup.value.0 {
        entry::<R>(&key, value, &mut parts, sink);
    }
    if let Some(key) = parts.listed {
        parts.forms.push((key, Some(SetupForm::Placements(std::mem::take(&mut parts.pieces)))));
    }
    let form = form::<R>(setup.span, &mut parts, sink)?;
    let (to_move, fields) = (parts.to_move, parts.fields);
    let complete = match form {
        SetupForm::Start => Some("the start position"),
        SetupForm::Line(_) => Some("a position line"),
        SetupForm::Board(_) | SetupForm::Placements(_) => None,
    };
    if let Some(what) = complete {
        let more = to_move.iter().chain(fields.iter().map(|(name, _)| name));
        for text in more {
            sink.push(Fault::new(text.span, format!("{what} is complete, nothing can be added to it")));
            parts.faulty = true;
        }
    }
    (!parts.faulty).then_some(Setup { span: setup.span, form, to_move, fields, deployment: parts.deployment })
}

fn form<R: Ruleset>(span: Span, parts: &mut Parts, sink: &Sink) -> Option<SetupForm> {
    let mut forms = std::mem::take(&mut parts.forms);
    forms.sort_by_key(|(key, _)| *key);
    if let [(first, _), rest @ ..] = forms.as_slice() {
        for (key, _) in rest {
            let fault = Fault::new(*key, "the position is given a second time");
            sink.push(fault.also(*first, "first here").help("keep one of the two"));
            parts.faulty = true;
        }
    } else if !parts.faulty {
        let [one, other] = R::SIDES;
        let help = format!("write `board:`, `position:`, `start: true`, or lists under `{one}:` and `{other}:`");
        sink.push(Fault::new(span, "the setup gives no position").help(help));
    }
    forms.into_iter().next().and_then(|(_, form)| form)
}

fn entry<R: Ruleset>(key: &Word<'_>, value: Slot<SetupValue<'_>>, parts: &mut Parts, sink: &Sink) {
    let side = R::SIDES.iter().position(|name| *name == key.text);
    let field = R::SETUP_FIELDS.contains(&key.text.as_ref());
    if side.is_none() && !field && !KEYS.contains(&key.text.as_ref()) {
        let known = KEYS.into_iter().chain(R::SIDES).chain(R::SETUP_FIELDS.iter().copied());
        sink.push(unknown_key(&key.text, key.span, known));
        parts.faulty = true;
        return;
    }
    let Slot::Good(value) = value else {
        parts.faulty = true;
        return;
    };
    match (side, value.value) {
        (Some(side), OneOf::Map(lists)) => {
            parts.listed.get_or_insert(key.span);
            for (word, squares) in lists.0 {
                placed::<R>(side, &word, squares, parts, sink);
            }
        }
        (Some(_), OneOf::Word(word)) => {
            let words = list(R::PIECES.iter().map(|(word, _)| *word));
            let message = format!("`{}` was found, a mapping from pieces to squares was expected", word.text);
            sink.push(Fault::new(word.span, message).help(format!("the pieces: {words}")));
            parts.faulty = true;
        }
        (None, OneOf::Word(word)) => scalar(key, &word, field, parts, sink),
        (None, OneOf::Map(_)) => {
            sink.push(Fault::new(value.span, format!("a mapping was found, `{}` takes a text", key.text)));
            parts.faulty = true;
        }
        (_, OneOf::List(no)) => match no {},
    }
}

fn scalar(key: &Word<'_>, word: &Word<'_>, field: bool, parts: &mut Parts, sink: &Sink) {
    match key.text.as_ref() {
        "board" => parts.forms.push((key.span, Some(SetupForm::Board(word.to_text())))),
        "position" => parts.forms.push((key.span, Some(SetupForm::Line(word.to_text())))),
        "start" => {
            let start = names::flag(word, sink);
            if start == Some(false) {
                sink.push(Fault::new(word.span, "`start` can only be `true`").help("leave the key out"));
            }
            parts.faulty |= start != Some(true);
            parts.forms.push((key.span, Some(SetupForm::Start)));
        }
        "to-move" => parts.to_move = Some(word.to_text()),
        "deployment" => match names::flag(word, sink) {
            Some(deployment) => parts.deployment = deployment,
            None => parts.faulty = true,
        },
        _ if field => parts.fields.push((key.to_text(), word.to_text())),
        _ => {}
    }
}

fn placed<R: Ruleset>(side: usize, word: &Word<'_>, squares: Slot<List<Word<'_>>>, parts: &mut Parts, sink: &Sink) {
    let Some(piece) = R::PIECES.iter().position(|(name, _)| *name == word.text) else {
        sink.push(unknown_key(&word.text, word.span, R::PIECES.iter().map(|(name, _)| *name)));
        parts.faulty = true;
        return;
    };
    let Slot::Good(squares) = squares else {
        parts.faulty = true;
        return;
    };
    for square in squares.value {
        match square {
            Slot::Good(square) => match names::square::<R>(&square.value, sink) {
                Some(square) => parts.pieces.push(PlacedPiece { side, piece, square }),
                None => parts.faulty = true,
            },
            Slot::Absent | Slot::Bad(_) => parts.faulty = true,
        }
    }
}

/// Asks the game about the setup under one choice of readings, and notes every fault of form and,
/// unless the setup is to be refused, every clause that refuses it.
pub(super) fn check<R: Ruleset>(
    context: &Context<'_, R>,
    setup: &Setup,
    readings: &R::Readings,
    refused: bool,
    sink: &Sink,
) {
    let read = with_source(setup, |source| R::read(source, readings));
    let read = match read {
        Ok(read) => read,
        Err(faults) => {
            for fault in faults {
                sink.push(form_fault(context.text, setup, fault));
            }
            return;
        }
    };
    if refused {
        return;
    }
    let mut broken = Vec::new();
    if setup.deployment {
        let mut trace = Trace::new();
        let _ = R::validate(&read, readings, true, &mut trace);
        broken = trace.into_broken();
    }
    if broken.is_empty() {
        broken = R::admit(read, readings).err().unwrap_or_default();
    }
    for fault in broken {
        use crate::kernel::Clause;
        let under: Vec<String> = readings.changed().iter().map(|(name, value)| format!("{name}: {value}")).collect();
        let under = if under.is_empty() { String::new() } else { format!(" (under {})", under.join(", ")) };
        let message = format!("{} refuses this setup: {}{under}", fault.clause.id(), fault.evidence.sentence());
        let help = format!("a setup that must be refused is written with `invalid: [{}]`", fault.clause.id());
        let places = setups::places::<R>(setup, fault.evidence.squares());
        let (first, rest) = places.split_first().map_or((whole(setup), [].as_slice()), |(first, rest)| (*first, rest));
        let fault = Fault::new(first, message).help(help);
        sink.push(rest.iter().fold(fault, |fault, place| fault.also(*place, "and this")));
    }
}

/// The text that gives the position.
fn whole(setup: &Setup) -> Span {
    match &setup.form {
        SetupForm::Line(text) | SetupForm::Board(text) => text.span,
        SetupForm::Start | SetupForm::Placements(_) => setup.span,
    }
}

fn form_fault(source: &str, setup: &Setup, fault: SetupFault) -> Fault {
    let span = match &fault.place {
        SetupPlace::Text(range) => match &setup.form {
            SetupForm::Line(text) | SetupForm::Board(text) => text.locate(source, range.clone()),
            SetupForm::Start | SetupForm::Placements(_) => setup.span,
        },
        SetupPlace::Placement(at) => match &setup.form {
            SetupForm::Placements(pieces) => pieces.get(*at).map_or(setup.span, |piece| piece.square.span),
            SetupForm::Start | SetupForm::Line(_) | SetupForm::Board(_) => setup.span,
        },
        SetupPlace::Field(at) => setup.fields.get(*at).map_or(setup.span, |(_, value)| value.span),
        SetupPlace::ToMove => setup.to_move.as_ref().map_or(setup.span, |text| text.span),
        SetupPlace::Whole => whole(setup),
    };
    Fault::new(span, fault.message).maybe_help(fault.help)
}

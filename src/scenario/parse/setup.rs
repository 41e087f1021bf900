//! How a scenario begins.

use super::context::{Context, list};
use super::names;
use crate::kernel::{Evidence, Readings, Ruleset, SetupFault, SetupPlace, Trace, near_miss};
use crate::scenario::de::unknown_key;
use crate::scenario::model::Layout;
use crate::scenario::setups::{self, with_source};
use crate::scenario::sink::Sink;
use crate::scenario::syntax::{Entries, List, Located, OneOf, SetupValue, Slot, Word};
use crate::scenario::tree::brief;
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
    /// Whether something was noted and is missing here.
    faulty: bool,
}

/// A setup as far as it could be read.
pub(super) struct Read {
    pub(super) setup: Setup,
    /// Whether nothing was noted about it, so that nothing is missing.
    pub(super) whole: bool,
}

/// Reads a setup; what is wrong is noted, and left out.
pub(super) fn setup<R: Ruleset>(setup: Located<Entries<'_, SetupValue<'_>>>, sink: &Sink) -> Option<Read> {
    let mut parts = Parts::default();
    let mut names: Vec<String> = setup.value.0.iter().map(|(key, _)| key.text.to_string()).collect();
    for (key, value) in setup.value.0 {
        let known = KEYS.into_iter().chain(R::SIDES).chain(R::SETUP_FIELDS.iter().copied());
        match known_key(&key, known, &mut names, &mut parts, sink) {
            Some(name) => entry::<R>(name, &key, value, &mut parts, sink),
            None => parts.faulty = true,
        }
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
    let setup = Setup { span: setup.span, form, to_move, fields, deployment: parts.deployment };
    Some(Read { setup, whole: !parts.faulty })
}

/// The known key that a word is; where it is none, that is noted, and the key is handed over that
/// was probably meant, unless it stands among `there`.
fn known_key(
    key: &Word<'_>,
    known: impl Iterator<Item = &'static str> + Clone,
    there: &mut Vec<String>,
    parts: &mut Parts,
    sink: &Sink,
) -> Option<&'static str> {
    let found = known.clone().find(|name| *name == key.text);
    if found.is_some() {
        return found;
    }
    sink.push(unknown_key(&key.text, key.span, known.clone()));
    parts.faulty = true;
    let meant = near_miss(&key.text, known).filter(|meant| !there.iter().any(|name| name == meant))?;
    there.push(meant.to_owned());
    Some(meant)
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

fn entry<R: Ruleset>(name: &str, key: &Word<'_>, value: Slot<SetupValue<'_>>, parts: &mut Parts, sink: &Sink) {
    let side = R::SIDES.iter().position(|side| *side == name);
    let field = R::SETUP_FIELDS.contains(&name);
    let Slot::Good(value) = value else {
        parts.faulty = true;
        return;
    };
    match (side, value.value) {
        (Some(side), OneOf::Map(lists)) => {
            parts.listed.get_or_insert(key.span);
            let mut names: Vec<String> = lists.0.iter().map(|(word, _)| word.text.to_string()).collect();
            for (word, squares) in lists.0 {
                let known = R::PIECES.iter().map(|(name, _)| *name);
                let name = known_key(&word, known.clone(), &mut names, parts, sink);
                match name.and_then(|name| known.clone().position(|piece| piece == name)) {
                    Some(piece) => placed::<R>(side, piece, squares, parts, sink),
                    None => parts.faulty = true,
                }
            }
        }
        (Some(_), OneOf::Word(word)) => {
            let words = list(R::PIECES.iter().map(|(word, _)| *word));
            let message = format!("`{}` was found, a mapping from pieces to squares was expected", brief(&word.text));
            sink.push(Fault::new(word.span, message).help(format!("the pieces: {words}")));
            parts.faulty = true;
        }
        (None, OneOf::Word(word)) => scalar(name, key, &word, field, parts, sink),
        (None, OneOf::Map(_)) => {
            sink.push(Fault::new(value.span, format!("a mapping was found, `{name}` takes a text")));
            parts.faulty = true;
        }
        (_, OneOf::List(no)) => match no {},
    }
}

fn scalar(name: &str, key: &Word<'_>, word: &Word<'_>, field: bool, parts: &mut Parts, sink: &Sink) {
    match name {
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
        _ if field => {
            let key = Text { value: name.to_owned(), ..key.to_text() };
            parts.fields.push((key, word.to_text()));
        }
        _ => {}
    }
}

fn placed<R: Ruleset>(side: usize, piece: usize, squares: Slot<List<Word<'_>>>, parts: &mut Parts, sink: &Sink) {
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
    Read { setup, whole }: &Read,
    readings: &R::Readings,
    refused: bool,
    sink: &Sink,
) {
    match with_source(setup, |source| R::read(source, readings)) {
        Ok(read) if *whole && !refused => clauses::<R>(setup, read, readings, sink),
        Ok(_) if *whole => {}
        Ok(_) => bare::<R>(setup, readings, refused, sink),
        Err(faults) => {
            if let Some(fault) = folded(context.text, setup) {
                sink.push(fault);
                return;
            }
            for fault in faults {
                sink.push(form_fault(context.text, setup, fault));
            }
            bare::<R>(setup, readings, refused, sink);
        }
    }
}

/// Asks the game about nothing but the pieces of a setup, where what stands beside them is bad or
/// some are left out: the pieces that are there are refused all the same, whatever is added.
fn bare<R: Ruleset>(setup: &Setup, readings: &R::Readings, refused: bool, sink: &Sink) {
    let something = match &setup.form {
        SetupForm::Placements(pieces) => !pieces.is_empty(),
        SetupForm::Board(_) => true,
        SetupForm::Start | SetupForm::Line(_) => false,
    };
    if refused || !something {
        return;
    }
    let setup = Setup { to_move: None, fields: Vec::new(), deployment: false, ..setup.clone() };
    if let Ok(read) = with_source(&setup, |source| R::read(source, readings)) {
        clauses::<R>(&setup, read, readings, sink);
    }
}

/// A board whose lines YAML has joined: whatever the game says of it misses the point.
fn folded(source: &str, setup: &Setup) -> Option<Fault> {
    let SetupForm::Board(text) = &setup.form else { return None };
    let several = source.get(text.span.range())?.contains('\n');
    let joined = several && text.layout != Layout::Block;
    joined.then(|| {
        let message = "the lines of this board are joined into one, since it is not written as a block of lines";
        Fault::new(text.span, message).help("write `board: |` and each row on a line of its own below it")
    })
}

/// Notes every clause that refuses a setup.
fn clauses<R: Ruleset>(setup: &Setup, read: R::Setup, readings: &R::Readings, sink: &Sink) {
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

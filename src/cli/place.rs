//! Positions and readings as given on the command line or in a request.

use std::path::Path;

use super::args::{ReadingsArgs, SourceArgs};
use super::exit::Failure;
use super::scenarios::case_failure;
use crate::kernel::{Broken, Clause, Evidence, Readings, Ruleset, SetupFault, SetupPlace, SetupSource, near_miss};
use crate::report::Notice;
use crate::scenario::{Case, replay};

/// Why a text is no position.
#[derive(Debug)]
pub(super) enum NoPosition<C: Clause> {
    /// Its form is wrong.
    Form(Vec<SetupFault>),
    /// Clauses refuse it.
    Refused(Vec<Broken<C>>),
}

/// Reads a position: one line, or `start`.
///
/// # Errors
///
/// Every fault of the position.
pub(super) fn position<R: Ruleset>(text: &str, readings: &R::Readings) -> Result<R::Position, NoPosition<R::Clause>> {
    if text.trim() == "start" {
        return Ok(R::start(readings));
    }
    let setup = R::read(&SetupSource::Line(text.trim_end()), readings).map_err(NoPosition::Form)?;
    R::admit(setup, readings).map_err(NoPosition::Refused)
}

impl<C: Clause> NoPosition<C> {
    /// Where in the text the first fault lies, as a byte offset; 0 where it concerns the whole.
    pub(super) fn offset(&self) -> usize {
        let Self::Form(faults) = self else { return 0 };
        faults
            .iter()
            .find_map(|fault| match &fault.place {
                SetupPlace::Text(range) => Some(range.start),
                SetupPlace::Placement(_) | SetupPlace::Field(_) | SetupPlace::ToMove | SetupPlace::Whole => None,
            })
            .unwrap_or(0)
    }

    /// Every fault in one sentence, without a full stop.
    pub(super) fn message(&self) -> String {
        let faults: Vec<String> = match self {
            Self::Form(faults) => faults.iter().map(ToString::to_string).collect(),
            Self::Refused(broken) => {
                broken.iter().map(|broken| format!("{}: {}", broken.clause.id(), broken.evidence.sentence())).collect()
            }
        };
        format!("no position: {}", faults.join("; "))
    }

    /// Every fault as a notice; `origin` says where the text stands.
    pub(super) fn notices(&self, origin: &str, text: &str) -> Vec<Notice> {
        match self {
            Self::Form(faults) => faults.iter().map(|fault| form_notice(fault, origin, text)).collect(),
            Self::Refused(broken) => broken
                .iter()
                .map(|broken| {
                    let facts = format!("{} refuses the position: {}", broken.clause.id(), broken.evidence.sentence());
                    Notice::error(facts)
                        .about(origin, text)
                        .label(0..text.len(), None)
                        .help(format!("`poligon rules {}` shows the clause", broken.clause.id()))
                })
                .collect(),
        }
    }
}

fn form_notice(fault: &SetupFault, origin: &str, text: &str) -> Notice {
    let range = match &fault.place {
        SetupPlace::Text(range) => range.start.min(text.len())..range.end.min(text.len()),
        SetupPlace::Placement(_) | SetupPlace::Field(_) | SetupPlace::ToMove | SetupPlace::Whole => 0..text.len(),
    };
    Notice::error(fault.message.clone())
        .about(origin, text)
        .label(range, Some("here".to_owned()))
        .maybe_help(fault.help.clone())
}

/// Sets one reading by its names.
///
/// # Errors
///
/// What is wrong with the names, without a full stop, and what to do.
pub(super) fn set_reading<Q: Readings>(readings: Q, name: &str, value: &str) -> Result<Q, (String, String)> {
    if let Some(changed) = readings.named(name, value) {
        return Ok(changed);
    }
    let Some(info) = Q::ALL.iter().find(|info| info.name == name) else {
        let names: Vec<&str> = Q::ALL.iter().map(|info| info.name).collect();
        return Err((format!("there is no reading `{}`", clip(name)), suggestion(name, "the readings are", &names)));
    };
    Err((
        format!("the reading `{name}` has no value `{}`", clip(value)),
        suggestion(value, "its values are", info.values),
    ))
}

fn suggestion(wanted: &str, lead: &str, known: &[&str]) -> String {
    near_miss(wanted, known.iter().copied())
        .map_or_else(|| format!("{lead}: {}", known.join(", ")), |near| format!("did you mean `{near}`?"))
}

/// The readings that the arguments choose, upon `base`.
///
/// # Errors
///
/// Every unknown name, and a file that cannot be read.
pub(super) fn readings<R: Ruleset>(args: &ReadingsArgs, base: R::Readings) -> Result<R::Readings, Failure> {
    let mut readings = base;
    let (mut notices, mut missing) = (Vec::new(), twice(&args.readings));
    let mut set = |name: &str, value: &str, origin: &str| match set_reading(readings, name, value) {
        Ok(changed) => readings = changed,
        Err((message, help)) => notices.push(Notice::error(format!("{origin}: {message}")).help(help)),
    };
    if let Some(file) = &args.readings_file {
        for (name, value) in readings_file(file)? {
            set(&name, &value, &file.display().to_string());
        }
    }
    for choice in &args.readings {
        if let Some((name, value)) = choice.split_once('=') {
            set(name.trim(), value.trim(), "--readings");
        } else {
            let message = format!("--readings: `{}` sets nothing", clip(choice));
            missing.push(Notice::error(message).help("write the reading and its value, as in `--readings name=value`"));
        }
    }
    notices.append(&mut missing);
    if notices.is_empty() { Ok(readings) } else { Err(notices.into()) }
}

/// The readings that the command line sets more than once: which was meant cannot be known.
fn twice(choices: &[String]) -> Vec<Notice> {
    let name = |choice: &String| choice.split_once('=').map(|(name, _)| name.trim().to_owned());
    let names: Vec<Option<String>> = choices.iter().map(name).collect();
    let again = |at: &usize| names[*at].is_some() && names[..*at].contains(&names[*at]);
    (0..names.len())
        .filter(again)
        .map(|at| {
            let name = names[at].as_deref().unwrap_or_default();
            let values: Vec<String> = choices
                .iter()
                .zip(&names)
                .filter(|(_, other)| **other == names[at])
                .map(|(choice, _)| clip(choice))
                .collect();
            let message = format!("--readings: `{}` is set more than once: {}", clip(name), values.join(", "));
            Notice::error(message).help("keep one of them; a reading has one value at a time")
        })
        .collect()
}

/// The beginning of a text that may be long.
pub(super) fn clip(text: &str) -> String {
    if text.chars().count() <= 60 { text.to_owned() } else { text.chars().take(60).chain(['\u{2026}']).collect() }
}

/// A readings file is a few lines; what is longer is not one.
const READINGS_FILE_LIMIT: u64 = 64 * 1024;

/// The name and value pairs of a readings file.
fn readings_file(path: &Path) -> Result<Vec<(String, String)>, Failure> {
    let text = read_text(path, READINGS_FILE_LIMIT)?;
    // An ordered map of plain strings: a value such as `no` stays the word that was written.
    let pairs: serde_yaml::Mapping = serde_yaml::from_str(&text).map_err(|error| {
        Notice::error(format!("{}: no list of readings: {error}", path.display()))
            .help("write one `name: value` a line, as `poligon rules` shows them")
    })?;
    let word = |value: &serde_yaml::Value| value.as_str().map(str::to_owned);
    pairs
        .iter()
        .map(|(name, value)| {
            word(name).zip(word(value)).ok_or_else(|| {
                Notice::error(format!("{}: names and values of readings are words", path.display()))
                    .help("write one `name: value` a line, as `poligon rules` shows them")
                    .into()
            })
        })
        .collect()
}

/// The text of a file of at most `limit` bytes.
///
/// # Errors
///
/// If it cannot be read, is longer, or is not UTF-8.
pub(super) fn read_text(path: &Path, limit: u64) -> Result<String, Failure> {
    use std::io::Read as _;
    let fail = |what: String| Failure::input(Notice::error(format!("{}: {what}", path.display())));
    let file = std::fs::File::open(path).map_err(|error| fail(format!("cannot be opened: {error}")))?;
    let mut bytes = Vec::new();
    file.take(limit + 1).read_to_end(&mut bytes).map_err(|error| fail(format!("cannot be read: {error}")))?;
    if bytes.len() as u64 > limit {
        return Err(fail(format!("is longer than {limit} bytes")));
    }
    String::from_utf8(bytes).map_err(|error| {
        fail(format!("is not UTF-8: byte {} belongs to no character", error.utf8_error().valid_up_to()))
    })
}

impl From<Notice> for Failure {
    fn from(notice: Notice) -> Self {
        Self::input(notice)
    }
}

/// The position and readings that the arguments give.
///
/// # Errors
///
/// Every fault of either.
pub(super) fn given<R: Ruleset>(args: &SourceArgs) -> Result<(R::Position, R::Readings), Failure> {
    let readings = readings::<R>(&args.readings, R::Readings::default())?;
    let text = args.position.as_deref().unwrap_or("start");
    let position = position::<R>(text, &readings).map_err(|fault| fault.notices("--position", text))?;
    Ok((position, readings))
}

/// The position and readings in which a step of a case stands, under the case's readings and those
/// that the arguments change.
///
/// # Errors
///
/// If the case cannot be played so far, or the position is none under the changed readings.
pub(super) fn at_step<R: Ruleset>(
    case: &Case,
    before: usize,
    args: &ReadingsArgs,
) -> Result<(R::Position, R::Readings), Failure> {
    let replayed = replay::<R>(case, before).map_err(|error| case_failure(case, &error))?;
    let readings = readings::<R>(args, replayed.readings)?;
    if readings == replayed.readings {
        return Ok((replayed.position, readings));
    }
    let line = R::line(&replayed.position);
    let position = position::<R>(&line, &readings).map_err(|fault| fault.notices("the position", &line))?;
    Ok((position, readings))
}

//! What a request asks.

use serde_json::value::RawValue;

use super::Fault;
use super::object::{self, Member};
use crate::cli::args::MAX_DEPTH;
use crate::cli::place::clip;
use crate::games::GameId;
use crate::kernel::near_miss;

/// A string with its place.
#[derive(Clone, Debug)]
pub(super) struct Placed<'a> {
    /// The string.
    pub(super) text: String,
    raw: &'a RawValue,
    line: &'a str,
}

impl<'a> Placed<'a> {
    fn read(raw: &'a RawValue, line: &'a str) -> Result<Self, Fault> {
        Ok(Self { text: object::text(raw, line)?, raw, line })
    }

    /// A fault of the string as a whole.
    pub(super) fn fault(&self, message: impl Into<String>) -> Fault {
        Fault::at(object::offset(self.raw, self.line), message)
    }

    /// A fault at a byte of the string.
    pub(super) fn fault_at(&self, byte: usize, message: impl Into<String>) -> Fault {
        Fault::at(object::inside(self.raw, self.line, byte), message)
    }
}

/// A request that has the right form.
#[derive(Clone, Debug)]
pub(super) struct Request<'a> {
    /// Whose rules.
    pub(super) game: GameId,
    /// Readings other than the default, name and value.
    pub(super) readings: Vec<(Placed<'a>, Placed<'a>)>,
    /// The position.
    pub(super) position: Placed<'a>,
    /// What is asked of it.
    pub(super) ask: Ask<'a>,
}

/// What is asked of a position.
#[derive(Clone, Debug)]
pub(super) enum Ask<'a> {
    /// The legal moves.
    Moves,
    /// What these moves lead to.
    Play(Vec<Placed<'a>>),
    /// How many sequences of that length there are.
    Perft(u32),
    /// Why a move is illegal, or what it does.
    Explain(Placed<'a>),
}

/// The keys that a request may have.
const KEYS: [&str; 8] = ["id", "game", "readings", "position", "ask", "moves", "depth", "move"];
/// What may be asked, each with the key that belongs to it.
const ASKS: [(&str, Option<&str>); 4] =
    [("moves", None), ("play", Some("moves")), ("perft", Some("depth")), ("explain", Some("move"))];

/// Reads a request. Its id is left in `id` as soon as it is known, even if the rest is bad.
///
/// # Errors
///
/// The first fault.
pub(super) fn read<'a>(line: &'a str, id: &mut Option<&'a RawValue>) -> Result<Request<'a>, Fault> {
    let mut members = Vec::new();
    let whole = object::read(line, line, &mut members);
    *id = members.iter().find(|member| member.name(line).is_ok_and(|name| name == "id")).map(|member| member.value);
    whole?;
    let values = sort(&members, line)?;
    let need = |key: &str| {
        values(key)
            .ok_or_else(|| Fault::at(line.trim_end().len().saturating_sub(1), format!("the key \"{key}\" is missing")))
    };
    let game = game(&Placed::read(need("game")?, line)?)?;
    let readings = values("readings").map_or(Ok(vec![]), |raw| pairs(raw, line))?;
    let position = Placed::read(need("position")?, line)?;
    let asked = Placed::read(need("ask")?, line)?;
    let Some((_, own)) = ASKS.iter().find(|(name, _)| *name == asked.text) else {
        let names = ASKS.map(|(name, _)| name);
        return Err(asked.fault(unknown("question", &asked.text, &names)));
    };
    for member in &members {
        let name = member.name(line)?;
        let elsewhere = ASKS.iter().any(|(_, key)| *key == Some(name.as_str()));
        if elsewhere && *own != Some(name.as_str()) {
            return Err(Fault::at(
                member.offset(line),
                format!("the key \"{name}\" does not belong to \"{}\"", asked.text),
            ));
        }
    }
    let ask = match *own {
        None => Ask::Moves,
        Some("moves") => Ask::Play(list(need("moves")?, line)?),
        Some("depth") => Ask::Perft(depth(need("depth")?, line)?),
        Some(key) => Ask::Explain(Placed::read(need(key)?, line)?),
    };
    Ok(Request { game, readings, position, ask })
}

/// A look-up among members whose keys are all known and all different.
fn sort<'a>(members: &[Member<'a>], line: &str) -> Result<impl Fn(&str) -> Option<&'a RawValue>, Fault> {
    let mut values: [Option<&'a RawValue>; KEYS.len()] = [None; KEYS.len()];
    for member in members {
        let name = member.name(line)?;
        let Some(at) = KEYS.iter().position(|key| *key == name) else {
            return Err(Fault::at(member.offset(line), unknown("key", &name, &KEYS)));
        };
        if values[at].replace(member.value).is_some() {
            return Err(Fault::at(member.offset(line), format!("the key \"{name}\" stands here a second time")));
        }
    }
    Ok(move |key: &str| KEYS.iter().position(|known| *known == key).and_then(|at| values[at]))
}

fn unknown(what: &str, name: &str, known: &[&str]) -> String {
    let help = near_miss(name, known.iter().copied())
        .map_or_else(|| format!("known are {}", known.join(", ")), |near| format!("did you mean {near:?}?"));
    format!("unknown {what} {:?}; {help}", clip(name))
}

fn game(name: &Placed<'_>) -> Result<GameId, Fault> {
    GameId::from_id(&name.text).ok_or_else(|| {
        let known: Vec<&str> = GameId::ALL.iter().map(|game| game.id()).collect();
        name.fault(unknown("game", &name.text, &known))
    })
}

fn pairs<'a>(raw: &'a RawValue, line: &'a str) -> Result<Vec<(Placed<'a>, Placed<'a>)>, Fault> {
    let mut members: Vec<Member<'a>> = Vec::new();
    object::read(raw.get(), line, &mut members)?;
    let mut pairs: Vec<(Placed<'a>, Placed<'a>)> = Vec::with_capacity(members.len());
    for member in members {
        let name = Placed::read(member.key, line)?;
        if pairs.iter().any(|(known, _)| known.text == name.text) {
            return Err(name.fault(format!("the reading {:?} stands here a second time", clip(&name.text))));
        }
        pairs.push((name, Placed::read(member.value, line)?));
    }
    Ok(pairs)
}

fn list<'a>(raw: &'a RawValue, line: &'a str) -> Result<Vec<Placed<'a>>, Fault> {
    let items: Vec<&'a RawValue> = serde_json::from_str(raw.get()).map_err(|_| {
        Fault::at(object::offset(raw, line), format!("expected a list of moves, found {}", object::kind(raw.get())))
    })?;
    items.into_iter().map(|item| Placed::read(item, line)).collect()
}

fn depth(raw: &RawValue, line: &str) -> Result<u32, Fault> {
    let depth: Option<u32> = raw.get().parse().ok().filter(|depth| *depth <= MAX_DEPTH);
    depth.ok_or_else(|| {
        let message = format!("expected a whole number from 0 to {MAX_DEPTH}, found {}", clip(raw.get()));
        Fault::at(object::offset(raw, line), message)
    })
}

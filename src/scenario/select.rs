//! Which cases run.

use std::collections::HashSet;
use std::str::FromStr;

use super::{Basis, Case};
use crate::games::GameId;
use crate::kernel::near_miss;

/// Which cases run: those that every part accepts. An empty part accepts all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// The id contains one of these.
    pub filters: Vec<String>,
    /// The id is one of these.
    pub exact: Vec<String>,
    /// The game is one of these.
    pub games: Vec<GameId>,
    /// The scenario pins one of these clauses.
    pub clauses: Vec<String>,
    /// The scenario's basis is one of these.
    pub bases: Vec<Basis>,
    /// The id is in this list of failed cases; `None` where no list is used.
    pub rerun: Option<Vec<String>>,
    /// The case falls to this shard.
    pub shard: Option<Shard>,
}

/// Part `k` of `n`, from 1. Cases are shared out by a hash of their id, so that adding a case
/// moves no other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shard {
    part: u32,
    of: u32,
}

/// Text that names no shard.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text:?} is no shard: write K/N, where K counts from 1 to N")]
pub struct ShardError {
    text: String,
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let error = || ShardError { text: text.to_owned() };
        let (part, of) = text.split_once('/').ok_or_else(error)?;
        let part: u32 = part.trim().parse().map_err(|_| error())?;
        let of: u32 = of.trim().parse().map_err(|_| error())?;
        if part == 0 || part > of { Err(error()) } else { Ok(Self { part, of }) }
    }
}

impl Shard {
    /// Whether the case of that id falls to this shard.
    ///
    /// ```
    /// use poligon::scenario::Shard;
    /// let halves: [Shard; 2] = ["1/2".parse().unwrap(), "2/2".parse().unwrap()];
    /// assert_eq!(halves.iter().filter(|shard| shard.takes("a.yaml::x")).count(), 1);
    /// ```
    #[must_use]
    pub fn takes(self, id: &str) -> bool {
        stable_hash(id.as_bytes()) % u64::from(self.of) == u64::from(self.part - 1)
    }
}

/// FNV-1a: the same on every machine and in every version, which the standard hasher is not.
pub(super) fn stable_hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Why no case was selected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct NothingSelected {
    /// What was asked for, without a full stop.
    pub message: String,
    /// A near miss, if there is one.
    pub help: Option<String>,
}

impl Selection {
    /// The cases that are selected, in order.
    ///
    /// # Errors
    ///
    /// If there are none, or if one of `exact` or `clauses` matches no case at all: nothing runs
    /// green because a name was misspelt. An empty shard of a selection that is not empty is no
    /// error.
    pub fn apply(&self, cases: Vec<Case>) -> Result<Vec<Case>, NothingSelected> {
        self.check_names(&cases)?;
        let known = cases.len();
        let exact: HashSet<&str> = self.exact.iter().map(String::as_str).collect();
        let rerun: Option<HashSet<&str>> = self.rerun.as_ref().map(|ids| ids.iter().map(String::as_str).collect());
        let mut chosen: Vec<Case> = Vec::with_capacity(known);
        for case in cases {
            if self.accepts(&case, &exact, rerun.as_ref()) {
                chosen.push(case);
            }
        }
        if chosen.is_empty() {
            return Err(self.nothing(known));
        }
        if let Some(shard) = self.shard {
            chosen.retain(|case| shard.takes(&case.id));
        }
        Ok(chosen)
    }

    fn accepts(&self, case: &Case, exact: &HashSet<&str>, rerun: Option<&HashSet<&str>>) -> bool {
        let any = |list_is_empty: bool, found: bool| list_is_empty || found;
        any(self.filters.is_empty(), self.filters.iter().any(|part| case.id.contains(part.as_str())))
            && any(exact.is_empty(), exact.contains(case.id.as_str()) || exact.contains(plain_id(&case.id, case)))
            && any(self.games.is_empty(), self.games.contains(&case.game()))
            && any(self.clauses.is_empty(), self.clauses.iter().any(|id| cites(case, id)))
            && any(self.bases.is_empty(), self.bases.contains(&case.scenario().basis))
            && rerun.is_none_or(|ids| ids.contains(case.id.as_str()))
    }

    fn check_names(&self, cases: &[Case]) -> Result<(), NothingSelected> {
        for wanted in &self.exact {
            let found = cases.iter().any(|case| case.id == *wanted || plain_id(&case.id, case) == wanted);
            if !found {
                let near = nearest(wanted, cases.iter().map(|case| case.id.as_str()));
                return Err(NothingSelected { message: format!("no scenario has the id {wanted:?}"), help: near });
            }
        }
        for wanted in &self.clauses {
            if !cases.iter().any(|case| cites(case, wanted)) {
                let cited = cases.iter().flat_map(|case| case.scenario().clauses.iter().map(|clause| clause.id));
                let near = nearest(wanted, cited);
                return Err(NothingSelected { message: format!("no scenario pins the clause {wanted:?}"), help: near });
            }
        }
        Ok(())
    }

    fn nothing(&self, known: usize) -> NothingSelected {
        let message = if known == 0 {
            "there is no scenario to run".to_owned()
        } else if self.rerun.as_ref().is_some_and(Vec::is_empty) {
            "no scenario failed in the last run".to_owned()
        } else {
            match known {
                1 => "the only scenario is not selected".to_owned(),
                _ => format!("none of {known} scenarios is selected"),
            }
        };
        let help = (known > 0).then(|| "`poligon run --list` shows the ids that filters are matched with".to_owned());
        NothingSelected { message, help }
    }
}

/// The id without the values of listed readings: it stands for all of them.
fn plain_id<'a>(id: &'a str, case: &Case) -> &'a str {
    let length = case.file.source.path.len() + "::".len() + case.scenario().name.value.len();
    id.get(..length).unwrap_or(id)
}

fn cites(case: &Case, id: &str) -> bool {
    case.scenario().clauses.iter().any(|clause| clause.id == id)
}

/// "did you mean …?", if something is near enough.
pub(super) fn nearest<'a>(wanted: &str, known: impl Iterator<Item = &'a str>) -> Option<String> {
    near_miss(wanted, known).map(|name| format!("did you mean `{name}`?"))
}

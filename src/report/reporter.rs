//! The seam between a run and its reports: typed events in, one file a format.

use std::io::{self, Write};
use std::str::FromStr;

use super::{Github, Json, Junit, Pretty, Style, Tap};
use crate::kernel::near_miss;
use crate::scenario::RunEvent;

/// Writes a run in one format.
pub trait Reporter {
    /// Something happened in the run. Everything is written by the time that
    /// [`RunEvent::Finished`] has been handled.
    ///
    /// # Errors
    ///
    /// If the report cannot be written.
    fn event(&mut self, event: &RunEvent<'_>) -> io::Result<()>;
}

/// A format of reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// For people.
    Pretty,
    /// One JSON document.
    Json,
    /// The XML of `JUnit`.
    Junit,
    /// The Test Anything Protocol, version 14.
    Tap,
    /// Workflow commands of GitHub Actions.
    Github,
}

impl Format {
    /// Every format.
    pub const ALL: [Self; 5] = [Self::Pretty, Self::Json, Self::Junit, Self::Tap, Self::Github];

    /// What users write.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pretty => "pretty",
            Self::Json => "json",
            Self::Junit => "junit",
            Self::Tap => "tap",
            Self::Github => "github",
        }
    }

    /// A reporter of this format that writes to `out`; `style` matters to people only.
    #[must_use]
    pub fn reporter<'a>(self, out: impl Write + 'a, style: Style) -> Box<dyn Reporter + 'a> {
        match self {
            Self::Pretty => Box::new(Pretty::new(out, style)),
            Self::Json => Box::new(Json::new(out)),
            Self::Junit => Box::new(Junit::new(out)),
            Self::Tap => Box::new(Tap::new(out)),
            Self::Github => Box::new(Github::new(out)),
        }
    }
}

/// A name that is no format's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no report format `{name}`; {help}")]
pub struct FormatError {
    name: String,
    help: String,
}

impl FromStr for Format {
    type Err = FormatError;

    fn from_str(name: &str) -> Result<Self, FormatError> {
        Self::ALL.into_iter().find(|format| format.name() == name).ok_or_else(|| {
            let known = Self::ALL.map(Self::name);
            let help = near_miss(name, known)
                .map_or_else(|| format!("known are {}", known.join(", ")), |near| format!("did you mean `{near}`?"));
            FormatError { name: name.to_owned(), help }
        })
    }
}

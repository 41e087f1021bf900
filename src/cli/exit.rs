//! How the process ends.

use std::process::ExitCode;

use crate::report::Notice;

/// The status of the process, as documented for users.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// All good.
    Good,
    /// A scenario failed, or a move that was to be checked is illegal.
    Failed,
    /// Bad usage or bad input.
    BadInput,
    /// Nothing was selected.
    NothingSelected,
    /// A bug in Poligon.
    Internal,
}

impl Exit {
    /// The number that the shell sees.
    #[must_use]
    pub const fn code(self) -> u8 {
        match self {
            Self::Good => 0,
            Self::Failed => 1,
            Self::BadInput => 2,
            Self::NothingSelected => 4,
            Self::Internal => 70,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.code())
    }
}

/// Why a command could not do its work: what to tell the user, and the status.
#[derive(Debug)]
pub(super) struct Failure {
    /// The status.
    pub(super) exit: Exit,
    /// What to say on standard error.
    pub(super) notices: Vec<Notice>,
}

impl Failure {
    /// Bad usage or bad input.
    pub(super) fn input(notice: Notice) -> Self {
        Self { exit: Exit::BadInput, notices: vec![notice] }
    }
}

impl From<Vec<Notice>> for Failure {
    fn from(notices: Vec<Notice>) -> Self {
        Self { exit: Exit::BadInput, notices }
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        Self::input(Notice::error(format!("cannot write the result: {error}")))
    }
}

/// What a command yields.
pub(super) type Ended = Result<Exit, Failure>;

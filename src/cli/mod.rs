//! The command line: arguments, exit codes, and one file per subcommand. Only here do the
//! environment, standard streams and the status of the process appear.

mod app;
mod args;
mod check;
mod completions;
mod coverage;
mod exit;
mod explain;
mod interrupt;
mod last;
mod man;
mod mutate;
mod out;
mod perft;
mod place;
mod progress;
mod query;
mod readings;
mod reports;
mod rewrite;
mod rules;
mod run;
mod scenarios;
mod show;
mod verify;
mod words;

pub use app::{internal_error, start};
pub use args::Cli;
pub use exit::Exit;

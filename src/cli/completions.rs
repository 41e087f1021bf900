//! `poligon completions`.

use std::io::Write;

use clap::CommandFactory;

use super::args::{Cli, CompletionsArgs};
use super::exit::{Ended, Exit};
use super::out::Out;

pub(super) fn run(args: &CompletionsArgs, out: &mut Out) -> Ended {
    // Written to memory first: the generator panics where a stream cannot be written.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "poligon", &mut script);
    out.write_all(&script)?;
    Ok(Exit::Good)
}

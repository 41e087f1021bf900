//! From arguments to the end of the process.

use std::io::{self, Write};
use std::panic::PanicHookInfo;
use std::process::ExitCode;

use clap::Parser;

use super::args::{Cli, Command, marked};
use super::exit::{Ended, Exit, Failure};
use super::out::{Out, stderr_style};
use super::{check, completions, coverage, explain, man, mutate, perft, query, readings, rules, run, show, verify};

/// Runs the command that the process was started with and says how it ends. Bad usage ends the
/// process here, with status 2.
#[must_use]
pub fn start() -> ExitCode {
    // A rulebook reader or a rendering library that panics is a bug like any other: the hook has
    // told the user what to report.
    std::panic::catch_unwind(command).unwrap_or(Exit::Internal).into()
}

fn command() -> Exit {
    let cli = Cli::parse_from(marked(std::env::args_os()));
    let color = cli.color;
    let mut out = Out::new();
    let ended = dispatch(cli, &mut out).and_then(|exit| {
        out.flush()?;
        Ok(exit)
    });
    match ended {
        Ok(exit) => exit,
        Err(Failure { exit, notices }) => {
            let _ = out.flush();
            let style = stderr_style(color);
            let mut stderr = io::stderr().lock();
            for notice in notices {
                // Nothing is left to be said to if standard error is closed.
                let _ = stderr.write_all(notice.render(style).as_bytes());
            }
            exit
        }
    }
}

fn dispatch(cli: Cli, out: &mut Out) -> Ended {
    match cli.command {
        Command::Run(args) => run::run(&args, cli.color, out),
        Command::Check(args) => check::run(&args, out),
        Command::Explain(args) => explain::run(&args, cli.color, out),
        Command::Rules(args) => rules::run(&args, cli.color, out),
        Command::Show(args) => show::run(&args, out),
        Command::Perft(args) => perft::run(&args, out),
        Command::Verify(args) => verify::run(&args, cli.color, out),
        Command::Query(args) => query::run(&args, out),
        Command::Mutate(args) => mutate::run(&args, cli.color, out),
        Command::Coverage(args) => coverage::run(&args, cli.color, out),
        Command::Readings(command) => readings::run(&command, cli.color, out),
        Command::Completions(args) => completions::run(&args, out),
        Command::Man(args) => man::run(&args, out),
    }
}

/// An argument as one word of a line: `\"a b\"`.
fn shown_word(argument: &str) -> String {
    format!("{argument:?}")
}

/// What a panic says instead of a backtrace: that it is a bug, and what to report. To be set as
/// the panic hook.
pub fn internal_error(info: &PanicHookInfo<'_>) {
    let payload = info.payload();
    let message = payload
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no message");
    let place = info.location().map_or_else(|| "an unknown place".to_owned(), ToString::to_string);
    let arguments: Vec<String> =
        std::env::args_os().skip(1).map(|argument| shown_word(&argument.to_string_lossy())).collect();
    // Standard error may be closed; there is nobody else to tell.
    let _ = writeln!(
        io::stderr(),
        "internal error: {message}\n\nThis is a bug in Poligon. Please report it with these lines and the input:\n  \
         version   {}\n  arguments {}\n  place     {place}",
        env!("CARGO_PKG_VERSION"),
        arguments.join(" "),
    );
}

//! The `poligon` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    std::panic::set_hook(Box::new(poligon::cli::internal_error));
    poligon::cli::start()
}

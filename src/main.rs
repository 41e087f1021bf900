//! The `poligon` command.

use std::process::ExitCode;

/// Scenario files become many small values on one thread that are dropped on another: a fifth of
/// the time of a large run goes with the system's allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    std::panic::set_hook(Box::new(poligon::cli::internal_error));
    poligon::cli::start()
}

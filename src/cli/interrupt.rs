//! Ctrl-C in a hunt.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::exit::Failure;
use crate::report::Notice;

/// What Ctrl-C sets: the hunt ends with what was found so far. A second one ends the process as
/// if nobody had listened.
pub(super) fn interrupted() -> Result<Arc<AtomicBool>, Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    let heard = Arc::clone(&stop);
    ctrlc::set_handler(move || {
        if heard.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    })
    .map_err(|error| Failure::input(Notice::error(format!("cannot listen for Ctrl-C: {error}"))))?;
    Ok(stop)
}

//! Ctrl-C and SIGTERM: the first ends a run in good order, the second ends it at once.

use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result};

static STOP: AtomicBool = AtomicBool::new(false);

/// From now on an interruption turns the flag true, and a second one ends the program.
///
/// # Errors
/// If the operating system does not let us listen.
pub fn stop_when_interrupted() -> Result<&'static AtomicBool> {
    let interrupted = || {
        if STOP.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    };
    ctrlc::set_handler(interrupted).context("cannot listen for interruptions")?;
    Ok(&STOP)
}

//! Ctrl-C, SIGTERM and SIGHUP: the first ends a run in good order, the second ends it at once.

use std::sync::LazyLock;

#[cfg(unix)]
use signal_hook::consts::SIGHUP;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::prelude::*;

static STOP: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

#[cfg(unix)]
const SIGNALS: [i32; 3] = [SIGINT, SIGTERM, SIGHUP];
#[cfg(not(unix))]
const SIGNALS: [i32; 2] = [SIGINT, SIGTERM];

/// From now on an interruption turns the flag true, and a second one ends the program. Signals that
/// were ignored when the program began stay ignored. Within another program, its host turns it true.
///
/// # Errors
/// If the operating system does not let us listen.
pub fn stop_when_interrupted() -> Result<Arc<AtomicBool>> {
    if let Some(host) = Host::of_thread() {
        return Ok(Arc::clone(&host.stop));
    }
    let ignored = ignored();
    for signal in SIGNALS.into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0) {
        // In this order: the first signal finds the flag false, and turns it.
        flag::register_conditional_shutdown(signal, 130, Arc::clone(&STOP))
            .and_then(|_| flag::register(signal, Arc::clone(&STOP)))
            .context("cannot listen for interruptions")?;
    }
    Ok(Arc::clone(&STOP))
}

/// From now on a file that gets longer than the shell allows (`ulimit -f`) cannot be written, like one
/// that finds no room on the disk, instead of ending the program without a word.
pub fn outlive_long_files() {
    // Where the system does not let us, it ends as all programs do.
    #[cfg(unix)]
    let _ = flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
}

/// The signals that were ignored when the program began, the lowest bit being signal 1: `nohup`
/// ignores SIGHUP, and a shell ignores Ctrl-C for programs in the background. None where there is no
/// /proc.
fn ignored() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    ignored.and_then(|digits| u64::from_str_radix(digits.trim(), 16).ok()).unwrap_or_default()
}

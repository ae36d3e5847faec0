//! Ctrl-C, SIGTERM and SIGHUP: the first signal interrupts the command, the second ends the program immediately.

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

/// Returns a flag that becomes true at the first interruption; a second one ends the program.
///
/// Signals that were ignored when the program started stay ignored. Within another program, the flag is that of the
/// command's [`Host`].
///
/// # Errors
/// If the operating system refuses to register a signal handler.
pub fn stop_when_interrupted() -> Result<Arc<AtomicBool>> {
    if let Some(host) = Host::of_thread() {
        return Ok(Arc::clone(&host.stop));
    }
    let ignored = ignored();
    for signal in SIGNALS.into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0) {
        // The order matters: the first signal must find the flag false before it turns the flag true.
        flag::register_conditional_shutdown(signal, 130, Arc::clone(&STOP))
            .and_then(|_| flag::register(signal, Arc::clone(&STOP)))
            .context("cannot listen for interruptions")?;
    }
    Ok(Arc::clone(&STOP))
}

/// Makes writes beyond the maximum file size (`ulimit -f`) fail, so that they do not end the program.
pub fn outlive_long_files() {
    // If the handler cannot be registered, such a write ends the program, as is usual.
    #[cfg(unix)]
    let _ = flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
}

/// Returns the bit set of the signals that were ignored at the start; the lowest bit is signal 1.
///
/// `nohup` ignores SIGHUP, and a shell ignores Ctrl-C for programs in the background. Without `/proc` the set is empty.
fn ignored() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    ignored.and_then(|digits| u64::from_str_radix(digits.trim(), 16).ok()).unwrap_or_default()
}

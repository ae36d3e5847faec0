//! Commands that run within another program, which receives their output and can stop them.

use std::ffi::OsString;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::Cli;
use super::ending::error_message;
use super::removed::{self, RemovedCommand};
use crate::prelude::*;
use sandtable_runner::Counter;

/// Stand-in for the terminal of a command that runs within another program.
///
/// The host receives the output of the command, counts its games, and can interrupt it.
#[derive(Debug, Default)]
pub struct Host {
    pub(super) stop: Arc<AtomicBool>,
    counter: Arc<Counter>,
    out: Mutex<Vec<u8>>,
    notes: Mutex<Vec<String>>,
}

thread_local! {
    /// Host of the command that this thread executes.
    ///
    /// A command uses its standard streams and signals wherever it needs them, without passing them on, so the host
    /// belongs to the thread.
    static HOST: RefCell<Option<Arc<Host>>> = const { RefCell::new(None) };
}

/// Guard that removes the host from the thread when the command ends, even by a panic.
struct Hosted;

impl Drop for Hosted {
    fn drop(&mut self) {
        HOST.set(None);
    }
}

impl Host {
    /// Returns a host that interrupts its command, as Ctrl-C does, once `games` games are finished.
    pub fn with_limit(games: u64) -> Host {
        let stop = Arc::default();
        let counter = Arc::new(Counter::with_limit(games, &stop));
        Host { stop, counter, ..Host::default() }
    }

    /// Executes a command line, which begins with the name of the program, on this thread.
    ///
    /// The command does not use the standard streams and does not handle signals. Policies may be `external` ones.
    pub fn execute<L: Games>(
        self: &Arc<Host>,
        words: impl IntoIterator<Item = impl Into<OsString> + Clone>,
        external: &ExternalPolicies,
    ) -> Ending {
        HOST.set(Some(Arc::clone(self)));
        let _hosted = Hosted;
        match Cli::read::<L>(words) {
            Ok(cli) => cli.execute::<L>(external).unwrap_or_else(|error| {
                output::note(&error_message::<L>(&error));
                Ending::Refused
            }),
            Err(error) if error.use_stderr() => {
                let removed = removed::find(&error).map(RemovedCommand::message::<L>);
                let message = removed.unwrap_or_else(|| error.render().to_string());
                output::note(message.trim_end());
                Ending::Refused
            }
            Err(help) => {
                self.print(help.render().to_string().as_bytes());
                Ending::Fine
            }
        }
    }

    /// Interrupts the command as Ctrl-C does, so that it saves its progress and ends.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Returns the counter of the games that the command has played.
    pub fn counter(&self) -> &Arc<Counter> {
        &self.counter
    }

    /// Returns the bytes that the command has written to standard output so far.
    pub fn printed(&self) -> Vec<u8> {
        lock(&self.out).clone()
    }

    /// Returns the messages that the command has written to standard error so far.
    pub fn notes(&self) -> Vec<String> {
        lock(&self.notes).clone()
    }

    pub(super) fn of_thread() -> Option<Arc<Host>> {
        HOST.with_borrow(Clone::clone)
    }

    pub(super) fn print(&self, bytes: &[u8]) {
        lock(&self.out).extend_from_slice(bytes);
    }

    pub(super) fn note(&self, line: &str) {
        lock(&self.notes).push(line.to_owned());
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

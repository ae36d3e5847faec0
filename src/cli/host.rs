//! Commands within another program: where their words go, who stops them, and who sees how far they
//! are.

use std::ffi::OsString;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::Cli;
use super::ending::told;
use super::removed::{self, RemovedCommand};
use crate::prelude::*;
use sandtable_runner::Counter;

/// What a program that runs a command within itself shares with it: one host for one command.
#[derive(Debug, Default)]
pub struct Host {
    pub(super) stop: Arc<AtomicBool>,
    counter: Arc<Counter>,
    out: Mutex<Vec<u8>>,
    notes: Mutex<Vec<String>>,
}

thread_local! {
    /// The host of the command that this thread executes. A command asks for its standard output, its
    /// standard error and its signals where it needs them, as programs do, so they are a thread's.
    static HOST: RefCell<Option<Arc<Host>>> = const { RefCell::new(None) };
}

/// Takes the host from the thread when the command has ended, even by a panic.
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

    /// Executes a command line on this thread: the name of the program, then its arguments. Nothing
    /// is read from, or written to, the standard streams, and no signal is listened for. Players may be
    /// named after `external` policies, too.
    pub fn execute<L: Games>(
        self: &Arc<Host>,
        words: impl IntoIterator<Item = impl Into<OsString> + Clone>,
        external: &ExternalPolicies,
    ) -> Ending {
        HOST.set(Some(Arc::clone(self)));
        let _hosted = Hosted;
        match Cli::read::<L>(words) {
            Ok(cli) => cli.execute::<L>(external).unwrap_or_else(|error| {
                output::note(&told::<L>(&error));
                Ending::Refused
            }),
            Err(error) if error.use_stderr() => {
                let removed = removed::find(&error).map(RemovedCommand::message);
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

    /// Ends the command in good order, as Ctrl-C does, and keeps what is done.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// How far the command is.
    pub fn counter(&self) -> &Arc<Counter> {
        &self.counter
    }

    /// What it has written to standard output so far.
    pub fn printed(&self) -> Vec<u8> {
        lock(&self.out).clone()
    }

    /// What it has written to standard error so far, a message each.
    pub fn notes(&self) -> Vec<String> {
        lock(&self.notes).clone()
    }

    /// The host of the command that this thread executes, if it has one.
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

/// Locks a mutex, and ignores that it is poisoned.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

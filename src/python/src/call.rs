//! Commands that run in a thread while Python waits, handles Ctrl-C and reports progress.

use std::any::Any;
use std::ffi::OsString;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use sandtable::cli::Host;
use sandtable::program;
use sandtable::runner::STACK_BYTES;

use crate::decisions::{Channel, DecisionQueue};
use crate::external::{PyPlayer, external_policies};

/// Interval at which a waiting thread checks for signals and reports progress.
pub const GLANCE: Duration = Duration::from_millis(100);

/// Result of a command: exit code, standard output and notes.
type CommandOutput<'py> = (u8, Bound<'py, PyBytes>, Vec<String>);

/// Runs a command, given by its command line without the program's name.
///
/// Other Python threads keep running. Several times a second `tick` receives the name of the stage, the number
/// of games played in the stage, the total if known, and the progress as a line of text. `players` are the
/// policies written in Python; another Python thread takes their decisions from the queue `decisions`.
///
/// # Errors
/// The exception of Ctrl-C, of `tick` or of a player, after the command has ended in good order; or a panic of
/// the command.
#[pyfunction]
pub fn call<'py>(
    py: Python<'py>,
    words: Vec<OsString>,
    tick: Option<Bound<'py, PyAny>>,
    players: Vec<PyPlayer>,
    decisions: &Bound<'py, DecisionQueue>,
) -> PyResult<CommandOutput<'py>> {
    let host = Arc::new(Host::default());
    let decision_channel = decisions.get().channel();
    let external = external_policies(players, decisions.get(), &host);
    let (sender, ended) = channel();
    let thread_host = Arc::clone(&host);
    let thread = thread::Builder::new().stack_size(STACK_BYTES);
    let command = thread.spawn(move || {
        let line = std::iter::once(OsString::from("sandtable")).chain(words);
        let ending = program::execute_for(&thread_host, line.collect(), &external);
        // The receiver no longer exists if Ctrl-C was pressed twice.
        let _ = sender.send(());
        ending
    })?;
    wait(py, &host, &decision_channel, ended, tick.as_ref())?;
    let ending = py.detach(|| command.join());
    if let Some(error) = decision_channel.failure() {
        return Err(error);
    }
    let ending = ending.map_err(|panic| bug_error(&*panic))?;
    Ok((ending.code(), PyBytes::new(py, &host.printed()), host.notes()))
}

/// Waits for the end of a command.
///
/// The first exception stops the command and closes the channel of its decisions, and the wait continues. A second
/// exception ends the wait even if the command has not ended.
fn wait(
    py: Python<'_>,
    host: &Host,
    channel: &Channel,
    ended: Receiver<()>,
    tick: Option<&Bound<'_, PyAny>>,
) -> PyResult<()> {
    let mut raised = None;
    let mut ended = Some(ended);
    while let Some(waiting) = ended.take() {
        let (waiting, received) = py.detach(move || {
            let received = waiting.recv_timeout(GLANCE);
            (waiting, received)
        });
        // A message means the end of the command; a closed channel means a panic. Both end the wait.
        if received == Err(RecvTimeoutError::Timeout) {
            ended = Some(waiting);
        }
        let tick = tick.filter(|_| raised.is_none());
        if let Err(error) = py.check_signals().and_then(|()| report_progress(host, tick)) {
            host.stop();
            channel.close();
            if let Some(first) = raised.replace(error) {
                return Err(first);
            }
        }
    }
    raised.map_or(Ok(()), Err)
}

/// Passes the progress of the command to `tick`.
fn report_progress(host: &Host, tick: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
    let Some(tick) = tick else { return Ok(()) };
    let progress = host.counter().stage_progress();
    // No stage has begun while the scenario is being read.
    if progress.stage.is_empty() {
        return Ok(());
    }
    let line = progress.to_string();
    tick.call1((progress.stage, progress.games, progress.goal, line)).map(drop)
}

/// Converts the payload of a panic to a Python exception.
pub fn bug_error(panic: &(dyn Any + Send)) -> PyErr {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default();
    PyRuntimeError::new_err(format!("this is a bug in sandtable: {text}"))
}

/// Returns the descriptions of all commands and their arguments, as JSON.
///
/// # Errors
/// If the descriptions cannot be written as JSON, which would be a bug.
#[pyfunction]
pub fn commands() -> PyResult<String> {
    serde_json::to_string(&program::commands()).map_err(|error| bug_error(&error.to_string()))
}

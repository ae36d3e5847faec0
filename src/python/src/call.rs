//! Commands that run while Python waits, takes Ctrl-C, and sees how far they are.

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
use crate::external::{Player, external_policies};

/// How often Python looks up.
pub const GLANCE: Duration = Duration::from_millis(100);

/// Result of a command: its exit code, its standard output, and its notes.
type Said<'py> = (u8, Bound<'py, PyBytes>, Vec<String>);

/// Runs a command, given by its words without the program's name. While it runs, other Python
/// threads run too, and `tick` is called several times a second with the stage, the games played of
/// it, how many it will be if that is known, and all that as a line. `players` are written in Python, and
/// `decisions` has their decisions, which another thread of Python takes.
///
/// # Errors
/// Exceptions of Ctrl-C, of `tick` or of a player, after the command has ended in good order; a panic.
#[pyfunction]
pub fn call<'py>(
    py: Python<'py>,
    words: Vec<OsString>,
    tick: Option<Bound<'py, PyAny>>,
    players: Vec<Player>,
    decisions: &Bound<'py, DecisionQueue>,
) -> PyResult<Said<'py>> {
    let host = Arc::new(Host::default());
    let asked = decisions.get().channel();
    let external = external_policies(players, decisions.get(), &host);
    let (sender, ended) = channel();
    let of_thread = Arc::clone(&host);
    let thread = thread::Builder::new().stack_size(STACK_BYTES);
    let command = thread.spawn(move || {
        let line = std::iter::once(OsString::from("sandtable")).chain(words);
        let ending = program::execute_for(&of_thread, line.collect(), &external);
        // Nobody waits if Ctrl-C was pressed twice.
        let _ = sender.send(());
        ending
    })?;
    wait(py, &host, &asked, ended, tick.as_ref())?;
    let ending = py.detach(|| command.join());
    if let Some(error) = asked.failure() {
        return Err(error);
    }
    let ending = ending.map_err(|panic| bug(&*panic))?;
    Ok((ending.code(), PyBytes::new(py, &host.printed()), host.notes()))
}

/// Waits for the end of a command. At the first exception the command is stopped and still waited
/// for, but no longer for a decision; at the second it is left to itself.
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
        let (waiting, heard) = py.detach(move || {
            let heard = waiting.recv_timeout(GLANCE);
            (waiting, heard)
        });
        // A command that panics hangs up.
        if heard == Err(RecvTimeoutError::Timeout) {
            ended = Some(waiting);
        }
        let tick = tick.filter(|_| raised.is_none());
        if let Err(error) = py.check_signals().and_then(|()| tell(host, tick)) {
            host.stop();
            channel.close();
            if let Some(first) = raised.replace(error) {
                return Err(first);
            }
        }
    }
    raised.map_or(Ok(()), Err)
}

/// Calls `tick` with the progress of the command.
fn tell(host: &Host, tick: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
    let Some(tick) = tick else { return Ok(()) };
    let so_far = host.counter().stage_progress();
    // While a scenario is read no stage has begun.
    if so_far.stage.is_empty() {
        return Ok(());
    }
    let line = so_far.to_string();
    tick.call1((so_far.stage, so_far.games, so_far.goal, line)).map(drop)
}

/// Converts a panic to an exception.
pub fn bug(panic: &(dyn Any + Send)) -> PyErr {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default();
    PyRuntimeError::new_err(format!("this is a bug in sandtable: {text}"))
}

/// The options in the help of a command, by their long names.
#[pyfunction]
pub fn options(command: &str) -> Vec<String> {
    program::options(command)
}

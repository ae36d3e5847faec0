//! Exit codes and error messages.

use std::io::IsTerminal;
use std::process::ExitCode;

use crate::prelude::*;

/// How a command has ended: its exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Ending {
    /// It has done what was asked.
    Fine = 0,
    /// A check or an expectation failed.
    CheckFailed = 1,
    /// The user must change something.
    Refused = 2,
    /// It was interrupted, and has saved what there was.
    Interrupted = 130,
}

impl Ending {
    /// The exit code.
    pub fn code(self) -> u8 {
        self as u8
    }
}

impl From<Ending> for ExitCode {
    fn from(ending: Ending) -> ExitCode {
        ExitCode::from(ending.code())
    }
}

/// Tells an error to the user, on standard error.
pub fn tell(error: &Error) -> Ending {
    let colours = std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    match error.downcast_ref::<Problems>() {
        Some(problems) if colours => output::styled(&problems.coloured()),
        _ => output::note(&told(error)),
    }
    Ending::Refused
}

/// What is told of an error.
pub(super) fn told(error: &Error) -> String {
    match error.downcast_ref::<Problems>() {
        Some(problems) => problems.to_string(),
        None => format!("error: {error:#}"),
    }
}

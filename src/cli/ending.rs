//! Exit codes and error messages.

use std::io::IsTerminal;
use std::process::ExitCode;

use crate::prelude::*;

/// Exit code of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Ending {
    /// The command succeeded.
    Fine = 0,
    /// A check or an expectation failed.
    CheckFailed = 1,
    /// The command line or a file has an error.
    Refused = 2,
    /// The command was interrupted, and has saved its progress.
    Interrupted = 130,
}

impl Ending {
    /// Returns the exit code as a number.
    pub fn code(self) -> u8 {
        self as u8
    }
}

impl From<Ending> for ExitCode {
    fn from(ending: Ending) -> ExitCode {
        ExitCode::from(ending.code())
    }
}

/// Prints an error to standard error, and returns the exit code of a refused command.
pub fn tell<L: Games>(error: &Error) -> Ending {
    let colours = std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    match error.downcast_ref::<Problems>() {
        Some(problems) if colours => output::styled(&with_program::<L>(&problems.coloured())),
        _ => output::note(&error_message::<L>(error)),
    }
    Ending::Refused
}

/// Returns the message of an error, with hints that name this program.
pub(super) fn error_message<L: Games>(error: &Error) -> String {
    let message = match error.downcast_ref::<Problems>() {
        Some(problems) => problems.to_string(),
        None => format!("error: {error:#}"),
    };
    with_program::<L>(&message)
}

/// Replaces `sandtable` in hints such as `sandtable list` by the name of the program with games `L`.
pub(super) fn with_program<L: Games>(text: &str) -> String {
    with_program_name(L::PROGRAM, text)
}

pub(super) fn with_program_name(program: &str, text: &str) -> String {
    text.replace("`sandtable ", &format!("`{program} "))
}

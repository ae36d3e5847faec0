//! The program, with the games that ship.

use std::process::ExitCode;

fn main() -> ExitCode {
    sandtable::program::main().into()
}

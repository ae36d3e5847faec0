//! The program, with the games that ship.

use std::process::ExitCode;

use sandtable::cli;
use sandtable::games::Shipped;

fn main() -> ExitCode {
    cli::main::<Shipped>().into()
}

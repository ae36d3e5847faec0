//! The program: reads the command line, does what it says, and reports by its exit code.

use std::process::ExitCode;

use clap::Parser;
use sandtable::cli::{Cli, Ending, tell};
use sandtable::runner::name_games_in_panics;

fn main() -> ExitCode {
    name_games_in_panics();
    let ending = match Cli::try_parse() {
        Ok(cli) => cli.execute().unwrap_or_else(|error| tell(&error)),
        Err(error) => {
            // Help that nobody reads is no failure.
            let _ = error.print();
            if error.use_stderr() { Ending::Refused } else { Ending::Fine }
        }
    };
    ending.into()
}

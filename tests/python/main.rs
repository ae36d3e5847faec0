//! Tests in Python: of the Python package, and of reading the files of results with Python libraries.
//!
//! The libraries are those of `tests/requirements.txt`.

#[path = "../program/needs.rs"]
mod needs;
mod reading;
mod wheel;

use std::process::Command;

use needs::python_with;

/// Runs a command to its end and returns its standard output.
///
/// # Panics
/// If the command fails.
fn told(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let [out, err] = [output.stdout, output.stderr].map(|it| String::from_utf8(it).expect("text"));
    assert!(output.status.success(), "{command:?}:\n{out}{err}");
    out
}

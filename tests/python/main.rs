//! What the program and its files are to people who work in Python. For these tests there is
//! `tests/requirements.txt`.

mod reading;
mod wheel;

use std::path::{Path, PathBuf};
use std::process::Command;

/// The Python that has the packages: the one that the environment names, or that of the virtual
/// environment in `target/python`.
fn interpreter() -> PathBuf {
    let ours = || Path::new(env!("CARGO_MANIFEST_DIR")).join("target/python/bin/python");
    std::env::var_os("SANDTABLE_PYTHON").map_or_else(ours, PathBuf::from)
}

/// A Python that can import the packages, unless there is none: then says so.
fn python_with(packages: &str) -> Option<PathBuf> {
    let python = interpreter();
    let import = Command::new(&python).args(["-c", &format!("import {packages}")]).output();
    if import.is_ok_and(|import| import.status.success()) {
        return Some(python);
    }
    // Straight to the terminal: the test harness keeps what a passing test prints.
    let words = format!(
        "\nSKIPPED: {} cannot import {packages}; see tests/requirements.txt\n",
        python.display()
    );
    let _ = std::io::Write::write_all(&mut std::io::stderr(), words.as_bytes());
    None
}

/// Runs a command to its end and returns what it prints.
///
/// # Panics
/// If it fails.
fn told(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let [out, err] = [output.stdout, output.stderr].map(|it| String::from_utf8(it).expect("text"));
    assert!(output.status.success(), "{command:?}:\n{out}{err}");
    out
}

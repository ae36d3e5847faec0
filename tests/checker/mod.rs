//! Runs the independent checkers in Python, which replay traces by the rules alone.

use std::ffi::OsStr;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::LazyLock;

use tempfile::NamedTempFile;

/// Returns a new temporary file that contains `text`.
pub fn temporary_file(text: &str) -> NamedTempFile {
    let mut file = NamedTempFile::new().expect("a temporary file");
    file.write_all(text.as_bytes()).expect("room for the text");
    file
}

/// Path of the Python interpreter itself, since the wrapper of a version manager starts slowly.
static PYTHON: LazyLock<String> = LazyLock::new(|| {
    let mut python = Command::new("python3");
    let output = python.args(["-c", "import sys; print(sys.executable, end='')"]).output();
    let output = output.unwrap_or_else(|error| {
        panic!("the tests need Python 3.11 or newer on the path as `python3`: {error}")
    });
    assert!(output.status.success(), "{}", said(&output));
    String::from_utf8(output.stdout).expect("a path")
});

/// Runs a checker on traces, and returns its output.
///
/// # Panics
/// If there is no Python.
pub fn checked<'a>(
    checker: &str,
    options: impl IntoIterator<Item = &'a OsStr>,
    traces: &str,
) -> Output {
    let file = temporary_file(traces);
    Command::new(&*PYTHON)
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(checker))
        .arg("replay")
        .args(options)
        .arg(file.path())
        .output()
        .expect("Python starts")
}

/// Returns the standard output and the standard error of the checker as one text.
pub fn said(output: &Output) -> String {
    [&output.stdout, &output.stderr].map(|stream| String::from_utf8_lossy(stream)).concat()
}

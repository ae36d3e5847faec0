//! Starts the program in temporary directories, and reads its output and files.
#![allow(dead_code)] // no test needs everything

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::process::Output;

use assert_cmd::Command;
use tempfile::TempDir;

thread_local! {
    /// Working directory of the program: one for each test, since each test runs on its own thread.
    static HERE: RefCell<TempDir> = RefCell::new(directory());
}

/// Returns the path of a file in the working directory of this test.
pub fn path_to(name: impl AsRef<Path>) -> PathBuf {
    HERE.with_borrow(|here| here.path().join(name))
}

/// Replaces the working directory of this test by a new, empty one.
pub fn change_to_new_directory() {
    HERE.set(directory());
}

/// Runs a task in a temporary working directory, then returns to the directory of this test.
pub fn in_temporary_directory<T>(task: impl FnOnce() -> T) -> T {
    let here = HERE.replace(directory());
    let result = task();
    HERE.set(here);
    result
}

/// Returns a command that runs the program in the working directory of this test.
///
/// The arguments are separated by spaces.
pub fn sandtable_here(arguments: &str) -> Command {
    sandtable(path_to(""), arguments)
}

/// Returns a command that runs the program in the directory `dir`; arguments are separated by spaces.
pub fn sandtable(dir: impl AsRef<Path>, arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sandtable"));
    command.current_dir(dir).args(arguments.split_whitespace());
    command
}

pub fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).expect("text")
}

pub fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).expect("text")
}

pub fn code(output: &Output) -> i32 {
    output.status.code().expect("an exit code")
}

pub fn directory() -> TempDir {
    tempfile::tempdir().expect("a directory")
}

/// Returns the names and contents of the files in a directory, sorted by name.
///
/// Temporary files that are removed meanwhile are left out.
pub fn files(dir: impl AsRef<Path>) -> Vec<(String, Vec<u8>)> {
    let entries = std::fs::read_dir(path_to(dir)).expect("a directory");
    let mut files: Vec<_> = entries
        .filter_map(|entry| {
            let path = entry.expect("an entry").path();
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            match std::fs::read(path) {
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => None,
                bytes => Some((name, bytes.expect("a file"))),
            }
        })
        .collect();
    files.sort();
    files
}

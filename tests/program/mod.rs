//! The program as tests start it, and what it leaves.
#![allow(dead_code)] // no test needs everything

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::process::Output;

use assert_cmd::Command;
use tempfile::TempDir;

thread_local! {
    /// Each test has a thread of its own, and with it a directory, where it starts the program.
    static HERE: RefCell<TempDir> = RefCell::new(directory());
}

/// What is called so in the directory of this test.
pub fn at(name: impl AsRef<Path>) -> PathBuf {
    HERE.with_borrow(|here| here.path().join(name))
}

/// Goes on in a new directory; the last one is gone.
pub fn afresh() {
    HERE.set(directory());
}

/// Does something in a directory of its own.
pub fn elsewhere<T>(task: impl FnOnce() -> T) -> T {
    let here = HERE.replace(directory());
    let done = task();
    HERE.set(here);
    done
}

/// The program with its arguments separated by spaces.
pub fn started(arguments: &str) -> Command {
    sandtable(at(""), arguments)
}

/// The same in another directory.
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

/// The files in a directory with their bytes, by name. One that goes while this looks, as temporary
/// files do, is left out.
pub fn files(dir: impl AsRef<Path>) -> Vec<(String, Vec<u8>)> {
    let entries = std::fs::read_dir(at(dir)).expect("a directory");
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

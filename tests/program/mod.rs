//! The program as tests start it, and what it leaves.

use std::path::Path;
use std::process::Output;

use assert_cmd::Command;

/// The program with its arguments separated by spaces, in a directory.
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

pub fn directory() -> tempfile::TempDir {
    tempfile::tempdir().expect("a directory")
}

/// The files in a directory with their bytes, by name. One that goes while this looks, as temporary
/// files do, is left out.
pub fn files(dir: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = std::fs::read_dir(dir).expect("a directory");
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

//! The program as its users meet it: exit codes, standard output, files.

#[cfg(unix)]
mod checkpoints;
mod decks;
mod files;
mod luck_and_sweep;
mod other;
mod page;
mod parquet;
mod run;
mod shards;
#[cfg(unix)]
mod signals;
mod studies;
mod tune;

use std::path::Path;
use std::process::Output;

use assert_cmd::Command;

/// The program with its arguments separated by spaces, in a directory.
fn sandtable(dir: &Path, arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sandtable"));
    command.current_dir(dir).args(arguments.split_whitespace());
    command
}

/// What the program does there.
fn output(dir: &Path, arguments: &str) -> Output {
    sandtable(dir, arguments).output().expect("the program starts")
}

fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).expect("text")
}

fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).expect("text")
}

fn code(output: &Output) -> i32 {
    output.status.code().expect("an exit code")
}

fn directory() -> tempfile::TempDir {
    tempfile::tempdir().expect("a directory")
}

/// The files in a directory with their bytes, by name.
fn files(dir: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = std::fs::read_dir(dir).expect("a directory");
    let mut files: Vec<_> = entries
        .map(|entry| {
            let path = entry.expect("an entry").path();
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            (name, std::fs::read(path).expect("a file"))
        })
        .collect();
    files.sort();
    files
}

fn manifest(dir: &Path) -> serde_json::Value {
    let bytes = std::fs::read(dir.join("manifest.json")).expect("a manifest");
    serde_json::from_slice(&bytes).expect("JSON")
}

/// A CSV file as rows of cells, the header first.
fn table(path: &Path) -> Vec<Vec<String>> {
    let mut builder = csv::ReaderBuilder::new();
    let mut reader = builder.has_headers(false).from_path(path).expect("a table");
    let row = |row: csv::Result<csv::StringRecord>| {
        row.expect("as many cells as the header").iter().map(String::from).collect()
    };
    reader.records().map(row).collect()
}

//! Tests of the program as users run it: exit codes, standard output, standard error and files.

mod altered;
mod best_decks;
mod browser;
mod character;
#[cfg(unix)]
mod checkpoints;
mod cluster;
mod contrast;
mod decks;
mod diff;
mod effects;
mod environment;
mod expect;
mod files;
mod habits;
mod help;
mod host;
#[cfg(unix)]
mod hostile;
mod init;
mod interrupted;
mod losses;
mod luck_and_sweep;
mod markdown;
mod order;
mod other;
mod page;
mod parquet;
#[path = "../permuted/mod.rs"]
mod permuted;
mod profile;
#[path = "../program/mod.rs"]
mod program;
#[cfg(unix)]
mod resumed;
mod retrain;
mod run;
#[path = "../program/said.rs"]
mod said;
mod schema;
mod sensitivity;
mod shards;
#[cfg(unix)]
mod signals;
mod studies;
mod studio;
mod summaries;
mod table;
#[cfg(unix)]
mod terminal;
mod train;
mod tune;
mod tune_parameters;
mod unfamiliar;

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use sandtable::games::Game;
use sandtable::games::megiddo::Megiddo;
use serde_json::{Value as Json, json};
use sha2::{Digest, Sha256};

use program::{
    change_to_new_directory, code, files, in_temporary_directory, path_to, sandtable,
    sandtable_here, stderr, stdout,
};

/// Runs a command of the program and returns its output.
fn output(arguments: &str) -> Output {
    sandtable_here(arguments).output().expect("the program starts")
}

/// Runs a command of the program, asserts success, and returns its output.
fn succeeds(arguments: &str) -> Output {
    let run = output(arguments);
    assert_eq!(code(&run), 0, "{arguments}: {}{}", stdout(&run), stderr(&run));
    run
}

/// Runs a command of the program, asserts success, and returns its standard output.
fn stdout_of(arguments: &str) -> String {
    stdout(&succeeds(arguments)).to_owned()
}

/// Returns the names of Megiddo's scripted policies in their order, without the names `without`.
fn scripted(without: &[&str]) -> Vec<&'static str> {
    let all = sandtable::games::scripted(Megiddo::catalogue().policies);
    all.filter(|name| !without.contains(name)).collect()
}

/// Runs a command of the program and returns the JSON value that it prints.
fn json(arguments: &str) -> Json {
    serde_json::from_str(&stdout_of(arguments)).expect("JSON")
}

/// Returns the JSON objects of a run's matchups; `run` are the arguments of the command `run`.
fn cells(run: &str) -> Json {
    json(&format!("run {run} --format json --no-files"))["cells"].take()
}

/// Returns the win rate of a run with one matchup; `run` are the arguments of the command `run`.
fn win_rate(run: &str) -> f64 {
    cells(run)[0]["win_rate"].as_f64().expect("a rate")
}

/// Standard output of a run, and the names and contents of its files.
type OutputAndFiles = (String, Vec<(String, Vec<u8>)>);

/// Executes a run to its end in a temporary directory, and returns its output and files.
fn result_of(run: &str) -> OutputAndFiles {
    in_temporary_directory(|| (stdout_of(&format!("{run} --out out")), files("out")))
}

/// Runs a study without files, and returns the rows of its table `name` as JSON objects.
fn sheet(study: &str, name: &str) -> Vec<Json> {
    studies::rows(&stdout_of(&format!("{study} --format json --no-files")), name)
}

/// Asserts that a text contains all `parts`.
#[track_caller]
fn assert_holds(text: &str, parts: &[&str]) {
    let missing: Vec<_> = parts.iter().filter(|part| !text.contains(**part)).collect();
    assert!(missing.is_empty(), "no {missing:?} in {text}");
}

/// Asserts that a command fails with the exit code `expected`, and returns its standard error.
///
/// The standard error must contain all `parts`, and the standard output must be empty.
#[track_caller]
fn fails(expected: i32, arguments: &str, parts: &[&str]) -> String {
    let failed = output(arguments);
    assert_eq!((code(&failed), stdout(&failed)), (expected, ""), "{arguments}");
    for part in parts {
        assert!(stderr(&failed).contains(part), "{arguments}, {part}: {}", stderr(&failed));
    }
    stderr(&failed).to_owned()
}

/// Asserts that a command fails with a user error (exit code 2), and returns its standard error.
///
/// The standard error must contain all `parts`, and the standard output must be empty.
#[track_caller]
fn refused(arguments: &str, parts: &[&str]) -> String {
    fails(2, arguments, parts)
}

/// Runs a command with one and with three threads, asserts that the outputs are equal, and returns one.
fn same_with_any_threads(command: &str) -> String {
    let [first, second] = [1, 3].map(|count| stdout_of(&format!("{command} --threads {count}")));
    assert!(first == second, "{command}");
    first
}

/// Returns the sorted names of the files in a directory, separated by spaces.
fn names(dir: impl AsRef<Path>) -> String {
    files(dir).into_iter().map(|(name, _)| name).collect::<Vec<_>>().join(" ")
}

/// Writes a file into the directory of this test, and creates its folders.
fn write(name: impl AsRef<Path>, text: impl AsRef<[u8]>) {
    let path = path_to(name);
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    std::fs::write(path, text).expect("written");
}

fn read(name: impl AsRef<Path>) -> String {
    std::fs::read_to_string(path_to(name)).expect("a text")
}

fn manifest(dir: impl AsRef<Path>) -> Json {
    serde_json::from_str(&read(dir.as_ref().join("manifest.json"))).expect("JSON")
}

/// Returns the command line in the manifest of a folder that makes its result again.
fn again(dir: impl AsRef<Path>) -> String {
    let manifest = manifest(dir);
    let line = manifest["command_line"].as_str().expect("a command line");
    line.strip_prefix("sandtable ").expect("our program").to_owned()
}

fn sha256(bytes: impl AsRef<[u8]>) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Reads a CSV file as rows of cells, the header first.
fn table(name: impl AsRef<Path>) -> Vec<Vec<String>> {
    let mut builder = csv::ReaderBuilder::new();
    let mut reader = builder.has_headers(false).from_path(path_to(name)).expect("a table");
    let row = |row: csv::Result<csv::StringRecord>| {
        row.expect("as many cells as the header").iter().map(String::from).collect()
    };
    reader.records().map(row).collect()
}

/// Returns the index of the column `name` of a table whose first row is the header.
fn column(table: &[Vec<String>], name: &str) -> usize {
    table[0].iter().position(|cell| cell == name).expect("a column")
}

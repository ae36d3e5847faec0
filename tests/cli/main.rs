//! The program as its users meet it: exit codes, standard output, files.

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
mod environment;
mod files;
mod fit;
mod habits;
mod host;
#[cfg(unix)]
mod hostile;
mod init;
mod losses;
mod luck_and_sweep;
mod order;
mod origins;
mod other;
mod page;
mod parquet;
#[path = "../permuted/mod.rs"]
mod permuted;
#[path = "../program/mod.rs"]
mod program;
mod retrain;
mod run;
#[path = "../program/said.rs"]
mod said;
mod schema;
mod shards;
#[cfg(unix)]
mod signals;
mod studies;
mod studio;
mod table;
#[cfg(unix)]
mod terminal;
mod train;
mod tune;
mod unfamiliar;

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use sandtable::games::Game;
use sandtable::games::megiddo::Megiddo;
use serde_json::{Value as Json, json};
use sha2::{Digest, Sha256};

use program::{afresh, at, code, elsewhere, files, sandtable, started, stderr, stdout};

/// What the program does.
fn output(arguments: &str) -> Output {
    started(arguments).output().expect("the program starts")
}

/// The same where all goes well.
fn fine(arguments: &str) -> Output {
    let run = output(arguments);
    assert_eq!(code(&run), 0, "{arguments}: {}{}", stdout(&run), stderr(&run));
    run
}

/// What it prints then.
fn done(arguments: &str) -> String {
    stdout(&fine(arguments)).to_owned()
}

/// Megiddo's scripted policies in their order, but for some.
fn scripted(without: &[&str]) -> Vec<&'static str> {
    let all = sandtable::games::scripted(Megiddo::catalogue().policies);
    all.filter(|name| !without.contains(name)).collect()
}

/// The JSON that it prints.
fn json(arguments: &str) -> Json {
    serde_json::from_str(&done(arguments)).expect("JSON")
}

/// What each matchup of a run comes to.
fn cells(run: &str) -> Json {
    json(&format!("run {run} --format json --no-files"))["cells"].take()
}

/// The share of games that the first seat wins in a run of one matchup.
fn win_rate(run: &str) -> f64 {
    cells(run)[0]["win_rate"].as_f64().expect("a rate")
}

/// Answer and files of a run.
type Ended = (String, Vec<(String, Vec<u8>)>);

/// How a run ends that nothing happens to, in a directory of its own.
fn undisturbed(run: &str) -> Ended {
    elsewhere(|| (done(&format!("{run} --out out")), files("out")))
}

/// The rows of a sheet of a study that writes no files.
fn sheet(study: &str, name: &str) -> Vec<Json> {
    studies::rows(&done(&format!("{study} --format json --no-files")), name)
}

/// A text has all these parts.
#[track_caller]
fn assert_holds(text: &str, parts: &[&str]) {
    let missing: Vec<_> = parts.iter().filter(|part| !text.contains(**part)).collect();
    assert!(missing.is_empty(), "no {missing:?} in {text}");
}

/// It ends with a code and complaints that hold these parts, which are given back, and prints nothing
/// else.
#[track_caller]
fn fails(expected: i32, arguments: &str, parts: &[&str]) -> String {
    let failed = output(arguments);
    assert_eq!((code(&failed), stdout(&failed)), (expected, ""), "{arguments}");
    for part in parts {
        assert!(stderr(&failed).contains(part), "{arguments}, {part}: {}", stderr(&failed));
    }
    stderr(&failed).to_owned()
}

/// The same of a command that cannot be done as it stands.
#[track_caller]
fn refused(arguments: &str, parts: &[&str]) -> String {
    fails(2, arguments, parts)
}

/// What a command prints with any number of threads.
fn same_with_any_threads(command: &str) -> String {
    let [one, three] = [1, 3].map(|count| done(&format!("{command} --threads {count}")));
    assert!(one == three, "{command}");
    one
}

/// The names of the files in a directory, in order.
fn names(dir: impl AsRef<Path>) -> String {
    files(dir).into_iter().map(|(name, _)| name).collect::<Vec<_>>().join(" ")
}

/// Writes a file, and makes the folders that it is to be in.
fn write(name: impl AsRef<Path>, text: impl AsRef<[u8]>) {
    let path = at(name);
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    std::fs::write(path, text).expect("written");
}

fn read(name: impl AsRef<Path>) -> String {
    std::fs::read_to_string(at(name)).expect("a text")
}

fn manifest(dir: impl AsRef<Path>) -> Json {
    serde_json::from_str(&read(dir.as_ref().join("manifest.json"))).expect("JSON")
}

/// The command that makes a result again, by its manifest.
fn again(dir: impl AsRef<Path>) -> String {
    let manifest = manifest(dir);
    let line = manifest["command_line"].as_str().expect("a command line");
    line.strip_prefix("sandtable ").expect("our program").to_owned()
}

fn sha256(bytes: impl AsRef<[u8]>) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A CSV file as rows of cells, the header first.
fn table(name: impl AsRef<Path>) -> Vec<Vec<String>> {
    let mut builder = csv::ReaderBuilder::new();
    let mut reader = builder.has_headers(false).from_path(at(name)).expect("a table");
    let row = |row: csv::Result<csv::StringRecord>| {
        row.expect("as many cells as the header").iter().map(String::from).collect()
    };
    reader.records().map(row).collect()
}

/// The place of a column in a table.
fn column(table: &[Vec<String>], name: &str) -> usize {
    table[0].iter().position(|cell| cell == name).expect("a column")
}

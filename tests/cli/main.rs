//! The program as its users meet it: exit codes, standard output, files.

mod browser;
mod character;
#[cfg(unix)]
mod checkpoints;
mod cluster;
mod contrast;
mod decks;
mod diff;
mod files;
mod fit;
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
mod run;
#[cfg(unix)]
#[path = "../program/said.rs"]
mod said;
mod schema;
mod shards;
#[cfg(unix)]
mod signals;
mod studies;
mod studio;
#[cfg(unix)]
mod terminal;
mod tune;

use std::path::Path;
use std::process::Output;

use program::{code, directory, files, sandtable, stderr, stdout};

/// What the program does there.
fn output(dir: &Path, arguments: &str) -> Output {
    sandtable(dir, arguments).output().expect("the program starts")
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

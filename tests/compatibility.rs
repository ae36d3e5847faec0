//! Compatibility with files of released versions.
//!
//! This version makes the same tables from them, or refuses them because of their version.
//!
//! `samples/VERSION/` holds a result with its checkpoint, two shards and a pair of trained policies, as that version
//! wrote them. `expected.csv` there has the digests of the tables that the same version made from these files.

mod program;

use std::path::{Path, PathBuf};

use program::{change_to_new_directory, code, path_to, sandtable_here, stderr};
use serde::Deserialize;
use sha2::{Digest, Sha256};

/// Row of `expected.csv`: a sample, a command that reads it, and the digest of a table that results.
#[derive(Debug, Deserialize)]
struct Expected {
    sample: String,
    command: String,
    table: String,
    /// First 16 hexadecimal digits of the table's SHA-256.
    sha256: String,
}

/// Returns the arguments of a command that reads a sample, and the folder to which it writes tables.
fn command_line(command: &str) -> (String, &'static str) {
    const RUN: &str = "run megiddo-1918-level";
    match command {
        "report" => ("report result".to_owned(), "result"),
        "resume" => (
            format!("{RUN} --british tempo --turks trained -n 800 --out result --resume"),
            "result",
        ),
        "merge" => ("merge shards/0 shards/1 --out merged".to_owned(), "merged"),
        "run" => {
            let policies = "--british trained:trained --turks trained:trained";
            (format!("{RUN} {policies} -n 400 --out played"), "played")
        }
        unknown => panic!("no command line for `{unknown}`"),
    }
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("a folder") {
        let path = entry.expect("an entry").path();
        let target = to.join(path.file_name().expect("a name"));
        if path.is_dir() {
            copy(&path, &target);
        } else {
            std::fs::copy(&path, &target).expect("copied");
        }
    }
}

fn digest(path: PathBuf) -> String {
    let bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    Sha256::digest(bytes).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// Reads the samples of a released version, and returns the commands that refuse them.
fn refused_commands(version: &str) -> Vec<String> {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/samples").join(version);
    let mut reader = csv::Reader::from_path(samples.join("expected.csv")).expect("a table");
    let rows: Vec<Expected> = reader.deserialize().map(|row| row.expect("a row")).collect();
    let mut refused = Vec::new();
    for case in rows.chunk_by(|row, next| row.command == next.command) {
        let Expected { sample, command, .. } = &case[0];
        change_to_new_directory();
        copy(&samples.join(sample), &path_to(sample));
        let (line, folder) = command_line(command);
        let output = sandtable_here(&line).output().expect("the program starts");
        if code(&output) != 0 {
            assert_eq!(code(&output), 2, "{line}: {}", stderr(&output));
            assert!(stderr(&output).contains(version), "{line}: {}", stderr(&output));
            refused.push(command.clone());
            continue;
        }
        for Expected { table, sha256, .. } in case {
            assert_eq!(digest(path_to(folder).join(table)), *sha256, "{line}: {table}");
        }
    }
    refused
}

#[test]
fn files_of_0_14_0_are_read_to_the_same_bytes_or_refused_by_version() {
    assert_eq!(refused_commands("0.14.0"), ["resume", "merge"]);
}

//! Execution of one study with one seed, as a user would run it, and the estimates that it writes.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::rows::Row;

/// Environment variable with a command line, one argument on each line.
///
/// If it is set, this test acts as the program.
pub const WORDS: &str = "COVERAGE_WORDS";

/// Master seed of the long run that gives the true values; no other run uses it.
const TRUE_SEED: u64 = 1_000_000;

/// File names and texts of scenarios that are not shipped with the program.
const SCENARIOS: [(&str, &str); 7] = [
    ("coins.toml", include_str!("coins/coins.toml")),
    ("two_thirds.toml", include_str!("hidden/two_thirds.toml")),
    ("pennies.toml", include_str!("hidden/pennies.toml")),
    ("pure.toml", include_str!("hidden/pure.toml")),
    ("short.toml", include_str!("short.toml")),
    ("skirmish.toml", include_str!("skirmish.toml")),
    ("table.toml", include_str!("table.toml")),
];

/// Cells that identify an estimate, by column: the file's name and the columns up to the metric.
pub type Cells = BTreeMap<String, String>;

/// Estimate in a row of a CSV file: its value and its confidence interval, each if known.
#[derive(Clone, Debug)]
pub struct Figure {
    pub cells: Cells,
    pub value: Option<f64>,
    pub interval: Option<[f64; 2]>,
}

/// Key in [`Cells`] for the name of the file.
pub const FILE: &str = "file";

/// Column behind the estimate that also identifies rows: the parts of a goal that lost games missed.
const BEHIND: &str = "parts";

/// All estimates of a study.
pub type Found = Vec<Figure>;

/// Executes a study with each of `seeds` seeds, two at a time, and returns the estimates of each.
pub fn repeated(row: &Row, seeds: u64) -> Vec<Found> {
    let (next, all) = (AtomicU64::new(1), Mutex::new(BTreeMap::new()));
    let work = || {
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed > seeds {
                return;
            }
            let found = conduct(row, row.games, seed, 1);
            all.lock().expect("no thread panics").insert(seed, found);
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(work);
        work();
    });
    all.into_inner().expect("no thread panics").into_values().collect()
}

/// Executes a study with `games` games under the seed for true values, and returns the estimates.
pub fn long_run(row: &Row, games: u64) -> Found {
    conduct(row, games, TRUE_SEED, 2)
}

fn conduct(row: &Row, games: u64, seed: u64, threads: u32) -> Found {
    let words = format!(
        "{} {} -n {games} --seed {seed} --threads {threads}",
        row.study,
        row.line.replace("{games}", &games.to_string())
    );
    let is_planted = row.line.split(' ').any(|word| word == "coins.toml");
    let mut found = figures(&result_of(&words, is_planted).path().join("out"));
    // Every seed may propose another change, and the row does not identify it.
    found.retain(|it| it.cells[FILE] != "holds" || it.cells["proposal"] == "0");
    // Each seed tests other candidates and writes the greatest gain among them, so there is no single true value.
    found.retain(|it| it.cells[FILE] != "convergence");
    found
}

/// Executes a command and returns a folder; its subfolder `out` holds the result.
///
/// If `is_planted` is true, this test itself acts as the program, since the program does not have the made-up games.
pub fn result_of(words: &str, is_planted: bool) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in SCENARIOS {
        std::fs::write(folder.path().join(name), text).expect("written");
    }
    let words = format!("{words} --quiet --out out");
    let output = program(is_planted, words.split_whitespace())
        .current_dir(folder.path())
        .output()
        .expect("it starts");
    // A goal that is not reached is a valid result, too.
    let is_done = matches!(output.status.code(), Some(0 | 1));
    assert!(is_done, "{words}: {}", String::from_utf8_lossy(&output.stderr));
    folder
}

/// Returns a command that runs the program, or this test in its place if `is_planted` is true.
fn program<'a>(is_planted: bool, words: impl Iterator<Item = &'a str>) -> Command {
    if !is_planted {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sandtable"));
        command.args(words);
        return command;
    }
    let mut command = Command::new(std::env::current_exe().expect("this test"));
    let words: Vec<&str> = std::iter::once("sandtable").chain(words).collect();
    command.env(WORDS, words.join("\n"));
    command
}

/// Reads the estimates from all CSV files of a result.
fn figures(folder: &Path) -> Found {
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .expect("a result")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|it| it == "csv"))
        .collect();
    paths.sort();
    paths.iter().flat_map(|path| figures_of(path)).collect()
}

fn figures_of(path: &Path) -> Found {
    let mut reader = csv::Reader::from_path(path).expect("a table");
    let columns = reader.headers().expect("columns").clone();
    let place = |name: &str| columns.iter().position(|it| it == name);
    let places = ["metric", "value", "ci_low", "ci_high"].map(place);
    let [Some(metric), Some(value), Some(low), Some(high)] = places else { return Vec::new() };
    let file = path.file_stem().expect("a name").to_string_lossy().into_owned();
    let figure = |row: csv::StringRecord| {
        let number = |place: usize| row[place].parse::<f64>().ok();
        let is_key = |place: usize, name: &str| place <= metric || name == BEHIND;
        let keys = columns.iter().zip(&row).enumerate();
        let keys = keys.filter(|(place, (name, _))| is_key(*place, name)).map(|(_, it)| it);
        let mut cells: Cells = keys.map(|(key, cell)| (key.to_owned(), cell.to_owned())).collect();
        cells.insert(FILE.to_owned(), file.clone());
        let interval = number(low).zip(number(high)).map(|(low, high)| [low, high]);
        Figure { cells, value: number(value), interval }
    };
    reader.records().map(|row| figure(row.expect("a row"))).collect()
}

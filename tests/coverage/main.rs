//! Intervals hold the truth as often as they say: every figure of every study.
//!
//! Each study of the program is conducted many times, with as many seeds and few games, as a user would
//! conduct it. Of every figure with an interval in its CSV files it is counted how often the interval
//! holds the truth: what a run of many more games finds, or what is known exactly.
//!
//! | file | what |
//! |---|---|
//! | this one | the whole, and the program that is conducted |
//! | `rows` | which studies, of what |
//! | `conduct` | one study with one seed: what it writes |
//! | `count` | how often intervals held the truth, and whether that is enough |
//! | `known` | what of a figure is known exactly |
//! | `coins` | a game that is planted: all is known of it |
//! | `hidden` | a planted game of one decision a side, whose value is known |
//! | `planted` | what `train` reports of that game, against its value |
//!
//! `cargo test --test coverage` prints a line a column, of 200 seeds or as many as `COVERAGE_SEEDS` says;
//! `-- run luck` conducts only those studies; `train` stands for the planted games.

mod coins;
mod conduct;
mod count;
mod hidden;
mod known;
mod planted;
mod rows;

use std::process::ExitCode;
use std::time::Instant;

use sandtable::cli::{self, Cli};

use conduct::{WORDS, long_run, repeated};
use count::Columns;
use rows::{ROWS, Row};

sandtable::games! {
    /// The planted games alone.
    Shelf: coins::Coins, hidden::Hidden,
}

/// Holds the number of seeds, if it is not [`USUAL`].
const SEEDS: &str = "COVERAGE_SEEDS";

/// So few seeds tell 95 % from 85 %.
const USUAL: u64 = 200;

/// The study that is judged by the planted games.
const TRAIN: &str = "train";

fn main() -> ExitCode {
    if let Ok(words) = std::env::var(WORDS) {
        return cli::execute::<Shelf>(words.lines(), &Default::default()).into();
    }
    let seeds = std::env::var(SEEDS).map_or(USUAL, |it| it.parse().expect("a number of seeds"));
    let wanted: Vec<String> = std::env::args().skip(1).filter(|it| !it.starts_with('-')).collect();
    let is_row = |name: &&String| *name == TRAIN || ROWS.iter().any(|row| row.study == **name);
    let unknown = wanted.iter().filter(|name| !is_row(name));
    let mut faults: Vec<String> = unknown.map(|name| format!("no row is of `{name}`")).collect();
    faults.extend(missing());
    let is_wanted = |study: &str| wanted.is_empty() || wanted.iter().any(|it| it == study);
    if is_wanted(TRAIN) {
        faults.extend(planted::faults(seeds));
    }
    for row in ROWS.iter().filter(|row| is_wanted(row.study)) {
        faults.extend(judged(row, seeds).into_iter().map(|it| format!("{}: {it}", row.study)));
    }
    faults.iter().for_each(|fault| println!("FAULT: {fault}"));
    if faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Conducts the study of a row with so many seeds, prints how its columns fare, and says what is wrong
/// with them.
fn judged(row: &Row, seeds: u64) -> Vec<String> {
    let began = Instant::now();
    let runs = repeated(row, seeds);
    let columns = Columns::of(row, &long_run(row, row.games * seeds), &runs);
    let Row { study, line, games, .. } = row;
    let seconds = began.elapsed().as_secs_f64();
    println!("\n{study} {line}\n{seeds} seeds of {games} games, {seconds:.1} s");
    columns.print();
    columns.faults()
}

/// The studies of the program that have no row: whatever has intervals has an option for their level.
/// (`cluster` only hands it to `run`; and `train` and `decks` have other players or decks to judge under every
/// seed, by the same figures as `compare`.)
fn missing() -> Vec<String> {
    let command = Cli::command_for::<Shelf>();
    let studies = command.get_subcommands().filter(|it| {
        let others = ["cluster", "decks", "train"].contains(&it.get_name());
        !others && it.get_arguments().any(|it| it.get_id() == "ci_level")
    });
    let missing =
        studies.map(|it| it.get_name()).filter(|name| ROWS.iter().all(|row| row.study != *name));
    missing.map(|name| format!("`{name}` has no row in tests/coverage/rows.txt")).collect()
}

//! Coverage of all confidence intervals: they contain the true value as often as their level says.
//!
//! Each study of the program runs many times, with different seeds and few games, as a user would run it. For every
//! estimate with an interval in its CSV files, the test counts how often the interval contains the true value. The true
//! value is the result of a run of many more games, or an exact value.
//!
//! | file | content |
//! |---|---|
//! | this one | the test, and the program that it runs |
//! | `rows` | the studies, with their options |
//! | `conduct` | execution of one study with one seed, and the estimates that it writes |
//! | `count` | the coverage of intervals, and whether it is enough |
//! | `known` | exact values of estimates |
//! | `coins` | a game made up for the test, with exact values for everything |
//! | `hidden` | a game made up for the test, with one decision for each side and a known value |
//! | `planted` | the estimates of `train` for the game `hidden`, compared with its value |
//!
//! `cargo test --test coverage` prints a line for each column, with 200 seeds or the number in the environment variable
//! `COVERAGE_SEEDS`. With `-- run profile` it runs only these studies; `train` selects the test of the module `planted`.

mod coins;
mod conduct;
mod count;
mod hidden;
mod known;
mod planted;
mod rows;

use std::process::ExitCode;
use std::time::Instant;

use sandtable::cli;

use conduct::{WORDS, long_run, repeated};
use count::Columns;
use rows::{ROWS, Row};

sandtable::games! {
    /// List of the games that are made up for this test.
    Shelf: coins::Coins, hidden::Hidden,
}

/// Environment variable with the number of seeds, in place of [`USUAL`].
const SEEDS: &str = "COVERAGE_SEEDS";

/// Default number of seeds, enough to distinguish a coverage of 95 % from 85 %.
const USUAL: u64 = 200;

/// Name of the study that is tested with games made up for this test.
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

/// Runs a study with `seeds` seeds, prints the coverage of its columns, and returns the faults.
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

/// Returns the names of studies that have intervals but no row in `rows.txt`.
///
/// Left out are `train` and `decks`: their policies or decks differ under every seed, and their estimates are those of
/// `compare`.
fn missing() -> Vec<String> {
    let studies = cli::describe::<Shelf>().into_iter().filter(|it| it.is_study);
    let names = studies.map(|it| it.name).chain(["run".to_owned()]);
    let names = names.filter(|name| !["decks", "train"].contains(&&name[..]));
    let missing = names.filter(|name| ROWS.iter().all(|row| row.study != *name));
    missing.map(|name| format!("`{name}` has no row in tests/coverage/rows.txt")).collect()
}

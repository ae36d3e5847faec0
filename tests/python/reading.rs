//! Files of a result read with pandas and polars, by the example code in `reports/files.md`.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use crate::{python_with, told};

const PAGE: &str = include_str!("../../reports/files.md");

/// Returns the contents of the page's code blocks that are marked with a language.
fn blocks(language: &str) -> Vec<&'static str> {
    let fence = format!("```{language}\n");
    let after = PAGE.split(&fence[..]).skip(1);
    after.map(|rest| rest.split("```").next().expect("a block ends")).collect()
}

/// Runs the page's command with the further arguments `more` in a directory.
fn play(dir: &Path, more: &[&str]) {
    let command = blocks("sh")[0].trim().strip_prefix("cargo run --release -- ").expect("a run");
    let mut run = Command::new(env!("CARGO_BIN_EXE_sandtable"));
    told(run.current_dir(dir).args(command.split_whitespace()).args(more));
}

/// Cells of a row of a table by the name of their column.
type Row = BTreeMap<String, String>;

fn table(path: &Path) -> Vec<Row> {
    let mut reader = csv::Reader::from_path(path).expect("a table");
    reader.deserialize().map(|row| row.expect("a row")).collect()
}

fn number(row: &Row, column: &str) -> f64 {
    row[column].parse().expect("a number")
}

/// Returns the mean of a quantity over the games of each matchup, by the British and Turkish policy.
fn means(games: &[Row], of: fn(&Row) -> f64) -> BTreeMap<[&str; 2], f64> {
    let mut sums = BTreeMap::<[&str; 2], (f64, f64)>::new();
    for game in games {
        let (sum, n) = sums.entry([&game["british"][..], &game["turks"]]).or_default();
        (*sum, *n) = (*sum + of(game), *n + 1.0);
    }
    sums.into_iter().map(|(matchup, (sum, n))| (matchup, sum / n)).collect()
}

/// Runs a code block of the page in Python, and returns its output.
///
/// Asserts that the numbers with a decimal point in the output are the `expected` ones, to six decimals.
fn check(python: &Path, dir: &Path, block: &str, expected: &[f64]) -> String {
    let text = told(Command::new(python).current_dir(dir).args(["-c", block]));
    let tokens = text.split_whitespace().filter(|token| token.contains('.'));
    let numbers: Vec<f64> = tokens.filter_map(|token| token.parse().ok()).collect();
    let is_close = |(one, other): (&f64, &f64)| (one - other).abs() < 6e-7;
    let are_close = numbers.len() == expected.len() && numbers.iter().zip(expected).all(is_close);
    assert!(are_close, "{text}\n{numbers:?}\n{expected:?}");
    text
}

#[test]
fn pandas_prints_the_figures_of_the_files() {
    let Some(python) = python_with("pandas") else { return };
    let dir = tempfile::tempdir().expect("a directory");
    play(dir.path(), &["--seed", "18446744073709551615"]);
    let [summary, cards, games] = ["summary", "cards", "games"]
        .map(|name| table(&dir.path().join(format!("reports/matrix/{name}.csv"))));

    let rates = summary.iter().filter(|row| row["metric"] == "win_rate");
    let rates: BTreeMap<_, _> =
        rates.map(|row| ([&row["british"], &row["turks"]], number(row, "value"))).collect();
    let mut expected: Vec<f64> = rates.into_values().collect();

    let is_ranked = |row: &&Row| {
        [&row["british"], &row["turks"], &row["metric"]] == ["tempo", "tempo", "oh_wr"]
            && !row["value"].is_empty()
    };
    let mut ranked: Vec<&Row> = cards.iter().filter(is_ranked).collect();
    ranked.sort_by(|one, other| number(other, "value").total_cmp(&number(one, "value")));
    expected.extend(ranked[..5].iter().map(|row| number(row, "value")));
    expected.extend(means(&games, |game| number(game, "battles")).into_values());

    let text = check(&python, dir.path(), blocks("python")[0], &expected);
    assert!(ranked[..5].iter().all(|row| text.contains(&row["card"])), "{text}");
    assert!(text.trim_end().ends_with("18446744073709551615"), "{text}");
}

#[test]
fn polars_prints_the_figures_of_the_files() {
    let Some(python) = python_with("polars") else { return };
    let dir = tempfile::tempdir().expect("a directory");
    play(dir.path(), &[]);
    let [summary, games] = ["summary", "games"]
        .map(|name| table(&dir.path().join(format!("reports/matrix/{name}.csv"))));
    let rates = summary.iter().filter(|row| row["metric"] == "win_rate");
    let rates: Vec<&Row> = rates.filter(|row| row["british"] == "greedy").collect();
    let figures = |row: &&Row| ["value", "ci_low", "ci_high"].map(|column| number(row, column));
    let mut expected: Vec<f64> = rates.iter().flat_map(figures).collect();
    let won = means(&games, |game| f64::from(u8::from(game["winner"] == "british")));
    let battles = means(&games, |game| number(game, "battles"));
    for row in rates {
        let matchup = ["greedy", &row["turks"][..]];
        expected.extend([won[&matchup], battles[&matchup]]);
    }
    let text = check(&python, dir.path(), blocks("python")[1], &expected);
    assert!(text.contains("┆ i64  ┆ f64 "), "{text}");
}

//! Tables of the studies in `reports/baseline`, and the numbers in them.

use std::path::Path;

use crate::text::{Label, Number, plain};

/// Study of the baseline, with the rows of all its tables.
pub struct Study {
    /// Name of the study's folder.
    pub name: String,
    rows: Vec<Row>,
}

/// Row of a table.
struct Row {
    /// Cells that are not numbers, each with the name of its column, normalized by [`plain`].
    words: Vec<(String, String)>,
    /// Numbers in the row, also within its texts, except the ends of the confidence interval.
    numbers: Vec<f64>,
    /// Estimate of the row and half the width of its confidence interval, if it has one.
    figure: Option<(f64, f64)>,
    shown: String,
}

/// Columns whose numbers READMEs do not cite.
const UNTOLD: [&str; 2] = ["std_err", "ci_level"];

impl Study {
    /// Reads all CSV tables in the folder of a study.
    pub fn read(folder: &Path) -> Study {
        let name = folder.file_name().expect("a name").to_string_lossy().into_owned();
        let files = folder.read_dir().expect("a folder").map(|it| it.expect("a file").path());
        let tables = files.filter(|file| file.extension().is_some_and(|it| it == "csv"));
        let rows = tables.flat_map(|file| rows(&file)).collect();
        Study { name, rows }
    }

    /// Returns whether a table of the study has a number in a row that the number's labels name.
    pub fn has(&self, number: &Number) -> bool {
        self.rows.iter().any(|row| row.has(number) && self.is_called(row, &number.labels))
    }

    /// Returns whether a row has those labels that occur in any row of the study.
    fn is_called(&self, row: &Row, labels: &[Label]) -> bool {
        let known = |it: &Label| self.rows.iter().any(|row| row.is_of(it));
        labels.iter().all(|it| row.is_of(it) || !known(it))
    }
}

impl Row {
    fn is_of(&self, label: &Label) -> bool {
        let is_of = |(column, name): &(String, String)| {
            *name == label.name && label.column.as_ref().is_none_or(|it| it == column)
        };
        self.words.iter().any(is_of)
    }

    fn has(&self, number: &Number) -> bool {
        match number.margin {
            Some((margin, half)) => self.figure.is_some_and(|(value, reach)| {
                // Documents cite shares and percentages.
                [1.0, 100.0].iter().any(|by| {
                    is_near(value * by, number.value, number.half)
                        && is_near(reach * by, margin, half)
                })
            }),
            None => {
                let is_it = |it: &f64| is_near(*it, number.value, number.half);
                self.numbers.iter().any(|it| is_it(it) || is_it(&(100.0 * it)))
            }
        }
    }

    /// Returns the distance of the row's estimate, as a share or in percent, from a number in a README.
    ///
    /// It is `f64::MAX` if the row has no estimate.
    fn distance(&self, number: &Number) -> f64 {
        let far = |it: f64| (it.abs() - number.value).abs();
        let of = |(value, _)| far(value).min(far(100.0 * value));
        self.figure.map_or(f64::MAX, of)
    }
}

/// Returns whether a number of a table rounds to the cited number `told`.
///
/// Numbers of tables have six decimals. `half` is half of the unit of the cited number's last digit.
fn is_near(one: f64, told: f64, half: f64) -> bool {
    (one.abs() - told).abs() <= half + 6e-5
}

/// Returns descriptions of the `most` rows that are nearest to a number of a README, best first.
///
/// Rows that the number's labels name come before others.
pub fn nearest(number: &Number, studies: &[&Study], most: usize) -> Vec<String> {
    let rows = studies.iter().flat_map(|study| study.rows.iter().map(move |row| (*study, row)));
    let mut rows: Vec<_> = rows
        .map(|(study, row)| {
            let other = !study.is_called(row, &number.labels);
            (other, row.distance(number), format!("{}: {}", study.name, row.shown))
        })
        .collect();
    rows.sort_by(|one, other| one.0.cmp(&other.0).then(one.1.total_cmp(&other.1)));
    rows.into_iter().take(most).map(|it| it.2).collect()
}

fn rows(file: &Path) -> Vec<Row> {
    let mut reader = csv::Reader::from_path(file).expect("a table");
    let header = reader.headers().expect("a header").clone();
    let records = reader.records().map(|record| record.expect("a row"));
    records.map(|record| row(header.iter().zip(&record))).collect()
}

fn row<'a>(cells: impl Iterator<Item = (&'a str, &'a str)> + Clone) -> Row {
    let filled = cells.filter(|(_, cell)| !cell.is_empty());
    let number = |column: &str| {
        let cell = filled.clone().find(|(name, _)| *name == column)?.1;
        cell.parse::<f64>().ok()
    };
    let ends = number("ci_low").zip(number("ci_high"));
    let reach = |value: f64| ends.map(|(low, high)| (value - low).max(high - value));
    let (mut words, mut numbers, mut shown) = (Vec::new(), Vec::new(), Vec::new());
    for (column, cell) in filled.clone() {
        match cell.parse::<f64>() {
            Ok(_) if UNTOLD.contains(&column) => {}
            Ok(number) => numbers.push(number),
            Err(_) => {
                numbers.extend(within(cell));
                words.push((column.to_owned(), plain(cell)));
                if !["unit", "ci_method", "scenario"].contains(&column) {
                    shown.push(cell.to_owned());
                }
            }
        }
    }
    let figure = number("value").map(|value| (value, reach(value).unwrap_or(f64::NAN)));
    numbers.extend(figure.map(|it| it.1));
    if let Some((value, reach)) = figure {
        shown.push(format!("{value:.6} ± {reach:.6}"));
    }
    Row { words, numbers, figure, shown: shown.join(", ") }
}

/// Returns the numbers within the text of a cell, such as the description of a change.
fn within(cell: &str) -> impl Iterator<Item = f64> {
    let parts = cell.split(|it: char| !it.is_ascii_digit() && it != '.');
    parts.filter_map(|part| part.parse().ok())
}

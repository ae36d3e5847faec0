//! Coverage of confidence intervals: how often they contain the true value, and whether that is enough.

use std::collections::BTreeMap;

use crate::conduct::{Cells, FILE, Figure, Found};
use crate::rows::Row;

/// Minimum coverage of a column, over all its estimates.
///
/// If a column has one estimate, forty correct intervals of 95 % fall below this minimum once in 300 times. Seeds are
/// fixed, so this can happen only if a row is new or games change. A run with more seeds then shows whether there is a
/// fault.
const LEAST: f64 = 0.85;

/// Minimum coverage of a single estimate; it is low since there are hundreds of estimates.
///
/// For an event that occurs in one of some thousand games, Wilson's intervals cover 83 %. Forty of them fall below this
/// minimum once in 2,000 times.
const LEAST_OF_ONE: f64 = 0.6;

/// Tolerance for the rounding of numbers in files to six decimals.
const ROUNDED: f64 = 2e-6;

/// Number of intervals whose true value is known, and number of those that contain it.
#[derive(Clone, Copy, Debug, Default)]
struct Held {
    known: u64,
    held: u64,
}

impl Held {
    fn share(self) -> f64 {
        self.held as f64 / self.known.max(1) as f64
    }

    fn add(&mut self, other: Held) {
        self.known += other.known;
        self.held += other.held;
    }
}

/// Counts for one estimate over all runs of a study.
#[derive(Clone, Debug, Default)]
struct Counted {
    held: Held,
    /// Sum of the known true values.
    truths: f64,
    /// Number of runs in which the estimate differs from its true value.
    off: u64,
}

/// Counts for the estimates of one metric in a file.
#[derive(Debug, Default)]
struct Column {
    /// Estimates that are known in most runs, by the cells that identify them.
    judged: Vec<(String, Counted)>,
    /// Number of estimates that equal their true value in all runs.
    still: usize,
    /// Number of estimates without a known true value, or with an interval in few runs.
    seldom: usize,
}

impl Column {
    fn held(&self) -> Held {
        self.judged.iter().fold(Held::default(), |mut sum, (_, it)| {
            sum.add(it.held);
            sum
        })
    }

    fn worst(&self) -> Option<&(String, Counted)> {
        self.judged.iter().min_by(|one, other| one.1.held.share().total_cmp(&other.1.held.share()))
    }
}

/// Counts for the columns of a study, by file and metric.
#[derive(Debug)]
pub struct Columns(BTreeMap<String, Column>);

impl Columns {
    /// Counts how often the intervals in `runs` contain the true values.
    ///
    /// True values are exact where they are known, otherwise from `long_run`.
    pub fn of(row: &Row, long_run: &Found, runs: &[Found]) -> Columns {
        let long: BTreeMap<&Cells, f64> =
            long_run.iter().filter_map(|it| Some((&it.cells, it.value?))).collect();
        let true_of = |it: &Figure| (row.known)(&it.cells).or(long.get(&it.cells).copied());
        let mut counts: BTreeMap<(String, String), (u64, Counted)> = BTreeMap::new();
        for figure in runs.iter().flatten() {
            let Some([low, high]) = figure.interval else { continue };
            let (seen, counted) = counts.entry(names(row, &figure.cells)).or_default();
            *seen += 1;
            if let Some(truth) = true_of(figure) {
                counted.held.known += 1;
                counted.held.held += u64::from((low - ROUNDED..=high + ROUNDED).contains(&truth));
                counted.truths += truth;
                counted.off +=
                    u64::from(figure.value.is_none_or(|it| (it - truth).abs() > ROUNDED));
            }
        }
        let mut columns: BTreeMap<String, Column> = BTreeMap::new();
        for ((column, name), (seen, counted)) in counts {
            let column = columns.entry(column).or_default();
            let is_known = counted.held.known == seen && 4 * seen >= 3 * runs.len() as u64;
            match is_known {
                true if counted.off > 0 => column.judged.push((name, counted)),
                true => column.still += 1,
                false => column.seldom += 1,
            }
        }
        Columns(columns)
    }

    /// Prints a line for each column: its estimates, their coverage, and the lowest coverage of one.
    pub fn print(&self) {
        println!(
            "{:44} {:>7} {:>16} {:>7} {:>6}",
            "column", "figures", "held of known", "share", "seldom"
        );
        for (name, column) in self.0.iter().filter(|(_, it)| it.judged.len() + it.seldom > 0) {
            let Held { known, held } = column.held();
            let share = if known > 0 {
                format!("{:.1}%", 100.0 * column.held().share())
            } else {
                String::new()
            };
            println!(
                "{name:44} {:>7} {:>16} {share:>7} {:>6}{}",
                column.judged.len(),
                format!("{held}/{known}"),
                column.seldom,
                worst(column)
            );
        }
    }

    /// Returns descriptions of columns and estimates whose coverage is too low.
    ///
    /// Columns without any estimate that is known in most runs are described, too.
    pub fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        for (name, column) in &self.0 {
            let Held { known, held } = column.held();
            if known == 0 && column.still == 0 {
                faults.push(format!("{name}: no figure is known often enough to be judged"));
            } else if known > 0 && column.held().share() < LEAST {
                faults.push(format!("{name}: {held} of {known} intervals hold the truth"));
            }
            let seldom = column.judged.iter().filter(|(_, it)| it.held.share() < LEAST_OF_ONE);
            faults.extend(seldom.map(|(of, Counted { held: Held { known, held }, .. })| {
                format!("{name}, {of}: {held} of {known} intervals hold the truth")
            }));
        }
        faults
    }
}

/// Returns the name of an estimate's column, and the name of the estimate in it.
fn names(row: &Row, cells: &Cells) -> (String, String) {
    let column = format!("{}/{}", cells[FILE], cells["metric"]);
    let aside = |key: &&String| {
        [FILE, "metric", "scenario"].contains(&&key[..]) || row.aside.contains(&&key[..])
    };
    let kept = cells.iter().filter(|(key, cell)| !aside(key) && !cell.is_empty());
    (column, kept.map(|(_, cell)| &cell[..]).collect::<Vec<_>>().join("/"))
}

/// Describes the estimate with the lowest coverage; empty if that is at least 90 %.
fn worst(column: &Column) -> String {
    let worst = column.worst().filter(|(_, it)| it.held.share() < 0.9);
    worst.map_or(String::new(), |(name, it)| {
        let Held { known, held } = it.held;
        format!("  {held}/{known} of {:.4}: {name}", it.truths / known as f64)
    })
}

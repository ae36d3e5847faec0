//! Coverage of intervals: how often they contain the true value, and whether that is enough.

use std::collections::BTreeMap;

use crate::conduct::{Cells, FILE, Figure, Found};
use crate::rows::Row;

/// Minimum coverage of a column, over all its figures.
///
/// Forty intervals of 95 % in a column of one figure fall below it once in 300 times. Seeds are fixed, so
/// this can happen only when a row is new or games change; more seeds then distinguish it from a fault.
const LEAST: f64 = 0.85;

/// Minimum coverage of a single figure, of which there are hundreds.
///
/// For an event in one of some thousand games, Wilson's intervals cover 83 %; forty of them fall below this
/// minimum once in 2,000 times.
const LEAST_OF_ONE: f64 = 0.6;

/// Tolerance for the rounding of files to six decimals.
const ROUNDED: f64 = 2e-6;

/// Number of intervals with a known true value, and of those that contain it.
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

/// Counts of one figure over all repetitions.
#[derive(Clone, Debug, Default)]
struct Counted {
    held: Held,
    /// Sum of the true values that are known.
    truths: f64,
    /// Number of repetitions in which the figure differs from its true value.
    off: u64,
}

/// Counts of the figures of one metric of a file.
#[derive(Debug, Default)]
struct Column {
    /// Figures known in most repetitions, by the cells that identify them.
    judged: Vec<(String, Counted)>,
    /// Number of figures that equal their true value in all repetitions.
    still: usize,
    /// Number of figures without a true value, or with an interval in few repetitions.
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

/// Columns of a study, by file and metric.
#[derive(Debug)]
pub struct Columns(BTreeMap<String, Column>);

impl Columns {
    /// Counts the figures with intervals over all repetitions.
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

    /// Prints a line for each column: its figures, their coverage, and the figure with the lowest coverage.
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

    /// Describes columns and figures with too low coverage, and columns without any figure known often enough.
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

/// Returns the name of a figure's column, and that of the figure in it.
fn names(row: &Row, cells: &Cells) -> (String, String) {
    let column = format!("{}/{}", cells[FILE], cells["metric"]);
    let aside = |key: &&String| {
        [FILE, "metric", "scenario"].contains(&&key[..]) || row.aside.contains(&&key[..])
    };
    let kept = cells.iter().filter(|(key, cell)| !aside(key) && !cell.is_empty());
    (column, kept.map(|(_, cell)| &cell[..]).collect::<Vec<_>>().join("/"))
}

/// Describes the figure with the lowest coverage, if that is below 90 %.
fn worst(column: &Column) -> String {
    let worst = column.worst().filter(|(_, it)| it.held.share() < 0.9);
    worst.map_or(String::new(), |(name, it)| {
        let Held { known, held } = it.held;
        format!("  {held}/{known} of {:.4}: {name}", it.truths / known as f64)
    })
}

//! A result file of a study: one figure a row, between its keys and further columns.

use std::io::{self, Write};

use csv::StringRecord;
use serde_json::{Map, Value as Json};

use super::columns::{self, Column, Entry};
use super::figures::fixed;
use super::manifest::MetricNote;
use super::tell::Table;
use crate::stats::Estimate;
use crate::summary::{Matchup, Parts};

/// A table of figures.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The name of its file.
    pub name: &'static str,
    /// Its columns: keys, the figure, and what comes after.
    pub columns: Vec<Column>,
    /// What its metrics say, as the manifest explains them.
    pub metrics: Vec<MetricNote>,
    rows: Vec<Vec<String>>,
    keys: usize,
}

/// What stands under a metric: its name, what it is counted in, the figure.
#[derive(Clone, Copy, Debug)]
pub struct Figure<'a> {
    /// The name of the metric.
    pub metric: &'a str,
    /// What it is counted in.
    pub unit: &'static str,
    /// The figure.
    pub estimate: &'a Estimate,
}

impl Sheet {
    /// A sheet without rows. Before the columns of a figure come those of the scenario and the
    /// matchup and `keys`, after them `more`.
    pub fn new(parts: Parts, name: &'static str, keys: &[Entry], more: &[Entry]) -> Sheet {
        let columns = columns::sheet(parts, keys, more);
        Sheet { name, columns, metrics: Vec::new(), rows: Vec::new(), keys: keys.len() }
    }

    /// The same sheet with metrics explained: name, unit, meaning.
    pub fn explained(mut self, metrics: &[(&str, &'static str, &str)]) -> Sheet {
        let note = |&(name, unit, meaning): &(&str, &'static str, &str)| MetricNote {
            name: name.to_owned(),
            unit,
            description: meaning.to_owned(),
        };
        self.metrics.extend(metrics.iter().map(note));
        self
    }

    /// Adds a row; unknown cells are empty.
    ///
    /// # Panics
    /// If there are more or fewer cells than columns.
    pub fn row(
        &mut self,
        (scenario, matchup): (&str, &Matchup),
        keys: &[&str],
        figure: Figure<'_>,
        more: &[Option<f64>],
    ) {
        assert!(keys.len() == self.keys, "{}: a cell for each key", self.name);
        let mut row = matchup_keys(scenario, matchup);
        row.extend(keys.iter().map(|key| (*key).to_owned()));
        row.extend([figure.metric.to_owned(), figure.unit.to_owned()]);
        row.extend(figure_cells(figure.estimate));
        row.extend(more.iter().map(|number| number.map(fixed).unwrap_or_default()));
        assert!(row.len() == self.columns.len(), "{}: a cell for each column", self.name);
        self.rows.push(row);
    }

    /// The sheet as what is told of it is made from it.
    pub fn table(&self) -> Table {
        let header = self.columns.iter().map(|column| &column.name[..]);
        let record = |row: &Vec<String>| row.iter().collect::<StringRecord>();
        Table::new(self.name, header.collect(), self.rows.iter().map(record).collect())
    }

    /// Writes the sheet as CSV.
    ///
    /// # Errors
    /// If `out` fails.
    pub fn write(&self, out: impl Write) -> io::Result<()> {
        let mut writer = csv::Writer::from_writer(out);
        writer.write_record(self.columns.iter().map(|column| &column.name))?;
        self.rows.iter().try_for_each(|row| writer.write_record(row))?;
        writer.flush()
    }

    /// The rows as JSON objects; what is unknown or does not apply is null.
    pub fn json(&self) -> Json {
        let object = |row: &Vec<String>| {
            let fields = self.columns.iter().zip(row);
            let field =
                |(column, cell): (&Column, &String)| (column.name.clone(), value(column, cell));
            Json::Object(fields.map(field).collect::<Map<_, _>>())
        };
        self.rows.iter().map(object).collect()
    }
}

/// A cell as JSON has it.
fn value(column: &Column, cell: &str) -> Json {
    match column.kind {
        _ if cell.is_empty() => Json::Null,
        "integer" => cell.parse::<i64>().map_or(Json::Null, Json::from),
        "number" => cell.parse::<f64>().map_or(Json::Null, Json::from),
        _ => Json::from(cell),
    }
}

/// The cells of a scenario and a matchup.
pub(super) fn matchup_keys(scenario: &str, matchup: &Matchup) -> Vec<String> {
    let of_matchup = matchup.columns().map(|(_, name)| name.unwrap_or_default());
    std::iter::once(scenario).chain(of_matchup).map(str::to_owned).collect()
}

/// The cells of a figure, from `n` to `ci_method`.
pub(super) fn figure_cells(it: &Estimate) -> [String; 7] {
    let number = |number: Option<f64>| number.map(fixed).unwrap_or_default();
    let interval = it.interval;
    [
        it.n.to_string(),
        number(it.value),
        number(it.std_err),
        number(interval.map(|interval| interval.low)),
        number(interval.map(|interval| interval.high)),
        number(interval.map(|interval| interval.level)),
        interval.map_or("", |interval| interval.method.as_str()).to_owned(),
    ]
}

//! What a study has found: a table with a figure a row, still as numbers.

use serde::Serialize;

use super::Matchup;
use crate::stats::Estimate;

/// A column by name, type (`string`, `integer` or `number`) and meaning.
pub type Entry = (&'static str, &'static str, &'static str);

/// A figure by the name of its metric, what it is counted in, and itself.
pub type Figure<'a> = (&'a str, &'static str, &'a Estimate);

/// A metric as the manifest explains it.
#[derive(Clone, Debug, Serialize)]
pub struct MetricNote {
    /// Its name.
    pub name: String,
    /// What it is counted in.
    pub unit: &'static str,
    /// What it says.
    pub description: String,
}

/// A table of figures. CSV, JSON and all that is told are made of it.
#[derive(Clone, Debug)]
pub struct ResultTable {
    /// The name of its file.
    pub name: &'static str,
    /// The columns between the matchup and the figure.
    pub keys: Vec<Entry>,
    /// The columns of numbers behind the figure.
    pub more: Vec<Entry>,
    /// What is varied: a column each, behind all others.
    pub varied: Vec<String>,
    /// What its metrics say.
    pub notes: Vec<MetricNote>,
    /// Its rows.
    pub rows: Vec<ResultRow>,
}

/// A row of a [`ResultTable`].
#[derive(Clone, Debug)]
pub struct ResultRow {
    /// Who plays what; empty where a figure is of no one matchup.
    pub matchup: Matchup,
    /// A cell for each key.
    pub keys: Vec<String>,
    /// The name of the metric.
    pub metric: String,
    /// What it is counted in.
    pub unit: &'static str,
    /// The figure.
    pub estimate: Estimate,
    /// The numbers behind it, each if it is known.
    pub more: Vec<Option<f64>>,
    /// The value of each key that is varied; empty where it does not apply.
    pub varied: Vec<String>,
}

impl ResultTable {
    /// A table without rows.
    pub fn new(name: &'static str, keys: &[Entry], more: &[Entry]) -> ResultTable {
        let (keys, more) = (keys.to_vec(), more.to_vec());
        let (varied, notes, rows) = (Vec::new(), Vec::new(), Vec::new());
        ResultTable { name, keys, more, varied, notes, rows }
    }

    /// The same table with a column for each of these keys, which are varied.
    pub fn varying(self, varied: Vec<String>) -> ResultTable {
        ResultTable { varied, ..self }
    }

    /// The same table with metrics explained: name, unit, meaning.
    pub fn explained(mut self, metrics: &[(&str, &'static str, &str)]) -> ResultTable {
        self.notes.extend(metrics.iter().map(|&(name, unit, meaning)| MetricNote {
            name: name.to_owned(),
            unit,
            description: meaning.to_owned(),
        }));
        self
    }

    /// Adds a row; without any `more`, nothing is known of them.
    ///
    /// # Panics
    /// If there are more or fewer cells than columns.
    pub fn row(
        &mut self,
        matchup: &Matchup,
        keys: &[&str],
        (metric, unit, estimate): Figure<'_>,
        more: &[Option<f64>],
    ) {
        let none = vec![None; self.more.len()];
        let more = if more.is_empty() { none } else { more.to_vec() };
        let has_all = keys.len() == self.keys.len() && more.len() == self.more.len();
        assert!(has_all, "{}: a cell for each column", self.name);
        self.rows.push(ResultRow {
            matchup: matchup.clone(),
            keys: keys.iter().map(|key| (*key).to_owned()).collect(),
            metric: metric.to_owned(),
            unit,
            estimate: *estimate,
            more,
            varied: vec![String::new(); self.varied.len()],
        });
    }

    /// Says at which values of what is varied the last row was found.
    pub fn at<'a>(&mut self, values: impl IntoIterator<Item = &'a str>) {
        let Some(row) = self.rows.last_mut() else { return };
        row.varied.iter_mut().zip(values).for_each(|(cell, value)| value.clone_into(cell));
    }

    /// What the cells of a column of what is varied hold: `integer`, `number` or `string`.
    pub fn kind_of_varied(&self, column: usize) -> &'static str {
        let cells = || self.rows.iter().map(|row| &row.varied[column]).filter(|it| !it.is_empty());
        match cells().all(|cell| cell.parse::<i64>().is_ok()) {
            true => "integer",
            false if cells().all(|cell| cell.parse().is_ok_and(f64::is_finite)) => "number",
            false => "string",
        }
    }
}

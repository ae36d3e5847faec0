//! A table of a study as its file has it: its rows as text, as CSV and as JSON.

use std::io::{self, Write};

use csv::StringRecord;
use serde_json::{Map, Value as Json};

use super::columns::{self, Column};
use super::figures::fixed;
use super::tell::CsvTable;
use crate::stats::Estimate;
use crate::summary::{Matchup, Parts, ResultRow, ResultTable};

/// A table of a study as its file has it.
#[derive(Clone, Copy, Debug)]
pub struct Sheet<'a> {
    /// The name of the scenario.
    pub scenario: &'a str,
    /// What the matchups of the game are made of.
    pub parts: Parts,
    /// What was found.
    pub of: &'a ResultTable,
}

impl Sheet<'_> {
    /// Its columns: scenario and matchup, keys, the figure, and what comes behind it.
    pub fn columns(self) -> Vec<Column> {
        let mut columns = columns::sheet(self.parts, &self.of.keys, &self.of.more);
        let varied = self.of.varied.iter().enumerate();
        columns.extend(varied.map(|(place, key)| Column {
            name: key.clone(),
            kind: self.of.kind_of_varied(place),
            description: format!("value of `{key}`, which is varied; empty at the base"),
        }));
        columns
    }

    fn record(self, row: &ResultRow) -> StringRecord {
        let mut record = StringRecord::from(matchup_keys(self.scenario, &row.matchup));
        record.extend(&row.keys);
        record.extend([&row.metric[..], row.unit]);
        record.extend(figure_cells(&row.estimate));
        record.extend(row.more.iter().map(|number| number.map(fixed).unwrap_or_default()));
        record.extend(&row.varied);
        record
    }

    /// The table as what is told of it is made from it.
    pub fn table(self) -> CsvTable {
        let header = self.columns().iter().map(|column| &column.name[..]).collect();
        CsvTable::new(
            self.of.name,
            header,
            self.of.rows.iter().map(|row| self.record(row)).collect(),
        )
    }

    /// Writes the table as CSV.
    ///
    /// # Errors
    /// If `out` fails.
    pub fn write(self, out: impl Write) -> io::Result<()> {
        let mut writer = csv::Writer::from_writer(out);
        writer.write_record(self.columns().iter().map(|column| &column.name))?;
        self.of.rows.iter().try_for_each(|row| writer.write_record(&self.record(row)))?;
        writer.flush()
    }

    /// The rows as JSON objects; what is unknown or does not apply is null.
    pub fn json(self) -> Json {
        let columns = self.columns();
        let field =
            |(column, cell): (&Column, &str)| (column.name.clone(), value(column.kind, cell));
        let object = |row: &ResultRow| {
            Json::Object(columns.iter().zip(&self.record(row)).map(field).collect::<Map<_, _>>())
        };
        self.of.rows.iter().map(object).collect()
    }
}

/// A cell as JSON has it.
fn value(kind: &str, cell: &str) -> Json {
    match kind {
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

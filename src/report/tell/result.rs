//! What is told of: the manifest and the tables of a result, as its files have them.

use std::io;

use csv::StringRecord;
use serde::Deserialize;
use serde::de::value::{Error, StrDeserializer};
use serde_json::Value as Json;

use super::words::sign;
use crate::stats::{Estimate, Interval, MATTERS, Method};
use crate::summary::{Matchup, Parts};

/// A result as its files have it.
#[derive(Debug)]
pub struct WrittenResult {
    /// What the matchups of its game are made of.
    pub parts: Parts,
    /// The player of its game that is a yardstick rather than somebody to play with.
    pub reference: &'static str,
    /// What `manifest.json` holds.
    pub manifest: Json,
    /// The CSV files.
    pub tables: Vec<CsvTable>,
}

/// What a game says of itself to those who tell its results.
#[derive(Clone, Copy, Debug)]
pub struct OfGame {
    /// What its matchups are made of.
    pub parts: Parts,
    /// The player that is a yardstick rather than somebody to play with.
    pub reference: &'static str,
}

/// A CSV file.
#[derive(Debug)]
pub struct CsvTable {
    name: String,
    header: StringRecord,
    records: Vec<StringRecord>,
}

/// A row of a table.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    parts: Parts,
    header: &'a StringRecord,
    record: &'a StringRecord,
}

impl CsvTable {
    /// A table of these rows.
    pub fn new(name: &str, header: StringRecord, records: Vec<StringRecord>) -> CsvTable {
        CsvTable { name: name.to_owned(), header, records }
    }

    /// Reads a CSV file.
    ///
    /// # Errors
    /// If it is none.
    pub fn read(name: &str, bytes: &[u8]) -> io::Result<CsvTable> {
        let mut reader = csv::Reader::from_reader(bytes);
        let header = reader.headers()?.clone();
        let records = reader.records().collect::<Result<_, _>>()?;
        Ok(CsvTable::new(name, header, records))
    }
}

impl WrittenResult {
    /// A result of a game.
    pub fn new(of: OfGame, manifest: Json, tables: Vec<CsvTable>) -> WrittenResult {
        WrittenResult { parts: of.parts, reference: of.reference, manifest, tables }
    }

    /// The rows of a file; none if it is not there.
    pub fn rows(&self, file: &str) -> impl DoubleEndedIterator<Item = Row<'_>> + Clone {
        let table = self.tables.iter().find(|table| table.name == file);
        table.into_iter().flat_map(|table| {
            let of = |record| Row { parts: self.parts, header: &table.header, record };
            table.records.iter().map(of)
        })
    }

    /// A text of the manifest.
    pub fn said(&self, key: &str) -> &str {
        self.manifest[key].as_str().unwrap_or_default()
    }

    /// The least difference of win rates, as a share, that may be called clear.
    pub fn matters(&self) -> f64 {
        let asked = self.manifest["options"]["--matters"].as_str();
        asked.and_then(|it| it.parse().ok()).unwrap_or(MATTERS)
    }

    /// What the metric called `name` says, in words.
    pub fn meaning(&self, name: &str) -> Option<&str> {
        let name = self.of_mode(name).map_or(name, |(of_modes, _)| of_modes);
        let note = self.metrics().find(|note| note["name"] == name)?;
        note["description"].as_str()
    }

    /// For a metric that every mode has, as every mission of a campaign: what it is called for all of
    /// them, and which of them this one is of.
    pub fn of_mode<'a>(&'a self, name: &'a str) -> Option<(&'a str, &'a str)> {
        let any = self.parts.any_mode()?;
        let names = self.metrics().filter_map(|note| note["name"].as_str());
        let mode_in = |of_modes: &'a str| {
            let (before, after) = of_modes.split_once(any)?;
            Some((of_modes, name.strip_prefix(before)?.strip_suffix(after)?))
        };
        // The quantile of a metric looks like the metric of a mode with a longer name.
        names.filter_map(mode_in).min_by_key(|(_, mode)| mode.len())
    }

    fn metrics(&self) -> impl Iterator<Item = &Json> {
        let of = |kind| self.manifest["metrics"][kind].as_array().into_iter().flatten();
        of("game").chain(of("card"))
    }
}

impl<'a> Row<'a> {
    /// A cell; empty where there is no such column.
    pub fn get(self, column: &str) -> &'a str {
        let place = self.header.iter().position(|name| name == column);
        place.and_then(|place| self.record.get(place)).unwrap_or_default()
    }

    /// A number, if it is one.
    pub fn number(self, column: &str) -> Option<f64> {
        self.get(column).parse().ok().filter(|number: &f64| number.is_finite())
    }

    /// The sign of a difference that the study calls clear. Results of before studies said so have
    /// nothing but the interval to go by.
    pub fn clear(self) -> Option<f64> {
        if !self.header.iter().any(|name| name == "clear") {
            return sign(&self.estimate());
        }
        let is_clear = self.number("clear") == Some(1.0);
        self.number("value").filter(|_| is_clear).map(f64::signum)
    }

    /// The name of its figure.
    pub fn metric(self) -> &'a str {
        self.get("metric")
    }

    /// Its figure.
    pub fn estimate(self) -> Estimate {
        let method = StrDeserializer::<Error>::new(self.get("ci_method"));
        let interval = || {
            Some(Interval {
                low: self.number("ci_low")?,
                high: self.number("ci_high")?,
                level: self.number("ci_level")?,
                method: Method::deserialize(method).ok()?,
            })
        };
        Estimate {
            n: self.get("n").parse().unwrap_or(0),
            value: self.number("value"),
            std_err: self.number("std_err"),
            interval: interval(),
        }
    }

    /// Who plays what.
    pub fn matchup(self) -> Matchup {
        let cells = self.parts.columns().map(|part| (part.key, self.get(part.key)));
        let filled = cells.filter(|(_, name)| !name.is_empty());
        filled.fold(Matchup::of(self.parts), |matchup, (key, name)| matchup.with(key, name))
    }
}

/// The rows of each matchup, in the order of the file.
pub fn by_matchup<'a>(rows: impl Iterator<Item = Row<'a>>) -> Vec<(Matchup, Vec<Row<'a>>)> {
    let mut groups: Vec<(Matchup, Vec<Row<'a>>)> = Vec::new();
    for row in rows {
        let matchup = row.matchup();
        // Rows of a matchup follow each other in nearly all files.
        match groups.iter_mut().rev().find(|(known, _)| *known == matchup) {
            Some((_, rows)) => rows.push(row),
            None => groups.push((matchup, vec![row])),
        }
    }
    groups
}

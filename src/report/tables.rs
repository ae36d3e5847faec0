//! The tables of a run.

use std::io::{self, Write};

use super::columns::{self, Column};
use super::csv;
use super::tell::CsvTable;
use super::{Findings, MAP};

/// A table of a run.
#[derive(Clone, Copy)]
pub struct RunTable {
    /// The name of its file.
    pub name: &'static str,
    /// Its columns.
    pub columns: fn(&Findings) -> Vec<Column>,
    write: fn(&Findings, &mut dyn Write) -> io::Result<()>,
}

/// Those of every run.
const ALWAYS: [RunTable; 3] = [
    RunTable {
        name: "summary.csv",
        columns: |it| columns::summary(it.parts),
        write: |it, out| csv::summary(it, out),
    },
    RunTable {
        name: "lengths.csv",
        columns: |it| columns::lengths(it.parts, it.measured),
        write: |it, out| csv::lengths(it, out),
    },
    RunTable {
        name: "cards.csv",
        columns: |it| columns::cards(it.parts),
        write: |it, out| csv::cards(it, out),
    },
];

/// Those of a game with a map.
const OF_MAP: [RunTable; 2] = [
    RunTable {
        name: "spaces.csv",
        columns: |it| columns::spaces(it.parts),
        write: |it, out| csv::spaces(it, out),
    },
    RunTable {
        name: MAP,
        columns: |_| columns::map(),
        write: |it, out| csv::map(&it.scenario, &it.map, out),
    },
];

/// The tables of what a run has found.
pub fn of(findings: &Findings) -> impl Iterator<Item = &'static RunTable> {
    let of_map = if findings.map.is_empty() { &[][..] } else { &OF_MAP };
    ALWAYS.iter().chain(of_map)
}

impl RunTable {
    /// Writes it as CSV.
    ///
    /// # Errors
    /// If `out` fails.
    pub fn write(&self, findings: &Findings, out: &mut dyn Write) -> io::Result<()> {
        (self.write)(findings, out)
    }

    /// Its bytes.
    ///
    /// # Errors
    /// If it cannot be written, which memory never does.
    pub fn bytes(&self, findings: &Findings) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.write(findings, &mut bytes)?;
        Ok(bytes)
    }

    /// The table as what is told of it is made from it.
    ///
    /// # Errors
    /// As [`RunTable::bytes`].
    pub fn read(&self, findings: &Findings) -> io::Result<CsvTable> {
        CsvTable::read(self.name, &self.bytes(findings)?)
    }
}

//! CSV files of a result, read into memory.

use std::io;

use sandtable_summary::{Record, Sheet, left_out};

/// Content of a CSV file: its header, and its records with their line numbers.
#[derive(Debug)]
pub struct CsvTable {
    pub(super) name: String,
    pub(super) header: Vec<String>,
    pub(super) records: Vec<Record>,
}

impl CsvTable {
    /// Converts a table to the content of its CSV file; the column of the scenario's name is empty.
    pub(super) fn of(mut sheet: Sheet) -> CsvTable {
        sheet.records.iter_mut().for_each(|cells| cells.insert(0, String::new()));
        let columns = sheet.columns.iter().map(|column| column.name.to_string());
        CsvTable {
            name: sheet.name.to_owned(),
            header: ["scenario".to_owned()].into_iter().chain(columns).collect(),
            records: (2..).zip(sheet.records).collect(),
        }
    }

    /// Parses the bytes of the CSV file `name`.
    ///
    /// # Errors
    /// If `bytes` are not CSV in UTF-8.
    pub fn read(name: &str, bytes: &[u8]) -> io::Result<CsvTable> {
        let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(bytes);
        let owned = |record: &csv::StringRecord| record.iter().map(str::to_owned).collect();
        let header = owned(reader.headers()?);
        let line = |record: &csv::StringRecord| record.position().map_or(0, csv::Position::line);
        let records = reader.records().map(|record| record.map(|it| (line(&it), owned(&it))));
        Ok(CsvTable { name: name.to_owned(), header, records: records.collect::<Result<_, _>>()? })
    }

    /// Removes the rows for which no game was played (see [`left_out`]), and returns their number.
    pub(super) fn leave_out_unplayed(&mut self) -> u64 {
        let before = self.records.len();
        let records: Vec<&[String]> = self.records.iter().map(|(_, cells)| &cells[..]).collect();
        let mut left_out = left_out(self.header.iter().map(String::as_str), &records).into_iter();
        self.records.retain(|_| left_out.next() == Some(false));
        (before - self.records.len()) as u64
    }
}

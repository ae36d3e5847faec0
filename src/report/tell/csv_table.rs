//! CSV files of a result.

use std::io;

use sandtable_summary::{Record, Sheet, without_games};

/// A CSV file.
#[derive(Debug)]
pub struct CsvTable {
    pub(super) name: String,
    pub(super) header: Vec<String>,
    pub(super) records: Vec<Record>,
}

impl CsvTable {
    /// A table, of a scenario whose name nobody asks for.
    pub(super) fn of(mut sheet: Sheet) -> CsvTable {
        sheet.records.iter_mut().for_each(|cells| cells.insert(0, String::new()));
        let columns = sheet.columns.iter().map(|column| column.name.to_string());
        CsvTable {
            name: sheet.name.to_owned(),
            header: ["scenario".to_owned()].into_iter().chain(columns).collect(),
            records: (2..).zip(sheet.records).collect(),
        }
    }

    /// Reads a CSV file.
    ///
    /// # Errors
    /// If it is none.
    pub fn read(name: &str, bytes: &[u8]) -> io::Result<CsvTable> {
        let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(bytes);
        let owned = |record: &csv::StringRecord| record.iter().map(str::to_owned).collect();
        let header = owned(reader.headers()?);
        let line = |record: &csv::StringRecord| record.position().map_or(0, csv::Position::line);
        let records = reader.records().map(|record| record.map(|it| (line(&it), owned(&it))));
        Ok(CsvTable { name: name.to_owned(), header, records: records.collect::<Result<_, _>>()? })
    }

    /// Removes the records without games, and all records if none has a game; returns how many.
    ///
    /// A number of edits, say, is known without games, but says nothing where nothing was played.
    pub(super) fn leave_out_unplayed(&mut self) -> u64 {
        let before = self.records.len();
        let header = self.header.iter().map(String::as_str);
        let is_without_games = without_games(header);
        self.records.retain(|(_, record)| !is_without_games(record));
        let n = self.header.iter().position(|name| name == "n");
        let has_games =
            |(_, record): &Record| n.is_none_or(|n| record.get(n).is_none_or(|n| n != "0"));
        if !self.records.iter().any(has_games) {
            self.records.clear();
        }
        (before - self.records.len()) as u64
    }
}

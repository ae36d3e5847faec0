//! The table of single games while they are played: `games.csv` or `games.parquet`.

use std::io::{self, Write};

use anyhow::{Context, Result};
use serde::Serialize;

use crate::games::Game;
use crate::report::columns::{self, Column};
use crate::report::files::{Destination, ResultFile};
#[cfg(feature = "parquet")]
use crate::report::parquet;

/// So many rows are written at a time, whatever the number of threads: in Parquet it shows in the
/// bytes.
const ROWS: usize = 1 << 16;

/// What the table of games is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Csv,
    #[cfg(feature = "parquet")]
    Parquet,
}

impl Form {
    /// Parquet or CSV.
    ///
    /// # Errors
    /// If the program was built without Parquet.
    pub fn new(is_parquet: bool) -> Result<Form> {
        match is_parquet {
            false => Ok(Form::Csv),
            #[cfg(feature = "parquet")]
            true => Ok(Form::Parquet),
            #[cfg(not(feature = "parquet"))]
            true => anyhow::bail!(
                "this program was built without Parquet\n  help: build it with `cargo build \
                 --release --features parquet`, or leave `--parquet` out for games.csv"
            ),
        }
    }

    pub fn is_parquet(self) -> bool {
        self != Form::Csv
    }
}

/// The table of games while they are played.
pub struct GamesTable {
    pub columns: Vec<Column>,
    file: File,
    /// Rows that are not in the file yet, as CSV.
    waiting: csv::Writer<Vec<u8>>,
    rows: usize,
}

enum File {
    Csv(ResultFile),
    #[cfg(feature = "parquet")]
    Parquet(Box<parquet::Table<ResultFile>>),
}

impl GamesTable {
    pub fn new<G: Game>(destination: &Destination, form: Form) -> Result<GamesTable> {
        let columns = columns::<G>()?;
        let file = File::new(destination.file()?, &columns, form).context(CANNOT)?;
        Ok(GamesTable { columns, file, waiting: rows(), rows: 0 })
    }

    /// Appends games.
    pub fn write<R: Serialize>(&mut self, rows: impl Iterator<Item = R>) -> Result<()> {
        for row in rows {
            self.waiting.serialize(row).context(CANNOT)?;
            self.rows += 1;
            if self.rows == ROWS {
                self.flush().context(CANNOT)?;
            }
        }
        Ok(())
    }

    /// The whole table, and its name.
    pub fn close(mut self) -> Result<(&'static str, ResultFile)> {
        if self.rows > 0 {
            self.flush().context(CANNOT)?;
        }
        self.file.close().context(CANNOT)
    }

    fn flush(&mut self) -> io::Result<()> {
        let waiting = std::mem::replace(&mut self.waiting, rows());
        self.rows = 0;
        self.file.append(&waiting.into_inner().map_err(|error| error.into_error())?)
    }
}

const CANNOT: &str = "cannot write the table of games";

impl File {
    fn new(mut file: ResultFile, columns: &[Column], form: Form) -> io::Result<File> {
        match form {
            Form::Csv => {
                let mut header = csv::Writer::from_writer(&mut file);
                header.write_record(columns.iter().map(|column| &column.name))?;
                header.flush()?;
                drop(header);
                Ok(File::Csv(file))
            }
            #[cfg(feature = "parquet")]
            Form::Parquet => Ok(File::Parquet(parquet::Table::new(file, columns)?.into())),
        }
    }

    fn append(&mut self, rows: &[u8]) -> io::Result<()> {
        match self {
            File::Csv(file) => file.write_all(rows),
            #[cfg(feature = "parquet")]
            File::Parquet(table) => table.append(rows),
        }
    }

    fn close(self) -> io::Result<(&'static str, ResultFile)> {
        match self {
            File::Csv(file) => Ok(("games.csv", file)),
            #[cfg(feature = "parquet")]
            File::Parquet(table) => Ok(("games.parquet", table.close()?)),
        }
    }
}

fn rows() -> csv::Writer<Vec<u8>> {
    csv::WriterBuilder::new().has_headers(false).from_writer(Vec::new())
}

/// The columns that the games of a game have.
fn columns<G: Game>() -> Result<Vec<Column>> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.serialize(G::Row::default())?;
    let bytes = writer.into_inner().map_err(|error| error.into_error())?;
    let header = csv::Reader::from_reader(&bytes[..]).headers()?.clone();
    let metrics = G::catalogue().game_metrics;
    Ok(columns::games(&header, |name| {
        metrics.iter().find(|metric| metric.name == name).map(|metric| metric.meaning.clone())
    }))
}

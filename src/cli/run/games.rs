//! Table of single games, written while they are played: `games.csv` or `games.parquet`.

use crate::prelude::*;
use crate::publish::MoreFile;
use sandtable_report::columns::{self, Column};
use sandtable_report::files::CHECKPOINT_GAMES;
#[cfg(feature = "parquet")]
use sandtable_report::parquet;

/// Number of rows that are kept in memory, and that form a row group in Parquet.
const ROWS: usize = 1 << 16;

/// File format of the table of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableFormat {
    Csv,
    #[cfg(feature = "parquet")]
    Parquet,
}

impl TableFormat {
    /// Returns the format Parquet if `is_parquet`, else CSV.
    ///
    /// # Errors
    /// If Parquet is requested, but the program was built without it.
    pub fn new(is_parquet: bool) -> Result<TableFormat> {
        match is_parquet {
            false => Ok(TableFormat::Csv),
            #[cfg(feature = "parquet")]
            true => Ok(TableFormat::Parquet),
            #[cfg(not(feature = "parquet"))]
            true => anyhow::bail!(
                "this program was built without Parquet\n  help: build it with `cargo build \
                 --release --features parquet`, or leave `--parquet` out for games.csv"
            ),
        }
    }
}

/// Table of single games that is being written: a row for each game.
///
/// It is CSV even if Parquet is requested, because only rows of text can be cut off where a run was interrupted.
pub struct GamesTable {
    columns: Vec<Column>,
    form: TableFormat,
    file: ResultFile,
    /// Rows that are not yet in the file.
    waiting: csv::Writer<Vec<u8>>,
    rows: usize,
}

impl GamesTable {
    pub fn new(
        game: &dyn GameDefinition,
        destination: &Destination,
        form: TableFormat,
    ) -> Result<GamesTable> {
        let (columns, mut file) = (columns(game), destination.file()?);
        let mut header = csv::Writer::from_writer(&mut file);
        header.write_record(columns.iter().map(|column| &column.name[..])).context(CANNOT)?;
        header.flush().context(CANNOT)?;
        drop(header);
        Ok(GamesTable { columns, form, file, waiting: rows(), rows: 0 })
    }

    /// Opens the table that an interrupted run has left, and cuts it off at the run's checkpoint.
    ///
    /// # Errors
    /// If the table does not match `digest`.
    pub fn left_in(
        game: &dyn GameDefinition,
        dir: &Path,
        digest: &FileDigest,
        form: TableFormat,
    ) -> Result<GamesTable> {
        let path = dir.join(CHECKPOINT_GAMES);
        let cannot = || format!("cannot go on with {}", path.display());
        let Some(file) = ResultFile::reopen(&path, digest).with_context(cannot)? else {
            bail!(
                "{} is not what it was when checkpoint.json was written\n  help: begin anew with \
                 `--force` and without `--resume`",
                path.display()
            );
        };
        Ok(GamesTable { columns: columns(game), form, file, waiting: rows(), rows: 0 })
    }

    /// Appends games of a matchup, the first of which has the index `first`.
    ///
    /// The measures of the outcomes must be those of the table.
    pub fn write(
        &mut self,
        cast: &PreparedMatchup,
        first: u64,
        outcomes: &[Outcome],
    ) -> Result<()> {
        let (matchup, parts) = (cast.matchup(), cast.game().parts());
        for (index, outcome) in (first..).zip(outcomes) {
            let names = parts.own().map(|part| matchup.get(part.key).unwrap_or_default());
            let [winner, reason] = outcome.ending;
            let of_game = [&*index.to_string(), winner, reason];
            let row = &mut self.waiting;
            names.chain(of_game).try_for_each(|cell| row.write_field(cell)).context(CANNOT)?;
            let mut numbers = outcome.measures.iter().map(i32::to_string);
            numbers.try_for_each(|cell| row.write_field(cell)).context(CANNOT)?;
            row.write_record(None::<&[u8]>).context(CANNOT)?;
            self.rows += 1;
            if self.rows == ROWS {
                self.flush().context(CANNOT)?;
            }
        }
        Ok(())
    }

    /// Saves the unfinished table in a directory, for the run that will continue it.
    pub fn leave_in(&mut self, dir: &Path) -> Result<FileDigest> {
        self.flush().context(CANNOT)?;
        self.file.persist_as(&dir.join(CHECKPOINT_GAMES)).context(CANNOT)?;
        Ok(self.file.digest(CHECKPOINT_GAMES))
    }

    /// Finishes the table and returns it as a file of the result.
    ///
    /// The unfinished table is kept, too, if `may_go_on`, that is, if the run may be continued.
    pub fn close(mut self, destination: &Destination, may_go_on: bool) -> Result<MoreFile> {
        self.flush().context(CANNOT)?;
        let (name, file) = match self.form {
            TableFormat::Csv if !may_go_on => ("games.csv", self.file),
            TableFormat::Csv => {
                let mut copy = destination.file()?;
                io::copy(&mut self.file.reader()?, &mut copy).context(CANNOT)?;
                ("games.csv", copy)
            }
            #[cfg(feature = "parquet")]
            TableFormat::Parquet => {
                ("games.parquet", self.in_parquet(destination.file()?).context(CANNOT)?)
            }
        };
        Ok((name.to_owned(), file, self.columns))
    }

    #[cfg(feature = "parquet")]
    fn in_parquet(&mut self, out: ResultFile) -> io::Result<ResultFile> {
        let mut table = parquet::ParquetTable::new(out, &self.columns)?;
        let mut all = csv::Reader::from_reader(self.file.reader()?);
        let mut records = all.byte_records().peekable();
        while records.peek().is_some() {
            let mut group = rows();
            for record in records.by_ref().take(ROWS) {
                group.write_byte_record(&record?)?;
            }
            table.append(&group.into_inner().map_err(|error| error.into_error())?)?;
        }
        table.close()
    }

    fn flush(&mut self) -> io::Result<()> {
        let waiting = std::mem::replace(&mut self.waiting, rows());
        self.rows = 0;
        self.file.write_all(&waiting.into_inner().map_err(|error| error.into_error())?)
    }
}

const CANNOT: &str = "cannot write the table of games";

fn rows() -> csv::Writer<Vec<u8>> {
    csv::WriterBuilder::new().has_headers(false).from_writer(Vec::new())
}

fn columns(game: &dyn GameDefinition) -> Vec<Column> {
    let metrics = game.catalogue().game_metrics;
    let meaning = |name| {
        let metric = metrics.iter().find(|metric| metric.name == name);
        metric.map_or(String::new(), |metric| metric.meaning.clone())
    };
    let measures = game.measures_in_table().into_iter().map(|it| (it.name, meaning(it.name)));
    columns::game_columns(game.parts(), measures)
}

//! Output of tables as Parquet files: typed columns, in about a fifteenth of the bytes of CSV.

use std::io::{self, Write};
use std::sync::Arc;

use parquet::basic::{Encoding, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, Int64Type};
use parquet::errors::Result;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::types::{ColumnPath, Type};

use super::columns::Column;

/// Writer of a Parquet table whose columns hold integers or strings.
///
/// Any cell may be missing. Integers have 64 bits, as in most programs that read integers from CSV.
pub struct ParquetTable<W: Write + Send> {
    writer: SerializedFileWriter<W>,
    columns: Vec<ColumnBuffer>,
}

/// Cells of a column that wait to be written as part of the next row group.
struct ColumnBuffer {
    /// 1 for each cell with a value and 0 for each missing cell (Parquet's definition levels).
    levels: Vec<i16>,
    values: Values,
}

enum Values {
    Integers(Vec<i64>),
    Strings(Vec<ByteArray>),
}

impl<W: Write + Send> ParquetTable<W> {
    /// Starts a table with the given columns and no rows.
    ///
    /// Columns of the type `integer` hold integers, all others strings.
    ///
    /// # Errors
    /// If `out` fails.
    pub fn new(out: W, columns: &[Column]) -> io::Result<ParquetTable<W>> {
        let writer = SerializedFileWriter::new(out, schema(columns)?.into(), properties().into())?;
        Ok(ParquetTable { writer, columns: columns.iter().map(ColumnBuffer::new).collect() })
    }

    /// Appends the rows of a CSV text without a header as one row group.
    ///
    /// Equal rows in equal groups give equal bytes.
    ///
    /// # Errors
    /// If `out` fails, or a cell does not have the type of its column.
    pub fn append(&mut self, rows: &[u8]) -> io::Result<()> {
        let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(rows);
        let mut row = csv::StringRecord::new();
        while reader.read_record(&mut row)? {
            for (column, cell) in self.columns.iter_mut().zip(&row) {
                column.push(cell)?;
            }
        }
        let mut group = self.writer.next_row_group()?;
        for column in &mut self.columns {
            if let Some(out) = group.next_column()? {
                column.write(out)?;
            }
        }
        group.close()?;
        Ok(())
    }

    /// Finishes the table and returns the writer `out`.
    ///
    /// # Errors
    /// If `out` fails.
    pub fn close(self) -> io::Result<W> {
        Ok(self.writer.into_inner()?)
    }
}

impl ColumnBuffer {
    fn new(column: &Column) -> ColumnBuffer {
        let values = match column.kind {
            "integer" => Values::Integers(Vec::new()),
            _ => Values::Strings(Vec::new()),
        };
        ColumnBuffer { levels: Vec::new(), values }
    }

    fn push(&mut self, cell: &str) -> io::Result<()> {
        self.levels.push(i16::from(!cell.is_empty()));
        match &mut self.values {
            _ if cell.is_empty() => {}
            Values::Integers(numbers) => numbers.push(cell.parse().map_err(io::Error::other)?),
            Values::Strings(strings) => match strings.last() {
                Some(last) if last.data() == cell.as_bytes() => strings.push(last.clone()),
                _ => strings.push(cell.into()),
            },
        }
        Ok(())
    }

    fn write(&mut self, mut out: SerializedColumnWriter<'_>) -> Result<()> {
        let levels = Some(&self.levels[..]);
        match &mut self.values {
            Values::Integers(numbers) => {
                out.typed::<Int64Type>().write_batch(numbers, levels, None)?;
                numbers.clear();
            }
            Values::Strings(strings) => {
                out.typed::<ByteArrayType>().write_batch(strings, levels, None)?;
                strings.clear();
            }
        }
        self.levels.clear();
        out.close()
    }
}

fn schema(columns: &[Column]) -> Result<Type> {
    let field = |column: &Column| {
        let (physical, logical) = match column.kind {
            "integer" => (Physical::INT64, None),
            _ => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
        };
        let field = Type::primitive_type_builder(&column.name, physical)
            .with_logical_type(logical)
            .with_repetition(Repetition::OPTIONAL);
        Ok(Arc::new(field.build()?))
    };
    let fields = columns.iter().map(field).collect::<Result<_>>()?;
    Type::group_type_builder("schema").with_fields(fields).build()
}

/// Returns the settings of the Parquet writer.
///
/// Tables are not compressed. After dictionary encoding, zstd would save a sixth of a table of games, but the build
/// would need a C compiler. Game indices never repeat, so they have no dictionary. Offset indices are off, since the
/// writer would keep them in memory for every row group until the table ends.
fn properties() -> WriterProperties {
    let index = || ColumnPath::from("index");
    WriterProperties::builder()
        .set_created_by(concat!("sandtable ", env!("CARGO_PKG_VERSION")).to_owned())
        .set_statistics_enabled(EnabledStatistics::Chunk)
        .set_offset_index_disabled(true)
        .set_column_dictionary_enabled(index(), false)
        .set_column_encoding(index(), Encoding::DELTA_BINARY_PACKED)
        .build()
}

#[cfg(test)]
mod tests {
    use ::parquet::file::reader::{FileReader, SerializedFileReader};

    use super::*;

    fn table(rows: &[&str]) -> io::Result<std::fs::File> {
        let columns = [Column::new("index", "integer", ""), Column::new("winner", "string", "")];
        let mut table = ParquetTable::new(tempfile::tempfile()?, &columns)?;
        rows.iter().try_for_each(|rows| table.append(rows.as_bytes()))?;
        table.close()
    }

    #[test]
    fn what_is_missing_is_null_and_groups_follow_each_other() {
        let file = table(&["0,british\n,\n", "9000000000,\"a \"\"b\"\", c\"\n"]).expect("written");
        let reader = SerializedFileReader::new(file).expect("Parquet");
        assert_eq!(reader.metadata().num_row_groups(), 2);
        let rows = reader.get_row_iter(None).expect("rows");
        let rows: Vec<String> = rows.map(|row| row.expect("a row").to_string()).collect();
        let expected = [
            r#"{index: 0, winner: "british"}"#,
            "{index: null, winner: null}",
            r#"{index: 9000000000, winner: "a "b", c"}"#,
        ];
        assert_eq!(rows, expected);
    }

    #[test]
    fn a_table_may_be_empty() {
        let reader = SerializedFileReader::new(table(&[]).expect("written")).expect("Parquet");
        assert_eq!(reader.metadata().file_metadata().num_rows(), 0);
    }

    #[test]
    fn a_word_in_a_column_of_integers_is_an_error() {
        assert!(table(&["none,british\n"]).is_err());
    }
}

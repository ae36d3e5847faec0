//! Reader of the Parquet table of games, which has columns of integers and of text with optional cells.

use std::sync::Arc;

use arrow_array::{ArrayRef, Int64Array, StringArray};
use parquet::basic::Type as Physical;
use parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use parquet::data_type::{ByteArrayType, DataType, Int64Type};
use parquet::errors::{ParquetError, Result};
use parquet::file::reader::{FileReader, SerializedFileReader};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::table::{ArrowTable, table};

/// Reads a table from the bytes of a Parquet file.
///
/// # Errors
/// If the bytes are not a Parquet file with such columns.
#[pyfunction]
pub fn read_parquet(py: Python<'_>, bytes: Vec<u8>) -> PyResult<ArrowTable> {
    let columns = py.detach(|| columns(bytes));
    table(columns.map_err(|error| PyValueError::new_err(error.to_string()))?)
}

/// Reads the columns of a Parquet file, with their names.
fn columns(bytes: Vec<u8>) -> Result<Vec<(String, ArrayRef)>> {
    let reader = SerializedFileReader::new(bytes::Bytes::from(bytes))?;
    let schema = reader.metadata().file_metadata().schema_descr_ptr();
    let named = schema.columns().iter().enumerate().map(|(place, column)| {
        let cells: ArrayRef = match column.physical_type() {
            Physical::INT64 => Arc::new(Int64Array::from(integers(&reader, place)?)),
            _ => Arc::new(StringArray::from(text(&reader, place)?)),
        };
        Ok((column.name().to_owned(), cells))
    });
    named.collect()
}

/// Reads the cells of a column of integers.
fn integers(reader: &dyn FileReader, place: usize) -> Result<Vec<Option<i64>>> {
    let mut cells = Vec::new();
    for group in 0..reader.num_row_groups() {
        let ColumnReader::Int64ColumnReader(column) = column(reader, group, place)? else {
            return Err(ParquetError::General("a column that changes its type".to_owned()));
        };
        cells.extend(optional::<Int64Type>(column)?);
    }
    Ok(cells)
}

/// Reads the cells of a column of text.
fn text(reader: &dyn FileReader, place: usize) -> Result<Vec<Option<String>>> {
    let mut cells = Vec::new();
    for group in 0..reader.num_row_groups() {
        let ColumnReader::ByteArrayColumnReader(column) = column(reader, group, place)? else {
            return Err(ParquetError::General("a column of neither integers nor text".to_owned()));
        };
        for cell in optional::<ByteArrayType>(column)? {
            cells.push(cell.map(|cell| cell.as_utf8().map(str::to_owned)).transpose()?);
        }
    }
    Ok(cells)
}

fn column(reader: &dyn FileReader, group: usize, place: usize) -> Result<ColumnReader> {
    reader.get_row_group(group)?.get_column_reader(place)
}

/// Reads all cells of a column in a row group; a missing cell is `None`.
fn optional<T: DataType>(
    mut column: ColumnReaderImpl<T>,
) -> Result<impl Iterator<Item = Option<T::T>>> {
    let (mut values, mut levels) = (Vec::new(), Vec::new());
    column.read_records(usize::MAX, Some(&mut levels), None, &mut values)?;
    let mut values = values.into_iter();
    Ok(levels.into_iter().map(move |level| if level > 0 { values.next() } else { None }))
}

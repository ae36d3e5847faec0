//! Arrow tables for Python.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::types::{Float64Type, Int64Type};
use arrow_array::{
    Array, ArrayRef, BooleanArray, Float64Array, Int64Array, RecordBatch, RecordBatchIterator,
    StringArray,
};
use arrow_schema::ffi::FFI_ArrowSchema;
use arrow_schema::{ArrowError, DataType, Field, Schema};
use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict, PyIterator, PyList};
use serde_json::{Map, Value as Json};

use crate::cells;

/// Table of named and typed columns in the memory layout of Apache Arrow.
#[pyclass(frozen, module = "sandtable", name = "Table")]
pub struct ArrowTable(RecordBatch);

/// Converts an error of Arrow to a Python exception.
fn arrow_error(error: ArrowError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

#[pymethods]
impl ArrowTable {
    /// Returns the names of the columns.
    #[getter]
    fn columns(&self) -> Vec<String> {
        self.0.schema_ref().fields().iter().map(|field| field.name().clone()).collect()
    }

    /// Returns all columns by name, as lists; a missing cell is None.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let lists = PyDict::new(py);
        for (field, column) in self.0.schema_ref().fields().iter().zip(self.0.columns()) {
            lists.set_item(field.name(), list(py, column)?)?;
        }
        Ok(lists)
    }

    /// Returns a column as a list; a missing cell is None.
    fn __getitem__<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyList>> {
        let missing = || PyKeyError::new_err(name.to_owned());
        list(py, self.0.column_by_name(name).ok_or_else(missing)?)
    }

    /// Returns the rows as dicts; a missing cell is None.
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let names = self.columns();
        let lists: Vec<_> =
            self.0.columns().iter().map(|column| list(py, column)).collect::<PyResult<_>>()?;
        let row = |place: usize| {
            let row = PyDict::new(py);
            for (name, list) in names.iter().zip(&lists) {
                row.set_item(name, list.get_item(place)?)?;
            }
            Ok(row)
        };
        (0..self.0.num_rows()).map(row).collect()
    }

    /// Returns the number of rows.
    fn __len__(&self) -> usize {
        self.0.num_rows()
    }

    /// Iterates over the names of the columns.
    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyList::new(py, self.columns())?.try_iter()
    }

    /// Returns whether the table has a column of this name.
    fn __contains__(&self, name: &Bound<'_, PyAny>) -> bool {
        name.extract::<String>().is_ok_and(|name| self.0.column_by_name(&name).is_some())
    }

    /// Returns whether another table has the same columns and cells.
    fn __eq__(&self, table: &Bound<'_, PyAny>) -> bool {
        table.cast::<ArrowTable>().is_ok_and(|table| self.0 == table.get().0)
    }

    /// Returns the name, type and cells of each column, for copies and pickles of the table.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Columns<'py>,))> {
        let make = py.import("sandtable._native")?.getattr("table_of")?;
        let column = |(field, column): (&Arc<Field>, &ArrayRef)| {
            let kind = cells::type_name(field.data_type());
            Ok((field.name().clone(), kind, list(py, column)?))
        };
        let columns = self.0.schema_ref().fields().iter().zip(self.0.columns()).map(column);
        Ok((make, (columns.collect::<PyResult<_>>()?,)))
    }

    fn __repr__(&self) -> String {
        let column = |field: &Arc<Field>| {
            format!("{}: {}", field.name(), cells::type_name(field.data_type()))
        };
        let columns: Vec<String> = self.0.schema_ref().fields().iter().map(column).collect();
        format!("<sandtable.Table of {} rows: {}>", self.0.num_rows(), columns.join(", "))
    }

    /// Returns the schema as an Arrow PyCapsule.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema =
            FFI_ArrowSchema::try_from(self.0.schema_ref().as_ref()).map_err(arrow_error)?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }

    /// Returns the data as an Arrow PyCapsule.
    ///
    /// `requested_schema` is ignored, which the Arrow PyCapsule interface permits.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        let batches = RecordBatchIterator::new([Ok(self.0.clone())], self.0.schema());
        let stream = FFI_ArrowArrayStream::new(Box::new(batches));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }
}

/// Name, Python type and cells of each column.
type Columns<'py> = Vec<(String, &'static str, Bound<'py, PyList>)>;

/// Creates a table from the name, Python type and cells of each column.
///
/// # Errors
/// If a cell does not have the type of its column, or the columns differ in length.
#[pyfunction]
pub fn table_of(columns: Vec<(String, String, Bound<'_, PyAny>)>) -> PyResult<ArrowTable> {
    let array = |kind: &str, cells: &Bound<'_, PyAny>| -> PyResult<ArrayRef> {
        Ok(match kind {
            "bool" => Arc::new(BooleanArray::from(cells.extract::<Vec<Option<bool>>>()?)),
            "int" => Arc::new(Int64Array::from(cells.extract::<Vec<Option<i64>>>()?)),
            "float" => Arc::new(Float64Array::from(cells.extract::<Vec<Option<f64>>>()?)),
            _ => Arc::new(StringArray::from(cells.extract::<Vec<Option<String>>>()?)),
        })
    };
    let column =
        |(name, kind, cells): (String, String, Bound<'_, PyAny>)| Ok((name, array(&kind, &cells)?));
    table(columns.into_iter().map(column).collect::<PyResult<_>>()?)
}

/// Converts the cells of a column to a Python list.
fn list<'py>(py: Python<'py>, column: &ArrayRef) -> PyResult<Bound<'py, PyList>> {
    match column.data_type() {
        DataType::Boolean => PyList::new(py, column.as_boolean()),
        DataType::Int64 => PyList::new(py, column.as_primitive::<Int64Type>()),
        DataType::Float64 => PyList::new(py, column.as_primitive::<Float64Type>()),
        _ => PyList::new(py, column.as_string::<i32>()),
    }
}

/// Creates a table from named columns of equal length.
pub fn table(columns: Vec<(String, ArrayRef)>) -> PyResult<ArrowTable> {
    let field =
        |(name, column): &(String, ArrayRef)| Field::new(name, column.data_type().clone(), true);
    let schema = Schema::new(columns.iter().map(field).collect::<Vec<_>>());
    let arrays = columns.into_iter().map(|(_, column)| column).collect();
    RecordBatch::try_new(Arc::new(schema), arrays).map(ArrowTable).map_err(arrow_error)
}

/// Reads a CSV file with a header whose columns have these types: `integer`, `number` or `string`.
///
/// # Errors
/// If the bytes are not valid CSV.
#[pyfunction]
pub fn read_csv(py: Python<'_>, bytes: &[u8], types: Vec<String>) -> PyResult<ArrowTable> {
    let read = || {
        let mut reader = csv::Reader::from_reader(bytes);
        let names = reader.headers()?.clone();
        let mut columns = vec![Vec::new(); names.len()];
        for record in reader.records() {
            for (column, cell) in columns.iter_mut().zip(&record?) {
                column.push((!cell.is_empty()).then(|| cell.to_owned()));
            }
        }
        let named = names.iter().map(str::to_owned).zip(&columns).zip(&types);
        Ok(named.map(|((name, cells), kind)| (name, cells::of_text(kind, cells))).collect())
    };
    let columns = py.detach(read);
    table(columns.map_err(|error: csv::Error| PyValueError::new_err(error.to_string()))?)
}

/// Reads JSON Lines into a table with a column for each key, in the order of first occurrence.
///
/// A column has the common type of its values: flags, integers, numbers or text. A column of other or of mixed
/// values holds text, with every value that is not text written as JSON.
///
/// # Errors
/// If a line is not a JSON object.
#[pyfunction]
pub fn read_json_lines(py: Python<'_>, text: &str) -> PyResult<ArrowTable> {
    let read = || {
        let objects: Vec<Map<String, Json>> =
            text.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
        let mut columns: Map<String, Json> = Map::new();
        columns
            .extend(objects.iter().flat_map(|it| it.keys().map(|key| (key.clone(), Json::Null))));
        let column = |key: &String| {
            let cells: Vec<Option<&Json>> = objects.iter().map(|it| it.get(key)).collect();
            (key.clone(), cells::of_json(&cells))
        };
        Ok(columns.keys().map(column).collect())
    };
    let columns = py.detach(read);
    table(columns.map_err(|error: serde_json::Error| PyValueError::new_err(error.to_string()))?)
}

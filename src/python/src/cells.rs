//! Columns of Arrow from cells that are text or JSON.

use std::sync::Arc;

use arrow_array::{ArrayRef, BooleanArray, Float64Array, Int64Array, StringArray};
use arrow_schema::DataType;
use serde_json::Value as Json;

/// A column of a file in which cells are text: empty ones are null, and so is what is not what its
/// column holds.
pub fn of_text(kind: &str, cells: &[Option<String>]) -> ArrayRef {
    fn parsed<T: std::str::FromStr>(cells: &[Option<String>]) -> impl Iterator<Item = Option<T>> {
        cells.iter().map(|cell| cell.as_ref().and_then(|cell| cell.parse().ok()))
    }
    match kind {
        "integer" => Arc::new(parsed(cells).collect::<Int64Array>()),
        "number" => Arc::new(parsed(cells).collect::<Float64Array>()),
        _ => Arc::new(StringArray::from_iter(cells)),
    }
}

/// A column of JSON values: of the type that all of them have, else of text.
pub fn of_json(cells: &[Option<&Json>]) -> ArrayRef {
    let all = |is: fn(&Json) -> bool| {
        cells.iter().flatten().filter(|cell| !cell.is_null()).all(|cell| is(cell))
    };
    let values = || cells.iter().copied();
    if all(Json::is_boolean) {
        Arc::new(values().map(|cell| cell?.as_bool()).collect::<BooleanArray>())
    } else if all(Json::is_i64) {
        Arc::new(values().map(|cell| cell?.as_i64()).collect::<Int64Array>())
    } else if all(Json::is_number) {
        Arc::new(values().map(|cell| cell?.as_f64()).collect::<Float64Array>())
    } else {
        let text = |cell: &Json| cell.as_str().map_or_else(|| cell.to_string(), str::to_owned);
        let cell = |cell: Option<&Json>| cell.filter(|cell| !cell.is_null()).map(text);
        Arc::new(values().map(cell).collect::<StringArray>())
    }
}

/// What a type is called in Python.
pub fn name(kind: &DataType) -> &'static str {
    match kind {
        DataType::Boolean => "bool",
        DataType::Int64 => "int",
        DataType::Float64 => "float",
        _ => "str",
    }
}

//! Conversion of text or JSON cells to Arrow columns.

use std::sync::Arc;

use arrow_array::{ArrayRef, BooleanArray, Float64Array, Int64Array, StringArray};
use arrow_schema::DataType;
use serde_json::Value as Json;

/// Converts text cells to a column of the type `kind`: `integer`, `number`, or text for any other name.
///
/// Empty cells and cells that do not parse as the type are null.
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

/// Converts JSON values to a column of their common type, or of text if they have none.
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

/// Returns the Python name of a type.
pub fn type_name(kind: &DataType) -> &'static str {
    match kind {
        DataType::Boolean => "bool",
        DataType::Int64 => "int",
        DataType::Float64 => "float",
        _ => "str",
    }
}

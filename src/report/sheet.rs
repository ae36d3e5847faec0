//! Tables as CSV and as JSON. In front of a row stands the scenario.

use std::io::{self, Write};

use serde_json::{Map, Value as Json};

use sandtable_summary::{Column, Sheet};

/// The column in front of all others.
const SCENARIO: Column =
    Column::new("scenario", "string", "name of the scenario: that of its file, without the ending");

/// All columns of a table.
pub fn columns(sheet: &Sheet) -> Vec<Column> {
    [SCENARIO].into_iter().chain(sheet.columns.iter().cloned()).collect()
}

/// Writes a table as CSV.
///
/// # Errors
/// If `out` fails.
pub fn write(sheet: &Sheet, scenario: &str, out: impl Write) -> io::Result<()> {
    let mut writer = csv::Writer::from_writer(out);
    writer.write_record(columns(sheet).iter().map(|column| &column.name[..]))?;
    for record in &sheet.records {
        writer.write_record([scenario].into_iter().chain(record.iter().map(String::as_str)))?;
    }
    writer.flush()
}

/// The rows as JSON objects; what is unknown or does not apply is null.
pub fn json(sheet: &Sheet, scenario: &str) -> Json {
    let columns = columns(sheet);
    let object = |record: &Vec<String>| {
        let cells = [scenario].into_iter().chain(record.iter().map(String::as_str));
        let fields = columns.iter().zip(cells);
        let fields =
            fields.map(|(column, cell)| (column.name.to_string(), value(column.kind, cell)));
        Json::Object(fields.collect::<Map<_, _>>())
    };
    sheet.records.iter().map(object).collect()
}

/// A cell as JSON has it.
fn value(kind: &str, cell: &str) -> Json {
    match kind {
        _ if cell.is_empty() => Json::Null,
        "integer" => cell.parse::<i64>().map_or(Json::Null, Json::from),
        "number" => cell.parse::<f64>().map_or(Json::Null, Json::from),
        _ => Json::from(cell),
    }
}

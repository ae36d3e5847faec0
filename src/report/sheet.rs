//! Output of tables as CSV and as JSON, with the scenario's name as the first column.

use std::io::{self, Write};

use serde_json::{Map, Value as Json};

use sandtable_summary::{Column, Sheet};

/// First column of every written table: the name of the scenario.
const SCENARIO: Column =
    Column::new("scenario", "string", "name of the scenario: that of its file, without the ending");

/// Returns the columns of a written table: one for the scenario's name, then those of `sheet`.
pub fn columns(sheet: &Sheet) -> Vec<Column> {
    [SCENARIO].into_iter().chain(sheet.columns.iter().cloned()).collect()
}

/// Writes a table as CSV with a header; the first column holds the scenario's name `scenario`.
///
/// # Errors
/// If writing to `out` fails.
pub fn write_csv(sheet: &Sheet, scenario: &str, out: impl Write) -> io::Result<()> {
    let mut writer = csv::Writer::from_writer(out);
    writer.write_record(columns(sheet).iter().map(|column| &column.name[..]))?;
    for record in &sheet.records {
        writer.write_record([scenario].into_iter().chain(record.iter().map(String::as_str)))?;
    }
    writer.flush()
}

/// Returns the rows of a table as an array of JSON objects; empty cells are null.
///
/// The first member of each object holds the scenario's name `scenario`.
pub fn to_json(sheet: &Sheet, scenario: &str) -> Json {
    let columns = columns(sheet);
    let object = |record: &Vec<String>| {
        let cells = [scenario].into_iter().chain(record.iter().map(String::as_str));
        let fields = columns.iter().zip(cells);
        let fields =
            fields.map(|(column, cell)| (column.name.to_string(), json_value(column.kind, cell)));
        Json::Object(fields.collect::<Map<_, _>>())
    };
    sheet.records.iter().map(object).collect()
}

/// Converts the text of a CSV cell to JSON; an empty or invalid cell becomes null.
///
/// `kind` is the type of the column: `integer` and `number` give JSON numbers, other types strings.
fn json_value(kind: &str, cell: &str) -> Json {
    match kind {
        _ if cell.is_empty() => Json::Null,
        "integer" => cell.parse::<i64>().map_or(Json::Null, Json::from),
        "number" => cell.parse::<f64>().map_or(Json::Null, Json::from),
        _ => Json::from(cell),
    }
}

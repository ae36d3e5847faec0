//! Schema of new cards and counters: the keys of their tables in the scenario, with types and ranges.

use serde_json::{Value as Json, json};

use sandtable_games::{Mix, Model};
use sandtable_scenario::{Document, Problems, quote_key};

/// Returns the JSON Schema of a new piece (card or counter) for each deck and counter box.
///
/// Empty decks and boxes are left out. An entry names the scenario's table of the pieces. It also has the key of a
/// piece's number of copies, where `*` stands for the piece's name.
pub(super) fn list_piece_schemas(document: &Document, model: &Model) -> Result<Json, Problems> {
    let schema = model.game().schema(document)?;
    let describe = |mix: &Mix| {
        let piece = mix.pieces.first()?;
        let [tables @ .., _] = &piece.entry[..] else { return None };
        let table = tables.iter().fold(&schema, |schema, name| &schema["properties"][name]);
        let entry = &table["additionalProperties"];
        // An entry with several forms describes a piece in the form of a table; another form removes the piece.
        let mut forms = entry["anyOf"].as_array().into_iter().flatten();
        let entry = forms.find(|form| form["type"] == "object").unwrap_or(entry);
        let copies = piece.key.replacen(&quote_key(&piece.name), "*", 1);
        Some(json!({ "side": mix.side, "table": tables, "copies": copies, "schema": entry }))
    };
    Ok(model.mixes().iter().filter_map(describe).collect())
}

//! What a new piece of a mix may be: the keys of its table in the scenario, with types and ranges.

use serde_json::{Value as Json, json};

use sandtable_games::{Mix, Model};
use sandtable_scenario::{Document, Problems, quote_key};

/// For each mix whose pieces a designer may invent: the table that holds them, the key of the copies of
/// one with `*` for its name, and the JSON Schema of one.
pub(super) fn vocabulary(document: &Document, model: &Model) -> Result<Json, Problems> {
    let schema = model.game().schema(document)?;
    let of_mix = |mix: &Mix| {
        let piece = mix.pieces.first()?;
        let [tables @ .., _] = &piece.entry[..] else { return None };
        let table = tables.iter().fold(&schema, |schema, name| &schema["properties"][name]);
        let entry = &table["additionalProperties"];
        // Of several forms of an entry the one that is a table; another takes it out.
        let mut forms = entry["anyOf"].as_array().into_iter().flatten();
        let entry = forms.find(|it| it["type"] == "object").unwrap_or(entry);
        let copies = piece.key.replacen(&quote_key(&piece.name), "*", 1);
        Some(json!({ "side": mix.side, "table": tables, "copies": copies, "schema": entry }))
    };
    Ok(model.mixes().iter().filter_map(of_mix).collect())
}

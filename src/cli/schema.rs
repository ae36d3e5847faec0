//! `schema`: prints a JSON Schema of scenario files, for editors.

use serde_json::json;

use crate::prelude::*;
use sandtable_scenario::ORIGINS;
use sandtable_summary::grouped;

/// Print a JSON Schema of scenario files, for editors that complete and check them
///
/// The schema contains the keys that a game reads, with their types and ranges, as far as the shipped scenario
/// uses them. It does not check that the values of several keys fit together; `sandtable check` does.
#[derive(Debug, Args)]
#[command(after_help = "Example: sandtable schema {scenario}")]
#[command(mut_args(|arg| hidden(arg, &["set", "seed", "threads", "out", "quiet"])))]
pub struct Schema {
    /// Scenario by name or path, to print only the schema of its game
    scenario: Option<String>,

    #[command(flatten)]
    _common: Common,
}

impl Schema {
    pub fn execute<L: Games>(self, _: &ExternalPolicies) -> Result<Ending> {
        let schema = match &self.scenario {
            Some(scenario) => of_game::<L>(&scenario::load(scenario, &[])?)?,
            None => of_all_games::<L>()?,
        };
        let mut whole = json!({"$schema": "https://json-schema.org/draft/2020-12/schema"});
        if let (Json::Object(whole), Json::Object(schema)) = (&mut whole, schema) {
            whole.extend(schema);
        }
        output::write_bytes(|out| writeln!(out, "{whole:#}"))?;
        Ok(Ending::Fine)
    }
}

fn of_all_games<L: Games>() -> Result<Json> {
    let games = grouped(embedded::<L>()?, |(_, document)| document.game().to_owned());
    let schemas = games.iter().map(|(_, documents)| of_game::<L>(&documents[0].1));
    Ok(json!({"title": "A scenario of sandtable", "anyOf": schemas.collect::<Result<Json>>()?}))
}

/// Returns the JSON Schema of a game's scenarios, with the keys that the game reads from `document`.
fn of_game<L: Games>(document: &Document) -> Result<Json> {
    let mut schema = L::game_of(document)?.schema(document)?;
    let game = document.game();
    let others = embedded::<L>()?.into_iter().filter(|(_, other)| other.game() != game);
    let others: Vec<&str> = others.map(|(name, _)| name).collect();
    schema["title"] = format!("A scenario of {game}").into();
    schema["properties"]["game"] = json!({"const": game});
    schema["properties"]["extends"] = json!({
        "type": "string",
        "not": {"enum": others},
        "description": "the scenario that this one changes: the name of an embedded one, or a path",
    });
    schema["properties"]["origin"] = json!({
        "enum": ORIGINS,
        "description": "where all that this file sets comes from, unless it says otherwise of some of it",
    });
    Ok(schema)
}

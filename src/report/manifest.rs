//! `manifest.json`: what was asked for, what came of it, and how to reproduce it.

use std::io;

use serde::{Serialize, Serializer};
use serde_json::{Value as Json, json};

use super::columns::Column;
use super::digest::FileDigest;
use sandtable_summary::{Matchup, MetricNote, Parts, QUANTILES, grouped};

/// What was asked for, and which program was asked. Two results with equal plans hold the same
/// figures, once they are complete. Overrides are not part of it: two spellings of the same overrides
/// give the same digest.
#[derive(Clone, Debug, Serialize)]
pub struct Plan {
    /// The version of the program.
    pub version: &'static str,
    /// The checksums of how its games go: of the rules, and of everybody who plays. Those of another
    /// build with other rules or players differ.
    #[serde(serialize_with = "in_order")]
    pub behaviour: Vec<(String, String)>,
    /// The subcommand.
    pub command: &'static str,
    /// The name of the scenario.
    pub scenario: String,
    /// The game.
    pub game: &'static str,
    /// SHA-256 of the resolved scenario, overrides included.
    pub scenario_sha256: String,
    /// Who plays what.
    #[serde(rename = "contests")]
    pub matchups: Vec<Json>,
    /// The master seed; as text, since spreadsheets and JavaScript lose digits of large numbers.
    pub seed: String,
    /// The index of the first game of each matchup.
    pub first_game: u64,
    /// How many games each matchup has, or may have at most; none without a limit.
    pub games: Option<u64>,
    /// The margin of the win rate to play for, if any.
    pub precision: Option<f64>,
    /// The level of the intervals.
    pub ci_level: f64,
    /// Whether every single game is written.
    pub per_game: bool,
    /// What else a study was asked for, by option.
    #[serde(serialize_with = "by_option", skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<(&'static str, String)>,
    /// The generator of all luck.
    pub generator: &'static str,
    /// How a game's luck follows from the master seed.
    pub seeding: &'static str,
}

/// A matchup as the manifest has it: what fills each column, null if nothing does.
pub fn named(parts: Parts, matchup: &Matchup) -> Json {
    let columns = parts.columns();
    Json::Object(columns.map(|it| (it.key.to_owned(), matchup.get(it.key).into())).collect())
}

/// A file of the result with its columns, as a Table Schema of Frictionless Data.
pub fn listed(FileDigest { name, bytes, sha256 }: &FileDigest, columns: &[Column]) -> Json {
    json!({ "name": name, "bytes": bytes, "sha256": sha256, "schema": { "fields": columns } })
}

/// What `manifest.json` holds, in its order. There is no time and no number of threads in it:
/// equal runs have equal manifests.
#[derive(Clone, Debug, Serialize)]
pub struct Manifest {
    /// The program.
    pub tool: &'static str,
    /// What was asked for.
    #[serde(flatten)]
    pub plan: Plan,
    /// The overrides as given.
    pub overrides: Vec<String>,
    /// Names in words.
    pub explained: Json,
    /// Whether all of it has been played; false after an interruption.
    pub complete: bool,
    /// How many games each matchup has got.
    pub played: Vec<Json>,
    /// Every ruling with the reading chosen.
    #[serde(serialize_with = "in_order")]
    pub rulings: Vec<(&'static str, &'static str)>,
    /// The command line that makes the result again.
    pub command_line: String,
    /// The other files.
    pub files: Vec<Json>,
    /// The metrics of a game and of a card.
    pub metrics: Json,
}

impl Manifest {
    /// The bytes of the file.
    ///
    /// # Errors
    /// None in practice: every value has a form in JSON.
    pub fn bytes(&self) -> io::Result<Vec<u8>> {
        let mut bytes = serde_json::to_vec_pretty(self)?;
        bytes.push(b'\n');
        Ok(bytes)
    }
}

/// Options as an object, in order: the value of each, or all of them where it was given several times.
fn by_option<S: Serializer>(
    options: &[(&'static str, String)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let options = grouped(options, |(name, _)| *name).into_iter();
    serializer.collect_map(options.map(|(name, values)| {
        let mut values: Vec<Json> = values.iter().map(|(_, value)| value.clone().into()).collect();
        let value = if values.len() == 1 { values.remove(0) } else { Json::Array(values) };
        (name, value)
    }))
}

/// Pairs as an object whose keys keep their order.
fn in_order<K: Serialize, V: Serialize, S: Serializer>(
    pairs: &[(K, V)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pairs.iter().map(|(key, value)| (key, value)))
}

/// Explains the win rate.
pub fn win_rate_note(parts: Parts) -> MetricNote {
    MetricNote {
        name: "win_rate".to_owned(),
        unit: "share",
        description: format!("games won by {}", parts.winner()),
    }
}

/// Explains a metric, and the quantiles that come with it where it may be a mean.
pub fn metric_notes(name: &str, unit: &'static str, meaning: &str) -> Vec<MetricNote> {
    let note = |name: String, description: String| MetricNote { name, unit, description };
    let mut notes = vec![note(name.to_owned(), meaning.to_owned())];
    if unit != "share" {
        notes.extend(QUANTILES.iter().map(|(suffix, share)| {
            let percent = super::figures::level(*share);
            note(
                format!("{name}_{suffix}"),
                format!("{percent} of games have at most so many: {meaning}"),
            )
        }));
    }
    notes
}

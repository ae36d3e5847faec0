//! `manifest.json`: the plan of a result, its files, and the command that reproduces it.

use std::io;

use serde::{Serialize, Serializer};
use serde_json::{Value as Json, json};

use super::columns::Column;
use super::digest::FileDigest;
use sandtable_summary::{Interruption, Matchup, MetricNote, Parts, QUANTILES, grouped};

/// Settings that determine a result. Complete results of equal plans hold the same figures.
///
/// Overrides are part of it only through the digest of the resolved scenario, so different spellings
/// of the same overrides give equal plans.
#[derive(Clone, Debug, Serialize)]
pub struct Plan {
    /// Version of sandtable.
    pub version: &'static str,
    /// Checksums of the rules and of each policy that plays, by name. They identify the behaviour of a build.
    #[serde(serialize_with = "serialize_in_order")]
    pub behaviour: Vec<(String, String)>,
    /// Subcommand.
    pub command: &'static str,
    /// Name of the scenario.
    pub scenario: String,
    /// Key of the game.
    pub game: &'static str,
    /// SHA-256 of the resolved scenario, overrides included.
    pub scenario_sha256: String,
    /// Matchups, as [`matchup_entry`] writes them.
    #[serde(rename = "contests")]
    pub matchups: Vec<Json>,
    /// Master seed as text, since spreadsheets and JavaScript lose digits of large numbers.
    pub seed: String,
    /// Index of the first game of each matchup.
    pub first_game: u64,
    /// Number of games of each matchup, or the maximum with `precision`; `None` without a limit.
    pub games: Option<u64>,
    /// Requested margin of the win rate, at which a matchup stops, if any.
    pub precision: Option<f64>,
    /// Confidence level of the intervals.
    pub ci_level: f64,
    /// Whether the table of single games is written.
    pub per_game: bool,
    /// Further options of a study with their values; repeated options occur several times.
    #[serde(serialize_with = "serialize_options", skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<(&'static str, String)>,
    /// Name of the random number generator.
    pub generator: &'static str,
    /// Description of how a game's random streams follow from the master seed.
    pub seeding: &'static str,
}

/// Returns the JSON object of a matchup: the policy or mode for each column, or null.
pub fn matchup_entry(parts: Parts, matchup: &Matchup) -> Json {
    let columns = parts.columns();
    Json::Object(columns.map(|it| (it.key.to_owned(), matchup.get(it.key).into())).collect())
}

/// Returns the manifest's entry for a file, with its columns as a Frictionless Table Schema.
pub fn file_entry(FileDigest { name, bytes, sha256 }: &FileDigest, columns: &[Column]) -> Json {
    json!({ "name": name, "bytes": bytes, "sha256": sha256, "schema": { "fields": columns } })
}

/// Content of `manifest.json`, in the order of its keys.
///
/// It holds no time and no number of threads: equal runs have equal manifests.
#[derive(Clone, Debug, Serialize)]
pub struct Manifest {
    /// Name of the program.
    pub tool: &'static str,
    /// Settings that determine the result, whose keys the manifest includes.
    #[serde(flatten)]
    pub plan: Plan,
    /// Overrides as the user wrote them.
    pub overrides: Vec<String>,
    /// Titles and explanations of the names in the result, for reports.
    pub explained: Json,
    /// Whether all requested games were played; false after an interruption.
    pub complete: bool,
    /// Games played and rows left out, after an interruption.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interrupted: Option<Interruption>,
    /// Number of games played, for each matchup.
    pub played: Vec<Json>,
    /// Name of each ruling with the reading that the scenario chooses.
    #[serde(serialize_with = "serialize_in_order")]
    pub rulings: Vec<(&'static str, &'static str)>,
    /// Command line that reproduces the result.
    pub command_line: String,
    /// Entries of the other files, as [`file_entry`] writes them.
    pub files: Vec<Json>,
    /// Descriptions of the metrics of games and cards.
    pub metrics: Json,
}

impl Manifest {
    /// Serializes the manifest as indented JSON with a final line break.
    ///
    /// # Errors
    /// None in practice, since every value has a form in JSON.
    pub fn bytes(&self) -> io::Result<Vec<u8>> {
        let mut bytes = serde_json::to_vec_pretty(self)?;
        bytes.push(b'\n');
        Ok(bytes)
    }
}

/// Serializes options as an ordered object; the value of a repeated option is an array.
fn serialize_options<S: Serializer>(
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

/// Serializes pairs as an object whose keys keep their order.
fn serialize_in_order<K: Serialize, V: Serialize, S: Serializer>(
    pairs: &[(K, V)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pairs.iter().map(|(key, value)| (key, value)))
}

/// Returns the description of the win rate.
pub fn win_rate_note(parts: Parts) -> MetricNote {
    MetricNote {
        name: "win_rate".to_owned(),
        unit: "share",
        description: format!("games won by {}", parts.winner()),
    }
}

/// Returns the descriptions of a metric and, unless it is a share, of its quantiles.
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

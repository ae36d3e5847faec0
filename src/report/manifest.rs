//! `manifest.json`: the settings and files of a result, and the command that reproduces it.

use std::io;

use serde::{Serialize, Serializer};
use serde_json::{Value as Json, json};

use super::columns::Column;
use super::digest::FileDigest;
use sandtable_summary::{Interruption, Matchup, MetricNote, Parts, QUANTILES, grouped};

/// Settings that determine a result: complete results of equal plans hold the same numbers.
///
/// Overrides of scenario values (`--set`) are not part of a plan. They only affect the digest of the resolved scenario,
/// so different spellings of the same overrides give equal plans.
#[derive(Clone, Debug, Serialize)]
pub struct Plan {
    /// Version of sandtable.
    pub version: &'static str,
    /// Name and checksum of the rules and of each policy that plays.
    ///
    /// A checksum differs between versions of the program whose rules or policies play differently.
    #[serde(serialize_with = "serialize_in_order")]
    pub behaviour: Vec<(String, String)>,
    /// Subcommand of the program, such as `run`.
    pub command: &'static str,
    /// Name of the scenario.
    pub scenario: String,
    /// Name of the game, as in scenario files.
    pub game: &'static str,
    /// SHA-256 of the resolved scenario, with the overrides applied.
    pub scenario_sha256: String,
    /// Matchups as JSON objects, made by [`matchup_entry`].
    #[serde(rename = "contests")]
    pub matchups: Vec<Json>,
    /// Master seed as decimal text, since spreadsheets and JavaScript lose digits of large numbers.
    pub seed: String,
    /// Index of the first game of each matchup.
    pub first_game: u64,
    /// Number of games of each matchup; with `precision` the maximum number, and `None` without a maximum.
    pub games: Option<u64>,
    /// Half-width (±) of the win rate's interval, as a share, at which a matchup stops.
    ///
    /// `None` means that all games are played.
    pub precision: Option<f64>,
    /// Confidence level of the confidence intervals, such as 0.95.
    pub ci_level: f64,
    /// Whether the table with a row for each game is written.
    pub per_game: bool,
    /// Names and values of a study's further options; a repeated option has several entries.
    #[serde(serialize_with = "serialize_options", skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<(String, String)>,
    /// Name of the random number generator.
    pub generator: &'static str,
    /// Name of the method by which the random streams of a game are derived from the master seed.
    pub seeding: &'static str,
}

/// Converts a matchup to a JSON object with a key for each seat and mode, such as `{"red": "greedy"}`.
///
/// The value is the name of the policy or mode. Keys of `parts` that the matchup lacks are null.
pub fn matchup_entry(parts: Parts, matchup: &Matchup) -> Json {
    let columns = parts.columns();
    Json::Object(columns.map(|it| (it.key.to_owned(), matchup.get(it.key).into())).collect())
}

/// Returns the manifest's entry for a file: its name, length, digest and table columns.
///
/// `columns` are written as a Frictionless Table Schema.
pub fn file_entry(FileDigest { name, bytes, sha256 }: &FileDigest, columns: &[Column]) -> Json {
    json!({ "name": name, "bytes": bytes, "sha256": sha256, "schema": { "fields": columns } })
}

/// Content of `manifest.json`; the fields have the order of the keys in the file.
///
/// The file holds neither the time nor the number of threads, so equal runs have equal manifests.
#[derive(Clone, Debug, Serialize)]
pub struct Manifest {
    /// Name of the program.
    pub tool: &'static str,
    /// Settings that determine the result; their keys are at the top level of the file.
    #[serde(flatten)]
    pub plan: Plan,
    /// Overrides of scenario values, as the user wrote them.
    pub overrides: Vec<String>,
    /// Titles and explanations of the names in the result, for reports to show.
    pub explained: Json,
    /// Whether all requested games were played; false after an interruption.
    pub complete: bool,
    /// Progress of an interrupted command; `None` if the command was not interrupted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interrupted: Option<Interruption>,
    /// Matchups as JSON objects, each with the number of games played.
    pub played: Vec<Json>,
    /// Name of each ruling (choice about an ambiguous rule), with the choice that the scenario makes.
    #[serde(serialize_with = "serialize_in_order")]
    pub rulings: Vec<(&'static str, &'static str)>,
    /// Command line that reproduces the result.
    pub command_line: String,
    /// Entries of the other files of the result, made by [`file_entry`].
    pub files: Vec<Json>,
    /// Descriptions of the metrics of games and cards that occur in the tables.
    pub metrics: Json,
}

impl Manifest {
    /// Serializes the manifest as indented JSON with a final line break.
    ///
    /// # Errors
    /// None in practice, since every value can be represented in JSON.
    pub fn bytes(&self) -> io::Result<Vec<u8>> {
        let mut bytes = serde_json::to_vec_pretty(self)?;
        bytes.push(b'\n');
        Ok(bytes)
    }
}

/// Serializes options as a JSON object in their order; an option given repeatedly gets an array.
fn serialize_options<S: Serializer>(
    options: &[(String, String)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let options = grouped(options, |(name, _)| name).into_iter();
    serializer.collect_map(options.map(|(name, values)| {
        let mut values: Vec<Json> = values.iter().map(|(_, value)| value.clone().into()).collect();
        let value = if values.len() == 1 { values.remove(0) } else { Json::Array(values) };
        (name, value)
    }))
}

fn serialize_in_order<K: Serialize, V: Serialize, S: Serializer>(
    pairs: &[(K, V)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pairs.iter().map(|(key, value)| (key, value)))
}

/// Creates the manifest's entry for the metric `win_rate`, with the seat whose wins are counted.
pub fn win_rate_note(parts: Parts) -> MetricNote {
    MetricNote {
        name: "win_rate".to_owned(),
        unit: "share",
        description: format!("games won by {}", parts.winner()),
    }
}

/// Creates the manifest's entries for a metric and for each of its quantiles.
///
/// `meaning` is the description of the metric. A metric with the unit `share` has no quantiles.
pub fn metric_notes(name: &str, unit: &'static str, meaning: &str) -> Vec<MetricNote> {
    let note = |name: String, description: String| MetricNote { name, unit, description };
    let mut notes = vec![note(name.to_owned(), meaning.to_owned())];
    if unit != "share" {
        notes.extend(QUANTILES.iter().map(|(suffix, share)| {
            let percent = sandtable_summary::figures::level(*share);
            note(
                format!("{name}_{suffix}"),
                format!("{percent} of games have at most so many: {meaning}"),
            )
        }));
    }
    notes
}

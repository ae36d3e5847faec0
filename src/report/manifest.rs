//! `manifest.json`: what was asked for, what came of it, and how to reproduce it.

use std::io;

use serde::{Serialize, Serializer};

use super::columns::Column;
use super::digest::FileDigest;
use super::json::in_order;
use sandtable_summary::{Matchup, MetricNote, Parts, QUANTILES};

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
    pub matchups: Vec<MatchupName>,
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
    #[serde(serialize_with = "in_order", skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<(&'static str, String)>,
    /// The generator of all luck.
    pub generator: &'static str,
    /// How a game's luck follows from the master seed.
    pub seeding: &'static str,
}

/// A matchup as the manifest has it: what fills each column, null if nothing does.
#[derive(Clone, Debug)]
pub struct MatchupName {
    /// The columns.
    pub parts: Parts,
    /// What fills them.
    pub matchup: Matchup,
}

impl Serialize for MatchupName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let columns = self.parts.columns().map(|part| (part.key, self.matchup.get(part.key)));
        serializer.collect_map(columns)
    }
}

/// How many games a matchup has got.
#[derive(Clone, Debug, Serialize)]
pub struct PlayedGames {
    /// The matchup.
    #[serde(flatten)]
    pub matchup: MatchupName,
    /// Its games.
    pub games: u64,
}

/// A file of the result with its columns.
#[derive(Clone, Debug, Serialize)]
pub struct FileNote {
    /// Its name and digest.
    #[serde(flatten)]
    pub digest: FileDigest,
    /// Its columns.
    pub schema: Schema,
}

/// A Table Schema of Frictionless Data.
#[derive(Clone, Debug, Serialize)]
pub struct Schema {
    /// The columns.
    pub fields: Vec<Column>,
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
    pub explained: Explained,
    /// Whether all of it has been played; false after an interruption.
    pub complete: bool,
    /// How many games each matchup has got.
    pub played: Vec<PlayedGames>,
    /// Every ruling with the reading chosen.
    #[serde(serialize_with = "in_order")]
    pub rulings: Vec<(&'static str, &'static str)>,
    /// The command line that makes the result again.
    pub command_line: String,
    /// The other files.
    pub files: Vec<FileNote>,
    /// The metrics of a game and of a card.
    pub metrics: Metrics,
}

/// What the names of a result stand for, for readers who do not know the game.
#[derive(Clone, Debug, Serialize)]
pub struct Explained {
    /// The title of the scenario.
    pub title: String,
    /// The scenario that it is compared with, if it is, and the title of that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second: Option<ExplainedName>,
    /// What is played, if there is a choice: the goals of missions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub modes: Vec<ExplainedMode>,
    /// What each player believes in.
    pub players: Vec<ExplainedName>,
    /// The question that each ruling answers.
    pub rulings: Vec<ExplainedName>,
    /// What somebody knows who tells the chances of a game under way.
    pub chances: String,
}

/// Something to be played: its name, its title, and what it is about.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs)] // the names say it
pub struct ExplainedMode {
    pub name: String,
    pub title: String,
    pub meaning: String,
}

/// A name and what it stands for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ExplainedName {
    /// The name.
    pub name: String,
    /// What it stands for.
    pub meaning: String,
}

/// The metrics by what they are of.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs)] // the names say it
pub struct Metrics {
    pub game: Vec<MetricNote>,
    pub card: Vec<MetricNote>,
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

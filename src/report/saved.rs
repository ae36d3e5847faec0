//! Saved tallies of an unfinished run: the part of a shard, or a checkpoint.
//!
//! Tallies are integers of any game. A reader that needs only the rest passes
//! [`serde::de::IgnoredAny`] as the type of the tallies.

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::files::FileDigest;

/// Format name in the file of a [`ShardPart`].
pub const SHARD_PART: &str = "sandtable-part-1";

/// Format name in the file of a [`Checkpoint`].
pub const CHECKPOINT: &str = "sandtable-checkpoint-1";

/// Tallies of a shard, with everything that a merge of all shards needs to make the result.
#[derive(Debug, Serialize, Deserialize)]
pub struct ShardPart<T> {
    /// Plan of the whole run, as in its manifest.
    pub plan: Json,
    /// Index of the shard, from 0.
    pub shard: u64,
    /// Number of shards.
    pub shards: u64,
    /// Indices of the shard's first game and of the first game after it.
    pub games: [u64; 2],
    /// Scenario as the user named it, a name or a path.
    pub scenario: String,
    /// Overrides as the user wrote them.
    pub overrides: Vec<String>,
    /// File names and texts of the scenario and of all scenarios that it extends.
    pub sources: Vec<(String, String)>,
    /// Tally of each matchup, in the order of the plan.
    pub tallies: Vec<T>,
}

/// Tallies of a run that was interrupted, or that can be extended by more games.
#[derive(Debug, Serialize, Deserialize)]
pub struct Checkpoint<T> {
    /// Plan of the run, as in its manifest.
    pub plan: Json,
    /// Whether all games of the plan were played, so that only more games can be added.
    #[serde(default)]
    pub finished: bool,
    /// Time spent on playing; 0 for a finished run, so that equal runs have equal files.
    pub milliseconds: u64,
    /// Digest of the table of single games at the time of the checkpoint, if that table is written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<FileDigest>,
    /// Progress of each matchup that has started, in the order of the plan.
    #[serde(rename = "contests")]
    pub matchups: Vec<MatchupProgress<T>>,
}

/// Progress of a matchup: the number of games played and their tally.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct MatchupProgress<T> {
    /// Number of games played, from the first game of the plan on.
    pub games: u64,
    /// Tally of these games.
    pub tally: T,
}

impl<T> MatchupProgress<T> {
    /// Returns the same progress with a reference to the tally.
    pub fn as_ref(&self) -> MatchupProgress<&T> {
        MatchupProgress { games: self.games, tally: &self.tally }
    }
}

impl<T> Checkpoint<T> {
    /// Returns the total number of games of all matchups.
    pub fn games(&self) -> u64 {
        self.matchups.iter().map(|matchup| matchup.games).fold(0, u64::saturating_add)
    }
}

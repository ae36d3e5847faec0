//! Saved tallies (sums over games) of one shard (part) of a run, or of an unfinished run.
//!
//! The type of a tally depends on the game. A reader that does not need the tallies passes
//! [`serde::de::IgnoredAny`] as their type.

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::files::FileDigest;

/// Format name in the header of a sealed file (JSON with a digest) that holds a [`ShardPart`].
pub const SHARD_PART: &str = "sandtable-part-1";

/// Format name in the header of a sealed file (JSON with a digest) that holds a [`Checkpoint`].
pub const CHECKPOINT: &str = "sandtable-checkpoint-1";

/// Tallies (counts and sums over games) of one shard of a run, a part that is played separately.
///
/// The shards of a run may be played on different machines. Together they hold all numbers of the run's result.
#[derive(Debug, Serialize, Deserialize)]
pub struct ShardPart<T> {
    /// Plan (settings) of the whole run, as in its manifest.
    pub plan: Json,
    /// Index of this shard, from 0.
    pub shard: u64,
    /// Number of shards of the run.
    pub shards: u64,
    /// Index of the shard's first game, and index after its last game.
    pub games: [u64; 2],
    /// Name or path of the scenario, as the user wrote it.
    pub scenario: String,
    /// Overrides of scenario values, as the user wrote them.
    pub overrides: Vec<String>,
    /// File name and text of the scenario and of each scenario that it extends.
    pub sources: Vec<(String, String)>,
    /// Tally of each matchup, over the shard's games, in the order of the plan.
    pub tallies: Vec<T>,
}

/// Tallies of an unfinished run, or of a finished run that can be extended by more games.
#[derive(Debug, Serialize, Deserialize)]
pub struct Checkpoint<T> {
    /// Plan (settings) of the run, as in its manifest.
    pub plan: Json,
    /// Whether all games of the plan were played; more games can then only extend the run.
    #[serde(default)]
    pub finished: bool,
    /// Time spent on playing games, in ms; 0 for a finished run, so that equal runs have equal files.
    pub milliseconds: u64,
    /// Digest of the table of single games at the time of the checkpoint, if the run writes that table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<FileDigest>,
    /// Progress of each matchup that has started, in the order of the plan.
    #[serde(rename = "contests")]
    pub matchups: Vec<MatchupProgress<T>>,
}

/// Progress of a matchup in an unfinished run: the number of games played and their tally.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct MatchupProgress<T> {
    /// Number of games played, counted from the first game of the plan.
    pub games: u64,
    /// Tally of the games played.
    pub tally: T,
}

impl<T> MatchupProgress<T> {
    /// Returns the same progress with a reference to the tally instead of a copy.
    pub fn as_ref(&self) -> MatchupProgress<&T> {
        MatchupProgress { games: self.games, tally: &self.tally }
    }
}

impl<T> Checkpoint<T> {
    /// Returns the total number of games played in all matchups.
    pub fn games(&self) -> u64 {
        self.matchups.iter().map(|matchup| matchup.games).fold(0, u64::saturating_add)
    }
}

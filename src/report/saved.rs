//! What a run saves of games that are not yet a result: a part of it, or how far it has got.
//!
//! Both hold tallies, as integers; neither knows what game they are of. Reading them with
//! [`serde::de::IgnoredAny`] for a tally passes over the tallies.

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::files::FileDigest;

/// The format of a [`Part`].
pub const PART: &str = "sandtable-part-1";

/// The format of a [`Checkpoint`].
pub const CHECKPOINT: &str = "sandtable-checkpoint-1";

/// The games of a shard, and all it takes to make the result once the other shards are there.
#[derive(Debug, Serialize, Deserialize)]
pub struct Part<T> {
    /// The plan of the whole, as the manifest has it.
    pub plan: Json,
    /// Which shard this is, from 0.
    pub shard: u64,
    /// How many shards there are.
    pub shards: u64,
    /// The first of its games, and the one after its last, by index.
    pub games: [u64; 2],
    /// What the user called the scenario.
    pub scenario: String,
    /// The overrides as given.
    pub overrides: Vec<String>,
    /// The names and texts of the scenario and of what it extends.
    pub sources: Vec<(String, String)>,
    /// For each matchup of the plan what its games add up to.
    pub tallies: Vec<T>,
}

/// How far a run has got.
#[derive(Debug, Serialize, Deserialize)]
pub struct Checkpoint<T> {
    /// The plan, as the manifest has it.
    pub plan: Json,
    /// Whether all games of the plan are played: then more can be added to them.
    #[serde(default)]
    pub finished: bool,
    /// How long playing took; 0 once it is finished, so that equal runs have equal files.
    pub milliseconds: u64,
    /// What the table of single games was then, where every game is written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<FileDigest>,
    /// The matchups that were begun, in the order of the plan.
    #[serde(rename = "contests")]
    pub matchups: Vec<Reached<T>>,
}

/// How far a matchup has got: its first `games` games, which add up to `tally`.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Reached<T> {
    /// How many games.
    pub games: u64,
    /// What they add up to.
    pub tally: T,
}

impl<T> Reached<T> {
    /// The same with a reference to the tally.
    pub fn by_reference(&self) -> Reached<&T> {
        Reached { games: self.games, tally: &self.tally }
    }
}

impl<T> Checkpoint<T> {
    /// The games of all matchups.
    pub fn games(&self) -> u64 {
        self.matchups.iter().map(|matchup| matchup.games).fold(0, u64::saturating_add)
    }
}

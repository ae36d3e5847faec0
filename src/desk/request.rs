//! Requests that a page makes.

use serde::Deserialize;
use serde_json::{Map, Value as Json};

use super::config::StudioConfig;

/// Request that the studio's page sends to its backend, as JSON.
#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum StudioRequest {
    /// Opens a configuration in place of the previous one; returns its form (changeable values) or its problems.
    ///
    /// With `is_brief` the result has no form, because making the form takes most of the time.
    Open {
        #[serde(rename = "plan")]
        config: StudioConfig,
        #[serde(default)]
        is_brief: bool,
    },
    /// Plays `games` games from index `first` on and returns their sums, for [`StudioRequest::Add`].
    Play { first: u64, games: u64 },
    /// Plays `games` games from index `first` on and returns the win rate of all games so far.
    ///
    /// `wins` is the number of wins in games before `first`. Only wins are counted.
    Rate { first: u64, games: u64, wins: u64 },
    /// Adds the sums that [`StudioRequest::Play`] returned, here or in another backend, in any order.
    Add { batch: Json },
    /// Returns the report on all added games; with `is_brief`, without summary and sections.
    Answer {
        #[serde(default)]
        is_brief: bool,
    },
    /// Returns the CSV files of all added games.
    Files,
    /// Conducts the study called `study` and returns its results.
    Study {
        study: String,
        #[serde(default)]
        options: Map<String, Json>,
    },
    /// Stores trained policies as `trained:` and `name`; `players` are the contents of their files.
    Teach { name: String, players: Vec<String> },
    /// Returns the JSON Schemas of new cards and counters.
    Vocabulary,
    /// Returns the game with this index as a story.
    Tell { index: u64 },
    /// Returns the steps of the game with this index, for an animated board.
    Watch { index: u64 },
    /// Returns the win probability before and after each turn of the game with this index.
    Chances { index: u64 },
    /// Returns the indices of the best, the worst and a typical game among the first `games`.
    Landmarks { games: u64 },
}

//! Requests that a page makes.

use serde::Deserialize;
use serde_json::{Map, Value as Json};

use super::setup::StudioSetup;

/// Request that the studio page sends to its backend, as JSON.
#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum StudioRequest {
    /// Opens a set-up in place of the previous one and returns its form or its problems.
    ///
    /// With `is_brief` there is no form, which takes longer to make than the rest.
    Open {
        #[serde(rename = "plan")]
        setup: StudioSetup,
        #[serde(default)]
        is_brief: bool,
    },
    /// Plays the games from number `first` on and returns their sum, which [`StudioRequest::Add`] takes.
    Play { first: u64, games: u64 },
    /// Plays the games from number `first` on and returns the win rate of all games so far.
    ///
    /// Only wins are counted. `wins` is the number of games before `first` that were won.
    Rate { first: u64, games: u64, wins: u64 },
    /// Adds the sum of games that this or another backend has played, in any order.
    Add { batch: Json },
    /// Returns the results of all added games, without summary and sections if `is_brief`.
    Answer {
        #[serde(default)]
        is_brief: bool,
    },
    /// Returns the result files of all added games.
    Files,
    /// Conducts the study of that name.
    Study {
        study: String,
        #[serde(default)]
        options: Map<String, Json>,
    },
    /// Stores trained policies, given as the texts of their files, under `trained:` and a name.
    Teach { name: String, players: Vec<String> },
    /// Returns the schema of a new card or counter.
    Vocabulary,
    /// Returns a game as a story.
    Tell { index: u64 },
    /// Returns a game step by step, as an animated board shows it.
    Watch { index: u64 },
    /// Returns the win probability before and after each turn of a game.
    Chances { index: u64 },
    /// Returns the numbers of the best, the worst and a typical game among the first `games`.
    Landmarks { games: u64 },
}

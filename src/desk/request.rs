//! Requests that a page makes.

use serde::Deserialize;
use serde_json::{Map, Value as Json};

use super::setup::StudioSetup;

/// Request of a page.
#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum StudioRequest {
    /// Take a set-up: what can be changed in it, or what is wrong with it. Games of the set-up before are
    /// forgotten. A brief answer has no form, which takes longer than the rest.
    Open {
        #[serde(rename = "plan")]
        setup: StudioSetup,
        #[serde(default)]
        is_brief: bool,
    },
    /// Play the games from `first` on: what they add up to, to be handed to [`StudioRequest::Add`].
    Play { first: u64, games: u64 },
    /// Play the games from `first` on, of which are seen only who won them: how many were won of all
    /// games before the last of them, if `wins` of those before `first` were, and the rate.
    Rate { first: u64, games: u64, wins: u64 },
    /// Take games that were played, here or elsewhere, in any order.
    Add { batch: Json },
    /// What all games that were added come to; a brief answer has figures alone.
    Answer {
        #[serde(default)]
        is_brief: bool,
    },
    /// The files of a run that are made from these games.
    Files,
    /// Find out more than who wins.
    Study {
        study: String,
        #[serde(default)]
        options: Map<String, Json>,
    },
    /// Keep players who have learned, the texts of their files, as `trained:` and a name.
    Teach { name: String, players: Vec<String> },
    /// What a new card or counter may be.
    Vocabulary,
    /// Tell a game.
    Tell { index: u64 },
    /// A game step by step, each with what a board of it shows.
    Watch { index: u64 },
    /// How the chance to win went in a game, turn by turn.
    Chances { index: u64 },
    /// The best, the worst and a typical game among the first so many.
    Landmarks { games: u64 },
}

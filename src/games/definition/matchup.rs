//! A matchup that is ready to be played, and its capabilities.

use std::any::Any;
use std::io;
use std::sync::Arc;

use super::{GameDefinition, Outcome};
use serde::ser::Error as _;
use serde::{Serialize, Serializer};
use serde_json::Value as Json;

use crate::{
    Assessment, DecisionRecord, Mismatch, PolicyNets, PostMortem, Reconstruction, Replay,
    StateSummary, Watched,
};
use sandtable_kernel::{RandomStreams, Set};
use sandtable_stats::Mergeable;
use sandtable_summary::{Cell, Matchup};

/// Matchup that is ready to be played: policies bound to a scenario.
pub type PreparedMatchup = Arc<dyn PlayableMatchup>;

/// Matchup that plays games.
pub trait PlayableMatchup: Any + Send + Sync {
    /// Returns the game.
    fn game(&self) -> &'static dyn GameDefinition;

    /// Returns the names of the policies and the mode.
    fn matchup(&self) -> Matchup;

    /// Plays the game of some random streams and writes its result to `outcome`.
    fn play(&self, streams: RandomStreams, outcome: &mut Outcome);

    /// Returns the tally of no games.
    fn new_tally(&self) -> BoxedTally;

    /// Reads a tally that [`MatchupTally::to_json`] has written.
    ///
    /// # Errors
    /// If it is no tally of the game.
    fn read_tally(&self, json: Json) -> serde_json::Result<BoxedTally>;

    /// Returns whether a tally can be the sum of `games` games of the matchup.
    fn is_sound(&self, tally: &dyn MatchupTally, games: u64) -> bool;

    /// Plays the game of some random streams, writes its result to `outcome`, and adds it to a tally of the same
    /// game.
    ///
    /// # Panics
    /// If the tally is of another game.
    fn play_counted(
        &self,
        streams: RandomStreams,
        outcome: &mut Outcome,
        tally: &mut dyn MatchupTally,
    );

    /// Returns the metrics of a tally, with intervals at `level`.
    ///
    /// # Panics
    /// If the tally is of another game.
    fn cell(&self, tally: &dyn MatchupTally, level: f64) -> Cell;

    /// Plays the game of some random streams and returns a digest of its record; equal digests mean equal games.
    fn fingerprint(&self, streams: RandomStreams) -> u64;

    /// Returns the nets of the policies by seat; `None` for a policy without nets, and nothing if no policy of
    /// the game can have nets.
    fn nets(&self) -> Vec<Option<PolicyNets>>;

    /// Returns the interface of games turn by turn.
    fn trajectory(&self) -> &dyn Trajectory;

    /// Returns the interface of descriptions of single games.
    fn narration(&self) -> &dyn Narration;
}

/// Tally of any game.
pub type BoxedTally = Box<dyn MatchupTally>;

/// Counts over games of a matchup, with all metrics of its game.
pub trait MatchupTally: Any + Send {
    /// Adds the counts of other games of the same matchup.
    ///
    /// # Panics
    /// If `other` is of another game.
    fn merge(&mut self, other: &dyn MatchupTally);

    /// Returns the games won by the first seat, and all games.
    fn wins(&self) -> (u64, u64);

    /// Returns the counts as JSON.
    ///
    /// # Errors
    /// If a count is too large for a number of JSON.
    fn to_json(&self) -> serde_json::Result<Json>;
}

impl Serialize for dyn MatchupTally {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_json().map_err(S::Error::custom)?.serialize(serializer)
    }
}

impl Mergeable for BoxedTally {
    fn merge(&mut self, other: &Self) {
        (**self).merge(&**other);
    }
}

/// Games turn by turn.
pub trait Trajectory: Sync {
    /// Plays a game and writes its result to `outcome`, and to `standings` the state summary after each turn.
    fn play(
        &self,
        streams: RandomStreams,
        standings: &mut Vec<StateSummary>,
        outcome: &mut Outcome,
    );

    /// Returns a short label for a state summary after some turns, and the rest of its description.
    fn standing(&self, turns: usize, standing: StateSummary) -> [String; 2];

    /// Plays a game and returns the causes of a loss and the event of each turn.
    fn post_mortem(&self, streams: RandomStreams) -> PostMortem;

    /// Plays a game and returns the decisions of the policy in a seat that searches; nothing if it does not.
    fn decisions(
        &self,
        streams: RandomStreams,
        seat: usize,
        assessment: Assessment,
    ) -> Vec<DecisionRecord>;

    /// Returns the name of a part of the game that can be skipped.
    fn part_name(&self, part: usize) -> &str;

    /// Returns the independent sources of luck: the name of each, and its purposes.
    fn sources(&self) -> Vec<(&'static str, Set)>;
}

/// Form in which the events of a game are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rendering {
    /// JSON Lines, one object for each event.
    Trace,
    /// Text for readers.
    Story,
}

/// Renderings of the events of single games.
pub trait Narration {
    /// Plays a game and writes its events.
    ///
    /// # Errors
    /// If `out` fails.
    fn write(
        &self,
        replay: &Replay<'_>,
        rendering: Rendering,
        out: &mut dyn io::Write,
    ) -> io::Result<()>;

    /// Plays a game and returns the steps that an animated board shows.
    fn watch(&self, replay: &Replay<'_>) -> Watched;

    /// Searches for a game with a given trace until `is_stopped` returns true; `None` if the search was stopped.
    ///
    /// Only games with [kinds of lines](super::GameInfo::lines) can be reconstructed.
    ///
    /// # Errors
    /// The first line of the trace that no game had.
    fn reconstruct(
        &self,
        trace: &Reconstruction,
        is_stopped: &dyn Fn() -> bool,
    ) -> Option<Result<(), Mismatch>>;
}

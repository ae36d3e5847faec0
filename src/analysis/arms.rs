//! The games of a study, with the data to replay them after a bug and to record them in a journal.

use crate::prelude::*;

/// Games of one or more arms, played for each index on the same random streams.
pub trait ArmGames: Experiment<Tally: Recorded> {
    /// Returns the matchup and scenario overrides of each arm, for the report of a bug.
    fn replays(&self) -> Vec<ArmReplay>;

    /// Returns the number of games played for each index: one for each arm.
    fn games_per_index(&self) -> u64 {
        1
    }

    /// Describes every value that determines the games besides the study plan, matchups and overrides.
    ///
    /// `None` means that the games may depend on any earlier result of the study. Then the journal reuses its record of
    /// them only if all earlier results are the same, and never extends it.
    fn determined_by(&self) -> Option<String> {
        None
    }
}

/// Games that a function plays with prepared matchups; see [`games_of_several`].
struct FunctionGames<'a, N, F> {
    matchups: &'a [PreparedMatchup],
    seed: u64,
    new_tally: N,
    add_game: F,
    determined_by: Option<String>,
}

/// Returns games of one matchup that may depend on earlier results of the study.
///
/// `add_game` plays the game with an index and its random streams, and adds it to the tally. `new_tally` creates an
/// empty tally. See [`independent_games`] for games that do not depend on earlier results.
pub fn dependent_games<T: Recorded + Send>(
    matchup: &PreparedMatchup,
    seed: u64,
    new_tally: impl Fn() -> T + Sync,
    add_game: impl Fn(u64, RandomStreams, &mut T) + Sync,
) -> impl ArmGames<Tally = T> {
    games_of_several(std::slice::from_ref(matchup), seed, None, new_tally, add_game)
}

/// Returns games of one matchup that do not depend on earlier results of the study.
///
/// `new_tally` and `add_game` are as for [`dependent_games`]. `determined_by` describes the values that they use
/// besides the study plan and the matchup, such as a seat. No other kind of games in the study may have the same text.
pub fn independent_games<T: Recorded + Send>(
    matchup: &PreparedMatchup,
    seed: u64,
    determined_by: &str,
    new_tally: impl Fn() -> T + Sync,
    add_game: impl Fn(u64, RandomStreams, &mut T) + Sync,
) -> impl ArmGames<Tally = T> {
    let determined_by = Some(format!("{determined_by} {seed}"));
    games_of_several(std::slice::from_ref(matchup), seed, determined_by, new_tally, add_game)
}

/// Returns games of several matchups, one of which `add_game` chooses for each game.
///
/// `add_game` also announces the chosen matchup for the report of a panic. Otherwise it and `new_tally` are as for
/// [`dependent_games`]. `determined_by` is the result of [`ArmGames::determined_by`].
pub fn games_of_several<T: Recorded + Send>(
    matchups: &[PreparedMatchup],
    seed: u64,
    determined_by: Option<String>,
    new_tally: impl Fn() -> T + Sync,
    add_game: impl Fn(u64, RandomStreams, &mut T) + Sync,
) -> impl ArmGames<Tally = T> {
    FunctionGames { matchups, seed, new_tally, add_game, determined_by }
}

impl<T: Mergeable + Send, N, F> Experiment for FunctionGames<'_, N, F>
where
    N: Fn() -> T + Sync,
    F: Fn(u64, RandomStreams, &mut T) + Sync,
{
    type Tally = T;
    type Record = ();

    fn tally(&self) -> T {
        (self.new_tally)()
    }

    fn play(&self, index: u64, tally: &mut T, _: impl FnOnce(&())) {
        (self.add_game)(index, RandomStreams::new(self.seed, index), tally);
    }
}

impl<N, F> ArmGames for FunctionGames<'_, N, F>
where
    Self: Experiment<Tally: Recorded>,
{
    fn replays(&self) -> Vec<ArmReplay> {
        self.matchups.iter().map(|it| (it.matchup(), Vec::new())).collect()
    }

    fn determined_by(&self) -> Option<String> {
        self.determined_by.clone()
    }
}

//! The games of a study, with the data to replay them after a bug and to record them in a journal.

use crate::prelude::*;

/// Games of one or more arms, each of which plays every game index on the same random streams.
pub trait ArmGames: Experiment<Tally: Recorded> {
    /// Returns the matchup and the scenario overrides of each arm, by which a bug report names a game.
    fn replays(&self) -> Vec<ArmReplay>;

    /// Returns the number of games played for each index: one for each arm.
    fn games_per_index(&self) -> u64 {
        1
    }

    /// Describes everything besides plan, matchups and overrides that determines the games.
    ///
    /// `None` means that the games may depend on any earlier result of the study. Then the journal reuses its record of
    /// them only if all earlier results are the same, and never extends it.
    fn determined_by(&self) -> Option<String> {
        None
    }
}

/// Games that a function plays; see [`games_of_several`].
struct FunctionGames<'a, N, F> {
    matchups: &'a [PreparedMatchup],
    seed: u64,
    new_tally: N,
    add_game: F,
    determined_by: Option<String>,
}

/// Creates games of one matchup that may depend on earlier results of the study.
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

/// Creates games of one matchup that do not depend on earlier results of the study.
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

/// Creates games that `add_game` plays, each with one of several matchups.
///
/// `add_game` chooses the matchup of a game by the game's index and reports its choice to [`CurrentMatchup::line`], so
/// that a panic names the matchup. `new_tally` creates an empty tally. `determined_by` becomes the value of
/// [`ArmGames::determined_by`].
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

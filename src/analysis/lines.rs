//! The games of a study, with the data to replay them after a bug and to record them in a journal.

use crate::prelude::*;

/// Games of one or more lines (arms), all of which play the random streams of every index.
pub trait Lines: Experiment<Tally: Recorded> {
    /// Returns the matchup of each line and its overrides of the scenario, for the report of a bug.
    fn replays(&self) -> Vec<LineReplay>;

    /// Returns the number of games played for each index.
    fn games_each(&self) -> u64 {
        1
    }

    /// Describes everything that determines the games besides the study's plan, matchups and overrides.
    ///
    /// `None` means that the games may depend on any earlier result of the study. Then the journal's record of them is
    /// used only if all results before them are the same, and it is never extended.
    fn determined_by(&self) -> Option<String> {
        None
    }
}

/// Games of prepared matchups that a function plays.
struct LineGames<'a, N, F> {
    casts: &'a [PreparedMatchup],
    seed: u64,
    nothing: N,
    add: F,
    determined_by: Option<String>,
}

/// Returns the games of a prepared matchup by a master seed.
///
/// `nothing` creates an empty tally. `add` plays the game with an index and its random streams, and adds it to the
/// tally. It may depend on earlier results of the study; see [`independent`] for games that do not.
pub fn each<T: Recorded + Send>(
    cast: &PreparedMatchup,
    seed: u64,
    nothing: impl Fn() -> T + Sync,
    add: impl Fn(u64, RandomStreams, &mut T) + Sync,
) -> impl Lines<Tally = T> {
    each_of(std::slice::from_ref(cast), seed, None, nothing, add)
}

/// Returns games like [`each`] that do not depend on earlier results of the study.
///
/// `determined_by` describes the values that `nothing` and `add` use besides the study's plan and the matchup, such as
/// a seat. No other kind of games of the study may have the same text.
pub fn independent<T: Recorded + Send>(
    cast: &PreparedMatchup,
    seed: u64,
    determined_by: &str,
    nothing: impl Fn() -> T + Sync,
    add: impl Fn(u64, RandomStreams, &mut T) + Sync,
) -> impl Lines<Tally = T> {
    let determined_by = Some(format!("{determined_by} {seed}"));
    each_of(std::slice::from_ref(cast), seed, determined_by, nothing, add)
}

/// Returns games of several prepared matchups, of which `add` picks and announces one for each game.
///
/// The argument `determined_by` is the result of [`Lines::determined_by`].
pub fn each_of<T: Recorded + Send>(
    casts: &[PreparedMatchup],
    seed: u64,
    determined_by: Option<String>,
    nothing: impl Fn() -> T + Sync,
    add: impl Fn(u64, RandomStreams, &mut T) + Sync,
) -> impl Lines<Tally = T> {
    LineGames { casts, seed, nothing, add, determined_by }
}

impl<T: Mergeable + Send, N, F> Experiment for LineGames<'_, N, F>
where
    N: Fn() -> T + Sync,
    F: Fn(u64, RandomStreams, &mut T) + Sync,
{
    type Tally = T;
    type Record = ();

    fn tally(&self) -> T {
        (self.nothing)()
    }

    fn play(&self, index: u64, tally: &mut T, _: impl FnOnce(&())) {
        (self.add)(index, RandomStreams::new(self.seed, index), tally);
    }
}

impl<N, F> Lines for LineGames<'_, N, F>
where
    Self: Experiment<Tally: Recorded>,
{
    fn replays(&self) -> Vec<LineReplay> {
        self.casts.iter().map(|it| (it.matchup(), Vec::new())).collect()
    }

    fn determined_by(&self) -> Option<String> {
        self.determined_by.clone()
    }
}

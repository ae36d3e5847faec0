//! The games of a study: what they are called where a bug is told of, and what is counted of them.

use crate::prelude::*;

/// Games of one or more lines, each of which is played with every index.
pub trait Lines: Experiment<Tally: Recorded> {
    /// Who plays in each line, and with which overrides of the scenario.
    fn replays(&self) -> Vec<LineReplay>;

    /// How many games are played with an index.
    fn games_each(&self) -> u64 {
        1
    }

    /// Describes everything that determines the games beside the plan of the study, the matchups and the overrides.
    ///
    /// `None` means that they may depend on anything that the study has found before. Such games are found in the journal
    /// of an earlier run only if all results before them are the same, and are never extended.
    fn determined_by(&self) -> Option<String> {
        None
    }
}

struct LineGames<'a, N, F> {
    casts: &'a [PreparedMatchup],
    seed: u64,
    nothing: N,
    add: F,
    determined_by: Option<String>,
}

/// The games of a cast by a master seed. Each is played by `add`, given its index and its luck, which
/// adds it to what was `nothing` before the first.
///
/// `add` may depend on anything that the study has found; see [`independent`] for games that do not.
pub fn each<T: Recorded + Send>(
    cast: &PreparedMatchup,
    seed: u64,
    nothing: impl Fn() -> T + Sync,
    add: impl Fn(u64, RandomStreams, &mut T) + Sync,
) -> impl Lines<Tally = T> {
    each_of(std::slice::from_ref(cast), seed, None, nothing, add)
}

/// Returns the games of a cast like [`each`], if `add` depends on nothing that the study has found.
///
/// `determined_by` describes the values that `nothing` and `add` use beside the plan of the study and the cast, such as
/// the seat that they are about, and has the same value in no other kind of games of the study.
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

/// Returns the games of several casts, of which `add` picks one for each game and announces it.
///
/// `determined_by` is as in [`Lines::determined_by`].
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

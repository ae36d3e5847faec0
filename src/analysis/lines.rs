//! The games of a study: what they are called where a bug is told of, and what is counted of them.

use crate::prelude::*;

/// Games of one or more lines, each of which is played with every index.
pub trait Lines: Experiment {
    /// Who plays in each line, and with which overrides of the scenario.
    fn replays(&self) -> Vec<LineReplay>;

    /// How many games are played with an index.
    fn games_each(&self) -> u64 {
        1
    }
}

struct LineGames<'a, N, F> {
    casts: &'a [PreparedMatchup],
    seed: u64,
    nothing: N,
    add: F,
}

/// The games of a cast by a master seed. Each is played by `add`, given its index and its luck, which
/// adds it to what was `nothing` before the first.
pub fn each<T: Mergeable + Send>(
    cast: &PreparedMatchup,
    seed: u64,
    nothing: impl Fn() -> T + Sync,
    add: impl Fn(u64, RandomStreams, &mut T) + Sync,
) -> impl Lines<Tally = T> {
    each_of(std::slice::from_ref(cast), seed, nothing, add)
}

/// The same of several casts, of which `add` picks one for each game and says so.
pub fn each_of<T: Mergeable + Send>(
    casts: &[PreparedMatchup],
    seed: u64,
    nothing: impl Fn() -> T + Sync,
    add: impl Fn(u64, RandomStreams, &mut T) + Sync,
) -> impl Lines<Tally = T> {
    LineGames { casts, seed, nothing, add }
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
    Self: Experiment,
{
    fn replays(&self) -> Vec<LineReplay> {
        self.casts.iter().map(|it| (it.matchup(), Vec::new())).collect()
    }
}

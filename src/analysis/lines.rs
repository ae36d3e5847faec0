//! The games of a study: what they are called where a bug is told of, and what is counted of them.

use crate::prelude::*;

/// Games of one or more lines, each of which is played with every index.
pub trait Lines: Experiment {
    /// Who plays in each line, and with which overrides of the scenario.
    fn replays(&self) -> Vec<Replay>;

    /// How many games are played with an index.
    fn games_each(&self) -> u64 {
        1
    }
}

/// What is counted of some games, in integers.
pub trait Sums: Clone + Send + Sync {
    /// Adds what was counted of other games.
    fn merge(&mut self, other: Self);
}

/// The games of one cast.
pub struct Each<'a, G: Game, T, F> {
    cast: &'a G::Cast,
    seed: u64,
    nothing: T,
    add: F,
}

/// The games of a cast by a master seed. Each is played by `add`, given its index and its luck, which
/// adds it to what was `nothing` before the first.
pub fn each<G: Game, T: Sums, F: Fn(u64, Luck, &mut T) + Sync>(
    cast: &G::Cast,
    seed: u64,
    nothing: T,
    add: F,
) -> Each<'_, G, T, F> {
    Each { cast, seed, nothing, add }
}

impl<G: Game, T: Sums, F: Fn(u64, Luck, &mut T) + Sync> Experiment for Each<'_, G, T, F> {
    type Tally = T;
    type Record = ();

    fn tally(&self) -> T {
        self.nothing.clone()
    }

    fn play(&self, index: u64, tally: &mut T) {
        (self.add)(index, Luck::new(self.seed, index), tally);
    }

    fn merge(&self, tally: &mut T, other: T) {
        tally.merge(other);
    }
}

impl<G: Game, T: Sums, F: Fn(u64, Luck, &mut T) + Sync> Lines for Each<'_, G, T, F> {
    fn replays(&self) -> Vec<Replay> {
        vec![(G::matchup(self.cast), Vec::new())]
    }
}

/// Things in groups, each of which is alike in what `by` says of it, in the order of their first.
pub fn grouped<T: Clone, K: PartialEq>(all: &[T], by: impl Fn(&T) -> K) -> Vec<Vec<T>> {
    let mut groups: Vec<Vec<T>> = Vec::new();
    for it in all {
        match groups.iter_mut().find(|group| by(&group[0]) == by(it)) {
            Some(group) => group.push(it.clone()),
            None => groups.push(vec![it.clone()]),
        }
    }
    groups
}

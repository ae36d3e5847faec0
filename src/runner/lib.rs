//! Plays games by the million, on all cores, to the same bits every time.
//!
//! Games are numbered. A game depends on its number and on nothing that was played before it, and
//! what is noted of it is added up in integers; so neither the number of threads nor the size of a
//! batch can be seen in a result.

mod batches;
mod matchup;
mod panic;
mod pool;
mod precision;
#[cfg(feature = "cli")]
mod progress;
mod rounds;
#[cfg(not(feature = "cli"))]
mod silent;

pub use batches::{Done, Runner};
pub use matchup::MatchupGames;
pub use panic::{NowPlaying, name_games_in_panics};
pub use precision::{Precision, looks};
#[cfg(feature = "cli")]
pub use progress::{Counter, Progress, SoFar, Timer};
pub use rounds::{Played, Rounds, Sink, Watch};
#[cfg(not(feature = "cli"))]
pub use silent::Progress;

use sandtable_stats::Mergeable;

/// The random number generator, as manifests name it.
pub const GENERATOR: &str = "PCG64 DXSM";
/// How a game's random numbers follow from the master seed, as manifests name it. A new scheme
/// gets a new name.
pub const SEEDING: &str = "sandtable-1: SplitMix64 of (master seed, game index, purpose, turn)";

/// Stack of a thread, in bytes. The environment does not decide it: too small a stack would overflow.
#[cfg(feature = "cli")]
pub const STACK_BYTES: usize = 8 << 20;

/// A part of so many games, of as many as may be.
pub fn part_of(games: u64, part: u64, whole: u64) -> u64 {
    (u128::from(games) * u128::from(part) / u128::from(whole)) as u64
}

/// Something that can be tried any number of times: a game between chosen players.
pub trait Experiment: Sync {
    /// What is counted over all games.
    type Tally: Mergeable + Send;
    /// What is kept of each single game, where it is asked for.
    type Record: Clone + Send;

    /// The tally of no games.
    fn tally(&self) -> Self::Tally;

    /// Plays game number `index`, adds it to `tally`, and shows its record to `then`.
    fn play(&self, index: u64, tally: &mut Self::Tally, then: impl FnOnce(&Self::Record));
}

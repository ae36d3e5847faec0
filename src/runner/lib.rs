//! Parallel execution of millions of games, with the same bits for any number of threads.
//!
//! Every game has a number. Its course depends on the master seed and this number alone, and its counts are added
//! up in integers. So neither the number of threads nor the size of a batch affects a result.

mod batches;
mod current_matchup;
mod matchup;
mod pool;
mod precision;
#[cfg(feature = "cli")]
mod progress;
mod rounds;
#[cfg(not(feature = "cli"))]
mod silent;

pub use batches::{Done, Runner};
pub use current_matchup::{CurrentMatchup, name_games_in_panics};
pub use matchup::MatchupGames;
pub use precision::{Precision, interim_checks};
#[cfg(feature = "cli")]
pub use progress::{Counter, Progress, StageProgress, Timer};
pub use rounds::{RoundHook, Rounds, RunState, Sink};
#[cfg(not(feature = "cli"))]
pub use silent::Progress;

use sandtable_stats::Mergeable;

/// Name of the random number generator in manifests.
pub const GENERATOR: &str = "PCG64 DXSM";
/// Name, in manifests, of the scheme that derives a game's random streams from the master seed.
///
/// A new scheme needs a new name.
pub const SEEDING: &str = "sandtable-1: SplitMix64 of (master seed, game index, purpose, turn)";

/// Stack of a thread, in bytes.
///
/// The environment has no influence on it, since too small a stack would overflow.
#[cfg(feature = "cli")]
pub const STACK_BYTES: usize = 8 << 20;

/// Returns `games` * `part` / `whole`, rounded down, without overflow.
pub fn part_of(games: u64, part: u64, whole: u64) -> u64 {
    (u128::from(games) * u128::from(part) / u128::from(whole)) as u64
}

/// Experiment that can be repeated any number of times, such as a game between given policies.
pub trait Experiment: Sync {
    /// Counts over all games.
    type Tally: Mergeable + Send;
    /// Record of a single game, kept on request.
    type Record: Clone + Send;

    /// Returns the tally of no games.
    fn tally(&self) -> Self::Tally;

    /// Plays game number `index`, adds it to `tally`, and passes its record to `then`.
    fn play(&self, index: u64, tally: &mut Self::Tally, then: impl FnOnce(&Self::Record));
}

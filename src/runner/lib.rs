//! Parallel execution of millions of games, with the same bits for any number of threads.
//!
//! Every game has an index, and depends only on the master seed and this index. Its results are added to a tally of
//! integers. So neither the number of threads nor the size of a batch affects the result of a run.

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
pub use matchup::{GamesTally, MatchupGames};
pub use precision::{Precision, interim_checks};
#[cfg(feature = "cli")]
pub use progress::{Counter, Progress, StageProgress, Timer};
pub use rounds::{RecordSink, RoundHook, Rounds, RunState};
#[cfg(not(feature = "cli"))]
pub use silent::Progress;

use sandtable_stats::Mergeable;

/// Name of the random number generator, as the manifest of a run records it.
pub const GENERATOR: &str = "PCG64 DXSM";
/// Name of the scheme that derives a game's random streams from the master seed, as in manifests.
///
/// A changed scheme needs a new name, since a manifest must identify the random numbers of its run.
pub const SEEDING: &str = "sandtable-1: SplitMix64 of (master seed, game index, purpose, turn)";

/// Size of the stack of each thread that plays games, in bytes.
///
/// Environment variables do not change it, since games overflow a stack that is too small.
#[cfg(feature = "cli")]
pub const STACK_BYTES: usize = 8 << 20;

/// Returns `games` * `part` / `whole`, rounded down; the product may exceed 64 bits.
///
/// # Panics
/// If `whole` is 0.
pub fn part_of(games: u64, part: u64, whole: u64) -> u64 {
    (u128::from(games) * u128::from(part) / u128::from(whole)) as u64
}

/// Random experiment that is repeated under different indices, such as a game between two policies.
pub trait Experiment: Sync {
    /// Sums over all games, such as the number of wins.
    type Tally: Mergeable + Send;
    /// Result of a single game, which a run keeps only if the caller requests it.
    type Record: Clone + Send;

    /// Returns a tally without games.
    fn tally(&self) -> Self::Tally;

    /// Plays game number `index`, adds it to `tally`, and passes its record to `then`.
    fn play(&self, index: u64, tally: &mut Self::Tally, then: impl FnOnce(&Self::Record));
}

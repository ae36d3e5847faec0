//! Search for changes, decks or parameters that win more, or that come closer to a target.
//!
//! A search evaluates points of a space on common random numbers, within a budget of games. Games that choose a point
//! never confirm it: each evaluation plays fresh games. A search ends with a verdict that includes the power of the
//! test: either every gain of interest is excluded, or the games ran out and larger gains remain possible. `tune` and
//! `decks` are built from these parts.
//!
//! | file | contents |
//! |---|---|
//! | `space` | cards and numbers that may change, their bounds and how edits are counted |
//! | `evaluate` | evaluation on common random numbers, and confirmation on fresh games |
//! | `budget` | limit on the number of games of a search |
//! | `design` | random points around a center |
//! | `surrogate` | linear model of the points that were played |
//! | `nearest` | points that the model predicts nearest to a target, for each number of edits |
//! | `halving` | sequential halving of the best points |
//! | `swap_climb` | climb from a deck to a better one by exchanging cards |
//! | `exclusion` | interim checks until every gain of interest is excluded |
//! | `convergence` | test of the gains, and its verdict |

mod budget;
mod convergence;
mod design;
mod evaluate;
mod exclusion;
mod halving;
mod nearest;
mod space;
mod surrogate;
mod swap_climb;

pub use budget::Budget;
pub use convergence::{Convergence, GainTest, games_to_exclude};
pub use design::Design;
pub use evaluate::{Evaluate, FreshGames, Gain, confirm};
pub use exclusion::{Candidates, CheckSchedule, TestEnd, test_candidates};
pub use halving::{GAMES_TO_MATCH, Tournament, drop_identical, sequential_halving};
pub use nearest::{MOST_CHANGED, PredictedMeasure, nearest_points};
pub use space::{EditRule, Factor, FactorGroup, Point, Space};
pub use surrogate::{PointRecord, Response, Surrogate};
pub use swap_climb::{Exchange, SwapClimb, describe_exchange};

#[cfg(test)]
pub(crate) use space::tests as spaces;

/// Typical standard deviation of the difference between two similar decks or scenarios in a game.
///
/// The value is from experience. It only determines the number of games of the first interim check.
pub const USUAL_DEVIATION: f64 = 0.25;

/// Lower and upper limit of the win rates at which a search can compare decks or scenarios.
///
/// Outside them nearly all games have the same winner.
pub const INFORMATIVE_RATES: [f64; 2] = [0.02, 0.98];

//! From counts to estimates: the one place where integers become decimals.
//!
//! Games end in small integers and yes-or-no answers, and a run only ever *counts* them. Counts
//! add, so any split of a run over threads, shards and restarts gives the same bits. At the very end
//! an [`Estimate`] turns counts into a value with its standard error, its [`Interval`] and its
//! number of games; what cannot be known is `None`, never zero or NaN. Transcendental functions come
//! from `libm`, so that equal counts give equal bytes on every platform. A count that contradicts
//! itself (more successes than trials) or a level outside (0, 1) is a bug in the caller and panics.
//!
//! | question | answer |
//! |---|---|
//! | how often did each value, each bit of a mask, occur | [`Histogram`], [`PositionalCounter`] |
//! | what is a rate, a mean, a difference, if the number of games was fixed in advance | [`wilson`] or, never below its level, [`clopper_pearson`]; [`mean_interval`], [`constant_interval`], [`scaled_wilson`], [`newcombe`], [`wald`] |
//! | the same, for a reader who looks after every game and stops when satisfied | [`beta_mixture`] |
//! | the same for copies of a card, several in a game | [`ByCopy`] |
//! | by how much do variants differ on the same seeds | [`Paired`], [`CrossTally`]; [`paired_score`] |
//! | the same, where a variant does not play all of the games | [`TwoPhase`] |
//! | how uncertain is a figure that is no smooth function of means | [`BlockSums`], resampled |
//! | which of many differences may be called clear | [`verdicts`], by [`benjamini_hochberg`] |
//! | does a sum of a few games fit those of many | [`Draws`], exactly |
//! | how strong are policies | [`BradleyTerry`], where ratings fit; [`Equilibrium`] always |
//! | what does each covariate add to winning, to a mean | [`logistic_regression`], [`least_squares()`] |
//! | do two quantities go together over a set of points | [`correlation()`] |
//! | which input does the variance come from | [`Blocks::first_order_share`] and its neighbours |
//! | probabilities and percentage points | [`beta()`], [`beta_quantile`], [`quantile`], [`z`], [`t`], [`two_sided_p`] |

mod beta;
mod bits;
mod block_sums;
mod blocks;
mod bradley_terry;
mod by_copy;
mod cross_tally;
mod draws;
mod entropy;
mod equilibrium;
mod estimate;
mod histogram;
mod interval;
mod least_squares;
mod linear;
mod logistic;
mod moments;
mod multiplicity;
mod normal;
mod paired;
mod pearson;
mod regression;
mod sequential;
mod simplex;
mod stirling;
mod student;
mod sums;
#[cfg(test)]
mod tests;
mod two_phase;
mod variance_shares;

pub use beta::{beta, beta_quantile};
pub use bits::PositionalCounter;
pub use block_sums::BlockSums;
pub use blocks::{BLOCKS, Blocks, delete_a_block};
pub use bradley_terry::{BradleyTerry, LackOfFit, Meeting};
pub use by_copy::{ByCopy, Chosen};
pub use cross_tally::CrossTally;
pub use draws::Draws;
pub use equilibrium::Equilibrium;
pub use estimate::Estimate;
pub use histogram::{Histogram, have_ranges_of};
pub use interval::{
    Interval, Method, clopper_pearson, constant_interval, mean_interval, newcombe, paired_score,
    scaled_wilson, wald, wilson,
};
pub use least_squares::{Mean, least_squares};
pub use logistic::{Wins, logistic_regression};
pub use moments::Moments;
pub use multiplicity::{Look, MATTERS, MISTAKEN, Verdict, benjamini_hochberg, verdicts};
pub use normal::{quantile, z};
pub use paired::Paired;
pub use pearson::{CLOSE, CORRELATED, correlation};
pub use regression::Regression;
pub use sequential::{DEFAULT_A, beta_mixture};
pub use student::{t, two_sided_p};
pub use sums::Sums;
pub use two_phase::{Stratum, TwoPhase};

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
//! | the same for copies of a card, several in a game | [`CopyRates`] |
//! | by how much do variants differ on the same seeds | [`Paired`], [`CrossTally`]; [`paired_score`] |
//! | the same, where a variant does not play all of the games | [`TwoPhase`] |
//! | how uncertain is a figure that is no smooth function of means | [`BlockSums`], resampled |
//! | which of many differences may be called clear | [`verdicts`], by [`benjamini_hochberg`] |
//! | does a sum of a few games fit those of many | [`SumDistribution`], exactly |
//! | how strong are policies | [`BradleyTerry`], where ratings fit; [`Equilibrium`] always |
//! | what does each covariate add to winning, to a mean | [`logistic_regression`], [`least_squares()`] |
//! | do two quantities go together over a set of points | [`correlation()`] |
//! | which input does the variance come from | [`BlockTally::first_order_share`] and its neighbours |
//! | probabilities and percentage points | [`beta_cdf`], [`beta_quantile`], [`normal_quantile`], [`normal_critical`], [`student_critical`], [`two_sided_p`] |

mod beta;
mod block_sums;
mod block_tally;
mod bradley_terry;
mod cholesky;
mod copy_rates;
mod correlation;
mod cross_tally;
mod equilibrium;
mod estimate;
mod histogram;
mod interval;
mod least_squares;
mod logistic;
mod maximum_entropy;
mod mergeable;
mod moments;
mod multiple_tests;
mod normal;
mod paired;
mod positional_counter;
mod regression;
mod sequential;
mod simplex;
mod stirling;
mod student_t;
mod sum_distribution;
#[cfg(test)]
mod tests;
mod two_phase;
mod variance_shares;

pub use beta::{beta_cdf, beta_quantile};
pub use block_sums::BlockSums;
pub use block_tally::{BLOCKS, BlockTally, jackknife_blocks};
pub use bradley_terry::{BradleyTerry, LackOfFit, PairResult};
pub use copy_rates::{CopyCounts, CopyRates};
pub use correlation::{MIN_CORRELATED_POINTS, STRONG_CORRELATION, correlation};
pub use cross_tally::CrossTally;
pub use equilibrium::Equilibrium;
pub use estimate::Estimate;
pub use histogram::{Histogram, have_same_ranges};
pub use interval::{
    Interval, Method, clopper_pearson, constant_interval, mean_interval, newcombe, paired_score,
    scaled_wilson, wald, wilson,
};
pub use least_squares::{MeanRow, least_squares};
pub use logistic::{WinsRow, logistic_regression};
pub use mergeable::Mergeable;
pub use moments::Moments;
pub use multiple_tests::{
    DEFAULT_SMALLEST_EFFECT, FALSE_DISCOVERY_RATE, TestedDifference, Verdict, benjamini_hochberg,
    verdicts,
};
pub use normal::{normal_critical, normal_quantile};
pub use paired::Paired;
pub use positional_counter::PositionalCounter;
pub use regression::Regression;
pub use sequential::{DEFAULT_A, beta_mixture};
pub use student_t::{student_critical, two_sided_p};
pub use sum_distribution::SumDistribution;
pub use two_phase::{Stratum, TwoPhase};

//! Integer counts of simulated games, and the estimates, intervals and tests computed from them.
//!
//! A game yields small integers and yes-or-no outcomes. During a run they are only counted, in types with the
//! trait [`Mergeable`]: integer sums do not depend on order, so threads, shards and restarts all give the same
//! bits. At the end the counts become an [`Estimate`]: a value with its standard error, its confidence
//! [`Interval`] and its number of games. A quantity that the games do not determine is `None`, never 0 or NaN.
//!
//! Transcendental functions come from `libm`, so equal counts give equal bytes on every platform. Functions
//! panic on counts that contradict themselves (more successes than trials) and on levels outside (0, 1).
//!
//! # Example
//!
//! A change of the rules raises the number of games won, of 1,000, from 480 to 530:
//!
//! ```
//! use sandtable_stats::{Estimate, TestedDifference, verdicts};
//!
//! let difference = Estimate::difference_of_rates(530, 1000, 480, 1000, 0.95);
//! let interval = difference.interval.expect("both groups have games");
//! assert!((interval.low - 0.006).abs() < 0.001 && (interval.high - 0.094).abs() < 0.001);
//!
//! // Is it significant as one of the two differences of a study, if differences below 2 points are of no interest?
//! let other = Estimate::difference_of_rates(484, 1000, 480, 1000, 0.95);
//! let tested = [difference, other].map(|difference| TestedDifference {
//!     difference,
//!     p_value: None,
//!     smallest_effect: 0.02,
//! });
//! let verdict = verdicts(&tested)[0].expect("a known difference");
//! assert!(verdict.q_value < 0.06 && !verdict.is_significant);
//! ```
//!
//! # Contents
//!
//! | to find | use |
//! |---|---|
//! | the number of occurrences of each integer, or of each bit of a mask | [`Histogram`], [`PositionalCounter`] |
//! | the interval of a rate | [`wilson`]; [`clopper_pearson`] if coverage must never fall below the level; [`beta_mixture`] if the run may stop at any game |
//! | the interval of a mean | [`mean_interval`], [`scaled_wilson`] for rare events, [`constant_interval`] for equal values |
//! | the difference of independent rates | [`newcombe`], [`Estimate::minus_independent`] |
//! | the difference of two variants played on the same seeds | [`Paired`], [`CrossTally`], [`paired_score`] |
//! | the same difference, if the variant plays only some of the games | [`TwoPhase`] |
//! | the mean over independent replications, such as training seeds | [`over_replications`] |
//! | win rates per copy of a card with several copies in a game | [`CopyRates`] |
//! | the error of any statistic | [`BlockTally::jackknife`], or [`BlockSums::resample_means`] if it is not smooth |
//! | the significant ones of many differences | [`verdicts`], [`benjamini_hochberg`] |
//! | a test of the sum of a few games against a known distribution | [`SumDistribution`] |
//! | the strength of policies | [`BradleyTerry`] where ratings fit the results, [`Equilibrium`] always |
//! | the effect of covariates on a win rate or a mean | [`logistic_regression`], [`least_squares()`] |
//! | the share of the variance that each input causes | [`BlockTally::first_order_share`], [`BlockTally::total_share`] |
//! | probabilities and quantiles of distributions | [`beta_cdf`], [`beta_quantile`], [`normal_quantile`], [`normal_critical`], [`student_critical`], [`two_sided_p`] |

mod beta;
mod block_sums;
mod block_tally;
mod bradley_terry;
mod cholesky;
mod copy_rates;
mod cross_tally;
mod equilibrium;
mod estimate;
mod histogram;
mod interval;
pub mod json;
mod least_squares;
mod logistic;
mod logit;
mod maximum_entropy;
mod mergeable;
mod moments;
mod multiple_tests;
mod normal;
mod paired;
mod positional_counter;
mod regression;
mod replications;
mod sequential;
mod simplex;
mod stirling;
mod stratified_pairs;
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
pub use replications::{Replicated, over_replications};
pub use sequential::{DEFAULT_A, beta_mixture};
pub use stratified_pairs::{MeasuredStratum, StratifiedPairs};
pub use student_t::{student_critical, two_sided_p};
pub use sum_distribution::SumDistribution;
pub use two_phase::{Stratum, TwoPhase};

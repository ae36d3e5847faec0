//! From counts to estimates: the one place where integers become decimals.
//!
//! Games end in small integers and yes-or-no answers, and a run only ever *counts* them: in a
//! [`Histogram`] (one count per value) or a [`PositionalCounter`] (one count per bit of a mask).
//! Counts add, so any split of a run over threads, shards and restarts gives the same bits. At the
//! very end an [`Estimate`] turns counts into a value with its standard error, its [`Interval`] and
//! its number of games; what cannot be known is `None`, never zero or NaN. [`wilson`],
//! [`newcombe`], [`mean_interval`] and [`constant_interval`] are for a number of games settled in
//! advance;
//! [`beta_mixture`] and [`asymptotic_sequence`] stay honest for a reader who looks after every
//! game and stops when pleased. Transcendental functions come from `libm`, so that equal counts
//! give equal bytes on every platform. A count that contradicts itself (more successes than
//! trials) or a level outside (0, 1) is a bug in the caller and panics.

mod beta;
mod bits;
mod cross_tally;
mod estimate;
mod gamma;
mod histogram;
mod interval;
mod least_squares;
mod linear;
mod logistic;
mod moments;
mod multiplicity;
mod normal;
mod paired;
mod regression;
mod sequential;
mod sprt;
mod student;
#[cfg(test)]
mod test_coins;

pub use beta::{beta, beta_quantile};
pub use bits::PositionalCounter;
pub use cross_tally::CrossTally;
pub use estimate::Estimate;
pub use gamma::chi_square_tail;
pub use histogram::Histogram;
pub use interval::{
    Interval, Method, clopper_pearson, constant_interval, mean_interval, newcombe, paired_score,
    wald, wilson,
};
pub use least_squares::{Mean, least_squares};
pub use logistic::{Wins, logistic_regression};
pub use moments::Moments;
pub use multiplicity::{benjamini_hochberg, holm};
pub use normal::{quantile, z};
pub use paired::Paired;
pub use regression::Regression;
pub use sequential::{DEFAULT_A, DEFAULT_R, asymptotic_sequence, beta_mixture};
pub use sprt::{Decision, Sprt, rate_evidence, score_evidence};
pub use student::{t, two_sided_p};

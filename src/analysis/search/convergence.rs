//! Test for convergence of a search: whether a tested candidate may still be better than the result.
//!
//! A search that finds nothing better has converged only if it would have detected the smallest gain of interest. So
//! the search plays its candidates against its result and computes simultaneous intervals of their gains. It has
//! converged if all of these intervals end below the smallest gain of interest. Otherwise its games ran out, and no
//! gain below the highest upper end can be excluded. The test says nothing about candidates that were not tested.

use crate::prelude::*;
use sandtable_stats::normal_critical;
use sandtable_summary::rows::{ConvergenceMetric, ConvergenceRow, ConvergenceVerdict};

/// Verdict on the tested candidates of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Convergence {
    /// Every candidate gains less than the smallest gain of interest.
    Excluded {
        /// Highest upper end of the intervals of all gains, as a share of games.
        at_most: f64,
    },
    /// The games ran out before the smallest gain of interest was excluded for every candidate.
    GamesRanOut {
        /// Gains below this share of games cannot be excluded; `None` if the gain of a candidate is unknown.
        undetectable_gain: Option<f64>,
    },
}

/// Sequential test of the gains of several candidates over the result of a search.
///
/// Gains are shares of games. Their intervals hold simultaneously for all candidates and all interim checks. With n
/// candidates in the family, interim check k uses the level 1 - (1 - `level`) / (n k (k + 1)) (Bonferroni). Each check
/// must play fresh games. A candidate is excluded as soon as its interval ends below the smallest gain of interest;
/// the other candidates are open.
#[derive(Clone, Debug, PartialEq)]
pub struct GainTest {
    smallest_gain: f64,
    level: f64,
    family: usize,
    looks: u32,
    gains: Vec<Estimate>,
}

impl GainTest {
    /// Creates a test of `candidates` candidates.
    ///
    /// They belong to a family of `family` candidates that are tested together. `looks` is the number of interim checks
    /// in earlier tests of the same search. `smallest_gain` is a share of games, and `level` is the simultaneous
    /// coverage of all intervals.
    pub fn new(
        [candidates, family]: [usize; 2],
        looks: u32,
        smallest_gain: f64,
        level: f64,
    ) -> Self {
        let gains = vec![Estimate::unknown(0); candidates];
        GainTest { smallest_gain, level, family: family.max(candidates), looks, gains }
    }

    /// Begins another interim check and returns the level that each of its intervals must have.
    pub fn begin_look(&mut self) -> f64 {
        self.looks += 1;
        let looks = f64::from(self.looks);
        let parts = self.family.max(1) as f64 * looks * (looks + 1.0);
        1.0 - (1.0 - self.level) / parts
    }

    /// Records the gain of a candidate in the current interim check.
    ///
    /// An earlier gain is kept if the upper end of its interval is lower.
    pub fn record(&mut self, candidate: usize, gain: Estimate) {
        let known = &mut self.gains[candidate];
        let excludes_more = match (end(known), end(&gain)) {
            (Some(before), Some(now)) => before < now,
            (before, _) => before.is_some(),
        };
        if !excludes_more {
            *known = gain;
        }
    }

    /// Returns the number of interim checks so far, including those of earlier tests.
    pub fn looks(&self) -> u32 {
        self.looks
    }

    /// Returns the indices of the candidates that are not excluded.
    pub fn open(&self) -> Vec<usize> {
        let is_open =
            |it: &usize| end(&self.gains[*it]).is_none_or(|end| end >= self.smallest_gain);
        (0..self.gains.len()).filter(is_open).collect()
    }

    /// Returns the open candidate with the largest significant gain: its interval lies above 0.
    pub fn improvement(&self) -> Option<usize> {
        let gains = |it: &usize| self.gains[*it].interval.is_some_and(|it| it.low > 0.0);
        let value = |it: &usize| self.gains[*it].value.unwrap_or(0.0);
        let better = self.open().into_iter().filter(gains);
        better.max_by(|one, other| value(one).total_cmp(&value(other)))
    }

    /// Returns the recorded gain of a candidate, with an interval that holds for the whole family.
    pub fn gain(&self, candidate: usize) -> Estimate {
        let gain = self.gains[candidate];
        let whole = |it: Interval| Interval { level: self.level, ..it };
        Estimate { interval: gain.interval.map(whole), ..gain }
    }

    /// Returns the candidate with the highest upper end of its interval; an unknown end counts as infinite.
    fn greatest(&self) -> Option<usize> {
        let end = |it: &usize| end(&self.gains[*it]).unwrap_or(f64::INFINITY);
        (0..self.gains.len()).max_by(|one, other| end(one).total_cmp(&end(other)))
    }

    /// Returns the test of a range of the candidates, with intervals that still hold for the whole family.
    pub fn part(&self, candidates: Range<usize>) -> GainTest {
        GainTest { gains: self.gains[candidates].to_vec(), ..self.clone() }
    }

    /// Returns the verdict on all candidates.
    pub fn verdict(&self) -> Convergence {
        let at_most = self.greatest().and_then(|it| end(&self.gains[it]));
        match at_most {
            Some(at_most) if at_most < self.smallest_gain => Convergence::Excluded { at_most },
            undetectable_gain => Convergence::GamesRanOut { undetectable_gain },
        }
    }

    /// Returns the row of this test for `convergence.csv`; `side` is the side that searches.
    pub fn row(&self, matchup: &Matchup, side: &str) -> ConvergenceRow {
        let greatest = self.greatest().map_or(Estimate::unknown(0), |it| self.gain(it));
        ConvergenceRow {
            side: side.to_owned(),
            verdict: match self.verdict() {
                Convergence::Excluded { .. } => ConvergenceVerdict::Excluded,
                Convergence::GamesRanOut { .. } => ConvergenceVerdict::GamesRanOut,
            },
            smallest_gain: self.smallest_gain,
            tested: self.gains.iter().filter(|it| it.value.is_some()).count() as u64,
            open: self.open().len() as u64,
            ..ConvergenceRow::of(matchup, ConvergenceMetric::GreatestGain, greatest)
        }
    }
}

/// Returns the upper end of the interval of a gain.
fn end(gain: &Estimate) -> Option<f64> {
    gain.interval.map(|it| it.high)
}

/// Returns the number of games that gives the interval of a gain the half-width `smallest_gain`.
///
/// `deviation` is the standard deviation of the difference between two candidates in a game, and `level` is the
/// coverage of the interval. With that number, the gain is excluded for a candidate with an estimated gain of 0.
pub fn games_to_exclude(smallest_gain: f64, deviation: f64, level: f64) -> u64 {
    let one = normal_critical(level) * deviation / smallest_gain;
    (one * one).ceil().max(1.0) as u64
}

#[cfg(test)]
mod tests;

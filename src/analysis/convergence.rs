//! Tests whether a search has converged: whether a candidate that it tested may still be better.
//!
//! A search that finds nothing better has converged only if it would have seen a gain that matters. So it plays
//! its candidates against its result and computes intervals of their gains that hold together. It has converged
//! if all of these intervals end below the smallest gain that matters. Otherwise its games ran out, and the
//! highest end tells which gains they cannot exclude. Nothing is claimed of candidates that were not tested.

use crate::prelude::*;
use sandtable_stats::normal_critical;
use sandtable_summary::rows::{ConvergenceMetric, ConvergenceRow, ConvergenceVerdict};

/// Verdict of a search on the candidates that it tested.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Convergence {
    /// Every candidate gains less than the smallest gain that matters; none gains more than `at_most`.
    Excluded {
        /// Highest end of the intervals of all gains, as a share of games.
        at_most: f64,
    },
    /// The games ran out before every gain that matters was excluded.
    GamesRanOut {
        /// Gains below this share of games cannot be excluded; `None` if no candidate was tested.
        undetectable_gain: Option<f64>,
    },
}

/// Test of the gains of several candidates over the result of a search, as shares of games.
///
/// The intervals hold for all candidates and all looks together: with n candidates in the family, look k uses
/// the level 1 - (1 - `level`) / (n k (k + 1)) (Bonferroni). Each look must play fresh games. A candidate is
/// excluded as soon as its interval ends below the smallest gain that matters; the others are open.
#[derive(Clone, Debug, PartialEq)]
pub struct GainTest {
    smallest_gain: f64,
    level: f64,
    family: usize,
    looks: u32,
    gains: Vec<Estimate>,
}

impl GainTest {
    /// Begins a test of `candidates` candidates, which are part of a family of `family` tested together.
    ///
    /// `looks` is the number of looks that earlier tests of the same search have used.
    pub fn new(
        [candidates, family]: [usize; 2],
        looks: u32,
        smallest_gain: f64,
        level: f64,
    ) -> Self {
        let gains = vec![Estimate::unknown(0); candidates];
        GainTest { smallest_gain, level, family: family.max(candidates), looks, gains }
    }

    /// Begins another look and returns the level that each of its intervals must have.
    pub fn begin_look(&mut self) -> f64 {
        self.looks += 1;
        let looks = f64::from(self.looks);
        let parts = self.family.max(1) as f64 * looks * (looks + 1.0);
        1.0 - (1.0 - self.level) / parts
    }

    /// Records the gain of a candidate by the games of the present look, unless an earlier look excludes more.
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

    /// Returns the number of looks used so far, those of earlier tests included.
    pub fn looks(&self) -> u32 {
        self.looks
    }

    /// Returns the candidates that are not excluded.
    pub fn open(&self) -> Vec<usize> {
        let is_open =
            |it: &usize| end(&self.gains[*it]).is_none_or(|end| end >= self.smallest_gain);
        (0..self.gains.len()).filter(is_open).collect()
    }

    /// Returns the open candidate that gains most, among those that surely gain something.
    pub fn improvement(&self) -> Option<usize> {
        let gains = |it: &usize| self.gains[*it].interval.is_some_and(|it| it.low > 0.0);
        let value = |it: &usize| self.gains[*it].value.unwrap_or(0.0);
        let better = self.open().into_iter().filter(gains);
        better.max_by(|one, other| value(one).total_cmp(&value(other)))
    }

    /// Returns the latest gain of a candidate, with an interval that holds for the whole family.
    pub fn gain(&self, candidate: usize) -> Estimate {
        let gain = self.gains[candidate];
        let whole = |it: Interval| Interval { level: self.level, ..it };
        Estimate { interval: gain.interval.map(whole), ..gain }
    }

    /// Returns the candidate whose interval ends highest; one without an interval comes before all others.
    fn greatest(&self) -> Option<usize> {
        let end = |it: &usize| end(&self.gains[*it]).unwrap_or(f64::INFINITY);
        (0..self.gains.len()).max_by(|one, other| end(one).total_cmp(&end(other)))
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

/// Returns how many games of each candidate exclude a gain of `smallest_gain` by an interval of this level.
///
/// `deviation` is the standard deviation of the difference in a game between two candidates.
pub fn games_to_exclude(smallest_gain: f64, deviation: f64, level: f64) -> u64 {
    let one = normal_critical(level) * deviation / smallest_gain;
    (one * one).ceil().max(1.0) as u64
}

#[cfg(test)]
mod tests;

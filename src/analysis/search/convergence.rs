//! Test for convergence of a search: whether a tested candidate may still be better than the result.
//!
//! A search that finds nothing better has converged only if it would have detected the smallest gain of interest. So
//! the search plays its candidates and its result in the same games, and computes simultaneous intervals of the gains.
//! It has converged if all of these intervals end below the smallest gain of interest. Otherwise its games ran out, and
//! no gain below the highest upper end can be excluded. The test says nothing about candidates that were not tested.

use crate::prelude::*;
use sandtable_stats::normal_critical;
use sandtable_summary::rows::{ConvergenceMetric, ConvergenceRow, ConvergenceVerdict};

/// Verdict on whether one of the tested candidates may still be better than a search's result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Convergence {
    /// Each candidate gains less than the smallest gain of interest.
    Excluded {
        /// Upper limit on the gain of any candidate, as a share of games.
        at_most: f64,
    },
    /// Some candidate may gain more than the smallest gain of interest, and no games are left.
    GamesRanOut {
        /// Upper limit on the gain of any candidate, as a share of games; `None` if it is unknown.
        undetectable_gain: Option<f64>,
    },
}

/// Sequential test of whether any of several candidates wins more than the result of a search.
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
    /// Number of interim checks so far, including those of earlier tests of the same search.
    checks_made: u32,
    /// Gain of each candidate over the result of the search, as a share of games.
    gains: Vec<Estimate>,
}

impl GainTest {
    /// Creates a test of `candidates` candidates, before its first interim check.
    ///
    /// `family` is the number of candidates for which the intervals hold together, at least `candidates`. `checks_made`
    /// is the number of interim checks in earlier tests of the same search. `smallest_gain` is the smallest gain of
    /// interest, a share of games. `level` is the simultaneous coverage of all intervals.
    pub fn new(
        [candidates, family]: [usize; 2],
        checks_made: u32,
        smallest_gain: f64,
        level: f64,
    ) -> Self {
        let gains = vec![Estimate::unknown(0); candidates];
        GainTest { smallest_gain, level, family: family.max(candidates), checks_made, gains }
    }

    /// Begins an interim check, and returns the level that the interval of each gain must have.
    pub fn begin_check(&mut self) -> f64 {
        self.checks_made += 1;
        let check = f64::from(self.checks_made);
        let parts = self.family.max(1) as f64 * check * (check + 1.0);
        1.0 - (1.0 - self.level) / parts
    }

    /// Records the gain of a candidate in the current interim check.
    ///
    /// An earlier gain is kept if the upper end of its interval is lower.
    pub fn record(&mut self, candidate: usize, gain: Estimate) {
        let recorded = &mut self.gains[candidate];
        let excludes_more = match (upper_end(recorded), upper_end(&gain)) {
            (Some(before), Some(now)) => before < now,
            (before, _) => before.is_some(),
        };
        if !excludes_more {
            *recorded = gain;
        }
    }

    /// Returns the number of interim checks so far, including those of earlier tests.
    pub fn checks_made(&self) -> u32 {
        self.checks_made
    }

    /// Returns the indices of the candidates whose gain may still reach the smallest gain of interest.
    pub fn open_candidates(&self) -> Vec<usize> {
        let is_open =
            |it: &usize| upper_end(&self.gains[*it]).is_none_or(|end| end >= self.smallest_gain);
        (0..self.gains.len()).filter(is_open).collect()
    }

    /// Returns the candidate with the largest significant gain, or `None` if no interval lies above 0.
    pub fn improvement(&self) -> Option<usize> {
        let gains = |it: &usize| self.gains[*it].interval.is_some_and(|it| it.low > 0.0);
        let value = |it: &usize| self.gains[*it].value.unwrap_or(0.0);
        let better = self.open_candidates().into_iter().filter(gains);
        better.max_by(|one, other| value(one).total_cmp(&value(other)))
    }

    /// Returns the recorded gain of a candidate, with the simultaneous level of all intervals.
    pub fn gain(&self, candidate: usize) -> Estimate {
        let gain = self.gains[candidate];
        let whole = |it: Interval| Interval { level: self.level, ..it };
        Estimate { interval: gain.interval.map(whole), ..gain }
    }

    /// Returns the candidate whose gain has the highest upper confidence limit; unknown counts as infinite.
    fn candidate_with_largest_gain(&self) -> Option<usize> {
        let end = |it: &usize| upper_end(&self.gains[*it]).unwrap_or(f64::INFINITY);
        (0..self.gains.len()).max_by(|one, other| end(one).total_cmp(&end(other)))
    }

    /// Returns the part of the test about a range of the candidates, with unchanged intervals.
    pub fn subset(&self, candidates: Range<usize>) -> GainTest {
        GainTest { gains: self.gains[candidates].to_vec(), ..self.clone() }
    }

    /// Returns the verdict on all candidates together.
    pub fn verdict(&self) -> Convergence {
        let at_most = self.candidate_with_largest_gain().and_then(|it| upper_end(&self.gains[it]));
        match at_most {
            Some(at_most) if at_most < self.smallest_gain => Convergence::Excluded { at_most },
            undetectable_gain => Convergence::GamesRanOut { undetectable_gain },
        }
    }

    /// Returns the row of `convergence.csv` for the side that searches.
    pub fn row(&self, matchup: &Matchup, side: &str) -> ConvergenceRow {
        let greatest =
            self.candidate_with_largest_gain().map_or(Estimate::unknown(0), |it| self.gain(it));
        ConvergenceRow {
            side: side.to_owned(),
            verdict: match self.verdict() {
                Convergence::Excluded { .. } => ConvergenceVerdict::Excluded,
                Convergence::GamesRanOut { .. } => ConvergenceVerdict::GamesRanOut,
            },
            smallest_gain: self.smallest_gain,
            tested: self.gains.iter().filter(|it| it.value.is_some()).count() as u64,
            open: self.open_candidates().len() as u64,
            ..ConvergenceRow::of(matchup, ConvergenceMetric::GreatestGain, greatest)
        }
    }
}

fn upper_end(gain: &Estimate) -> Option<f64> {
    gain.interval.map(|it| it.high)
}

/// Returns the number of games that should show that a candidate does not gain `smallest_gain`.
///
/// After these games, the interval of a candidate without any gain has the half-width `smallest_gain`, a share of
/// games. `deviation` is the standard deviation of the difference between two candidates in a game, and `level` is the
/// coverage of the interval.
pub fn games_to_exclude(smallest_gain: f64, deviation: f64, level: f64) -> u64 {
    let root = normal_critical(level) * deviation / smallest_gain;
    (root * root).ceil().max(1.0) as u64
}

#[cfg(test)]
mod tests;

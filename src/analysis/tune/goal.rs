//! Targets and bounds of a tuned scenario.

use crate::prelude::*;
use crate::search::PointRecord;
use sandtable_stats::normal_critical;

/// Default half-width of a confirmed win rate's confidence interval, as a fraction of the tolerance.
pub const USUAL_MARGIN: f64 = 0.4;
/// Maximum half-width of a confirmed win rate's confidence interval, as a fraction of the tolerance.
///
/// If the half-width were the tolerance itself, only a win rate exactly at the target could be confirmed.
pub const WIDEST_MARGIN: f64 = 0.7;

/// Returns the number of games that measures a win rate near `target` to plus or minus `margin`.
///
/// `level` is the confidence level of the interval.
pub fn games_for(target: f64, margin: f64, level: f64) -> u64 {
    let one = normal_critical(level) / margin;
    (target * (1.0 - target) * one * one).ceil() as u64
}

/// Goal of a search: target win rates, ranges of other measures, and the cost of edits.
#[derive(Clone, Debug, PartialEq)]
pub struct Goal {
    /// Target win rates of the first seat: a single one for all games, or one for each matchup.
    pub targets: Vec<f64>,
    /// Largest allowed distance of a win rate from its target, as a share of games.
    pub tolerance: f64,
    /// Ranges in which the means of other measures should lie.
    pub bounds: Vec<Bound>,
    /// Cost of an edit, in win rate; `None` if the cheapest change that reaches the targets is best.
    pub edit_weight: Option<f64>,
}

/// Range in which the mean of a measure should lie, such as the length of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Bound {
    /// Index of the measure in [`TuneRequest::measures`](super::TuneRequest::measures).
    pub measure: usize,
    /// Lower end of the range.
    pub least: f64,
    /// Upper end of the range.
    pub most: f64,
    /// Cost, in win rate, of each unit outside the range; `None` for a hard bound, which must be kept.
    pub weight: Option<f64>,
}

/// Penalty, in win rate, for breaking a hard bound: no win rate is farther from its target.
const HARD_MISS: f64 = 1.0;

impl Goal {
    /// Returns whether each matchup has a target of its own.
    pub fn is_of_each(&self) -> bool {
        self.targets.len() > 1
    }

    /// Returns the mean of the targets.
    pub fn target(&self) -> f64 {
        self.targets.iter().sum::<f64>() / self.targets.len() as f64
    }

    /// Iterates over the wins of all games, or of each matchup, paired with the target win rate.
    pub fn rates_with_targets<'a>(
        &'a self,
        seen: &'a PointRecord,
    ) -> impl Iterator<Item = (&'a Moments, f64)> {
        let wins =
            if self.is_of_each() { &seen.each[..] } else { std::slice::from_ref(&seen.wins) };
        wins.iter().zip(self.targets.iter().copied())
    }

    /// Returns the distance of a point (changed scenario) from the goal, in win rate.
    ///
    /// It is the largest distance of a win rate from its target, plus the costs of the means outside their ranges.
    /// Without games it is infinite.
    pub fn miss(&self, seen: &PointRecord) -> f64 {
        if seen.wins.n == 0 {
            return f64::INFINITY;
        }
        let gap = |(wins, target): (&Moments, f64)| {
            wins.mean().map_or(f64::INFINITY, |rate| (rate - target).abs())
        };
        let beyond = self.bounds.iter().map(|bound| bound.miss(seen));
        self.rates_with_targets(seen).map(gap).fold(0.0, f64::max) + beyond.sum::<f64>()
    }

    /// Returns the distance of a point from the goal plus the cost of its edits, in win rate.
    pub fn loss(&self, seen: &PointRecord, edits: u32) -> f64 {
        self.miss(seen) + self.edit_weight.unwrap_or(0.0) * f64::from(edits)
    }

    /// Returns whether a point (changed scenario) reaches or misses the goal, by its intervals.
    ///
    /// It reaches the goal if the confidence interval of every win rate, and of every mean with a hard bound, lies
    /// within its range. It misses the goal if one of them lies wholly outside. `level` is the confidence level.
    pub fn verdict(&self, seen: &PointRecord, level: f64) -> GoalVerdict {
        let shares = self
            .rates_with_targets(seen)
            .map(|(wins, target)| self.verdict_of(wins, target, level));
        let hard = self.bounds.iter().filter(|bound| bound.weight.is_none());
        let bounds = hard.map(|bound| bound.verdict(seen, level));
        shares.chain(bounds).fold(GoalVerdict::In, GoalVerdict::and)
    }

    /// Returns whether a win rate reaches or misses `target`, by its confidence interval.
    pub fn verdict_of(&self, wins: &Moments, target: f64, level: f64) -> GoalVerdict {
        GoalVerdict::of(&wins.rate(level), [target - self.tolerance, target + self.tolerance])
    }

    /// Returns whether the confidence interval of some mean lies wholly outside its hard bound.
    pub fn is_broken(&self, seen: &PointRecord, level: f64) -> bool {
        let mut hard = self.bounds.iter().filter(|bound| bound.weight.is_none());
        hard.any(|bound| bound.verdict(seen, level) == GoalVerdict::Out)
    }

    /// Returns true if the confidence intervals of a point (changed scenario) reach the goal.
    pub fn is_reached(&self, seen: &PointRecord, level: f64) -> bool {
        self.verdict(seen, level) == GoalVerdict::In
    }
}

/// Verdict on whether a point (changed scenario) reaches the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoalVerdict {
    /// The point reaches the goal.
    In,
    /// The games are too few to decide.
    Undecided,
    /// The point misses the goal.
    Out,
}

impl GoalVerdict {
    /// Compares the confidence interval of an estimate with the range from `least` to `most`.
    ///
    /// An estimate without an interval, because all games ended alike, is compared by its value.
    fn of(estimate: &Estimate, [least, most]: [f64; 2]) -> GoalVerdict {
        let ends = estimate.interval.map(|it| (it.low, it.high));
        let Some((low, high)) = ends.or(estimate.value.map(|it| (it, it))) else {
            return GoalVerdict::Undecided;
        };
        match () {
            () if least <= low && high <= most => GoalVerdict::In,
            () if high < least || most < low => GoalVerdict::Out,
            () => GoalVerdict::Undecided,
        }
    }

    /// Combines two conditions: reached if both are, missed if either is, otherwise undecided.
    fn and(self, other: GoalVerdict) -> GoalVerdict {
        match [self, other] {
            [GoalVerdict::Out, _] | [_, GoalVerdict::Out] => GoalVerdict::Out,
            [GoalVerdict::In, GoalVerdict::In] => GoalVerdict::In,
            _ => GoalVerdict::Undecided,
        }
    }
}

impl Bound {
    fn miss(&self, seen: &PointRecord) -> f64 {
        seen.measures[self.measure].mean().map_or(HARD_MISS, |mean| self.miss_of(mean))
    }

    fn verdict(&self, seen: &PointRecord, level: f64) -> GoalVerdict {
        GoalVerdict::of(&seen.measures[self.measure].estimate(level), [self.least, self.most])
    }

    /// Returns the cost, in win rate, of a mean outside the range; 0 inside it.
    fn miss_of(&self, mean: f64) -> f64 {
        let beyond = (self.least - mean).max(mean - self.most).max(0.0);
        match self.weight {
            Some(weight) => weight * beyond,
            None if beyond > 0.0 => HARD_MISS + beyond,
            None => 0.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn goal(weight: Option<f64>) -> Goal {
        let bound = Bound { measure: 0, least: 0.25, most: 0.5, weight };
        Goal { targets: vec![0.5], tolerance: 0.1, bounds: vec![bound], edit_weight: None }
    }

    fn seen(wins: u64, long: u64, n: u64) -> PointRecord {
        let measures = vec![Moments::of_wins(long, n)];
        PointRecord { wins: Moments::of_wins(wins, n), each: Vec::new(), measures }
    }

    #[test]
    fn hard_bounds_outweigh_any_win_rate_and_soft_ones_are_weighed() {
        assert_eq!(goal(None).miss(&seen(40, 50, 100)), 0.5 - 0.4);
        assert!(goal(None).miss(&seen(50, 51, 100)) > goal(None).miss(&seen(0, 50, 100)));
        let soft = goal(Some(0.1)).miss(&seen(50, 60, 100));
        assert!((soft - 0.01).abs() < 1e-12);
        assert_eq!(goal(None).miss(&seen(0, 0, 0)), f64::INFINITY);
    }

    #[test]
    fn a_target_is_reached_when_the_interval_is_within_the_tolerance() {
        assert!(goal(None).is_reached(&seen(500, 300, 1000), 0.95));
        assert!(!goal(None).is_reached(&seen(50, 30, 100), 0.999), "too few games");
        assert!(!goal(None).is_reached(&seen(590, 300, 1000), 0.95), "the interval sticks out");
        assert!(!goal(None).is_reached(&seen(500, 100, 1000), 0.95), "too short");
        assert!(!goal(None).is_reached(&seen(500, 260, 1000), 0.95), "may be too short");
        assert!(!goal(None).is_reached(&seen(500, 490, 1000), 0.95), "may be too long");
        assert!(goal(Some(9.0)).is_reached(&seen(500, 100, 1000), 0.95));
    }

    #[test]
    fn a_point_is_out_if_an_interval_lies_wholly_outside() {
        let verdict = |wins, long| goal(None).verdict(&seen(wins, long, 1000), 0.95);
        assert_eq!(verdict(590, 300), GoalVerdict::Undecided);
        assert_eq!(verdict(650, 300), GoalVerdict::Out);
        assert_eq!(verdict(500, 260), GoalVerdict::Undecided, "may be too short");
        assert_eq!(verdict(590, 100), GoalVerdict::Out, "too short, whatever the win rate");
        assert_eq!(goal(None).verdict(&seen(0, 0, 0), 0.95), GoalVerdict::Undecided);
    }
}

//! What a tuned scenario is to be like.

use super::Seen;
use crate::prelude::*;
use sandtable_stats::normal_critical;

/// What part of the tolerance the margin of a confirmed win rate takes up.
pub const USUAL_MARGIN: f64 = 0.4;
/// And at most: with a margin as wide as the tolerance only a dead hit would reach the target.
pub const WIDEST_MARGIN: f64 = 0.7;

/// How many games bring the margin of a win rate near the `target` down to `margin`.
pub fn games_for(target: f64, margin: f64, level: f64) -> u64 {
    let one = normal_critical(level) / margin;
    (target * (1.0 - target) * one * one).ceil() as u64
}

/// What is wished for.
#[derive(Clone, Debug, PartialEq)]
pub struct Goal {
    /// The share of games won by the first seat: of all games, or several, one for each matchup.
    pub targets: Vec<f64>,
    /// How far from its target a share may be.
    pub tolerance: f64,
    /// What other numbers of a game are to be like.
    pub bounds: Vec<Bound>,
    /// How much of the win rate an edit is worth; without it the cheapest change that does is best.
    pub edit_weight: Option<f64>,
}

/// A range for the mean of a measure.
#[derive(Clone, Debug, PartialEq)]
pub struct Bound {
    /// The measure, by its place.
    pub measure: usize,
    /// The least mean.
    pub least: f64,
    /// The greatest mean.
    pub most: f64,
    /// How much of the win rate a unit beyond the range is worth; without it the range is hard.
    pub weight: Option<f64>,
}

/// What a hard bound counts that is not kept: more than any win rate.
const HARD: f64 = 1.0;

impl Goal {
    /// Whether each matchup has a target of its own.
    pub fn is_of_each(&self) -> bool {
        self.targets.len() > 1
    }

    /// The mean of the targets.
    pub fn target(&self) -> f64 {
        self.targets.iter().sum::<f64>() / self.targets.len() as f64
    }

    /// What was won, by the targets that it is for.
    pub fn shares<'a>(&'a self, seen: &'a Seen) -> impl Iterator<Item = (&'a Moments, f64)> {
        let wins =
            if self.is_of_each() { &seen.each[..] } else { std::slice::from_ref(&seen.wins) };
        wins.iter().zip(self.targets.iter().copied())
    }

    /// How far what was seen is from what is wished: the widest gap of a win rate, and what bounds
    /// add to it. Infinite without a game.
    pub fn miss(&self, seen: &Seen) -> f64 {
        if seen.wins.n == 0 {
            return f64::INFINITY;
        }
        let gap = |(wins, target): (&Moments, f64)| {
            wins.mean().map_or(f64::INFINITY, |rate| (rate - target).abs())
        };
        let beyond = self.bounds.iter().map(|bound| bound.miss(seen));
        self.shares(seen).map(gap).fold(0.0, f64::max) + beyond.sum::<f64>()
    }

    /// The miss together with what the edits count.
    pub fn loss(&self, seen: &Seen, price: u32) -> f64 {
        self.miss(seen) + self.edit_weight.unwrap_or(0.0) * f64::from(price)
    }

    /// In, if the whole interval of every win rate is within the tolerance, and hard bounds are kept
    /// by the whole intervals of their measures; out, if one of these intervals lies wholly beyond.
    pub fn verdict(&self, seen: &Seen, level: f64) -> GoalVerdict {
        let shares = self.shares(seen).map(|(wins, target)| self.verdict_of(wins, target, level));
        let hard = self.bounds.iter().filter(|bound| bound.weight.is_none());
        let bounds = hard.map(|bound| bound.verdict(seen, level));
        shares.chain(bounds).fold(GoalVerdict::In, GoalVerdict::and)
    }

    /// Whether a share of games is near enough to its target.
    pub fn verdict_of(&self, wins: &Moments, target: f64, level: f64) -> GoalVerdict {
        GoalVerdict::of(&wins.rate(level), [target - self.tolerance, target + self.tolerance])
    }

    /// Returns whether a hard bound is surely not kept.
    pub fn is_broken(&self, seen: &Seen, level: f64) -> bool {
        let mut hard = self.bounds.iter().filter(|bound| bound.weight.is_none());
        hard.any(|bound| bound.verdict(seen, level) == GoalVerdict::Out)
    }

    /// Whether it is known to be in.
    pub fn is_reached(&self, seen: &Seen, level: f64) -> bool {
        self.verdict(seen, level) == GoalVerdict::In
    }
}

/// Whether what was seen is what is wished for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoalVerdict {
    /// It is.
    In,
    /// More games would tell.
    Undecided,
    /// It is not.
    Out,
}

impl GoalVerdict {
    /// Whether a figure is within a range, ends included: by its interval, or by itself if all
    /// games are alike.
    fn of(figure: &Estimate, [least, most]: [f64; 2]) -> GoalVerdict {
        let ends = figure.interval.map(|it| (it.low, it.high));
        let Some((low, high)) = ends.or(figure.value.map(|it| (it, it))) else {
            return GoalVerdict::Undecided;
        };
        match () {
            () if least <= low && high <= most => GoalVerdict::In,
            () if high < least || most < low => GoalVerdict::Out,
            () => GoalVerdict::Undecided,
        }
    }

    /// What comes of two conditions that are both to be met.
    fn and(self, other: GoalVerdict) -> GoalVerdict {
        match [self, other] {
            [GoalVerdict::Out, _] | [_, GoalVerdict::Out] => GoalVerdict::Out,
            [GoalVerdict::In, GoalVerdict::In] => GoalVerdict::In,
            _ => GoalVerdict::Undecided,
        }
    }
}

impl Bound {
    fn miss(&self, seen: &Seen) -> f64 {
        seen.measures[self.measure].mean().map_or(HARD, |mean| self.miss_of(mean))
    }

    fn verdict(&self, seen: &Seen, level: f64) -> GoalVerdict {
        GoalVerdict::of(&seen.measures[self.measure].estimate(level), [self.least, self.most])
    }

    /// What a mean is off, in win rate.
    fn miss_of(&self, mean: f64) -> f64 {
        let beyond = (self.least - mean).max(mean - self.most).max(0.0);
        match self.weight {
            Some(weight) => weight * beyond,
            None if beyond > 0.0 => HARD + beyond,
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

    fn seen(wins: u64, long: u64, n: u64) -> Seen {
        let measures = vec![Moments::of_wins(long, n)];
        Seen { wins: Moments::of_wins(wins, n), each: Vec::new(), measures }
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
    fn out_is_what_no_more_games_would_bring_in() {
        let verdict = |wins, long| goal(None).verdict(&seen(wins, long, 1000), 0.95);
        assert_eq!(verdict(590, 300), GoalVerdict::Undecided);
        assert_eq!(verdict(650, 300), GoalVerdict::Out);
        assert_eq!(verdict(500, 260), GoalVerdict::Undecided, "may be too short");
        assert_eq!(verdict(590, 100), GoalVerdict::Out, "too short, whatever the win rate");
        assert_eq!(goal(None).verdict(&seen(0, 0, 0), 0.95), GoalVerdict::Undecided);
    }
}

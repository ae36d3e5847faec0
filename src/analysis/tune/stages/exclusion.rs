//! Test of the changes that a search tried: whether one that is cheaper than its proposal reaches the target.
//!
//! The gain of a change is how far its win rate lies inside the tolerance, as a share of games; it is less than 0
//! outside. Of several targets and bounds the one that is missed most counts.

use super::{GoalVerdict, MAX_CONFIRM_FACTOR, Search};
use crate::prelude::*;
use crate::search::{
    Budget, Candidates, CheckSchedule, GainTest, Point, PointRecord, TestEnd, test_candidates,
};
use crate::tune::EvaluateChanges;

/// Games of each change at the first interim check, as a multiple of the games of a design's point.
const FIRST_CHECK_FACTOR: u64 = 4;

/// Gain of a change that breaks a hard bound: the change misses the goal whatever its win rate.
const BROKEN_GAIN: f64 = -1.0;

struct TestedChanges<'s, 'a, T> {
    search: &'s mut Search<'a, T>,
    points: Vec<Point>,
    /// True if a change reached the target in the latest check.
    is_reached: bool,
    /// Number of games that the test has played.
    played: u64,
}

impl<T: EvaluateChanges> Search<'_, T> {
    /// Tests whether a tried change that is cheaper than the proposals reaches the goal.
    ///
    /// The test plays at most half as many games as the search has played. A change that turns out to reach the goal
    /// joins the confirmed ones, and the test begins again. Returns `None` after an interruption.
    pub(super) fn test_cheaper_changes(&mut self) -> Option<()> {
        let played = |turn: &Vec<(Point, PointRecord)>| {
            turn.iter().map(|(_, record)| record.wins.n).sum::<u64>()
        };
        let mut left = self.turns.iter().map(played).sum::<u64>() / 2;
        loop {
            let points = self.candidates();
            let mut test = self.test_of_turns(&points);
            let checks = CheckSchedule {
                games: self.design_games() * FIRST_CHECK_FACTOR,
                most: MAX_CONFIRM_FACTOR * self.plan.games,
                fewest: None,
                budget: Budget::new(left),
            };
            let mut tried =
                TestedChanges { search: &mut *self, points, is_reached: false, played: 0 };
            let end = test_candidates(&mut tried, &mut test, checks)?;
            left = left.saturating_sub(tried.played);
            let is_empty = tried.points.is_empty();
            self.test = Some(test).filter(|_| !is_empty);
            if end != TestEnd::Improved {
                return Some(());
            }
            self.verify()?;
        }
    }

    /// Returns the number of games on which the verdict on a change rests; 0 if it was not confirmed.
    fn confirmed_games(&self, point: &Point) -> u64 {
        let judged = self.verified.get(point).or_else(|| self.confirmed.get(point));
        judged.map_or(0, |record| record.wins.n)
    }

    fn candidates(&self) -> Vec<Point> {
        let reached = self.cheapest_reached().unwrap_or(u32::MAX);
        let edits = |point: &&Point| self.space.edits(point).unwrap_or(0);
        let tried = self.played.keys().filter(|it| (1..reached).contains(&edits(it)));
        let is_open = |it: &&Point| !self.identical.contains(*it);
        tried.filter(is_open).cloned().collect()
    }

    /// Creates the test of some changes from the games so far; each evaluation is an interim check.
    fn test_of_turns(&self, points: &[Point]) -> GainTest {
        let conditions = self.goal.targets.len() + self.goal.bounds.len();
        let family = points.len() * conditions.max(1);
        let mut test = GainTest::new([points.len(), family], 0, 0.0, self.plan.level);
        let places: BTreeMap<&Point, usize> = points.iter().zip(0..).collect();
        for turn in &self.turns {
            let level = test.begin_check();
            for (point, record) in turn {
                if let Some(&place) = places.get(point) {
                    test.record(place, self.gain(record, level));
                }
            }
        }
        test
    }

    /// Returns the distance of a change from the nearer end of the tolerance, as a share of games.
    ///
    /// The distance is negative outside the tolerance. Of several targets the smallest distance counts. For a change
    /// that breaks a hard bound, the result is [`BROKEN_GAIN`].
    fn gain(&self, record: &PointRecord, level: f64) -> Estimate {
        let tolerance = self.goal.tolerance;
        let of_share = |(wins, target): (&Moments, f64)| {
            let rate = wins.rate(level);
            let far = |share: f64| (share - target).abs();
            let inside = |it: Interval| {
                let nearest = if it.low <= target && target <= it.high {
                    0.0
                } else {
                    far(it.low).min(far(it.high))
                };
                let farthest = far(it.low).max(far(it.high));
                Interval { low: tolerance - farthest, high: tolerance - nearest, ..it }
            };
            Estimate {
                value: rate.value.map(|it| tolerance - far(it)),
                interval: rate.interval.map(inside),
                ..rate
            }
        };
        let least = |one: Estimate, other: Estimate| match (one.interval, other.interval) {
            (Some(a), Some(b)) => Estimate {
                n: one.n.min(other.n),
                value: one.value.zip(other.value).map(|(a, b)| a.min(b)),
                std_err: None,
                interval: Some(Interval { low: a.low.min(b.low), high: a.high.min(b.high), ..a }),
            },
            _ => Estimate { interval: None, ..one },
        };
        let gain = self.goal.rates_with_targets(record).map(of_share).reduce(least);
        let gain = gain.unwrap_or(Estimate::unknown(0));
        if self.goal.is_broken(record, level) {
            let broken =
                |it: Interval| Interval { low: it.low.min(BROKEN_GAIN), high: BROKEN_GAIN, ..it };
            return Estimate {
                value: Some(BROKEN_GAIN),
                interval: gain.interval.map(broken),
                ..gain
            };
        }
        gain
    }
}

impl<T: EvaluateChanges> Candidates for TestedChanges<'_, '_, T> {
    fn worth_playing(&self, open: Vec<usize>, games: u64) -> Vec<usize> {
        let adds = |it: &usize| self.search.confirmed_games(&self.points[*it]) <= games;
        open.into_iter().filter(adds).collect()
    }

    fn arms(&self, open: &[usize]) -> u64 {
        open.len() as u64
    }

    fn gains(&mut self, open: &[usize], games: u64, level: f64) -> Option<Vec<Estimate>> {
        let TestedChanges { search, points, .. } = self;
        let tried: Vec<Point> = open.iter().map(|it| points[*it].clone()).collect();
        let records = search.play(&tried, games)?;
        self.played += games * open.len() as u64;
        self.is_reached = false;
        let gains = records.iter().map(|record| search.gain(record, level)).collect();
        for (point, record) in tried.into_iter().zip(records) {
            let is_reached = search.goal.verdict(&record, search.plan.level) == GoalVerdict::In;
            self.is_reached |= is_reached;
            let played = match search.confirmed.contains_key(&point) {
                true => &mut search.verified,
                false if is_reached => &mut search.confirmed,
                false => continue,
            };
            played.insert(point, record);
        }
        Some(gains)
    }

    /// Returns true if the latest check found, and thereby confirmed, a change that reaches the goal.
    fn improve(&mut self, _: &GainTest) -> bool {
        self.is_reached
    }
}

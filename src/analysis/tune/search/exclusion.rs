//! Test of the changes that a search tried: whether one that is cheaper than its proposal reaches the target.
//!
//! The gain of a change is how far its win rate lies inside the tolerance, as a share of games; it is less than 0
//! outside. Of several targets and bounds the one that is missed most counts.

use super::{GoalVerdict, MOST, Search};
use crate::convergence::GainTest;
use crate::prelude::*;
use crate::tune::{Point, Seen, Trials};

/// Growth of the number of games from look to look.
const GROWTH: u64 = 4;

/// Games of each change at the first look, as a multiple of those of a point of the design.
const FIRST: u64 = 4;

/// Gain of a change that surely breaks a hard bound: it is outside whatever its win rate.
const BROKEN: f64 = -1.0;

impl<T: Trials> Search<'_, T> {
    /// Tests the changes that were tried, with at most half as many games as the search has played.
    ///
    /// A change that turns out to reach the target joins those that are confirmed. Returns `None` after an
    /// interruption.
    pub(super) fn exclude(&mut self) -> Option<()> {
        let played =
            |turn: &Vec<(Point, Seen)>| turn.iter().map(|(_, seen)| seen.wins.n).sum::<u64>();
        let mut left = self.turns.iter().map(played).sum::<u64>() / 2;
        loop {
            let points = self.candidates();
            let mut test = self.test_of_turns(&points);
            let mut games = self.games() * FIRST;
            let is_better = loop {
                let may_play = |it: &usize| self.confirmed_games(&points[*it]) <= games;
                let open: Vec<usize> = test.open().into_iter().filter(may_play).collect();
                let lines = open.len() as u64;
                let is_over = test.open().is_empty() || games > MOST * self.plan.games;
                if is_over || games.saturating_mul(lines) > left {
                    break false;
                }
                let is_better = self.look(&points, &open, &mut test, games)?;
                left -= games * lines;
                if is_better {
                    break true;
                }
                games = games.saturating_mul(GROWTH);
            };
            self.test = Some(test).filter(|_| !points.is_empty());
            if !is_better {
                return Some(());
            }
            self.verify()?;
        }
    }

    /// Plays open changes on fresh games and says whether one of them reaches the target by these.
    fn look(
        &mut self,
        points: &[Point],
        open: &[usize],
        test: &mut GainTest,
        games: u64,
    ) -> Option<bool> {
        let tried: Vec<Point> = open.iter().map(|it| points[*it].clone()).collect();
        let level = test.begin_look();
        let seen = self.play(&tried, games)?;
        let mut is_better = false;
        for ((&candidate, point), seen) in open.iter().zip(tried).zip(seen) {
            test.record(candidate, self.gain(&seen, level));
            let is_reached = self.goal.verdict(&seen, self.plan.level) == GoalVerdict::In;
            is_better |= is_reached;
            let played = match self.confirmed.contains_key(&point) {
                true => &mut self.verified,
                false if is_reached => &mut self.confirmed,
                false => continue,
            };
            played.insert(point, seen);
        }
        Some(is_better)
    }

    /// Returns the games by which a change is judged so far; 0 if it was not confirmed.
    fn confirmed_games(&self, point: &Point) -> u64 {
        let judged = self.verified.get(point).or_else(|| self.confirmed.get(point));
        judged.map_or(0, |seen| seen.wins.n)
    }

    /// Returns every change that was tried and is cheaper than all that reach the target.
    fn candidates(&self) -> Vec<Point> {
        let reached = self.cheapest_reached().unwrap_or(u32::MAX);
        let price = |point: &&Point| self.space.price(point).unwrap_or(0);
        let tried = self.seen.keys().filter(|it| (1..reached).contains(&price(it)));
        let is_open = |it: &&Point| !self.twins.contains(*it);
        tried.filter(is_open).cloned().collect()
    }

    /// Returns the test of some changes by the games that the search has played: each of its turns is a look.
    fn test_of_turns(&self, points: &[Point]) -> GainTest {
        let conditions = self.goal.targets.len() + self.goal.bounds.len();
        let family = points.len() * conditions.max(1);
        let mut test = GainTest::new([points.len(), family], 0, 0.0, self.plan.level);
        let places: BTreeMap<&Point, usize> = points.iter().zip(0..).collect();
        for turn in &self.turns {
            let level = test.begin_look();
            for (point, seen) in turn {
                if let Some(&place) = places.get(point) {
                    test.record(place, self.gain(seen, level));
                }
            }
        }
        test
    }

    /// Returns how far a change lies inside the tolerance.
    fn gain(&self, seen: &Seen, level: f64) -> Estimate {
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
        let gain = self.goal.shares(seen).map(of_share).reduce(least);
        let gain = gain.unwrap_or(Estimate::unknown(0));
        if self.goal.is_broken(seen, level) {
            let broken = |it: Interval| Interval { low: it.low.min(BROKEN), high: BROKEN, ..it };
            return Estimate { value: Some(BROKEN), interval: gain.interval.map(broken), ..gain };
        }
        gain
    }
}

//! Test of the points around a result: whether one of them gains enough over it.

use super::judge::{FitStage, Judge};
use super::space::{Point, Space};
use crate::convergence::{GainTest, games_to_exclude};
use crate::prelude::*;

/// Smallest gain that is excluded, as a share of games: one point.
pub const SMALLEST_GAIN: f64 = 0.01;

/// Usual standard deviation of the difference in a game between two points: it decides how many games the first
/// look takes, and no verdict.
const DEVIATION: f64 = 0.25;

/// Growth of the number of games from look to look.
const GROWTH: u64 = 4;

/// Limits of a test.
#[derive(Clone, Copy)]
pub struct Budget {
    /// Most games in all.
    pub games: u64,
    /// Fewest games of each point at a look.
    pub fewest: u64,
    /// Most times that the test moves on to a better point.
    pub moves: u64,
}

/// A point with the test of the points around it.
pub struct TestedPoint {
    /// The point.
    pub point: Point,
    /// The test of all points that differ from it in one parameter, and of others that were given.
    pub test: GainTest,
}

/// Tests whether any point around `point`, or any of `others`, gains enough over it.
///
/// Up to `moves` times a point that surely gains something takes its place, and those around it are tested.
/// Returns `None` after an interruption.
pub fn converge(
    space: &Space,
    mut point: Point,
    others: &[Point],
    budget: Budget,
    level: f64,
    judge: &mut impl Judge,
) -> Option<TestedPoint> {
    let (mut left, mut looks) = (budget.games, 0);
    for moves in 0.. {
        let mut points = space.around(&point);
        points.extend(others.iter().cloned());
        let mut points = each_once(points);
        points.retain(|it| *it != point);
        let size = points.len();
        let mut test = GainTest::new([size, size], looks, SMALLEST_GAIN, level);
        let whole = test.clone().begin_look();
        let mut games = games_to_exclude(SMALLEST_GAIN, DEVIATION, whole);
        let better = loop {
            let open = test.open();
            let lines = open.len() as u64 + 1;
            games = games.min(left / lines);
            if open.is_empty() || games < budget.fewest.max(2) {
                break None;
            }
            let level = test.begin_look();
            let tried: Vec<Point> = std::iter::once(&point)
                .chain(open.iter().map(|it| &points[*it]))
                .cloned()
                .collect();
            let seen = judge.play(FitStage::Test, &tried, games)?;
            left -= games * lines;
            for (line, candidate) in (1..).zip(open) {
                test.record(candidate, seen.pair(line, 0).difference(-1..=1, level));
            }
            let better = test.improvement();
            if better.is_some() && moves < budget.moves {
                break better;
            }
            games = games.saturating_mul(GROWTH);
        };
        let Some(better) = better else { return Some(TestedPoint { point, test }) };
        looks = test.looks();
        point = points.swap_remove(better);
    }
    None
}

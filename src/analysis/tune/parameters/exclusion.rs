//! Test whether a point that differs from a result in one parameter is better than the result.

use super::games::{EvaluateParameters, PolicyStage};
use super::space::{ParameterPoint, ParameterSpace};
use crate::prelude::*;
use crate::search::{
    Budget, Candidates, CheckSchedule, GainTest, TestEnd, USUAL_DEVIATION, games_to_exclude,
    test_candidates,
};

/// Smallest gain that the test must exclude, as a share of games: one percentage point.
const SMALLEST_GAIN: f64 = 0.01;

/// Limits of a test: all games, games of an interim check, and replacements of the tested point.
#[derive(Clone, Copy)]
pub struct TestLimits {
    /// Maximum number of games of the whole test.
    pub games: u64,
    /// Minimum number of games of each point in an interim check.
    pub fewest: u64,
    /// Maximum number of times that a better point replaces the tested one.
    pub moves: u64,
}

/// Point (set of parameters), with the test whether a neighbouring point is better.
pub struct TestedPoint {
    /// Point (set of parameters) whose win rate is compared with those of the others.
    pub point: ParameterPoint,
    /// Test of all points that differ from `point` in one parameter, and of further given points.
    pub test: GainTest,
}

/// Result of a parameter search, and the points near it that are tested against it.
struct Neighbourhood<'e, E> {
    evaluate: &'e mut E,
    /// The result, then the candidates.
    points: Vec<ParameterPoint>,
    /// True if a better point may replace the result.
    may_move: bool,
    /// Number of games that the test has played.
    played: u64,
}

impl<E: EvaluateParameters> Candidates for Neighbourhood<'_, E> {
    fn arms(&self, open: &[usize]) -> u64 {
        open.len() as u64 + 1
    }

    fn gains(&mut self, open: &[usize], games: u64, level: f64) -> Option<Vec<Estimate>> {
        let arms = std::iter::once(0).chain(open.iter().map(|it| it + 1));
        let tried: Vec<ParameterPoint> = arms.map(|arm| self.points[arm].clone()).collect();
        let played = self.evaluate.evaluate_in(PolicyStage::Test, &tried, games)?;
        self.played += games * tried.len() as u64;
        let gain = |arm| played.pair(arm, 0).difference(-1..=1, level);
        Some((1..tried.len()).map(gain).collect())
    }

    fn improve(&mut self, test: &GainTest) -> bool {
        self.may_move && test.improvement().is_some()
    }
}

/// Tests whether one of `others`, or `point` with one parameter changed, wins more than `point`.
///
/// Up to `limits.moves` times, a point that is significantly better replaces `point`, and the test begins again.
/// Returns `None` after an interruption.
pub fn test_neighbours(
    space: &ParameterSpace,
    mut point: ParameterPoint,
    others: &[ParameterPoint],
    limits: TestLimits,
    level: f64,
    evaluate: &mut impl EvaluateParameters,
) -> Option<TestedPoint> {
    let (mut left, mut looks) = (limits.games, 0);
    for moves in 0.. {
        let neighbours = space.vary_each(&point);
        let candidates = neighbours.iter().chain(others).filter(|it| **it != point);
        let points = each_once(std::iter::once(&point).chain(candidates).cloned());
        let size = points.len() - 1;
        let mut test = GainTest::new([size, size], looks, SMALLEST_GAIN, level);
        let whole = test.clone().begin_check();
        let checks = CheckSchedule {
            games: games_to_exclude(SMALLEST_GAIN, USUAL_DEVIATION, whole),
            most: u64::MAX,
            fewest: Some(limits.fewest.max(2)),
            budget: Budget::new(left),
        };
        let may_move = moves < limits.moves;
        let mut tested = Neighbourhood { evaluate: &mut *evaluate, points, may_move, played: 0 };
        let end = test_candidates(&mut tested, &mut test, checks)?;
        left -= tested.played;
        let better = test.improvement().filter(|_| end == TestEnd::Improved);
        let Some(better) = better else { return Some(TestedPoint { point, test }) };
        looks = test.checks_made();
        point = tested.points.swap_remove(better + 1);
    }
    None
}

//! The search for better parameters.
//!
//! First a *survey* varies every parameter alone over its range, and takes the best value as long as it is clearly
//! better. So a parameter that starts at the wrong end, or that is a whole number, finds its value. Then all others
//! *climb* together by simultaneous perturbation (Spall 1992, *IEEE Transactions on Automatic Control* 37(3); the gains
//! are those of Spall 1998, *IEEE Transactions on Aerospace and Electronic Systems* 34(3)). Two points on either side
//! of the current one, in a random direction, play the same games, and all parameters move by the difference. Each step
//! plays two points for any number of parameters, and no win rate needs to be exact. The results of survey and climb
//! are compared on fresh games. The best one is trimmed: parameters return to the start, and digits are dropped, where
//! that loses nothing.

use super::games::{EvaluateParameters, PolicyStage};
use super::space::{ParameterPoint, ParameterSpace};
use crate::prelude::*;

/// Number of steps and games of a search for parameters, and its seed.
#[derive(Clone, Copy, Debug)]
pub struct ClimbSettings {
    /// Number of steps of the climb.
    pub steps: u32,
    /// Number of games of each of the two points that a step compares.
    pub games: u64,
    /// Seed of the random directions of the steps.
    pub seed: u64,
}

impl ClimbSettings {
    /// Returns `factor` times the games of a step, or the largest number if the product is larger.
    fn times(self, factor: u64) -> u64 {
        self.games.saturating_mul(factor)
    }
}

/// Number of standard errors by which a value must be better for the survey to choose the value.
///
/// The survey varies each parameter alone. The number is high because some hundred values are compared; the climb finds
/// smaller gains.
const SURVEY_Z: f64 = 3.0;

/// Maximum number of rounds of the survey, each from the best point (set of parameters) so far.
const MAX_SURVEYS: usize = 6;

/// Games of each point in the survey, as a multiple of the games of a step.
const SURVEY_GAMES: u64 = 5;
/// Games of a point in the final choice and in the trimming, as a multiple of the games of a step.
const CHOICE_GAMES: u64 = 40;

/// Distance of the two points of the first step from the current point, as a fraction of each range.
const FIRST_WIDTH: f64 = 0.1;

/// Exponent by which the distance of the two points shrinks with the number of steps (Spall 1998).
const WIDTH_EXPONENT: f64 = 0.101;
/// Exponent by which the length of a step shrinks with the number of steps (Spall 1998).
const LENGTH_EXPONENT: f64 = 0.602;

/// Stability constant of the step length, as a fraction of all steps (Spall 1998: at most 0.1).
const STABILITY: f64 = 0.1;

/// Total distance that a parameter moves if it alone decides every step, as a multiple of its range.
///
/// With a larger value, chance moves the other parameters; with a smaller one, they hardly move.
const TOTAL_REACH: f64 = 3.0;

/// Number of the random stream that draws the directions of steps; no game uses this stream.
const DIRECTION_STREAM: u8 = u8::MAX - 2;

/// Searches for the parameters with the highest win rate; returns `None` after an interruption.
pub fn search_parameters(
    space: &ParameterSpace,
    plan: ClimbSettings,
    evaluate: &mut impl EvaluateParameters,
) -> Option<ParameterPoint> {
    let surveyed = survey(space, plan, evaluate)?;
    let mut candidates = climb(space, &surveyed, plan, evaluate)?;
    candidates.push(surveyed);
    candidates.dedup();
    let chosen = match candidates.len() {
        1 => 0,
        several => {
            let played =
                evaluate.evaluate_in(PolicyStage::Choice, &candidates, plan.times(CHOICE_GAMES))?;
            // Of equal points the first.
            (0..several).rev().max_by_key(|arm| played.wins(*arm))?
        }
    };
    trim(space, &candidates[chosen], plan, evaluate)
}

/// Varies each parameter alone, moves to the best value if it is clearly better, and repeats this.
///
/// Returns the last point, or `None` after an interruption.
fn survey(
    space: &ParameterSpace,
    plan: ClimbSettings,
    evaluate: &mut impl EvaluateParameters,
) -> Option<ParameterPoint> {
    let mut at = space.start();
    for _ in 0..MAX_SURVEYS.min(space.parameters.len()) {
        let mut tried = vec![at.clone()];
        tried.extend(space.vary_each(&at));
        let played = evaluate.evaluate_in(PolicyStage::Survey, &tried, plan.times(SURVEY_GAMES))?;
        let clear = (1..tried.len()).rev().filter(|arm| played.z_score(*arm, 0) > SURVEY_Z);
        let Some(best) = clear.max_by_key(|arm| played.wins(*arm)) else { break };
        at = tried.swap_remove(best);
    }
    Some(at)
}

/// Climbs from a point by simultaneous perturbation, and returns candidates for the best point.
///
/// The candidates are the end of the path, and the means of its last quarter and last half, which depend less on luck.
/// Without steps or fractional parameters there are none. Returns `None` after an interruption.
fn climb(
    space: &ParameterSpace,
    from: &[f64],
    plan: ClimbSettings,
    evaluate: &mut impl EvaluateParameters,
) -> Option<Vec<ParameterPoint>> {
    let moved = space.continuous();
    if moved.is_empty() || plan.steps == 0 {
        return Some(Vec::new());
    }
    let mut shares = space.range_positions(from);
    let (mut path, mut squares) = (Vec::new(), 0.0);
    let behind = STABILITY * f64::from(plan.steps) + 1.0;
    let length = |step: u32| libm::pow(behind / (behind + f64::from(step)), LENGTH_EXPONENT);
    let whole: f64 = (0..plan.steps).map(length).sum();
    for step in 0..plan.steps {
        let width = FIRST_WIDTH * libm::pow(f64::from(step + 1), -WIDTH_EXPONENT);
        let signs = random_signs(plan.seed, step, moved.len());
        let sides = [1.0, -1.0].map(|side| -> Vec<f64> {
            let moved_by = |(index, sign): (&usize, &f64)| shares[*index] + side * sign * width;
            moved.iter().zip(&signs).map(moved_by).map(|share| share.clamp(0.0, 1.0)).collect()
        });
        let points = sides.each_ref().map(|side| with_positions(space, from, &moved, side));
        let played = evaluate.evaluate_in(PolicyStage::Climb, &points, plan.games)?;
        let rise = played.lead(0, 1) / played.n() as f64;
        squares += rise * rise;
        let usual = libm::sqrt(squares / f64::from(step + 1));
        if usual > 0.0 {
            let far = TOTAL_REACH * length(step) / whole * rise / usual;
            for (place, index) in moved.iter().enumerate() {
                let slope = 2.0 * width / (sides[0][place] - sides[1][place]);
                shares[*index] = (shares[*index] + far * slope).clamp(0.0, 1.0);
            }
        }
        path.push(moved.iter().map(|index| shares[*index]).collect::<Vec<f64>>());
    }
    let tail = |part: usize| mean_point(&path[path.len() - path.len().div_ceil(part)..]);
    let ends = [path.last()?.clone(), tail(4), tail(2)];
    Some(ends.iter().map(|end| with_positions(space, from, &moved, end)).collect())
}

fn with_positions(
    space: &ParameterSpace,
    at: &[f64],
    moved: &[usize],
    shares: &[f64],
) -> ParameterPoint {
    let mut point = at.to_vec();
    for (index, share) in moved.iter().zip(shares) {
        space.set_position(&mut point, *index, *share);
    }
    point
}

fn random_signs(seed: u64, step: u32, count: usize) -> Vec<f64> {
    let mut words = GameKey::new(seed, step.into()).generator(DIRECTION_STREAM, 0);
    (0..count).map(|_| if words.next_u64() >> 63 == 0 { 1.0 } else { -1.0 }).collect()
}

fn mean_point(points: &[Vec<f64>]) -> Vec<f64> {
    let count = points.len() as f64;
    (0..points[0].len())
        .map(|it| points.iter().map(|point| point[it]).sum::<f64>() / count)
        .collect()
}

/// Loss of win rate, as a share of games, that is accepted for fewer changes or digits.
const SMALL_LOSS: f64 = 0.002;

/// Numbers of digits to which the result is rounded, to find the fewest that suffice; finest first.
const DIGITS: [i32; 3] = [3, 2, 1];

/// Rounds parameters, or resets them to their original values, where that loses almost nothing.
///
/// Parameters are reset one at a time, beginning with the one whose reset alone costs least. Returns `None` after an
/// interruption.
fn trim(
    space: &ParameterSpace,
    at: &[f64],
    plan: ClimbSettings,
    evaluate: &mut impl EvaluateParameters,
) -> Option<ParameterPoint> {
    let start = space.start();
    let games = plan.times(CHOICE_GAMES);
    let mut tried: Vec<ParameterPoint> =
        DIGITS.iter().map(|digits| rounded(space, at, *digits)).collect();
    let finest = tried[0].clone();
    let changed = changed_indices(&finest, &start);
    tried.extend(changed.iter().map(|index| reset_parameter(&finest, &start, *index)));
    let played = evaluate.evaluate_in(PolicyStage::Trim, &tried, games)?;
    let mut order: Vec<(usize, usize)> = (DIGITS.len()..).zip(changed).collect();
    order.sort_by_key(|(arm, _)| std::cmp::Reverse(played.wins(*arm)));
    let coarsest = (0..DIGITS.len()).rev().find(|arm| is_as_good(&played, *arm))?;
    let rounded = tried.swap_remove(coarsest);
    // Each point is compared with the best so far, so that small losses do not add up.
    let (mut best, mut trimmed) = (rounded.clone(), rounded);
    for (_, index) in order {
        let shorter = reset_parameter(&trimmed, &start, index);
        let played =
            evaluate.evaluate_in(PolicyStage::Trim, &[best.clone(), shorter.clone()], games)?;
        if played.lead(1, 0) > 0.0 {
            best.clone_from(&shorter);
        }
        if is_as_good(&played, 1) {
            trimmed = shorter;
        }
    }
    Some(trimmed)
}

/// Returns whether an arm trails the first point by at most one standard error or 0.2 points.
fn is_as_good(played: &SideTally, arm: usize) -> bool {
    played.z_score(arm, 0) >= -1.0 || played.lead(arm, 0) >= -SMALL_LOSS * played.n() as f64
}

/// Returns a point rounded to `digits` digits, except for values that equal the original ones.
fn rounded(space: &ParameterSpace, at: &[f64], digits: i32) -> ParameterPoint {
    let start = space.start();
    let values = space.rounded(at, digits).into_iter().zip(at).zip(start);
    values.map(|((value, at), start)| if *at == start { start } else { value }).collect()
}

/// Returns the indices of the parameters whose values differ from the original ones.
pub fn changed_indices(at: &[f64], start: &[f64]) -> Vec<usize> {
    (0..at.len()).filter(|index| at[*index] != start[*index]).collect()
}

/// Returns a point in which the parameter `index` has its original value again.
pub fn reset_parameter(at: &[f64], start: &[f64], index: usize) -> ParameterPoint {
    let mut point = at.to_vec();
    point[index] = start[index];
    point
}

#[cfg(test)]
mod tests;

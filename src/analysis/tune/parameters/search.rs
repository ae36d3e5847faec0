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

/// Effort of a search.
#[derive(Clone, Copy, Debug)]
pub struct ClimbSettings {
    /// Steps of the climb.
    pub steps: u32,
    /// Games of each of the two points of a step.
    pub games: u64,
    /// Seed of the directions.
    pub seed: u64,
}

impl ClimbSettings {
    /// Returns a multiple of the games of a step, at most the largest number.
    fn times(self, factor: u64) -> u64 {
        self.games.saturating_mul(factor)
    }
}

/// Standard errors by which a value of the survey must be better.
///
/// Some hundred values are tried together, and the climb finds smaller gains.
const CLEAR: f64 = 3.0;

/// Most repetitions of the survey, each from the best point of the one before.
const SURVEYS: usize = 6;

/// Games of a point of the survey, and of one that is chosen or trimmed, as multiples of those of a step.
const SURVEYED: u64 = 5;
const CHOSEN: u64 = 40;

/// Distance of the first points of the climb from the current one, as a part of the range.
const WIDTH: f64 = 0.1;

/// Exponents by which the width and the length of a step shrink with the number of steps (Spall 1998).
const NARROWS: f64 = 0.101;
const SHORTENS: f64 = 0.602;

/// Stability constant of the length of a step, as a part of all steps (Spall 1998: at most a tenth).
const STABLE: f64 = 0.1;

/// Number of ranges that a parameter would move in all if it alone made the difference.
///
/// With more, luck moves the other parameters; with less, they hardly move.
const REACH: f64 = 3.0;

/// Purpose of the random words of the directions; no game uses it.
const DIRECTION: u8 = u8::MAX - 2;

/// Returns the best point found; `None` after an interruption.
pub fn search(
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
                evaluate.evaluate_in(PolicyStage::Choice, &candidates, plan.times(CHOSEN))?;
            // Of equal points the first.
            (0..several).rev().max_by_key(|line| played.wins(*line))?
        }
    };
    trim(space, &candidates[chosen], plan, evaluate)
}

/// Varies each parameter alone, and repeats this from the best value.
fn survey(
    space: &ParameterSpace,
    plan: ClimbSettings,
    evaluate: &mut impl EvaluateParameters,
) -> Option<ParameterPoint> {
    let mut at = space.start();
    for _ in 0..SURVEYS.min(space.parameters.len()) {
        let mut tried = vec![at.clone()];
        tried.extend(space.around(&at));
        let played = evaluate.evaluate_in(PolicyStage::Survey, &tried, plan.times(SURVEYED))?;
        let clear = (1..tried.len()).rev().filter(|line| played.z_score(*line, 0) > CLEAR);
        let Some(best) = clear.max_by_key(|line| played.wins(*line)) else { break };
        at = tried.swap_remove(best);
    }
    Some(at)
}

/// Climbs from a point, and returns its end and the means of its last quarter and last half, which depend less on
/// luck.
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
    let mut shares = space.shares(from);
    let (mut path, mut squares) = (Vec::new(), 0.0);
    let behind = STABLE * f64::from(plan.steps) + 1.0;
    let length = |step: u32| libm::pow(behind / (behind + f64::from(step)), SHORTENS);
    let whole: f64 = (0..plan.steps).map(length).sum();
    for step in 0..plan.steps {
        let width = WIDTH * libm::pow(f64::from(step + 1), -NARROWS);
        let signs = directions(plan.seed, step, moved.len());
        let sides = [1.0, -1.0].map(|side| -> Vec<f64> {
            let moved_by = |(index, sign): (&usize, &f64)| shares[*index] + side * sign * width;
            moved.iter().zip(&signs).map(moved_by).map(|share| share.clamp(0.0, 1.0)).collect()
        });
        let points = sides.each_ref().map(|side| with(space, from, &moved, side));
        let played = evaluate.evaluate_in(PolicyStage::Climb, &points, plan.games)?;
        let rise = played.lead(0, 1) / played.n() as f64;
        squares += rise * rise;
        let usual = libm::sqrt(squares / f64::from(step + 1));
        if usual > 0.0 {
            let far = REACH * length(step) / whole * rise / usual;
            for (place, index) in moved.iter().enumerate() {
                let slope = 2.0 * width / (sides[0][place] - sides[1][place]);
                shares[*index] = (shares[*index] + far * slope).clamp(0.0, 1.0);
            }
        }
        path.push(moved.iter().map(|index| shares[*index]).collect::<Vec<f64>>());
    }
    let tail = |part: usize| mean(&path[path.len() - path.len().div_ceil(part)..]);
    let ends = [path.last()?.clone(), tail(4), tail(2)];
    Some(ends.iter().map(|end| with(space, from, &moved, end)).collect())
}

/// Returns a point with some parameters set to positions in their ranges.
fn with(space: &ParameterSpace, at: &[f64], moved: &[usize], shares: &[f64]) -> ParameterPoint {
    let mut point = at.to_vec();
    for (index, share) in moved.iter().zip(shares) {
        space.set(&mut point, *index, *share);
    }
    point
}

/// Returns a random sign for each parameter.
fn directions(seed: u64, step: u32, count: usize) -> Vec<f64> {
    let mut words = GameKey::new(seed, step.into()).generator(DIRECTION, 0);
    (0..count).map(|_| if words.next_u64() >> 63 == 0 { 1.0 } else { -1.0 }).collect()
}

/// Returns the mean of some points.
fn mean(points: &[Vec<f64>]) -> Vec<f64> {
    let count = points.len() as f64;
    (0..points[0].len())
        .map(|it| points.iter().map(|point| point[it]).sum::<f64>() / count)
        .collect()
}

/// Loss, as a share of games, that justifies no parameter and no digit.
const SMALL_LOSS: f64 = 0.002;

/// Numbers of digits of the values that are tried.
const DIGITS: [i32; 3] = [3, 2, 1];

/// Drops digits and resets parameters to the start where that loses nothing.
///
/// The parameters are reset one after the other, first those whose reset alone costs least.
fn trim(
    space: &ParameterSpace,
    at: &[f64],
    plan: ClimbSettings,
    evaluate: &mut impl EvaluateParameters,
) -> Option<ParameterPoint> {
    let start = space.start();
    let games = plan.times(CHOSEN);
    let mut tried: Vec<ParameterPoint> =
        DIGITS.iter().map(|digits| rounded(space, at, *digits)).collect();
    let finest = tried[0].clone();
    let changed = changed(&finest, &start);
    tried.extend(changed.iter().map(|index| back(&finest, &start, *index)));
    let played = evaluate.evaluate_in(PolicyStage::Trim, &tried, games)?;
    let mut order: Vec<(usize, usize)> = (DIGITS.len()..).zip(changed).collect();
    order.sort_by_key(|(line, _)| std::cmp::Reverse(played.wins(*line)));
    let coarsest = (0..DIGITS.len()).rev().find(|line| is_as_good(&played, *line))?;
    let rounded = tried.swap_remove(coarsest);
    // Each point is compared with the best so far, so that small losses do not add up.
    let (mut best, mut trimmed) = (rounded.clone(), rounded);
    for (_, index) in order {
        let shorter = back(&trimmed, &start, index);
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

/// Returns whether a point is not worse than the first by more than one standard error or 0.2 points.
fn is_as_good(played: &SideTally, line: usize) -> bool {
    played.z_score(line, 0) >= -1.0 || played.lead(line, 0) >= -SMALL_LOSS * played.n() as f64
}

/// Returns a point with fewer digits, except for the values at the start.
fn rounded(space: &ParameterSpace, at: &[f64], digits: i32) -> ParameterPoint {
    let start = space.start();
    let values = space.rounded(at, digits).into_iter().zip(at).zip(start);
    values.map(|((value, at), start)| if *at == start { start } else { value }).collect()
}

/// Returns the indices of the parameters that differ from the start.
pub fn changed(at: &[f64], start: &[f64]) -> Vec<usize> {
    (0..at.len()).filter(|index| at[*index] != start[*index]).collect()
}

/// Returns a point with one parameter reset to the start.
pub fn back(at: &[f64], start: &[f64], index: usize) -> ParameterPoint {
    let mut point = at.to_vec();
    point[index] = start[index];
    point
}

#[cfg(test)]
mod tests;

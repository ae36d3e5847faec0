//! The search for better parameters.
//!
//! First a *survey* tries every parameter by itself at values all over its range, and takes the best
//! one as long as it is clearly better: so a parameter that starts at the wrong end, or that counts
//! something, finds its place. Then all others *climb* at once by simultaneous perturbation (Spall
//! 1992, *IEEE Transactions on Automatic Control* 37(3); the gains are those of Spall 1998, *IEEE
//! Transactions on Aerospace and Electronic Systems* 34(3)): two points on either side of the present
//! one, in a random direction, play the same games, and all parameters move by the difference. That
//! takes two points a step, however many parameters there are, and needs no rate to be exact. What
//! both have found is compared on fresh games, and the best is trimmed: parameters that do not need
//! to be where they are go back to the start, and digits that make no difference are dropped.

use super::judge::{FitStage, Judge};
use super::space::{Point, Space};
use crate::prelude::*;

/// How far is searched.
#[derive(Clone, Copy, Debug)]
pub struct ClimbSettings {
    /// Steps of the climb.
    pub steps: u32,
    /// Games of each of the two points of a step.
    pub games: u64,
    /// The seed of the directions.
    pub seed: u64,
}

impl ClimbSettings {
    /// So many times the games of a step, or as many as can be counted: nobody sees the end of those.
    fn times(self, factor: u64) -> u64 {
        self.games.saturating_mul(factor)
    }
}

/// A value that is tried by itself must be better by so many standard errors: some hundred are tried
/// at a time, and the climb makes good what this leaves.
const CLEAR: f64 = 3.0;

/// How often the survey begins again from the best that it has found.
const SURVEYS: usize = 6;

/// A point of the survey plays as many games as so many of the climb; so does one that is chosen or
/// trimmed.
const SURVEYED: u64 = 5;
const CHOSEN: u64 = 40;

/// The first points of the climb are so much of the range away on either side.
const WIDTH: f64 = 0.1;

/// By which powers of the number of steps the width and the length of a step shrink (Spall 1998).
const NARROWS: f64 = 0.101;
const SHORTENS: f64 = 0.602;

/// The length of steps shrinks as if so much of the climb lay behind (Spall 1998: a tenth at most).
const STABLE: f64 = 0.1;

/// How many times a parameter that alone makes the difference could cross its range. More lets luck
/// carry the others away, less leaves them where they are.
const REACH: f64 = 3.0;

/// The purpose of the words that direct a step: one that no game uses.
const DIRECTION: u8 = u8::MAX - 2;

/// Finds the best point it can; none if it was interrupted.
pub fn search(space: &Space, plan: ClimbSettings, judge: &mut impl Judge) -> Option<Point> {
    let surveyed = survey(space, plan, judge)?;
    let mut candidates = climb(space, &surveyed, plan, judge)?;
    candidates.push(surveyed);
    candidates.dedup();
    let chosen = match candidates.len() {
        1 => 0,
        several => {
            let seen = judge.play(FitStage::Choice, &candidates, plan.times(CHOSEN))?;
            // Of equals the first.
            (0..several).rev().max_by_key(|line| seen.wins(*line))?
        }
    };
    trim(space, &candidates[chosen], plan, judge)
}

/// Takes the best value of any one parameter, again and again.
fn survey(space: &Space, plan: ClimbSettings, judge: &mut impl Judge) -> Option<Point> {
    let mut at = space.start();
    for _ in 0..SURVEYS.min(space.free.len()) {
        let mut tried = vec![at.clone()];
        tried.extend(space.around(&at));
        let seen = judge.play(FitStage::Survey, &tried, plan.times(SURVEYED))?;
        let clear = (1..tried.len()).rev().filter(|line| seen.clearly(*line, 0) > CLEAR);
        let Some(best) = clear.max_by_key(|line| seen.wins(*line)) else { break };
        at = tried.swap_remove(best);
    }
    Some(at)
}

/// Climbs from a point: where it ends, and the means of its last quarter and of its last half, which
/// are less a matter of luck.
fn climb(
    space: &Space,
    from: &[f64],
    plan: ClimbSettings,
    judge: &mut impl Judge,
) -> Option<Vec<Point>> {
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
            let one = |(place, sign): (&usize, &f64)| shares[*place] + side * sign * width;
            moved.iter().zip(&signs).map(one).map(|share| share.clamp(0.0, 1.0)).collect()
        });
        let points = sides.each_ref().map(|side| with(space, from, &moved, side));
        let seen = judge.play(FitStage::Climb, &points, plan.games)?;
        let rise = seen.lead(0, 1) / seen.n() as f64;
        squares += rise * rise;
        let usual = libm::sqrt(squares / f64::from(step + 1));
        if usual > 0.0 {
            let far = REACH * length(step) / whole * rise / usual;
            for (it, place) in moved.iter().enumerate() {
                let slope = 2.0 * width / (sides[0][it] - sides[1][it]);
                shares[*place] = (shares[*place] + far * slope).clamp(0.0, 1.0);
            }
        }
        path.push(moved.iter().map(|place| shares[*place]).collect::<Vec<f64>>());
    }
    let tail = |part: usize| mean(&path[path.len() - path.len().div_ceil(part)..]);
    let ends = [path.last()?.clone(), tail(4), tail(2)];
    Some(ends.iter().map(|end| with(space, from, &moved, end)).collect())
}

/// A point with some of its parameters at these shares of their ranges.
fn with(space: &Space, at: &[f64], moved: &[usize], shares: &[f64]) -> Point {
    let mut point = at.to_vec();
    for (place, share) in moved.iter().zip(shares) {
        space.set(&mut point, *place, *share);
    }
    point
}

/// A sign for each of some parameters, at random.
fn directions(seed: u64, step: u32, count: usize) -> Vec<f64> {
    let mut words = GameKey::new(seed, step.into()).generator(DIRECTION, 0);
    (0..count).map(|_| if words.next_u64() >> 63 == 0 { 1.0 } else { -1.0 }).collect()
}

fn mean(points: &[Vec<f64>]) -> Vec<f64> {
    let count = points.len() as f64;
    (0..points[0].len())
        .map(|it| points.iter().map(|point| point[it]).sum::<f64>() / count)
        .collect()
}

/// So small a share of the games is not worth a parameter or a digit.
const LITTLE: f64 = 0.002;

/// The digits that values may have: as few as will do.
const DIGITS: [i32; 3] = [3, 2, 1];

/// Drops digits that make no difference, and brings back to the start what need not have left it, one
/// after the other, first what costs least by itself.
fn trim(space: &Space, at: &[f64], plan: ClimbSettings, judge: &mut impl Judge) -> Option<Point> {
    let start = space.start();
    let games = plan.times(CHOSEN);
    let mut tried: Vec<Point> = DIGITS.iter().map(|digits| rounded(space, at, *digits)).collect();
    let finest = tried[0].clone();
    let changed = changed(&finest, &start);
    tried.extend(changed.iter().map(|place| back(&finest, &start, *place)));
    let seen = judge.play(FitStage::Trim, &tried, games)?;
    let mut order: Vec<(usize, usize)> = (DIGITS.len()..).zip(changed).collect();
    order.sort_by_key(|(line, _)| std::cmp::Reverse(seen.wins(*line)));
    let coarsest = (0..DIGITS.len()).rev().find(|line| will_do(&seen, *line))?;
    let rounded = tried.swap_remove(coarsest);
    // Always against the best so far: small losses must not add up.
    let (mut best, mut trimmed) = (rounded.clone(), rounded);
    for (_, place) in order {
        let shorter = back(&trimmed, &start, place);
        let seen = judge.play(FitStage::Trim, &[best.clone(), shorter.clone()], games)?;
        if seen.lead(1, 0) > 0.0 {
            best.clone_from(&shorter);
        }
        if will_do(&seen, 1) {
            trimmed = shorter;
        }
    }
    Some(trimmed)
}

/// Whether a point is as good as the first one, as far as one standard error tells, or all but as good.
fn will_do(seen: &OfSide, line: usize) -> bool {
    seen.clearly(line, 0) >= -1.0 || seen.lead(line, 0) >= -LITTLE * seen.n() as f64
}

/// The point with fewer digits, but for what has not left the start.
fn rounded(space: &Space, at: &[f64], digits: i32) -> Point {
    let start = space.start();
    let values = space.rounded(at, digits).into_iter().zip(at).zip(start);
    values.map(|((value, at), start)| if *at == start { start } else { value }).collect()
}

/// The places where a point is not at the start any more.
pub fn changed(at: &[f64], start: &[f64]) -> Vec<usize> {
    (0..at.len()).filter(|place| at[*place] != start[*place]).collect()
}

/// The point with one parameter back at the start.
pub fn back(at: &[f64], start: &[f64], place: usize) -> Point {
    let mut point = at.to_vec();
    point[place] = start[place];
    point
}

#[cfg(test)]
mod tests;

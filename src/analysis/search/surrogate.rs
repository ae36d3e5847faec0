//! Linear model of the results of played points, which estimates the effect of a step of each factor.

use super::nearest::PredictedMeasure;
use super::space::{Point, Pricing, Space};
use crate::prelude::*;
use sandtable_stats::{MeanRow, Regression, WinsRow, least_squares, logistic_regression};

/// Results of the games of a point.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PointRecord {
    /// Wins of the first seat.
    pub wins: Moments,
    /// Wins of the first seat in each matchup, if each matchup has a target of its own.
    pub each: Vec<Moments>,
    /// Values of the measures that have targets.
    pub measures: Vec<Moments>,
}

merge_fields! { PointRecord: wins, each, measures; }

/// Response variable of a linear model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Response {
    /// Win rate, on the logit scale.
    WinRate,
    /// Mean of a measure, given by its index.
    Margin(usize),
}

/// Linear model of a response, fitted to points that were played.
#[derive(Clone, Debug)]
pub struct Surrogate {
    response: Response,
    regression: Regression,
    /// Variance of the response in one game, in the unit of the dispersion.
    game_variance: f64,
    /// Predicted response of the printed scenario.
    printed: f64,
    /// Effect of a step of each factor on the response.
    pub slopes: Vec<f64>,
}

/// Weight of the ridge penalty, relative to the mean number of games of a point.
///
/// It determines the coefficients that the points leave open, and is too small to bias the others.
const RIDGE: f64 = 0.02;

/// Value of the covariate of a turn, so large that the ridge penalty does not shrink the turn's effect.
const UNPENALIZED: f64 = 100.0;

impl Surrogate {
    /// Fits a model to points and their results; returns `None` if the regression fails.
    ///
    /// `won` selects the wins of a result that are modeled.
    pub fn fit<'a>(
        response: Response,
        seen: impl Iterator<Item = (&'a Point, &'a PointRecord)>,
        won: impl Fn(&PointRecord) -> &Moments,
    ) -> Option<Surrogate> {
        let rows = seen.map(|(point, seen)| (covariates(point), seen)).collect();
        Surrogate::of_rows(response, rows, won)
    }

    /// Fits a model to points that were played in turns, each turn on random streams of its own.
    ///
    /// The luck of a turn affects all its points alike. So the model has an effect of each turn; without it, the
    /// intervals of the slopes would be too narrow.
    pub fn fit_turns<'a>(
        response: Response,
        turns: &[Vec<(&'a Point, &'a PointRecord)>],
        won: impl Fn(&PointRecord) -> &Moments,
    ) -> Option<Surrogate> {
        let row = |turn: usize, point: &Point| {
            let others = (1..turns.len()).map(|it| if it == turn { UNPENALIZED } else { 0.0 });
            covariates(point).into_iter().chain(others).collect()
        };
        let rows = turns.iter().enumerate().flat_map(|(turn, played)| {
            played.iter().map(move |(point, seen)| (row(turn, point), *seen))
        });
        Surrogate::of_rows(response, rows.collect(), won)
    }

    fn of_rows(
        response: Response,
        rows: Vec<(Vec<f64>, &PointRecord)>,
        won: impl Fn(&PointRecord) -> &Moments,
    ) -> Option<Surrogate> {
        let games: u64 = rows.iter().map(|(_, seen)| won(seen).n).sum();
        let ridge = RIDGE * games as f64 / rows.len().max(1) as f64;
        let game_variance = match response {
            Response::WinRate => 1.0,
            Response::Margin(measure) => variance(measure, rows.iter().map(|(_, seen)| *seen)),
        };
        let regression = match response {
            Response::WinRate => {
                let wins = |(covariates, seen): (Vec<f64>, &PointRecord)| WinsRow {
                    covariates,
                    wins: won(seen).sum as u64,
                    n: won(seen).n,
                };
                logistic_regression(&rows.into_iter().map(wins).collect::<Vec<_>>(), ridge)
            }
            Response::Margin(measure) => {
                let mean = |(covariates, seen): (Vec<f64>, &PointRecord)| {
                    let mean = seen.measures[measure].mean()?;
                    Some(MeanRow { covariates, mean, n: seen.wins.n })
                };
                least_squares(&rows.into_iter().filter_map(mean).collect::<Vec<_>>(), ridge)
            }
        };
        let regression = regression?;
        let slope = |factor| regression.coefficient(factor, 0.95).value.unwrap_or(0.0);
        let slopes = (0..regression.covariates()).map(slope).collect();
        let printed = regression.intercept(0.95).value.unwrap_or(0.0);
        Some(Surrogate { response, regression, game_variance, printed, slopes })
    }

    /// Returns the residual standard deviation of the model as a multiple of that of sampling noise.
    ///
    /// For a win rate it is at least 1. The result is `None` if there are too few points.
    pub fn scatter(&self) -> Option<f64> {
        let is_known = self.regression.degrees_of_freedom > 0 && self.game_variance > 0.0;
        is_known.then(|| libm::sqrt(self.regression.dispersion / self.game_variance))
    }

    /// Returns the model's prediction with a target range.
    ///
    /// A distance of one unit from the range counts like a distance of `weight` in win rate.
    pub fn prediction(&self, within: [f64; 2], weight: f64) -> PredictedMeasure {
        PredictedMeasure { printed: self.printed, within, slopes: self.slopes.clone(), weight }
    }

    /// Estimates the effect of a step of each factor at the win rate `rate`.
    ///
    /// A step of a number is one more. A step of a piece is one copy in place of the average copy of its mix. The
    /// effects are shares of games, or in the unit of the measure.
    pub fn step_effects(&self, space: &Space, rate: f64, level: f64) -> Vec<Estimate> {
        let unit = match self.response {
            Response::WinRate => rate * (1.0 - rate),
            Response::Margin(_) => 1.0,
        };
        let mut effects = Vec::new();
        for group in &space.groups {
            let copies = |factor: usize| f64::from(space.factors[factor].printed);
            let all: f64 = group.factors.clone().map(copies).sum();
            for factor in group.factors.clone() {
                let mut change = vec![0.0; self.regression.covariates()];
                change[factor] = 1.0;
                if matches!(group.cost, Pricing::Mix { .. }) && all > 0.0 {
                    group.factors.clone().for_each(|other| change[other] -= copies(other) / all);
                }
                effects.push(self.regression.contrast(&change, level).scaled(unit));
            }
        }
        effects
    }
}

fn covariates(point: &Point) -> Vec<f64> {
    point.iter().map(|&change| change.into()).collect()
}

/// Returns the variance of a measure between the games of a point, averaged over all games.
fn variance<'a>(measure: usize, seen: impl Iterator<Item = &'a PointRecord>) -> f64 {
    let (mut sum, mut games) = (0.0, 0.0);
    for moments in seen.map(|seen| &seen.measures[measure]) {
        if let (n, Some(std_err)) = (moments.n as f64, moments.estimate(0.95).std_err) {
            sum += n * n * std_err * std_err;
            games += n;
        }
    }
    if games > 0.0 { sum / games } else { 0.0 }
}

//! Linear model that predicts the results of points from their changes, fitted to points that were played.

use super::nearest::PredictedMeasure;
use super::space::{EditRule, Point, Space};
use crate::prelude::*;
use sandtable_stats::{MeanRow, Regression, WinsRow, least_squares, logistic_regression};

/// Results of all games played at one point of a search space.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PointRecord {
    /// Wins of the first seat, over all matchups.
    pub wins: Moments,
    /// Wins of the first seat in each matchup; empty unless each matchup has its own target.
    pub each: Vec<Moments>,
    /// Values of each measure that has a target.
    pub measures: Vec<Moments>,
}

merge_fields! { PointRecord: wins, each, measures; }

/// Quantity that a linear model predicts: the win rate or a measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Response {
    /// Win rate, on the logit scale.
    WinRate,
    /// Mean of the measure with this index.
    Margin(usize),
}

/// Linear model of a win rate or a measure, fitted to points of a search space that were played.
#[derive(Clone, Debug)]
pub struct Surrogate {
    response: Response,
    regression: Regression,
    /// Variance of the response in one game, in the unit of the regression's dispersion.
    game_variance: f64,
    /// Predicted response of the unchanged scenario.
    printed: f64,
    /// Effect of a step of each factor on the response, followed by the effects of turns.
    pub slopes: Vec<f64>,
}

/// Weight of the ridge penalty, as a multiple of the mean number of games of a point.
///
/// The penalty determines the coefficients that the played points leave undetermined, and is too small to bias the
/// others.
const RIDGE_FACTOR: f64 = 0.02;

/// Value of a turn's covariate, so large that the ridge penalty does not shrink the turn's effect.
///
/// A turn is an evaluation of several points on the same random streams.
const TURN_COVARIATE: f64 = 100.0;

impl Surrogate {
    /// Fits a model to the results of points; returns `None` if the regression fails.
    ///
    /// `select_wins` selects the wins to be modeled, such as those in one matchup.
    pub fn fit<'a>(
        response: Response,
        records: impl Iterator<Item = (&'a Point, &'a PointRecord)>,
        select_wins: impl Fn(&PointRecord) -> &Moments,
    ) -> Option<Surrogate> {
        let rows = records.map(|(point, record)| (as_covariates(point), record)).collect();
        Surrogate::fit_rows(response, rows, select_wins)
    }

    /// Fits a model to points that were played in turns, each turn on its own random streams.
    ///
    /// Luck affects all points of a turn alike, so the model has an effect for each turn. Without these effects the
    /// intervals of the slopes would be too narrow. Returns `None` if the regression fails.
    pub fn fit_turns<'a>(
        response: Response,
        turns: &[Vec<(&'a Point, &'a PointRecord)>],
        select_wins: impl Fn(&PointRecord) -> &Moments,
    ) -> Option<Surrogate> {
        let row = |turn: usize, point: &Point| {
            let others = (1..turns.len()).map(|it| if it == turn { TURN_COVARIATE } else { 0.0 });
            as_covariates(point).into_iter().chain(others).collect()
        };
        let rows = turns.iter().enumerate().flat_map(|(turn, played)| {
            played.iter().map(move |(point, record)| (row(turn, point), *record))
        });
        Surrogate::fit_rows(response, rows.collect(), select_wins)
    }

    fn fit_rows(
        response: Response,
        rows: Vec<(Vec<f64>, &PointRecord)>,
        select_wins: impl Fn(&PointRecord) -> &Moments,
    ) -> Option<Surrogate> {
        let games: u64 = rows.iter().map(|(_, record)| select_wins(record).n).sum();
        let ridge = RIDGE_FACTOR * games as f64 / rows.len().max(1) as f64;
        let game_variance = match response {
            Response::WinRate => 1.0,
            Response::Margin(measure) => {
                variance_of_measure(measure, rows.iter().map(|(_, record)| *record))
            }
        };
        let regression = match response {
            Response::WinRate => {
                let wins = |(covariates, record): (Vec<f64>, &PointRecord)| WinsRow {
                    covariates,
                    wins: select_wins(record).sum as u64,
                    n: select_wins(record).n,
                };
                logistic_regression(&rows.into_iter().map(wins).collect::<Vec<_>>(), ridge)
            }
            Response::Margin(measure) => {
                let mean = |(covariates, record): (Vec<f64>, &PointRecord)| {
                    let mean = record.measures[measure].mean()?;
                    Some(MeanRow { covariates, mean, n: record.wins.n })
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

    /// Returns how far the points scatter around the model, as a multiple of the sampling noise.
    ///
    /// Both are standard deviations. A value near 1 means that the linear model fits. For a win rate the result is at
    /// least 1. Returns `None` if there are too few points.
    pub fn scatter(&self) -> Option<f64> {
        let is_known = self.regression.degrees_of_freedom > 0 && self.game_variance > 0.0;
        is_known.then(|| libm::sqrt(self.regression.dispersion / self.game_variance))
    }

    /// Returns the predicted response of a point: the logit of a win rate, or the mean of a measure.
    pub fn predict(&self, point: &Point) -> f64 {
        let changes = point.iter().zip(&self.slopes).map(|(&by, slope)| f64::from(by) * slope);
        self.printed + changes.sum::<f64>()
    }

    /// Returns the variance of a measure in one game; 1 for a win rate.
    pub fn game_variance(&self) -> f64 {
        self.game_variance
    }

    /// Returns the model's prediction of the response with the target range `within`.
    ///
    /// A distance of one unit from the range counts like a difference of `weight` in win rate.
    pub fn prediction(&self, within: [f64; 2], weight: f64) -> PredictedMeasure {
        PredictedMeasure { printed: self.printed, within, slopes: self.slopes.clone(), weight }
    }

    /// Estimates the effect of one step of each factor where the win rate is `rate`.
    ///
    /// A step of a number is an increase by 1. A step of a card is a further copy in place of an average copy of its
    /// deck. The effects are shares of games, or in the unit of the measure.
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
                if matches!(group.rule, EditRule::Mix { .. }) && all > 0.0 {
                    group.factors.clone().for_each(|other| change[other] -= copies(other) / all);
                }
                effects.push(self.regression.contrast(&change, level).scaled(unit));
            }
        }
        effects
    }
}

fn as_covariates(point: &Point) -> Vec<f64> {
    point.iter().map(|&change| change.into()).collect()
}

/// Returns the variance of a measure from game to game at the same point, averaged over all games.
fn variance_of_measure<'a>(measure: usize, records: impl Iterator<Item = &'a PointRecord>) -> f64 {
    let (mut sum, mut games) = (0.0, 0.0);
    for moments in records.map(|record| &record.measures[measure]) {
        if let (n, Some(std_err)) = (moments.n as f64, moments.estimate(0.95).std_err) {
            sum += n * n * std_err * std_err;
            games += n;
        }
    }
    if games > 0.0 { sum / games } else { 0.0 }
}

//! What every knob is worth, fitted to points that were played.

use super::Seen;
use super::nearest::PredictedMeasure;
use super::space::{Cost, Point, Space};
use crate::prelude::*;
use sandtable_stats::{MeanRow, Regression, WinsRow, least_squares, logistic_regression};

/// What is fitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Response {
    /// The logit of the share of games won.
    WinRate,
    /// The mean of a measure, by its place.
    Margin(usize),
}

/// A linear model of a response.
#[derive(Clone, Debug)]
pub struct Surrogate {
    response: Response,
    regression: Regression,
    /// The variance of a game, in the unit of the dispersion.
    luck: f64,
    /// The response as printed.
    printed: f64,
    /// What a step of each knob brings.
    pub slopes: Vec<f64>,
}

/// The weight of "no knob does anything", in games: enough to settle what the points leave open,
/// too little to show elsewhere.
const RIDGE: f64 = 0.02;

/// The covariate of a turn: so great that it needs no coefficient which that weight would draw to 0.
const FREE: f64 = 100.0;

impl Surrogate {
    /// The model of some points; none if they say nothing. Of win rates those that `won` picks.
    pub fn fit<'a>(
        response: Response,
        seen: impl Iterator<Item = (&'a Point, &'a Seen)>,
        won: impl Fn(&Seen) -> &Moments,
    ) -> Option<Surrogate> {
        let rows = seen.map(|(point, seen)| (covariates(point), seen)).collect();
        Surrogate::of_rows(response, rows, won)
    }

    /// The model of points that were played in turns, those of a turn on the same luck. What luck has
    /// made of a turn is in all its points alike, and so is told apart from them: to take each turn's
    /// games for independent of one another would make slopes seem surer than they are.
    pub fn fit_turns<'a>(
        response: Response,
        turns: &[Vec<(&'a Point, &'a Seen)>],
        won: impl Fn(&Seen) -> &Moments,
    ) -> Option<Surrogate> {
        let row = |turn: usize, point: &Point| {
            let others = (1..turns.len()).map(|it| if it == turn { FREE } else { 0.0 });
            covariates(point).into_iter().chain(others).collect()
        };
        let rows = turns.iter().enumerate().flat_map(|(turn, played)| {
            played.iter().map(move |(point, seen)| (row(turn, point), *seen))
        });
        Surrogate::of_rows(response, rows.collect(), won)
    }

    fn of_rows(
        response: Response,
        rows: Vec<(Vec<f64>, &Seen)>,
        won: impl Fn(&Seen) -> &Moments,
    ) -> Option<Surrogate> {
        let games: u64 = rows.iter().map(|(_, seen)| won(seen).n).sum();
        let ridge = RIDGE * games as f64 / rows.len().max(1) as f64;
        let luck = match response {
            Response::WinRate => 1.0,
            Response::Margin(measure) => variance(measure, rows.iter().map(|(_, seen)| *seen)),
        };
        let regression = match response {
            Response::WinRate => {
                let wins = |(covariates, seen): (Vec<f64>, &Seen)| WinsRow {
                    covariates,
                    wins: won(seen).sum as u64,
                    n: won(seen).n,
                };
                logistic_regression(&rows.into_iter().map(wins).collect::<Vec<_>>(), ridge)
            }
            Response::Margin(measure) => {
                let mean = |(covariates, seen): (Vec<f64>, &Seen)| {
                    let mean = seen.measures[measure].mean()?;
                    Some(MeanRow { covariates, mean, n: seen.wins.n })
                };
                least_squares(&rows.into_iter().filter_map(mean).collect::<Vec<_>>(), ridge)
            }
        };
        let regression = regression?;
        let slope = |knob| regression.coefficient(knob, 0.95).value.unwrap_or(0.0);
        let slopes = (0..regression.covariates()).map(slope).collect();
        let printed = regression.intercept(0.95).value.unwrap_or(0.0);
        Some(Surrogate { response, regression, luck, printed, slopes })
    }

    /// How many times as far from the fit the points lie as luck alone would have them, by their
    /// standard deviations; for a win rate never less than 1. None if there is nothing to tell it by.
    pub fn scatter(&self) -> Option<f64> {
        let is_known = self.regression.degrees_of_freedom > 0 && self.luck > 0.0;
        is_known.then(|| libm::sqrt(self.regression.dispersion / self.luck))
    }

    /// What a point is predicted to be, and to be within; a unit beyond counts `weight` in win rate.
    pub fn wanted(&self, within: [f64; 2], weight: f64) -> PredictedMeasure {
        PredictedMeasure { printed: self.printed, within, slopes: self.slopes.clone(), weight }
    }

    /// What a step of each knob is worth where the win rate is `rate`: for a number, one step more;
    /// for a piece of a mix, one copy instead of the average copy there. A share of games, or a
    /// margin in its own unit.
    pub fn worth(&self, space: &Space, rate: f64, level: f64) -> Vec<Estimate> {
        let factor = match self.response {
            Response::WinRate => rate * (1.0 - rate),
            Response::Margin(_) => 1.0,
        };
        let mut worth = Vec::new();
        for group in &space.groups {
            let copies = |knob: usize| f64::from(space.knobs[knob].printed);
            let all: f64 = group.knobs.clone().map(copies).sum();
            for knob in group.knobs.clone() {
                let mut change = vec![0.0; self.regression.covariates()];
                change[knob] = 1.0;
                if matches!(group.cost, Cost::Mix { .. }) && all > 0.0 {
                    group.knobs.clone().for_each(|other| change[other] -= copies(other) / all);
                }
                worth.push(self.regression.contrast(&change, level).scaled(factor));
            }
        }
        worth
    }
}

fn covariates(point: &Point) -> Vec<f64> {
    point.iter().map(|&change| change.into()).collect()
}

/// The variance of a measure over the games of a point, the mean over all games.
fn variance<'a>(measure: usize, seen: impl Iterator<Item = &'a Seen>) -> f64 {
    let (mut sum, mut games) = (0.0, 0.0);
    for moments in seen.map(|seen| &seen.measures[measure]) {
        if let (n, Some(std_err)) = (moments.n as f64, moments.estimate(0.95).std_err) {
            sum += n * n * std_err * std_err;
            games += n;
        }
    }
    if games > 0.0 { sum / games } else { 0.0 }
}

//! What every knob is worth, fitted to points that were played.

use super::Seen;
use super::space::{Cost, Point, Space};
use crate::stats::{
    Estimate, Interval, Mean, Regression, Wins, least_squares, logistic_regression,
};

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
    /// The response as printed.
    printed: f64,
    /// What a step of each knob brings.
    pub slopes: Vec<f64>,
}

/// The weight of "no knob does anything", in games: enough to settle what the points leave open,
/// too little to show elsewhere.
const RIDGE: f64 = 0.02;

impl Surrogate {
    /// The model of some points; none if they say nothing.
    pub fn fit<'a>(
        response: Response,
        seen: impl Iterator<Item = (&'a Point, &'a Seen)>,
    ) -> Option<Surrogate> {
        let seen: Vec<_> = seen.collect();
        let covariates = |point: &Point| point.iter().map(|&change| change.into()).collect();
        let games: u64 = seen.iter().map(|(_, seen)| seen.wins.n()).sum();
        let ridge = RIDGE * games as f64 / seen.len().max(1) as f64;
        let regression = match response {
            Response::WinRate => {
                let wins = |&(point, seen): &(&Point, &Seen)| Wins {
                    covariates: covariates(point),
                    wins: seen.wins.sum() as u64,
                    n: seen.wins.n(),
                };
                logistic_regression(&seen.iter().map(wins).collect::<Vec<_>>(), ridge)
            }
            Response::Margin(measure) => {
                let mean = |&(point, seen): &(&Point, &Seen)| {
                    let mean = seen.measures[measure].mean()?;
                    Some(Mean { covariates: covariates(point), mean, n: seen.wins.n() })
                };
                least_squares(&seen.iter().filter_map(mean).collect::<Vec<_>>(), ridge)
            }
        };
        let regression = regression?;
        let slope = |knob| regression.coefficient(knob, 0.95).value.unwrap_or(0.0);
        let slopes = (0..regression.covariates()).map(slope).collect();
        let printed = regression.intercept(0.95).value.unwrap_or(0.0);
        Some(Surrogate { response, regression, printed, slopes })
    }

    /// The response at a point.
    pub fn predict(&self, point: &Point) -> f64 {
        let brings = point.iter().zip(&self.slopes).map(|(&by, slope)| f64::from(by) * slope);
        self.printed + brings.sum::<f64>()
    }

    /// What the knobs have to bring for the response to be even, or the win rate `target`.
    pub fn wish(&self, target: f64) -> f64 {
        match self.response {
            Response::WinRate => libm::log(target / (1.0 - target)) - self.printed,
            Response::Margin(_) => -self.printed,
        }
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
                let mut change = vec![0.0; space.knobs.len()];
                change[knob] = 1.0;
                if matches!(group.cost, Cost::Mix { .. }) && all > 0.0 {
                    group.knobs.clone().for_each(|other| change[other] -= copies(other) / all);
                }
                worth.push(scaled(&self.regression.contrast(&change, level), factor));
            }
        }
        worth
    }
}

fn scaled(estimate: &Estimate, factor: f64) -> Estimate {
    let interval = estimate.interval.map(|interval| Interval {
        low: interval.low * factor,
        high: interval.high * factor,
        ..interval
    });
    Estimate {
        value: estimate.value.map(|value| value * factor),
        std_err: estimate.std_err.map(|std_err| std_err * factor),
        interval,
        ..*estimate
    }
}

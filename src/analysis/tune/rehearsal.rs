//! Rehearsal of a search on predicted results, from which the cost of the search is estimated.
//!
//! A few games of the points of a design show the cost of a point and of a game, and fit a model of the win rates. The
//! rehearsal is the same search with results that this model predicts instead of games.

use std::time::Duration;

use super::games::ChangeGames;
use super::stages::design_points;
use super::{SearchSettings, TuneRequest, tune};
use crate::prelude::*;
use crate::search::{Evaluate, Point, PointRecord, Response, Surrogate};
use sandtable_kernel::{Chance, Live, Stream};
use sandtable_stats::normal_quantile;

/// Number of rehearsals, over which the cost is averaged.
const REHEARSALS: u64 = 3;

/// Maximum number of sample games of each point.
const MAX_SAMPLE: u64 = 96;

/// Minimum ratio of the games of a point in a design to its sample games.
const MIN_SAMPLE_RATIO: u64 = 3;

/// Share of the variance of results that all points of an evaluation have in common.
const COMMON_VARIANCE: f64 = 0.64;

/// Estimated cost of a search.
#[derive(Clone, Copy, Debug)]
pub struct SearchCost {
    /// Number of games of all points.
    pub games: f64,
    /// CPU time in seconds.
    pub seconds: f64,
    /// CPU time of a game, in seconds.
    pub each: f64,
}

/// Estimates the cost of a search from sample games and from rehearsals.
///
/// `clock` returns the CPU time that the program has used. The result is `None` after an interruption, and if the
/// sample determines no model.
pub fn rehearse(
    session: &Session<'_>,
    request: &TuneRequest,
    plan: &SearchSettings,
    clock: fn() -> Duration,
) -> Option<SearchCost> {
    let weights = MatchupShares::equal(session.matchups().len());
    let mut games = ChangeGames::new(session, request, weights);
    let is_possible = |point: &Point| games.is_possible(point);
    let points = design_points(&request.space, plan.seed, is_possible);
    let turns = if request.goal.is_of_each() { request.goal.targets.len() as u64 } else { 1 };
    let sample = (plan.design_games() / MIN_SAMPLE_RATIO).clamp(1, MAX_SAMPLE);
    let begun = clock();
    let first = games.evaluate(&points, sample)?;
    let middle = clock();
    let second = games.evaluate(&points, sample)?;
    let seconds = |from: Duration, to: Duration| to.saturating_sub(from).as_secs_f64();
    let played = (points.len() as u64 * sample * turns) as f64;
    let each = seconds(middle, clock()) / played.max(1.0);
    // The first evaluation also reads the changed scenarios.
    let of_point = (seconds(begun, middle) - each * played).max(0.0) / points.len().max(1) as f64;
    let mut records: Vec<(Point, PointRecord)> = points.into_iter().zip(first).collect();
    records.iter_mut().zip(&second).for_each(|((_, record), more)| record.merge(more));
    let model = PredictedResults::fit(&records)?;
    let begun = clock();
    let (mut played, mut tried) = (0, 0);
    for number in 0..REHEARSALS {
        let dice = Live::new(GameKey::new(plan.seed, number));
        let mut rehearsal = Rehearsal { model: &model, dice, games: 0 };
        tried += tune(&request.space, &request.goal, plan, &mut rehearsal).tried;
        played += rehearsal.games;
    }
    let mean = |sum: f64| sum / REHEARSALS as f64;
    let games = mean(played as f64) * turns as f64;
    let own = mean(seconds(begun, clock()));
    let seconds = own + of_point * mean(tried as f64) + each * games;
    Some(SearchCost { games, seconds, each })
}

/// Models that predict the results of points.
struct PredictedResults {
    /// Models of the win rate, of all games or of each matchup.
    rates: Vec<Surrogate>,
    /// Whether each matchup has a model of its own.
    of_each: bool,
    /// Model of each measure, with the variance of the measure in one game.
    measures: Vec<(Surrogate, f64)>,
}

impl PredictedResults {
    /// Fits models to the results of points; returns `None` if they do not determine a model.
    fn fit(records: &[(Point, PointRecord)]) -> Option<PredictedResults> {
        let rows = || records.iter().map(|(point, record)| (point, record));
        let first = &records.first()?.1;
        let of_each = !first.each.is_empty();
        let rates: Option<Vec<Surrogate>> = match of_each {
            false => Surrogate::fit(Response::WinRate, rows(), |it| &it.wins).map(|it| vec![it]),
            true => (0..first.each.len())
                .map(|index| Surrogate::fit(Response::WinRate, rows(), move |it| &it.each[index]))
                .collect(),
        };
        let measure = |index: usize| {
            let model = Surrogate::fit(Response::Margin(index), rows(), |it| &it.wins)?;
            let variance = model.game_variance();
            Some((model, variance))
        };
        let measures: Option<Vec<_>> = (0..first.measures.len()).map(measure).collect();
        Some(PredictedResults { rates: rates?, of_each, measures: measures? })
    }

    /// Predicts the result of `games` games of a point; `luck` returns a random number of the normal distribution.
    fn record(&self, point: &Point, games: u64, mut luck: impl FnMut() -> f64) -> PointRecord {
        let n = games as f64;
        let mut wins = |model: &Surrogate| {
            let rate = 1.0 / (1.0 + libm::exp(-model.predict(point)));
            let wins = n * rate + libm::sqrt(n * rate * (1.0 - rate)) * luck();
            Moments::of_wins(wins.round().clamp(0.0, n) as u64, games)
        };
        let each: Vec<Moments> = self.rates.iter().map(&mut wins).collect();
        let mut all = Moments::default();
        each.iter().for_each(|it| all.merge(it));
        let measures = self.measures.iter().map(|(model, variance)| {
            let mean = model.predict(point) + libm::sqrt(variance / n.max(1.0)) * luck();
            let squares = (n * (mean * mean + variance)).round() as i64;
            Moments { n: games, sum: (n * mean).round() as i64, squares }
        });
        let measures = measures.collect();
        PointRecord { wins: all, each: if self.of_each { each } else { Vec::new() }, measures }
    }
}

/// Evaluator that predicts the results of points, and counts the games that they would take.
struct Rehearsal<'a> {
    model: &'a PredictedResults,
    dice: Live<1, 0>,
    /// Number of games in each matchup.
    games: u64,
}

impl Evaluate for Rehearsal<'_> {
    type Point = Point;
    type Results = Vec<PointRecord>;

    fn evaluate(&mut self, points: &[Point], games: u64) -> Option<Vec<PointRecord>> {
        self.games = self.games.saturating_add(games.saturating_mul(points.len() as u64));
        let dice = &mut self.dice;
        let mut normal =
            || normal_quantile((f64::from(dice.pick(Stream(0), 1 << 30)) + 0.5) / (1 << 30) as f64);
        let common = normal();
        let [shared, own] = [COMMON_VARIANCE, 1.0 - COMMON_VARIANCE].map(libm::sqrt);
        let record = |point| self.model.record(point, games, || shared * common + own * normal());
        Some(points.iter().map(record).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Predicted results have the win rates and the measures of the points to which the models were fitted.
    #[test]
    fn predictions_agree_with_the_points_that_were_played() {
        let wins =
            |some: i64, step: i8| Moments::of_wins((some + 60 * i64::from(step)) as u64, 1000);
        let record = |step| PointRecord {
            wins: wins(500, step),
            each: Vec::new(),
            measures: vec![wins(300, step)],
        };
        let records: Vec<(Point, PointRecord)> =
            (-2..=2).map(|step| (vec![step], record(step))).collect();
        let model = PredictedResults::fit(&records).expect("a model");
        for (point, played) in &records {
            let predicted = model.record(point, 100_000, || 0.0);
            let apart = predicted.wins.mean().unwrap() - played.wins.mean().unwrap();
            assert!(apart.abs() < 0.01, "{point:?}: {apart}");
            let apart = predicted.measures[0].mean().unwrap() - played.measures[0].mean().unwrap();
            assert!(apart.abs() < 0.01, "{point:?}: {apart}");
        }
    }
}

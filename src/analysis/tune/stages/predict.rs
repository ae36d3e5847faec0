//! Predictions from the points that were played.

use super::Search;
use crate::prelude::*;
use crate::search::{
    INFORMATIVE_RATES, Point, PointRecord, PredictedMeasure, Response, Surrogate, nearest_points,
};
use crate::tune::{EvaluateChanges, StepEffects, TestedChange};

/// Range of the win rates to which a model is fitted; others are used only if these are too few.
const FITTED_RATES: [f64; 2] = [0.01, 0.99];

impl<T: EvaluateChanges> Search<'_, T> {
    /// Fits models to the games so far, and returns the response that the models predict.
    ///
    /// The response is the win rate if it is informative at half of the explored points or more, else the first margin
    /// that varies. Returns `None` if the points do not determine a model.
    pub(super) fn fit_response(&mut self, explored: &[Point]) -> Option<Response> {
        let informative =
            explored.iter().filter(|point| self.is_informative(&self.played[*point])).count();
        let from_afar = || {
            let varies = |&&it: &&usize| {
                let means = explored.iter().map(|point| self.played[point].measures[it].mean());
                let mut means = means.flatten();
                means.next().is_some_and(|first| means.any(|mean| mean != first))
            };
            self.plan.margins.iter().find(varies).map(|&margin| Response::Margin(margin))
        };
        let near = 2 * informative >= explored.len();
        let response = if near { None } else { from_afar() }.unwrap_or(Response::WinRate);
        self.refit(response).then_some(response)
    }

    /// Fits the models of a response to all games so far, and returns whether the points determine them.
    pub(super) fn refit(&mut self, response: Response) -> bool {
        self.surrogate =
            self.fit_surrogate(response, |record| &record.wins).map(|it| (response, it));
        self.each.clear();
        if self.goal.is_of_each() && response == Response::WinRate {
            let of = |index: usize| self.fit_surrogate(response, move |record| &record.each[index]);
            let each: Option<Vec<Surrogate>> = (0..self.goal.targets.len()).map(of).collect();
            self.each = each.unwrap_or_default();
            return !self.each.is_empty() && self.surrogate.is_some();
        }
        self.surrogate.is_some()
    }

    /// Fits a model of a response to all points that were played.
    ///
    /// `wins` selects the wins of a record that count. Returns `None` if the points do not determine a model.
    fn fit_surrogate(
        &self,
        response: Response,
        wins: impl Fn(&PointRecord) -> &Moments,
    ) -> Option<Surrogate> {
        let is_fitted = self.fit_filter(response, &wins);
        Surrogate::fit(response, self.played.iter().filter(|(point, _)| is_fitted(point)), &wins)
    }

    /// Fits a model of a response, with an effect of each turn (evaluation of several points).
    ///
    /// The effect absorbs the luck that all points of a turn share. `wins` selects the wins of a record that count.
    /// Turns of a single point are left out. Returns `None` if the points do not determine a model.
    fn fit_surrogate_by_turn(
        &self,
        response: Response,
        wins: impl Fn(&PointRecord) -> &Moments,
    ) -> Option<Surrogate> {
        let is_fitted = self.fit_filter(response, &wins);
        let turns = self.turns.iter().map(|played| {
            let fitted = played.iter().filter(|(point, _)| is_fitted(point));
            fitted.map(|(point, record)| (point, record)).collect()
        });
        let turns: Vec<Vec<_>> = turns.filter(|turn: &Vec<_>| turn.len() > 1).collect();
        Surrogate::fit_turns(response, &turns, &wins)
    }

    /// Returns a predicate that selects the points of a fit.
    ///
    /// It leaves out points at which nearly all games end alike, if enough other points remain.
    fn fit_filter(
        &self,
        response: Response,
        wins: impl Fn(&PointRecord) -> &Moments,
    ) -> impl Fn(&Point) -> bool {
        let is_near = move |record: &PointRecord| match response {
            Response::WinRate => wins(record)
                .mean()
                .is_some_and(|rate| (FITTED_RATES[0]..=FITTED_RATES[1]).contains(&rate)),
            Response::Margin(_) => true,
        };
        let are_enough = self.played.values().filter(|record| is_near(record)).count()
            > self.space.factors.len();
        move |point| !are_enough || is_near(&self.played[point])
    }

    /// Returns whether all win rates of a point are far enough from 0 and 1 to guide the search.
    pub(super) fn is_informative(&self, record: &PointRecord) -> bool {
        self.goal.rates_with_targets(record).all(|(wins, target)| {
            let low = INFORMATIVE_RATES[0].min(target / 2.0);
            let high = INFORMATIVE_RATES[1].max(1.0 - (1.0 - target) / 2.0);
            wins.mean().is_some_and(|rate| (low..=high).contains(&rate))
        })
    }

    /// Returns the points that the models predict nearest to the goal, by number of edits from 1.
    ///
    /// An element has at most `within` points if one of them is predicted to reach the goal, else at most `beyond`.
    pub(super) fn predicted_points(&mut self, [within, beyond]: [usize; 2]) -> Vec<Vec<Point>> {
        let Some((predictions, resolution)) = self.predictions() else { return Vec::new() };
        let possible = |point: &Point| self.evaluate.is_possible(point);
        let fields =
            nearest_points(self.space, &predictions, self.plan.max_edits, resolution, possible);
        let field = |points: Vec<(f64, Point)>| {
            let reached = points.first().is_some_and(|(gap, _)| *gap <= self.goal.tolerance);
            let keep = if reached { within } else { beyond };
            let mut known = BTreeSet::new();
            let points = points.into_iter().map(|(_, point)| point);
            let different = points.filter(|point| known.insert(self.space.composition(point)));
            different.take(keep).collect()
        };
        fields.into_iter().map(field).collect()
    }

    /// Returns the fitted models with the target range of each, and the smallest gap that matters.
    ///
    /// The win rates should reach their targets within the bounds or, if they are not informative, a margin should be
    /// 0. Returns `None` before the first fit.
    fn predictions(&self) -> Option<(Vec<PredictedMeasure>, f64)> {
        let (response, surrogate) = self.surrogate.as_ref()?;
        if let Response::Margin(_) = response {
            let steepest = surrogate.slopes.iter().fold(f64::MIN_POSITIVE, |a, b| a.max(b.abs()));
            return Some((vec![surrogate.prediction([0.0; 2], 1.0)], steepest / 20.0));
        }
        let of_target = |(surrogate, target): (&Surrogate, f64)| {
            let steepness = target * (1.0 - target);
            surrogate.prediction([libm::log(target / (1.0 - target)); 2], steepness)
        };
        let mut predictions: Vec<PredictedMeasure> = match self.each.is_empty() {
            true => vec![of_target((surrogate, self.goal.target()))],
            false => {
                self.each.iter().zip(self.goal.targets.iter().copied()).map(of_target).collect()
            }
        };
        predictions.extend(self.goal.bounds.iter().filter_map(|bound| {
            let margin = Response::Margin(bound.measure);
            let fit = Surrogate::fit(margin, self.played.iter(), |record| &record.wins)?;
            Some(fit.prediction([bound.least, bound.most], bound.weight.unwrap_or(1.0)))
        }));
        Some((predictions, self.goal.tolerance / 2.0))
    }

    /// Returns the effects of one step of each factor at the targets, or at `nearest` if it is given.
    pub(super) fn step_effects(&self, nearest: Option<&TestedChange>) -> Vec<StepEffects> {
        let Some((response, _)) = self.surrogate else { return Vec::new() };
        let each: Option<Vec<Surrogate>> = match self.each.len() {
            0 => self.fit_surrogate_by_turn(response, |record| &record.wins).map(|it| vec![it]),
            many => (0..many)
                .map(|it| self.fit_surrogate_by_turn(response, move |record| &record.each[it]))
                .collect(),
        };
        let reached = |index: usize| {
            let share = nearest.and_then(|it| self.goal.rates_with_targets(&it.record).nth(index));
            share.and_then(|(wins, _)| wins.mean())
        };
        let effects = |(index, surrogate): (usize, &Surrogate)| {
            let target =
                if self.each.is_empty() { self.goal.target() } else { self.goal.targets[index] };
            let rate = reached(index).unwrap_or(target);
            StepEffects {
                response,
                rate,
                steps: surrogate.step_effects(self.space, rate, self.plan.level),
                scatter: surrogate.scatter(),
            }
        };
        each.iter().flatten().enumerate().map(effects).collect()
    }
}

//! What is predicted from what was played.

use super::{FITTED, Search, TELLING};
use crate::prelude::*;
use crate::tune::nearest::{PredictedMeasure, nearest};
use crate::tune::surrogate::{Response, Surrogate};
use crate::tune::{Found, Point, Seen, Trials, Worth};

impl<T: Trials> Search<'_, T> {
    /// Fits the win rate if most of what was explored tells something by it, else the first margin
    /// that does.
    pub(super) fn fit(&mut self, explored: &[Point]) -> Option<Response> {
        let telling = explored.iter().filter(|point| self.is_telling(&self.seen[*point])).count();
        let from_afar = || {
            let varies = |&&it: &&usize| {
                let means = explored.iter().map(|point| self.seen[point].measures[it].mean());
                let mut means = means.flatten();
                means.next().is_some_and(|first| means.any(|mean| mean != first))
            };
            self.plan.margins.iter().find(varies).map(|&margin| Response::Margin(margin))
        };
        let near = 2 * telling >= explored.len();
        let response = if near { None } else { from_afar() }.unwrap_or(Response::WinRate);
        self.refit(response).then_some(response)
    }

    pub(super) fn refit(&mut self, response: Response) -> bool {
        self.surrogate = self.fitted(response, |seen| &seen.wins).map(|it| (response, it));
        self.each.clear();
        if self.goal.is_of_each() && response == Response::WinRate {
            let of = |place: usize| self.fitted(response, move |seen| &seen.each[place]);
            let each: Option<Vec<Surrogate>> = (0..self.goal.targets.len()).map(of).collect();
            self.each = each.unwrap_or_default();
            return !self.each.is_empty() && self.surrogate.is_some();
        }
        self.surrogate.is_some()
    }

    /// What was played, fitted: of win rates those that `wins` picks.
    fn fitted(&self, response: Response, wins: impl Fn(&Seen) -> &Moments) -> Option<Surrogate> {
        let is_fitted = self.is_fitted(response, &wins);
        Surrogate::fit(response, self.seen.iter().filter(|(point, _)| is_fitted(point)), &wins)
    }

    /// The same, turn by turn. Where one point was played alone, nothing tells it from the luck.
    fn fitted_turns(
        &self,
        response: Response,
        wins: impl Fn(&Seen) -> &Moments,
    ) -> Option<Surrogate> {
        let is_fitted = self.is_fitted(response, &wins);
        let turns = self.turns.iter().map(|played| {
            let fitted = played.iter().filter(|(point, _)| is_fitted(point));
            fitted.map(|(point, seen)| (point, seen)).collect()
        });
        let turns: Vec<Vec<_>> = turns.filter(|turn: &Vec<_>| turn.len() > 1).collect();
        Surrogate::fit_turns(response, &turns, &wins)
    }

    /// Which points are part of a fit: those that are not won or lost by nearly all, if there are enough
    /// of them.
    fn is_fitted(
        &self,
        response: Response,
        wins: impl Fn(&Seen) -> &Moments,
    ) -> impl Fn(&Point) -> bool {
        let is_near = move |seen: &Seen| match response {
            Response::WinRate => {
                wins(seen).mean().is_some_and(|rate| (FITTED[0]..=FITTED[1]).contains(&rate))
            }
            Response::Margin(_) => true,
        };
        let are_enough =
            self.seen.values().filter(|seen| is_near(seen)).count() > self.space.knobs.len();
        move |point| !are_enough || is_near(&self.seen[point])
    }

    pub(super) fn is_telling(&self, seen: &Seen) -> bool {
        self.goal.shares(seen).all(|(wins, target)| {
            let low = TELLING[0].min(target / 2.0);
            let high = TELLING[1].max(1.0 - (1.0 - target) / 2.0);
            wins.mean().is_some_and(|rate| (low..=high).contains(&rate))
        })
    }

    /// For each price from 1 the points that the surrogates put nearest to what is wanted: so many
    /// where one of them is predicted to reach it, and so many where none is.
    pub(super) fn fields(&mut self, [within, beyond]: [usize; 2]) -> Vec<Vec<Point>> {
        let Some((wanted, resolution)) = self.wanted() else { return Vec::new() };
        let possible = |point: &Point| self.trials.possible(point);
        let fields = nearest(self.space, &wanted, self.plan.most_price, resolution, possible);
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

    /// What is predicted of points and wanted of them, and how great a difference matters: that the
    /// win rates reach their targets and the bounds are kept, or that a margin is 0.
    fn wanted(&self) -> Option<(Vec<PredictedMeasure>, f64)> {
        let (response, surrogate) = self.surrogate.as_ref()?;
        if let Response::Margin(_) = response {
            let steepest = surrogate.slopes.iter().fold(f64::MIN_POSITIVE, |a, b| a.max(b.abs()));
            return Some((vec![surrogate.wanted([0.0; 2], 1.0)], steepest / 20.0));
        }
        let of_target = |(surrogate, target): (&Surrogate, f64)| {
            let steepness = target * (1.0 - target);
            surrogate.wanted([libm::log(target / (1.0 - target)); 2], steepness)
        };
        let mut wanted: Vec<PredictedMeasure> = match self.each.is_empty() {
            true => vec![of_target((surrogate, self.goal.target()))],
            false => {
                self.each.iter().zip(self.goal.targets.iter().copied()).map(of_target).collect()
            }
        };
        wanted.extend(self.goal.bounds.iter().filter_map(|bound| {
            let margin = Response::Margin(bound.measure);
            let fit = Surrogate::fit(margin, self.seen.iter(), |seen| &seen.wins)?;
            Some(fit.wanted([bound.least, bound.most], bound.weight.unwrap_or(1.0)))
        }));
        Some((wanted, self.goal.tolerance / 2.0))
    }

    /// What each knob is worth where the targets are, or else at the nearest point.
    pub(super) fn worth(&self, nearest: Option<&Found>) -> Vec<Worth> {
        let Some((response, _)) = self.surrogate else { return Vec::new() };
        let each: Option<Vec<Surrogate>> = match self.each.len() {
            0 => self.fitted_turns(response, |seen| &seen.wins).map(|it| vec![it]),
            many => (0..many)
                .map(|it| self.fitted_turns(response, move |seen| &seen.each[it]))
                .collect(),
        };
        let reached = |place: usize| {
            let share = nearest.and_then(|it| self.goal.shares(&it.seen).nth(place));
            share.and_then(|(wins, _)| wins.mean())
        };
        let worth = |(place, surrogate): (usize, &Surrogate)| {
            let target =
                if self.each.is_empty() { self.goal.target() } else { self.goal.targets[place] };
            let rate = reached(place).unwrap_or(target);
            Worth {
                response,
                rate,
                steps: surrogate.worth(self.space, rate, self.plan.level),
                scatter: surrogate.scatter(),
            }
        };
        each.iter().flatten().enumerate().map(worth).collect()
    }
}

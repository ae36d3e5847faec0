//! What is predicted from what was played.

use super::{FITTED, Search, TELLING};
use crate::tune::nearest::{Landscape, Query};
use crate::tune::surrogate::{Response, Surrogate};
use crate::tune::together::{self, Wanted};
use crate::tune::{Bound, Found, Point, Seen, Trials, Worth};
use sandtable_stats::Moments;

impl<'a, T: Trials> Search<'a, T> {
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

    /// For each price from 1 the points that the surrogate puts nearest to the target, so many
    /// where it is within reach, and so many where it is not.
    pub(super) fn fields(&mut self, [within, beyond]: [usize; 2]) -> Vec<Vec<Point>> {
        if !self.each.is_empty() {
            return self.fields_of_each(within);
        }
        let Some((response, surrogate)) = &self.surrogate else { return Vec::new() };
        let slopes = &surrogate.slopes;
        let landscape = Landscape::new(self.space, slopes, self.plan.most_price);
        let target = self.goal.target();
        let wish = surrogate.wish(target);
        let steepest = steepness(target);
        let bounds = self.bounds();
        let resolution = match response {
            Response::WinRate => self.goal.tolerance / steepest / 2.0,
            Response::Margin(_) => {
                slopes.iter().fold(f64::MIN_POSITIVE, |most, slope| most.max(slope.abs())) / 20.0
            }
        };
        let penalty = |point: &Point| match response {
            Response::WinRate => bounds.iter().map(|bound| bound(point)).sum::<f64>() / steepest,
            Response::Margin(_) => 0.0,
        };
        let mut field = |price| {
            let Some((low, high)) = landscape.extremes(price) else { return Vec::new() };
            let keep = if (low..=high).contains(&wish) { within } else { beyond };
            let possible = |point: &Point| self.trials.possible(point);
            let query = Query { price, wish, resolution, keep };
            let found = landscape.nearest(query, penalty, possible);
            found.into_iter().map(|candidate| candidate.point).collect()
        };
        (1..=self.plan.most_price).map(&mut field).collect()
    }

    /// The same for several targets at once.
    fn fields_of_each(&mut self, keep: usize) -> Vec<Vec<Point>> {
        let of_target = |(surrogate, &target): (&Surrogate, &f64)| {
            let logit = libm::log(target / (1.0 - target));
            surrogate.wanted([logit; 2], steepness(target))
        };
        let mut wanted: Vec<Wanted> =
            self.each.iter().zip(&self.goal.targets).map(of_target).collect();
        wanted.extend(self.goal.bounds.iter().filter_map(|bound| {
            let margin = Response::Margin(bound.measure);
            let fit = Surrogate::fit(margin, self.seen.iter(), |seen| &seen.wins)?;
            Some(fit.wanted([bound.least, bound.most], bound.weight.unwrap_or(1.0)))
        }));
        let possible = |point: &Point| self.trials.possible(point);
        together::nearest(self.space, &wanted, self.plan.most_price, keep, possible)
    }

    /// For each bound, what a point is predicted to miss it by.
    fn bounds(&self) -> Vec<impl Fn(&Point) -> f64 + use<'a, T>> {
        let goal = self.goal;
        let predicted = |bound: &'a Bound| {
            let margin = Response::Margin(bound.measure);
            let fit = Surrogate::fit(margin, self.seen.iter(), |seen| &seen.wins)?;
            Some(move |point: &Point| bound.miss_of(fit.predict(point)))
        };
        goal.bounds.iter().filter_map(predicted).collect()
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

/// The win rate that a unit of the logit is worth at a target.
fn steepness(target: f64) -> f64 {
    target * (1.0 - target)
}

//! The tally: counts over all games of a matchup.

use serde::{Deserialize, Serialize};

use super::spaces::SpaceTally;
use super::things::ThingTally;
use super::{GAME_METRICS, START_METRICS, most_missions};
use crate::ledger::{Ledger, STARTS};
use crate::model::{Mode, Model};
use crate::rules::{EndReason, Outcome};
use sandtable_stats::{Estimate, Histogram, PositionalCounter, have_ranges_of};
use sandtable_summary::{Cell, Matchup, Metric};

/// Counts over all games of a matchup, in integers.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Tally {
    /// Games lost and games won, by the reason why the last mission ended.
    endings: [[u64; EndReason::ALL.len()]; 2],
    /// One histogram for each of [`GAME_METRICS`].
    numbers: Vec<Histogram>,
    /// Games that reached each mission, and games that won it.
    missions: [PositionalCounter; 2],
    /// For each mission whose beginning is noted, a histogram for each of [`START_METRICS`].
    starts: Vec<[Histogram; START_METRICS.len()]>,
    /// The cards and the counters.
    things: ThingTally,
    /// The spaces.
    spaces: SpaceTally,
}

impl Tally {
    /// The tally of no games.
    pub fn new(model: &Model, mode: Mode) -> Tally {
        let missions = most_missions(model, mode);
        let numbers = GAME_METRICS.iter().map(|it| (it.bounds)(model, missions) as i32);
        Tally {
            endings: [[0; EndReason::ALL.len()]; 2],
            numbers: numbers.map(|most| Histogram::new(0, most)).collect(),
            missions: [PositionalCounter::new(), PositionalCounter::new()],
            starts: model
                .missions
                .iter()
                .take(STARTS)
                .map(|_| {
                    START_METRICS.each_ref().map(|it| Histogram::new(0, (it.most)(model) as i32))
                })
                .collect(),
            things: ThingTally::new(model, mode),
            spaces: SpaceTally::new(model),
        }
    }

    /// Adds a finished game.
    #[inline]
    pub fn add(&mut self, model: &Model, game: &Ledger) {
        let Some(Outcome { won, reason }) = game.outcome else { return };
        self.endings[usize::from(won)][reason as usize] += 1;
        for (histogram, metric) in self.numbers.iter_mut().zip(GAME_METRICS) {
            histogram.record((metric.of)(game));
        }
        self.missions[0].add(game.missions_reached.0);
        self.missions[1].add(game.missions_won.0);
        for (mission, histograms) in self.starts.iter_mut().enumerate() {
            if game.missions_reached.contains(mission) {
                for (histogram, metric) in histograms.iter_mut().zip(&START_METRICS) {
                    histogram.record((metric.of)(model, &game.starts[mission]) as i32);
                }
            }
        }
        self.things.add(model, game, won);
        self.spaces.add(game);
    }

    /// Adds the games of another tally of the same matchup.
    pub fn merge(&mut self, other: &Tally) {
        let endings = self.endings.as_flattened_mut().iter_mut();
        for (count, more) in endings.zip(other.endings.as_flattened()) {
            *count += more;
        }
        for (histogram, more) in self.numbers.iter_mut().zip(&other.numbers) {
            histogram.merge(more);
        }
        for (counter, more) in self.missions.iter_mut().zip(&other.missions) {
            counter.merge(more);
        }
        let starts = self.starts.as_flattened_mut().iter_mut();
        for (histogram, more) in starts.zip(other.starts.as_flattened()) {
            histogram.merge(more);
        }
        self.things.merge(&other.things);
        self.spaces.merge(&other.spaces);
    }

    /// Whether this can be the sum of `games` games.
    pub fn is_sound(&self, model: &Model, mode: Mode, games: u64) -> bool {
        let new = Tally::new(model, mode);
        let all: u128 = self.endings.as_flattened().iter().map(|&count| u128::from(count)).sum();
        let missions = self.missions.iter().flat_map(PositionalCounter::totals);
        all == u128::from(games)
            && have_ranges_of(&self.numbers, &new.numbers)
            && self.numbers.iter().all(|histogram| histogram.n() == games)
            && missions.max().is_none_or(|most| most <= games)
            && self.starts_are_sound(&new)
            && self.things.is_sound(&new.things, [self.wins(), games - self.wins()])
            && self.spaces.is_sound(model, mode, &self.numbers, games)
    }

    /// Every campaign that reached a mission began it in some way.
    fn starts_are_sound(&self, new: &Tally) -> bool {
        let reached = self.missions[0].totals();
        let counted = |(mission, histograms): (usize, &[Histogram; START_METRICS.len()])| {
            histograms.iter().all(|histogram| histogram.n() == reached[mission])
        };
        have_ranges_of(self.starts.as_flattened(), new.starts.as_flattened())
            && self.starts.iter().enumerate().all(counted)
    }

    /// Games won.
    pub fn wins(&self) -> u64 {
        self.endings[1].iter().sum()
    }

    /// All games.
    pub fn games(&self) -> u64 {
        self.endings.as_flattened().iter().sum()
    }

    /// Turns the counts into figures with intervals at `level`.
    pub fn cell(&self, model: &Model, matchup: Matchup, mode: Mode, level: f64) -> Cell {
        let games = self.games();
        let reasons = EndReason::ALL.map(|reason| {
            (reason.name(), self.endings.iter().map(|by_reason| by_reason[reason as usize]).sum())
        });
        let ends = reasons.iter().map(|(reason, count)| {
            Metric::share(format!("ended_by_{reason}"), *count, games, level)
        });
        let numbers = GAME_METRICS.iter().zip(&self.numbers);
        let numbers = numbers.map(|(metric, it)| Metric::mean(metric.name, metric.unit, it, level));
        let mut metrics: Vec<Metric> = ends.chain(numbers).collect();
        metrics.extend(match mode {
            Mode::Mission(_) => Vec::new(),
            Mode::Campaign => self.mission_figures(model, &model.campaign, level),
            Mode::Random => {
                let all: Vec<usize> = (0..model.missions.len()).collect();
                self.mission_figures(model, &all, level)
            }
        });
        Cell {
            matchup,
            games,
            win_rate: Estimate::rate(self.wins(), games, level),
            reasons: reasons.to_vec(),
            metrics,
            cards: self.things.figures(model, [self.wins(), games], level),
            spaces: self.spaces.figures(model, mode, games, level),
        }
    }

    /// For each of `missions` the shares of games that reach and that win it, and how it begins.
    fn mission_figures(&self, model: &Model, missions: &[usize], level: f64) -> Vec<Metric> {
        let games = self.games();
        let counts = self.missions.each_ref().map(PositionalCounter::totals);
        let figures = |&mission: &usize| {
            let name = model.missions[mission].name.replace('-', "_");
            let share = |(what, counts): (&str, &[u64; 64])| {
                Metric::share(format!("{what}_{name}"), counts[mission], games, level)
            };
            let mut figures: Vec<Metric> =
                ["reached", "won"].into_iter().zip(&counts).map(share).collect();
            let starts = self.starts.get(mission).into_iter().flatten().zip(&START_METRICS);
            figures.extend(starts.map(|(histogram, metric)| {
                let name = metric.of_missions.replace("MISSION", &name);
                Metric::mean(&name, metric.unit, histogram, level)
            }));
            figures
        };
        missions.iter().flat_map(figures).collect()
    }
}

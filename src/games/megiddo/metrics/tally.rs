//! The tally: counts over all games of a matchup.

use serde::{Deserialize, Serialize};

use super::GAME_METRICS;
use super::cards::{CardCounts, CardTally};
use super::margins::ForceMargins;
use crate::ledger::Ledger;
use crate::model::{Model, Side};
use crate::rules::EndReason;
use sandtable_stats::{Estimate, Histogram, have_ranges_of};
use sandtable_summary::{Cell, Matchup, Metric};

/// The place of the number of battles in [`GAME_METRICS`].
const BATTLES: usize = 0;

/// Counts over all games of a matchup, in integers.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Tally {
    /// Games by winner and reason.
    endings: [[u64; EndReason::ALL.len()]; 2],
    /// One histogram for each of [`GAME_METRICS`].
    numbers: Vec<Histogram>,
    force_margins: ForceMargins,
    /// The cards of each side.
    cards: [CardTally; 2],
}

impl Tally {
    /// The tally of no games.
    pub fn new(model: &Model) -> Tally {
        let numbers = GAME_METRICS.iter().map(|it| (it.bounds)(model));
        Tally {
            endings: [[0; 2]; 2],
            numbers: numbers.map(|(low, high)| Histogram::new(low, high)).collect(),
            force_margins: ForceMargins::new(model),
            cards: [CardTally::new(), CardTally::new()],
        }
    }

    /// Adds a finished game.
    #[inline]
    pub fn add(&mut self, model: &Model, game: &Ledger) {
        let Some(outcome) = game.outcome else { return };
        self.endings[outcome.winner.index()][outcome.reason as usize] += 1;
        for (histogram, metric) in self.numbers.iter_mut().zip(GAME_METRICS) {
            histogram.record((metric.of)(game));
        }
        self.force_margins.add(game);
        for side in Side::BOTH {
            let won = outcome.winner == side;
            self.cards[side.index()].add(model.army(side), &game.cards[side.index()], won);
        }
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
        self.force_margins.merge(&other.force_margins);
        for (cards, more) in self.cards.iter_mut().zip(&other.cards) {
            cards.merge(more);
        }
    }

    /// Whether this can be the sum of `games` games.
    pub fn is_sound(&self, model: &Model, games: u64) -> bool {
        let all: u128 = self.endings.as_flattened().iter().map(|&count| u128::from(count)).sum();
        all == u128::from(games)
            && have_ranges_of(&self.numbers, &Tally::new(model).numbers)
            && self.numbers.iter().all(|histogram| histogram.n() == games)
            && self.force_margins.is_sound(&self.numbers[BATTLES])
            && Side::BOTH.into_iter().zip(&self.cards).all(|(side, cards)| {
                let lost = games - self.wins(side);
                cards.are_sound(model.army(side), self.wins(side), lost)
            })
    }

    /// Games won by a side.
    pub fn wins(&self, side: Side) -> u64 {
        self.endings[side.index()].iter().sum()
    }

    /// All games.
    pub fn games(&self) -> u64 {
        self.endings.as_flattened().iter().sum()
    }

    /// Turns the counts into figures with intervals at `level`.
    pub fn cell(&self, model: &Model, matchup: Matchup, level: f64) -> Cell {
        let games = self.games();
        let reasons = EndReason::ALL.map(|reason| {
            (reason.name(), self.endings.iter().map(|by_reason| by_reason[reason as usize]).sum())
        });
        let cards = Side::BOTH.into_iter().flat_map(|side| {
            let counts = CardCounts::new(&self.cards[side.index()], games, self.wins(side), level);
            counts.figures(side, model.army(side))
        });
        Cell {
            matchup,
            games,
            win_rate: Estimate::rate(self.wins(Side::British), games, level),
            reasons: reasons.to_vec(),
            metrics: self.game_figures(&reasons, level),
            cards: cards.collect(),
            spaces: Vec::new(),
        }
    }

    fn game_figures(&self, reasons: &[(&'static str, u64)], level: f64) -> Vec<Metric> {
        let games = self.games();
        let ends = reasons.iter().map(|(reason, count)| {
            Metric::share(format!("ended_by_{reason}"), *count, games, level)
        });
        let numbers =
            GAME_METRICS.iter().zip(&self.numbers).map(|(metric, histogram)| match metric.unit {
                "share" => Metric {
                    std_dev: histogram.variance().map(libm::sqrt),
                    ..Metric::share(metric.name, histogram.sum() as u64, games, level)
                },
                // Of which the numbers of the histogram are rounded.
                unit @ "force" => {
                    let (estimate, std_dev) = self.force_margins.estimate(level);
                    let rounded = Metric::mean(metric.name, unit, histogram, level);
                    Metric { estimate, std_dev, ..rounded }
                }
                unit => Metric::mean(metric.name, unit, histogram, level),
            });
        ends.chain(numbers).collect()
    }
}

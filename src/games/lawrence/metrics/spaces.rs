//! Metrics of each space of the map, such as its number of battles.

use crate::prelude::*;

use crate::ledger::GAME_METRICS;
use crate::ledger::maxima::Maximum;
use crate::ledger::spaces::{SPACE_METRICS, SpaceMetric};
use sandtable_games::GameMetric;
use sandtable_stats::{Histogram, Moments};
use sandtable_summary::{Metric, SpaceFigures};

/// Returns the metric of whole games that is the sum of a metric over all spaces, and its index.
fn whole(of_spaces: &SpaceMetric) -> (&'static GameMetric<Ledger, Maximum>, usize) {
    let index = GAME_METRICS.iter().position(|metric| metric.name == of_spaces.name);
    let index = index.expect("every number of a space is one of the game");
    (&GAME_METRICS[index], index)
}

/// Sum, and sum of squares, of one count over all games.
type Sums = [u64; 2];

/// For each space, the sums of each of [`SPACE_METRICS`] over all games.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct SpaceTally(Vec<[Sums; SPACE_METRICS.len()]>);

sandtable_stats::merge_fields! { SpaceTally: 0; }

impl SpaceTally {
    /// Creates an empty tally for the spaces of a scenario.
    pub fn new(model: &Model) -> SpaceTally {
        SpaceTally(vec![Default::default(); model.map.spaces.len()])
    }

    /// Adds the counts of a game to the sums.
    #[inline]
    pub fn add(&mut self, game: &Ledger) {
        for space in game.counted_spaces {
            for (sums, metric) in self.0[space.index()].iter_mut().zip(&SPACE_METRICS) {
                let value = u64::from((metric.of)(&game.spaces[space]));
                sums[0] += value;
                sums[1] += value * value;
            }
        }
    }

    /// Returns true if these sums, read from a file, can come from `games` games.
    ///
    /// The sum of each space must lie within its bounds. The sums of all spaces must add up to the total of the
    /// histogram in `numbers` that counts the same metric for whole games.
    pub fn is_sound(&self, model: &Model, mode: Mode, numbers: &[Histogram], games: u64) -> bool {
        let is_whole = |(index, metric): (usize, &SpaceMetric)| {
            let all: i128 = self.0.iter().map(|space| i128::from(space[index][0])).sum();
            all == numbers[whole(metric).1].sum()
        };
        let can_be = |(space, sums): (Space, &[Sums; SPACE_METRICS.len()])| {
            let mut pairs = sums.iter().zip(&SPACE_METRICS);
            pairs.all(|(sums, metric)| can_be(*sums, (metric.max)(model, mode, space), games))
        };
        self.0.len() == model.map.spaces.len()
            && model.map.all.iter().zip(&self.0).all(can_be)
            && SPACE_METRICS.iter().enumerate().all(is_whole)
    }

    /// Returns the metrics of every space, without metrics that are always 0 there.
    ///
    /// `level` is the confidence level of the intervals.
    pub fn figures(&self, model: &Model, mode: Mode, games: u64, level: f64) -> Vec<SpaceFigures> {
        let figures = |(space, sums): (Space, &[Sums; SPACE_METRICS.len()])| {
            let possible = SPACE_METRICS.iter().zip(sums);
            let possible = possible.filter(|(metric, _)| (metric.max)(model, mode, space) > 0);
            let metrics = possible.map(|(metric, &[sum, squares])| {
                let counts = Moments { n: games, sum: sum as i64, squares: squares as i64 };
                let estimate = counts.estimate_counts(level);
                Metric::estimated(metric.name, whole(metric).0.unit, estimate)
            });
            SpaceFigures { space: model.map.name(space).to_owned(), metrics: metrics.collect() }
        };
        let all = model.map.all.iter().zip(&self.0).map(figures);
        all.filter(|space| !space.metrics.is_empty()).collect()
    }
}

/// Returns true if `games` integers from 0 to `max` may have this sum and sum of squares.
///
/// Only necessary conditions are checked.
fn can_be([sum, squares]: Sums, max: usize, games: u64) -> bool {
    let [sum, squares, games] = [sum, squares, games].map(u128::from);
    let bounds = sum..=sum * max as u128;
    bounds.contains(&squares)
        && (squares - sum).is_multiple_of(2)
        && sum * sum <= games * squares
        && i64::try_from(squares).is_ok()
}

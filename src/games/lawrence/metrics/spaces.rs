//! Metrics of each space of the map, such as its number of battles.

use crate::prelude::*;

use super::{GAME_METRICS, Maximum, garrisons_of_cards, max_missions, max_operations, repairs};
use sandtable_games::GameMetric;
use sandtable_stats::{Histogram, Moments};
use sandtable_summary::{Metric, SpaceFigures};

/// Metric that counts events in one space, such as battles; its mean over the games is reported.
pub struct SpaceMetric {
    /// Name of this metric, and of the metric of a whole game that is its sum over all spaces.
    pub name: &'static str,
    /// Function that returns the maximum in a space in one game; the minimum is 0.
    max: fn(&Model, Mode, Space) -> usize,
    /// Function that returns the value in a space in one game.
    pub of: fn(&SpaceCounts) -> u16,
}

/// Declares the counts of a space, each with a function for its maximum.
macro_rules! spaces {
    ($($(#[$doc:meta])* $name:ident: $max:ident;)+) => {
        /// Numbers of events in one space in one game.
        #[derive(Clone, Copy, Debug, Default)]
        pub struct SpaceCounts {
            $($(#[$doc])* pub $name: u16),+
        }

        /// Metrics of single spaces, in the order of the result files.
        pub const SPACE_METRICS: [SpaceMetric; [$(stringify!($name)),+].len()] = [$(SpaceMetric {
            name: stringify!($name),
            max: $max,
            of: |counts| counts.$name,
        }),+];
    };
}

spaces! {
    /// Number of battles fought.
    battles: max_battles;
    /// Number of units eliminated in battle or blown up, including Leaders who escaped.
    units_lost: max_units_lost;
    /// Number of Garrisons eliminated.
    garrisons_removed: max_garrisons;
    /// Number of times that the railway was broken.
    rail_breaks: max_rail_breaks;
}

/// L5.7, L5.8 Returns the maximum number of battles in a space in one game.
///
/// A battle needs Ottoman units, either from a card read there (L5.6) or from a Garrison.
fn max_battles(model: &Model, mode: Mode, space: Space) -> usize {
    match model.map.unread.contains(space) && max_garrisons(model, mode, space) == 0 {
        true => 0,
        false => max_operations(model, max_missions(model, mode)),
    }
}

/// L10.4, L13 Returns the maximum number of units lost in a space in one game, in battle or by Demolitions.
fn max_units_lost(model: &Model, mode: Mode, space: Space) -> usize {
    let battles = max_battles(model, mode, space);
    match battles + max_rail_breaks(model, mode, space) {
        0 => 0,
        _ => super::max_units_lost(model, max_missions(model, mode)),
    }
}

/// L4 (2), L19 Returns the maximum number of Garrisons in a space in one game.
///
/// Every mission whose Situation names the space may place one there, and a campaign plays one mission again. Cards
/// may place more.
fn max_garrisons(model: &Model, mode: Mode, space: Space) -> usize {
    let names = |&mission: &usize| model.missions[mission].situation.contains(&space);
    let named: usize = match mode {
        Mode::Mission(mission) => names(&mission).into(),
        Mode::Random => (0..model.missions.len()).any(|mission| names(&mission)).into(),
        Mode::Campaign => match model.campaign.iter().copied().filter(names).count() {
            0 => 0,
            missions => missions + 1,
        },
    };
    named + max_missions(model, mode) * garrisons_of_cards(model, Set::of(space))
}

/// L13, L19 Returns the maximum number of rail breaks in a space in one game.
///
/// A space breaks again only after a card repaired it.
fn max_rail_breaks(model: &Model, mode: Mode, space: Space) -> usize {
    let is_rail = usize::from(model.map.of_kind(SpaceKind::Rail).contains(space));
    is_rail * (1 + max_missions(model, mode) * repairs(model, Set::of(space)))
}

impl SpaceMetric {
    /// Returns the metric of whole games that is the sum of this metric over all spaces, and its index.
    fn whole(&self) -> (&'static GameMetric<Ledger, Maximum>, usize) {
        let index = GAME_METRICS.iter().position(|metric| metric.name == self.name);
        let index = index.expect("every number of a space is one of the game");
        (&GAME_METRICS[index], index)
    }
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
            all == numbers[metric.whole().1].sum()
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
                Metric::estimated(metric.name, metric.whole().0.unit, estimate)
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

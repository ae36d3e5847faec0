//! What happened in each space.

use crate::prelude::*;

use super::{GAME_METRICS, Most, garrisons_of_cards, most_missions, most_operations, repairs};
use sandtable_games::GameMetric;
use sandtable_stats::{Histogram, Moments};
use sandtable_summary::{Metric, SpaceFigures};

/// A number of a game, counted in each space; its mean is reported for each space.
pub struct SpaceMetric {
    /// The name of the game's number, which is the sum over all spaces.
    pub name: &'static str,
    /// Its greatest possible value in a space in one game; the least is 0.
    most: fn(&Model, Mode, Space) -> usize,
    /// Its value in a space in one game.
    pub of: fn(&SpaceNotes) -> u16,
}

/// Declares the numbers of a space, each with its greatest possible value.
macro_rules! spaces {
    ($($(#[$doc:meta])* $name:ident: $most:ident;)+) => {
        /// How often something happened in one space.
        #[derive(Clone, Copy, Debug, Default)]
        pub struct SpaceNotes {
            $($(#[$doc])* pub $name: u16),+
        }

        /// Every number of a space, in the order of the files.
        pub const SPACE_METRICS: [SpaceMetric; [$(stringify!($name)),+].len()] = [$(SpaceMetric {
            name: stringify!($name),
            most: $most,
            of: |notes| notes.$name,
        }),+];
    };
}

spaces! {
    /// Battles fought.
    battles: most_battles;
    /// Units eliminated in battle or blown up, even if a Leader escaped.
    units_lost: most_units_lost;
    /// Garrisons eliminated.
    garrisons_removed: most_garrisons;
    /// How often the railway was broken.
    rail_breaks: most_rail_breaks;
}

/// L5.7, L5.8 A battle needs Ottoman units, of a card that was read there (L5.6) or of a Garrison.
fn most_battles(model: &Model, mode: Mode, space: Space) -> usize {
    match model.map.unread.contains(space) && most_garrisons(model, mode, space) == 0 {
        true => 0,
        false => most_operations(model, most_missions(model, mode)),
    }
}

/// L10.4, L13 Units are lost in battles and to their own Demolitions.
fn most_units_lost(model: &Model, mode: Mode, space: Space) -> usize {
    let battles = most_battles(model, mode, space);
    match battles + most_rail_breaks(model, mode, space) {
        0 => 0,
        _ => super::most_units_lost(model, most_missions(model, mode)),
    }
}

/// L4 (2), L19 Every mission that names the space gives it a Garrison, and a campaign plays one of
/// its missions again; cards may bring more.
fn most_garrisons(model: &Model, mode: Mode, space: Space) -> usize {
    let names = |&mission: &usize| model.missions[mission].situation.contains(&space);
    let named: usize = match mode {
        Mode::Mission(mission) => names(&mission).into(),
        Mode::Random => (0..model.missions.len()).any(|mission| names(&mission)).into(),
        Mode::Campaign => match model.campaign.iter().copied().filter(names).count() {
            0 => 0,
            missions => missions + 1,
        },
    };
    named + most_missions(model, mode) * garrisons_of_cards(model, Set::of(space))
}

/// L13, L19 A space is broken once and for all, unless cards repair it.
fn most_rail_breaks(model: &Model, mode: Mode, space: Space) -> usize {
    let is_rail = usize::from(model.map.of_kind(SpaceKind::Rail).contains(space));
    is_rail * (1 + most_missions(model, mode) * repairs(model, Set::of(space)))
}

impl SpaceMetric {
    /// The number of the game that it is a part of.
    fn whole(&self) -> (&'static GameMetric<Ledger, Most>, usize) {
        let place = GAME_METRICS.iter().position(|metric| metric.name == self.name);
        let place = place.expect("every number of a space is one of the game");
        (&GAME_METRICS[place], place)
    }
}

/// The sums of a number over all games: as it is, and squared.
type Sums = [u64; 2];

/// For each space the sums of each of [`SPACE_METRICS`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct SpaceTally(Vec<[Sums; SPACE_METRICS.len()]>);

sandtable_stats::merge_fields! { SpaceTally: 0; }

impl SpaceTally {
    /// The tally of no games.
    pub fn new(model: &Model) -> SpaceTally {
        SpaceTally(vec![Default::default(); model.map.spaces.len()])
    }

    /// Adds a game.
    #[inline]
    pub fn add(&mut self, game: &Ledger) {
        for space in game.noted_spaces {
            for (sums, metric) in self.0[space.index()].iter_mut().zip(&SPACE_METRICS) {
                let value = u64::from((metric.of)(&game.spaces[space]));
                sums[0] += value;
                sums[1] += value * value;
            }
        }
    }

    /// Whether these sums are possible for games whose numbers have the histograms `numbers`:
    /// values within bounds can have the sums of each space, and all spaces together have the sums
    /// of the games.
    pub fn is_sound(&self, model: &Model, mode: Mode, numbers: &[Histogram], games: u64) -> bool {
        let is_whole = |(place, metric): (usize, &SpaceMetric)| {
            let all: i128 = self.0.iter().map(|space| i128::from(space[place][0])).sum();
            all == numbers[metric.whole().1].sum()
        };
        let can_be = |(space, sums): (Space, &[Sums; SPACE_METRICS.len()])| {
            let mut pairs = sums.iter().zip(&SPACE_METRICS);
            pairs.all(|(sums, metric)| can_be(*sums, (metric.most)(model, mode, space), games))
        };
        self.0.len() == model.map.spaces.len()
            && model.map.all.iter().zip(&self.0).all(can_be)
            && SPACE_METRICS.iter().enumerate().all(is_whole)
    }

    /// The figures of every space where anything can happen, one for each thing that can.
    pub fn figures(&self, model: &Model, mode: Mode, games: u64, level: f64) -> Vec<SpaceFigures> {
        let figures = |(space, sums): (Space, &[Sums; SPACE_METRICS.len()])| {
            let possible = SPACE_METRICS.iter().zip(sums);
            let possible = possible.filter(|(metric, _)| (metric.most)(model, mode, space) > 0);
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

/// Whether `games` whole numbers from 0 to `most` can have these sums, as far as bounds tell.
fn can_be([sum, squares]: Sums, most: usize, games: u64) -> bool {
    let [sum, squares, games] = [sum, squares, games].map(u128::from);
    let bounds = sum..=sum * most as u128;
    bounds.contains(&squares)
        && (squares - sum).is_multiple_of(2)
        && sum * sum <= games * squares
        && i64::try_from(squares).is_ok()
}

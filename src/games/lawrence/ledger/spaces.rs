//! Counts of events in each space of the map, and the metrics of each.

use super::maxima::{self, garrisons_of_cards, max_missions, max_operations, repairs};
use crate::prelude::*;

/// Metric that counts events in one space, such as battles; its mean over the games is reported.
pub struct SpaceMetric {
    /// Name of this metric, and of the metric of a whole game that is its sum over all spaces.
    pub name: &'static str,
    /// Function that returns the maximum in a space in one game; the minimum is 0.
    pub(crate) max: fn(&Model, Mode, Space) -> usize,
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
        _ => maxima::max_units_lost(model, max_missions(model, mode)),
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

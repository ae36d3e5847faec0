//! Tallies of a matchup, from which the sections of a profile are computed.

use super::measurement::MeasurementTally;
use super::playthrough::TrajectoryTally;
use crate::grid::{GridPoint, axis_names};
use crate::prelude::*;
use sandtable_summary::rows::{Measured, Played, PlayedMetric};

/// Tallies of a matchup, from which the sections of a profile are computed.
pub(super) struct MatchupProfile<'a> {
    /// Name of the matchup in rows.
    pub name: &'a Matchup,
    pub cast: &'a PreparedMatchup,
    /// Confidence level of the intervals.
    pub level: f64,
    pub played: &'a TrajectoryTally,
    pub measured: &'a MeasurementTally,
}

impl MatchupProfile<'_> {
    /// Returns the row of the win rate.
    pub fn win_rate(&self) -> Played {
        let rate = Estimate::rate(self.played.wins, self.played.games, self.level);
        Played::of(self.name, PlayedMetric::WinRate, rate)
    }
}

/// Variant of the scenario as named in rows, with the values of the varied keys.
#[derive(Clone, Debug)]
pub(super) struct Setting {
    /// Settings as key=value, or `base`.
    pub name: String,
    /// Value of each varied key; empty in the base.
    pub values: Vec<String>,
}

impl Setting {
    /// Returns the setting of the unchanged scenario, with an empty value for each varied key.
    pub fn base(variants: &[GridPoint]) -> Setting {
        let values = vec![String::new(); axis_names(variants).len()];
        Setting { name: Measured::BASE.to_owned(), values }
    }

    /// Returns the setting of a variant at a grid point.
    pub fn of(point: &GridPoint) -> Setting {
        Setting { name: point.label(), values: point.cells().map(str::to_owned).collect() }
    }
}

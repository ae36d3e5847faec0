//! Tallies of a matchup, from which the sections of a profile are computed.

use super::measurement::MeasurementTally;
use super::playthrough::TrajectoryTally;
use crate::grid::{GridPoint, axis_names};
use crate::prelude::*;
use sandtable_summary::rows::{Measured, Played, PlayedMetric};

pub(super) struct MatchupProfile<'a> {
    /// Name of the matchup in rows.
    pub name: &'a Matchup,
    /// Matchup as prepared for the games.
    pub cast: &'a PreparedMatchup,
    /// Confidence level of intervals.
    pub level: f64,
    /// Counts of the games, with the win-probability curve.
    pub played: &'a TrajectoryTally,
    /// Measures of the same games on this curve.
    pub measured: &'a MeasurementTally,
}

impl MatchupProfile<'_> {
    /// Returns the table row with the win rate of the first seat.
    pub fn win_rate(&self) -> Played {
        let rate = Estimate::rate(self.played.wins, self.played.games, self.level);
        Played::of(self.name, PlayedMetric::WinRate, rate)
    }
}

/// Name of a variant in table rows, such as `british.hand_size=9`, with the value of each varied key.
#[derive(Clone, Debug)]
pub(super) struct VariantName {
    /// Overrides as `key=value`, or `base` for the unchanged scenario.
    pub name: String,
    /// Value of each varied key; empty texts for the unchanged scenario.
    pub values: Vec<String>,
}

impl VariantName {
    /// Returns the name of the unchanged scenario, in rows with the keys that `variants` vary.
    pub fn base(variants: &[GridPoint]) -> VariantName {
        let values = vec![String::new(); axis_names(variants).len()];
        VariantName { name: Measured::BASE.to_owned(), values }
    }

    /// Returns the name of the variant at a point of the grid.
    pub fn of(point: &GridPoint) -> VariantName {
        VariantName { name: point.label(), values: point.cells().map(str::to_owned).collect() }
    }
}

//! Rows of paired effects.

use super::{Habit, Usage};
use crate::panel::measure_with_room;
use crate::prelude::*;
use sandtable_summary::MetricNote;

/// Distance of a win rate from 0 or 1 within which hardly any effect can show.
const EDGE: f64 = 0.02;

/// Scenario, or comparison between scenarios, that an [`EffectRow`] describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EffectSubject {
    /// Unchanged scenario.
    Base,
    /// Variant with this index.
    Variant(usize),
    /// Contrast with this index; see [`Contrast`](super::Contrast).
    Contrast(usize),
}

/// Quantity that an [`EffectRow`] estimates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EffectMetric {
    /// Share of games that the first seat wins.
    WinRate,
    /// Win rate of the variant minus that of the base, or the value of a contrast.
    WinRateChange,
    /// Mean margin by which the first seat wins in the variant, minus that in the base.
    MarginChange,
    /// Mean of a measure of the game in the variant, minus that in the base.
    MeasureChange(MeasureId),
}

/// Estimate of one quantity: the effect of a changed scenario, or a win rate.
#[derive(Clone, Debug)]
pub struct EffectRow {
    /// Arm or contrast that the estimate is about.
    pub subject: EffectSubject,
    /// Quantity that is estimated.
    pub metric: EffectMetric,
    /// Estimate with its interval.
    pub estimate: Estimate,
    /// Counts of games in which variant and base differ; empty for a win rate.
    pub pairing: Pairing,
}

impl EffectRow {
    /// Creates the row of a single scenario, such as its win rate, without a comparison.
    pub fn unpaired(subject: EffectSubject, metric: EffectMetric, estimate: Estimate) -> EffectRow {
        EffectRow { subject, metric, estimate, pairing: Pairing::default() }
    }

    /// Returns the name of the metric in result files; empty for a win rate and for its change.
    pub fn change_name(&self) -> String {
        match self.metric {
            EffectMetric::WinRate | EffectMetric::WinRateChange => String::new(),
            EffectMetric::MarginChange => change_name("margin"),
            EffectMetric::MeasureChange(measure) => change_name(measure.name),
        }
    }

    /// Returns the unit of the estimate, such as "share".
    pub fn unit(&self, game: &dyn GameDefinition) -> &'static str {
        match self.metric {
            EffectMetric::WinRate | EffectMetric::WinRateChange => "share",
            EffectMetric::MarginChange => "margin",
            EffectMetric::MeasureChange(measure) => game.unit_of(measure.name),
        }
    }
}

/// Returns the name in result files for the change of a measure: `losses_change` for `losses`.
pub fn change_name(measure: &str) -> String {
    format!("{measure}_change")
}

/// Returns the description of the metric `margin_change`, for result files that contain it.
pub fn margin_note(game: &dyn GameDefinition) -> MetricNote {
    let measure = measure_with_room(game);
    let metrics = game.catalogue().game_metrics;
    let meaning = metrics.into_iter().find(|it| measure.is_some_and(|of| of.name == it.name));
    let margin = meaning.map_or(game.info().margin.to_owned(), |it| it.meaning);
    MetricNote {
        name: change_name("margin"),
        unit: "margin",
        description: format!("change of the average margin ({margin})"),
    }
}

/// Effects of all variants in one matchup, or in several that share the games.
#[derive(Clone, Debug)]
pub struct Effects {
    /// Policies and mode that played the games.
    pub matchup: Matchup,
    /// Rows of the base, then of each variant, then of each contrast.
    pub rows: Vec<EffectRow>,
    /// For each variant, the part of the game that is skipped in most games both with and without it.
    pub habits: Vec<Option<Habit>>,
    /// Use of the scenario's components in the games of the base; without games if that was not recorded.
    pub usage: Usage,
}

impl Effects {
    /// Creates the result of a comparison without variants.
    pub fn empty(matchup: &Matchup) -> Effects {
        Effects {
            matchup: matchup.clone(),
            rows: Vec::new(),
            habits: Vec::new(),
            usage: Usage::default(),
        }
    }

    /// Returns the row with this subject and metric, if there is one.
    pub fn find(&self, subject: EffectSubject, metric: EffectMetric) -> Option<&EffectRow> {
        self.rows.iter().find(|it| it.subject == subject && it.metric == metric)
    }

    /// Returns the win rate of the base or of a variant; unknown if `rows` does not contain it.
    pub fn win_rate(&self, subject: EffectSubject) -> Estimate {
        let row = self.find(subject, EffectMetric::WinRate);
        row.map_or(Estimate::unknown(0), |it| it.estimate)
    }

    /// Returns the row that states how much `subject`, such as a variant, changes the win rate.
    pub fn change(&self, subject: EffectSubject) -> Option<&EffectRow> {
        self.find(subject, EffectMetric::WinRateChange)
    }

    /// Returns whether an effect on the win rate could show.
    ///
    /// It could not if the whole interval of the base's win rate is within 2 percentage points of 0 or 100 %.
    pub fn has_room(&self) -> bool {
        let interval = self.win_rate(EffectSubject::Base).interval;
        interval.is_none_or(|it| it.high > EDGE && it.low < 1.0 - EDGE)
    }

    /// Returns the rows of a subject about other quantities than the win rate.
    ///
    /// These are the requested measures. The margin is included only if the win rate of the base leaves no room for
    /// effects.
    pub fn extra_rows(&self, subject: EffectSubject) -> impl Iterator<Item = &EffectRow> {
        let has_room = self.has_room();
        self.rows.iter().filter(move |it| match it.metric {
            _ if it.subject != subject => false,
            EffectMetric::WinRate | EffectMetric::WinRateChange => false,
            EffectMetric::MarginChange => !has_room,
            EffectMetric::MeasureChange(_) => true,
        })
    }
}

/// Estimates the mean difference of a measure between two arms.
///
/// The interval is unknown if all differences are equal, because the range of possible differences is unknown.
pub fn measure_difference(pair: &Paired, level: f64) -> Estimate {
    let estimate = pair.difference(0..=0, level);
    let is_known = |interval: &Interval| interval.method != Method::RuleOfThree;
    Estimate { interval: estimate.interval.filter(is_known), ..estimate }
}

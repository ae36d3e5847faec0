//! Rows of paired effects.

use super::Habit;
use crate::panel::measure_with_room;
use crate::prelude::*;
use sandtable_summary::MetricNote;

/// Win rates within this distance of 0 or 1 leave hardly any room for an effect.
const EDGE: f64 = 0.02;

/// Subject of an [`EffectRow`]: an arm or a contrast.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EffectSubject {
    /// Base scenario.
    Base,
    /// Variant, by index.
    Variant(usize),
    /// Contrast of the crossed design, by index.
    Contrast(usize),
}

/// Metric of an [`EffectRow`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EffectMetric {
    /// Share of games that the first seat wins.
    WinRate,
    /// Win rate of the variant minus that of the base, or the value of a contrast.
    WinRateChange,
    /// Mean margin of the first seat in the variant minus that in the base.
    MarginChange,
    /// Mean of a measure in the variant minus that in the base.
    MeasureChange(MeasureId),
}

/// Estimate of an effect, or of the win rate of an arm.
#[derive(Clone, Debug)]
pub struct EffectRow {
    /// Arm or contrast that the estimate is about.
    pub subject: EffectSubject,
    /// Quantity that is estimated.
    pub metric: EffectMetric,
    /// Value with its interval.
    pub estimate: Estimate,
    /// Comparison of the variant with the base; empty for a win rate.
    pub pairing: Pairing,
}

impl EffectRow {
    /// Returns a row without a comparison.
    pub fn alone(subject: EffectSubject, metric: EffectMetric, estimate: Estimate) -> EffectRow {
        EffectRow { subject, metric, estimate, pairing: Pairing::default() }
    }

    /// Returns the name of the metric in result files; empty for metrics of the win rate.
    pub fn change_name(&self) -> String {
        match self.metric {
            EffectMetric::WinRate | EffectMetric::WinRateChange => String::new(),
            EffectMetric::MarginChange => change_name("margin"),
            EffectMetric::MeasureChange(measure) => change_name(measure.name),
        }
    }

    /// Returns the unit of the metric in a game.
    pub fn unit(&self, game: &dyn GameDefinition) -> &'static str {
        match self.metric {
            EffectMetric::WinRate | EffectMetric::WinRateChange => "share",
            EffectMetric::MarginChange => "margin",
            EffectMetric::MeasureChange(measure) => game.unit_of(measure.name),
        }
    }
}

/// Returns the name of the metric that is the change of a measure, in result files.
pub fn change_name(measure: &str) -> String {
    format!("{measure}_change")
}

/// Returns the note on the change of the margin, for studies whose rows contain it.
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

/// Effects of all variants in one matchup, or in a mix of matchups.
#[derive(Clone, Debug)]
pub struct Effects {
    /// Policies and mode of the games.
    pub matchup: Matchup,
    /// Rows of the base, of each variant, and of each contrast.
    pub rows: Vec<EffectRow>,
    /// For each variant the part of the game that the policy skips in most games of base and variant.
    pub habits: Vec<Option<Habit>>,
}

impl Effects {
    /// Returns the effects of no variants.
    pub fn none(matchup: &Matchup) -> Effects {
        Effects { matchup: matchup.clone(), rows: Vec::new(), habits: Vec::new() }
    }

    /// Returns the row of a subject with a metric.
    pub fn find(&self, subject: EffectSubject, metric: EffectMetric) -> Option<&EffectRow> {
        self.rows.iter().find(|it| it.subject == subject && it.metric == metric)
    }

    /// Returns the win rate of an arm, or an unknown estimate.
    pub fn win_rate(&self, subject: EffectSubject) -> Estimate {
        let row = self.find(subject, EffectMetric::WinRate);
        row.map_or(Estimate::unknown(0), |it| it.estimate)
    }

    /// Returns the row with the change of the win rate by a variant or contrast.
    pub fn change(&self, subject: EffectSubject) -> Option<&EffectRow> {
        self.find(subject, EffectMetric::WinRateChange)
    }

    /// Returns whether the win rate of the base leaves room for effects.
    ///
    /// There is no room if its whole interval is within 2 percentage points of 0 or 100 %.
    pub fn has_room(&self) -> bool {
        let interval = self.win_rate(EffectSubject::Base).interval;
        interval.is_none_or(|it| it.high > EDGE && it.low < 1.0 - EDGE)
    }

    /// Returns the rows of a subject that are reported in addition to the win rate.
    ///
    /// These are the requested measures, and the margin if the win rate of the base leaves no room.
    pub fn measured(&self, subject: EffectSubject) -> impl Iterator<Item = &EffectRow> {
        let has_room = self.has_room();
        self.rows.iter().filter(move |it| match it.metric {
            _ if it.subject != subject => false,
            EffectMetric::WinRate | EffectMetric::WinRateChange => false,
            EffectMetric::MarginChange => !has_room,
            EffectMetric::MeasureChange(_) => true,
        })
    }
}

/// Returns the mean difference of a measure.
///
/// The interval is unknown if all differences are equal, because the range of possible differences is unknown.
pub fn measure_difference(pair: &Paired, level: f64) -> Estimate {
    let estimate = pair.difference(0..=0, level);
    let is_known = |interval: &Interval| interval.method != Method::RuleOfThree;
    Estimate { interval: estimate.interval.filter(is_known), ..estimate }
}

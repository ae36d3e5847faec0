//! The crossed design: every arm plays every game.

use super::{
    EffectMetric, EffectRow, EffectSubject, Effects, Usage, largest_margin, measure_difference,
};
use crate::prelude::*;

/// Comparison between arms that play the same games; arm 0 is the base, arm i + 1 is variant i.
#[derive(Clone, Debug, PartialEq)]
pub enum Contrast {
    /// Win rate of one arm minus that of another arm.
    Difference {
        /// Index of the arm that is compared.
        arm: usize,
        /// Index of the arm whose win rate is subtracted.
        over: usize,
    },
    /// Weighted sum of win rates, as pairs of arm and weight.
    Weighted(Vec<(usize, f64)>),
}

/// Plays a panel; with a requested precision, until the effects of all arms are precise enough.
///
/// The effect of an arm is its win rate minus that of the first arm.
pub fn play_panel(session: &Session<'_>, panel: &Panel) -> PanelTally {
    let arms = panel.arms.len();
    let effect = |tally: &PanelTally, arm| tally.pair(arm, 0).difference(-1..=1, session.level);
    let margins = |tally: &PanelTally| largest_margin((1..arms).map(|arm| effect(tally, arm)));
    session.play(&format!("{arms} scenarios side by side"), panel, margins)
}

/// Plays a panel, and returns table rows for its arms and for `contrasts` between them.
pub fn play(
    session: &Session<'_>,
    matchup: &Matchup,
    panel: &Panel,
    contrasts: &[Contrast],
) -> Effects {
    let tally = play_panel(session, panel);
    let rows = RowBuilder { tally: &tally, measures: &panel.measures, level: session.level };
    let mut all = vec![rows.win_rate(EffectSubject::Base, 0)];
    let variants = panel.arms.len() - 1;
    all.extend((0..variants).flat_map(|variant| rows.variant(variant)));
    all.extend(contrasts.iter().enumerate().map(|(index, it)| rows.contrast(index, it)));
    Effects {
        matchup: matchup.clone(),
        rows: all,
        habits: vec![None; variants],
        usage: Usage::default(),
    }
}

struct RowBuilder<'a> {
    tally: &'a PanelTally,
    measures: &'a [MeasureId],
    level: f64,
}

impl RowBuilder<'_> {
    fn win_rate(&self, subject: EffectSubject, arm: usize) -> EffectRow {
        let rate = Estimate::rate(self.tally.wins(arm), self.tally.n(), self.level);
        EffectRow::unpaired(subject, EffectMetric::WinRate, rate)
    }

    fn change(&self, subject: EffectSubject, pair: &Paired) -> EffectRow {
        EffectRow {
            subject,
            metric: EffectMetric::WinRateChange,
            estimate: pair.difference(-1..=1, self.level),
            pairing: Pairing::from(pair),
        }
    }

    fn measure(&self, subject: EffectSubject, metric: EffectMetric, pair: &Paired) -> EffectRow {
        let estimate = measure_difference(pair, self.level);
        EffectRow { subject, metric, estimate, pairing: Pairing::from(pair) }
    }

    fn variant(&self, variant: usize) -> Vec<EffectRow> {
        let (subject, arm) = (EffectSubject::Variant(variant), variant + 1);
        let mut rows = vec![
            self.win_rate(subject, arm),
            self.change(subject, &self.tally.pair(arm, 0)),
            self.measure(subject, EffectMetric::MarginChange, &self.tally.margins[arm]),
        ];
        let measures = self.measures.iter().zip(&self.tally.measures);
        rows.extend(measures.map(|(measure, values)| {
            self.measure(subject, EffectMetric::MeasureChange(*measure), &values.pair(arm, 0))
        }));
        rows
    }

    fn contrast(&self, index: usize, contrast: &Contrast) -> EffectRow {
        let subject = EffectSubject::Contrast(index);
        match contrast {
            Contrast::Difference { arm, over } => {
                self.change(subject, &self.tally.pair(*arm, *over))
            }
            Contrast::Weighted(weights) => {
                let value = self.tally.won.combination(weights, self.level);
                EffectRow::unpaired(subject, EffectMetric::WinRateChange, value)
            }
        }
    }
}

//! What a campaign is worth between two missions.

use crate::prelude::*;

/// How many numbers tell what a campaign carries on.
pub(crate) const CIRCUMSTANCES: usize = 7;
/// So many missions to come are told apart; more are taken for so many.
pub(crate) const MOST_TO_COME: usize = 4;

/// Coefficients of a logistic regression, by the number of missions to come, from 1: the intercept, then one for each
/// of the [`circumstances`].
///
/// They are fitted to 100,000 campaigns of `cautious` in which unspent Pounds are kept, by a test that states how to
/// repeat it. Some have no causal meaning: units elsewhere, for example, are units that were left behind.
const LOGITS: [[f64; CIRCUMSTANCES + 1]; MOST_TO_COME] = [
    [-0.97, -0.48, 1.19, 0.01, 1.44, -0.08, -0.00, -0.14],
    [-6.89, -0.64, 0.95, 0.51, 1.36, -0.02, 16.20, 0.19],
    [-2.56, -0.60, 0.70, -0.69, 1.02, 0.62, 6.41, 0.08],
    [-1.55, 0.00, 0.44, 1.44, 1.61, 0.00, 0.00, 0.00],
];

/// How many missions of the campaign are still to be won.
pub(crate) fn to_come(view: &View<'_>) -> usize {
    view.model().campaign.len() - usize::from(view.missions_won)
}

/// L19 Returns the Pounds with which the next mission begins, in addition to its Logistics.
///
/// If a replay brings no Logistics, it begins with the unspent Pounds under both readings of `campaign_pounds`.
fn carried_pounds(view: &View<'_>) -> u8 {
    let rulings = view.rulings();
    let is_kept = rulings.campaign_pounds == CampaignPounds::Added
        || view.attempt > 1 && rulings.replay_logistics == ReplayLogistics::No;
    if is_kept { view.pounds } else { 0 }
}

/// What a campaign carries on: its failures, the strength of the units with Lawrence and of those
/// elsewhere in tens, the Pounds in tens, the Leadership level, the rail breaks in tens, and the
/// Demolitions.
pub(crate) fn circumstances(view: &View<'_>) -> [f64; CIRCUMSTANCES] {
    let counters = &view.model().counters;
    let units = view.units() - counters.camp;
    let with_lawrence = units & view.units_in(view.lawrence());
    let strength = |units: Set<Unit>| -> f64 {
        units.iter().map(|unit| f64::from(view.arab_strength(unit))).sum()
    };
    let charges = view.carried() & counters.gear_of(GearKind::Demolition);
    [
        view.failures.into(),
        strength(with_lawrence) / 10.0,
        strength(units - with_lawrence) / 10.0,
        f64::from(carried_pounds(view)) / 10.0,
        view.leadership.into(),
        view.rail_breaks.len() as f64 / 10.0,
        charges.len() as f64,
    ]
}

/// How likely a campaign is won that has just come to the end of a mission, in thousandths.
pub(super) fn prospects(view: &View<'_>) -> i32 {
    let logits = &LOGITS[to_come(view).clamp(1, MOST_TO_COME) - 1];
    let sum =
        logits[1..].iter().zip(circumstances(view)).map(|(logit, one)| logit * one).sum::<f64>();
    (1000.0 / (1.0 + libm::exp(-(logits[0] + sum)))) as i32
}

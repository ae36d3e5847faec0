//! Probability that a campaign is won, estimated at the end of a mission.

#[cfg(test)]
mod tests;

use crate::prelude::*;

/// Number of facts on which the estimate depends.
const FACTS: usize = 7;
/// Largest number of remaining missions with an estimate of its own; more count as this number.
const MAX_REMAINING: usize = 4;

/// Coefficients of the logistic regression that estimates the probability of winning a campaign.
///
/// The row for one remaining mission comes first. Each row has the intercept, and then a coefficient for each of the
/// [`facts`]. They were fitted to 100,000 campaigns of the policy `cautious`, as it was between versions 0.4 and 0.5,
/// in which unspent Pounds are kept; the ignored test in `campaign_value/tests.rs` fits them again. Some have no causal
/// meaning: units elsewhere, for example, are units that were left behind.
const LOGITS: [[f64; FACTS + 1]; MAX_REMAINING] = [
    [-0.97, -0.48, 1.19, 0.01, 1.44, -0.08, -0.00, -0.14],
    [-6.89, -0.64, 0.95, 0.51, 1.36, -0.02, 16.20, 0.19],
    [-2.56, -0.60, 0.70, -0.69, 1.02, 0.62, 6.41, 0.08],
    [-1.55, 0.00, 0.44, 1.44, 1.61, 0.00, 0.00, 0.00],
];

/// Returns the number of missions of the campaign that are still to be won.
fn remaining_missions(view: &View<'_>) -> usize {
    view.model().campaign.len() - usize::from(view.missions_won)
}

/// L19 Returns the unspent Pounds that go into the next mission, besides those of its Logistics.
///
/// If a replay brings no Logistics, the unspent Pounds are kept under both readings of the ruling `campaign_pounds`.
fn carried_pounds(view: &View<'_>) -> u8 {
    let rulings = view.rulings();
    let is_kept = rulings.campaign_pounds == CampaignPounds::Added
        || view.attempt > 1 && rulings.replay_logistics == ReplayLogistics::No;
    if is_kept { view.pounds } else { 0 }
}

/// Returns the facts of a campaign that help or harm it in the next mission.
///
/// They are the failures, the strength of the units with Lawrence and of those elsewhere in tens, the Pounds in tens,
/// the Leadership level, the rail breaks (destroyed rail spaces) in tens, and the Demolitions.
fn facts(view: &View<'_>) -> [f64; FACTS] {
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

/// Returns the estimated probability that a campaign is won, at the end of one of its missions.
pub(super) fn win_probability(view: &View<'_>) -> f64 {
    let logits = &LOGITS[remaining_missions(view).clamp(1, MAX_REMAINING) - 1];
    let sum = logits[1..].iter().zip(facts(view)).map(|(logit, fact)| logit * fact).sum::<f64>();
    1.0 / (1.0 + libm::exp(-(logits[0] + sum)))
}

//! L8.4 When an effect, or playing a card, may take place.

use crate::prelude::*;

/// L8.4 Whether all of some conditions hold now.
#[inline]
pub(in crate::rules) fn hold(model: &Model, state: &State, conditions: &[Condition]) -> bool {
    let garrisons = || state.garrisoned.len();
    conditions.iter().all(|condition| match *condition {
        Condition::In(spaces) => spaces.contains(state.space),
        Condition::ForceHas(kinds) => state.force.meets(model.counters.units_among(kinds)),
        Condition::LawrenceWithForce(wanted) => lawrence_has_company(model, state) == wanted,
        Condition::GarrisonsAtLeast(least) => garrisons() >= least.into(),
        Condition::GarrisonsAtMost(most) => garrisons() <= most.into(),
        Condition::PoundsAtLeast(least) => state.pounds >= least,
        Condition::LeadershipAtLeast(least) => state.leadership >= least,
    })
}

/// L8.3 Whether another unit than the Camp is in Lawrence's space.
fn lawrence_has_company(model: &Model, state: &State) -> bool {
    let counters = &model.counters;
    let others = counters.units - counters.camp - Set::of(counters.lawrence);
    !state.among_at(others, state.at(counters.lawrence)).is_empty()
}

//! L8.4 Conditions of effects and of playing cards.

use crate::prelude::*;

impl View<'_> {
    /// L8.4 Returns true if all conditions are met in the current state.
    #[inline]
    pub(in crate::rules) fn hold(self, conditions: &[Condition]) -> bool {
        let garrisons = || self.garrisoned.len();
        conditions.iter().all(|condition| match *condition {
            Condition::In(spaces) => spaces.contains(self.space),
            Condition::ForceHas(kinds) => self.force.meets(self.model.counters.units_among(kinds)),
            Condition::LawrenceWithForce(wanted) => self.lawrence_has_company() == wanted,
            Condition::GarrisonsAtLeast(least) => garrisons() >= least.into(),
            Condition::GarrisonsAtMost(most) => garrisons() <= most.into(),
            Condition::PoundsAtLeast(least) => self.pounds >= least,
            Condition::LeadershipAtLeast(least) => self.leadership >= least,
        })
    }

    /// L8.3 Returns true if a unit other than the Camp is in Lawrence's space.
    fn lawrence_has_company(self) -> bool {
        let counters = &self.model.counters;
        let others = counters.units - counters.camp - Set::of(counters.lawrence);
        !self.state.among_at(others, self.state.at(counters.lawrence)).is_empty()
    }
}

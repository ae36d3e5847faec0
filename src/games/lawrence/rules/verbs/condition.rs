//! L8.4 What an effect, or playing a card, may depend on.

use super::{Model, Reader, State};
use crate::model::{MOST, Space, UnitKind, UnitKinds};
use sandtable_kernel::{Member, Set};
use sandtable_scenario::{Item, Section, suggest};

/// What an effect depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Condition {
    /// The force is in one of these spaces.
    In(Set<Space>),
    /// The force has one of these units.
    ForceHas(UnitKinds),
    /// Whether another unit than the Camp is in Lawrence's space (L8.3).
    LawrenceWithForce(bool),
    /// At least so many Garrisons are left.
    GarrisonsAtLeast(u8),
    /// At most so many Garrisons are left.
    GarrisonsAtMost(u8),
    /// There are at least so many Pounds.
    PoundsAtLeast(u8),
    /// The Leadership level is at least so high.
    LeadershipAtLeast(u8),
}

/// How the value behind the key of a condition is read.
type Read = fn(&Reader<'_>, &Item<'_>) -> Condition;

/// Every condition: its key in scenario files, and how the value behind it is read.
const CONDITIONS: [(&str, Read); 8] = [
    ("in", |reader, value| Condition::In(reader.spaces(value))),
    ("in_or_next_to", |reader, value| {
        let spaces = reader.spaces(value);
        let next = spaces.iter().filter_map(|space| reader.spaces.get(space.index()));
        Condition::In(next.fold(spaces, |all, space| all | space.adjacent))
    }),
    ("force_has", |reader, value| {
        Condition::ForceHas(reader.kinds(value, &[UnitKind::Lawrence, UnitKind::ArabLeader]))
    }),
    ("lawrence_with_force", |_, value| Condition::LawrenceWithForce(value.flag())),
    ("garrisons_at_least", |_, value| Condition::GarrisonsAtLeast(value.integer(1..=MOST as u8))),
    ("garrisons_at_most", |_, value| Condition::GarrisonsAtMost(value.integer(0..=MOST as u8))),
    ("pounds_at_least", |_, value| Condition::PoundsAtLeast(value.integer(1..=100))),
    ("leadership_at_least", |_, value| Condition::LeadershipAtLeast(value.integer(1..=6))),
];

impl Condition {
    /// Reads the conditions in a table that is called so: at least one, all of which must hold.
    pub(crate) fn read(reader: &Reader<'_>, section: &Section<'_>, called: &str) -> Vec<Condition> {
        let read = |(key, read): (&str, Read)| section.optional(key).map(|it| read(reader, &it));
        let conditions: Vec<Condition> = CONDITIONS.into_iter().filter_map(read).collect();
        if conditions.is_empty() && section.is_sound() {
            let keys = suggest::listed(CONDITIONS.map(|(key, _)| key));
            let message = format!("`{called}` has at least one condition");
            section.item().problem(message, format!("write one of {keys}"));
        }
        conditions
    }

    /// Whether it is so now.
    fn holds(self, model: &Model, state: &State) -> bool {
        let garrisons = || state.garrisoned.len();
        match self {
            Condition::In(spaces) => spaces.contains(state.space),
            Condition::ForceHas(kinds) => state.force.meets(model.counters.units_among(kinds)),
            Condition::LawrenceWithForce(wanted) => lawrence_has_company(model, state) == wanted,
            Condition::GarrisonsAtLeast(least) => garrisons() >= least.into(),
            Condition::GarrisonsAtMost(most) => garrisons() <= most.into(),
            Condition::PoundsAtLeast(least) => state.pounds >= least,
            Condition::LeadershipAtLeast(least) => state.leadership >= least,
        }
    }

    /// Whether it may be so in a space.
    pub(super) fn may_hold(self, space: Space) -> bool {
        match self {
            Condition::In(spaces) => spaces.contains(space),
            _ => true,
        }
    }
}

/// L8.4 Whether all of some conditions hold now.
#[inline]
pub(in crate::rules) fn hold(model: &Model, state: &State, conditions: &[Condition]) -> bool {
    conditions.iter().all(|condition| condition.holds(model, state))
}

/// L8.3 Whether another unit than the Camp is in Lawrence's space.
fn lawrence_has_company(model: &Model, state: &State) -> bool {
    let counters = &model.counters;
    let others = counters.units - counters.camp - Set::of(counters.lawrence);
    !state.among_at(others, state.at(counters.lawrence)).is_empty()
}

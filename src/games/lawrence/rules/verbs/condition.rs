//! L8.4 What an effect may depend on.

use super::{Model, Reader, State};
use crate::kernel::Set;
use crate::scenario::{Item, Section, suggest};

/// What an effect depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Condition {
    /// The force is in one of these spaces.
    In(Set),
    /// The force has one of these units.
    ForceHas(Set),
    /// Whether another unit than the Camp is in Lawrence's space (L8.3).
    LawrenceWithForce(bool),
}

/// How the value behind the key of a condition is read.
type Read = fn(&Reader<'_>, &Item<'_>) -> Condition;

/// Every condition: its key in scenario files, and how the value behind it is read.
const CONDITIONS: [(&str, Read); 4] = [
    ("in", |reader, value| Condition::In(reader.of_kind(value))),
    ("in_or_next_to", |reader, value| {
        let spaces = reader.of_kind(value);
        let next = spaces.iter().map(|space| reader.spaces[space].adjacent);
        Condition::In(next.fold(spaces, |all, more| all | more))
    }),
    ("force_has", |reader, value| {
        Condition::ForceHas(reader.counters.units_of(reader.unit(value)))
    }),
    ("lawrence_with_force", |_, value| Condition::LawrenceWithForce(value.flag())),
];

impl Condition {
    /// Reads the conditions in a table that is called so: at least one.
    pub(in crate::games::lawrence) fn read(
        reader: &Reader<'_>,
        section: &Section<'_>,
        called: &str,
    ) -> Vec<Condition> {
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
    #[inline]
    pub(super) fn holds(self, model: &Model, state: &State) -> bool {
        match self {
            Condition::In(spaces) => spaces.contains(state.space.into()),
            Condition::ForceHas(units) => state.force.meets(units),
            Condition::LawrenceWithForce(wanted) => lawrence_has_company(model, state) == wanted,
        }
    }

    /// Whether it may be so in a space.
    pub(super) fn may_hold(self, space: usize) -> bool {
        match self {
            Condition::In(spaces) => spaces.contains(space),
            Condition::ForceHas(_) | Condition::LawrenceWithForce(_) => true,
        }
    }
}

/// L8.4 Whether all of some conditions hold now.
#[inline]
pub(in crate::games::lawrence::rules) fn hold(
    model: &Model,
    state: &State,
    conditions: &[Condition],
) -> bool {
    conditions.iter().all(|condition| condition.holds(model, state))
}

/// L8.3 Whether another unit than the Camp is in Lawrence's space.
fn lawrence_has_company(model: &Model, state: &State) -> bool {
    let counters = &model.counters;
    let others = counters.units - counters.camp - Set::of(counters.lawrence);
    !state.among_at(others, state.at[counters.lawrence].into()).is_empty()
}

//! Parts of the scenario that were read without a problem.

use super::entries::entries_of;
use crate::prelude::*;

/// Parts of the scenario that were read without a problem.
///
/// Missions are checked against these parts only, so that one mistake is not reported again for every mission.
pub(super) struct SoundParts {
    /// Spaces whose kinds are known.
    pub kinds: Set<Space>,
    /// True if all routes and kinds of spaces are known.
    pub map: bool,
    /// True if all kinds and numbers of units are known.
    pub units: bool,
    /// True if all kinds and numbers of Gear are known.
    pub gear: bool,
    /// True if the Camp's possible spaces are known.
    pub camp: bool,
}

impl SoundParts {
    /// Finds the sound parts of a scenario that was read.
    pub fn of(root: &Section<'_>) -> SoundParts {
        let group = |name: &str, keys: &[&str]| are_sound(&root.required(name), keys);
        let map = root.required("map");
        let mut spaces = entries_of(&map);
        spaces.sort_by_key(|(name, _)| *name);
        let kinds = spaces.iter().enumerate().take(MOST);
        let kinds = kinds.filter(|(_, (_, entry))| entry.is_sound_in(&["kinds"]));
        let counters = ["kind", "copies"];
        let units = group("units", &counters);
        SoundParts {
            kinds: kinds.map(|(space, _)| Space::new(space)).collect(),
            map: group("map", &["routes", "kinds"]),
            units,
            gear: group("gear", &counters),
            camp: units && root.required("tables").is_sound_in(&["placement"]),
        }
    }
}

/// Returns true if the values of `keys` have no problem in any of the tables inside `item`.
pub(super) fn are_sound(item: &Item<'_>, keys: &[&str]) -> bool {
    item.is_sound_in(&[]) && entries_of(item).iter().all(|(_, entry)| entry.is_sound_in(keys))
}

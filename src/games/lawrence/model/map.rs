//! L3 Map.

use crate::prelude::*;
use sandtable_kernel::members;

named! {
    /// Special property of a space; a space has any number of them.
    SpaceKind {
        /// Arabian port.
        Port = "port",
        /// Rail space.
        Rail = "rail",
        /// Critical city.
        Critical = "critical",
        /// Staging area: only Lawrence may enter, and Operations cards are not read.
        Staging = "staging",
        /// The holy city: only Leaders may enter, and Operations cards are not read.
        Mecca = "mecca",
        /// Place of appeals (L16), where an airlift may always end (L7.3).
        Headquarters = "headquarters",
        /// Place where Gear is sold (L6.3); a port for Lawrence alone (L7.2).
        Depot = "depot",
    }
}

members! {
    /// A space, numbered in the order of names.
    Space;
}

/// Space of the map as the scenario describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpaceEntry {
    /// Printed name.
    pub name: String,
    /// Index in the scenario's list of spaces. Of equally near ports, a Leader escapes to the one listed
    /// first (L11.5).
    pub listed: usize,
    /// Special properties.
    pub kinds: Vec<SpaceKind>,
    /// Spaces connected by a route.
    pub adjacent: Set<Space>,
    /// Distances from the west and north edges of the drawn map, for reports and the studio only.
    pub at: Option<[u16; 2]>,
}

/// All spaces of a scenario, with the sets of spaces that the rules use.
#[derive(Clone, Debug, PartialEq)]
pub struct Map {
    /// Spaces, ordered by name.
    pub spaces: Vec<SpaceEntry>,
    /// For each space, the spaces connected to it by a route.
    pub adjacent: Array<Space, Set<Space>>,
    /// Every space.
    pub all: Set<Space>,
    /// Arabian ports in the order of the scenario's list.
    pub ports: Vec<Space>,
    /// Spaces where Operations cards are discarded unread (L5.6).
    pub unread: Set<Space>,
    of_kind: [Set<Space>; SpaceKind::ALL.len()],
}

impl Map {
    /// Builds the map from at most 64 spaces, sorted by name.
    pub fn new(spaces: Vec<SpaceEntry>) -> Map {
        let all = Set::<Space>::first_n(spaces.len());
        let of = |kind: SpaceKind| -> Set<Space> {
            all.iter().filter(|space| spaces[space.index()].kinds.contains(&kind)).collect()
        };
        let mut ports: Vec<Space> = of(SpaceKind::Port).iter().collect();
        ports.sort_by_key(|port| spaces[port.index()].listed);
        let adjacent_to =
            |space: Space| spaces.get(space.index()).map_or(Set::EMPTY, |entry| entry.adjacent);
        Map {
            adjacent: Array::from_fn(adjacent_to),
            ports,
            all,
            unread: of(SpaceKind::Staging) | of(SpaceKind::Mecca),
            of_kind: std::array::from_fn(|kind| of(SpaceKind::ALL[kind])),
            spaces,
        }
    }

    /// Returns the spaces of a kind, such as all ports.
    pub const fn of_kind(&self, kind: SpaceKind) -> Set<Space> {
        self.of_kind[kind as usize]
    }

    /// Returns all spaces that are connected by a route to a space of `spaces`.
    #[inline]
    pub fn next_to(&self, spaces: Set<Space>) -> Set<Space> {
        spaces.iter().fold(Set::EMPTY, |all, space| all | self.adjacent[space])
    }

    /// Returns the name of a space.
    pub fn name(&self, space: Space) -> &str {
        &self.entry(space).name
    }

    /// Returns the scenario's description of a space.
    pub fn entry(&self, space: Space) -> &SpaceEntry {
        &self.spaces[space.index()]
    }
}

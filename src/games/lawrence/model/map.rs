//! L3 Map.

use crate::prelude::*;
use sandtable_kernel::members;

named! {
    /// What is special about a space; a space may be of several kinds or of none.
    SpaceKind {
        /// An Arabian port.
        Port = "port",
        /// On the railway.
        Rail = "rail",
        /// A critical city.
        Critical = "critical",
        /// A staging area: only Lawrence may enter, and Operations cards are not read.
        Staging = "staging",
        /// The holy city: only Leaders may enter, and Operations cards are not read.
        Mecca = "mecca",
        /// Where appeals are made (L16), and where an airlift may always end (L7.3).
        Headquarters = "headquarters",
        /// Where Gear is sold (L6.3); a port for Lawrence alone (L7.2).
        Depot = "depot",
    }
}

members! {
    /// A space, by its number in the order of names.
    Space;
}

/// A space as the scenario describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpaceEntry {
    /// Its name.
    pub name: String,
    /// Its place in the list of spaces; of equally near ports, a Leader escapes to the first listed
    /// (L11.5).
    pub listed: usize,
    /// What is special about it.
    pub kinds: Vec<SpaceKind>,
    /// The spaces at the other ends of its routes.
    pub adjacent: Set<Space>,
    /// Where it is drawn: how far from the west edge, and how far from the north edge. The rules do
    /// not use it.
    pub at: Option<[u16; 2]>,
}

/// The spaces, with the sets of spaces that the rules ask about.
#[derive(Clone, Debug, PartialEq)]
pub struct Map {
    /// The spaces by name.
    pub spaces: Vec<SpaceEntry>,
    /// For each space, those at the other ends of its routes.
    pub adjacent: Array<Space, Set<Space>>,
    /// Every space.
    pub all: Set<Space>,
    /// The Arabian ports in the order of the list.
    pub ports: Vec<Space>,
    /// Where Operations cards are discarded unread (L5.6).
    pub unread: Set<Space>,
    of_kind: [Set<Space>; SpaceKind::ALL.len()],
}

impl Map {
    /// Works out the sets from at most 64 spaces.
    pub fn new(spaces: Vec<SpaceEntry>) -> Map {
        let all = Set::<Space>::first_n(spaces.len());
        let of = |kind: SpaceKind| -> Set<Space> {
            all.iter().filter(|space| spaces[space.index()].kinds.contains(&kind)).collect()
        };
        let mut ports: Vec<Space> = of(SpaceKind::Port).iter().collect();
        ports.sort_by_key(|port| spaces[port.index()].listed);
        let adjacent_to = |it: Space| spaces.get(it.index()).map_or(Set::EMPTY, |it| it.adjacent);
        Map {
            adjacent: Array::from_fn(adjacent_to),
            ports,
            all,
            unread: of(SpaceKind::Staging) | of(SpaceKind::Mecca),
            of_kind: std::array::from_fn(|kind| of(SpaceKind::ALL[kind])),
            spaces,
        }
    }

    /// The spaces of a kind.
    pub const fn of_kind(&self, kind: SpaceKind) -> Set<Space> {
        self.of_kind[kind as usize]
    }

    /// The spaces at the other ends of the routes from `spaces`.
    #[inline]
    pub fn next_to(&self, spaces: Set<Space>) -> Set<Space> {
        spaces.iter().fold(Set::EMPTY, |all, space| all | self.adjacent[space])
    }

    /// The name of a space.
    pub fn name(&self, space: Space) -> &str {
        &self.entry(space).name
    }

    /// What a space is like.
    pub fn entry(&self, space: Space) -> &SpaceEntry {
        &self.spaces[space.index()]
    }
}

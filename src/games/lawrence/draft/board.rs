//! Parts of the scenario that missions refer to, and the limits that these set for goals.

use super::names::Names;
use super::sound::SoundParts;
use crate::prelude::*;

/// Parts of the scenario that missions refer to.
pub(super) struct Board<'a> {
    pub(super) names: &'a Names,
    pub(super) map: &'a Map,
    pub(super) counters: &'a Counters,
    pub(super) limits: &'a Limits,
    /// Number of Operations cards, or 0 if it is unknown.
    pub(super) cards: usize,
    /// Table of the spaces where the Camp may be placed.
    pub(super) placement: DieTable<Space>,
    /// Parts of the scenario that were read without a problem.
    pub(super) sound: SoundParts,
}

impl Board<'_> {
    /// Returns the spaces of the Camp's placement table, or no space if the scenario has no Camp.
    fn camp_places(&self) -> Set<Space> {
        match self.counters.camp.is_empty() {
            true => Set::EMPTY,
            false => self.placement.0.into_iter().collect(),
        }
    }

    /// Returns every space that some unit can reach by routes, by sea or by air.
    ///
    /// A unit may begin its way in `starts` (start spaces of Lawrence and the initial units), in a space of the Camp's
    /// placement table, in a port, in a depot or at the headquarters.
    pub(super) fn reach(&self, starts: Set<Space>) -> Set<Space> {
        let mut reached = starts | self.map.of_kind(SpaceKind::Port) | self.camp_places();
        reached |= self.map.of_kind(SpaceKind::Depot) | self.map.of_kind(SpaceKind::Headquarters);
        loop {
            let further = reached | self.map.next_to(reached);
            if further == reached {
                return reached;
            }
            reached = further;
        }
    }

    /// Returns the spaces that are of a kind or may be of it.
    ///
    /// A space may be of any kind if its kinds could not be read.
    pub(super) fn perhaps(&self, kind: SpaceKind) -> Set<Space> {
        self.map.of_kind(kind) | (self.map.all - self.sound.kinds)
    }

    /// Returns the spaces that are certainly of a kind.
    ///
    /// A space whose kinds could not be read is left out.
    fn surely(&self, kind: SpaceKind) -> Set<Space> {
        self.map.of_kind(kind) & self.sound.kinds
    }

    /// Returns the maximum that `tally` can count in the spaces `among`, and the reason for this limit.
    ///
    /// A part of the scenario that could not be read does not lower the maximum.
    pub(super) fn most(&self, tally: Tally, among: Set<Space>) -> (usize, &'static str) {
        let has_demolition =
            !self.sound.gear || !self.counters.gear_of(GearKind::Demolition).is_empty();
        match tally {
            Tally::Friendly => (among.len(), "no more are named"),
            Tally::RailBreaks if !has_demolition => (0, "there is no Gear of kind `demolition`"),
            Tally::RailBreaks => {
                let rail = among & self.perhaps(SpaceKind::Rail);
                (rail.len(), "no more of them are on the railway")
            }
            Tally::LawrenceIn => (1, "Lawrence is in one space at a time"),
            Tally::CampIn => {
                let spaces = if self.sound.camp { self.camp_places() } else { self.map.all };
                ((among & spaces).len().min(1), "one Camp, in a space of `tables.placement`")
            }
            Tally::Occupied | Tally::Held => {
                let (most, why) = self.most_units(among, 1);
                (most.min(among.len()), why)
            }
            Tally::UnitsIn => self.most_units(among, self.units()),
        }
    }

    /// Returns the number of Arab units, or [`MOST`] if the units could not be read.
    fn units(&self) -> usize {
        if self.sound.units { self.counters.units.len() } else { MOST }
    }

    /// L7.5 Returns the maximum number of units in all spaces of `among`, and the reason for this limit.
    ///
    /// Each space holds at most `each` units. Only Lawrence may be in staging areas, and only Leaders may be in Mecca.
    fn most_units(&self, among: Set<Space>, each: usize) -> (usize, &'static str) {
        let staging = among & self.surely(SpaceKind::Staging);
        let mecca = (among & self.surely(SpaceKind::Mecca)) - staging;
        let open = among - staging - mecca;
        let units = self.units();
        let lawrence = staging.len().min(1);
        let leaders = if self.sound.units { self.counters.leaders.len() } else { MOST };
        let leaders = (mecca.len() * each).min(leaders);
        match (open.len() * each + lawrence + leaders, staging.is_empty() && mecca.is_empty()) {
            (most, _) if most >= units => (units, "there are no more units"),
            (most, true) => (most, "no more are named"),
            (most, false) => {
                (most, "only Lawrence enters staging areas, only Leaders Mecca (L7.5)")
            }
        }
    }
}

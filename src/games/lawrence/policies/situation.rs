//! Situations: everything that a scripted decision may read.

use std::hash::{Hash, Hasher};

use crate::prelude::*;

/// Everything that a scripted policy reads about a game outside a battle.
///
/// Decisions are computed from a situation and not from the [`View`]. So two games in equal situations get equal
/// decisions, whatever their histories, and a situation is the complete key of a [`Memo`](super::memo::Memo).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Situation {
    pub mission: u8,
    pub is_campaign: bool,
    /// True if a campaign goes on after a failure of this mission.
    pub may_fail: bool,
    /// True if this mission follows another one of a campaign.
    pub carried: bool,
    /// True if Lawrence has appealed in this mission.
    pub appealed: bool,
    /// Number of cards in the Ops deck.
    pub ops_left: u8,
    /// Number of cards in the reserve.
    pub reserve_left: u8,
    pub pounds: u8,
    pub leadership: u8,
    pub ottoman_bonus: u8,
    pub movement_bonus: u8,
    /// Space of the force; Lawrence's before the force is chosen.
    pub space: Space,
    pub lawrence: Space,
    /// Operating force; empty before it is chosen.
    pub force: Set<Unit>,
    /// Units on the map, the Camp included.
    pub units: Set<Unit>,
    /// Space of each unit on the map.
    places: [Space; MOST_UNITS],
    /// Strength of each unit with its Gear.
    pub strengths: [u8; MOST_UNITS],
    /// Units that carry a Demolition.
    pub sappers: Set<Unit>,
    /// Units that carry Gear with a bonus to the Edge roll.
    pub edge_bearers: Set<Unit>,
    /// Units in the Recruit box, available Gear, and Ottoman units in the OEF box.
    pub boxes: Set<Counter>,
    pub garrisoned: Set<Space>,
    face_up: Set<Space>,
    /// Value of each face-up Garrison by its space; 0 elsewhere.
    garrison_values: [u8; MOST],
    /// Garrison markers that may be face down.
    pub unseen_garrisons: Set<Garrison>,
    /// Cards that were not read in this mission.
    pub unseen_cards: Set<Card>,
    pub rail_breaks: Set<Space>,
}

impl Situation {
    /// Reads the situation from the player's view.
    #[inline]
    pub fn new(view: &View<'_>) -> Situation {
        let counters = &view.model().counters;
        let mut places = [Space::default(); MOST_UNITS];
        let mut strengths = [0; MOST_UNITS];
        for unit in view.units() {
            places[unit.index()] = view.space_of(unit).unwrap_or_default();
            strengths[unit.index()] = counters.strength[unit];
        }
        let (mut sappers, mut edge_bearers) = (Set::EMPTY, Set::EMPTY);
        let demolitions = counters.gear_of(GearKind::Demolition);
        for gear in view.carried() {
            let carrier = view.carrier(gear);
            if counters.arming.contains(gear) {
                strengths[carrier.index()] += counters.strength[gear];
            }
            if demolitions.contains(gear) {
                sappers |= Set::of(carrier);
            }
            if counters.elite.contains(gear) {
                edge_bearers |= Set::of(carrier);
            }
        }
        let mut garrison_values = [0; MOST];
        for space in view.face_up {
            garrison_values[space.index()] = view.garrison_value(space).unwrap_or(0);
        }
        Situation {
            mission: view.mission_index() as u8,
            is_campaign: view.is_campaign,
            may_fail: view.may_fail(),
            carried: view.carried,
            appealed: view.appealed,
            ops_left: view.ops_left() as u8,
            reserve_left: view.reserve_left() as u8,
            pounds: view.pounds,
            leadership: view.leadership,
            ottoman_bonus: view.ottoman_bonus,
            movement_bonus: view.movement_bonus,
            space: view.space,
            lawrence: view.lawrence(),
            force: view.force,
            units: view.units(),
            places,
            strengths,
            sappers,
            edge_bearers,
            boxes: view.boxes(),
            garrisoned: view.garrisoned,
            face_up: view.face_up & view.garrisoned,
            garrison_values,
            unseen_garrisons: view.unseen_garrisons(),
            unseen_cards: view.unseen_cards(),
            rail_breaks: view.rail_breaks,
        }
    }

    /// Returns the situation before the force was chosen.
    #[inline]
    pub fn before_force(&self) -> Situation {
        Situation { force: Set::EMPTY, space: self.lawrence, ..*self }
    }

    /// Returns the space of a unit on the map.
    #[inline]
    pub fn place(&self, unit: Unit) -> Space {
        self.places[unit.index()]
    }

    /// Returns the space of a unit, or `None` if it is not on the map.
    #[inline]
    pub fn space_of(&self, unit: Unit) -> Option<Space> {
        self.units.contains(unit).then(|| self.place(unit))
    }

    /// Returns the value of the face-up Garrison in a space, or `None` if the space has none.
    #[inline]
    pub fn garrison_value(&self, space: Space) -> Option<u8> {
        self.face_up.contains(space).then(|| self.garrison_values[space.index()])
    }
}

/// Hashes the facts that differ most often; equality compares all of them.
impl Hash for Situation {
    #[inline]
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let Situation { ops_left, pounds, leadership, space, .. } = *self;
        u64::from_le_bytes([ops_left, pounds, leadership, space.index() as u8, 0, 0, 0, 0])
            .hash(hasher);
        (self.force, self.units, self.sappers, self.garrisoned, self.face_up).hash(hasher);
        (self.unseen_cards, self.rail_breaks).hash(hasher);
        for places in self.places.chunks_exact(8) {
            places.iter().fold(0, |word, place| word << 8 | place.index() as u64).hash(hasher);
        }
    }
}

/// Rules of movement, stacking and recruiting, applied to any force.
///
/// Their answers depend on the scenario and on a [`Situation`] alone, so a decision may use them without reading the
/// view.
#[derive(Clone, Copy)]
pub struct RuleQueries<'a>(View<'a>);

impl<'a> RuleQueries<'a> {
    #[inline]
    pub fn new(view: &View<'a>) -> Self {
        RuleQueries(*view)
    }

    #[inline]
    pub fn model(self) -> &'a Model {
        self.0.model()
    }

    /// L7.1, L7.2, L7.4 Returns the spaces where a march or voyage of a force may end.
    #[inline]
    pub fn march_or_sail(
        self,
        force: Set<Unit>,
        from: Space,
        points: u8,
        occupied: Set<Space>,
    ) -> Set<Space> {
        let reach = self.reach(force, from, points) | self.voyages(force, from);
        let stacks = |&to: &Space| to == from || self.0.stacks(force, to);
        let shared = reach & occupied;
        let empty = if self.0.may_stack(force) { reach - shared } else { Set::EMPTY };
        empty | shared.iter().filter(stacks).collect()
    }

    /// L7.1 Returns the spaces that a force can reach by march, without the stacking limit.
    #[inline]
    pub fn reach(self, force: Set<Unit>, from: Space, points: u8) -> Set<Space> {
        self.0.reach(force, from, points)
    }

    /// L7.2 Returns the ports to which a force may sail, without the stacking limit.
    #[inline]
    pub fn voyages(self, force: Set<Unit>, from: Space) -> Set<Space> {
        self.0.voyages(force, from)
    }

    /// L7.4 Returns the members of `units` that count against the stacking limit.
    #[inline]
    pub fn stacking(self, units: Set<Unit>) -> Set<Unit> {
        self.0.stacking(units)
    }

    /// L6.2 Returns the units of a kind that may be recruited in a space.
    #[inline]
    pub fn recruits(self, kind: UnitKind, space: Space) -> Set<Unit> {
        self.0.recruits(kind, space)
    }
}

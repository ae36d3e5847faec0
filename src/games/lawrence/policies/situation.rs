//! Situations: everything on which a remembered decision depends.

use crate::prelude::*;

/// Everything on which a scripted policy's choice of a force, a move or a purchase may depend.
///
/// These are computed from a situation and not from the [`View`]. So two games in equal situations get equal choices,
/// even if their histories differ. A [`Memo`](super::memo::Memo) finds decisions by situations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Situation {
    pub mission: u8,
    pub is_campaign: bool,
    /// True if a campaign goes on after a failure of this mission.
    pub may_fail: bool,
    /// True if a campaign has played a mission, or another attempt at this one, before it.
    pub follows_mission: bool,
    /// True if Lawrence has appealed in this mission.
    pub appealed: bool,
    /// Number of cards in the Ops deck, each of which is an Operation.
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
    /// Units in the Recruit box, available Gear, and Ottoman units in the OEF box.
    pub boxes: Set<Counter>,
    pub garrisoned: Set<Space>,
    face_up: Set<Space>,
    /// Value of each face-up Garrison by its space; 0 elsewhere.
    garrison_values: [u8; MOST],
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
        let mut sappers = Set::EMPTY;
        let demolitions = counters.gear_of(GearKind::Demolition);
        for gear in view.carried() {
            let carrier = view.carrier(gear);
            if counters.arming.contains(gear) {
                strengths[carrier.index()] += counters.strength[gear];
            }
            if demolitions.contains(gear) {
                sappers |= Set::of(carrier);
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
            follows_mission: view.follows_mission,
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
            boxes: view.boxes(),
            garrisoned: view.garrisoned,
            face_up: view.face_up & view.garrisoned,
            garrison_values,
            rail_breaks: view.rail_breaks,
        }
    }

    /// Returns the situation with only the facts on which the choice of a force and its move depends.
    ///
    /// `rails` are the rail spaces whose destruction matters. Pounds beyond `max_pounds` do not matter.
    #[inline]
    pub fn for_operation(&self, model: &Model, rails: Set<Space>, max_pounds: u8) -> Situation {
        let rewards = &model.rewards;
        Situation {
            follows_mission: false,
            reserve_left: self
                .reserve_left
                .min(rewards.battle_ops.max(rewards.critical_battle_ops)),
            pounds: self.pounds.min(max_pounds),
            boxes: Set::EMPTY,
            rail_breaks: self.rail_breaks & rails,
            ..*self
        }
    }

    /// Returns the situation before the force was chosen: no force, and the space is Lawrence's.
    #[inline]
    pub fn before_force(&self) -> Situation {
        Situation { force: Set::EMPTY, space: self.lawrence, ..*self }
    }

    /// Returns a hash of the facts that differ most often between situations.
    #[inline]
    pub fn fingerprint(&self) -> u64 {
        const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
        let Situation { ops_left, pounds, leadership, reserve_left, ottoman_bonus, .. } = *self;
        let space = self.space.index() as u8;
        let tracks = [ops_left, pounds, leadership, reserve_left, ottoman_bonus, space, 0, 0];
        let words = [
            u64::from_le_bytes(tracks),
            self.force.0,
            self.units.0,
            self.sappers.0,
            self.garrisoned.0,
            self.face_up.0,
            self.rail_breaks.0,
        ];
        let places = self
            .places
            .chunks_exact(8)
            .map(|places| places.iter().fold(0, |word, place| word << 8 | place.index() as u64));
        let mix = |hash: u64, word: u64| (hash ^ word).wrapping_mul(FACTOR).rotate_left(29);
        words.into_iter().chain(places).fold(0, mix).wrapping_mul(FACTOR) >> 32
    }

    /// Returns the space of a unit, which must be on the map.
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

/// Rules of movement, stacking and recruiting, applied to any force in the current position.
///
/// The results depend on the scenario and on facts of the [`Situation`] alone. So decisions that use them may be
/// remembered by their situations.
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
    ///
    /// `points` is the number of movement points, and `occupied` is the set of spaces with a unit.
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

    /// L7.1 Returns the spaces that a force can reach by march; they may exceed the stacking limit.
    #[inline]
    pub fn reach(self, force: Set<Unit>, from: Space, points: u8) -> Set<Space> {
        self.0.reach(force, from, points)
    }

    /// L7.2 Returns the ports to which a force may sail; they may exceed the stacking limit.
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

//! L7 Movement.

use super::recruiting::{capacity, with_room};
use crate::prelude::*;

/// The spaces of a move from start to end, none twice.
pub type Route = SlotList<Space, MOST>;

named! {
    /// How a force moves.
    MoveKind {
        /// L7.1 On foot; also staying put.
        March = "march",
        /// L7.2 By sea.
        Sail = "sail",
        /// L7.3 By Aeroplane.
        Airlift = "airlift",
    }
}

/// What a force does in its Movement phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// It marches to a space, perhaps its own.
    March(Space),
    /// It sails to a port.
    Sail(Space),
    /// Lawrence flies to a space.
    Airlift(Space),
    /// These units join it at the Camp.
    Rally(Set<Unit>),
}

/// The moves that are legal for the force: the spaces where each kind may end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moves {
    /// Where a march may end; its own space always.
    pub march: Set<Space>,
    /// Where a voyage may end.
    pub sail: Set<Space>,
    /// Where an airlift may end.
    pub airlift: Set<Space>,
    /// The units that may rally to the force.
    pub rally: Set<Unit>,
}

impl Moves {
    #[inline]
    fn new(model: &Model, state: &State, reach: &Reach) -> Moves {
        let (force, from) = (state.force, state.space);
        let march = fitting(model, state, force, reach.spaces) | Set::of(from);
        let sail = fitting(model, state, force, voyages(model, state, force, from));
        let airlift = fitting(model, state, force, flights(model, state, force, from));
        let rally = match state.camp(model) == Some(from) && !state.resupplied {
            true => ralliers(model, state, from),
            false => Set::EMPTY,
        };
        Moves { march, sail, airlift, rally }
    }

    fn allows(&self, choice: Move) -> bool {
        match choice {
            Move::March(to) => self.march.contains(to),
            Move::Sail(to) => self.sail.contains(to),
            Move::Airlift(to) => self.airlift.contains(to),
            Move::Rally(units) => !units.is_empty() && units.is_subset(self.rally),
        }
    }
}

/// The spaces that a march reaches.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach {
    /// All of them, the start included.
    pub spaces: Set<Space>,
    /// Where the march starts.
    from: Space,
    /// The spaces from which the march may go on.
    open: Set<Space>,
}

impl Reach {
    /// L7.1, L7.5 One route a movement point; the march stops on entering a Garrison's space, and
    /// never enters a space that is barred to one of the units.
    #[inline]
    pub(super) fn new(
        model: &Model,
        state: &State,
        units: Set<Unit>,
        from: Space,
        points: u8,
    ) -> Reach {
        let enterable = model.map.all - model.barred(units);
        let open = Set::of(from) | (enterable - state.garrisoned);
        let mut spaces = Set::of(from);
        let mut last = spaces;
        for _ in 0..points {
            last = (model.map.next_to(last & open) & enterable) - spaces;
            if last.is_empty() {
                break;
            }
            spaces |= last;
        }
        Reach { spaces, from, open }
    }

    /// A shortest route to a space that is reached.
    fn route(&self, model: &Model, to: Space) -> Route {
        let mut route: Route = [to].into_iter().collect();
        let mut space = to;
        while space != self.from {
            space = self.before(model, space);
            route.push(space);
        }
        route.as_mut_slice().reverse();
        route
    }

    /// The space before another that is reached, on a shortest route to it.
    #[inline]
    fn before(&self, model: &Model, to: Space) -> Space {
        let mut last = Set::of(self.from);
        let mut reached = last;
        loop {
            let open = last & self.open;
            if let Some(space) = (model.map.adjacent[to] & open).first() {
                return space;
            }
            last = (model.map.next_to(open) & self.spaces) - reached;
            assert!(!last.is_empty(), "L7.1: no march from {} reaches {to}", self.from);
            reached |= last;
        }
    }
}

/// L7.4 Whether the units in a space together with `force` may stack there: Gear, the Camp and, but
/// for a ruling, Leaders do not count.
#[inline]
pub(super) fn stacks(model: &Model, state: &State, force: Set<Unit>, space: Space) -> bool {
    stack_fits(model, state, state.units_in(model, space) | force)
}

/// L7.4 How many more units may stack in a space; negative if there are too many.
#[inline]
pub(super) fn free_places(model: &Model, state: &State, space: Space) -> i32 {
    places_left(model, state, state.units_in(model, space))
}

/// L7.4 Whether `units` may stack in an empty space.
#[inline]
pub(super) fn stack_fits(model: &Model, state: &State, units: Set<Unit>) -> bool {
    places_left(model, state, units) >= 0
}

#[inline]
fn places_left(model: &Model, state: &State, units: Set<Unit>) -> i32 {
    let counters = &model.counters;
    let limits = &model.limits.stacking;
    let most = if units.contains(counters.lawrence) {
        limits.lawrence + state.leadership
    } else if units.meets(counters.leaders) {
        limits.arab_leader
    } else {
        limits.without_leader
    };
    i32::from(most) - stacking(model, units).len() as i32
}

/// L7.4 Those of `units` that count against the limit: not the Camp and, but for a ruling, no Leader.
#[inline]
pub(super) fn stacking(model: &Model, units: Set<Unit>) -> Set<Unit> {
    match model.rulings.leaders_stack {
        LeadersStack::No => units - model.counters.leaders - model.counters.camp,
        LeadersStack::Yes => units - model.counters.camp,
    }
}

/// L7.4, L7.5 Those of `spaces` where the force may end its move.
#[inline]
fn fitting(model: &Model, state: &State, force: Set<Unit>, spaces: Set<Space>) -> Set<Space> {
    if spaces.is_empty() {
        return spaces;
    }
    let spaces = spaces - model.barred(force);
    let others = state.places(model.counters.units - force);
    let empty = match stack_fits(model, state, force) {
        true => spaces - others,
        false => Set::EMPTY,
    };
    let shared = (spaces & others).iter().filter(|&space| stacks(model, state, force, space));
    empty | shared.collect()
}

/// L7.2 From an Arabian port to another friendly one; a depot is such a port for Lawrence alone.
#[inline]
pub(super) fn voyages(model: &Model, state: &State, force: Set<Unit>, from: Space) -> Set<Space> {
    let mut ports = model.map.of_kind(SpaceKind::Port);
    if force == Set::of(model.counters.lawrence) {
        ports |= model.map.of_kind(SpaceKind::Depot);
    }
    match ports.contains(from) {
        true => ports - state.garrisoned - Set::of(from),
        false => Set::EMPTY,
    }
}

/// L7.3 Lawrence alone, where a unit carries an Aeroplane, flies with it to another space with an
/// Arab unit, or to the headquarters, if somebody can carry it there.
#[inline]
fn flights(model: &Model, state: &State, force: Set<Unit>, from: Space) -> Set<Space> {
    if force != Set::of(model.counters.lawrence) {
        return Set::EMPTY;
    }
    let Some(plane) = plane_in(model, state, from) else { return Set::EMPTY };
    let spaces = state.occupied(model) | model.map.of_kind(SpaceKind::Headquarters);
    let can_land = |&to: &Space| !takers(model, state, plane, to).is_empty();
    (spaces - Set::of(from)).iter().filter(can_land).collect()
}

/// L7.3 The Aeroplane with which Lawrence would fly from a space: his own, else the first that a unit
/// there carries.
#[inline]
fn plane_in(model: &Model, state: &State, from: Space) -> Option<Gear> {
    let planes = state.on_map & model.counters.gear_of(GearKind::Aeroplane);
    if planes.is_empty() {
        return None;
    }
    let own = state.among_at(planes, model.counters.lawrence);
    let units = state.units_in(model, from);
    let near = planes.iter().filter(|&plane| units.contains(state.at(plane)));
    own.first().or_else(|| near.min_by_key(|&plane| state.at(plane)))
}

/// L7.3 Who may carry the Aeroplane after landing: Lawrence if he carries no other Gear, else a unit
/// with room.
#[inline]
fn takers(model: &Model, state: &State, plane: Gear, to: Space) -> Set<Unit> {
    let lawrence = Set::of(model.counters.lawrence);
    let load = (state.gear_of(model, model.counters.lawrence) - Set::of(plane)).len();
    let most = usize::from(capacity(model, model.counters.lawrence));
    match load {
        0 if most > 0 => lawrence,
        _ if load < most => with_room(model, state, state.units_in(model, to)) | lawrence,
        _ => with_room(model, state, state.units_in(model, to)),
    }
}

/// L7.6 The units elsewhere that could each march to the Camp's space; they enter no Garrison's
/// space on the way.
fn ralliers(model: &Model, state: &State, camp: Space) -> Set<Unit> {
    let units = (state.on_map & model.counters.units) - state.units_in(model, camp);
    let comes = |&unit: &Unit| {
        let (from, points) = (state.at(unit), model.counters.movement[unit]);
        Reach::new(model, state, Set::of(unit), from, points).spaces.contains(camp)
    };
    units.iter().filter(comes).collect()
}

impl<T: Table> Play<'_, T> {
    /// L5.5 The force marches, sails, flies, or stays for a rally.
    #[inline]
    pub(super) fn movement(&mut self) {
        let (force, from) = (self.state.force, self.state.space);
        let points = self.model.counters.slowest(force) + self.state.movement_bonus;
        let reach = Reach::new(self.model, &self.state, force, from, points);
        let moves = Moves::new(self.model, &self.state, &reach);
        let choice = self.ask_at(Point::Move, |player, asked| player.move_force(asked, &moves));
        assert!(moves.allows(choice), "L7: {choice:?} is not one of {moves:?}");
        match choice {
            Move::March(to) => self.go(MoveKind::March, reach.route(self.model, to)),
            Move::Sail(to) => self.go(MoveKind::Sail, [from, to].into_iter().collect()),
            Move::Airlift(to) => self.fly(to),
            Move::Rally(units) => self.rally(units),
        }
    }

    /// L7.3 Lawrence flies, and he or a unit that the player selects carries the Aeroplane then.
    fn fly(&mut self, to: Space) {
        let from = self.state.space;
        let plane = plane_in(self.model, &self.state, from).expect("an airlift was offered");
        let takers = takers(self.model, &self.state, plane, to);
        self.advance(to);
        self.state.take_up(Set::of(plane));
        let kind = GearKind::Aeroplane;
        let carrier =
            self.select("L7.3", takers, |player, asked| player.carrier(asked, kind, takers));
        self.state.place(plane, carrier);
        let route = [from, to].into_iter().collect();
        let landed = Some((plane, carrier));
        self.tell(Event::Move { kind: MoveKind::Airlift, route, landed });
    }

    /// L7.1, L7.2 The whole force moves together.
    #[inline]
    fn go(&mut self, kind: MoveKind, route: Route) {
        self.advance(route.last().unwrap_or_default());
        self.tell(Event::Move { kind, route, landed: None });
    }

    /// The whole force is in a space from now on.
    #[inline]
    fn advance(&mut self, to: Space) {
        for unit in self.state.force {
            self.state.move_to(unit, to);
        }
        self.state.space = to;
    }

    /// L7.6 The units join the force at the Camp.
    fn rally(&mut self, units: Set<Unit>) {
        let space = self.state.space;
        let from = units.iter().map(|unit| self.state.at(unit)).collect();
        for unit in units {
            self.state.move_to(unit, space);
        }
        self.state.force |= units;
        self.tell(Event::Rally { units: units.iter().collect(), from, space });
    }
}

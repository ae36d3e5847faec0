//! L7 Movement.

use crate::prelude::*;

/// Spaces of a move in order, from the start to the end, each at most once.
pub type Route = SlotList<Space, MOST>;

named! {
    /// Way in which the whole force moves to another space.
    MoveKind {
        /// L7.1 March, also for a force that stays.
        March = "march",
        /// L7.2 Voyage from port to port.
        Sail = "sail",
        /// L7.3 Flight of Lawrence in an Aeroplane.
        Airlift = "airlift",
    }
}

/// Move of the force in the Movement phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// The force marches to this space, which may be its own.
    March(Space),
    /// The force sails to this port.
    Sail(Space),
    /// Lawrence flies to this space.
    Airlift(Space),
    /// These units join the force at the Camp.
    Rally(Set<Unit>),
}

/// Legal moves of the force: the spaces where each kind of move may end, and units for a rally.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moves {
    /// Ends of a march; always includes the force's own space.
    pub march: Set<Space>,
    /// Ends of a voyage.
    pub sail: Set<Space>,
    /// Ends of an airlift.
    pub airlift: Set<Space>,
    /// Units that may rally to the force.
    pub rally: Set<Unit>,
}

impl Moves {
    #[inline]
    fn new(view: View<'_>, reach: &Reach) -> Moves {
        let (force, from) = (view.force, view.space);
        let march = view.fitting(force, reach.spaces) | Set::of(from);
        let sail = view.fitting(force, view.voyages(force, from));
        let airlift = view.fitting(force, view.flights(force, from));
        let rally = match view.camp() == Some(from) && !view.resupplied {
            true => view.ralliers(from),
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

/// Spaces that a group of units can reach by one march.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach {
    /// Reachable spaces, the start included.
    pub spaces: Set<Space>,
    /// Start of the march.
    from: Space,
    /// Spaces from which the march may continue.
    open: Set<Space>,
}

impl Reach {
    /// L7.1, L7.5 Computes the spaces that `units` together can reach from `from` with `points` movement points.
    ///
    /// Each route costs one point. The march stops in a space with a Garrison, and never enters a space that is
    /// barred to one of the units.
    #[inline]
    pub(super) fn new(view: View<'_>, units: Set<Unit>, from: Space, points: u8) -> Reach {
        let model = view.model();
        let enterable = model.map.all - model.barred(units);
        let open = Set::of(from) | (enterable - view.garrisoned);
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

    /// Returns a shortest route from the start of the march to a reachable space.
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

    /// Returns the space before `to` on a shortest route from the start of the march.
    ///
    /// Panics if `to` cannot be reached.
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

impl View<'_> {
    /// L7.4 Returns true if `force` and the units in a space are together within the stacking limit.
    ///
    /// Gear and the Camp do not count; Leaders count only if the ruling `leaders_stack` is true.
    #[inline]
    pub fn stacks(self, force: Set<Unit>, space: Space) -> bool {
        self.may_stack(self.units_in(space) | force)
    }

    /// L7.4 Returns the number of units that may be added to a space; negative if it has too many.
    #[inline]
    pub(super) fn free_places(self, space: Space) -> i32 {
        self.places_left(self.units_in(space))
    }

    /// L7.4 Returns true if `units` together are within the stacking limit of a space without other units.
    #[inline]
    pub fn may_stack(self, units: Set<Unit>) -> bool {
        self.places_left(units) >= 0
    }

    #[inline]
    fn places_left(self, units: Set<Unit>) -> i32 {
        let counters = &self.model.counters;
        let limits = &self.model.limits.stacking;
        let most = if units.contains(counters.lawrence) {
            limits.lawrence + self.leadership
        } else if units.meets(counters.leaders) {
            limits.arab_leader
        } else {
            limits.without_leader
        };
        i32::from(most) - self.stacking(units).len() as i32
    }

    /// L7.4 Returns the members of `units` that count against the stacking limit.
    ///
    /// The Camp does not count, and Leaders count only if the ruling `leaders_stack` is true.
    #[inline]
    pub fn stacking(self, units: Set<Unit>) -> Set<Unit> {
        match self.model.rulings.leaders_stack {
            LeadersStack::No => units - self.model.counters.leaders - self.model.counters.camp,
            LeadersStack::Yes => units - self.model.counters.camp,
        }
    }

    /// L7.4, L7.5 Returns the members of `spaces` in which `force` may end its move.
    #[inline(always)]
    fn fitting(self, force: Set<Unit>, spaces: Set<Space>) -> Set<Space> {
        if spaces.is_empty() {
            return spaces;
        }
        let spaces = spaces - self.model.barred(force);
        let others = self.state.places(self.model.counters.units - force);
        let empty = match self.may_stack(force) {
            true => spaces - others,
            false => Set::EMPTY,
        };
        let shared = (spaces & others).iter().filter(|&space| self.stacks(force, space));
        empty | shared.collect()
    }

    /// L7.2 Returns the ports to which the force may sail: from an Arabian port to another friendly one.
    ///
    /// For Lawrence alone, a depot counts as a port. Ports that one of the units may not enter are excluded (L7.5);
    /// the stacking limit is not checked.
    #[inline]
    pub fn voyages(self, force: Set<Unit>, from: Space) -> Set<Space> {
        let mut ports = self.model.map.of_kind(SpaceKind::Port);
        if force == Set::of(self.model.counters.lawrence) {
            ports |= self.model.map.of_kind(SpaceKind::Depot);
        }
        match ports.contains(from) {
            true => ports - self.garrisoned - self.model.barred(force) - Set::of(from),
            false => Set::EMPTY,
        }
    }

    /// L7.3 Returns the spaces to which Lawrence may fly with an Aeroplane that is in his space.
    ///
    /// He must be the whole force. A flight ends in another space with an Arab unit, or at the headquarters. There he
    /// or a unit must be able to carry the Aeroplane.
    #[inline]
    fn flights(self, force: Set<Unit>, from: Space) -> Set<Space> {
        if force != Set::of(self.model.counters.lawrence) {
            return Set::EMPTY;
        }
        let Some(plane) = self.plane_in(from) else { return Set::EMPTY };
        let spaces = self.occupied() | self.model.map.of_kind(SpaceKind::Headquarters);
        let can_land = |&to: &Space| !self.takers(plane, to).is_empty();
        (spaces - Set::of(from)).iter().filter(can_land).collect()
    }

    /// L7.3 Returns the Aeroplane for a flight from a space, or `None` if no unit there carries one.
    ///
    /// Lawrence's own Aeroplane comes first, then that of the unit with the lowest number.
    #[inline]
    fn plane_in(self, from: Space) -> Option<Gear> {
        let planes = self.state.on_map & self.model.counters.gear_of(GearKind::Aeroplane);
        if planes.is_empty() {
            return None;
        }
        let own = self.state.among_at(planes, self.model.counters.lawrence);
        let units = self.units_in(from);
        let near = planes.iter().filter(|&plane| units.contains(self.state.at(plane)));
        own.first().or_else(|| near.min_by_key(|&plane| self.state.at(plane)))
    }

    /// L7.3 Returns the units that may carry the Aeroplane after Lawrence has landed in `to`.
    ///
    /// He takes it himself if he carries no other Gear; otherwise he or a unit there with room does.
    #[inline]
    fn takers(self, plane: Gear, to: Space) -> Set<Unit> {
        let lawrence = Set::of(self.model.counters.lawrence);
        let load = (self.gear_of(self.model.counters.lawrence) - Set::of(plane)).len();
        let most = usize::from(self.capacity(self.model.counters.lawrence));
        match load {
            0 if most > 0 => lawrence,
            _ if load < most => self.with_room(self.units_in(to)) | lawrence,
            _ => self.with_room(self.units_in(to)),
        }
    }

    /// L7.6 Returns the units in other spaces that could each march to the Camp's space in one move.
    ///
    /// The march must not pass through a space with a Garrison.
    fn ralliers(self, camp: Space) -> Set<Unit> {
        let units = self.units() - self.units_in(camp);
        let comes = |&unit: &Unit| {
            let (from, points) = (self.state.at(unit), self.model.counters.movement[unit]);
            Reach::new(self, Set::of(unit), from, points).spaces.contains(camp)
        };
        units.iter().filter(comes).collect()
    }
}

impl<T: Table> Play<'_, T> {
    /// L5.5 Asks the player for the move of the force (march, sail, airlift or rally) and carries it out.
    #[inline]
    pub(super) fn movement(&mut self) {
        let (force, from) = (self.state.force, self.state.space);
        let points = self.model.counters.slowest(force) + self.state.movement_bonus;
        let reach = Reach::new(self.view(), force, from, points);
        let moves = Moves::new(self.view(), &reach);
        let choice = self.ask_at(Point::Move, |player, context| player.move_force(context, &moves));
        assert!(moves.allows(choice), "L7: {choice:?} is not one of {moves:?}");
        match choice {
            Move::March(to) if self.table.needs_order() => {
                self.go(MoveKind::March, reach.route(self.model, to));
            }
            // No observer uses the spaces on the way, and finding them takes time.
            Move::March(to) => self.go(MoveKind::March, [from, to].into_iter().collect()),
            Move::Sail(to) => self.go(MoveKind::Sail, [from, to].into_iter().collect()),
            Move::Airlift(to) => self.fly(to),
            Move::Rally(units) => self.rally(units),
        }
    }

    /// L7.3 Flies Lawrence to a space, and gives the Aeroplane to a carrier that the player selects.
    fn fly(&mut self, to: Space) {
        let from = self.state.space;
        let plane = self.view().plane_in(from).expect("an airlift was offered");
        let takers = self.view().takers(plane, to);
        self.advance(to);
        self.state.take_up(Set::of(plane));
        let kind = GearKind::Aeroplane;
        let carrier =
            self.select("L7.3", takers, |player, context| player.carrier(context, kind, takers));
        self.state.place(plane, carrier);
        let route = [from, to].into_iter().collect();
        let landed = Some((plane, carrier));
        self.emit(Event::Move { kind: MoveKind::Airlift, route, landed });
    }

    /// L7.1, L7.2 Moves the whole force along a route and reports the move to the observer.
    #[inline]
    fn go(&mut self, kind: MoveKind, route: Route) {
        self.advance(route.last().unwrap_or_default());
        self.emit(Event::Move { kind, route, landed: None });
    }

    /// Moves the whole force to a space, without a report to the observer.
    #[inline]
    fn advance(&mut self, to: Space) {
        for unit in self.state.force {
            self.state.move_to(unit, to);
        }
        self.state.space = to;
    }

    /// L7.6 Moves units to the Camp's space and adds them to the force.
    fn rally(&mut self, units: Set<Unit>) {
        let space = self.state.space;
        let from = units.iter().map(|unit| self.state.at(unit)).collect();
        for unit in units {
            self.state.move_to(unit, space);
        }
        self.state.force |= units;
        self.emit(Event::Rally { units: units.iter().collect(), from, space });
    }
}

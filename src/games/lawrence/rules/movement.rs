//! L7 Movement.

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

impl View<'_> {
    /// L7.4 Whether the units in a space together with `force` may stack there: Gear, the Camp and, but
    /// for a ruling, Leaders do not count.
    #[inline]
    pub fn stacks(self, force: Set<Unit>, space: Space) -> bool {
        self.may_stack(self.units_in(space) | force)
    }

    /// L7.4 How many more units may stack in a space; negative if there are too many.
    #[inline]
    pub(super) fn free_places(self, space: Space) -> i32 {
        self.places_left(self.units_in(space))
    }

    /// L7.4 Whether `units` may stack in an empty space.
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

    /// L7.4 Those of `units` that count against the limit: not the Camp and, but for a ruling, no Leader.
    #[inline]
    pub fn stacking(self, units: Set<Unit>) -> Set<Unit> {
        match self.model.rulings.leaders_stack {
            LeadersStack::No => units - self.model.counters.leaders - self.model.counters.camp,
            LeadersStack::Yes => units - self.model.counters.camp,
        }
    }

    /// L7.4, L7.5 Those of `spaces` where the force may end its move.
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

    /// L7.2 From an Arabian port to another friendly one; a depot is such a port for Lawrence alone. Ports
    /// that are barred to one of the units are left out (L7.5), those where they do not stack are not.
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

    /// L7.3 Lawrence alone, where a unit carries an Aeroplane, flies with it to another space with an
    /// Arab unit, or to the headquarters, if somebody can carry it there.
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

    /// L7.3 The Aeroplane with which Lawrence would fly from a space: his own, else the first that a unit
    /// there carries.
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

    /// L7.3 Who may carry the Aeroplane after landing: Lawrence if he carries no other Gear, else a unit
    /// with room.
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

    /// L7.6 The units elsewhere that could each march to the Camp's space; they enter no Garrison's
    /// space on the way.
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
    /// L5.5 The force marches, sails, flies, or stays for a rally.
    #[inline]
    pub(super) fn movement(&mut self) {
        let (force, from) = (self.state.force, self.state.space);
        let points = self.model.counters.slowest(force) + self.state.movement_bonus;
        let reach = Reach::new(self.view(), force, from, points);
        let moves = Moves::new(self.view(), &reach);
        let choice = self.ask_at(Point::Move, |player, asked| player.move_force(asked, &moves));
        assert!(moves.allows(choice), "L7: {choice:?} is not one of {moves:?}");
        match choice {
            Move::March(to) if self.table.heeds_order() => {
                self.go(MoveKind::March, reach.route(self.model, to));
            }
            // Nobody cares for the spaces on the way, which take long to find.
            Move::March(to) => self.go(MoveKind::March, [from, to].into_iter().collect()),
            Move::Sail(to) => self.go(MoveKind::Sail, [from, to].into_iter().collect()),
            Move::Airlift(to) => self.fly(to),
            Move::Rally(units) => self.rally(units),
        }
    }

    /// L7.3 Lawrence flies, and he or a unit that the player selects carries the Aeroplane then.
    fn fly(&mut self, to: Space) {
        let from = self.state.space;
        let plane = self.view().plane_in(from).expect("an airlift was offered");
        let takers = self.view().takers(plane, to);
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

//! L6 Pounds, recruiting, Gear.

use crate::prelude::*;

/// Purchase of units, of Gear or of an extra Op, with the space or units that receive it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purchase {
    /// Units of a kind: the kind, their space and their number.
    Units(UnitKind, Space, u8),
    /// Gear of a kind: the kind, and the units that receive a piece each.
    Gear(GearKind, Set<Unit>),
    /// An extra Op.
    Op,
}

impl Purchase {
    /// Returns the number of units, pieces of Gear or Ops that are bought.
    #[inline]
    fn count(self) -> usize {
        match self {
            Purchase::Units(_, _, count) => count.into(),
            Purchase::Gear(_, units) => units.len(),
            Purchase::Op => 1,
        }
    }
}

/// Piece of Gear that the player hands to another unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gift {
    /// The piece of Gear.
    pub gear: Gear,
    /// The receiving unit.
    pub to: Unit,
}

/// Legal purchases that the player can pay for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Market {
    spaces: [Set<Space>; UnitKind::ALL.len()],
    carriers: [Set<Unit>; GearKind::ALL.len()],
    /// True if an extra Op is for sale.
    pub extra_op: bool,
}

impl Market {
    /// Returns the spaces where a bought unit of a kind may be placed; empty if none is for sale.
    #[inline]
    pub fn spaces(&self, kind: UnitKind) -> Set<Space> {
        self.spaces[kind as usize]
    }

    /// Returns the units that may receive a bought piece of Gear of a kind; empty if none is for sale.
    #[inline]
    pub fn carriers(&self, kind: GearKind) -> Set<Unit> {
        self.carriers[kind as usize]
    }

    /// Returns true if nothing is for sale.
    #[inline]
    pub fn is_empty(&self) -> bool {
        let nowhere = self.spaces.iter().all(|spaces| spaces.is_empty());
        !self.extra_op && nowhere && self.carriers.iter().all(|units| units.is_empty())
    }

    fn offers(&self, purchase: Purchase) -> bool {
        match purchase {
            Purchase::Units(kind, space, _) => self.spaces(kind).contains(space),
            Purchase::Gear(kind, units) => units.is_subset(self.carriers(kind)),
            Purchase::Op => self.extra_op,
        }
    }

    /// L5.3 Lists the legal purchases in a Recruiting phase or at set-up.
    ///
    /// Any force may buy Gear, but units and the extra Op only with Lawrence. At set-up, when there is no force
    /// yet, everything is for sale.
    #[inline]
    pub(super) fn new(view: View<'_>) -> Market {
        let mut market = Market {
            spaces: [Set::EMPTY; UnitKind::ALL.len()],
            carriers: [Set::EMPTY; GearKind::ALL.len()],
            extra_op: false,
        };
        if is_set_up(&view) || view.force.contains(view.model.counters.lawrence) {
            market.offer_to_lawrence(view);
        }
        market.offer_gear(view);
        market
    }

    /// L6.1, L6.2 Adds to the market the units and the extra Op that are available and that the player can pay for.
    #[inline]
    fn offer_to_lawrence(&mut self, view: View<'_>) {
        self.extra_op = view.state.ops_bought < view.model.limits.extra_ops
            && view.model.costs.extra_op <= view.pounds
            && view.reserve_left() > 0;
        let has_space = |&space: &Space| view.free_places(space) > 0;
        let open: Set<Space> = view.unit_spaces().iter().filter(has_space).collect();
        if open.is_empty() {
            return;
        }
        for kind in UnitKind::FOR_SALE {
            let such = view.model.counters.units_of(kind) & view.state.boxes;
            if view.model.costs.unit(kind) <= view.pounds && !such.is_empty() {
                self.spaces[kind as usize] = view.enterable(such, open);
            }
        }
    }

    /// L6.3 Adds to the market the kinds of Gear that are available and that the player can pay for.
    #[inline]
    fn offer_gear(&mut self, view: View<'_>) {
        let mut customers_once = None;
        for kind in GearKind::ALL {
            let such = view.model.counters.gear_of(kind) & view.state.boxes;
            if view.model.costs.gear(kind) <= view.pounds && !such.is_empty() {
                let customers = customers_once.get_or_insert_with(|| view.customers_of());
                self.carriers[kind as usize] = *customers;
            }
        }
    }
}

/// Returns true during a mission's set-up, when no force has been chosen yet.
#[inline]
fn is_set_up(state: &Open) -> bool {
    state.force.is_empty()
}

impl View<'_> {
    /// L6.2 Returns the spaces where bought units enter play: Lawrence's, and at set-up also the Camp's.
    ///
    /// Except at the set-up of the first mission, Lawrence's space must be the Camp's or a friendly Arabian port.
    #[inline]
    fn unit_spaces(self) -> Set<Space> {
        let lawrence = Set::of(self.lawrence());
        let camp = self.camp().map_or(Set::EMPTY, Set::of);
        let friendly_ports = self.friendly_ports();
        match (is_set_up(&self), self.follows_mission) {
            (true, false) => lawrence | camp,
            (true, true) => camp | (lawrence & friendly_ports),
            (false, _) => lawrence & (camp | friendly_ports),
        }
    }

    /// L6.3, L6.4 Returns the units that may receive bought Gear now.
    ///
    /// At set-up these are all units on the map with room; later those in the force's space, if it is a depot, a
    /// friendly Arabian port or the Camp's space.
    #[inline]
    fn customers_of(self) -> Set<Unit> {
        let space = self.space;
        let sells = self.friendly_ports() | self.model.map.of_kind(SpaceKind::Depot);
        if is_set_up(&self) {
            self.with_room(self.units())
        } else if sells.contains(space) || self.camp() == Some(space) {
            self.with_room(self.units_in(space))
        } else {
            Set::EMPTY
        }
    }

    /// L6.4 Returns the members of `units` that can carry one more piece of Gear.
    #[inline]
    pub fn with_room(self, units: Set<Unit>) -> Set<Unit> {
        let laden = units & self.state.places(self.carried());
        let has_room = |unit: &Unit| self.gear_of(*unit).len() < self.capacity(*unit).into();
        ((units - laden) & self.carriers()) | laden.iter().filter(has_room).collect()
    }

    /// L6.4 Returns the units that may carry at least one piece of Gear.
    #[inline]
    fn carriers(self) -> Set<Unit> {
        let (counters, limits) = (&self.model.counters, &self.model.limits);
        let others = counters.units - counters.leaders - counters.camp;
        let able = |units: Set<Unit>, most: u8| if most > 0 { units } else { Set::EMPTY };
        able(counters.camp, limits.camp_gear)
            | able(counters.leaders, limits.leader_gear)
            | able(others, limits.unit_gear)
    }

    /// L6.4 Lists the ways in which a piece of Gear in the force's space can be handed to another unit there.
    ///
    /// Only pieces that were not handed over in this phase, and receivers with room for them, are listed.
    #[inline]
    pub fn gifts(self) -> impl Iterator<Item = Gift> + Clone {
        let units = self.units_in(self.space);
        let room = self.with_room(units);
        let gear = (self.carried() - self.given).iter();
        gear.filter(move |&gear| units.contains(self.carrier(gear))).flat_map(move |gear| {
            (room - Set::of(self.carrier(gear))).iter().map(move |to| Gift { gear, to })
        })
    }

    /// L6.4 Returns the maximum number of pieces of Gear that a unit may carry.
    ///
    /// The scenario has one limit for Leaders, one for the Camp and one for other units.
    #[inline]
    pub(super) fn capacity(self, unit: Unit) -> u8 {
        if self.model.counters.camp.contains(unit) {
            self.model.limits.camp_gear
        } else if self.model.counters.leaders.contains(unit) {
            self.model.limits.leader_gear
        } else {
            self.model.limits.unit_gear
        }
    }

    /// L6.5 Returns the units of a kind in the Recruit box that may enter play in a space.
    ///
    /// The result is empty if stacking or entry rules forbid it. Arab Leaders (L14.3) need room only if the ruling
    /// `leaders_stack` is true.
    #[inline]
    pub(super) fn coming_to(self, kind: UnitKind, space: Space) -> Set<Unit> {
        let such = self.recruits(kind, space);
        let stacks =
            kind != UnitKind::ArabLeader || self.model.rulings.leaders_stack == LeadersStack::Yes;
        let has_room = !stacks || self.free_places(space) > 0;
        let open = has_room && !such.is_empty() && !self.model.barred(such).contains(space);
        if open { such } else { Set::EMPTY }
    }

    /// L6.2 Returns the units of a kind in the Recruit box that are allowed to enter play in a space.
    ///
    /// Some enter only in Arabian ports. Stacking is not checked.
    #[inline]
    pub fn recruits(self, kind: UnitKind, space: Space) -> Set<Unit> {
        let such = self.model.counters.units_of(kind) & self.state.boxes;
        match self.model.map.of_kind(SpaceKind::Port).contains(space) {
            true => such,
            false => such - self.model.counters.ports_only,
        }
    }

    /// L6.2, L7.5 Returns the members of `spaces` where at least one of `units` may enter play.
    ///
    /// All `units` must be of the same kind. The stacking limit is not checked.
    #[inline]
    fn enterable(self, units: Set<Unit>, spaces: Set<Space>) -> Set<Space> {
        match units.is_subset(self.model.counters.ports_only) {
            true => (spaces & self.model.map.of_kind(SpaceKind::Port)) - self.model.barred(units),
            false => spaces - self.model.barred(units),
        }
    }
}

impl<T: Table> Play<'_, T> {
    /// L5.3 Plays the Recruiting phase: purchases, gifts of Gear and attempts to recruit a Leader.
    ///
    /// They may come in any order; for an attempt, Lawrence must be in the force. If the ruling `gear_needs_lawrence`
    /// is true, a force without him has no Recruiting phase.
    #[inline]
    pub(super) fn recruiting_phase(&mut self) {
        let with_lawrence = self.state.force.contains(self.model.counters.lawrence);
        if !with_lawrence && self.model.rulings.gear_needs_lawrence == GearNeedsLawrence::Yes {
            return;
        }
        if !self.is_resuming() {
            self.state.given = Set::EMPTY;
        }
        let mut gifts = 0;
        loop {
            if self.comes_to(Point::Purchase) {
                self.purchases();
            }
            if self.comes_to(Point::Leader) && with_lawrence && self.offer_leader_recruiting() {
                continue;
            }
            if !self.offer_gift() {
                break;
            }
            gifts += 1;
            assert!(gifts <= MOST, "L6.4: the player hands the same Gear over again and again");
        }
        if !self.state.given.is_empty() {
            self.check_loads();
        }
    }

    /// L6.1, L6.2 Asks the player for purchases and carries them out, until he stops or nothing is for sale.
    #[inline]
    pub(super) fn purchases(&mut self) {
        while self.state.pounds >= self.model.costs.least {
            let market = Market::new(self.view());
            if market.is_empty() {
                return;
            }
            let point = if is_set_up(&self.state) { Point::Outfit } else { Point::Purchase };
            let Some(purchase) = self.ask_at(point, |player, context| player.buy(context, &market))
            else {
                return;
            };
            let offered = market.offers(purchase) && purchase.count() > 0;
            assert!(offered, "L6: {purchase:?} is not for sale");
            self.carry_out(purchase);
        }
    }

    /// L6.1 Carries out a purchase and pays for it piece by piece; units are picked at random.
    ///
    /// Panics if stacking, the available Gear or the Pounds do not allow a piece.
    fn carry_out(&mut self, purchase: Purchase) {
        let costs = &self.model.costs;
        match purchase {
            Purchase::Units(kind, space, count) => {
                for _ in 0..count {
                    let room = self.view().free_places(space) > 0;
                    assert!(room, "L7.4: {purchase:?} are too many");
                    self.pay(costs.unit(kind), purchase);
                    let unit = self.bring_unit(kind, space);
                    self.tell_purchase(Bought::Unit(kind, unit, space), costs.unit(kind));
                }
            }
            Purchase::Gear(kind, units) => {
                let space = self.state.space;
                self.state.resupplied |= self.view().camp() == Some(space);
                for unit in units {
                    self.pay(costs.gear(kind), purchase);
                    let gear = self.bring_gear(kind, unit);
                    let gear = gear.unwrap_or_else(|| panic!("L6.3: {purchase:?} are too many"));
                    self.tell_purchase(Bought::Gear(kind, gear, unit), costs.gear(kind));
                }
            }
            Purchase::Op => {
                self.pay(costs.extra_op, purchase);
                self.tell_purchase(Bought::Op, costs.extra_op);
                self.state.ops_bought += 1;
                self.gain_ops(1);
            }
        }
    }

    /// L6.1 Subtracts `cost` from the Pounds; panics, naming `purchase`, if they are too few.
    #[inline]
    fn pay(&mut self, cost: u8, purchase: Purchase) {
        assert!(cost <= self.state.pounds, "L6.1: {purchase:?} cannot be paid");
        self.state.pounds -= cost;
    }

    #[inline]
    fn tell_purchase(&mut self, bought: Bought, cost: u8) {
        self.emit(Event::Buy { bought, cost, pounds: self.state.pounds });
    }

    /// L6.1 Picks a unit of a kind from the Recruit box at random and places it in a space.
    ///
    /// Returns the unit; panics if no such unit may enter play there.
    pub(super) fn bring_unit(&mut self, kind: UnitKind, space: Space) -> Unit {
        let such = self.view().recruits(kind, space);
        assert!(!such.is_empty(), "L6.2: there is no such {kind:?} for {space}");
        let unit = self.pick(Purpose::Recruits, such);
        self.state.place(unit, space);
        self.join(unit);
        unit
    }

    /// L6.3 Gives the first available piece of Gear of a kind to a unit, and returns it.
    ///
    /// Returns `None` if none is available.
    pub(super) fn bring_gear(&mut self, kind: GearKind, unit: Unit) -> Option<Gear> {
        let gear = (self.model.counters.gear_of(kind) & self.state.boxes).first()?;
        self.state.place(gear, unit);
        Some(gear)
    }

    /// L6.4 Asks the player for a piece of Gear to hand to another unit; returns true if he hands one over.
    ///
    /// Returns false without asking if the space has only one unit, or if no unit carries Gear.
    #[inline]
    fn offer_gift(&mut self) -> bool {
        let units = self.view().units_in(self.state.space);
        let carried = self.view().carried();
        if units.len() < 2 || carried.is_empty() {
            return false;
        }
        let gift = self.ask_at(Point::Gift, |player, context| player.give(context));
        let Some(Gift { gear, to }) = gift else {
            return false;
        };
        let from = self.state.at(gear);
        assert!(
            carried.contains(gear) && units.contains(from) && units.contains(to) && from != to,
            "L6.4: {gear} cannot go from {from} to {to}"
        );
        self.state.place(gear, to);
        self.state.given |= Set::of(gear);
        self.emit(Event::Give { gear, from, to });
        true
    }

    /// L6.4 Panics if a unit carries more Gear than it may at the end of the Recruiting phase.
    fn check_loads(&self) {
        for unit in self.view().units() {
            let load = self.view().gear_of(unit).len();
            let most = self.view().capacity(unit);
            assert!(load <= most.into(), "L6.4: {unit} carries {load} Gear, not {most}");
        }
    }
}

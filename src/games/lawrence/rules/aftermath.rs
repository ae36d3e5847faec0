//! L11 After a battle.

use crate::prelude::*;

impl View<'_> {
    /// L10.1, L6.4, L8.4 Returns the strength of an Arab unit, including its Gear and the bonuses of cards.
    #[inline]
    pub fn arab_strength(self, unit: Unit) -> u8 {
        let strength = &self.model.counters.strength;
        let arming = self.gear_of(unit) & self.model.counters.arming;
        let armed =
            arming.iter().fold(strength[unit], |all, gear| all.saturating_add(strength[gear]));
        armed.saturating_add(self.battle.strengthened[unit])
    }
}

impl<T: Table> Play<'_, T> {
    /// L11.1, L11.3, L11.6 Applies the result of a battle to Ops and Pounds, then rolls for the escapes of Leaders.
    ///
    /// A won battle gains Ops, an attempt to recruit a Leader and the Pounds of `garrison`, the Garrison that took
    /// part. A lost battle loses Ops.
    ///
    /// # Errors
    /// L1.2 [`LawrenceLost`], which ends the mission, if Lawrence is eliminated and does not escape. If he may not
    /// escape, Ops and Pounds move first, and no other Leader rolls.
    pub(super) fn aftermath(
        &mut self,
        won: bool,
        broke_off: bool,
        garrison: Option<Garrison>,
    ) -> Result<(), LawrenceLost> {
        self.state.battle.strengthened = Array::default();
        let space = self.state.space;
        let rewards = &self.model.rewards;
        let ops = match self.model.map.of_kind(SpaceKind::Critical).contains(space) {
            true => rewards.critical_battle_ops,
            false => rewards.battle_ops,
        };
        let taken = garrison.filter(|_| won);
        let pounds_gained =
            taken.map_or(0, |garrison| self.gain_pounds(self.model.counters.strength[garrison]));
        let lost = self.state.battle.lost;
        let ops_change = if won { ops as i8 } else { -(ops as i8) };
        let garrison_removed = taken.is_some();
        let lawrence_lost = lost.iter().any(|unit| self.is_lost_at_once(unit));
        taken.into_iter().for_each(|garrison| self.state.remove_garrison(garrison));
        self.emit(Event::Battle {
            space,
            won,
            broke_off,
            lost,
            ops_change,
            pounds_gained,
            garrison_removed,
            lawrence_lost,
        });
        match won {
            true => {
                self.gain_ops(ops);
                self.state.leader_attempts += 1;
            }
            false => self.lose_ops(ops),
        }
        if lawrence_lost {
            return Err(LawrenceLost);
        }
        let leaders = self.model.counters.leaders;
        lost.iter().filter(|&unit| leaders.contains(unit)).try_for_each(|it| self.escape(it, space))
    }

    /// L11.4, L6.6 Removes an eliminated Arab unit from the battle and the map, and records it as lost.
    pub(super) fn eliminate(&mut self, unit: Unit) {
        self.state.battle.lost.push(unit);
        self.state.battle.arabs -= Set::of(unit);
        self.lose(unit);
    }

    /// L11.4, L6.6 Removes a lost unit and its Gear from the map.
    ///
    /// The rulings `lost_units` and `lost_gear` decide whether they can be bought again in this mission. A Leader goes
    /// to no box until his escape is decided, and the Camp stays out for the rest of the mission.
    pub(super) fn lose(&mut self, unit: Unit) {
        let counters = &self.model.counters;
        let gear = self.remove_unit(unit);
        if !gear.is_empty() {
            self.depends_on(Ruling::LostGear);
            if self.model.rulings.lost_gear == LostGear::Available {
                self.state.boxes |= gear;
            }
        }
        if (counters.leaders | counters.camp).contains(unit) {
            return;
        }
        self.depends_on(Ruling::LostUnits);
        if self.model.rulings.lost_units == LostUnits::RecruitBox {
            self.state.boxes |= Set::of(unit);
        }
    }

    /// Removes a unit and its Gear from the map and the force, without putting them into a box, and returns the Gear.
    pub(super) fn remove_unit(&mut self, unit: Unit) -> Set<Gear> {
        let gear = self.view().gear_of(unit);
        self.state.take_up(gear);
        self.state.take_up(Set::of(unit));
        self.state.force -= Set::of(unit);
        gear
    }

    /// L11.5 Returns true if an eliminated unit is lost without a roll for its escape.
    ///
    /// Only Lawrence can be lost in this way: if the ruling `lawrence_escapes` is false.
    pub(super) fn is_lost_at_once(&mut self, unit: Unit) -> bool {
        if unit != self.model.counters.lawrence {
            return false;
        }
        self.depends_on(Ruling::LawrenceEscapes);
        self.model.rulings.lawrence_escapes == LawrenceEscapes::No
    }

    /// L11.5 Rolls for the escape of an eliminated Leader, and places him in his refuge if he escapes.
    ///
    /// A captured Leader escapes only if the player pays a ransom. `space` is where he was eliminated.
    ///
    /// # Errors
    /// [`LawrenceLost`], which ends the mission, if Lawrence is eliminated and does not escape.
    pub(super) fn escape(&mut self, leader: Unit, space: Space) -> Result<(), LawrenceLost> {
        let refuge = self.refuge(space);
        let roll = self.d6(Purpose::OtherDice);
        let ransom = self.model.costs.ransom;
        let paid = self.model.tables.escape.read(roll) == EscapeResult::Captured
            && refuge.is_some()
            && ransom <= self.state.pounds
            && self.ask(|player, context| player.ransom(context, leader));
        let to = match self.model.tables.escape.read(roll) {
            EscapeResult::Lost => None,
            EscapeResult::Captured if !paid => None,
            EscapeResult::Captured | EscapeResult::Escapes => refuge,
        };
        if paid {
            self.state.pounds -= ransom;
        }
        to.into_iter().for_each(|to| self.state.place(leader, to));
        self.emit(Event::Escape { leader, roll, paid, to });
        match to {
            None if leader == self.model.counters.lawrence => Err(LawrenceLost),
            _ => Ok(()),
        }
    }

    /// L11.5 Returns the space to which a Leader who was eliminated in `from` escapes.
    ///
    /// It is the Camp's space or, if the Camp is not on the map, the friendly Arabian port nearest to `from`. The
    /// ruling `escape_port` decides whether the port may be `from` itself. Returns `None` if there is no such port.
    fn refuge(&mut self, from: Space) -> Option<Space> {
        let (camp, mut ports) = (self.view().camp(), self.view().friendly_ports());
        if camp.is_none() && ports.contains(from) {
            self.depends_on(Ruling::EscapePort);
            if self.model.rulings.escape_port == EscapePort::Another {
                ports -= Set::of(from);
            }
        }
        camp.or_else(|| nearest(&self.model.map, from, ports))
    }
}

/// Returns the one of `ports` that is the fewest routes away from `from`.
///
/// The routes may lead through any spaces. Of equally near ports, the first in the scenario's list is returned. Returns
/// `None` if no port can be reached.
fn nearest(map: &Map, from: Space, ports: Set<Space>) -> Option<Space> {
    let mut reached = Set::of(from);
    loop {
        let near = reached & ports;
        if !near.is_empty() {
            return map.ports.iter().copied().find(|&port| near.contains(port));
        }
        let further = reached | map.next_to(reached);
        if further == reached {
            return None;
        }
        reached = further;
    }
}

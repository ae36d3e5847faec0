//! L16 Appeal to the High Command.

use crate::prelude::*;

named! {
    /// Favour that the High Command grants after a successful appeal.
    Favour {
        /// As many Pounds as a d6 shows.
        Funding = "funding",
        /// A Regular in a friendly Arabian port.
        ArabBureau = "arab_bureau",
        /// The player reveals face-down Garrisons.
        Intelligence = "intelligence",
        /// An Armored Car, a Machinegun and an Aeroplane in a friendly Arabian port with an Arab unit.
        Reinforcements = "reinforcements",
    }
}

/// Kinds of Gear in the Reinforcements, in the order in which units receive them.
const REINFORCING: [GearKind; 2] = [GearKind::Machinegun, GearKind::Aeroplane];

/// Favour that the High Command granted, with its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // fields are named after what they hold
pub enum Granted {
    /// The roll and the Pounds gained.
    Funding { roll: u8, pounds: u8 },
    /// The Regular and its space.
    ArabBureau { unit: Unit, space: Space },
    /// Spaces of the revealed Garrisons, and their values.
    Intelligence {
        spaces: SlotList<Space, { MOST_RATING as usize }>,
        values: SlotList<u8, { MOST_RATING as usize }>,
    },
    /// Units and Gear that came to a port, and the carriers of the Gear.
    Reinforcements {
        space: Space,
        car: Option<Unit>,
        gear: SlotList<Gear, 2>,
        carriers: SlotList<Unit, 2>,
    },
}

impl<T: Table> Play<'_, T> {
    /// L16 Asks the player whether Lawrence appeals to the High Command; returns true if he does.
    ///
    /// He may appeal once in a mission, at the headquarters; at other times, returns false without asking. The player
    /// may also play a card that doubles a successful appeal.
    #[inline]
    pub(super) fn offer_appeal(&mut self) -> bool {
        let space = self.state.space;
        let headquarters = self.model.map.of_kind(SpaceKind::Headquarters).contains(space);
        if !headquarters
            || self.state.appealed
            || !self.ask_at(Point::Appeal, |player, context| player.appeal(context))
        {
            return false;
        }
        self.state.appealed = true;
        let doubling = self.state.hand & self.model.cards.doubling;
        let card = match doubling.is_empty() {
            true => None,
            false => self.ask(|player, context| player.double_appeal(context, doubling)),
        };
        if let Some(card) = card {
            assert!(doubling.contains(card), "L16: {card} is not one of {doubling:?}");
            self.state.hand -= Set::of(card);
        }
        let (roll, success) = self.leadership_check();
        self.emit(Event::Appeal { roll, success, allenby: card });
        if success {
            self.grant_favours(if card.is_some() { 2 } else { 1 });
        }
        true
    }

    /// L16 Grants `count` different favours, each of which the player selects.
    ///
    /// He can select only favours that have an effect. If there are fewer than `count`, fewer are granted.
    fn grant_favours(&mut self, count: usize) {
        let mut granted: Set = Set::EMPTY;
        for _ in 0..count {
            let able = |&favour: &usize| self.can_grant(Favour::ALL[favour]);
            let options: Set =
                (Set::first_n(Favour::ALL.len()) - granted).iter().filter(able).collect();
            let Some(first) = options.first() else { return };
            let favour = match options.len() {
                1 => Favour::ALL[first],
                _ => self.ask(|player, context| player.favour(context, options)),
            };
            assert!(options.contains(favour as usize), "L16: {favour:?} can have no effect");
            granted |= Set::of(favour as usize);
            self.grant(favour);
        }
    }

    /// L16 Returns true if a favour would have an effect.
    fn can_grant(&self, favour: Favour) -> bool {
        match favour {
            Favour::Funding => self.state.pounds < self.model.limits.pounds,
            Favour::ArabBureau => !self.regular_ports().is_empty(),
            Favour::Intelligence => {
                self.state.garrisoned != self.state.face_up && self.model.rewards.intelligence > 0
            }
            Favour::Reinforcements => !self.reinforced_ports().is_empty(),
        }
    }

    /// L16 Carries out a favour, with the player's choices of its port, units or Garrisons.
    fn grant(&mut self, favour: Favour) {
        match favour {
            Favour::Funding => {
                let roll = self.d6(Purpose::OtherDice);
                let pounds = self.gain_pounds(roll);
                self.emit(Event::Granted(Granted::Funding { roll, pounds }));
            }
            Favour::ArabBureau => {
                let space = self.select_port(favour, self.regular_ports());
                let unit = self.bring_unit(UnitKind::Regulars, space);
                self.emit(Event::Granted(Granted::ArabBureau { unit, space }));
            }
            Favour::Intelligence => self.grant_intelligence(),
            Favour::Reinforcements => self.grant_reinforcements(),
        }
    }

    /// L16 Reveals face-down Garrisons that the player selects, up to the number that the scenario allows.
    fn grant_intelligence(&mut self) {
        let (mut spaces, mut values) = (SlotList::default(), SlotList::default());
        for _ in 0..self.model.rewards.intelligence {
            let Some(space) = self.select_garrison() else { break };
            spaces.push(space);
            values.push(self.reveal(space));
        }
        self.emit(Event::Granted(Granted::Intelligence { spaces, values }));
        for (space, value) in spaces.iter().zip(values.iter()) {
            self.emit(Event::Garrison { space, value, how: How::Appeal });
        }
    }

    /// L16 Places all available Reinforcements in a port that the player selects.
    ///
    /// The Armored Car comes first, because it may carry the Gear.
    fn grant_reinforcements(&mut self) {
        let space = self.select_port(Favour::Reinforcements, self.reinforced_ports());
        let car = self
            .may_come(UnitKind::ArmoredCar, space)
            .then(|| self.bring_unit(UnitKind::ArmoredCar, space));
        let (mut gear, mut carriers) = (SlotList::default(), SlotList::default());
        for kind in REINFORCING {
            let able = self.view().with_room(self.view().units_in(space));
            let available = self.model.counters.gear_of(kind) & self.state.boxes;
            if able.is_empty() || available.is_empty() {
                continue;
            }
            let unit =
                self.select("L16", able, |player, context| player.carrier(context, kind, able));
            self.bring_gear(kind, unit).into_iter().for_each(|it| gear.push(it));
            carriers.push(unit);
        }
        self.emit(Event::Granted(Granted::Reinforcements { space, car, gear, carriers }));
    }

    /// L16 Asks the player which of `ports` receives a favour.
    fn select_port(&mut self, favour: Favour, ports: Set<Space>) -> Space {
        self.select("L16", ports, |player, context| player.port(context, favour, ports))
    }

    /// L6.5 Returns true if the Recruit box has a unit of a kind that may enter play in a port.
    fn may_come(&self, kind: UnitKind, port: Space) -> bool {
        !self.view().coming_to(kind, port).is_empty()
    }

    /// L16 Returns the friendly Arabian ports where a Regular may enter play.
    fn regular_ports(&self) -> Set<Space> {
        let ports = self.view().friendly_ports().iter();
        ports.filter(|&port| self.may_come(UnitKind::Regulars, port)).collect()
    }

    /// L16 Returns the friendly Arabian ports with an Arab unit that can receive a part of the Reinforcements.
    fn reinforced_ports(&self) -> Set<Space> {
        let ports = self.view().friendly_ports() & self.view().occupied();
        let gear = REINFORCING.map(|kind| self.model.counters.gear_of(kind) & self.state.boxes);
        let useful = |&port: &Space| {
            let units = self.view().units_in(port);
            let gear_taken = gear.iter().any(|kind| !kind.is_empty())
                && !self.view().with_room(units).is_empty();
            gear_taken || self.may_come(UnitKind::ArmoredCar, port)
        };
        ports.iter().filter(useful).collect()
    }
}

//! Use of the parts of a scenario in a game: prices, counters, spaces, tables, cards and their effects.

#[cfg(test)]
mod tests;

use crate::prelude::*;
use sandtable_games::mix::key_of;

use super::mixes::group;

/// Part of a scenario whose use in a game is recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Component {
    /// Price (L6.1, L11.5).
    Cost(Price),
    /// Kind of counter, by its index.
    Counter(usize),
    /// Space of the map.
    Space(Space),
    /// Table, reward or limit that an event applies.
    Occasion(Occasion),
    /// Mission, by its index.
    Mission(usize),
    /// Printed card, by its index.
    Card(usize),
    /// Effects of one kind of a printed card, by its index.
    Effect(usize, EffectKind),
    /// Ruling, by its index.
    Ruling(usize),
}

named! {
    /// Price, named as in scenario files.
    #[allow(missing_docs)] // each is named after its key in scenario files
    Price {
        Bedouin = "bedouin",
        Mercenaries = "mercenaries",
        Regulars = "regulars",
        ArmoredCar = "armored_car",
        Machinegun = "machinegun",
        Demolition = "demolition",
        Aeroplane = "aeroplane",
        ExtraOp = "extra_op",
        Ransom = "ransom",
    }
}

named! {
    /// Occasion that applies a table, a reward or a limit; its name is the key in scenario files.
    Occasion {
        /// Roll for Feisal's Camp (L3.2).
        Placement = "tables.placement",
        /// Roll for an eliminated Leader (L11.5).
        Escape = "tables.escape",
        /// Use of a Demolition (L13).
        Demolition = "tables.demolition",
        /// Flight over a Garrison (L17).
        Scouting = "tables.scouting",
        /// Demolition with loot (L13).
        Loot = "rewards.loot",
        /// Intelligence of the High Command (L16).
        Intelligence = "rewards.intelligence",
        /// Purchase of an extra Op (L6.1).
        ExtraOps = "limits.extra_ops",
        /// Attempt to recruit a Leader (L14.3).
        LeaderRecruiting = "limits.leader_recruiting",
    }
}

/// Observer that records the parts of a scenario that a game used.
#[derive(Clone, Debug)]
pub(super) struct Uses<'m> {
    model: &'m Model,
    /// Prices paid, as bits by index.
    prices: u32,
    /// Occasions that came, as bits by index.
    occasions: u32,
    counters: Set<Counter>,
    spaces: Set<Space>,
    missions: Set,
    /// Immediate cards read, and hold cards played.
    cards: Set<Card>,
    /// Kinds of effects that took place, as bits by index, for each printed card.
    effects: Vec<u32>,
    /// Card whose effects take place.
    card: Option<Card>,
}

impl<'m> Uses<'m> {
    /// Creates the record of a game that has not begun.
    pub fn new(model: &'m Model) -> Uses<'m> {
        Uses {
            model,
            prices: 0,
            occasions: 0,
            counters: Set::EMPTY,
            spaces: Set::EMPTY,
            missions: Set::EMPTY,
            cards: Set::EMPTY,
            effects: vec![0; model.cards.entries.len()],
            card: None,
        }
    }

    /// Sets the flags of the [components](keys) that the game used; `rulings` are those that it used, as bits.
    pub fn write(&self, rulings: u64, used: &mut [bool]) {
        for (component, flag) in components(self.model).iter().zip(used) {
            *flag = match *component {
                Component::Cost(price) => self.prices >> price as u32 & 1 == 1,
                Component::Occasion(occasion) => self.occasions >> occasion as u32 & 1 == 1,
                Component::Counter(entry) => {
                    self.counters.meets(self.model.counters.copies.of(entry))
                }
                Component::Space(space) => self.spaces.contains(space),
                Component::Mission(mission) => self.missions.contains(mission),
                Component::Card(entry) => self.cards.meets(self.model.cards.copies.of(entry)),
                Component::Effect(entry, kind) => self.effects[entry] >> kind as u32 & 1 == 1,
                Component::Ruling(ruling) => rulings >> ruling & 1 == 1,
            };
        }
    }

    fn pay(&mut self, price: Price) {
        self.prices |= 1 << price as u32;
    }

    fn come(&mut self, occasion: Occasion) {
        self.occasions |= 1 << occasion as u32;
    }

    fn buy(&mut self, bought: Bought) {
        let name = match bought {
            Bought::Unit(kind, unit, space) => {
                self.counters |= Set::of(unit);
                self.spaces |= Set::of(space);
                kind.name()
            }
            Bought::Gear(kind, gear, _) => {
                self.counters |= Set::of(gear);
                kind.name()
            }
            Bought::Op => {
                self.come(Occasion::ExtraOps);
                Price::ExtraOp.name()
            }
        };
        Price::ALL.into_iter().filter(|it| it.name() == name).for_each(|it| self.pay(it));
    }

    fn begin_card(&mut self, card: Card) {
        self.cards |= Set::of(card);
        self.card = Some(card);
    }

    fn grant(&mut self, granted: Granted) {
        match granted {
            Granted::Funding { .. } => {}
            Granted::ArabBureau { unit, space } => {
                self.counters |= Set::of(unit);
                self.spaces |= Set::of(space);
            }
            Granted::Intelligence { .. } => self.come(Occasion::Intelligence),
            Granted::Reinforcements { space, car, gear, .. } => {
                self.spaces |= Set::of(space);
                self.counters |= car.map_or(Set::EMPTY, Set::of);
                self.counters |= gear.iter().collect::<Set<Gear>>();
            }
        }
    }

    fn record_kind(&mut self, effect: EffectKind) {
        if let Some(card) = self.card {
            self.effects[self.model.cards.copies.entry(card)] |= 1 << effect as u32;
        }
    }

    fn record_effect(&mut self, done: Done) {
        self.record_kind(done.effect);
        for (_, fact) in done.facts() {
            match fact {
                Fact::Counter(counter) => self.counters |= Set::of(counter),
                Fact::Space(space) => self.spaces |= Set::of(space),
                Fact::Number(_) | Fact::Flag(_) | Fact::CampRolls => {}
            }
        }
    }

    /// Records the counters on the map, and the spaces with a unit or a Garrison.
    fn record_state(&mut self, state: &State) {
        self.counters |= state.on_map();
        self.spaces |= state.garrisoned;
        let view = View::new(self.model, state);
        let units = (state.on_map() & self.model.counters.units).iter();
        self.spaces |= units.filter_map(|unit| view.space_of(unit)).collect::<Set<Space>>();
    }
}

impl Observer<Event> for Uses<'_> {
    fn observe(&mut self, event: Event) {
        match event {
            Event::CampRoll { .. } => self.come(Occasion::Placement),
            Event::Mission { state, .. } => {
                self.missions |= Set::of(state.mission());
                self.record_state(&state);
            }
            Event::Buy { bought, .. } => self.buy(bought),
            Event::RecruitLeader { unit, .. } => {
                self.come(Occasion::LeaderRecruiting);
                self.counters |= unit.map_or(Set::EMPTY, Set::of);
            }
            Event::PlayCard { card } => self.begin_card(card),
            Event::Card { card: Some(card) } => match self.model.cards.card(card).is_held() {
                true => self.card = None,
                false => self.begin_card(card),
            },
            Event::Appeal { allenby, .. } => self.cards |= allenby.map_or(Set::EMPTY, Set::of),
            Event::Granted(granted) => self.grant(granted),
            Event::Scout { .. } => self.come(Occasion::Scouting),
            Event::Move { route, .. } => self.spaces |= route.iter().collect::<Set<Space>>(),
            Event::Rally { space, .. } => self.spaces |= Set::of(space),
            Event::Done(done) => self.record_effect(done),
            Event::Placed { units, set_aside, .. } => {
                self.counters |= units.iter().collect::<Set<Ottoman>>() | set_aside;
            }
            Event::Garrison { how: How::Card, .. } => self.record_kind(EffectKind::RevealGarrison),
            Event::Breakoff { to, .. } => self.spaces |= to.map_or(Set::EMPTY, Set::of),
            Event::Escape { paid, to, .. } => {
                self.come(Occasion::Escape);
                paid.then(|| self.pay(Price::Ransom));
                self.spaces |= to.map_or(Set::EMPTY, Set::of);
            }
            Event::Demolition { result, .. } => {
                self.come(Occasion::Demolition);
                let loot = result == DemolitionResult::BrokenLoot;
                loot.then(|| self.come(Occasion::Loot));
            }
            Event::OperationEnd { state, .. } | Event::End { state, .. } => {
                self.record_state(&state);
            }
            _ => {}
        }
    }
}

/// Returns the components of a scenario, in the order of [`keys`].
fn components(model: &Model) -> Vec<Component> {
    let cards = model.cards.entries.iter().enumerate().flat_map(|(entry, card)| {
        let effects = effect_paths(&card.effects, String::new()).into_iter();
        std::iter::once(Component::Card(entry))
            .chain(effects.map(move |(_, kind)| Component::Effect(entry, kind)))
    });
    let mut all: Vec<Component> = Price::ALL.into_iter().map(Component::Cost).collect();
    all.extend(Occasion::ALL.into_iter().map(Component::Occasion));
    all.extend((0..model.counters.entries.len()).map(Component::Counter));
    all.extend(model.map.all.iter().map(Component::Space));
    all.extend((0..model.missions.len()).map(Component::Mission));
    all.extend(cards);
    all.extend((0..Rulings::ALL.len()).map(Component::Ruling));
    all
}

/// Returns the keys of the components of a scenario, such as `costs.regulars`.
pub(super) fn keys(model: &Model) -> Vec<String> {
    let mut paths = model.cards.entries.iter().flat_map(|card| {
        let path = key_of(&["cards", &card.name, "effects"]);
        effect_paths(&card.effects, path).into_iter().map(|(path, _)| path)
    });
    let key = |component: &Component| match *component {
        Component::Cost(price) => key_of(&["costs", price.name()]),
        Component::Occasion(occasion) => occasion.name().to_owned(),
        Component::Counter(entry) => {
            let counter = &model.counters.entries[entry];
            key_of(&[group(counter.kind), &counter.name])
        }
        Component::Space(space) => key_of(&["map", model.map.name(space)]),
        Component::Mission(mission) => key_of(&["missions", &model.missions[mission].name]),
        Component::Card(entry) => key_of(&["cards", &model.cards.entries[entry].name]),
        Component::Effect(..) => paths.next().unwrap_or_default(),
        Component::Ruling(ruling) => key_of(&["rulings", Rulings::ALL[ruling].name]),
    };
    components(model).iter().map(key).collect()
}

/// Returns the path and the kind of each effect in a list at `path` of which events report that it took place.
///
/// Effects in the lists of a choice, a check or a condition are included; those of a roll belong to the roll.
fn effect_paths(effects: &[Effect], path: String) -> Vec<(String, EffectKind)> {
    let mut all = Vec::new();
    for (index, effect) in effects.iter().enumerate() {
        let path = format!("{path}[{index}]");
        all.extend(kind_of(effect).map(|kind| (path.clone(), kind)));
        match effect {
            Effect::LeadershipCheck { success, failure } => {
                all.extend(effect_paths(success, format!("{path}.leadership_check.success")));
                all.extend(effect_paths(failure, format!("{path}.leadership_check.failure")));
            }
            Effect::When { then, otherwise, .. } => {
                all.extend(effect_paths(then, format!("{path}.when.then")));
                all.extend(effect_paths(otherwise, format!("{path}.when.else")));
            }
            Effect::Choose(lists) => {
                let lists = lists.iter().enumerate();
                all.extend(lists.flat_map(|(index, list)| {
                    effect_paths(list, format!("{path}.choose[{index}]"))
                }));
            }
            _ => {}
        }
    }
    all
}

/// Returns the kind by which events report an effect; `None` if they do not report it.
fn kind_of(effect: &Effect) -> Option<EffectKind> {
    Some(match effect {
        Effect::PlaceOef(_) => EffectKind::PlaceOef,
        Effect::PlaceOttoman(_) => EffectKind::PlaceOttoman,
        Effect::EdgeBonus(_) => EffectKind::EdgeBonus,
        Effect::PlayerEdge(_) => EffectKind::PlayerEdge,
        Effect::UnitStrength(_) => EffectKind::UnitStrength,
        Effect::LoseOps(_) => EffectKind::LoseOps,
        Effect::GainOps(_) => EffectKind::GainOps,
        Effect::Pounds(_) => EffectKind::Pounds,
        Effect::Leadership(_) => EffectKind::Leadership,
        Effect::LeadershipCheck { .. } => EffectKind::LeadershipCheck,
        Effect::Roll { .. } => EffectKind::Roll,
        Effect::ReturnUnit(_) => EffectKind::ReturnUnit,
        Effect::LoseUnit(_) => EffectKind::LoseUnit,
        Effect::PlaceUnit(_) => EffectKind::PlaceUnit,
        Effect::RecruitLeader => EffectKind::RecruitLeader,
        Effect::GainGear(_) => EffectKind::GainGear,
        Effect::LoseGear(_) => EffectKind::LoseGear,
        Effect::RevealGarrison(_) => EffectKind::RevealGarrison,
        Effect::PlaceGarrison(_) => EffectKind::PlaceGarrison,
        Effect::RepairRail(_) => EffectKind::RepairRail,
        Effect::RelocateCamp => EffectKind::RelocateCamp,
        Effect::Movement(_) => EffectKind::Movement,
        Effect::DemolitionBonus(_) => EffectKind::DemolitionBonus,
        Effect::CancelCard => EffectKind::CancelCard,
        Effect::TurnCard => EffectKind::TurnCard,
        Effect::EndOperation => EffectKind::EndOperation,
        Effect::Choose(_) | Effect::When { .. } | Effect::DoubleAppeal => return None,
    })
}

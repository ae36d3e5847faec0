//! L21 Lines of a trace as JSON objects, with the fields in the order of the rule.

use crate::prelude::*;
use crate::rules::Placed;

named! {
    /// Kind of a line of a trace, except the first line, which describes the game.
    #[allow(missing_docs)] // each is named after its events
    LineKind {
        Appeal = "appeal",
        Battle = "battle",
        Breakoff = "breakoff",
        Buy = "buy",
        Card = "card",
        Demolition = "demolition",
        Edge = "edge",
        End = "end",
        Escape = "escape",
        Garrison = "garrison",
        Give = "give",
        Line = "line",
        Mission = "mission",
        MissionEnd = "mission_end",
        Move = "move",
        Operation = "operation",
        OperationEnd = "operation_end",
        Ops = "ops",
        Placed = "placed",
        PlayCard = "play_card",
        RecruitLeader = "recruit_leader",
        Scout = "scout",
        Shot = "shot",
    }
}

/// Returns the line of an appeal to the High Command, to which the favours are added later.
pub(super) fn appeal(roll: u8, success: bool, allenby: Option<Card>) -> Json {
    json!({
        "event": LineKind::Appeal.name(), "roll": roll, "success": success,
        "allenby": allenby.is_some(), "results": [],
    })
}

/// Returns the line of the rolls for the Tactical Edge.
pub(super) fn edge(rolls: [u8; 2], bonuses: [i8; 2], holder: Side) -> Json {
    json!({
        "event": LineKind::Edge.name(),
        "player_roll": rolls[Side::Player as usize],
        "player_bonus": bonuses[Side::Player as usize],
        "ottoman_roll": rolls[Side::Ottoman as usize],
        "ottoman_bonus": bonuses[Side::Ottoman as usize],
        "holder": holder.name(),
    })
}

/// Returns the line of the end of the game.
pub(super) fn end(won: bool, missions_won: u8, missions_played: u8) -> Json {
    json!({
        "event": LineKind::End.name(), "won": won, "missions_won": missions_won,
        "missions_played": missions_played,
    })
}

/// Builder of the lines of a trace.
pub(super) struct LineBuilder<'m> {
    model: &'m Model,
    /// Rolls for the Camp that belong to the next line.
    pub(super) camp_rolls: Vec<u8>,
}

impl<'m> LineBuilder<'m> {
    /// Creates a builder of the lines of a scenario's games.
    pub(super) fn new(model: &'m Model) -> Self {
        LineBuilder { model, camp_rolls: Vec::new() }
    }

    pub(super) fn space(&self, space: Space) -> &'m str {
        self.model.map.name(space)
    }

    fn label(&self, counter: impl Kin<Counter>) -> String {
        self.model.counters.label(counter)
    }

    pub(super) fn labels<P: Kin<Counter>>(
        &self,
        counters: impl IntoIterator<Item = P>,
    ) -> Vec<String> {
        counters.into_iter().map(|counter| self.label(counter)).collect()
    }

    fn spaces(&self, spaces: impl IntoIterator<Item = Space>) -> Vec<&'m str> {
        spaces.into_iter().map(|space| self.space(space)).collect()
    }

    fn cards(&self, cards: impl IntoIterator<Item = Card>) -> Vec<String> {
        cards.into_iter().map(|card| self.model.cards.label(card)).collect()
    }

    fn on_map<P: Placed>(&self, state: &State, counters: Set<P>) -> Vec<(P, P::At)> {
        let pair = |counter| Some((counter, state.place_of(counter)?));
        counters.iter().filter_map(pair).collect()
    }

    fn units(&self, state: &State) -> Vec<(String, &'m str)> {
        let units = self.on_map(state, self.model.counters.units).into_iter();
        units.map(|(unit, space)| (self.label(unit), self.space(space))).collect()
    }

    fn gear(&self, state: &State) -> Vec<[String; 2]> {
        let gear = self.on_map(state, self.model.counters.gear).into_iter();
        gear.map(|(gear, carrier)| [self.label(gear), self.label(carrier)]).collect()
    }

    fn garrisons(&self, state: &State) -> Vec<(&'m str, u8, bool)> {
        let mut markers = self.on_map(state, self.model.counters.garrisons);
        let situation = &self.model.missions[state.mission()].situation;
        markers.sort_by_key(|(_, space)| {
            // Garrisons placed by cards follow those of the Situation.
            situation.iter().position(|listed| listed == space).unwrap_or(situation.len())
        });
        let garrison = |(marker, space): (Garrison, Space)| {
            let value = self.model.counters.strength[marker];
            (self.space(space), value, state.face_up.contains(space))
        };
        markers.into_iter().map(garrison).collect()
    }

    pub(super) fn mission(&mut self, attempt: u8, state: &State) -> Json {
        let model = self.model;
        json!({
            "event": LineKind::Mission.name(), "name": model.missions[state.mission()].name,
            "attempt": attempt, "ops_deck": self.cards(state.ops_deck()),
            "reserve": self.cards(state.reserve(model)),
            "garrisons": self.garrisons(state),
            "camp": View::new(model, state).camp().map(|space| self.space(space)),
            "camp_rolls": std::mem::take(&mut self.camp_rolls),
            "pounds": state.pounds, "leadership_level": state.leadership,
            "lawrence": state.place_of(model.counters.lawrence).map(|space| self.space(space)),
            "units": self.units(state), "gear": self.gear(state),
            "rail_breaks": self.spaces(state.rail_breaks), "ottoman_bonus": state.ottoman_bonus,
        })
    }

    pub(super) fn buy(&self, bought: Bought, cost: u8, pounds: u8) -> Json {
        let (unit, space, carrier) = match bought {
            Bought::Unit(_, unit, space) => (Some(self.label(unit)), Some(self.space(space)), None),
            Bought::Gear(_, gear, unit) => (Some(self.label(gear)), None, Some(self.label(unit))),
            Bought::Op => (None, None, None),
        };
        json!({
            "event": LineKind::Buy.name(), "item": bought.name(), "unit": unit, "space": space,
            "carrier": carrier, "cost": cost, "pounds": pounds,
        })
    }

    pub(super) fn recruit_leader(&self, paid: u8, roll: u8, unit: Option<Unit>) -> Json {
        json!({
            "event": LineKind::RecruitLeader.name(), "pounds_paid": paid, "roll": roll,
            "success": unit.is_some(), "unit": unit.map(|unit| self.label(unit)),
        })
    }

    pub(super) fn play_card(&self, card: Card) -> Json {
        let card = self.model.cards.label(card);
        json!({ "event": LineKind::PlayCard.name(), "card": card, "gain": null })
    }

    pub(super) fn give(&self, gear: Gear, from: Unit, to: Unit) -> Json {
        json!({
            "event": LineKind::Give.name(), "gear": self.label(gear), "from": self.label(from),
            "to": self.label(to),
        })
    }

    pub(super) fn operation(&self, number: u8, force: Set<Unit>, from: Space) -> Json {
        json!({
            "event": LineKind::Operation.name(), "number": number, "force": self.labels(force),
            "from": self.space(from),
        })
    }

    pub(super) fn scout(&self, space: Space, roll: u8, value: Option<u8>) -> Json {
        let space = self.space(space);
        json!({ "event": LineKind::Scout.name(), "space": space, "roll": roll, "value": value })
    }

    pub(super) fn force_moves(
        &self,
        kind: MoveKind,
        route: Route,
        landed: Option<(Gear, Unit)>,
    ) -> Json {
        let path = self.spaces(route.iter());
        let mut line = json!({ "event": LineKind::Move.name(), "mode": kind.name(), "path": path });
        if let Some((plane, unit)) = landed {
            line["gear"] = json!([self.label(plane), self.label(unit)]);
        }
        line
    }

    pub(super) fn rally(
        &self,
        units: SlotList<Unit, MOST_UNITS>,
        from: SlotList<Space, MOST_UNITS>,
        space: Space,
    ) -> Json {
        let moves = self.labels(units.iter()).into_iter().zip(self.spaces(from.iter()));
        json!({
            "event": LineKind::Move.name(), "mode": "rally", "path": [self.space(space)],
            "moves": moves.collect::<Vec<_>>(),
        })
    }

    pub(super) fn card(&self, card: Option<Card>) -> Json {
        let card = card.map(|card| self.model.cards.label(card));
        json!({ "event": LineKind::Card.name(), "name": card, "effects": [] })
    }

    pub(super) fn placed(
        &self,
        by_garrison: bool,
        units: SlotList<Ottoman, MOST_UNITS>,
        set_aside: Set<Ottoman>,
    ) -> Json {
        let source = if by_garrison { "garrison" } else { "card" };
        json!({
            "event": LineKind::Placed.name(), "source": source, "units": self.labels(units.iter()),
            "set_aside": self.labels(set_aside),
        })
    }

    pub(super) fn garrison(&self, space: Space, value: u8, how: How) -> Json {
        json!({
            "event": LineKind::Garrison.name(), "space": self.space(space), "value": value,
            "how": how.name(), "removed": value == 0,
        })
    }

    pub(super) fn battle_lines(
        &self,
        arabs: SlotList<Unit, MOST_UNITS>,
        ottomans: SlotList<Ottoman, MOST_UNITS>,
    ) -> Json {
        json!({
            "event": LineKind::Line.name(), "player": self.labels(arabs.iter()),
            "ottoman": self.labels(ottomans.iter()),
        })
    }

    pub(super) fn shot(&self, round: u16, side: Side, shot: [Counter; 2], dice: [u8; 2]) -> Json {
        let ([firer, target], [strength, roll]) = (shot, dice);
        json!({
            "event": LineKind::Shot.name(), "round": round, "side": side.name(),
            "firer": self.label(firer), "strength": strength, "target": self.label(target),
            "roll": roll, "hit": roll <= strength,
        })
    }

    pub(super) fn breakoff(&self, rating: u8, roll: u8, to: Option<Space>) -> Json {
        json!({
            "event": LineKind::Breakoff.name(), "rating": rating, "roll": roll,
            "success": to.is_some(), "to": to.map(|space| self.space(space)),
        })
    }

    pub(super) fn ops(&self, gained: bool, cards: SlotList<Card, MOST_UNITS>, left: u8) -> Json {
        let moved = cards.len() as i8;
        json!({
            "event": LineKind::Ops.name(), "change": if gained { moved } else { -moved },
            "cards": self.cards(cards.iter()), "left": left,
        })
    }

    pub(super) fn escape(&self, leader: Unit, roll: u8, paid: bool, to: Option<Space>) -> Json {
        json!({
            "event": LineKind::Escape.name(), "leader": self.label(leader), "roll": roll,
            "paid": paid, "to": to.map(|space| self.space(space)),
        })
    }

    pub(super) fn demolition(
        &self,
        unit: Unit,
        roll: u8,
        bonus: i8,
        result: DemolitionResult,
    ) -> Json {
        let unit = self.label(unit);
        let mut line = json!({ "event": LineKind::Demolition.name(), "unit": unit, "roll": roll });
        if bonus != 0 {
            line["bonus"] = bonus.into();
        }
        line["result"] = result.name().into();
        line
    }

    pub(super) fn operation_end(&self, number: u8, goal_met: bool, state: &State) -> Json {
        json!({
            "event": LineKind::OperationEnd.name(), "number": number, "pounds": state.pounds,
            "leadership_level": state.leadership, "units": self.units(state),
            "gear": self.gear(state), "garrisons": self.garrisons(state),
            "rail_breaks": self.spaces(state.rail_breaks), "goal_met": goal_met,
        })
    }

    pub(super) fn mission_end(&self, mission: usize, reason: EndReason, operations: u8) -> Json {
        json!({
            "event": LineKind::MissionEnd.name(), "name": self.model.missions[mission].name,
            "won": reason == EndReason::Goal, "reason": reason.name(),
            "operations": operations,
        })
    }

    /// Returns an effect of a card, which is part of a line.
    pub(super) fn effect(&mut self, done: Done) -> Json {
        let mut effect = json!({ "effect": done.effect.name() });
        for (name, fact) in done.facts() {
            effect[name] = match fact {
                Fact::Number(n) => n.into(),
                Fact::Flag(flag) => flag.into(),
                Fact::Counter(counter) => self.label(counter).into(),
                Fact::Space(space) => self.space(space).into(),
                Fact::CampRolls => std::mem::take(&mut self.camp_rolls).into(),
            };
        }
        effect
    }

    /// Returns a favour that the High Command granted, which is part of a line.
    pub(super) fn grant(&self, granted: Granted) -> Json {
        match granted {
            Granted::Funding { roll, pounds } => {
                json!({ "kind": "funding", "roll": roll, "pounds": pounds })
            }
            Granted::ArabBureau { unit, space } => {
                let (unit, space) = (self.label(unit), self.space(space));
                json!({ "kind": "arab_bureau", "unit": unit, "space": space })
            }
            Granted::Intelligence { spaces, values } => {
                let garrisons = self.spaces(spaces.iter()).into_iter().zip(values.iter());
                json!({ "kind": "intelligence", "garrisons": garrisons.collect::<Vec<_>>() })
            }
            Granted::Reinforcements { space, car, gear, carriers } => {
                let gear = self.labels(gear.iter()).into_iter().zip(self.labels(carriers.iter()));
                json!({
                    "kind": "reinforcements", "space": self.space(space),
                    "unit": car.map(|car| self.label(car)), "gear": gear.collect::<Vec<_>>(),
                })
            }
        }
    }
}

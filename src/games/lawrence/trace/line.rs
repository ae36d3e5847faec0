//! The lines of a trace, with their fields in the order of L21.

use std::io::Write;

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::{Trace, is_won};
use crate::rules::{Event, Side};
use sandtable_games::rulings::ChosenRulings;

/// A line of L21.
#[derive(serde::Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[expect(clippy::enum_variant_names, reason = "the line of battle is an event, too")]
pub(super) enum Line<'a> {
    Game {
        game: &'static str,
        scenario: &'a str,
        seed: u64,
        index: u64,
        policy: &'a str,
        mode: &'a str,
        rulings: ChosenRulings,
    },
    Mission {
        name: &'a str,
        attempt: u8,
        ops_deck: Vec<String>,
        reserve: Vec<String>,
        garrisons: Vec<(&'a str, u8, bool)>,
        camp: Option<&'a str>,
        camp_rolls: Vec<u8>,
        pounds: u8,
        leadership_level: u8,
        lawrence: Option<&'a str>,
        units: Vec<(String, &'a str)>,
        gear: Vec<[String; 2]>,
        rail_breaks: Vec<&'a str>,
        ottoman_bonus: u8,
    },
    Buy {
        item: &'static str,
        unit: Option<String>,
        space: Option<&'a str>,
        carrier: Option<String>,
        cost: u8,
        pounds: u8,
    },
    RecruitLeader {
        pounds_paid: u8,
        roll: u8,
        success: bool,
        unit: Option<String>,
    },
    PlayCard {
        card: String,
        gain: Option<String>,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        effects: Vec<EffectLine<'a>>,
    },
    Appeal {
        roll: u8,
        success: bool,
        allenby: bool,
        results: Vec<GrantLine<'a>>,
    },
    Give {
        gear: String,
        from: String,
        to: String,
    },
    Operation {
        number: u8,
        force: Vec<String>,
        from: &'a str,
    },
    Scout {
        space: &'a str,
        roll: u8,
        value: Option<u8>,
    },
    Move {
        mode: &'static str,
        path: Vec<&'a str>,
        #[serde(skip_serializing_if = "Option::is_none")]
        moves: Option<Vec<(String, &'a str)>>,
        #[serde(skip_serializing_if = "Option::is_none")]
        gear: Option<[String; 2]>,
    },
    Card {
        name: Option<String>,
        effects: Vec<EffectLine<'a>>,
    },
    Placed {
        source: &'static str,
        units: Vec<String>,
        set_aside: Vec<String>,
    },
    Garrison {
        space: &'a str,
        value: u8,
        how: &'static str,
        removed: bool,
    },
    Edge {
        player_roll: u8,
        player_bonus: i8,
        ottoman_roll: u8,
        ottoman_bonus: i8,
        holder: &'static str,
    },
    Line {
        player: Vec<String>,
        ottoman: Vec<String>,
    },
    Shot {
        round: u16,
        side: &'static str,
        firer: String,
        strength: u8,
        target: String,
        roll: u8,
        hit: bool,
    },
    Breakoff {
        rating: u8,
        roll: u8,
        success: bool,
        to: Option<&'a str>,
    },
    Battle {
        space: &'a str,
        won: bool,
        broke_off: bool,
        lost: Vec<String>,
        ops_change: i8,
        pounds_gained: u8,
    },
    Ops {
        change: i8,
        cards: Vec<String>,
        left: u8,
    },
    Escape {
        leader: String,
        roll: u8,
        paid: bool,
        to: Option<&'a str>,
    },
    Demolition {
        unit: String,
        roll: u8,
        #[serde(skip_serializing_if = "Option::is_none")]
        bonus: Option<i8>,
        result: &'static str,
    },
    OperationEnd {
        number: u8,
        pounds: u8,
        leadership_level: u8,
        units: Vec<(String, &'a str)>,
        gear: Vec<[String; 2]>,
        garrisons: Vec<(&'a str, u8, bool)>,
        rail_breaks: Vec<&'a str>,
        goal_met: bool,
    },
    MissionEnd {
        name: &'a str,
        won: bool,
        reason: &'static str,
        operations: u8,
    },
    End {
        won: bool,
        missions_won: u8,
        missions_played: u8,
    },
}

/// Something that a card did: its name, then what happened.
pub(super) struct EffectLine<'a> {
    pub effect: &'static str,
    pub facts: Vec<(&'static str, FactLine<'a>)>,
}

/// Something that is to be known of an effect.
#[derive(serde::Serialize)]
#[serde(untagged)]
pub(super) enum FactLine<'a> {
    Number(i16),
    Flag(bool),
    Counter(String),
    Space(&'a str),
    Rolls(Vec<u8>),
}

impl EffectLine<'_> {
    /// What came by it, if nothing else is to be known of it.
    pub(super) fn gained(&self) -> Option<String> {
        match (self.effect, &self.facts[..]) {
            ("pounds", [(_, FactLine::Number(1..))]) => Some("pounds".to_owned()),
            ("place_unit", [(_, FactLine::Counter(unit)), _]) => Some(unit.clone()),
            _ => None,
        }
    }
}

impl Serialize for EffectLine<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut line = serializer.serialize_map(None)?;
        line.serialize_entry("effect", self.effect)?;
        for (name, fact) in &self.facts {
            line.serialize_entry(name, fact)?;
        }
        line.end()
    }
}

/// Something that the High Command granted.
#[derive(serde::Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(super) enum GrantLine<'a> {
    Funding { roll: u8, pounds: u8 },
    ArabBureau { unit: String, space: &'a str },
    Intelligence { garrisons: Vec<(&'a str, u8)> },
    Reinforcements { space: &'a str, unit: Option<String>, gear: Vec<[String; 2]> },
}

impl<'m, W: Write> Trace<'m, W> {
    /// The line of an event, if it has one of its own.
    pub(super) fn line(&mut self, event: Event) -> Option<Line<'m>> {
        Some(match event {
            Event::CampRoll { .. } | Event::Done(_) | Event::Held | Event::Granted(_) => {
                return None;
            }
            Event::Mission { attempt, state } => self.mission(attempt, &state),
            Event::Buy { bought, cost, pounds } => self.buy(bought, cost, pounds),
            Event::RecruitLeader { paid, roll, unit } => Line::RecruitLeader {
                pounds_paid: paid,
                roll,
                success: unit.is_some(),
                unit: unit.map(|unit| self.label(unit)),
            },
            Event::PlayCard { card } => Line::PlayCard {
                card: self.model.cards.label(card),
                gain: None,
                effects: Vec::new(),
            },
            Event::Appeal { roll, success, allenby } => {
                Line::Appeal { roll, success, allenby: allenby.is_some(), results: Vec::new() }
            }
            Event::Give { gear, from, to } => {
                Line::Give { gear: self.label(gear), from: self.label(from), to: self.label(to) }
            }
            Event::Operation { number, force, from } => {
                Line::Operation { number, force: self.labels(force), from: self.space(from) }
            }
            Event::Scout { space, roll, value } => {
                Line::Scout { space: self.space(space), roll, value }
            }
            Event::Move { kind, route, landed } => Line::Move {
                mode: kind.name(),
                path: self.spaces(route.iter()),
                moves: None,
                gear: (landed.filter(|it| it.1 != self.model.counters.lawrence))
                    .map(|(plane, unit)| [self.label(plane), self.label(unit)]),
            },
            Event::Rally { units, from, space } => {
                let moves = units.iter().zip(from.iter());
                let moves = moves.map(|(unit, from)| (self.label(unit), self.space(from)));
                Line::Move {
                    mode: "rally",
                    path: vec![self.space(space)],
                    moves: Some(moves.collect()),
                    gear: None,
                }
            }
            Event::Card { card } => Line::Card {
                name: card.map(|card| self.model.cards.label(card)),
                effects: Vec::new(),
            },
            Event::OperationEnd { number, goal_met, state } => {
                self.operation_end(number, goal_met, &state)
            }
            Event::MissionEnd { mission, reason, operations } => Line::MissionEnd {
                name: &self.model.missions[mission].name,
                won: is_won(reason),
                reason: reason.name(),
                operations,
            },
            Event::End { won, missions_won, missions_played, .. } => {
                Line::End { won, missions_won, missions_played }
            }
            event => return self.line_of_combat(event),
        })
    }

    /// The line of what happens when the force meets the enemy.
    fn line_of_combat(&self, event: Event) -> Option<Line<'m>> {
        Some(match event {
            Event::Placed { by_garrison, units, set_aside } => Line::Placed {
                source: if by_garrison { "garrison" } else { "card" },
                units: self.labels(units.iter()),
                set_aside: self.labels(set_aside),
            },
            Event::Garrison { space, value, how } => Line::Garrison {
                space: self.space(space),
                value,
                how: how.name(),
                removed: value == 0,
            },
            Event::Edge { rolls, bonuses, holder } => Line::Edge {
                player_roll: rolls[Side::Player as usize],
                player_bonus: bonuses[Side::Player as usize],
                ottoman_roll: rolls[Side::Ottoman as usize],
                ottoman_bonus: bonuses[Side::Ottoman as usize],
                holder: holder.name(),
            },
            Event::Line { arabs, ottomans } => Line::Line {
                player: self.labels(arabs.iter()),
                ottoman: self.labels(ottomans.iter()),
            },
            Event::Shot { round, side, firer, strength, target, roll } => Line::Shot {
                round,
                side: side.name(),
                firer: self.label(firer),
                strength,
                target: self.label(target),
                roll,
                hit: roll <= strength,
            },
            Event::Breakoff { rating, roll, to } => {
                let to = to.map(|space| self.space(space));
                Line::Breakoff { rating, roll, success: to.is_some(), to }
            }
            Event::Battle { space, won, broke_off, lost, ops_change, pounds_gained, .. } => {
                Line::Battle {
                    space: self.space(space),
                    won,
                    broke_off,
                    lost: self.labels(lost.iter()),
                    ops_change,
                    pounds_gained,
                }
            }
            Event::Ops { gained, cards, left } => {
                let change = cards.len() as i8;
                Line::Ops {
                    change: if gained { change } else { -change },
                    cards: self.cards(cards.iter()),
                    left,
                }
            }
            Event::Escape { leader, roll, paid, to } => Line::Escape {
                leader: self.label(leader),
                roll,
                paid,
                to: to.map(|space| self.space(space)),
            },
            Event::Demolition { unit, roll, bonus, result, .. } => Line::Demolition {
                unit: self.label(unit),
                roll,
                bonus: Some(bonus).filter(|bonus| *bonus != 0),
                result: result.name(),
            },
            _ => return None,
        })
    }
}

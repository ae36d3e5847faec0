//! Story of a game event by event, without the delays of a summary.

use super::words::ops;
use super::{Event, Model, State, Story, Words};
use crate::prelude::*;
use sandtable_games::page::{sentence, unglued};
use sandtable_games::sentences::Sentence;

impl Story<'_> {
    /// Returns the text of an event, even of one that a story reports only later, in a summary.
    pub(crate) fn step(&mut self, event: Event) -> Vec<String> {
        // Purchases and shots are reported one by one.
        self.shop = None;
        match event {
            Event::Buy { .. } | Event::Ops { .. } | Event::Shot { .. } | Event::Breakoff { .. } => {
                self.ledger.observe(event);
            }
            _ => {
                if matches!(event, Event::Give { .. }) {
                    // A story lists exchanges of Gear in one entry; here each has a label of its own.
                    self.report.close();
                }
                self.observe(event);
            }
        }
        if let Event::Buy { bought: Bought::Gear(_, gear, unit), .. } = event {
            self.words.hand_over(gear, unit);
        }
        let mut text = self.report.take_new_text();
        if matches!(event, Event::Line { .. }) {
            text.truncate(1);
        }
        let later = self.text_of_event(event);
        text.extend(later.map(|Sentence { label, text }| sentence(&label, &text)));
        text
    }

    /// Returns the sentence of an event for which a story adds no text when it happens.
    ///
    /// Stories report such an event later, in a summary, or not at all. Returns `None` for other events.
    fn text_of_event(&self, event: Event) -> Option<Sentence> {
        let words = &self.words;
        Some(match event {
            Event::Buy { bought, cost, pounds } => {
                let bought = words.bought(bought).map_or_else(
                    || say!("buy.op"),
                    |(counter, destination)| {
                        let counter = words.counter(counter);
                        say!("buy.counter", counter = counter, destination = destination)
                    },
                );
                say!("buy", bought = bought, cost = cost, left = pounds)
            }
            Event::Ops { gained, cards, left } => ops(gained, cards.len(), left),
            Event::Scout { value: None, .. } => say!("scout.nothing"),
            Event::Placed { units, .. } if units.is_empty() => say!("placed.nobody"),
            Event::Placed { units, .. } => say!("placed", units = words.counters(units.iter())),
            Event::Edge { .. } => self.battle.edge_text(),
            Event::Shot { firer, strength, target, roll, .. } => {
                self.text_of_shot([firer, target], strength, roll)
            }
            Event::Breakoff { rating, roll, to } => words.breakoff(rating, roll, to),
            Event::CampRoll { .. }
            | Event::Mission { .. }
            | Event::RecruitLeader { .. }
            | Event::PlayCard { .. }
            | Event::Appeal { .. }
            | Event::Granted(_)
            | Event::Give { .. }
            | Event::Operation { .. }
            | Event::Scout { .. }
            | Event::Move { .. }
            | Event::Rally { .. }
            | Event::Card { .. }
            | Event::Done(_)
            | Event::Held
            | Event::Garrison { .. }
            | Event::Line { .. }
            | Event::Battle { .. }
            | Event::Escape { .. }
            | Event::Demolition { .. }
            | Event::OperationEnd { .. }
            | Event::MissionEnd { .. }
            | Event::End { .. } => return None,
        })
    }

    /// L10.4 Returns the sentence of a shot at a unit.
    fn text_of_shot(&self, units: [Counter; 2], strength: u8, roll: u8) -> Sentence {
        let [firer, target] = units.map(|unit| self.words.counter(unit));
        match roll <= strength {
            true => {
                say!("shot.hit", firer = firer, target = target, roll = roll, strength = strength)
            }
            false => {
                say!(
                    "shot.missed",
                    firer = firer,
                    target = target,
                    roll = roll,
                    strength = strength
                )
            }
        }
    }
}

/// Returns each part of the current mission's goal: whether it is met, and a description.
pub(crate) fn goal_standing(model: &Model, state: &State) -> Vec<(bool, String)> {
    let goal = &model.missions[state.mission()].goal;
    let parts = Words::new(model).standing(goal, state).into_iter();
    parts.map(|(met, text)| (met, unglued(&text))).collect()
}

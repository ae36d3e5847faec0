//! A game told event by event: what a story sums up is told when it happens.

use super::words::{ops, pounds};
use super::{Event, Model, State, Story, Words};
use crate::prelude::*;
use sandtable_games::page::{sentence, unglued};

impl Story<'_> {
    /// What there is to say of an event at once.
    pub(crate) fn step(&mut self, event: Event) -> Vec<String> {
        // Purchases and shots are told one by one.
        self.shop = None;
        match event {
            Event::Buy { .. } | Event::Ops { .. } | Event::Shot { .. } | Event::Breakoff { .. } => {
                self.ledger.observe(event);
            }
            _ => {
                if matches!(event, Event::Give { .. }) {
                    // A story lists exchanges of Gear in one entry; here each of them has its own label.
                    self.report.close();
                }
                self.observe(event);
            }
        }
        if let Event::Buy { bought: Bought::Gear(_, gear, unit), .. } = event {
            self.words.hand_over(gear, unit);
        }
        let mut told = self.report.take_told();
        if matches!(event, Event::Line { .. }) {
            told.truncate(1);
        }
        told.extend(self.told_at_once(event).map(|(label, text)| sentence(label, &text)));
        told
    }

    /// What a story tells later, or never.
    fn told_at_once(&self, event: Event) -> Option<(&'static str, String)> {
        let words = &self.words;
        Some(match event {
            Event::Buy { bought, cost, pounds: left } => {
                let what = words.bought(bought).map_or_else(
                    || "an extra Op".to_owned(),
                    |(counter, place)| format!("{} {place}", words.counter(counter)),
                );
                ("Purchase", format!("{what}; {} paid, {} left", pounds(cost), pounds(left)))
            }
            Event::Ops { gained, cards, left } => ("Ops", ops(gained, cards.len(), left)),
            Event::Scout { value: None, .. } => ("", "nothing seen".to_owned()),
            Event::Placed { units, .. } => {
                let units = words.counters(units.iter());
                ("Ottomans", if units.is_empty() { "nobody comes".to_owned() } else { units })
            }
            Event::Edge { .. } => ("Edge", self.battle.edge_told().to_owned()),
            Event::Shot { firer, strength, target, roll, .. } => {
                let (firer, target) = (words.counter(firer), words.counter(target));
                let outcome = if roll <= strength { "hit" } else { "missed" };
                ("Shot", format!("{firer} at {target}: a {roll} against {strength}, {outcome}"))
            }
            Event::Breakoff { rating, roll, to } => ("Breakoff", words.breakoff(rating, roll, to)),
            _ => return None,
        })
    }
}

/// The parts of the goal of a mission, each with whether it is met and how it stands.
pub(crate) fn goal_standing(model: &Model, state: &State) -> Vec<(bool, String)> {
    let goal = &model.missions[state.mission()].goal;
    let parts = Words::new(model).standing(goal, state).into_iter();
    parts.map(|(met, text)| (met, unglued(&text))).collect()
}

//! Story of a game event by event, without the delays of a summary.

use super::words::{ops, pounds};
use super::{Event, Model, State, Story, Words};
use crate::prelude::*;
use sandtable_games::page::{sentence, unglued};

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
        text.extend(self.text_of_event(event).map(|(label, part)| sentence(label, &part)));
        text
    }

    /// Returns the label and text of an event for which a story adds no text when it happens.
    ///
    /// Stories report such an event later, in a summary, or not at all. Returns `None` for other events.
    fn text_of_event(&self, event: Event) -> Option<(&'static str, String)> {
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
            Event::Edge { .. } => ("Edge", self.battle.edge_text().to_owned()),
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

/// Returns each part of the current mission's goal: whether it is met, and a description.
pub(crate) fn goal_standing(model: &Model, state: &State) -> Vec<(bool, String)> {
    let goal = &model.missions[state.mission()].goal;
    let parts = Words::new(model).standing(goal, state).into_iter();
    parts.map(|(met, text)| (met, unglued(&text))).collect()
}

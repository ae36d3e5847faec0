//! A game told event by event: what a story sums up is told when it happens.

use super::words::pounds;
use super::{Event, Model, State, Story, Words};
use crate::rules::Bought;
use sandtable_games::page::{count, sentence, unglued};
use sandtable_kernel::Onlooker;

impl Story<'_> {
    /// What there is to say of an event at once.
    pub(crate) fn step(&mut self, event: Event) -> Vec<String> {
        // Purchases and shots are told one by one.
        self.shop = None;
        match event {
            Event::Shot { .. } | Event::Breakoff { .. } => self.ledger.see(event),
            Event::Buy { bought: Bought::Gear(_, gear, unit), .. } => {
                self.ledger.see(event);
                self.words.hand_over(gear, unit);
            }
            Event::Buy { .. } | Event::Ops { .. } => self.ledger.see(event),
            _ => self.see(event),
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
                let what = match bought {
                    Bought::Unit(_, unit, space) => {
                        format!("{} in {}", words.counter(unit), words.space(space))
                    }
                    Bought::Gear(_, gear, unit) => {
                        format!("{} for {}", words.counter(gear), words.counter(unit))
                    }
                    Bought::Op => "an extra Op".to_owned(),
                };
                ("Purchase", format!("{what}; {} paid, {} left", pounds(cost), pounds(left)))
            }
            Event::Ops { gained, cards, left } => {
                let change = if gained { "gained" } else { "lost" };
                ("Ops", format!("{} {change}, {left} left", count(cards.len(), "Op")))
            }
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
            Event::Breakoff { rating, roll, to } => {
                let outcome = match to {
                    Some(to) => format!("the Revolt broke off to {}", words.space(to)),
                    None => "the Revolt failed to break off".to_owned(),
                };
                ("Breakoff", format!("{outcome} ({roll} against {rating})"))
            }
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

//! A game told to a person: a report on each mission, Operation by Operation.

use std::fmt::Write;

use super::Cast;
use super::model::Model;
use super::rules::{Event, Rulings};
use crate::games::Replay;
use crate::kernel::Onlooker;

/// Tells the game it watches.
pub struct Story<'m> {
    model: &'m Model,
    text: String,
}

impl<'m> Story<'m> {
    /// A story that begins with who plays what.
    pub fn new(model: &'m Model, cast: &Cast, replay: &Replay<'_>) -> Self {
        let Replay { scenario, seed, index } = replay;
        let mut story = Story { model, text: String::new() };
        story.line(&format!("Scenario {scenario}, seed {seed}, game {index}"));
        story.line(&format!("{} plays {}.", cast.name, cast.mission));
        for ((name, reading), info) in model.rulings.chosen().into_iter().zip(Rulings::ALL) {
            if reading != info.readings[0] {
                story.line(&format!("Ruling: {name} is {reading}."));
            }
        }
        story
    }

    /// The whole story, once the game is over.
    pub fn text(self) -> String {
        self.text
    }

    fn line(&mut self, line: &str) {
        let _ = writeln!(self.text, "{line}");
    }

    fn names(&self, counters: impl Iterator<Item = usize>) -> String {
        let names: Vec<String> = counters.map(|it| self.model.counters.label(it)).collect();
        names.join(", ")
    }

    fn tell(&self, event: Event) -> Option<String> {
        let space = |space: usize| self.model.map.name(space);
        Some(match event {
            Event::Mission { attempt, state } => {
                let title = &self.model.missions[state.mission()].title;
                format!("\n{title}, attempt {attempt}: {} Ops", state.ops_left())
            }
            Event::Operation { number, force, from } => {
                format!("\nOperation {number} from {}: {}", space(from), self.names(force.iter()))
            }
            Event::Move { kind, route } => {
                let spaces: Vec<&str> = route.iter().map(space).collect();
                format!("  {}: {}", kind.name(), spaces.join(" - "))
            }
            Event::Card { card: Some(card) } => {
                format!("  Card: {}", self.model.cards.label(card))
            }
            Event::Placed { units, .. } => format!("  Ottomans: {}", self.names(units.iter())),
            Event::Garrison { space: at, value, .. } => {
                format!("  The Garrison of {} is worth {value}.", space(at))
            }
            Event::Battle { space: at, won, broke_off, lost, .. } => {
                let outcome = match (won, broke_off) {
                    (true, _) => "won",
                    (false, true) => "broken off",
                    (false, false) => "lost",
                };
                format!("  Battle of {} {outcome}; lost: {}", space(at), self.names(lost.iter()))
            }
            Event::Demolition { unit, result, .. } => {
                format!("  {} uses a Demolition: {}", self.names([unit].into_iter()), result.name())
            }
            Event::MissionEnd { reason, operations, .. } => {
                format!("\nThe mission ends after {operations} Operations: {}", reason.name())
            }
            Event::End { won, .. } => format!("The player {}.", if won { "wins" } else { "loses" }),
            _ => return None,
        })
    }
}

impl Onlooker<Event> for Story<'_> {
    fn see(&mut self, event: Event) {
        if let Some(line) = self.tell(event) {
            self.line(&line);
        }
    }
}

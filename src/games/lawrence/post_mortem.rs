//! What a lost game was lost by: parts of goals that were missing, and where and to what Lawrence fell.

use super::story::goal_in_words;
use crate::prelude::*;
use sandtable_games::{LossNote, PostMortem};

/// Watches a game and notes what it was lost by.
pub(super) struct Coroner<'m> {
    model: &'m Model,
    /// What was found.
    pub found: PostMortem,
    /// How things stood after the last Operation.
    state: Option<State>,
    /// Where the force is.
    space: Space,
    /// The card of the present Operation, if one was read.
    card: Option<Card>,
    /// The card that brought the Ottoman units of the present Operation.
    bringer: Option<Card>,
    /// Whether Lawrence was eliminated by his own Demolition.
    blown_up: bool,
    /// What is noted of any game.
    ledger: Ledger,
}

impl<'m> Coroner<'m> {
    /// Nothing seen yet.
    pub fn new(model: &'m Model) -> Coroner<'m> {
        Coroner {
            model,
            found: PostMortem::default(),
            state: None,
            space: Space::default(),
            card: None,
            bringer: None,
            blown_up: false,
            ledger: Ledger::default(),
        }
    }

    /// The present Operation, by the card that was turned.
    fn end_turn(&mut self) {
        let name = |card: Card| self.model.cards.card(card).name.clone();
        self.found.turns.push(self.card.map_or("no card".to_owned(), name));
    }

    /// L1.2 A mission failed: which parts of its goal were missing, and where the game stopped.
    fn fail(&mut self, mission: usize, reason: EndReason) {
        let space = self.model.map.name(self.space).to_owned();
        if reason == EndReason::LawrenceLost {
            self.note("lawrence_fell_in", space, 0);
            self.blame();
        } else {
            self.note("last_turn_in", space, 0);
            if self.ledger.sat_out.contains(mission) {
                self.note("sat_out", self.model.missions[mission].title.clone(), 0);
            }
        }
        let mission = &self.model.missions[mission];
        let parts = match &mission.goal {
            Goal::All(goals) => goals.iter().collect(),
            goal => vec![goal],
        };
        let Some(state) = self.state else { return };
        for part in parts {
            let left = View::new(self.model, &state).missing(part);
            if left > 0 {
                let words = format!("{}: {}", mission.title, goal_in_words(self.model, part));
                self.note("missing_from_goal", words, left as i32);
            }
        }
    }

    /// What eliminated Lawrence. A card counts whether or not a Garrison took part.
    fn blame(&mut self) {
        let card = self.bringer.filter(|_| !self.blown_up);
        let to = match (self.blown_up, card) {
            (true, _) => "his own Demolition",
            (_, Some(_)) => "what a card brought",
            (_, None) => "a Garrison alone",
        };
        self.note("lawrence_fell_to", to.to_owned(), 0);
        if let Some(card) = card {
            let name = self.model.cards.card(card).name.clone();
            self.note("lawrence_fell_to_card", name, 0);
        }
    }

    fn note(&mut self, about: &'static str, name: String, number: i32) {
        self.found.notes.push(LossNote { about, name, number });
    }
}

impl Observer<Event> for Coroner<'_> {
    fn observe(&mut self, event: Event) {
        self.ledger.observe(event);
        match event {
            Event::Mission { state, .. } => self.state = Some(state),
            Event::Operation { from, .. } => {
                (self.space, self.card, self.bringer) = (from, None, None);
                self.blown_up = false;
            }
            Event::Move { route, .. } => {
                self.space = route.iter().last().unwrap_or(self.space);
            }
            Event::Card { card } => self.card = card.or(self.card),
            Event::Placed { by_garrison: false, units, .. } if !units.is_empty() => {
                self.bringer = self.card;
            }
            Event::Demolition { unit, result, leader_lost, .. } => {
                let lawrence = self.model.counters.lawrence == unit;
                let gone = leader_lost || result == DemolitionResult::BlowUp;
                self.blown_up |= lawrence && gone;
            }
            Event::OperationEnd { state, .. } => {
                self.state = Some(state);
                self.end_turn();
            }
            Event::MissionEnd { mission, reason, .. } => {
                // An Operation in which Lawrence is lost has no `OperationEnd`.
                if reason == EndReason::LawrenceLost {
                    self.end_turn();
                }
                if reason != EndReason::Goal {
                    self.fail(mission, reason);
                }
            }
            _ => {}
        }
    }

    #[inline]
    fn needs_order(&self) -> bool {
        false
    }
}

//! Causes of a lost game: missing parts of goals, and how and where Lawrence was lost.

use super::story::goal_in_words;
use crate::prelude::*;
use sandtable_games::{LossNote, PostMortem};

/// Observer that records why a game was lost.
pub(super) struct LossObserver<'m> {
    model: &'m Model,
    /// Causes found.
    pub findings: PostMortem,
    /// State after the last Operation.
    state: Option<State>,
    /// Current space of the force.
    space: Space,
    /// Card of the current Operation, if one was read.
    card: Option<Card>,
    /// Card that brought the Ottoman units of the current Operation.
    source: Option<Card>,
    /// True if Lawrence was eliminated by his own Demolition.
    blown_up: bool,
    /// Ledger of the game.
    ledger: Ledger,
}

impl<'m> LossObserver<'m> {
    /// Creates an observer for a new game.
    pub fn new(model: &'m Model) -> LossObserver<'m> {
        LossObserver {
            model,
            findings: PostMortem::default(),
            state: None,
            space: Space::default(),
            card: None,
            source: None,
            blown_up: false,
            ledger: Ledger::default(),
        }
    }

    /// Adds the current Operation to the turns of the game, under the name of its card.
    fn end_turn(&mut self) {
        let name = |card: Card| self.model.cards.card(card).name.clone();
        self.findings.turns.push(self.card.map_or("no card".to_owned(), name));
    }

    /// L1.2 Records a lost mission: the space where it ended, and the missing parts of its goal.
    fn record_failure(&mut self, mission: usize, reason: EndReason) {
        let space = self.model.map.name(self.space).to_owned();
        if reason == EndReason::LawrenceLost {
            self.record("lawrence_fell_in", space, 0);
            self.record_cause();
        } else {
            self.record("last_turn_in", space, 0);
            if self.ledger.skipped.contains(mission) {
                self.record("sat_out", self.model.missions[mission].title.clone(), 0);
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
                self.record("missing_from_goal", words, left as i32);
            }
        }
    }

    /// Records how Lawrence was lost: by a card, by a Garrison or by his own Demolition.
    ///
    /// A card counts as the cause even if a Garrison took part in the battle.
    fn record_cause(&mut self) {
        let card = self.source.filter(|_| !self.blown_up);
        let to = match (self.blown_up, card) {
            (true, _) => "his own Demolition",
            (_, Some(_)) => "troops a card brought",
            (_, None) => "a Garrison alone",
        };
        self.record("lawrence_fell_to", to.to_owned(), 0);
        if let Some(card) = card {
            let name = self.model.cards.card(card).name.clone();
            self.record("lawrence_fell_to_card", name, 0);
        }
    }

    fn record(&mut self, about: &'static str, name: String, number: i32) {
        self.findings.notes.push(LossNote { about, name, number });
    }
}

impl Observer<Event> for LossObserver<'_> {
    fn observe(&mut self, event: Event) {
        self.ledger.observe(event);
        match event {
            Event::Mission { state, .. } => self.state = Some(state),
            Event::Operation { from, .. } => {
                (self.space, self.card, self.source) = (from, None, None);
                self.blown_up = false;
            }
            Event::Move { route, .. } => {
                self.space = route.iter().last().unwrap_or(self.space);
            }
            Event::Card { card } => self.card = card.or(self.card),
            Event::Placed { by_garrison: false, units, .. } if !units.is_empty() => {
                self.source = self.card;
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
                    self.record_failure(mission, reason);
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

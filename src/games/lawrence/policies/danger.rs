//! What the Operations cards may bring, space by space.

use crate::games::lawrence::model::{Condition, Effect, MOST, Model};
use crate::games::lawrence::rules::View;
use crate::kernel::Set;

/// A card brings less than so many Ottoman units; more are taken for the most.
pub(super) const MOST_OEF: usize = 7;

/// The probability of each number of Ottoman units.
pub(super) type Arrivals = [f32; MOST_OEF];

/// How many Ottoman units each card brings in each space. Spaces where every card does the same
/// share a class.
#[derive(Clone, Debug)]
pub(super) struct Danger {
    /// The class of each space.
    pub class: [u8; MOST],
    /// For each class, the units that each card brings: if a Leadership check succeeds, and if it
    /// fails.
    cards: Vec<[[u8; 2]; MOST]>,
}

impl Danger {
    /// Reads the cards.
    pub fn new(model: &Model) -> Danger {
        let mut danger = Danger { class: [0; MOST], cards: Vec::new() };
        for space in model.map.all {
            let mut row = [[0; 2]; MOST];
            if !model.map.unread.contains(space) {
                for card in model.cards.copies.slots() - model.cards.hold {
                    let effects = &model.cards.card(card).effects;
                    row[card] = [true, false].map(|success| oef(effects, space, success));
                }
            }
            let known = danger.cards.iter().position(|other| *other == row);
            danger.class[space] = known.unwrap_or_else(|| {
                danger.cards.push(row);
                danger.cards.len() - 1
            }) as u8;
        }
        danger
    }

    /// The number of classes.
    pub fn classes(&self) -> usize {
        self.cards.len()
    }

    /// How likely a card brings Ottoman units, on average over the spaces and Leadership levels.
    pub fn mean_raids(&self, model: &Model) -> f32 {
        let cards = model.cards.copies.slots();
        let of = |space: usize| 1.0 - self.expected(cards, 0.5, usize::from(self.class[space]))[0];
        let read = model.map.all - model.map.unread;
        read.iter().map(of).sum::<f32>() / read.len().max(1) as f32
    }

    /// What the next card brings in a space of a class, for all that the player knows.
    #[inline]
    pub fn arrivals(&self, view: &View<'_>, class: usize) -> Arrivals {
        let succeeds = (f32::from(view.leadership()) / 6.0).min(1.0);
        self.expected(view.unseen_cards(), succeeds, class)
    }

    /// What one of `cards` brings in a space of a class.
    #[inline]
    pub fn expected(&self, cards: Set, succeeds: f32, class: usize) -> Arrivals {
        let mut arrivals = [0.0; MOST_OEF];
        let share = 1.0 / cards.len().max(1) as f32;
        let row = &self.cards[class];
        for card in cards {
            let [success, failure] = row[card];
            arrivals[usize::from(success)] += share * succeeds;
            arrivals[usize::from(failure)] += share * (1.0 - succeeds);
        }
        arrivals
    }
}

/// The Ottoman units that effects bring in a space, if Leadership checks all succeed or all fail.
fn oef(effects: &[Effect], space: usize, succeed: bool) -> u8 {
    let of = |effect: &Effect| match effect {
        Effect::PlaceOef(n) => *n,
        Effect::LeadershipCheck { success, failure } => {
            oef(if succeed { success } else { failure }, space, succeed)
        }
        Effect::When { condition, then, otherwise } => {
            let holds = match condition {
                Condition::In(spaces) => spaces.contains(space),
                Condition::ForceHas(_) => true,
            };
            oef(if holds { then } else { otherwise }, space, succeed)
        }
        Effect::Choose(lists) => {
            lists.iter().map(|effects| oef(effects, space, succeed)).min().unwrap_or(0)
        }
        _ => 0,
    };
    effects.iter().map(of).sum::<u8>().min(MOST_OEF as u8 - 1)
}

//! What the Operations cards may bring, space by space.

use super::effects::brings;
use crate::prelude::*;

/// Cards are taken to bring fewer Ottoman units than this: more count as the most.
pub(super) const MOST_OEF: usize = 7;

/// The numbers of Ottoman units that are told apart, made up to a multiple of what a processor takes at a
/// time.
pub(super) const ARRIVALS: usize = MOST_OEF.next_multiple_of(4);
/// The probability of each number of Ottoman units.
pub(super) type Arrivals = [f32; ARRIVALS];

/// How many Ottoman units each card brings in each space. Spaces where every card does the same
/// share a class.
#[derive(Clone, Debug)]
pub(super) struct Danger {
    /// The class of each space.
    pub class: Array<Space, u8>,
    /// For each class, how many units each card brings: if a Leadership check succeeds, and if it
    /// fails.
    cards: Vec<Array<Card, [Census; 2]>>,
    /// For each class, the same of all cards together.
    all: Vec<[Census; 2]>,
}

/// How many cards bring each number of units: one byte for each number, the lowest for 0.
type Census = u64;

impl Danger {
    /// Reads the cards.
    pub fn new(model: &Model) -> Danger {
        let mut danger = Danger { class: Array::default(), cards: Vec::new(), all: Vec::new() };
        let slots = model.cards.copies.slots();
        for space in model.map.all {
            let mut row = Array::default();
            for card in slots {
                let effects =
                    match model.map.unread.contains(space) || model.cards.hold.contains(card) {
                        true => &[][..],
                        false => &model.cards.card(card).effects,
                    };
                row[card] = [true, false].map(|success| {
                    let units = brings(effects, space, success).min(MOST_OEF as u8 - 1);
                    1 << (8 * units)
                });
            }
            let known = danger.cards.iter().position(|other| *other == row);
            danger.class[space] = known.unwrap_or_else(|| {
                danger.cards.push(row);
                danger
                    .all
                    .push([0, 1].map(|check| slots.iter().map(|card| row[card][check]).sum()));
                danger.cards.len() - 1
            }) as u8;
        }
        danger
    }

    /// Whether two cards bring the same everywhere.
    pub fn alike(&self, card: Card, other: Card) -> bool {
        self.cards.iter().all(|class| class[card] == class[other])
    }

    /// The probability that a card brings Ottoman units, averaged over spaces and Leadership
    /// levels.
    pub fn mean_raids(&self, model: &Model) -> f32 {
        let of = |space: Space| {
            1.0 - self.expected(Set::EMPTY, model.cards.len(), 0.5, usize::from(self.class[space]))
                [0]
        };
        let read = model.map.all - model.map.unread;
        read.iter().map(of).sum::<f32>() / read.len().max(1) as f32
    }

    /// What the next card brings in a space of a class, as far as the player knows.
    #[inline]
    pub fn arrivals(&self, view: &View<'_>, class: usize) -> Arrivals {
        let succeeds = (f32::from(view.leadership) / 6.0).min(1.0);
        let unseen = view.unseen_cards();
        let turned = view.model().cards.copies.slots() - unseen;
        self.expected(turned, unseen.len(), succeeds, class)
    }

    /// What one of the `left` cards that were not `turned` brings in a space of a class.
    #[inline(always)]
    fn expected(&self, turned: Set<Card>, left: usize, succeeds: f32, class: usize) -> Arrivals {
        let [mut success, mut failure] = self.all[class];
        for card in turned {
            let counts = self.cards[class][card];
            success -= counts[0];
            failure -= counts[1];
        }
        let share = 1.0 / left.max(1) as f32;
        std::array::from_fn(|units| {
            let count = |counts: Census| f32::from(counts.to_le_bytes()[units]);
            share * (succeeds * count(success) + (1.0 - succeeds) * count(failure))
        })
    }
}

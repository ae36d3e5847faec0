//! M3.1 The maneuver phase: both sides fill their hands.

use super::deck_of;
use crate::prelude::*;

impl<T: Table> Play<'_, T> {
    /// M3 Shuffles both decks at the start of the game; each deck holds all cards of its side.
    #[inline]
    pub(super) fn shuffle_decks(&mut self) {
        for side in Side::BOTH {
            self.shuffle(side);
        }
    }

    /// M3.1 Lets each side draw up to its hand size.
    #[inline]
    pub(super) fn play_maneuver(&mut self) {
        for side in Side::BOTH {
            let held = self.state.of(side).hand.len();
            let wanted = self.model.army(side).hand_size.saturating_sub(held);
            self.draw(side, wanted, DrawPhase::Maneuver);
        }
    }

    /// M3.1 Draws `count` cards for a side, or fewer if its deck and its reserve run out.
    ///
    /// If the deck is empty and another card is due, the reserve is shuffled into a new deck.
    #[inline(always)]
    pub(super) fn draw(&mut self, side: Side, count: usize, phase: DrawPhase) {
        let mut due = count;
        while due > 0 {
            if self.state.of(side).deck.is_empty() && !self.renew_deck(side) {
                return;
            }
            let deck = self.state.of(side).deck;
            let count = due.min(deck.len());
            let cards = match self.table.needs_order() {
                true => self.draw_in_order(side, count, phase),
                false => self.table.chance().deal_together(deck_of(side), deck, count),
            };
            let piles = self.state.of_mut(side);
            piles.deck -= cards;
            piles.hand |= cards;
            self.emit(Event::Drawn { side, cards, phase });
            due -= count;
        }
    }

    /// M3.1 Deals the next `count` cards of a side's deck, reports each as an event, and returns them.
    fn draw_in_order(&mut self, side: Side, count: usize, phase: DrawPhase) -> Set<Slot> {
        let deck = self.state.of(side).deck;
        let mut left = deck;
        for _ in 0..count {
            let card = self.table.chance().deal(deck_of(side), left);
            left -= Set::of(card);
            self.emit(Event::Draw { side, card, phase });
        }
        deck - left
    }

    /// M3.1 Shuffles a side's reserve into a new deck. Returns false if the reserve is empty.
    #[cold]
    fn renew_deck(&mut self, side: Side) -> bool {
        let piles = self.state.of_mut(side);
        piles.deck = std::mem::take(&mut piles.reserve);
        if piles.deck.is_empty() {
            return false;
        }
        piles.held_at_renewal = piles.hand;
        self.shuffle(side);
        true
    }

    #[inline]
    fn shuffle(&mut self, side: Side) {
        self.table.chance().shuffle(deck_of(side), &self.model.army(side).alignment);
        self.emit(Event::Shuffle { side, deck: self.state.of(side).deck });
    }
}

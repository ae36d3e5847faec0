//! M3.1 Maneuver: hands are filled.

use super::{DrawPhase, Event, Piles, Play, Side, Table, deck_of};
use crate::kernel::{Chance, Set};

impl<T: Table> Play<'_, T> {
    /// M3 Each side starts with its whole deck, shuffled.
    #[inline]
    pub(super) fn shuffle_decks(&mut self) {
        for side in Side::BOTH {
            self.shuffle(side);
        }
    }

    /// M3.1 Each side draws up to its hand size.
    #[inline]
    pub(super) fn maneuver(&mut self) {
        for side in Side::BOTH {
            let held = self.state.of(side).hand.len();
            let wanted = self.model.army(side).hand_size.saturating_sub(held);
            self.draw(side, wanted, DrawPhase::Maneuver);
        }
    }

    /// M3.1 Draws cards one by one; an empty deck is renewed from the reserve when a card is due,
    /// and when both are empty nothing is drawn.
    #[inline(always)]
    pub(super) fn draw(&mut self, side: Side, count: usize, phase: DrawPhase) {
        let mut due = count;
        while due > 0 {
            if self.state.of(side).deck.is_empty() && !self.renew_deck(side) {
                return;
            }
            let Piles { mut deck, mut hand, .. } = *self.state.of(side);
            let drawn = due.min(deck.len());
            for _ in 0..drawn {
                let card = self.table.chance().deal(deck_of(side), deck);
                deck -= Set::of(card);
                hand |= Set::of(card);
                self.tell(Event::Draw { side, card, phase });
            }
            let piles = self.state.of_mut(side);
            (piles.deck, piles.hand) = (deck, hand);
            due -= drawn;
        }
    }

    /// M3.1 The reserve is shuffled into a new deck; says whether there was one.
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
        self.table.chance().shuffle(deck_of(side), &self.model.army(side).layout);
        self.tell(Event::Shuffle { side, deck: self.state.of(side).deck });
    }
}

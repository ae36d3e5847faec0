//! M3.2 The reserve phase: both sides exchange cards of their hands.

use crate::prelude::*;

impl<T: Table> Play<'_, T> {
    /// M3.2 Lets each side discard hand cards to its reserve and then draw the same number.
    ///
    /// Both sides choose before either draws, because neither may see the choice of the enemy.
    ///
    /// # Panics
    /// If a player discards cards that are not in its hand, or too many.
    #[inline]
    pub(super) fn play_reserve(&mut self) {
        let discards =
            Side::BOTH.map(|side| self.ask(side, |player, context| player.discard(context)));
        for (side, cards) in Side::BOTH.into_iter().zip(discards) {
            let limit = self.model.army(side).discard_limit;
            let piles = self.state.of_mut(side);
            assert!(
                cards.is_subset(piles.hand) && cards.len() <= limit,
                "M3.2: {side:?} discards {cards:?} of {:?}",
                piles.hand
            );
            piles.hand -= cards;
            piles.reserve |= cards;
            self.emit(Event::Discard { side, cards });
            self.draw(side, cards.len(), DrawPhase::Reserve);
        }
    }
}

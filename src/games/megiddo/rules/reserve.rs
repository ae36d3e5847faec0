//! M3.2 Reserve: hands are improved.

use crate::prelude::*;

impl<T: Table> Play<'_, T> {
    /// M3.2 Each side may discard hand cards to its reserve, all at once, then draws as many. Both
    /// choose before either draws, since neither may see the other's choice.
    #[inline]
    pub(super) fn reserve(&mut self) {
        let discards = Side::BOTH.map(|side| self.ask(side, |player, asked| player.discard(asked)));
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
            self.tell(Event::Discard { side, cards });
            self.draw(side, cards.len(), DrawPhase::Reserve);
        }
    }
}

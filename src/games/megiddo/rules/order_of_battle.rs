//! M3.3 The order of battle: both sides commit cards in secret, then reveal them.

use crate::prelude::*;

/// M2.5 Returns true for every kind of card except Nuisances, which can only be discarded.
pub(crate) fn is_of_use(kind: Kind) -> bool {
    kind != Kind::Nuisance
}

/// M2.5, M3.3 Returns true if cards of this kind may be committed to an order of battle.
///
/// Every kind may, except Nuisances; an optional ruling excludes Planes, too.
pub(crate) fn may_be_committed(kind: Kind, rulings: &Rulings) -> bool {
    is_of_use(kind) && !strikes_from_hand(kind, rulings)
}

impl<T: Table> Play<'_, T> {
    /// M3.3 Asks both sides for the hand cards to commit, then reveals both orders of battle.
    ///
    /// Any number of cards is legal, with at most one Terrain and no Nuisance. Neither side sees the choice of the
    /// enemy before it has made its own.
    ///
    /// # Panics
    /// If a player commits cards that are not legal.
    #[inline]
    pub(super) fn play_order_of_battle(&mut self) {
        let commits =
            Side::BOTH.map(|side| self.ask(side, |player, context| player.commit(context)));
        for (side, cards) in Side::BOTH.into_iter().zip(commits) {
            let army = self.model.army(side);
            let piles = self.state.of_mut(side);
            let committable = piles.hand & army.committable;
            assert!(
                cards.is_subset(committable) && (cards & army.of_kind(Kind::Terrain)).len() <= 1,
                "M3.3: {side:?} commits {cards:?} of {committable:?}"
            );
            piles.hand -= cards;
            piles.order_of_battle = cards;
            self.emit(Event::Commit { side, cards, committable });
        }
    }
}

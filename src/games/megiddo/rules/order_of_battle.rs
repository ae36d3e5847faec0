//! M3.3 Order of battle: cards are committed in secret, then revealed.

use crate::prelude::*;

/// M2.5 A Nuisance is of no use.
pub(crate) fn is_of_use(kind: Kind) -> bool {
    kind != Kind::Nuisance
}

/// M2.5, M3.3 Every kind of card may be committed except a Nuisance and, by a ruling, a Plane.
pub(crate) fn may_be_committed(kind: Kind, rulings: &Rulings) -> bool {
    is_of_use(kind) && !strikes_from_hand(kind, rulings)
}

impl<T: Table> Play<'_, T> {
    /// M3.3 Each side commits any number of hand cards, at most one Terrain and no Nuisance;
    /// neither sees the other's choice; then both are revealed.
    #[inline]
    pub(super) fn order_of_battle(&mut self) {
        let commits = Side::BOTH.map(|side| self.ask(side, |player, asked| player.commit(asked)));
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
            self.tell(Event::Commit { side, cards, committable });
        }
    }
}

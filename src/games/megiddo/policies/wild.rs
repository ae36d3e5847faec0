//! The policy `wild`: random play that commits all cards, or none, more often than `random`.

use super::policy::Policy;
use super::random::any_strike;
use crate::prelude::*;

/// Policy that takes any legal action at random.
///
/// It chooses cards one by one; at each step, stopping is as likely as the choice of each remaining card. So large
/// and small numbers of cards are about equally likely.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wild;

impl Policy for Wild {
    const BELIEF: &'static str =
        "chooses among all legal actions at random, so that every rule is used";

    fn new(_: &PolicyChoice, _: &Model, _: Side, _: &PolicyStore) -> Self {
        Wild
    }
}

impl Player for Wild {
    /// M3.2 Discards cards one by one; stopping is as likely as the choice of each remaining card.
    ///
    /// With n cards in hand, each number of discards below the side's limit has the probability 1/(n+1). The
    /// limit itself has the remaining probability.
    fn discard(&self, context: &mut DecisionContext<'_>) -> Set<Slot> {
        let mut left = context.hand();
        for _ in 0..context.army(context.side()).discard_limit {
            let Some(card) = context.member_or_none(left) else { break };
            left -= Set::of(card);
        }
        context.hand() - left
    }

    /// M3.3 Commits cards one by one; stopping is as likely as the choice of each card that is still legal.
    fn commit(&self, context: &mut DecisionContext<'_>) -> Set<Slot> {
        let army = context.army(context.side());
        let terrain = army.of_kind(Kind::Terrain);
        let mut left = context.hand() & army.committable;
        let mut cards = Set::EMPTY;
        while let Some(card) = context.member_or_none(left) {
            cards |= Set::of(card);
            left -= if terrain.contains(card) { terrain } else { Set::of(card) };
        }
        cards
    }

    /// M3.9 Chooses among all legal strikes and a pass with equal probability, like the policy `random`.
    fn strike(&self, context: &mut DecisionContext<'_>, legal: &LegalStrikes) -> Option<Strike> {
        any_strike(context, legal)
    }
}

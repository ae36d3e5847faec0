//! The policy `random`: a reference with which other implementations of the game can be compared.

use super::policy::Policy;
use crate::prelude::*;

/// M6 Policy that takes random actions with exactly defined probabilities.
///
/// Independent programs for this game can be compared by the win rates of this policy against itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl Policy for Random {
    const BELIEF: &'static str = "chooses at random by fixed probabilities, as a reference that other programs can reproduce";

    fn new(_: &PolicyChoice, _: &Model, _: Side, _: &PolicyStore) -> Self {
        Random
    }
}

impl Player for Random {
    /// M6.1 Discards a random number of random cards.
    ///
    /// Each number from 0 to the side's limit is equally likely, and so is each set of this number of hand
    /// cards.
    #[inline]
    fn discard(&self, context: &mut DecisionContext<'_>) -> Set<Slot> {
        let hand = context.hand();
        let most = context.army(context.side()).discard_limit.min(hand.len());
        let count = context.pick(most as u32 + 1) as usize;
        context.sample(hand, count)
    }

    /// M6.2 Commits each card with probability 1/2, but at most one of the Terrain cards.
    ///
    /// Committing none of the Terrain cards is as likely as committing any one of them.
    #[inline]
    fn commit(&self, context: &mut DecisionContext<'_>) -> Set<Slot> {
        let army = context.army(context.side());
        let committable = context.hand() & army.committable;
        let terrain = committable & army.of_kind(Kind::Terrain);
        let mut cards = context.subset(committable - terrain);
        if !terrain.is_empty() {
            let option = context.pick(terrain.len() as u32 + 1) as usize;
            if option < terrain.len() {
                cards |= Set::of(terrain.nth(option));
            }
        }
        cards
    }

    /// M6.3 Chooses among all legal strikes and a pass with equal probability; `None` is the pass.
    #[inline]
    fn strike(&self, context: &mut DecisionContext<'_>, legal: &LegalStrikes) -> Option<Strike> {
        any_strike(context, legal)
    }
}

/// Chooses among all legal strikes and a pass with equal probability; `None` is the pass.
#[inline]
pub(super) fn any_strike(
    context: &mut DecisionContext<'_>,
    legal: &LegalStrikes,
) -> Option<Strike> {
    let view = context.view;
    let targets = |attacker| view.targets(legal, attacker).all();
    let strikes: usize = legal.attackers.iter().map(|attacker| targets(attacker).len()).sum();
    let mut rank = context.pick(strikes as u32 + 1) as usize;
    for attacker in legal.attackers {
        let targets = targets(attacker);
        if rank < targets.len() {
            return Some(Strike { attacker, target: targets.nth(rank) });
        }
        rank -= targets.len();
    }
    None
}

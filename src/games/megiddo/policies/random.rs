//! The policy `random`: a reference with which other implementations of the game can be compared.

use super::policy::Policy;
use crate::prelude::*;

/// M6 Policy that takes random actions with exactly defined probabilities.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl Policy for Random {
    const BELIEF: &'static str = "all choices are equal";

    fn new(_: &PolicyChoice, _: &Model, _: Side, _: &PolicyStore) -> Self {
        Random
    }
}

impl Player for Random {
    /// M6.1 Draws the number of cards uniformly, then the cards uniformly.
    #[inline]
    fn discard(&self, asked: &mut Asked<'_>) -> Set<Slot> {
        let hand = asked.hand();
        let most = asked.army(asked.side()).discard_limit.min(hand.len());
        let count = asked.pick(most as u32 + 1) as usize;
        asked.sample(hand, count)
    }

    /// M6.2 Commits each card with probability 1/2, and none or any one of the Terrain cards.
    ///
    /// The choices among the Terrain cards are equally likely.
    #[inline]
    fn commit(&self, asked: &mut Asked<'_>) -> Set<Slot> {
        let army = asked.army(asked.side());
        let committable = asked.hand() & army.committable;
        let terrain = committable & army.of_kind(Kind::Terrain);
        let mut cards = asked.subset(committable - terrain);
        if !terrain.is_empty() {
            let option = asked.pick(terrain.len() as u32 + 1) as usize;
            if option < terrain.len() {
                cards |= Set::of(terrain.nth(option));
            }
        }
        cards
    }

    /// M6.3 Chooses among all legal strikes and a pass with equal probability.
    #[inline]
    fn strike(&self, asked: &mut Asked<'_>, legal: &Strikes) -> Option<Strike> {
        any_strike(asked, legal)
    }
}

/// Chooses among all legal strikes and a pass with equal probability.
#[inline]
pub(super) fn any_strike(asked: &mut Asked<'_>, legal: &Strikes) -> Option<Strike> {
    let view = asked.view;
    let targets = |attacker| view.targets(legal, attacker).all();
    let strikes: usize = legal.attackers.iter().map(|attacker| targets(attacker).len()).sum();
    let mut rank = asked.pick(strikes as u32 + 1) as usize;
    for attacker in legal.attackers {
        let targets = targets(attacker);
        if rank < targets.len() {
            return Some(Strike { attacker, target: targets.nth(rank) });
        }
        rank -= targets.len();
    }
    None
}

//! The policy `greedy`: commits all useful cards and strikes for the greatest loss of Force.

use super::hand::{DiscardRule, KEEP, keep_best_terrain};
use super::policy::Policy;
use super::strikes::{Weights, best_strike};
use crate::prelude::*;

/// Policy that commits all its cards, because Force wins battles and battles win the game.
#[derive(Clone, Copy, Debug)]
pub struct Greedy {
    discard_rule: DiscardRule,
}

impl Policy for Greedy {
    const BELIEF: &'static str = "commits every card that helps, in every battle";
    const PARAMETERS: &'static [Parameter] = &[KEEP];

    fn new(choice: &PolicyChoice, model: &Model, side: Side, _: &PolicyStore) -> Self {
        Greedy { discard_rule: DiscardRule::new(choice.values[0], model.army(side)) }
    }
}

impl Player for Greedy {
    /// Discards cards that are worth less to this hand than an average card of the deck.
    #[inline]
    fn discard(&self, context: &mut DecisionContext<'_>) -> Set<Slot> {
        self.discard_rule.choose(context)
    }

    /// Commits every card except Nuisances, but only the strongest Terrain card.
    #[inline]
    fn commit(&self, context: &mut DecisionContext<'_>) -> Set<Slot> {
        let army = context.army(context.side());
        keep_best_terrain(army, context.hand() & army.committable)
    }

    /// Makes the strike that costs the enemy most Force.
    #[inline]
    fn strike(&self, context: &mut DecisionContext<'_>, legal: &LegalStrikes) -> Option<Strike> {
        best_strike(context, legal, Weights::THIS_BATTLE)
    }
}

//! The policy `greedy`: commits all useful cards and strikes for the greatest loss of Force.

use super::hand::{DiscardRule, KEEP, keep_best_terrain};
use super::policy::Policy;
use super::strikes::{Weights, best_strike};
use crate::prelude::*;

/// Policy that holds nothing back, because Force wins battles and battles win the game.
#[derive(Clone, Copy, Debug)]
pub struct Greedy {
    discard_rule: DiscardRule,
}

impl Policy for Greedy {
    const BELIEF: &'static str = "Force wins battles and battles win the game: hold nothing back";
    const PARAMETERS: &'static [Parameter] = &[KEEP];

    fn new(choice: &PolicyChoice, model: &Model, side: Side, _: &PolicyStore) -> Self {
        Greedy { discard_rule: DiscardRule::new(choice.values[0], model.army(side)) }
    }
}

impl Player for Greedy {
    /// Discards the cards that add less Force to this hand than a draw would.
    #[inline]
    fn discard(&self, context: &mut DecisionContext<'_>) -> Set<Slot> {
        self.discard_rule.choose(context)
    }

    /// Commits every card except Nuisances and all Terrain but the best.
    #[inline]
    fn commit(&self, context: &mut DecisionContext<'_>) -> Set<Slot> {
        let army = context.army(context.side());
        keep_best_terrain(army, context.hand() & army.committable)
    }

    /// Strikes where the enemy's total loses most.
    #[inline]
    fn strike(&self, context: &mut DecisionContext<'_>, legal: &LegalStrikes) -> Option<Strike> {
        best_strike(context, legal, Weights::THIS_BATTLE)
    }
}

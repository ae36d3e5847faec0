//! `greedy`: commits all that helps, strikes for the most Force.

use super::hand::{Discards, KEEP, with_best_terrain};
use super::policy::Policy;
use super::strikes::{Weights, best_strike};
use crate::model::{Model, Side, Slot};
use crate::rules::{Player, Strike, Strikes, View};
use sandtable_kernel::{Chance, Mind, Parameter, PolicyChoice, Set};

/// Believes that Force wins battles and battles win the game, so it holds nothing back.
#[derive(Clone, Copy, Debug)]
pub struct Greedy {
    discards: Discards,
}

impl Policy for Greedy {
    const BELIEF: &'static str = "Force wins battles and battles win the game: hold nothing back";
    const PARAMETERS: &'static [Parameter] = &[KEEP];

    fn new(choice: &PolicyChoice, model: &Model, side: Side) -> Self {
        Greedy { discards: Discards::new(choice.values[0], model.army(side)) }
    }
}

impl Player for Greedy {
    /// Discards what adds less Force to this hand than a draw would.
    #[inline]
    fn discard<C: Chance>(&self, view: View<'_>, _: &mut Mind<'_, C>) -> Set<Slot> {
        self.discards.choose(&view)
    }

    /// Commits every card but Nuisances and all Terrain but the best.
    #[inline]
    fn commit<C: Chance>(&self, view: View<'_>, _: &mut Mind<'_, C>) -> Set<Slot> {
        let army = view.army(view.side());
        with_best_terrain(army, view.hand() & army.committable)
    }

    /// Strikes where the enemy's total loses most.
    #[inline]
    fn strike<C: Chance>(
        &self,
        view: View<'_>,
        legal: &Strikes,
        _: &mut Mind<'_, C>,
    ) -> Option<Strike> {
        best_strike(view, legal, Weights::THIS_BATTLE)
    }
}

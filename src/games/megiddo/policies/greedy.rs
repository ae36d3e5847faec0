//! `greedy`: commits all that helps, strikes for the most Force.

use super::hand::{DeckWorth, poor_cards, with_best_terrain};
use super::strikes::{Weights, best_strike};
use super::{Player, Policy};
use crate::games::megiddo::model::{Model, Side};
use crate::games::megiddo::rules::{Strike, Strikes, View};
use crate::kernel::{Chance, Mind, Parameter, Set};

/// Believes that Force wins battles and battles win the game, so it holds nothing back.
#[derive(Clone, Copy, Debug)]
pub struct Greedy {
    keep: f64,
    deck: DeckWorth,
}

impl Policy for Greedy {
    const BELIEF: &'static str = "Force wins battles and battles win the game: hold nothing back";
    const PARAMETERS: &'static [Parameter] = &[Parameter {
        name: "keep",
        default: 1.0,
        range: 0.0..=5.0,
        meaning: "discards cards worth less than this many times what a draw brings",
    }];

    fn new(values: &[f64], model: &Model, side: Side) -> Self {
        let deck = DeckWorth::new(model.army(side));
        Greedy { keep: values[0], deck }
    }
}

impl Player for Greedy {
    /// Discards what adds less Force to this hand than a draw would.
    #[inline]
    fn discard<C: Chance>(&self, view: View<'_>, _: &mut Mind<'_, C>) -> Set {
        let army = view.army(view.side());
        poor_cards(army, &self.deck, view.hand(), self.keep)
    }

    /// Commits every card but Nuisances and all Terrain but the best.
    #[inline]
    fn commit<C: Chance>(&self, view: View<'_>, _: &mut Mind<'_, C>) -> Set {
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

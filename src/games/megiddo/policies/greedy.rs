//! `greedy`: commits all that helps, strikes for the most Force.

use super::appraisal::{best_strike, with_best_terrain};
use super::{Player, Policy};
use crate::games::megiddo::model::{Kind, Model, Side};
use crate::games::megiddo::rules::{Strike, Strikes, View};
use crate::kernel::{Chance, Mind, Parameter, Set};

/// Believes that Force wins battles and battles win the game, so it holds nothing back.
#[derive(Clone, Copy, Debug)]
pub struct Greedy {
    /// Discards cards that count with less Force than this.
    pub keep_force: u8,
}

impl Policy for Greedy {
    const BELIEF: &'static str = "Force wins battles and battles win the game: hold nothing back";
    const PARAMETERS: &'static [Parameter] = &[Parameter {
        name: "keep_force",
        default: 2.0,
        range: 0.0..=15.0,
        meaning: "discards cards that count with less Force than this",
    }];

    fn new(values: &[f64], _: &Model, _: Side) -> Self {
        Greedy { keep_force: values[0] as u8 }
    }
}

impl Player for Greedy {
    /// Discards Nuisances, all Terrain but the best, and the weakest cards that count.
    #[inline]
    fn discard<C: Chance>(&self, view: View<'_>, _: &mut Mind<'_, C>) -> Set {
        let army = view.army(view.side());
        let hand = view.hand();
        let weak = (0..usize::from(self.keep_force.min(15)))
            .fold(Set::EMPTY, |weak, force| weak | army.of_force[force] & army.combat);
        let idle = hand & army.of_kind(Kind::Nuisance) | hand - with_best_terrain(army, hand);
        let wanted = idle.iter().chain(hand & weak - idle).take(army.discard_limit);
        wanted.collect()
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
        best_strike(view, legal, 0)
    }
}

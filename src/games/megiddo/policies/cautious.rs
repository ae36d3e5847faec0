//! `cautious`: weighs what it may lose.

use super::hand::{Discards, KEEP, odds, raiders, with_best_terrain};
use super::policy::Policy;
use super::strikes::{Weights, best_strike};
use crate::games::megiddo::model::{Kind, Model, Side};
use crate::games::megiddo::rules::{Player, Strike, Strikes, View};
use crate::kernel::{Chance, Mind, Parameter, Set};

/// Believes that an army which is still there tomorrow wins in the end: it stays out of battles
/// that it expects to lose, and keeps out of the others what it does not need there.
#[derive(Clone, Copy, Debug)]
pub struct Cautious {
    min_odds: f64,
    vital_odds: f64,
    spare_odds: f64,
    discards: Discards,
    give_up: i32,
}

impl Policy for Cautious {
    const BELIEF: &'static str = "an army that is still there tomorrow wins in the end";
    const PARAMETERS: &'static [Parameter] = &[
        Parameter {
            name: "min_odds",
            default: 0.3,
            range: 0.0..=1.0,
            meaning: "fights at these odds or better, and when the enemy needs one point more",
        },
        Parameter {
            name: "vital_odds",
            default: 0.4,
            range: 0.0..=1.0,
            meaning: "commits a card whose loss means defeat at these odds or better",
        },
        Parameter {
            name: "spare_odds",
            default: 1.0,
            range: 0.0..=2.0,
            meaning: "holds Supply back where the odds are this good without it",
        },
        KEEP,
        Parameter {
            name: "give_up",
            default: 20.0,
            range: 0.0..=500.0,
            meaning: "Force behind at which it spends all cavalry and planes to save them",
        },
    ];

    fn new(values: &[f64], model: &Model, side: Side) -> Self {
        Cautious {
            min_odds: values[0],
            vital_odds: values[1],
            spare_odds: values[2],
            discards: Discards::new(values[3], model.army(side)),
            give_up: (4.0 * values[4]) as i32,
        }
    }
}

impl Player for Cautious {
    /// Discards what adds less Force to this hand than a draw would.
    #[inline]
    fn discard<C: Chance>(&self, view: View<'_>, _: &mut Mind<'_, C>) -> Set {
        self.discards.choose(&view)
    }

    /// Commits raiders alone to a battle that it expects to lose, unless that loses the game; else
    /// all but what it holds back.
    #[inline]
    fn commit<C: Chance>(&self, view: View<'_>, _: &mut Mind<'_, C>) -> Set {
        let army = view.army(view.side());
        let all = with_best_terrain(army, view.hand() & army.committable);
        if view.points_needed(view.enemy()) == 1 {
            return all;
        }
        let odds_with_all = odds(&view, all);
        if odds_with_all < self.min_odds {
            return raiders(&view, all);
        }
        let vital = if odds_with_all < self.vital_odds { army.vital } else { Set::EMPTY };
        let supply = army.of_kind(Kind::Supply);
        let spared = if odds(&view, all - supply) >= self.spare_odds { supply } else { Set::EMPTY };
        all - vital - spared
    }

    /// Strikes where the enemy's total loses most; in a battle that is as good as lost it spends
    /// what can be spent, since that is safe in the reserve.
    #[inline]
    fn strike<C: Chance>(
        &self,
        view: View<'_>,
        legal: &Strikes,
        _: &mut Mind<'_, C>,
    ) -> Option<Strike> {
        let behind = view.force(view.enemy()) - view.force(view.side());
        let weights = match behind > self.give_up {
            true => Weights { price: 0, least: i32::MIN / 2 },
            false => Weights::THIS_BATTLE,
        };
        best_strike(view, legal, weights)
    }
}

//! `cautious`: weighs what it may lose.

use super::hand::{Discards, KEEP, odds, raiders, with_best_terrain};
use super::policy::Policy;
use super::strikes::{Weights, best_strike};
use crate::model::{Kind, Model, Side, Slot};
use crate::rules::{Player, Strike, Strikes, View};
use sandtable_kernel::{Chance, Mind, Parameter, PolicyChoice, Set, parameters};

/// Believes that an army which is still there tomorrow wins in the end: it stays out of battles
/// that it expects to lose, and keeps out of the others what it does not need there.
#[derive(Clone, Copy, Debug)]
pub struct Cautious {
    parameters: Parameters,
    discards: Discards,
}

parameters! {
    /// At what odds it does what, and what it discards and gives up.
    struct Parameters {
        min_odds: 0.0..=1.0, "fights at these odds or better, and when the enemy needs one point more";
        vital_odds: 0.0..=1.0, "commits a card whose loss means defeat at these odds or better";
        spare_odds: 0.0..=2.0, "holds Supply back where the odds are this good without it";
        keep: KEEP.range, KEEP.meaning;
        give_up: 0.0..=500.0, "Force behind at which it spends all cavalry and planes to save them";
    }
}

const DEFAULTS: Parameters = Parameters {
    min_odds: 0.3,
    vital_odds: 0.4,
    spare_odds: 1.0,
    keep: KEEP.default,
    give_up: 20.0,
};

impl Policy for Cautious {
    const BELIEF: &'static str = "an army that is still there tomorrow wins in the end";
    const PARAMETERS: &'static [Parameter] = &DEFAULTS.parameters();

    fn new(choice: &PolicyChoice, model: &Model, side: Side) -> Self {
        let parameters = Parameters::of(choice.values.iter().copied());
        Cautious { parameters, discards: Discards::new(parameters.keep, model.army(side)) }
    }
}

impl Player for Cautious {
    /// Discards what adds less Force to this hand than a draw would.
    fn discard<C: Chance>(&self, view: View<'_>, _: &mut Mind<'_, C>) -> Set<Slot> {
        self.discards.choose(&view)
    }

    /// Commits raiders alone to a battle that it expects to lose, unless that loses the game; else
    /// all but what it holds back.
    fn commit<C: Chance>(&self, view: View<'_>, _: &mut Mind<'_, C>) -> Set<Slot> {
        let army = view.army(view.side());
        let all = with_best_terrain(army, view.hand() & army.committable);
        if view.points_needed(view.enemy()) == 1 {
            return all;
        }
        let odds_with_all = odds(&view, all);
        if odds_with_all < self.parameters.min_odds {
            return raiders(&view, all);
        }
        let vital =
            if odds_with_all < self.parameters.vital_odds { army.vital } else { Set::EMPTY };
        let supply = army.of_kind(Kind::Supply);
        let spared = if odds(&view, all - supply) >= self.parameters.spare_odds {
            supply
        } else {
            Set::EMPTY
        };
        all - vital - spared
    }

    /// Strikes where the enemy's total loses most; in a battle that is as good as lost it spends
    /// what can be spent, since that is safe in the reserve.
    fn strike<C: Chance>(
        &self,
        view: View<'_>,
        legal: &Strikes,
        _: &mut Mind<'_, C>,
    ) -> Option<Strike> {
        let behind = view.force(view.enemy()) - view.force(view.side());
        let weights = match behind > (4.0 * self.parameters.give_up) as i32 {
            true => Weights { price: 0, least: i32::MIN / 2 },
            false => Weights::THIS_BATTLE,
        };
        best_strike(view, legal, weights)
    }
}

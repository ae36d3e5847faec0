//! The policy `cautious`: compares the cards that it risks with its chance to win the battle.

use super::hand::{DiscardRule, KEEP, keep_best_terrain, odds, raiders};
use super::policy::Policy;
use super::strikes::{Weights, best_strike};
use crate::prelude::*;

/// Policy that keeps its cards for later battles.
///
/// To a battle that it expects to lose, it commits few cards; in other battles it holds back cards that it does
/// not need.
#[derive(Clone, Copy, Debug)]
pub struct Cautious {
    parameters: Parameters,
    discard_rule: DiscardRule,
}

parameters! {
    /// Odds at which the policy commits or spares cards, and thresholds for discards and for giving up.
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
    const BELIEF: &'static str =
        "fights at good odds, and holds back cards that a battle does not need";
    const PARAMETERS: &'static [Parameter] = &DEFAULTS.parameters();

    fn new(choice: &PolicyChoice, model: &Model, side: Side, _: &PolicyStore) -> Self {
        let parameters = Parameters::of(choice.values.iter().copied());
        Cautious { parameters, discard_rule: DiscardRule::new(parameters.keep, model.army(side)) }
    }
}

impl Player for Cautious {
    /// Discards cards that are worth less to this hand than an average card of the deck.
    fn discard(&self, context: &mut DecisionContext<'_>) -> Set<Slot> {
        self.discard_rule.choose(context)
    }

    /// Commits all cards if the odds are good enough, else only cavalry and planes.
    ///
    /// Cavalry and planes survive a lost battle, because they go to the reserve when they strike. A card whose loss
    /// means defeat is committed only at better odds. Supply is held back if the odds are good without it. If the
    /// enemy needs only one more point, all cards are committed at any odds.
    fn commit(&self, context: &mut DecisionContext<'_>) -> Set<Slot> {
        let army = context.army(context.side());
        let all = keep_best_terrain(army, context.hand() & army.committable);
        if context.points_needed(context.enemy()) == 1 {
            return all;
        }
        let odds_with_all = odds(context, all);
        if odds_with_all < self.parameters.min_odds {
            return raiders(context, all);
        }
        let vital =
            if odds_with_all < self.parameters.vital_odds { army.vital } else { Set::EMPTY };
        let supply = army.of_kind(Kind::Supply);
        let spared = if odds(context, all - supply) >= self.parameters.spare_odds {
            supply
        } else {
            Set::EMPTY
        };
        all - vital - spared
    }

    /// Makes the strike that costs the enemy most Force.
    ///
    /// In a battle that the policy has given up, it strikes with all planes and cavalry, since they are then safe
    /// in the reserve.
    fn strike(&self, context: &mut DecisionContext<'_>, legal: &LegalStrikes) -> Option<Strike> {
        let behind = context.force(context.enemy()) - context.force(context.side());
        let weights = match behind > (4.0 * self.parameters.give_up) as i32 {
            true => Weights { own_loss: 0, minimum: i32::MIN / 2 },
            false => Weights::THIS_BATTLE,
        };
        best_strike(context, legal, weights)
    }
}

//! The policy `tempo`: concedes battles cheaply while it can afford to, and fights the decisive ones.

use super::hand::{DiscardRule, KEEP, keep_best_terrain, odds, raiders};
use super::policy::Policy;
use super::strikes::{Weights, best_strike};
use crate::prelude::*;

/// Policy that concedes battles to gain time for a better hand while the enemy still needs many points.
///
/// It commits its cards to a battle only if the odds are good enough. The more points the enemy still needs, the
/// better the odds must be.
#[derive(Clone, Copy, Debug)]
pub struct Tempo {
    parameters: Parameters,
    discard_rule: DiscardRule,
}

parameters! {
    /// Minimum odds at which the policy fights (`patience`), and the threshold for discards (`keep`).
    struct Parameters {
        patience: 0.0..=5.0, "odds it wants where it has all the time; they fall with the square of the share of points that it can spare";
        keep: KEEP.range, KEEP.meaning;
    }
}

/// Default parameters, fitted on the scenario `megiddo-1918-level`.
///
/// In that scenario the Turks must wait for a good hand and the British must not. To suit both, the minimum odds
/// fall with the square of a ratio: the number of battles that the side can lose without losing the game, divided
/// by the sum of this number and the number of battles that the side still has to win.
const DEFAULTS: Parameters = Parameters { patience: 2.0, keep: KEEP.default };

impl Tempo {
    /// Creates the policy for `side` with default parameters.
    pub fn plain(model: &Model, side: Side) -> Tempo {
        Tempo::with(DEFAULTS, model, side)
    }

    fn with(parameters: Parameters, model: &Model, side: Side) -> Tempo {
        Tempo { parameters, discard_rule: DiscardRule::new(parameters.keep, model.army(side)) }
    }
}

impl Policy for Tempo {
    const BELIEF: &'static str =
        "gives up battles while it can afford the points, to gather a better hand";
    const PARAMETERS: &'static [Parameter] = &DEFAULTS.parameters();

    fn new(choice: &PolicyChoice, model: &Model, side: Side, _: &PolicyStore) -> Self {
        Tempo::with(Parameters::of(choice.values.iter().copied()), model, side)
    }
}

impl Player for Tempo {
    /// Discards cards that are worth less to this hand than an average card of the deck.
    fn discard(&self, context: &mut DecisionContext<'_>) -> Set<Slot> {
        self.discard_rule.choose(context)
    }

    /// Commits all useful cards if the odds are good enough, else only planes, cavalry and weak cards.
    ///
    /// Weak cards are committed to a battle that is likely to be lost because the loss removes them for good, so
    /// that later hands are better.
    fn commit(&self, context: &mut DecisionContext<'_>) -> Set<Slot> {
        let army = context.army(context.side());
        let all = keep_best_terrain(army, context.hand() & army.committable);
        let to_spare = f64::from(context.points_needed(context.enemy()) - 1);
        let to_win = f64::from(context.points_needed(context.side()));
        let time = to_spare / (to_spare + to_win);
        let wanted = self.parameters.patience * time * time;
        let fights = to_spare == 0.0 || odds(context, all) >= wanted;
        match fights {
            true => all,
            false => {
                raiders(context, all) | (self.discard_rule.weak_cards(context, all) - army.vital)
            }
        }
    }

    /// Makes the strike that costs the enemy most Force.
    ///
    /// A strike by a card whose loss means defeat has an additional value, because the card is then safe in the
    /// reserve.
    fn strike(&self, context: &mut DecisionContext<'_>, legal: &LegalStrikes) -> Option<Strike> {
        best_strike(context, legal, Weights::THIS_BATTLE)
    }
}

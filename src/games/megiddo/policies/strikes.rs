//! Choice of the strike with the greatest value for a side.

use super::appraisal::Appraisal;
use crate::prelude::*;

/// Additional value of a strike by a card whose loss means defeat, in quarter-points.
///
/// The strike takes the card out of the battle into the reserve, where it is safe. Measured: 4 and 20 each lose one
/// percentage point of the win rate.
const RESCUE_VALUE: i32 = 8;

/// Most Force that a side is assumed to lose by one enemy strike, in quarter-points.
///
/// A policy considers a battle won if its lead exceeds this loss for each enemy card that can still strike.
/// Measured: with a lower value, such battles are sometimes lost; a higher value makes no difference.
const MAX_STRIKE_LOSS: i32 = 32;

/// Settings for the value of strikes: the weight of a side's own losses, and the minimum value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    /// Weight of the Force that the side's own total loses when the attacker goes to the reserve.
    pub own_loss: i32,
    /// Minimum value of a strike, in quarter-points of Force; the side passes if no strike reaches it.
    pub minimum: i32,
}

impl Weights {
    /// Settings for a strike in this battle: own and enemy losses weigh the same, and a gain is required.
    pub const THIS_BATTLE: Weights = Weights { own_loss: 1, minimum: 1 };
}

/// Returns the enemy cards that can still strike in this phase or a later one of the battle.
#[inline]
fn threats(view: &View<'_>, legal: &LegalStrikes) -> Set<Slot> {
    let enemy = view.enemy();
    let strikers = view.army(enemy).strikers_from_phase[legal.phase as usize];
    (view.order_of_battle(enemy) - view.fired(enemy)) & strikers
}

/// Returns the legal strike with the greatest value, or `None` if no value reaches the minimum.
///
/// The value of a strike is the enemy's loss of Force minus the weighted loss of the side itself; `weights` has the
/// weight and the minimum. If the battle is considered won, no strike is made that takes the attacker out of it.
#[inline]
pub(super) fn best_strike(
    view: &View<'_>,
    legal: &LegalStrikes,
    weights: Weights,
) -> Option<Strike> {
    if legal.spends_attacker()
        && view.would_win(MAX_STRIKE_LOSS * threats(view, legal).len() as i32)
    {
        return None;
    }
    let own_army = view.army(view.side());
    let is_answered = legal.may_be_answered(view.rulings());
    let enemy =
        Appraisal::new(view, view.enemy(), legal.phase as usize + usize::from(!is_answered));
    let counting = own_army.bonus_takers | own_army.bonus_givers | own_army.of_kind(Kind::Leader);
    let own = (legal.spends_attacker() && legal.attackers.meets(counting))
        .then(|| Appraisal::new(view, view.side(), legal.phase as usize));
    let mut best = None;
    let mut greatest = weights.minimum - 1;
    let (mut last_force, mut best_target) = (None, None);
    for attacker in legal.attackers {
        // Attackers with the same Force have the same targets.
        let force = Some(view.striking_force(legal, attacker));
        if force != last_force {
            (last_force, best_target) = (force, enemy.best_target(view.targets(legal, attacker)));
        }
        let Some((gain, target)) = best_target else { continue };
        let cost = match &own {
            // An attacker from the hand takes no Force out of the battle.
            Some(_) if own_army.from_hand.contains(attacker) => 0,
            Some(own) => {
                let rescued = own_army.vital.contains(attacker);
                weights.own_loss * own.force(attacker) - if rescued { RESCUE_VALUE } else { 0 }
            }
            // Attackers that stay and attackers that add nothing to the total cost nothing.
            None => 0,
        };
        if gain - cost > greatest {
            greatest = gain - cost;
            best = Some(Strike { attacker, target });
        }
    }
    best
}

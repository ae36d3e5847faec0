//! Which strike to make.

use super::appraisal::Appraisal;
use crate::prelude::*;

/// What it is worth, in quarter-points, to bring a card out of the battle whose loss means defeat.
/// Measured: with 4 a point of the win rate is lost, with 20 as much.
const RESCUE: i32 = 8;

/// What each enemy card that may yet strike is feared to take at most, in quarter-points: so much ahead
/// of all of them a battle is as good as won. Measured: with less, battles are lost after all; with more,
/// nothing changes.
const FEAR: i32 = 32;

/// How a policy weighs a strike, in quarter-points of Force.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    /// How much each quarter-point counts that the own total loses with a spent attacker.
    pub price: i32,
    /// The least that a strike must gain.
    pub least: i32,
}

impl Weights {
    /// Counts the Force of this battle alone, and strikes only where it gains.
    pub const THIS_BATTLE: Weights = Weights { price: 1, least: 1 };
}

/// The enemy's cards that may yet strike.
#[inline]
fn threats(view: &View<'_>, legal: &Strikes) -> Set<Slot> {
    let enemy = view.enemy();
    let strikers = view.army(enemy).strikers_from[legal.phase as usize];
    (view.order_of_battle(enemy) - view.fired(enemy)) & strikers
}

/// The strike that takes most from the enemy by these weights; none if none gains enough. In a battle
/// that is as good as won it spends no card.
#[inline]
pub(super) fn best_strike(view: &View<'_>, legal: &Strikes, weights: Weights) -> Option<Strike> {
    if legal.spends_attacker() && view.would_win(FEAR * threats(view, legal).len() as i32) {
        return None;
    }
    let own_army = view.army(view.side());
    let answered = legal.are_answered(view.rulings());
    let enemy = Appraisal::new(view, view.enemy(), legal.phase as usize + usize::from(!answered));
    let counting = own_army.bonus_takers | own_army.givers | own_army.of_kind(Kind::Leader);
    let own = (legal.spends_attacker() && legal.attackers.meets(counting))
        .then(|| Appraisal::new(view, view.side(), legal.phase as usize));
    let mut best = None;
    let mut most = weights.least - 1;
    let (mut aiming_force, mut aim) = (None, None);
    for attacker in legal.attackers {
        // All that strike with the same Force have the same targets.
        let force = Some(view.striking_force(legal, attacker));
        if force != aiming_force {
            (aiming_force, aim) = (force, enemy.best_of(view.targets(legal, attacker)));
        }
        let Some((gain, target)) = aim else { continue };
        let price = match &own {
            // Who strikes from the hand takes nothing out of the battle.
            Some(_) if own_army.from_hand.contains(attacker) => 0,
            Some(own) => {
                let rescued = own_army.vital.contains(attacker);
                weights.price * own.force(attacker) - if rescued { RESCUE } else { 0 }
            }
            // Guns that stay, and planes, cost nothing.
            None => 0,
        };
        if gain - price > most {
            most = gain - price;
            best = Some(Strike { attacker, target });
        }
    }
    best
}

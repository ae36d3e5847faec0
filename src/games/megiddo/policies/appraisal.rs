//! Value of each card in an order of battle.

use crate::prelude::*;
use crate::rules::{OrderOfBattle, bonus_in_quarters};

/// Force that the enemy typically loses by a strike of a plane, artillery or machine gun.
///
/// In quarter-points. Measured: policies that assume 16 beat those that assume 6 or 30.
pub(super) const SHOT: i32 = 16;

/// Force that the enemy typically loses by a cavalry strike, minus that of the spent cavalry card.
///
/// In quarter-points.
pub(super) const RAID: i32 = 6;

/// Value of destroying artillery that has not fired, in addition to its Force, in quarter-points.
///
/// It is more than [`SHOT`], because unfired artillery can still hit the best card of its enemy. Measured: a
/// greater value makes no difference, and 40 loses one percentage point of the win rate. Cavalry that has not
/// struck is worth only its Force.
const ARTILLERY: i32 = 56;

/// Value of destroying a plane or machine gun that has not struck, in addition to its Force.
///
/// In quarter-points. Measured: 16 loses a third of a percentage point of the win rate, 36 half a point.
const GUN: i32 = 24;

/// Cards of one side that are expected to strike in the rest of the battle.
pub(super) struct Strikers {
    /// Planes, artillery and machine guns.
    pub guns: Set<Slot>,
    /// Cards that strike as cavalry.
    pub cavalry: Set<Slot>,
}

/// Returns the cards among `cards` that are expected to strike in the battle.
///
/// By default these are all cards that can strike. An optional ruling allows a side only one strike in each phase
/// (M3.9). In that case `select` gets the cards that can strike in a phase and returns the card that is expected to
/// strike.
#[inline]
pub(super) fn strikers(
    rulings: &Rulings,
    army: &Army,
    cards: Set<Slot>,
    select: impl Fn(Set<Slot>) -> Set<Slot>,
) -> Strikers {
    let strikers_in = |phase: Phase| cards & army.strikes[phase as usize].strikers;
    match rulings.strikes_a_phase {
        StrikesAPhase::All => {
            Strikers { guns: cards & army.guns_from_phase[0], cavalry: strikers_in(Phase::Cavalry) }
        }
        StrikesAPhase::One => {
            let guns =
                [Phase::Air, Phase::Artillery, Phase::MachineGun].map(strikers_in).map(&select);
            Strikers {
                guns: guns[0] | guns[1] | guns[2],
                cavalry: select(strikers_in(Phase::Cavalry)),
            }
        }
    }
}

/// Returns `cards` if it has at most one card, else the empty set.
///
/// This is used if a side may strike only once in a phase: the side then loses its strike only if it loses the
/// last card that can make it.
#[inline]
fn only_card(cards: Set<Slot>) -> Set<Slot> {
    if cards.len() > 1 { Set::EMPTY } else { cards }
}

/// Values of the cards in one side's order of battle, for the rest of the battle.
///
/// The value of a card is its contribution to the total in the infantry phase (M4) plus the expected loss of
/// the enemy by its strike, in quarter-points.
pub(super) struct Appraisal<'a> {
    army: &'a Army,
    disrupted: Set<Slot>,
    /// Planes and guns whose loss costs the side a strike.
    guns: Set<Slot>,
    /// Bonus of a card that receives bonuses: if it is not disrupted, and if it is. In quarter-points.
    received: [i32; 2],
    /// The two values of `received` as halves of the bonus: 2 for the whole bonus, 1 for half of it.
    shares: [i32; 2],
    /// Sum, over all cards that receive a bonus, of the card's share in halves: 2 or 1, as in `shares`.
    doubled_takers: i32,
}

impl<'a> Appraisal<'a> {
    /// Computes the values of the cards in the order of battle of `side`.
    ///
    /// `first` is the index of the first strike phase in which the side can still strike.
    #[inline]
    pub fn new(view: &View<'a>, side: Side, first: usize) -> Self {
        let army = view.army(side);
        let cards = view.order_of_battle(side);
        let disrupted = view.disrupted(side);
        let rulings = view.rulings();
        let able = (cards - view.fired(side)) & army.guns_from_phase[first];
        let takers = cards & army.bonus_takers;
        let bonus = bonus_in_quarters(army, OrderOfBattle { cards, disrupted });
        let shares = match rulings.disruption_halves {
            DisruptionHalves::Total => [2, 1],
            DisruptionHalves::Printed => [2, 2],
        };
        let doubled = |takers: Set<Slot>, share: i32| share * takers.len() as i32;
        Appraisal {
            army,
            disrupted,
            guns: strikers(rulings, army, able, only_card).guns,
            received: shares.map(|share| share * bonus / 2),
            shares,
            doubled_takers: doubled(takers - disrupted, shares[0])
                + doubled(takers & disrupted, shares[1]),
        }
    }

    /// Returns a card's contribution to its side's total Force, in quarter-points.
    ///
    /// A Leader is assumed to have another card that carries it (M4.6).
    #[inline]
    pub fn force(&self, slot: Slot) -> i32 {
        self.force_if(slot, self.disrupted.contains(slot))
    }

    /// Returns the contribution that a card would make to its side's total Force, in quarter-points.
    ///
    /// `disrupted` says whether the card is assumed to be disrupted (M4.4).
    #[inline]
    fn force_if(&self, slot: Slot, disrupted: bool) -> i32 {
        if self.army.combat.contains(slot) {
            self.combat_force(slot, disrupted)
        } else if self.army.bonus_givers.contains(slot) {
            self.bonus_given_if(slot, disrupted)
        } else if self.army.of_kind(Kind::Leader).contains(slot) {
            4 * i32::from(self.army.force[slot])
        } else if self.army.bonus_takers.contains(slot) {
            self.received[usize::from(disrupted)]
        } else {
            0
        }
    }

    /// Returns the contribution of a combat card: its own Force and the bonus that it receives.
    ///
    /// It is in quarter-points, and reduced if the card is `disrupted` (M4.4).
    #[inline]
    fn combat_force(&self, slot: Slot, disrupted: bool) -> i32 {
        printed(self.army, slot, disrupted) + self.received[usize::from(disrupted)]
    }

    /// Returns the contribution of a Supply or Terrain card to its side's total, in quarter-points.
    ///
    /// It is the sum of the bonuses that the card gives. Under an optional ruling, the card also receives
    /// bonuses from other cards, which then count too.
    #[inline]
    fn bonus_given_if(&self, slot: Slot, disrupted: bool) -> i32 {
        let given = |disrupted: bool| printed(self.army, slot, disrupted);
        if !self.army.bonus_takers.contains(slot) {
            return given(disrupted) * self.doubled_takers / 2;
        }
        let is_disrupted = self.disrupted.contains(slot);
        let share = self.shares[usize::from(disrupted)];
        let other_takers = self.doubled_takers - self.shares[usize::from(is_disrupted)];
        let given_by_others = self.received[0] - given(is_disrupted);
        (given(disrupted) * (other_takers + share) + share * given_by_others) / 2
    }

    /// Returns the target whose loss costs its side most, together with that loss in quarter-points.
    ///
    /// The loss comes first in the result. Of targets with equal losses, one that is destroyed comes before one
    /// that is disrupted. Returns `None` if there are no targets.
    #[inline]
    pub fn best_target(&self, targets: Targets) -> Option<(i32, Slot)> {
        let best =
            self.best_to_destroy(targets.destroyed).max(self.best_to_disrupt(targets.disrupted));
        (best != NO_TARGET).then(|| (best >> 7, Slot::new(best as usize & 63)))
    }

    /// Returns the [`rank`] of the best target among `cards` for a strike that destroys its target.
    ///
    /// Among cards that differ only in Force, the strongest is the best target, so only that one is examined.
    #[inline]
    fn best_to_destroy(&self, cards: Set<Slot>) -> i32 {
        let best_of_groups = |cards: Set<Slot>, disrupted: bool| {
            let (combat, rest) = (cards & self.army.combat, cards - self.army.combat);
            let guns = combat & self.guns;
            let artillery = self.army.of_kind(Kind::Artillery);
            let best_combat = |group: Set<Slot>, strike: i32| match self.army.strongest(group) {
                Some(slot) => rank(self.combat_force(slot, disrupted) + strike, true, slot),
                None => NO_TARGET,
            };
            let best_other = |group: Set<Slot>| match self.army.strongest(group) {
                Some(slot) => {
                    let strike = if self.guns.contains(slot) { GUN } else { 0 };
                    rank(self.force_if(slot, disrupted) + strike, true, slot)
                }
                None => NO_TARGET,
            };
            let best_gun =
                best_combat(guns & artillery, ARTILLERY).max(best_combat(guns - artillery, GUN));
            let others = best_other(rest & self.army.bonus_givers)
                .max(best_other(rest - self.army.bonus_givers));
            best_combat(combat - self.guns, 0).max(best_gun).max(others)
        };
        let sound = best_of_groups(cards - self.disrupted, false);
        match cards.meets(self.disrupted) {
            true => sound.max(best_of_groups(cards & self.disrupted, true)),
            false => sound,
        }
    }

    /// Returns the [`rank`] of the best target among `cards` for a strike that only disrupts its target.
    ///
    /// None of `cards` may be disrupted already. A disrupted card can still strike (M3.11), so only its Force
    /// matters.
    #[inline]
    fn best_to_disrupt(&self, cards: Set<Slot>) -> i32 {
        let (combat, bonus_givers) = (cards & self.army.combat, cards & self.army.bonus_givers);
        let best_combat = self.army.strongest(combat).map_or(NO_TARGET, |slot| {
            rank(self.combat_force(slot, false) - self.combat_force(slot, true), false, slot)
        });
        let others = [bonus_givers, (cards & self.army.bonus_takers) - combat - bonus_givers];
        let strongest = others.into_iter().filter_map(|group| self.army.strongest(group));
        let loss = |slot| self.force_if(slot, false) - self.force_if(slot, true);
        strongest.fold(best_combat, |best, slot| best.max(rank(loss(slot), false, slot)))
    }
}

/// Returns the printed Force of a card in quarter-points, halved if it is disrupted.
#[inline]
fn printed(army: &Army, slot: Slot, disrupted: bool) -> i32 {
    i32::from(army.force[slot]) << if disrupted { 1 } else { 2 }
}

/// Result in place of a [`rank`] if there is no target; it is lower than every rank.
const NO_TARGET: i32 = i32::MIN;

/// Packs a target and the value of its loss into one number; the better target has the greater number.
///
/// Of targets with equal values, one that is `destroyed` is better.
#[inline]
fn rank(value: i32, destroyed: bool, target: Slot) -> i32 {
    value << 7 | i32::from(destroyed) << 6 | target.index() as i32
}

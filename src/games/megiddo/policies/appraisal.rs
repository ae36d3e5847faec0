//! Value of each card in an order of battle.

use crate::prelude::*;
use crate::rules::{Standing, bonus_in_quarters};

/// Typical loss of the enemy by the strike of a plane, artillery or machine gun.
///
/// In quarter-points of Force. Measured: policies that assume 16 beat those that assume 6 or 30.
pub(super) const SHOT: i32 = 16;

/// Typical loss of the enemy by a cavalry strike, less the Force of the spent cavalry card.
///
/// In quarter-points.
pub(super) const RAID: i32 = 6;

/// Value of destroying artillery that has not fired, in addition to its Force, in quarter-points.
///
/// It is more than [`SHOT`], because the artillery would hit the best card. Measured: a greater value makes no
/// difference, and 40 loses one percentage point of the win rate. Cavalry that has not struck is worth only its
/// Force.
const ARTILLERY: i32 = 56;

/// Value of destroying a plane or machine gun that has not struck, in addition to its Force.
///
/// In quarter-points. Measured: 16 loses a third of a percentage point of the win rate, 36 half a point.
const GUN: i32 = 24;

/// Returns the cards that are expected to strike: first planes and guns, then cavalry.
///
/// By default these are all `cards` that can. If a ruling allows one strike in a phase (M3.9), `some` selects
/// among the cards that can strike in it.
#[inline]
pub(super) fn strikers(
    rulings: &Rulings,
    army: &Army,
    cards: Set<Slot>,
    some: impl Fn(Set<Slot>) -> Set<Slot>,
) -> (Set<Slot>, Set<Slot>) {
    let such = |phase: Phase| cards & army.strikes[phase as usize].strikers;
    match rulings.strikes_a_phase {
        StrikesAPhase::All => (cards & army.guns_from[0], such(Phase::Cavalry)),
        StrikesAPhase::One => {
            let guns = [Phase::Air, Phase::Artillery, Phase::MachineGun].map(such).map(&some);
            (guns[0] | guns[1] | guns[2], some(such(Phase::Cavalry)))
        }
    }
}

/// Returns the card if `cards` has only one, else nothing.
///
/// If a side strikes once in a phase, it loses its strike only by losing its only card for it.
#[inline]
fn alone(cards: Set<Slot>) -> Set<Slot> {
    if cards.len() > 1 { Set::EMPTY } else { cards }
}

/// Values of the cards in one side's order of battle, for the rest of the battle.
///
/// The value of a card is its part of the total in the infantry phase (M4) plus the expected loss of the enemy
/// by its strike, in quarter-points.
pub(super) struct Appraisal<'a> {
    army: &'a Army,
    disrupted: Set<Slot>,
    /// Planes and guns without which the side strikes one time less.
    guns: Set<Slot>,
    /// Bonus that a card receives from Supply and Terrain, if it is not disrupted and if it is.
    drawn: [i32; 2],
    /// The entries of `drawn` as multiples of half the bonus.
    shares: [i32; 2],
    /// Twice the number of cards that receive the bonus, where a card that receives half of it counts half.
    doubled_takers: i32,
}

impl<'a> Appraisal<'a> {
    /// Appraises the order of battle of `side`, which can still strike in phase number `first` and later.
    #[inline]
    pub fn new(view: &View<'a>, side: Side, first: usize) -> Self {
        let army = view.army(side);
        let cards = view.order_of_battle(side);
        let disrupted = view.disrupted(side);
        let rulings = view.rulings();
        let able = (cards - view.fired(side)) & army.guns_from[first];
        let takers = cards & army.bonus_takers;
        let bonus = bonus_in_quarters(army, Standing { cards, disrupted });
        let shares = match rulings.disruption_halves {
            DisruptionHalves::Total => [2, 1],
            DisruptionHalves::Printed => [2, 2],
        };
        let doubled = |takers: Set<Slot>, share: i32| share * takers.len() as i32;
        Appraisal {
            army,
            disrupted,
            guns: strikers(rulings, army, able, alone).0,
            drawn: shares.map(|share| share * bonus / 2),
            shares,
            doubled_takers: doubled(takers - disrupted, shares[0])
                + doubled(takers & disrupted, shares[1]),
        }
    }

    /// Returns a card's part of the total in the infantry phase; Leaders are assumed to count (M4.6).
    #[inline]
    pub fn force(&self, slot: Slot) -> i32 {
        self.force_if(slot, self.disrupted.contains(slot))
    }

    /// Returns a card's part of the total if it were disrupted or were not (M4.4).
    #[inline]
    fn force_if(&self, slot: Slot, disrupted: bool) -> i32 {
        if self.army.combat.contains(slot) {
            self.fighting(slot, disrupted)
        } else if self.army.givers.contains(slot) {
            self.given_if(slot, disrupted)
        } else if self.army.of_kind(Kind::Leader).contains(slot) {
            4 * i32::from(self.army.force[slot])
        } else if self.army.bonus_takers.contains(slot) {
            self.drawn[usize::from(disrupted)]
        } else {
            0
        }
    }

    /// Returns the part of the total of a card whose own Force counts.
    #[inline]
    fn fighting(&self, slot: Slot, disrupted: bool) -> i32 {
        printed(self.army, slot, disrupted) + self.drawn[usize::from(disrupted)]
    }

    /// Returns the part of the total of a Supply or Terrain card.
    ///
    /// It is the sum of what the card gives to all receivers of bonuses and, if the card itself receives
    /// bonuses, of what it receives from other cards.
    #[inline]
    fn given_if(&self, slot: Slot, disrupted: bool) -> i32 {
        let gift = |disrupted: bool| printed(self.army, slot, disrupted);
        if !self.army.bonus_takers.contains(slot) {
            return gift(disrupted) * self.doubled_takers / 2;
        }
        let is_disrupted = self.disrupted.contains(slot);
        let share = self.shares[usize::from(disrupted)];
        let other_takers = self.doubled_takers - self.shares[usize::from(is_disrupted)];
        let other_gifts = self.drawn[0] - gift(is_disrupted);
        (gift(disrupted) * (other_takers + share) + share * other_gifts) / 2
    }

    /// Returns the target with the greatest loss for its side, and that loss.
    ///
    /// Between equal losses, a target that is destroyed comes first.
    #[inline]
    pub fn best_of(&self, targets: Targets) -> Option<(i32, Slot)> {
        let best = self.dearest(targets.destroyed).max(self.most_upset(targets.disrupted));
        (best != NOTHING).then(|| (best >> 7, Slot::new(best as usize & 63)))
    }

    /// Returns the rank of the most valuable of `cards` for a strike that destroys.
    ///
    /// Cards that differ only in Force are worth most if they are strongest, so one card of each group is
    /// enough.
    #[inline]
    fn dearest(&self, cards: Set<Slot>) -> i32 {
        let of_sorts = |cards: Set<Slot>, disrupted: bool| {
            let (combat, rest) = (cards & self.army.combat, cards - self.army.combat);
            let guns = combat & self.guns;
            let artillery = self.army.of_kind(Kind::Artillery);
            let fighting = |sort: Set<Slot>, strike: i32| match self.army.strongest(sort) {
                Some(slot) => rank(self.fighting(slot, disrupted) + strike, true, slot),
                None => NOTHING,
            };
            let other = |sort: Set<Slot>| match self.army.strongest(sort) {
                Some(slot) => {
                    let strike = if self.guns.contains(slot) { GUN } else { 0 };
                    rank(self.force_if(slot, disrupted) + strike, true, slot)
                }
                None => NOTHING,
            };
            let guns = fighting(guns & artillery, ARTILLERY).max(fighting(guns - artillery, GUN));
            let others = other(rest & self.army.givers).max(other(rest - self.army.givers));
            fighting(combat - self.guns, 0).max(guns).max(others)
        };
        let sound = of_sorts(cards - self.disrupted, false);
        match cards.meets(self.disrupted) {
            true => sound.max(of_sorts(cards & self.disrupted, true)),
            false => sound,
        }
    }

    /// Returns the rank of the most valuable of `cards` for a strike that disrupts.
    ///
    /// None of `cards` is disrupted. A disrupted card can still strike (M3.11), so only its Force matters.
    #[inline]
    fn most_upset(&self, cards: Set<Slot>) -> i32 {
        let (combat, givers) = (cards & self.army.combat, cards & self.army.givers);
        let fighting = self.army.strongest(combat).map_or(NOTHING, |slot| {
            rank(self.fighting(slot, false) - self.fighting(slot, true), false, slot)
        });
        let others = [givers, (cards & self.army.bonus_takers) - combat - givers];
        let strongest = others.into_iter().filter_map(|sort| self.army.strongest(sort));
        let loss = |slot| self.force_if(slot, false) - self.force_if(slot, true);
        strongest.fold(fighting, |best, slot| best.max(rank(loss(slot), false, slot)))
    }
}

/// Returns the printed Force of a card in quarter-points, halved if it is disrupted.
#[inline]
fn printed(army: &Army, slot: Slot, disrupted: bool) -> i32 {
    i32::from(army.force[slot]) << if disrupted { 1 } else { 2 }
}

/// Rank that means that there is no target.
const NOTHING: i32 = i32::MIN;

/// Packs a target and the value of its loss into one number, whose order is the order of preference.
#[inline]
fn rank(worth: i32, destroyed: bool, target: Slot) -> i32 {
    worth << 7 | i32::from(destroyed) << 6 | target.index() as i32
}

//! What the cards of an order of battle are worth, card by card.

use crate::prelude::*;
use crate::rules::{Standing, bonus_in_quarters};

/// What a hand's plane or gun takes from the enemy when it strikes, as a rule, in quarter-points of
/// Force. Measured: players who reckon with 16 beat those who reckon with 6 or 30.
pub(super) const SHOT: i32 = 16;

/// What a cavalry card takes from the enemy when it strikes, less what it would have added itself.
pub(super) const RAID: i32 = 6;

/// What it is worth beside its Force to destroy artillery that would yet fire, in quarter-points. More
/// than [`SHOT`], since it aims at the best card; cavalry that would yet strike is worth nothing beside
/// its Force. Measured: more makes no difference, 40 loses a point of the win rate.
const ARTILLERY: i32 = 56;

/// The same of a plane or machine gun. Measured: 16 loses a third of a point, 36 half a point.
const GUN: i32 = 24;

/// The cards that will strike among `cards`: planes and guns, and apart from them cavalry. By a ruling it
/// is those that `some` selects among all that could in a phase (M3.9).
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

/// Where one card strikes in a phase, those of `cards` without which it would be none.
#[inline]
fn alone(cards: Set<Slot>) -> Set<Slot> {
    if cards.len() > 1 { Set::EMPTY } else { cards }
}

/// What each card of one side's order of battle is worth to it for the rest of the battle, in
/// quarter-points: what it adds to the total of the infantry phase (M4), and what it may yet take
/// from the enemy by a strike.
pub(super) struct Appraisal<'a> {
    army: &'a Army,
    disrupted: Set<Slot>,
    /// Planes and guns without which one strike fewer will be made.
    guns: Set<Slot>,
    /// What a card that draws bonuses gets from Supply and Terrain: one that is not disrupted, one that is.
    drawn: [i32; 2],
    /// How many halves of the bonus that is.
    shares: [i32; 2],
    /// How many cards get a bonus, where one that gets half of it counts half; doubled.
    doubled_takers: i32,
}

impl<'a> Appraisal<'a> {
    /// Appraises the order of battle of `side`, which may yet strike in the phases from number
    /// `first` on.
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

    /// What the card adds to the total of the infantry phase. A Leader is taken to be carried (M4.6).
    #[inline]
    pub fn force(&self, slot: Slot) -> i32 {
        self.force_if(slot, self.disrupted.contains(slot))
    }

    /// What the card would add if it were disrupted, or if it were not (M4.4).
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

    /// The same of a card that counts with a Force of its own.
    #[inline]
    fn fighting(&self, slot: Slot, disrupted: bool) -> i32 {
        printed(self.army, slot, disrupted) + self.drawn[usize::from(disrupted)]
    }

    /// What a Supply or Terrain card gives to all cards that draw bonuses; if it draws bonuses
    /// itself, with what it gets from the others.
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

    /// The target whose loss hurts most, and how much; of equals, one that is destroyed.
    #[inline]
    pub fn best_of(&self, targets: Targets) -> Option<(i32, Slot)> {
        let best = self.dearest(targets.destroyed).max(self.most_upset(targets.disrupted));
        (best != NOTHING).then(|| (best >> 7, Slot::new(best as usize & 63)))
    }

    /// The rank of the card of `cards` whose destruction hurts most. Of cards that are alike but for their
    /// Force the strongest is worth most, so only one of each sort needs a look.
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

    /// The rank of the card of `cards`, none of them disrupted, whose disruption hurts most; a disrupted
    /// card still strikes (M3.11).
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

/// The printed Force of a card in quarter-points, halved if it is disrupted.
#[inline]
fn printed(army: &Army, slot: Slot, disrupted: bool) -> i32 {
    i32::from(army.force[slot]) << if disrupted { 1 } else { 2 }
}

/// The rank where there is no target.
const NOTHING: i32 = i32::MIN;

/// A target with what its loss is worth, in one number: the greater, the better to aim at.
#[inline]
fn rank(worth: i32, destroyed: bool, target: Slot) -> i32 {
    worth << 7 | i32::from(destroyed) << 6 | target.index() as i32
}

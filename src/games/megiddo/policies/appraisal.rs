//! What the cards of an order of battle are worth, card by card.

use crate::games::megiddo::model::{Army, Kind, Side};
use crate::games::megiddo::rules::{DisruptionHalves, Phase, View};
use crate::kernel::Set;

/// What a plane or gun takes from the enemy when it strikes, as a rule, in quarter-points of Force.
/// Measured: players who reckon with 16 beat those who reckon with 6 or 30.
pub(super) const SHOT: i32 = 16;

/// What a cavalry card takes from the enemy when it strikes, less what it would have added itself.
pub(super) const RAID: i32 = 6;

/// Cards that strike in a phase from `first` on, with planes and guns apart from cavalry.
#[inline]
pub(super) fn strikers_from(army: &Army, first: Phase) -> (Set, Set) {
    let of = |phase: Phase| match phase as usize >= first as usize {
        true => army.strikes[phase as usize].strikers,
        false => Set::EMPTY,
    };
    (of(Phase::Air) | of(Phase::Artillery) | of(Phase::MachineGun), of(Phase::Cavalry))
}

/// What each card of one side's order of battle is worth to it for the rest of the battle, in
/// quarter-points: what it adds to the total of the infantry phase (M4), and what it may yet take
/// from the enemy by a strike.
pub(super) struct Appraisal<'a> {
    army: &'a Army,
    halves: DisruptionHalves,
    disrupted: Set,
    /// Planes and guns that may yet strike.
    guns: Set,
    /// Cavalry that may yet strike.
    horse: Set,
    /// What every undisrupted card that counts gets from Supply and Terrain.
    bonus: i32,
    /// How many cards a bonus falls on, disrupted ones counting half; doubled.
    doubled_takers: i32,
}

impl<'a> Appraisal<'a> {
    /// Appraises the order of battle of `side` as it stands in `phase`.
    #[inline]
    pub fn new(view: &View<'a>, side: Side, phase: Phase) -> Self {
        let army = view.army(side);
        let cards = view.order_of_battle(side);
        let disrupted = view.disrupted(side);
        let (guns, horse) = strikers_from(army, phase);
        let loaded = cards - view.fired(side);
        let combat = cards & army.combat;
        let givers = cards & army.givers;
        Appraisal {
            army,
            halves: view.rulings().disruption_halves,
            disrupted,
            guns: guns & loaded,
            horse: horse & loaded,
            bonus: 4 * army.total_force(givers) - 2 * army.total_force(givers & disrupted),
            doubled_takers: 2 * combat.len() as i32 - (combat & disrupted).len() as i32,
        }
    }

    /// What the card adds to the total of the infantry phase. A Leader is taken to be carried (M4.6).
    #[inline]
    pub fn force(&self, slot: usize) -> i32 {
        self.force_if(slot, self.disrupted.contains(slot))
    }

    /// What the card would add if it were disrupted, or if it were not (M4.4).
    #[inline]
    fn force_if(&self, slot: usize, disrupted: bool) -> i32 {
        let force = i32::from(self.army.force[slot]);
        if self.army.combat.contains(slot) {
            match (disrupted, self.halves) {
                (false, _) => 4 * force + self.bonus,
                (true, DisruptionHalves::Total) => (4 * force + self.bonus) / 2,
                (true, DisruptionHalves::Printed) => 2 * force + self.bonus,
            }
        } else if self.army.givers.contains(slot) {
            let given = 2 * force * self.doubled_takers;
            if disrupted { given / 2 } else { given }
        } else if self.army.of_kind(Kind::Leader).contains(slot) {
            4 * force
        } else {
            0
        }
    }

    /// What the side loses with this card.
    #[inline]
    fn worth(&self, slot: usize) -> i32 {
        let strike = if self.guns.contains(slot) {
            SHOT
        } else if self.horse.contains(slot) {
            RAID
        } else {
            0
        };
        self.force(slot) + strike
    }

    /// The card of `cards` whose destruction hurts most, and how much. Of cards that are alike but
    /// for their Force the strongest is worth most, so only one of each sort needs a look.
    #[inline]
    pub fn dearest(&self, cards: Set) -> Option<(i32, usize)> {
        let mut best = None;
        let mut consider = |sort: Set| {
            if let Some(slot) = self.army.strongest(sort) {
                best = best.max(Some((self.worth(slot), slot)));
            }
        };
        let mut consider_sorts = |cards: Set| {
            consider(cards & self.guns & self.army.combat);
            consider(cards & self.horse & self.army.combat);
            let rest = cards - self.army.combat;
            consider((cards & self.army.combat) - self.guns - self.horse);
            consider(rest & self.army.givers);
            consider(rest - self.army.givers);
        };
        consider_sorts(cards - self.disrupted);
        if cards.meets(self.disrupted) {
            consider_sorts(cards & self.disrupted);
        }
        best
    }

    /// The card of `cards`, none of them disrupted, whose disruption hurts most, and how much; a
    /// disrupted card still strikes (M3.11).
    #[inline]
    pub fn most_upset(&self, cards: Set) -> Option<(i32, usize)> {
        let sorts = [cards & self.army.combat, cards & self.army.givers];
        let strongest = sorts.into_iter().filter_map(|sort| self.army.strongest(sort));
        let loss = |slot| self.force_if(slot, false) - self.force_if(slot, true);
        strongest.map(|slot| (loss(slot), slot)).max()
    }
}

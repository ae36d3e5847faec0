//! What the cards of an order of battle are worth in the infantry phase that lies ahead.

use crate::games::megiddo::model::{Army, Kind, Side};
use crate::games::megiddo::rules::{Strike, Strikes, View};
use crate::kernel::Set;

/// What each card of one side's order of battle would add to its total, in quarter-points, if the
/// infantry phase came now.
pub struct Appraisal<'a> {
    army: &'a Army,
    disrupted: Set,
    /// What every undisrupted card that counts gets from Supply and Terrain.
    bonus: i32,
    /// How many cards a bonus falls on, disrupted ones counting half; doubled.
    doubled_takers: i32,
}

impl<'a> Appraisal<'a> {
    /// Appraises the order of battle of `side` as it stands.
    #[inline]
    pub fn new(view: &View<'a>, side: Side) -> Self {
        let army = view.army(side);
        let cards = view.order_of_battle(side);
        let disrupted = view.disrupted(side);
        let combat = cards & army.combat;
        let givers = cards & army.givers;
        let bonus = givers
            .iter()
            .map(|slot| {
                (if disrupted.contains(slot) { 2 } else { 4 }) * i32::from(army.force[slot])
            })
            .sum();
        let doubled_takers = 2 * combat.len() as i32 - (combat & disrupted).len() as i32;
        Appraisal { army, disrupted, bonus, doubled_takers }
    }

    /// What the side's total would lose with this card.
    #[inline]
    pub fn worth(&self, slot: usize) -> i32 {
        let force = i32::from(self.army.force[slot]);
        let whole = if self.army.combat.contains(slot) {
            4 * force + self.bonus
        } else if self.army.givers.contains(slot) {
            2 * force * self.doubled_takers
        } else {
            0
        };
        if self.disrupted.contains(slot) { whole / 2 } else { whole }
    }

    /// The card of `cards` that is worth most, and what it is worth. Among cards that count, the
    /// strongest is; so only one card of each sort needs a look.
    #[inline]
    pub fn dearest(&self, cards: Set) -> Option<(i32, usize)> {
        let sound = cards - self.disrupted;
        let sorts = [
            sound & self.army.combat,
            sound & self.army.givers,
            cards & self.disrupted & self.army.combat,
            cards & self.disrupted & self.army.givers,
        ];
        let best = |sort| self.army.strongest(sort).map(|slot| (self.worth(slot), slot));
        sorts.into_iter().filter_map(best).max_by_key(|&(worth, _)| worth)
    }
}

/// The strike that takes most from the enemy's total, less what the attacker itself would have
/// added if it is spent; none if nothing is gained by more than `margin` quarter-points.
#[inline]
pub fn best_strike(view: View<'_>, legal: &Strikes, margin: i32) -> Option<Strike> {
    let enemy = Appraisal::new(&view, view.enemy());
    let own = legal.spends_attacker().then(|| Appraisal::new(&view, view.side()));
    let mut best = None;
    let mut best_gain = margin;
    let mut forces_seen = Set::EMPTY;
    for attacker in legal.attackers {
        let force = Set::of(usize::from(view.striking_force(legal, attacker)));
        if force.is_subset(forces_seen) {
            continue;
        }
        forces_seen |= force;
        let targets = view.targets(legal, attacker);
        let price = own.as_ref().map_or(0, |own| own.worth(attacker));
        let destroyed = enemy.dearest(targets.destroyed);
        let disrupted = enemy.dearest(targets.disrupted).map(|(worth, slot)| (worth / 2, slot));
        for (worth, target) in destroyed.into_iter().chain(disrupted) {
            if worth - price > best_gain {
                best_gain = worth - price;
                best = Some(Strike { attacker, target });
            }
        }
    }
    best
}

/// The Terrain card that gives most, with all other `cards` that may be committed.
#[inline]
pub fn with_best_terrain(army: &Army, cards: Set) -> Set {
    let terrain = cards & army.of_kind(Kind::Terrain);
    let best = army.strongest(terrain).map_or(Set::EMPTY, Set::of);
    cards - terrain | best
}

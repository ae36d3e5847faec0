//! M3.8, M4 The infantry phase, in which the total Forces of both orders of battle are compared.

use super::rulings::{BonusCounts, LeaderCarrier};
use crate::prelude::*;

/// M4.1 Returns true for the four kinds of cards whose own Force counts in the infantry phase.
///
/// Leaders count by a rule of their own (M4.6). Supply, Terrain and unspent Planes add no Force of their own.
pub(crate) fn counts_in_infantry_phase(kind: Kind) -> bool {
    matches!(kind, Kind::Infantry | Kind::Cavalry | Kind::Artillery | Kind::MachineGun)
}

/// M4.1 Returns true if cards of this kind receive the bonuses of Supply and Terrain.
///
/// By default, these are the kinds whose own Force counts. Under an optional ruling, they are all kinds except
/// Leaders.
pub(crate) fn draws_bonuses(kind: Kind, rulings: &Rulings) -> bool {
    match rulings.bonus_counts {
        BonusCounts::Fighting => counts_in_infantry_phase(kind),
        BonusCounts::All => kind != Kind::Leader,
    }
}

/// M4.2, M4.3 Returns true for Supply and Terrain, whose Force is a bonus for other cards.
pub(crate) fn gives_bonus(kind: Kind) -> bool {
    matches!(kind, Kind::Supply | Kind::Terrain)
}

/// M4.6 Returns true if a card of this kind can carry a Leader.
///
/// A Leader counts only if another card carries it. By default, every kind except Leaders can. An optional ruling
/// limits this to the kinds whose own Force counts.
pub(crate) fn carries_leader(kind: Kind, rulings: &Rulings) -> bool {
    match rulings.leader_carrier {
        LeaderCarrier::Any => kind != Kind::Leader,
        LeaderCarrier::Combat => counts_in_infantry_phase(kind),
    }
}

/// The cards that a side has in a battle, and those of them that are disrupted.
#[derive(Clone, Copy, Debug)]
pub struct OrderOfBattle {
    /// All cards of the order of battle.
    pub cards: Set<Slot>,
    /// The cards among `cards` that are disrupted.
    pub disrupted: Set<Slot>,
}

/// M4 Returns the total Force of an order of battle, in quarter-points so that nothing is rounded.
#[inline]
pub fn force_in_quarters(army: &Army, rulings: &Rulings, order: OrderOfBattle) -> i32 {
    let OrderOfBattle { cards, disrupted } = order;
    let bonus = bonus_in_quarters(army, order);
    let takers = |cards: Set<Slot>| (cards & army.bonus_takers).len() as i32;
    let whole =
        4 * army.total_force(cards & army.combat | leaders(army, cards)) + bonus * takers(cards);
    if disrupted.is_empty() {
        return whole;
    }
    let lost_bonuses = match rulings.disruption_halves {
        DisruptionHalves::Total => bonus * takers(cards & disrupted) / 2,
        DisruptionHalves::Printed => 0,
    };
    whole - 2 * army.total_force(cards & disrupted & army.combat) - lost_bonuses
}

/// M4 Returns the four parts of the total Force of an order of battle, in quarter-points.
///
/// The parts are the printed Force of combat cards, the bonuses of Supply and Terrain, the Force of Leaders,
/// and the loss by disruption, which is zero or negative. Their sum is [`force_in_quarters`].
pub fn split_force(army: &Army, rulings: &Rulings, order: OrderOfBattle) -> [i32; 4] {
    let OrderOfBattle { cards, .. } = order;
    let printed = 4 * army.total_force(cards & army.combat);
    let takers = (cards & army.bonus_takers).len() as i32;
    let bonuses = bonus_in_quarters(army, order) * takers;
    let leaders = 4 * army.total_force(leaders(army, cards));
    let rest = force_in_quarters(army, rulings, order) - printed - bonuses - leaders;
    [printed, bonuses, leaders, rest]
}

/// M4.2, M4.3 Returns the bonus that each card gets from Supply and Terrain, in quarter-points.
///
/// Only cards that can receive bonuses get it. Supply and Terrain give their Force, or half of it if they are
/// disrupted. The result is even, so it can be halved exactly (M4.4).
#[inline]
pub fn bonus_in_quarters(army: &Army, order: OrderOfBattle) -> i32 {
    let bonus_givers = order.cards & army.bonus_givers;
    let halved = bonus_givers & order.disrupted;
    let lost = if halved.is_empty() { 0 } else { 2 * army.total_force(halved) };
    4 * army.total_force(bonus_givers) - lost
}

/// M4.6 Returns the Leaders among `cards` that count: at most one for each card that can carry one.
///
/// If there are too many Leaders, the weakest do not count.
#[inline]
fn leaders(army: &Army, cards: Set<Slot>) -> Set<Slot> {
    let leaders = cards & army.of_kind(Kind::Leader);
    let too_many = leaders.len().saturating_sub((cards & army.leader_carriers).len());
    leaders - army.weakest_first(leaders).take(too_many).collect::<Set<Slot>>()
}

/// Returns the total Force that `side` would have if the infantry phase came now, in quarter-points.
#[inline]
pub(super) fn force_now(model: &Model, state: &State, side: Side) -> i32 {
    let piles = state.of(side);
    let order = OrderOfBattle { cards: piles.order_of_battle, disrupted: piles.disrupted };
    force_in_quarters(model.army(side), &model.rulings, order)
}

/// M4.7 Returns the side with the higher total Force; the British win ties. Totals are British first.
#[inline]
pub(super) fn winner(totals: [i32; 2]) -> Side {
    if totals[0] >= totals[1] { Side::British } else { Side::Turkish }
}

impl<T: Table> Play<'_, T> {
    /// M3.8 Decides the battle: the side with the higher total wins, and the British win ties (M4.7).
    ///
    /// The loser's order of battle goes to its casualty pile and the winner's to its reserve. The winner scores a
    /// victory point. Returns the outcome of the game if this ends the game.
    #[inline]
    pub(super) fn play_infantry(&mut self) -> Option<Outcome> {
        let totals = Side::BOTH.map(|side| force_now(self.model, &self.state, side));
        let winner = winner(totals);
        let loser = winner.enemy();
        let [won, lost] = [winner, loser].map(|side| self.state.of(side).order_of_battle);
        self.move_to_reserve(winner, won);
        self.move_to_casualties(loser, lost);
        self.award_point(winner);
        let State { battles, victory_points, .. } = self.state;
        self.emit(Event::Battle { number: battles, totals, winner, victory_points });
        self.check_victory()
    }
}

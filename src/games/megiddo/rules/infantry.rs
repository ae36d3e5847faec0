//! M3.8 Infantry: totals are compared (M4).

use super::rulings::{BonusCounts, LeaderCarrier};
use crate::prelude::*;

/// M4.1 Infantry, cavalry, artillery and machine guns count with their own Force; Leaders too, by
/// M4.6. Supply, Terrain and unspent Planes add none of their own.
pub(crate) fn counts_in_infantry_phase(kind: Kind) -> bool {
    matches!(kind, Kind::Infantry | Kind::Cavalry | Kind::Artillery | Kind::MachineGun)
}

/// M4.1 The cards that count with a Force of their own draw the bonuses of Supply and Terrain; by a
/// ruling, every card that is no Leader does.
pub(crate) fn draws_bonuses(kind: Kind, rulings: &Rulings) -> bool {
    match rulings.bonus_counts {
        BonusCounts::Fighting => counts_in_infantry_phase(kind),
        BonusCounts::All => kind != Kind::Leader,
    }
}

/// M4.2, M4.3 Supply and Terrain give their Force to the cards that draw bonuses.
pub(crate) fn gives_a_bonus(kind: Kind) -> bool {
    matches!(kind, Kind::Supply | Kind::Terrain)
}

/// M4.6 Any card that is no Leader lets a Leader count; by a ruling, only one that counts itself.
pub(crate) fn carries_a_leader(kind: Kind, rulings: &Rulings) -> bool {
    match rulings.leader_carrier {
        LeaderCarrier::Any => kind != Kind::Leader,
        LeaderCarrier::Combat => counts_in_infantry_phase(kind),
    }
}

/// Cards as they stand in the infantry phase.
#[derive(Clone, Copy, Debug)]
pub struct Standing {
    /// The order of battle.
    pub cards: Set<Slot>,
    /// Those of its cards that are disrupted.
    pub disrupted: Set<Slot>,
}

/// M4 The total of an order of battle, in quarter-points (M4.5), so that no half is ever rounded.
#[inline]
pub fn force_in_quarters(army: &Army, rulings: &Rulings, standing: Standing) -> i32 {
    let Standing { cards, disrupted } = standing;
    let bonus = bonus_in_quarters(army, standing);
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

/// M4 What [`force_in_quarters`] adds up to: the printed Force of what fights, the bonuses of Supply and
/// Terrain, the Leaders, and what disruption takes away.
pub fn reckoning(army: &Army, rulings: &Rulings, standing: Standing) -> [i32; 4] {
    let Standing { cards, .. } = standing;
    let printed = 4 * army.total_force(cards & army.combat);
    let takers = (cards & army.bonus_takers).len() as i32;
    let bonuses = bonus_in_quarters(army, standing) * takers;
    let leaders = 4 * army.total_force(leaders(army, cards));
    let rest = force_in_quarters(army, rulings, standing) - printed - bonuses - leaders;
    [printed, bonuses, leaders, rest]
}

/// M4.2, M4.3 What Supply and Terrain give to each card that draws bonuses: their Force, half of it
/// if disrupted. Always even, so that M4.4 can halve it.
#[inline]
pub fn bonus_in_quarters(army: &Army, standing: Standing) -> i32 {
    let givers = standing.cards & army.givers;
    let halved = givers & standing.disrupted;
    let lost = if halved.is_empty() { 0 } else { 2 * army.total_force(halved) };
    4 * army.total_force(givers) - lost
}

/// M4.6 As many Leaders count as there are cards to carry them, the strongest first.
#[inline]
fn leaders(army: &Army, cards: Set<Slot>) -> Set<Slot> {
    let leaders = cards & army.of_kind(Kind::Leader);
    let too_many = leaders.len().saturating_sub((cards & army.carriers).len());
    leaders - army.weakest_first(leaders).take(too_many).collect::<Set<Slot>>()
}

/// The total of `side` if the infantry phase came now.
#[inline]
pub(super) fn force_now(model: &Model, state: &State, side: Side) -> i32 {
    let piles = state.of(side);
    let standing = Standing { cards: piles.order_of_battle, disrupted: piles.disrupted };
    force_in_quarters(model.army(side), &model.rulings, standing)
}

/// M4.7 The higher total wins, the British win ties. By side.
#[inline]
pub(super) fn winner(totals: [i32; 2]) -> Side {
    if totals[0] >= totals[1] { Side::British } else { Side::Turkish }
}

impl<T: Table> Play<'_, T> {
    /// M3.8 The higher total wins, the British win ties (M4.7). The loser's order of battle goes to
    /// its casualty pile, the winner's to its reserve, and the winner scores.
    #[inline]
    pub(super) fn infantry(&mut self) -> Option<Outcome> {
        let totals = Side::BOTH.map(|side| force_now(self.model, &self.state, side));
        let winner = winner(totals);
        let loser = winner.enemy();
        let [won, lost] = [winner, loser].map(|side| self.state.of(side).order_of_battle);
        self.leave_battle_spent(winner, won);
        self.leave_battle_lost(loser, lost);
        self.score(winner);
        let State { battles, victory_points, .. } = self.state;
        self.tell(Event::Battle { number: battles, totals, winner, victory_points });
        self.outcome()
    }
}

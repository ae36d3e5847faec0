//! The value of the end of a simulated battle for one side.

use crate::prelude::*;

/// Returns a heuristic value of the end of a battle for the side of `view`; greater is better.
///
/// Winning or losing the game weighs most, then winning or losing the battle. Last comes the Force that the enemy
/// lost for good minus the Force that the side itself lost; each lost card counts one point more than its Force.
pub(super) fn battle_value(view: &View<'_>, end: &BattleEnd) -> i32 {
    let sign = |side: Side| if side == view.side() { 1 } else { -1 };
    let game = end.outcome.map_or(0, |outcome| sign(outcome.winner));
    let battle = end.winner.map_or(0, sign);
    let lost = Side::BOTH.map(|side| {
        let army = view.army(side);
        let cards = end.lost[side.index()];
        sign(side) * (army.total_force(cards) + cards.len() as i32)
    });
    1_000_000 * game + 1_000 * battle - lost[0] - lost[1]
}

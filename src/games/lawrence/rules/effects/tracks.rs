//! Pounds, Leadership, and modifiers of rolls, strength and movement.

use super::FARTHEST;
use super::done::Fact;
use crate::prelude::*;

impl<T: Table> Play<'_, T> {
    /// L8.4 Adds Pounds up to the end of the track, or removes Pounds down to 0.
    pub(super) fn change_pounds(&mut self, amount: Amount) {
        let counted = self.count(amount);
        let n = match counted.n > 0 {
            true => i16::from(self.gain_pounds(counted.many())),
            false => {
                let loss = counted.many().min(self.state.pounds);
                self.state.pounds -= loss;
                -i16::from(loss)
            }
        };
        self.done_so_much(EffectKind::Pounds, counted, n);
    }

    /// L8.4, L14.1 Raises or lowers the Leadership level within its limits.
    pub(super) fn move_leadership(&mut self, amount: Amount) {
        let counted = self.count(amount);
        let n = self.change_leadership(counted.n);
        self.done_so_much(EffectKind::Leadership, counted, n);
    }

    /// L8.4, L10.2 Adds `amount` to the modifier of a side's Edge roll in this Operation.
    pub(super) fn change_edge(&mut self, side: Side, amount: Amount) {
        let counted = self.count(amount);
        let bonus = &mut self.state.edge_bonus[side as usize];
        *bonus = bonus.saturating_add(counted.n);
        let effect = match side {
            Side::Player => EffectKind::PlayerEdge,
            Side::Ottoman => EffectKind::EdgeBonus,
        };
        self.done_so_much(effect, counted, counted.n);
    }

    /// L8.4, L10.1 Adds strength, for one battle, to a unit that the player selects.
    pub(super) fn strengthen(&mut self, amount: Amount) {
        let counted = self.count(amount);
        let units = self.view().units_in(self.state.space);
        let unit = self.select("L8.4", units, |player, context| player.strengthen(context, units));
        let more = &mut self.state.battle.strengthened[unit];
        *more = more.saturating_add(counted.many());
        let (unit, n) = (("unit", Fact::counter(unit)), ("n", Fact::number(counted.n)));
        let facts = [unit].into_iter().chain(counted.roll()).chain([n]);
        self.done(EffectKind::UnitStrength, facts);
    }

    /// L8.4, L7.1 Adds `amount` to the number of routes that the force may march in this Operation.
    pub(super) fn march_farther(&mut self, amount: Amount) {
        let counted = self.count(amount);
        let bonus = &mut self.state.movement_bonus;
        *bonus = bonus.saturating_add(counted.many()).min(FARTHEST);
        self.done_so_much(EffectKind::Movement, counted, counted.n);
    }

    /// L8.4, L13 Adds `amount` to the modifier of demolition rolls in this Operation.
    pub(super) fn change_demolitions(&mut self, amount: Amount) {
        let counted = self.count(amount);
        let bonus = &mut self.state.demolition_bonus;
        *bonus = bonus.saturating_add(counted.n);
        self.done_so_much(EffectKind::DemolitionBonus, counted, counted.n);
    }
}

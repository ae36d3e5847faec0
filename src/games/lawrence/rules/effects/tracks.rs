//! Pounds, Leadership, and modifiers of rolls, strength and movement.

use super::FARTHEST;
use super::done::Fact;
use crate::prelude::*;

impl<T: Table> Play<'_, T> {
    /// L8.4 Adds Pounds up to the end of the track, or removes Pounds down to 0.
    pub(super) fn change_pounds(&mut self, amount: Amount) {
        let counted = self.count(amount);
        let (n, story) = match counted.n > 0 {
            true => (i16::from(self.gain_pounds(counted.many())), "{n Pound} gained"),
            false => {
                let loss = counted.many().min(self.state.pounds);
                self.state.pounds -= loss;
                (-i16::from(loss), "{n Pound} lost")
            }
        };
        self.done_so_much("pounds", counted, n, story);
    }

    /// L8.4, L14.1 Raises or lowers the Leadership level within its limits.
    pub(super) fn move_leadership(&mut self, amount: Amount) {
        let counted = self.count(amount);
        let n = self.change_leadership(counted.n);
        let story = if n > 0 { "Leadership rises by {n}" } else { "Leadership falls by {n}" };
        self.done_so_much("leadership", counted, n, story);
    }

    /// L8.4, L10.2 Adds `amount` to the modifier of a side's Edge roll in this Operation.
    pub(super) fn change_edge(&mut self, side: Side, amount: Amount) {
        let counted = self.count(amount);
        let bonus = &mut self.state.edge_bonus[side as usize];
        *bonus = bonus.saturating_add(counted.n);
        let (effect, story) = match (side, counted.n > 0) {
            (Side::Player, true) => ("player_edge", "{n} more on the Edge roll"),
            (Side::Player, false) => ("player_edge", "{n} less on the Edge roll"),
            (Side::Ottoman, true) => ("edge_bonus", "{n} more on the Ottoman Edge roll"),
            (Side::Ottoman, false) => ("edge_bonus", "{n} less on the Ottoman Edge roll"),
        };
        self.done_so_much(effect, counted, counted.n, story);
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
        self.done("unit_strength", facts, "{n} more strength for {unit}");
    }

    /// L8.4, L7.1 Adds `amount` to the number of routes that the force may march in this Operation.
    pub(super) fn march_farther(&mut self, amount: Amount) {
        let counted = self.count(amount);
        let bonus = &mut self.state.movement_bonus;
        *bonus = bonus.saturating_add(counted.many()).min(FARTHEST);
        self.done_so_much("movement", counted, counted.n, "{n route} more to march");
    }

    /// L8.4, L13 Adds `amount` to the modifier of demolition rolls in this Operation.
    pub(super) fn change_demolitions(&mut self, amount: Amount) {
        let counted = self.count(amount);
        let bonus = &mut self.state.demolition_bonus;
        *bonus = bonus.saturating_add(counted.n);
        let story = match counted.n > 0 {
            true => "{n} more on demolition rolls",
            false => "{n} less on demolition rolls",
        };
        self.done_so_much("demolition_bonus", counted, counted.n, story);
    }
}

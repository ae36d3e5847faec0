//! L8.4 Effects of cards.
//!
//! | file | effects |
//! |---|---|
//! | `ottomans` | Ottoman units, Garrisons |
//! | `tracks` | Ops, Pounds, Leadership, and modifiers of rolls, strength and movement |
//! | `units` | units, Leaders, Gear, Feisal's Camp |
//! | `condition` | conditions of a `when` |
//! | `done` | records of effects |
//!
//! # When hold cards are offered
//!
//! A hold card names the event before which it is played. The player is asked repeatedly, until he declines or no card
//! is left. He may play a card from his hand if Lawrence's space allows it, all conditions of the card hold, and at
//! least one effect would change something.
//!
//! | `played_before` | the player is asked | "the force" is | trace line after it |
//! |---|---|---|---|
//! | `operation` (default) | before he chooses the force (L5.1) | Lawrence's company, without Camp | `operation` |
//! | `card` | before a turned immediate card takes effect | the force | `card` of that card |
//! | `battle` | when all Ottoman units are placed and the Garrison is revealed | the force | `edge` |
//! | `demolition` | before the first Demolition that the force may use | the force | first `demolition` |
//!
//! A hold card turned in an Operation may be played in the same Operation. Modifiers for an Operation (of Edge rolls,
//! movement and demolition rolls) end with it.

mod condition;
mod done;
mod ottomans;
mod tracks;
mod units;

pub use self::done::{Done, EffectKind, Fact};

use crate::prelude::*;

/// Maximum number of routes that cards add to a march, which visits no space twice.
const FARTHEST: u8 = MOST as u8;

impl View<'_> {
    /// L8.4 Returns true if at least one of `effects` would change something now.
    ///
    /// An effect that would change nothing is skipped without a roll.
    pub(super) fn can_happen(self, effects: &[Effect]) -> bool {
        effects.iter().any(|effect| self.is_possible(effect))
    }

    /// Returns true if an effect would change something now.
    fn is_possible(self, effect: &Effect) -> bool {
        let counters = &self.model.counters;
        let any = |effects: &[Effect]| self.can_happen(effects);
        match effect {
            Effect::PlaceOef(_) => (self.state.boxes & counters.ottomans) != self.state.named_due,
            Effect::PlaceOttoman(name) => !self.named_ottomans(name).is_empty(),
            Effect::EdgeBonus(_) | Effect::PlayerEdge(_) | Effect::DemolitionBonus(_) => true,
            Effect::UnitStrength(_) => !self.units_in(self.space).is_empty(),
            Effect::LoseOps(_) => self.state.ops_left() > 0,
            Effect::GainOps(_) => self.reserve_left() > 0,
            Effect::Pounds(n) if n.mean() > 0 => self.pounds < self.model.limits.pounds,
            Effect::Pounds(_) => self.pounds > 0,
            Effect::Leadership(n) if n.mean() > 0 => {
                self.leadership < self.model.limits.leadership[1]
            }
            Effect::Leadership(_) => self.leadership > self.model.limits.leadership[0],
            Effect::LeadershipCheck { success, failure } => any(success) || any(failure),
            Effect::Roll { lists, .. } | Effect::Choose(lists) => lists.iter().any(|it| any(it)),
            Effect::When { conditions, then, otherwise } => {
                any(if self.hold(conditions) { then } else { otherwise })
            }
            Effect::ReturnUnit(choice) | Effect::LoseUnit(choice) => {
                self.force.meets(counters.units_among(choice.of))
            }
            Effect::PlaceUnit(kind) => !self.coming(*kind).is_empty(),
            Effect::RecruitLeader => !self.coming(UnitKind::ArabLeader).is_empty(),
            Effect::GainGear(kind) => {
                self.state.boxes.meets(counters.gear_of(*kind))
                    && !self.with_room(self.force).is_empty()
            }
            Effect::LoseGear(kind) => !self.gear_of_force(*kind).is_empty(),
            Effect::RevealGarrison(_) => self.garrisoned != self.face_up,
            Effect::PlaceGarrison(spaces) => {
                self.state.boxes.meets(counters.garrisons)
                    && !self.open_to_garrisons(*spaces).is_empty()
            }
            Effect::RepairRail(spaces) => spaces.meets(self.rail_breaks),
            Effect::RelocateCamp => {
                let from = self.camp();
                from.is_some_and(|from| !self.places_for_camp(Set::of(from)).is_empty())
            }
            Effect::Movement(_) => self.movement_bonus < FARTHEST,
            Effect::CancelCard => {
                let card = self.state.turning.first();
                card.is_some_and(|card| any(&self.model.cards.card(card).effects))
            }
            Effect::TurnCard => self.state.ops_left() > usize::from(self.state.more_cards),
            Effect::EndOperation => !self.state.ended,
            Effect::DoubleAppeal => false,
        }
    }
}

impl<T: Table> Play<'_, T> {
    /// L8.4 Applies effects in order, each as far as possible; skips those that would change nothing.
    pub(super) fn resolve(&mut self, effects: &[Effect]) {
        for effect in effects {
            if self.view().is_possible(effect) {
                self.happen(effect);
            }
        }
    }

    /// Applies an effect of a card and reports it to the observer.
    fn happen(&mut self, effect: &Effect) {
        match effect {
            Effect::PlaceOef(n) => self.owe_ottomans(*n),
            Effect::PlaceOttoman(name) => self.owe_named(name),
            Effect::EdgeBonus(n) => self.change_edge(Side::Ottoman, *n),
            Effect::PlayerEdge(n) => self.change_edge(Side::Player, *n),
            Effect::UnitStrength(n) => self.strengthen(*n),
            Effect::LoseOps(n) => {
                // The moved cards are recorded as soon as they move.
                let ops = self.count(*n);
                self.done_so_much(EffectKind::LoseOps, ops, ops.n);
                self.lose_ops(ops.many());
            }
            Effect::GainOps(n) => {
                let ops = self.count(*n);
                self.done_so_much(EffectKind::GainOps, ops, ops.n);
                self.gain_ops(ops.many());
            }
            Effect::Pounds(n) => self.change_pounds(*n),
            Effect::Leadership(n) => self.move_leadership(*n),
            Effect::LeadershipCheck { success, failure } => {
                let (roll, succeeds) = self.leadership_check();
                let facts = [("roll", Fact::number(roll)), ("success", Fact::Flag(succeeds))];
                self.done(EffectKind::LeadershipCheck, facts);
                self.resolve(if succeeds { success } else { failure });
            }
            Effect::Roll { table, lists } => {
                let roll = self.d6(Purpose::OtherDice);
                self.done(EffectKind::Roll, [("roll", Fact::number(roll))]);
                self.resolve(&lists[table.read(roll)]);
            }
            Effect::When { conditions, then, otherwise } => {
                let holds = self.view().hold(conditions);
                self.resolve(if holds { then } else { otherwise });
            }
            Effect::Choose(lists) => self.choose(lists),
            Effect::ReturnUnit(choice) => self.send_home(*choice),
            Effect::LoseUnit(choice) => self.lose_unit(*choice),
            Effect::PlaceUnit(kind) => {
                let facts = self.place_picked_unit(*kind);
                self.done(EffectKind::PlaceUnit, facts);
            }
            Effect::RecruitLeader => self.recruit_for_free(),
            Effect::GainGear(kind) => self.gain_gear(*kind),
            Effect::LoseGear(kind) => self.lose_gear(*kind),
            Effect::RevealGarrison(n) => self.reveal_garrisons(*n),
            Effect::PlaceGarrison(spaces) => self.place_garrison(*spaces),
            Effect::RepairRail(spaces) => self.repair_rail(*spaces),
            Effect::RelocateCamp => self.relocate_camp(),
            Effect::Movement(n) => self.march_farther(*n),
            Effect::DemolitionBonus(n) => self.change_demolitions(*n),
            Effect::CancelCard => {
                self.state.turning = Set::EMPTY;
                self.done(EffectKind::CancelCard, []);
            }
            Effect::TurnCard => {
                self.state.more_cards += 1;
                self.done(EffectKind::TurnCard, []);
            }
            Effect::EndOperation => {
                self.state.ended = true;
                self.done(EffectKind::EndOperation, []);
            }
            Effect::DoubleAppeal => {}
        }
    }

    /// L8.4 Applies the list of effects that the player selects among those that would change something.
    fn choose(&mut self, lists: &[Vec<Effect>]) {
        let able = |&list: &usize| self.view().can_happen(&lists[list]);
        let possible: Set = (0..lists.len()).filter(able).collect();
        let chosen = self
            .select("L8.4", possible, |player, context| player.choose(context, lists, possible));
        self.resolve(&lists[chosen]);
    }
}

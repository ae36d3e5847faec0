//! L8.4 What cards do: one arm a verb of the vocabulary.

use super::recruiting::placeable;
use super::{Chance, Done, Event, How, Luck, Onlooker, Play, Player};
use crate::games::lawrence::model::{Condition, Effect, UnitKind};
use crate::kernel::Set;

impl<C: Chance, P: Player, O: Onlooker<Event>> Play<'_, C, P, O> {
    /// L8.4 Effects take place in order.
    pub(super) fn resolve(&mut self, effects: &[Effect]) {
        for effect in effects {
            self.take_effect(effect);
        }
    }

    fn take_effect(&mut self, effect: &Effect) {
        match effect {
            Effect::PlaceOef(n) => self.owe_ottomans(*n),
            Effect::EdgeBonus(n) => {
                self.state.edge_bonus = self.state.edge_bonus.saturating_add(*n);
                self.tell(Event::Done(Done::EdgeBonus { n: *n }));
            }
            Effect::LoseOps(n) => {
                if self.state.ops_left() > 0 {
                    self.tell(Event::Done(Done::LoseOps { n: *n }));
                    self.lose_ops(*n);
                }
            }
            Effect::GainOps(n) => {
                if self.state.reserve_left(self.model) > 0 {
                    self.tell(Event::Done(Done::GainOps { n: *n }));
                    self.gain_ops(*n);
                }
            }
            Effect::Pounds(n) => self.change_pounds(*n),
            Effect::Leadership(n) => self.change_leadership_by_card(*n),
            Effect::LeadershipCheck { success, failure } => {
                let (roll, succeeds) = self.leadership_check();
                self.tell(Event::Done(Done::LeadershipCheck { roll, success: succeeds }));
                self.resolve(if succeeds { success } else { failure });
            }
            Effect::When { condition, then, otherwise } => {
                self.resolve(if self.holds(*condition) { then } else { otherwise });
            }
            Effect::Choose(lists) => self.choose_effects(lists),
            Effect::ReturnUnit(kind) => self.return_unit(*kind),
            Effect::PlaceUnit(kind) => self.place_unit(*kind),
            Effect::RelocateCamp => self.relocate_camp(),
            Effect::RevealGarrison(n) => self.reveal_by_card(*n),
            Effect::DoubleAppeal => {}
        }
    }

    /// L8.2 A card brings Ottoman units, with the mission's bonus once a battle.
    fn owe_ottomans(&mut self, n: u8) {
        let n = n + self.ottoman_bonus();
        self.state.oef_due = self.state.oef_due.saturating_add(n);
        self.tell(Event::Done(Done::PlaceOef { n }));
    }

    fn change_pounds(&mut self, n: i8) {
        let change = match u8::try_from(n) {
            Ok(gain) => self.gain_pounds(gain) as i8,
            Err(_) => {
                let loss = n.unsigned_abs().min(self.state.pounds);
                self.state.pounds -= loss;
                -(loss as i8)
            }
        };
        if change != 0 {
            self.tell(Event::Done(Done::Pounds { n: change }));
        }
    }

    fn change_leadership_by_card(&mut self, n: i8) {
        let change = self.change_leadership(n);
        if change != 0 {
            self.tell(Event::Done(Done::Leadership { n: change }));
        }
    }

    /// L8.4 Whether it is so now.
    #[inline]
    pub(super) fn holds(&self, condition: Condition) -> bool {
        match condition {
            Condition::In(spaces) => spaces.contains(self.state.space.into()),
            Condition::ForceHas(units) => self.state.force.meets(units),
            Condition::LawrenceWithForce(wanted) => self.lawrence_has_company() == wanted,
        }
    }

    /// L8.3 Whether another unit than the Camp is in Lawrence's space.
    fn lawrence_has_company(&self) -> bool {
        let counters = &self.model.counters;
        let space = usize::from(self.state.at[counters.lawrence]);
        let others = counters.units - counters.camp - Set::of(counters.lawrence);
        !self.state.among_at(others, space).is_empty()
    }

    /// The player selects one of the lists that can have an effect.
    fn choose_effects(&mut self, lists: &[Vec<Effect>]) {
        let possible: Set =
            (0..lists.len()).filter(|&index| self.can_happen(&lists[index])).collect();
        let Some(first) = possible.first() else { return };
        let chosen = match possible.len() {
            1 => first,
            _ => self.ask(|player, view, mind| player.choose(view, lists, possible, mind)),
        };
        assert!(possible.contains(chosen), "L8.4: list {chosen} is not one of {possible:?}");
        self.resolve(&lists[chosen]);
    }

    /// L8.3 Whether any of `effects` could do anything now.
    pub(super) fn can_happen(&self, effects: &[Effect]) -> bool {
        let state = &self.state;
        effects.iter().any(|effect| match effect {
            Effect::Pounds(n) if *n > 0 => state.pounds < self.model.limits.pounds,
            Effect::Pounds(_) => state.pounds > 0,
            Effect::When { condition, then, otherwise } => {
                self.can_happen(if self.holds(*condition) { then } else { otherwise })
            }
            Effect::Choose(lists) => lists.iter().any(|effects| self.can_happen(effects)),
            Effect::PlaceUnit(kind) => !self.lawrences_space_for(*kind).is_empty(),
            Effect::RelocateCamp => state.camp(self.model).is_some(),
            Effect::RevealGarrison(_) => state.garrisoned != state.face_up,
            Effect::GainOps(_) => state.reserve_left(self.model) > 0,
            Effect::LoseOps(_) => state.ops_left() > 0,
            Effect::DoubleAppeal => false,
            _ => true,
        })
    }

    /// A picked unit of the force goes back to the Recruit box; its Gear is available again.
    fn return_unit(&mut self, kind: UnitKind) {
        let such = self.state.force & self.model.counters.units_of(kind);
        if !such.is_empty() {
            let unit = self.pick(Luck::Recruits, such);
            self.remove_unit(unit);
            self.tell(Event::Done(Done::ReturnUnit { unit }));
        }
    }

    /// A picked unit comes to Lawrence, if L6.5 allows.
    fn place_unit(&mut self, kind: UnitKind) {
        if let Some(space) = self.lawrences_space_for(kind).first() {
            let such = self.model.counters.units_of(kind) & self.state.boxes;
            let unit = self.pick(Luck::Recruits, such);
            self.state.place(unit, space);
            self.tell(Event::Done(Done::PlaceUnit { unit, space }));
        }
    }

    /// L6.5 Lawrence's space, if a unit of a kind is in the Recruit box and may be placed there.
    fn lawrences_space_for(&self, kind: UnitKind) -> Set {
        let such = self.model.counters.units_of(kind) & self.state.boxes;
        let space = usize::from(self.state.at[self.model.counters.lawrence]);
        match such.is_empty() {
            true => Set::EMPTY,
            false => placeable(self.model, &self.state, such, Set::of(space)),
        }
    }

    /// The player turns up so many face-down Garrisons, or all there are.
    fn reveal_by_card(&mut self, n: u8) {
        for _ in 0..n {
            let Some(space) = self.select_garrison() else { return };
            self.turn_up(space, How::Card);
        }
    }

    /// The player selects a face-down Garrison, if there is one.
    pub(super) fn select_garrison(&mut self) -> Option<usize> {
        let spaces = self.state.garrisoned - self.state.face_up;
        let first = spaces.first()?;
        let space = match spaces.len() {
            1 => first,
            _ => self.ask(|player, view, mind| player.reveal(view, spaces, mind)),
        };
        assert!(spaces.contains(space), "L8: no Garrison lies face down in {space}");
        Some(space)
    }
}

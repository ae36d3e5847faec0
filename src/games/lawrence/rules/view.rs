//! The player's view of a game.

use crate::prelude::*;
use std::ops::Deref;

use super::movement::Reach;

/// Game as its player sees it: without the values of face-down Garrisons and the order of the cards.
///
/// A policy sees nothing else. The state behind the view cannot be read:
///
/// ```compile_fail,E0616
/// use sandtable_lawrence::rules::View;
/// fn peek(view: View<'_>) {
///     let _ = view.state;
/// }
/// ```
///
/// Nor is there a method for the order of the Ops deck:
///
/// ```compile_fail,E0599
/// use sandtable_lawrence::rules::View;
/// fn peek(view: View<'_>) {
///     let _ = view.ops_deck();
/// }
/// ```
///
/// The open information can be read:
///
/// ```
/// use sandtable_lawrence::rules::View;
/// fn look(view: View<'_>) -> usize {
///     view.ops_left() + view.unseen_cards().len() + view.garrisoned.len()
/// }
/// ```
#[derive(Clone, Copy)]
pub struct View<'a> {
    pub(super) model: &'a Model,
    pub(super) state: &'a State,
}

impl Deref for View<'_> {
    type Target = Open;

    #[inline]
    fn deref(&self) -> &Open {
        self.state
    }
}

impl<'a> View<'a> {
    /// Creates the player's view of a state.
    pub(crate) fn new(model: &'a Model, state: &'a State) -> Self {
        View { model, state }
    }

    /// Returns the full state, to which policies have no access.
    pub(super) fn state(&self) -> &'a State {
        self.state
    }

    /// Returns an owned copy of the view for later use; `model` must be the model of this view.
    pub fn kept(&self, model: Arc<Model>) -> KeptView {
        KeptView { model, state: *self.state }
    }

    /// Returns the scenario: map, counters, cards, tables and costs, all of which are open.
    pub fn model(&self) -> &'a Model {
        self.model
    }

    /// Returns how the scenario interprets each ambiguous rule (its rulings).
    ///
    /// A policy may use only those rulings that are declared as known to policies.
    pub fn rulings(&self) -> &'a Rulings {
        &self.model.rulings
    }

    /// Returns the description of the current mission.
    pub fn mission(&self) -> &'a Mission {
        &self.model.missions[self.state.mission()]
    }

    /// Returns the index of the current mission in the scenario.
    pub fn mission_index(&self) -> usize {
        self.state.mission.into()
    }

    /// L1.2 Returns true if the mission's goal would be met if the Operation ended now.
    pub fn goal_met(&self) -> bool {
        self.is_met(&self.mission().goal)
    }

    /// Returns the number of cards in the Ops deck, that is, of Operations left.
    ///
    /// The current Operation counts until its card is turned.
    pub fn ops_left(&self) -> usize {
        self.state.ops_left()
    }

    /// Returns the number of cards in the reserve, that is, of Ops that can still be gained.
    pub fn reserve_left(&self) -> usize {
        self.model.cards.len() - usize::from(self.state.bottom)
    }

    /// Returns the cards that were not read in this mission.
    ///
    /// They are in the Ops deck or the reserve, or were discarded unread.
    pub fn unseen_cards(&self) -> Set<Card> {
        self.model.cards.copies.slots() - self.state.turned
    }

    /// Returns true if games can be sampled from this decision by [`imagine`](Self::imagine).
    #[inline]
    pub fn is_at_point(&self) -> bool {
        self.state.point.is_some()
    }

    /// Returns true if a campaign goes on after a failure of this mission, which is then replayed (L19).
    #[inline]
    pub fn may_fail(&self) -> bool {
        self.is_campaign && self.failures == 0
    }

    /// Returns the turned card to which hold cards may respond before it takes effect, or `None`.
    pub fn turning(&self) -> Option<Card> {
        self.state.turning.first()
    }

    /// Returns the Arab units on the map, the Camp included.
    pub fn units(&self) -> Set<Unit> {
        self.state.on_map & self.model.counters.units
    }

    /// Returns the Arab units in a space, the Camp included.
    #[inline]
    pub fn units_in(&self, space: Space) -> Set<Unit> {
        self.state.among_at(self.model.counters.units, space)
    }

    /// Returns the spaces of the members of `units` that are on the map.
    #[inline]
    pub fn spaces_of(&self, units: Set<Unit>) -> Set<Space> {
        self.state.places(units)
    }

    /// Returns the space of a unit, or `None` if it is not on the map.
    #[inline]
    pub fn space_of(&self, unit: Unit) -> Option<Space> {
        self.state.place_of(unit)
    }

    /// Returns Lawrence's space.
    pub fn lawrence(&self) -> Space {
        self.state.at(self.model.counters.lawrence)
    }

    /// Returns the space of Feisal's Camp, or `None` if the Camp is not on the map.
    #[inline]
    pub fn camp(&self) -> Option<Space> {
        self.state.place_of(self.model.counters.camp.first()?)
    }

    /// Returns the friendly Arabian ports (L3.1).
    #[inline]
    pub(super) fn friendly_ports(&self) -> Set<Space> {
        self.model.map.of_kind(SpaceKind::Port) - self.garrisoned
    }

    /// Returns the spaces with an Arab unit, the Camp included.
    pub fn occupied(&self) -> Set<Space> {
        self.state.places(self.model.counters.units)
    }

    /// Returns the pieces of Gear that a unit carries.
    pub fn gear_of(&self, unit: Unit) -> Set<Gear> {
        self.state.among_at(self.model.counters.gear, unit)
    }

    /// Returns all pieces of Gear that units carry.
    pub fn carried(&self) -> Set<Gear> {
        self.state.on_map & self.model.counters.gear
    }

    /// Returns the unit that carries a piece of Gear, which must be [`carried`](Self::carried).
    pub fn carrier(&self, gear: Gear) -> Unit {
        self.state.at(gear)
    }

    /// Returns the units in the Recruit box, the available Gear, and the Ottoman units in the OEF box.
    pub fn boxes(&self) -> Set<Counter> {
        self.state.boxes - self.model.counters.garrisons
    }

    /// Returns the spaces with a face-down Garrison.
    pub fn hidden_garrisons(&self) -> Set<Space> {
        self.garrisoned - self.face_up
    }

    /// Returns the value of the face-up Garrison in a space, or `None` if the space has none.
    pub fn garrison_value(&self, space: Space) -> Option<u8> {
        if !self.face_up.contains(space) {
            return None;
        }
        let marker = self.state.garrison_in(self.model, space)?;
        Some(self.model.counters.strength[marker])
    }

    /// Returns the Garrison markers that may be face down: those not revealed in this mission.
    pub fn unseen_garrisons(&self) -> Set<Garrison> {
        self.model.counters.garrisons - self.state.seen_garrisons
    }

    /// L7.1, L7.5 Returns the spaces that `units` together can reach from `from` with `points` movement points.
    ///
    /// The stacking limit is not checked.
    #[inline]
    pub fn reach(&self, units: Set<Unit>, from: Space, points: u8) -> Set<Space> {
        Reach::new(*self, units, from, points).spaces
    }
}

/// Owned copy of a view, for use after the decision.
#[derive(Clone)]
pub struct KeptView {
    model: Arc<Model>,
    state: State,
}

impl KeptView {
    /// Returns a view of the copied state.
    pub fn view(&self) -> View<'_> {
        View::new(&self.model, &self.state)
    }
}

//! What the player may see.

use crate::prelude::*;
use std::ops::Deref;

use super::movement::Reach;

/// A game as its player sees it: everything but the values of face-down Garrisons and the order of
/// the cards.
///
/// A policy sees nothing else. The state behind it stays closed:
///
/// ```compile_fail,E0616
/// use sandtable_lawrence::rules::View;
/// fn peek(view: View<'_>) {
///     let _ = view.state;
/// }
/// ```
///
/// there is no way to ask for the order of the Ops deck:
///
/// ```compile_fail,E0599
/// use sandtable_lawrence::rules::View;
/// fn peek(view: View<'_>) {
///     let _ = view.ops_deck();
/// }
/// ```
///
/// while what lies open can be asked for:
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
    /// The view of a state.
    pub(crate) fn new(model: &'a Model, state: &'a State) -> Self {
        View { model, state }
    }

    /// The state behind it, of which players see nothing.
    pub(super) fn state(&self) -> &'a State {
        self.state
    }

    /// The same for as long as it is wanted, whatever comes; `model` is the one behind it.
    pub fn kept(&self, model: Arc<Model>) -> KeptView {
        KeptView { model, state: *self.state }
    }

    /// The scenario: map, counters, cards, tables, costs. All of it is open.
    pub fn model(&self) -> &'a Model {
        self.model
    }

    /// How the open questions of the rules are read. What a player asks of them must be among those that
    /// players are known to weigh.
    pub fn rulings(&self) -> &'a Rulings {
        &self.model.rulings
    }

    /// The mission that is played.
    pub fn mission(&self) -> &'a Mission {
        &self.model.missions[self.state.mission()]
    }

    /// Its place in the scenario.
    pub fn mission_index(&self) -> usize {
        self.state.mission.into()
    }

    /// L1.2 Whether its goal would be met if the Operation ended now.
    pub fn goal_met(&self) -> bool {
        self.is_met(&self.mission().goal)
    }

    /// How many cards the Ops deck has: so many Operations are left, this one counted until its
    /// card is turned.
    pub fn ops_left(&self) -> usize {
        self.state.ops_left()
    }

    /// How many cards the reserve has: so many Ops can still be gained (L11.2).
    pub fn reserve_left(&self) -> usize {
        self.model.cards.len() - usize::from(self.state.bottom)
    }

    /// The cards that were not read in this mission: those of the Ops deck and the reserve, and
    /// those discarded unread, in no order.
    pub fn unseen_cards(&self) -> Set<Card> {
        self.model.cards.copies.slots() - self.state.turned
    }

    /// Whether the game can be [imagined](Self::imagine) from here.
    #[inline]
    pub fn is_at_point(&self) -> bool {
        self.state.point.is_some()
    }

    /// Whether a campaign goes on if this mission fails: the first failure is replayed (L19).
    #[inline]
    pub fn may_fail(&self) -> bool {
        self.is_campaign && self.failures == 0
    }

    /// The card that was turned and is about to take effect, while hold cards may be played at it.
    pub fn turning(&self) -> Option<Card> {
        self.state.turning.first()
    }

    /// The units on the map, the Camp included.
    pub fn units(&self) -> Set<Unit> {
        self.state.on_map & self.model.counters.units
    }

    /// The units in a space, the Camp included.
    #[inline]
    pub fn units_in(&self, space: Space) -> Set<Unit> {
        self.state.among_at(self.model.counters.units, space)
    }

    /// The spaces that hold some of `units`.
    #[inline]
    pub fn spaces_of(&self, units: Set<Unit>) -> Set<Space> {
        self.state.places(units)
    }

    /// The space of a unit; none if it is not on the map.
    #[inline]
    pub fn space_of(&self, unit: Unit) -> Option<Space> {
        self.state.place_of(unit)
    }

    /// Lawrence's space.
    pub fn lawrence(&self) -> Space {
        self.state.at(self.model.counters.lawrence)
    }

    /// The space of Feisal's Camp, if it is on the map.
    #[inline]
    pub fn camp(&self) -> Option<Space> {
        self.state.place_of(self.model.counters.camp.first()?)
    }

    /// The friendly Arabian ports (L3.1).
    #[inline]
    pub(super) fn friendly_ports(&self) -> Set<Space> {
        self.model.map.of_kind(SpaceKind::Port) - self.garrisoned
    }

    /// The spaces with a unit, the Camp included.
    pub fn occupied(&self) -> Set<Space> {
        self.state.places(self.model.counters.units)
    }

    /// The Gear that a unit carries.
    pub fn gear_of(&self, unit: Unit) -> Set<Gear> {
        self.state.among_at(self.model.counters.gear, unit)
    }

    /// The Gear that is carried.
    pub fn carried(&self) -> Set<Gear> {
        self.state.on_map & self.model.counters.gear
    }

    /// The unit that carries a piece of [`carried`](Self::carried) Gear.
    pub fn carrier(&self, gear: Gear) -> Unit {
        self.state.at(gear)
    }

    /// The units in the Recruit box, the available Gear, and the Ottoman units in the OEF box.
    pub fn boxes(&self) -> Set<Counter> {
        self.state.boxes - self.model.counters.garrisons
    }

    /// Those where it lies face down.
    pub fn hidden_garrisons(&self) -> Set<Space> {
        self.garrisoned - self.face_up
    }

    /// The value of the Garrison in a space; none if there is none or it lies face down.
    pub fn garrison_value(&self, space: Space) -> Option<u8> {
        if !self.face_up.contains(space) {
            return None;
        }
        let marker = self.state.garrison_in(self.model, space)?;
        Some(self.model.counters.strength[marker])
    }

    /// The Garrison markers that were not seen in this mission: those that lie face down, and those
    /// that were never placed.
    pub fn unseen_garrisons(&self) -> Set<Garrison> {
        self.model.counters.garrisons - self.state.seen_garrisons
    }

    /// The spaces that `units` reach together from a space with so many movement points, by L7.1
    /// and L7.5, without regard to stacking.
    #[inline]
    pub fn reach(&self, units: Set<Unit>, from: Space, points: u8) -> Set<Space> {
        Reach::new(*self, units, from, points).spaces
    }
}

/// A view that outlives its question.
#[derive(Clone)]
pub struct KeptView {
    model: Arc<Model>,
    state: State,
}

impl KeptView {
    /// What the player saw.
    pub fn view(&self) -> View<'_> {
        View::new(&self.model, &self.state)
    }
}

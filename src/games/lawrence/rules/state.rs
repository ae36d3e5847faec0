//! State of a game: counters, cards and tracks.

use std::ops::{Deref, DerefMut};

use super::combat::Battle;
use crate::prelude::*;

/// Kind of counter that has a location on the map: a unit, a Garrison or a piece of Gear.
pub trait Placed: Kin<Counter, Both = Self> {
    /// Type of the location: a space or, for Gear, the unit that carries it.
    type At: Member;
    /// Number of the first location of this type; the locations of all types share one numbering.
    const FIRST: usize;
}

/// A unit is in a space.
impl Placed for Unit {
    type At = Space;
    const FIRST: usize = 0;
}

/// A Garrison is in a space.
impl Placed for Garrison {
    type At = Space;
    const FIRST: usize = 0;
}

/// A piece of Gear is with its carrier.
impl Placed for Gear {
    type At = Unit;
    const FIRST: usize = MOST;
}

/// Part of a game's state that the player sees.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Open {
    /// Spaces with a Garrison.
    pub garrisoned: Set<Space>,
    /// Spaces with a face-up Garrison.
    pub face_up: Set<Space>,
    /// Broken rail spaces.
    pub rail_breaks: Set<Space>,
    /// Hold cards of the player.
    pub hand: Set<Card>,
    /// Pounds.
    pub pounds: u8,
    /// Leadership level (L14).
    pub leadership: u8,
    /// Number of Ottoman units that the mission adds to a battle (L8.2).
    pub ottoman_bonus: u8,
    /// Remaining attempts to recruit a Leader (L14.3).
    pub leader_attempts: u8,
    /// True if Lawrence has appealed in this mission (L16).
    pub appealed: bool,
    /// Number of the current Operation in the mission, from 1.
    pub number: u8,
    /// Operating force; empty before it is chosen.
    pub force: Set<Unit>,
    /// Space of the force; Lawrence's before the force is chosen.
    pub space: Space,
    /// Gear handed over in the last Recruiting phase (L6.4).
    pub given: Set<Gear>,
    /// Number of routes that cards add to the march of the force (L8.4).
    pub movement_bonus: u8,
    /// Living Ottoman units in the force's space.
    pub enemies: Set<Ottoman>,
    /// Current or last battle.
    pub battle: Battle,
    /// Spaces that lost their Garrison and had an Arab unit at the end of a mission.
    ///
    /// They never receive a Garrison again.
    pub freed: Set<Space>,
    /// True if a campaign has played a mission, or another attempt at this one, before it (L19).
    pub follows_mission: bool,
    /// True if the force bought Gear in the Camp's space in this Operation (L6.3).
    pub resupplied: bool,
    /// True in a campaign.
    pub is_campaign: bool,
    /// Missions won in the campaign (L19).
    pub missions_won: u8,
    /// Missions played in the campaign.
    pub missions_played: u8,
    /// 1, or 2 for a replay of the mission (L19).
    pub attempt: u8,
    /// Missions failed in the campaign (L19).
    pub failures: u8,
}

/// Full state of a game, including the parts that the player does not see.
///
/// Every counter is in exactly one of three situations:
///
/// - on the map: it is in `on_map`, and its location is in `at`;
/// - in its box: it is in `boxes`;
/// - neither: an Ottoman unit picked in this Operation, a Demolition that marks a rail break, or a counter that is out
///   for the mission, such as a lost Leader or Camp, or a unit or Gear by the rulings `lost_units` and
///   `lost_gear`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct State {
    open: Open,
    /// Number of the [location](Placed) of each counter on the map.
    at: Array<Counter, u8>,
    /// For each location number, the counters that are there or were there last.
    here: Array<usize, Set<Counter>, { 2 * MOST }>,
    /// Units and Garrisons on the map, and the Gear that units carry.
    pub(super) on_map: Set<Counter>,
    /// Recruit box, available Gear, Garrison box and OEF box, in one set.
    pub(super) boxes: Set<Counter>,
    /// Garrisons revealed in this mission.
    pub(super) seen_garrisons: Set<Garrison>,
    /// Shuffled cards: `order[top..bottom]` is the Ops deck, and the rest after it is the reserve.
    ///
    /// A gained Op increases `bottom`, and a lost or spent one increases `top` (L11.2).
    pub(super) order: Array<usize, Card>,
    pub(super) top: u8,
    pub(super) bottom: u8,
    /// Cards read in this mission.
    pub(super) turned: Set<Card>,
    /// Index of the current mission.
    pub(super) mission: u8,
    /// Extra Ops bought in this mission (L6.1).
    pub(super) ops_bought: u8,
    /// Number of Ottoman units that a card demands and that are not picked and placed yet.
    pub(super) oef_due: u8,
    /// Named Ottoman units that a card demands and that are not placed yet (L8.4).
    pub(super) named_due: Set<Ottoman>,
    /// Cards' modifier of the Edge roll of each side (L10.2).
    pub(super) edge_bonus: [i8; 2],
    /// Cards' modifier of demolition rolls (L8.4).
    pub(super) demolition_bonus: i8,
    /// Turned immediate card that has not taken effect yet.
    pub(super) turning: Set<Card>,
    /// Number of further cards to turn in this Operation (L8.4).
    pub(super) more_cards: u8,
    /// True if a card has ended the Operation (L8.4).
    pub(super) ended: bool,
    /// True if the mission's additional Ottoman units have come in this Operation (L19).
    pub(super) bonus_spent: bool,
    /// Ottoman units placed in this Operation, in pick order.
    pub(super) placed: SlotList<Ottoman, MOST_UNITS>,
    /// Spaces whose Garrison was eliminated in this campaign (L19).
    pub(super) cleared: Set<Space>,
    /// Demolitions that mark a rail break; `at` holds the space (L13).
    pub(super) markers: Set<Gear>,
    /// Carriers of a Demolition about which the player was not asked yet in this Operation (L13).
    pub(super) sappers: Set<Unit>,
    /// Point of the last decision; `None` if the game cannot be resumed from it.
    pub(super) point: Option<Point>,
}

impl Deref for State {
    type Target = Open;

    #[inline]
    fn deref(&self) -> &Open {
        &self.open
    }
}

impl DerefMut for State {
    #[inline]
    fn deref_mut(&mut self) -> &mut Open {
        &mut self.open
    }
}

impl State {
    pub(super) fn new(model: &Model) -> State {
        let open = Open { attempt: 1, ..Open::default() };
        State { open, boxes: model.counters.copies.slots(), ..State::default() }
    }

    /// Returns the location of a counter that is on the map.
    #[inline]
    pub(super) fn at<P: Placed>(&self, counter: P) -> P::At {
        Member::new(usize::from(self.at[counter]) % MOST)
    }

    /// Moves a counter on the map to another location.
    #[inline]
    pub(super) fn move_to<P: Placed>(&mut self, counter: P, at: P::At) {
        self.put(counter, P::FIRST + at.index());
    }

    /// Records that a counter is at the location with the number `index`.
    #[inline]
    fn put<P: Kin<Counter, Both = P>>(&mut self, counter: P, index: usize) {
        let counters = Set::of(counter);
        self.here[usize::from(self.at[counter])] -= counters;
        self.here[index] |= counters;
        self.at[counter] = index as u8;
    }

    /// Places a counter on the map: a unit or Garrison in a space, or Gear with its carrier.
    pub(super) fn place<P: Placed>(&mut self, counter: P, at: P::At) {
        self.move_to(counter, at);
        self.on_map |= Set::of(counter);
        self.boxes -= Set::of(counter);
    }

    /// Removes counters from the map without putting them into a box.
    pub(super) fn take_up<P: Kin<Counter>>(&mut self, counters: Set<P>) {
        self.on_map -= counters;
    }

    /// L13 Places a Demolition that is off the map as the marker of a rail break.
    pub(super) fn mark_break(&mut self, charge: Gear, space: Space) {
        self.put(charge, space.index());
        self.markers |= Set::of(charge);
    }

    /// L8.4 Repairs a rail space; a Demolition that marked the break becomes available again.
    pub(super) fn repair(&mut self, space: Space) {
        self.rail_breaks -= Set::of(space);
        let markers = self.markers & self.here[space.index()];
        self.markers -= markers;
        self.boxes |= markers;
    }

    /// Returns the members of `counters` that are on the map at the location `at`.
    pub(super) fn among_at<P: Placed>(&self, counters: Set<P>, at: P::At) -> Set<P> {
        self.on_map & self.here[P::FIRST + at.index()] & counters
    }

    /// Returns the locations of the members of `counters` that are on the map.
    pub(super) fn places<P: Placed>(&self, counters: Set<P>) -> Set<P::At> {
        let (mut left, mut places) = (self.on_map & counters, Set::EMPTY);
        while let Some(counter) = left.first() {
            places |= Set::of(self.at(counter));
            left -= self.here[usize::from(self.at[counter])] & left;
        }
        places
    }

    /// Returns the location of a counter, or `None` if it is not on the map.
    pub fn place_of<P: Placed>(&self, counter: P) -> Option<P::At> {
        self.on_map.contains(counter).then(|| self.at(counter))
    }

    /// Returns the counters on the map: units, Garrisons, and the Gear that units carry.
    pub fn on_map(&self) -> Set<Counter> {
        self.on_map
    }

    /// Returns the Garrison in a space, or `None` if the space has none.
    #[inline]
    pub fn garrison_in(&self, model: &Model, space: Space) -> Option<Garrison> {
        if !self.garrisoned.contains(space) {
            return None;
        }
        self.among_at(model.counters.garrisons, space).first()
    }

    /// Returns the cards of the Ops deck, top first.
    pub fn ops_deck(&self) -> impl Iterator<Item = Card> + '_ {
        self.order.values()[self.top.into()..self.bottom.into()].iter().copied()
    }

    /// Returns the cards of the reserve, top first.
    pub fn reserve<'s>(&'s self, model: &Model) -> impl Iterator<Item = Card> + use<'s> {
        self.order.values()[self.bottom.into()..model.cards.len()].iter().copied()
    }

    /// Returns the index of the current mission.
    pub fn mission(&self) -> usize {
        self.mission.into()
    }

    /// Returns the number of cards in the Ops deck.
    pub fn ops_left(&self) -> usize {
        usize::from(self.bottom - self.top)
    }

    /// Returns true if the parts of the state do not contradict each other.
    ///
    /// For example, no counter is in two locations, and all carried Gear is with a unit on the map.
    pub fn is_consistent(&self, model: &Model) -> bool {
        let counters = &model.counters;
        let gear = counters.gear;
        let garrisons = self.on_map & counters.garrisons;
        !self.on_map.meets(self.boxes)
            && !self.enemies.meets(self.boxes | self.on_map)
            && !self.markers.meets(self.boxes | self.on_map)
            && self
                .markers
                .iter()
                .all(|it| self.rail_breaks.contains(Space::new(self.at[it].into())))
            && self.places(gear).is_subset(counters.units & self.on_map)
            && self.places(garrisons) == self.garrisoned
            && garrisons.len() == self.garrisoned.len()
            && self.on_map.iter().all(|it| self.here[usize::from(self.at[it])].contains(it))
            && self.face_up.is_subset(self.garrisoned)
            && self.pounds <= model.limits.pounds
            && self.top <= self.bottom
    }
}

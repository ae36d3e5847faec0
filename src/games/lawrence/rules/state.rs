//! Where everything is: counters, cards, tracks.

use std::ops::{Deref, DerefMut};

use super::combat::Battle;
use crate::prelude::*;

/// A counter that has a place on the map.
pub trait Placed: Kin<Counter, Both = Self> {
    /// What its place is.
    type At: Member;
    /// The number of the first such place.
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

/// What lies open in a game: all that the player and everybody else may see.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Open {
    /// The spaces that hold a Garrison.
    pub garrisoned: Set<Space>,
    /// Those where it lies face up.
    pub face_up: Set<Space>,
    /// The broken rail spaces.
    pub rail_breaks: Set<Space>,
    /// The hold cards that the player has.
    pub hand: Set<Card>,
    /// The player's Pounds.
    pub pounds: u8,
    /// The Leadership level (L14).
    pub leadership: u8,
    /// What L8.2 adds to the Ottoman units of a battle in this mission.
    pub ottoman_bonus: u8,
    /// How many more attempts at recruiting a Leader there are (L14.3).
    pub leader_attempts: u8,
    /// Whether there was an appeal in this mission (L16).
    pub appealed: bool,
    /// The number of the Operation, from 1.
    pub number: u8,
    /// The Operating force; empty before it is chosen.
    pub force: Set<Unit>,
    /// Where it is; before it is chosen, where Lawrence is.
    pub space: Space,
    /// The Gear that was handed over in the last Recruiting phase (L6.4).
    pub given: Set<Gear>,
    /// What cards add to the movement of the force (L8.4).
    pub movement_bonus: u8,
    /// The living Ottoman units in the space.
    pub enemies: Set<Ottoman>,
    /// The battle that is fought or was fought last.
    pub battle: Battle,
    /// Cleared spaces where an Arab unit stood when a mission ended: no Garrison comes there again.
    pub freed: Set<Space>,
    /// Whether this mission follows another one of a campaign (L19).
    pub carried: bool,
    /// Whether the force bought Gear in the Camp's space in this Operation (L6.3).
    pub resupplied: bool,
    /// Whether a campaign is played.
    pub is_campaign: bool,
    /// The missions of a campaign that were won (L19).
    pub missions_won: u8,
    /// Those that were played.
    pub missions_played: u8,
    /// 1, or 2 if the mission of a campaign is played again (L19).
    pub attempt: u8,
    /// The failures of a campaign so far (L19).
    pub failures: u8,
}

/// The state of a game.
///
/// Every counter is either `on_map`, at a place that `at` tells, or in its `boxes`, or in neither:
/// then it is out for the mission (a lost Leader, a lost Camp) or fights as an Ottoman unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct State {
    open: Open,
    /// For a counter on the map, the number of its [place](Placed).
    at: Array<Counter, u8>,
    /// For each number of a place, the counters that are or were there last.
    here: Array<usize, Set<Counter>, { 2 * MOST }>,
    /// The units and Garrisons on the map, and the Gear that they carry.
    pub(super) on_map: Set<Counter>,
    /// The Recruit box, the available Gear, the Garrison box and the OEF box, in one set.
    pub(super) boxes: Set<Counter>,
    /// The Garrisons that were seen in this mission.
    pub(super) seen_garrisons: Set<Garrison>,
    /// The shuffled cards: the Ops deck is `order[top..bottom]`, the reserve all that follows. So
    /// a gained Op (L11.2) moves one end, and a lost one the other.
    pub(super) order: Array<usize, Card>,
    pub(super) top: u8,
    pub(super) bottom: u8,
    /// The cards that were read in this mission.
    pub(super) turned: Set<Card>,
    /// The mission that is played.
    pub(super) mission: u8,
    /// How many extra Ops were bought in this mission (L6.1).
    pub(super) ops_bought: u8,
    /// Ottoman units that a card owes to the space.
    pub(super) oef_due: u8,
    /// Ottoman units that have a name and that a card owes to the space, too (L8.4).
    pub(super) named_due: Set<Ottoman>,
    /// What cards add to the Edge roll of each side (L10.2).
    pub(super) edge_bonus: [i8; 2],
    /// What cards add to demolition rolls (L8.4).
    pub(super) demolition_bonus: i8,
    /// The immediate card that was turned and has yet to take effect, if it is not cancelled.
    pub(super) turning: Set<Card>,
    /// How many more cards are turned in this Operation (L8.4).
    pub(super) more_cards: u8,
    /// Whether a card has ended the Operation (L8.4).
    pub(super) ended: bool,
    /// Whether the mission's bonus was added in this Operation (L19).
    pub(super) bonus_spent: bool,
    /// All Ottoman units that were placed in this Operation, in pick order.
    pub(super) placed: SlotList<Ottoman, MOST_UNITS>,
    /// Spaces whose Garrison was eliminated in this campaign (L19).
    pub(super) cleared: Set<Space>,
    /// The Demolitions that mark a rail break; `at` has its space (L13).
    pub(super) markers: Set<Gear>,
    /// The carriers of Demolitions that were not asked yet in this Operation (L13).
    pub(super) sappers: Set<Unit>,
    /// The point at which the player was asked last; none if it was in the middle of a step.
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

    /// The place of a counter on the map.
    #[inline]
    pub(super) fn at<P: Placed>(&self, counter: P) -> P::At {
        Member::new(usize::from(self.at[counter]) % MOST)
    }

    /// Puts a counter on the map to another place.
    #[inline]
    pub(super) fn move_to<P: Placed>(&mut self, counter: P, at: P::At) {
        self.put(counter, P::FIRST + at.index());
    }

    /// Has a counter lie at the place with a number.
    #[inline]
    fn put<P: Kin<Counter, Both = P>>(&mut self, counter: P, place: usize) {
        let counters = Set::of(counter);
        self.here[usize::from(self.at[counter])] -= counters;
        self.here[place] |= counters;
        self.at[counter] = place as u8;
    }

    /// Puts a counter into a space, or a Gear onto its carrier.
    pub(super) fn place<P: Placed>(&mut self, counter: P, at: P::At) {
        self.move_to(counter, at);
        self.on_map |= Set::of(counter);
        self.boxes -= Set::of(counter);
    }

    /// Takes counters off the map; they are in no box yet.
    pub(super) fn take_up<P: Kin<Counter>>(&mut self, counters: Set<P>) {
        self.on_map -= counters;
    }

    /// L13 A Demolition that is not on the map any more marks the break in a space.
    pub(super) fn mark_break(&mut self, charge: Gear, space: Space) {
        self.put(charge, space.index());
        self.markers |= Set::of(charge);
    }

    /// L8.4 A rail space is no longer broken; a Demolition that marked it is available again.
    pub(super) fn repair(&mut self, space: Space) {
        self.rail_breaks -= Set::of(space);
        let markers = self.markers & self.here[space.index()];
        self.markers -= markers;
        self.boxes |= markers;
    }

    /// Those of `counters` on the map that are at a place.
    pub(super) fn among_at<P: Placed>(&self, counters: Set<P>, place: P::At) -> Set<P> {
        self.on_map & self.here[P::FIRST + place.index()] & counters
    }

    /// The places of those of `counters` that are on the map.
    pub(super) fn places<P: Placed>(&self, counters: Set<P>) -> Set<P::At> {
        let (mut left, mut places) = (self.on_map & counters, Set::EMPTY);
        while let Some(counter) = left.first() {
            places |= Set::of(self.at(counter));
            left -= self.here[usize::from(self.at[counter])] & left;
        }
        places
    }

    /// The place of a counter; none if it is not on the map.
    pub fn place_of<P: Placed>(&self, counter: P) -> Option<P::At> {
        self.on_map.contains(counter).then(|| self.at(counter))
    }

    /// The units on the map, the Garrisons there, and the Gear that is carried.
    pub fn on_map(&self) -> Set<Counter> {
        self.on_map
    }

    /// The Garrison in a space.
    #[inline]
    pub fn garrison_in(&self, model: &Model, space: Space) -> Option<Garrison> {
        if !self.garrisoned.contains(space) {
            return None;
        }
        self.among_at(model.counters.garrisons, space).first()
    }

    /// The cards of the Ops deck, top first.
    pub fn ops_deck(&self) -> impl Iterator<Item = Card> + '_ {
        self.order.values()[self.top.into()..self.bottom.into()].iter().copied()
    }

    /// The cards of the reserve, top first.
    pub fn reserve<'s>(&'s self, model: &Model) -> impl Iterator<Item = Card> + use<'s> {
        self.order.values()[self.bottom.into()..model.cards.len()].iter().copied()
    }

    /// The mission that is played.
    pub fn mission(&self) -> usize {
        self.mission.into()
    }

    /// How many cards the Ops deck has.
    pub fn ops_left(&self) -> usize {
        usize::from(self.bottom - self.top)
    }

    /// Whether no counter is in two places and every Gear is with a unit on the map.
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

//! The ledger: the record of one game, made while it is played.

use super::model::{DemolitionResult, MOST, MOST_UNITS};
use super::rules::{EndReason, Event, Outcome, State};
use crate::kernel::{Onlooker, Row, Set};

/// Which Operations cards something happened to at least once in a game, by slot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CardNotes {
    /// Read when they were turned (L5.6).
    pub turned: Set,
    /// Kept as hold cards (L8.1).
    pub held: Set,
    /// Played from the hand, an appeal included (L8.3).
    pub played: Set,
    /// Brought Ottoman units that were fought.
    pub fought: Set,
}

/// Which counters something happened to at least once in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CounterNotes {
    /// Bought (L6.1), or a Leader recruited (L14.3).
    pub bought: Set,
    /// Eliminated in battle or blown up, even if a Leader escaped.
    pub lost: Set,
    /// Placed against the player (L9.1).
    pub placed: Set,
}

/// How often something happened in one space.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SpaceNotes {
    /// Battles fought.
    pub battles: u16,
    /// Units eliminated in battle or blown up, even if a Leader escaped.
    pub units_lost: u16,
    /// Garrisons eliminated.
    pub garrisons_removed: u16,
    /// How often the railway was broken.
    pub rail_breaks: u16,
}

/// How a mission began, before its first purchase (L4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Start {
    /// Every counter on the map.
    pub on_map: Set,
    /// The broken rail spaces.
    pub rail_breaks: Set,
    /// Pounds, Logistics included.
    pub pounds: u8,
    /// The Leadership level.
    pub leadership: u8,
}

/// The beginnings of so many missions are noted, the first of the scenario.
pub const STARTS: usize = 8;

/// The record of one game, from which all statistics are made.
#[derive(Clone, Copy, Debug)]
pub struct Ledger {
    /// Notes on the Operations cards.
    pub cards: CardNotes,
    /// Notes on the counters.
    pub counters: CounterNotes,
    /// Units lost in the battles that each card brought about.
    pub lost_to_card: [u16; MOST],
    /// Whether the player won, and why the game ended; none while it lasts.
    pub outcome: Option<Outcome>,
    /// How many Operations were carried out.
    pub operations: u16,
    /// How many battles were fought.
    pub battles: u16,
    /// How many of them were won.
    pub battles_won: u16,
    /// How many units were eliminated in battle or blown up, Leaders too even if they escaped.
    pub units_lost: u16,
    /// How many Leaders did not escape.
    pub leaders_lost: u16,
    /// Pounds at the end.
    pub pounds_left: u8,
    /// The Leadership level at the end.
    pub leadership: u8,
    /// How many Garrisons were eliminated.
    pub garrisons_removed: u16,
    /// How many rail spaces were broken.
    pub rail_breaks: u16,
    /// Notes on the spaces.
    pub spaces: [SpaceNotes; MOST],
    /// The spaces that there are notes on.
    pub noted_spaces: Set,
    /// The missions that were begun.
    pub missions_reached: Set,
    /// How each of the first missions of the scenario began when it was begun last.
    pub starts: [Start; STARTS],
    /// The missions that were won.
    pub missions_won: Set,
    /// How many missions were played, a second attempt counted again.
    pub missions_played: u8,
    /// The card that was turned last, if it was read.
    card: Option<usize>,
    /// The cards of the present Operation that brought Ottoman units.
    bringers: Set,
}

impl Default for Ledger {
    fn default() -> Self {
        Ledger {
            cards: CardNotes::default(),
            counters: CounterNotes::default(),
            lost_to_card: [0; MOST],
            outcome: None,
            operations: 0,
            battles: 0,
            battles_won: 0,
            units_lost: 0,
            leaders_lost: 0,
            pounds_left: 0,
            leadership: 0,
            garrisons_removed: 0,
            rail_breaks: 0,
            spaces: [SpaceNotes::default(); MOST],
            noted_spaces: Set::EMPTY,
            missions_reached: Set::EMPTY,
            starts: [Start::default(); STARTS],
            missions_won: Set::EMPTY,
            missions_played: 0,
            card: None,
            bringers: Set::EMPTY,
        }
    }
}

impl Ledger {
    /// A digest of the game's own numbers and of which cards, counters and missions something
    /// happened to; not of what happened in which space, of beginnings, or of losses by card. FNV-1a,
    /// one word at a time.
    #[inline]
    pub fn fingerprint(&self) -> u64 {
        let outcome = self
            .outcome
            .map_or(0, |Outcome { won, reason }| 1 + u64::from(won) * 16 + reason as u64);
        let CardNotes { turned, held, played, fought } = self.cards;
        let CounterNotes { bought, lost, placed } = self.counters;
        let sets = [turned, held, played, fought, bought, lost, placed];
        let missions = [self.missions_reached, self.missions_won];
        let numbers = [
            outcome,
            self.operations.into(),
            self.battles.into(),
            self.battles_won.into(),
            self.units_lost.into(),
            self.leaders_lost.into(),
            self.pounds_left.into(),
            self.leadership.into(),
            self.garrisons_removed.into(),
            self.rail_breaks.into(),
            self.missions_played.into(),
        ];
        let words = numbers.into_iter().chain(sets.into_iter().chain(missions).map(|set| set.0));
        words.fold(0xcbf2_9ce4_8422_2325, |hash, word| {
            // The shift lets high bits reach low ones, which a product of words alone never does.
            let product = (hash ^ word).wrapping_mul(0x0000_0100_0000_01b3);
            product ^ (product >> 32)
        })
    }

    /// A battle is over; cards that brought it about are blamed.
    fn note_battle(&mut self, space: usize, lost: &Row<MOST_UNITS>) {
        self.battles += 1;
        self.note(space).battles += 1;
        lost.iter().for_each(|unit| self.lose(unit, space));
        self.cards.fought |= self.bringers;
        self.bringers.iter().for_each(|card| self.lost_to_card[card] += lost.len() as u16);
    }

    #[inline]
    fn note_start(&mut self, state: &State) {
        self.missions_reached |= Set::of(state.mission());
        if let Some(start) = self.starts.get_mut(state.mission()) {
            *start = Start {
                on_map: state.on_map(),
                rail_breaks: state.rail_breaks(),
                pounds: state.pounds(),
                leadership: state.leadership(),
            };
        }
    }

    #[inline]
    fn note(&mut self, space: usize) -> &mut SpaceNotes {
        self.noted_spaces |= Set::of(space);
        &mut self.spaces[space]
    }

    fn lose(&mut self, unit: usize, space: usize) {
        self.units_lost += 1;
        self.note(space).units_lost += 1;
        self.counters.lost |= Set::of(unit);
    }

    fn remove_garrison(&mut self, space: usize) {
        self.garrisons_removed += 1;
        self.note(space).garrisons_removed += 1;
    }
}

impl Onlooker<Event> for Ledger {
    // Where the rules tell an event its kind is known, and all but one arm falls away.
    #[inline(always)]
    fn see(&mut self, event: Event) {
        match event {
            Event::Mission { state, .. } => self.note_start(&state),
            Event::Buy { counter, .. } | Event::RecruitLeader { unit: counter, .. } => {
                self.counters.bought |= counter.map_or(Set::EMPTY, Set::of);
            }
            Event::PlayCard { card } => self.cards.played |= Set::of(card),
            Event::Appeal { allenby, .. } => {
                self.cards.played |= allenby.map_or(Set::EMPTY, Set::of);
            }
            Event::Operation { .. } => {
                self.operations += 1;
                self.bringers = Set::EMPTY;
            }
            Event::Card { card } => {
                self.cards.turned |= card.map_or(Set::EMPTY, Set::of);
                self.card = card;
            }
            Event::Held => self.cards.held |= self.card.map_or(Set::EMPTY, Set::of),
            Event::Placed { by_garrison, units, .. } => {
                if !by_garrison && !units.is_empty() {
                    self.bringers |= self.card.map_or(Set::EMPTY, Set::of);
                }
                self.counters.placed |= units.iter().collect();
            }
            Event::Garrison { space, value: 0, .. } => self.remove_garrison(space),
            Event::Battle { space, won, lost, garrison_removed, .. } => {
                self.battles_won += u16::from(won);
                if garrison_removed {
                    self.remove_garrison(space);
                }
                self.note_battle(space, &lost);
            }
            Event::Escape { to, .. } => self.leaders_lost += u16::from(to.is_none()),
            Event::Demolition { space, unit, result, leader_lost, .. } => {
                self.leaders_lost += u16::from(leader_lost);
                if result == DemolitionResult::BlowUp {
                    self.lose(unit, space);
                }
                if result.breaks() {
                    self.rail_breaks += 1;
                    self.note(space).rail_breaks += 1;
                }
            }
            Event::MissionEnd { mission, reason, .. } => {
                self.missions_played += 1;
                if reason == EndReason::Goal {
                    self.missions_won |= Set::of(mission);
                }
            }
            Event::End { won, reason, state, .. } => {
                self.outcome = Some(Outcome { won, reason });
                self.pounds_left = state.pounds();
                self.leadership = state.leadership();
            }
            Event::CampRoll { .. }
            | Event::Granted(_)
            | Event::Give { .. }
            | Event::Garrison { .. }
            | Event::Scout { .. }
            | Event::Move { .. }
            | Event::Rally { .. }
            | Event::Done(_)
            | Event::Edge { .. }
            | Event::Line { .. }
            | Event::Shot { .. }
            | Event::Breakoff { .. }
            | Event::Ops { .. }
            | Event::OperationEnd { .. } => {}
        }
    }
}

//! The ledger: the record of one game, made while it is played.

use super::metrics::{
    Most, SpaceNotes, ThingNotes, most_garrisons_removed, most_operations, most_rail_breaks,
    most_units_lost,
};
use crate::prelude::*;
use sandtable_games::{fingerprint, ledger};

/// How a mission began, before its first purchase (L4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Start {
    /// Every counter on the map.
    pub on_map: Set<Counter>,
    /// The broken rail spaces.
    pub rail_breaks: Set<Space>,
    /// Pounds, Logistics included.
    pub pounds: u8,
    /// The Leadership level.
    pub leadership: u8,
}

/// How many missions, the first of the scenario, have their beginnings noted.
pub const STARTS: usize = 8;

/// So many of the numbers that are counted are part of the [fingerprint](Ledger::fingerprint): those that
/// were added later, behind the others, tell nothing of how games go that these do not.
const PRINTED: usize = 10;

ledger! {
    /// The record of one game, from which all statistics are made.
    pub struct Ledger {
        /// Which cards and counters something happened to.
        pub things: ThingNotes = ThingNotes::default();
        /// Units lost in the battles that each card brought about.
        pub lost_to_card: Array<Card, u16> = Array::default();
        /// Whether the player won, and why the game ended; none while it lasts.
        pub outcome: Option<Outcome> = None;
        /// Notes on the spaces.
        pub spaces: Array<Space, SpaceNotes> = Array::default();
        /// The spaces that there are notes on.
        pub noted_spaces: Set<Space> = Set::EMPTY;
        /// The missions that were begun.
        pub missions_reached: Set = Set::EMPTY;
        /// The rulings that came into the game, as bits by place.
        pub rulings: u64 = 0;
        /// How each of the first missions of the scenario began when it was begun last.
        pub starts: [Start; STARTS] = [Start::default(); STARTS];
        /// The missions that were won.
        pub missions_won: Set = Set::EMPTY;
        /// The missions of which an attempt was sat out: it came to the end of its Ops, and no Garrison
        /// was attacked and no Demolition used in it.
        pub sat_out: Set = Set::EMPTY;
        /// Whether a Garrison was attacked or a Demolition used in the present attempt.
        tried: bool = false;
        /// The card that was turned last, if it was read.
        card: Option<Card> = None;
        /// The cards of the present Operation that brought Ottoman units.
        bringers: Set<Card> = Set::EMPTY;
    }

    /// Every number of a game, in the order of the files, each with its greatest possible value; the
    /// least is 0.
    numbers within Most {
        operations: u16, "operations", "Operations carried out", most_operations;
        battles: u16, "battles", "battles fought", most_operations;
        battles_won: u16, "battles", "battles won", most_operations;
        units_lost: u16, "units",
            "units eliminated in battle or blown up, Leaders too even if they escaped",
            most_units_lost;
        leaders_lost: u16, "units", "Leaders who did not escape",
            |model, missions| missions * model.counters.leaders.len();
        pounds_left: u8, "pounds", "Pounds at the end", |model, _| model.limits.pounds.into();
        leadership: u8, "levels", "Leadership level at the end",
            |model, _| model.limits.leadership[1].into();
        garrisons_removed: u16, "garrisons",
            "Garrisons eliminated, those of value 0 that were turned up included",
            most_garrisons_removed;
        rail_breaks: u16, "spaces", "rail spaces broken", most_rail_breaks;
        missions_won = |game| game.missions_won.len() as i32, "missions", "missions won",
            |_, missions| missions;
        missions_played: u8, "missions",
            "missions played; one that is played again counts twice", |_, missions| missions;
    }
}

impl Ledger {
    /// A digest of the game's own numbers and of which cards, counters and missions something
    /// happened to; not of what happened in which space, of beginnings, or of losses by card.
    #[inline]
    pub fn fingerprint(&self) -> u64 {
        let outcome = self
            .outcome
            .map_or(0, |Outcome { won, reason }| 1 + u64::from(won) * 16 + reason as u64);
        let missions = [self.missions_reached.0, self.missions_won.0];
        let sets = self.things.bits().chain(missions);
        fingerprint([outcome].into_iter().chain(self.counts().take(PRINTED)).chain(sets))
    }

    /// A battle is over; its losses are counted for the cards that brought it about.
    fn note_battle(&mut self, space: Space, lost: &SlotList<Unit, MOST_UNITS>, taken: bool) {
        if taken {
            self.remove_garrison(space);
        }
        self.battles += 1;
        self.note(space).battles += 1;
        lost.iter().for_each(|unit| self.lose(unit, space));
        self.things.fought |= self.bringers;
        self.bringers.iter().for_each(|card| self.lost_to_card[card] += lost.len() as u16);
    }

    /// Notes a mission that has ended.
    #[inline]
    fn note_end(&mut self, mission: usize, reason: EndReason) {
        self.missions_played += 1;
        match reason {
            EndReason::Goal => self.missions_won |= Set::of(mission),
            EndReason::OpsExhausted if !self.tried => self.sat_out |= Set::of(mission),
            EndReason::OpsExhausted | EndReason::LawrenceLost => {}
        }
    }

    #[inline]
    fn note_start(&mut self, state: &State) {
        self.tried = false;
        self.missions_reached |= Set::of(state.mission());
        if let Some(start) = self.starts.get_mut(state.mission()) {
            *start = Start {
                on_map: state.on_map(),
                rail_breaks: state.rail_breaks,
                pounds: state.pounds,
                leadership: state.leadership,
            };
        }
    }

    fn note_demolition(&mut self, space: Space, unit: Unit, result: DemolitionResult) {
        if result == DemolitionResult::BlowUp {
            self.lose(unit, space);
        }
        if result.breaks() {
            self.rail_breaks += 1;
            self.note(space).rail_breaks += 1;
        }
    }

    #[inline]
    fn note(&mut self, space: Space) -> &mut SpaceNotes {
        self.noted_spaces |= Set::of(space);
        &mut self.spaces[space]
    }

    fn lose(&mut self, unit: Unit, space: Space) {
        self.units_lost += 1;
        self.note(space).units_lost += 1;
        self.things.lost |= Set::of(unit);
    }

    fn remove_garrison(&mut self, space: Space) {
        self.garrisons_removed += 1;
        self.note(space).garrisons_removed += 1;
    }
}

impl Observer<Event> for Ledger {
    // Inlined where the rules report an event of a known kind, so that only its arm remains.
    #[inline(always)]
    fn observe(&mut self, event: Event) {
        match event {
            Event::Mission { state, .. } => self.note_start(&state),
            Event::Buy { bought: Bought::Unit(_, unit, _), .. }
            | Event::RecruitLeader { unit: Some(unit), .. } => {
                self.things.bought |= Set::of(unit);
            }
            Event::Buy { bought: Bought::Gear(_, gear, _), .. } => {
                self.things.bought |= Set::of(gear);
            }
            Event::PlayCard { card } => self.things.played |= Set::of(card),
            Event::Appeal { allenby, .. } => {
                self.things.played |= allenby.map_or(Set::EMPTY, Set::of);
            }
            Event::Operation { .. } => {
                self.operations += 1;
                self.bringers = Set::EMPTY;
            }
            Event::Card { card } => {
                self.things.turned |= card.map_or(Set::EMPTY, Set::of);
                self.card = card;
            }
            Event::Held => self.things.held |= self.card.map_or(Set::EMPTY, Set::of),
            Event::Placed { by_garrison, units, .. } => {
                self.tried |= by_garrison;
                if !by_garrison && !units.is_empty() {
                    self.bringers |= self.card.map_or(Set::EMPTY, Set::of);
                }
                self.things.placed |= units.iter().collect::<Set<_>>();
            }
            Event::Garrison { space, value: 0, how, .. } => {
                self.tried |= how == How::Objective;
                self.remove_garrison(space);
            }
            Event::Battle { space, won, lost, garrison_removed, lawrence_lost, .. } => {
                self.battles_won += u16::from(won);
                self.leaders_lost += u16::from(lawrence_lost);
                self.note_battle(space, &lost, garrison_removed);
            }
            Event::Escape { to, .. } => self.leaders_lost += u16::from(to.is_none()),
            Event::Demolition { space, unit, result, leader_lost, .. } => {
                self.leaders_lost += u16::from(leader_lost);
                self.tried = true;
                self.note_demolition(space, unit, result);
            }
            Event::MissionEnd { mission, reason, .. } => self.note_end(mission, reason),
            Event::End { won, reason, state, .. } => {
                self.outcome = Some(Outcome { won, reason });
                self.pounds_left = state.pounds;
                self.leadership = state.leadership;
            }
            _ => {}
        }
    }

    #[inline(always)]
    fn depends_on(&mut self, ruling: usize) {
        self.rulings |= 1 << ruling;
    }

    #[inline]
    fn needs_order(&self) -> bool {
        false
    }
}

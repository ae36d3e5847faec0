//! Ledger: the record of one game, written during the game.

pub mod maxima;
pub mod pieces;
pub mod spaces;

use self::maxima::{
    Maximum, max_garrisons_removed, max_goal_parts, max_operations, max_rail_breaks, max_units_lost,
};
use self::pieces::PieceEvents;
use self::spaces::SpaceCounts;
use crate::prelude::*;
use sandtable_games::{fingerprint, ledger};

/// State of the game when a mission began, before its first purchase (L4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Start {
    /// Counters on the map, and the Gear that units carry.
    pub on_map: Set<Counter>,
    /// Broken rail spaces.
    pub rail_breaks: Set<Space>,
    /// Pounds, including those of Logistics.
    pub pounds: u8,
    /// Leadership level.
    pub leadership: u8,
}

/// Number of missions whose opening state is recorded: the first ones in the scenario.
pub const STARTS: usize = 8;

/// Number of a game's counts, such as battles fought, in its [fingerprint](Ledger::fingerprint).
///
/// The first counts of the ledger are included. Later ones are left out, because they follow from the same events.
const FINGERPRINT_COUNTS: usize = 10;

ledger! {
    /// Record of one game, from which all statistics are computed.
    pub struct Ledger {
        /// Cards and counters to which each kind of event, such as a purchase, happened.
        pub pieces: PieceEvents = PieceEvents::default();
        /// Units lost in the battles that each card caused.
        pub lost_to_card: Array<Card, u16> = Array::default();
        /// Winner and reason for the end, or `None` during the game.
        pub outcome: Option<Outcome> = None;
        /// Counts of events in each space.
        pub spaces: Array<Space, SpaceCounts> = Array::default();
        /// Spaces with a count above 0.
        pub counted_spaces: Set<Space> = Set::EMPTY;
        /// Missions begun.
        pub missions_reached: Set = Set::EMPTY;
        /// Rulings on which the game depended, as a bit mask of their indices.
        pub rulings: u64 = 0;
        /// Opening state of each of the first [`STARTS`] missions of the scenario, at its last attempt.
        pub starts: [Start; STARTS] = [Start::default(); STARTS];
        /// Missions won.
        pub missions_won: Set = Set::EMPTY;
        /// Missions with a skipped attempt, in which the player attacked no Garrison and used no Demolition.
        ///
        /// An attempt is skipped only if its Ops ran out.
        pub skipped: Set = Set::EMPTY;
        /// True if the player attacked a Garrison or used a Demolition in the current attempt.
        has_attacked: bool = false;
        /// Last card turned, if it was read.
        card: Option<Card> = None;
        /// Cards of the current Operation that brought Ottoman units.
        source_cards: Set<Card> = Set::EMPTY;
    }

    /// Metrics of a game in the order of the result files, each with its maximum; the minimum is 0.
    numbers within Maximum {
        operations: u16, "operations", "Operations carried out", max_operations;
        battles: u16, "battles", "battles fought", max_operations;
        battles_won: u16, "battles", "battles won", max_operations;
        units_lost: u16, "units",
            "units eliminated in battle or blown up, Leaders too even if they escaped",
            max_units_lost;
        leaders_lost: u16, "units", "Leaders who did not escape",
            |model, missions| missions * model.counters.leaders.len();
        pounds_left: u8, "pounds", "Pounds at the end", |model, _| model.limits.pounds.into();
        leadership: u8, "levels", "Leadership level at the end",
            |model, _| model.limits.leadership[1].into();
        garrisons_removed: u16, "garrisons",
            "Garrisons eliminated, those of value 0 that were turned up included",
            max_garrisons_removed;
        rail_breaks: u16, "spaces", "rail spaces broken", max_rail_breaks;
        missions_won = |game| game.missions_won.len() as i32, "missions", "missions won",
            |_, missions| missions;
        missions_played: u8, "missions",
            "missions played; one that is played again counts twice", |_, missions| missions;
        goal_parts: u16, "parts",
            "spaces, units and Pounds of the goals that were reached when missions ended",
            max_goal_parts;
    }
}

impl Ledger {
    /// Returns a hash of the outcome, the counts, and the cards, counters and missions involved.
    ///
    /// It leaves out the counts for each space, the opening states of missions and the losses caused by cards.
    #[inline]
    pub fn fingerprint(&self) -> u64 {
        let outcome = self
            .outcome
            .map_or(0, |Outcome { won, reason }| 1 + u64::from(won) * 16 + reason as u64);
        let missions = [self.missions_reached.0, self.missions_won.0];
        let sets = self.pieces.bits().chain(missions);
        fingerprint([outcome].into_iter().chain(self.counts().take(FINGERPRINT_COUNTS)).chain(sets))
    }

    /// Records a battle in `space` with its lost units, and the removal of its Garrison if `taken`.
    ///
    /// The losses are also added to the cards that brought the Ottoman units.
    fn record_battle(&mut self, space: Space, lost: &SlotList<Unit, MOST_UNITS>, taken: bool) {
        if taken {
            self.remove_garrison(space);
        }
        self.battles += 1;
        self.counts_of(space).battles += 1;
        lost.iter().for_each(|unit| self.lose(unit, space));
        self.pieces.fought |= self.source_cards;
        self.source_cards.iter().for_each(|card| self.lost_to_card[card] += lost.len() as u16);
    }

    /// Counts a mission as played and, depending on `reason`, also as won or skipped.
    #[inline]
    fn record_end(&mut self, mission: usize, reason: EndReason) {
        self.missions_played += 1;
        match reason {
            EndReason::Goal => self.missions_won |= Set::of(mission),
            EndReason::OpsExhausted if !self.has_attacked => self.skipped |= Set::of(mission),
            EndReason::OpsExhausted | EndReason::LawrenceLost => {}
        }
    }

    #[inline]
    fn record_start(&mut self, state: &State) {
        self.has_attacked = false;
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

    fn record_demolition(&mut self, space: Space, unit: Unit, result: DemolitionResult) {
        if result == DemolitionResult::BlowUp {
            self.lose(unit, space);
        }
        if result.breaks() {
            self.rail_breaks += 1;
            self.counts_of(space).rail_breaks += 1;
        }
    }

    #[inline]
    fn counts_of(&mut self, space: Space) -> &mut SpaceCounts {
        self.counted_spaces |= Set::of(space);
        &mut self.spaces[space]
    }

    fn lose(&mut self, unit: Unit, space: Space) {
        self.units_lost += 1;
        self.counts_of(space).units_lost += 1;
        self.pieces.lost |= Set::of(unit);
    }

    fn remove_garrison(&mut self, space: Space) {
        self.garrisons_removed += 1;
        self.counts_of(space).garrisons_removed += 1;
    }
}

impl Observer<Event> for Ledger {
    // Inlining reduces the function to one match arm wherever the rules emit an event of a known kind.
    #[inline(always)]
    fn observe(&mut self, event: Event) {
        match event {
            Event::Mission { state, .. } => self.record_start(&state),
            Event::Buy { bought: Bought::Unit(_, unit, _), .. }
            | Event::RecruitLeader { unit: Some(unit), .. } => {
                self.pieces.bought |= Set::of(unit);
            }
            Event::Buy { bought: Bought::Gear(_, gear, _), .. } => {
                self.pieces.bought |= Set::of(gear);
            }
            Event::PlayCard { card } => self.pieces.played |= Set::of(card),
            Event::Appeal { allenby, .. } => {
                self.pieces.played |= allenby.map_or(Set::EMPTY, Set::of);
            }
            Event::Operation { .. } => {
                self.operations += 1;
                self.source_cards = Set::EMPTY;
            }
            Event::Card { card } => {
                self.pieces.turned |= card.map_or(Set::EMPTY, Set::of);
                self.card = card;
            }
            Event::Held => self.pieces.held |= self.card.map_or(Set::EMPTY, Set::of),
            Event::Placed { by_garrison, units, .. } => {
                self.has_attacked |= by_garrison;
                if !by_garrison && !units.is_empty() {
                    self.source_cards |= self.card.map_or(Set::EMPTY, Set::of);
                }
                self.pieces.placed |= units.iter().collect::<Set<_>>();
            }
            Event::Garrison { space, value: 0, how, .. } => {
                self.has_attacked |= how == How::Objective;
                self.remove_garrison(space);
            }
            Event::Battle { space, won, lost, garrison_removed, lawrence_lost, .. } => {
                self.battles_won += u16::from(won);
                self.leaders_lost += u16::from(lawrence_lost);
                self.record_battle(space, &lost, garrison_removed);
            }
            Event::Escape { to, .. } => self.leaders_lost += u16::from(to.is_none()),
            Event::Demolition { space, unit, result, leader_lost, .. } => {
                self.leaders_lost += u16::from(leader_lost);
                self.has_attacked = true;
                self.record_demolition(space, unit, result);
            }
            Event::MissionEnd { mission, reason, goal_parts, .. } => {
                self.goal_parts = self.goal_parts.saturating_add(goal_parts);
                self.record_end(mission, reason);
            }
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

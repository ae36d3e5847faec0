//! The ledger: the record of one game, made while the game is played.

use super::metrics::{
    CardEvents, MAX_MARGIN, Range, force_margin, margin, max_battles, max_points, max_strikes,
};
use crate::prelude::*;
use sandtable_games::{fingerprint, ledger};

/// Number of counters of a [`Ledger`] that are part of its [fingerprint](Ledger::fingerprint).
///
/// Counters that are added to the ledger later come after these and are left out. So the fingerprint of a game
/// does not change when a counter is added.
const FINGERPRINTED: usize = 4;

ledger! {
    /// The record of one game, from which all its statistics are computed.
    pub struct Ledger {
        /// Events that happened to the cards of each side, British first.
        pub cards: [CardEvents; 2] = Default::default();
        /// Winner and reason for the end; `None` while the game lasts.
        pub outcome: Option<Outcome> = None;
        /// Victory points of each side, British first.
        pub victory_points: [u8; 2] = [0; 2];
        /// True for a side that was ahead in victory points after some battle; British first.
        pub was_ahead: [bool; 2] = [false; 2];
        /// Total Force of the British minus that of the Turks, summed over all battles, in quarter-points.
        pub force_margins: i32 = 0;
        last_ahead: Option<Side> = None;
    }

    /// All metrics of a game with their possible ranges, in the order in which result files list them.
    numbers within Range {
        battles: u8, "battles", "battles fought until somebody won",
            |model| (1, max_battles(model));
        british_vp = |game| game.victory_points[0].into(), "points",
            "victory points of the British at the end", |model| (0, max_points(model)[0]);
        turkish_vp = |game| game.victory_points[1].into(), "points",
            "victory points of the Turks at the end", |model| (0, max_points(model)[1]);
        vp_margin = |game| margin(game.victory_points), "points",
            "victory points of the British less those of the Turks",
            |model| (-max_points(model)[1], max_points(model)[0]);
        force_margin = force_margin, "force",
            "Force of the British less that of the Turks at the end of a battle, on average over \
             battles; its quantiles, and what sweep and tune make of it, go by the nearest whole \
             number of each game",
            |_| (-MAX_MARGIN, MAX_MARGIN);
        strikes: u16, "strikes", "strikes carried out by both sides",
            |model| (0, max_strikes(model));
        destroyed: u16, "cards",
            "cards of both sides destroyed by strikes, those that survive it in the reserve included",
            |model| (0, max_strikes(model));
        british_cards_lost = |game| game.cards[0].lost.len() as i32, "cards",
            "cards in the British casualty pile at the end", |_| (0, 64);
        turkish_cards_lost = |game| game.cards[1].lost.len() as i32, "cards",
            "cards in the Turkish casualty pile at the end", |_| (0, 64);
        lead_changes: u8, "changes",
            "times that the side ahead in victory points was not the side last ahead",
            |model| (0, max_battles(model));
        comeback = Ledger::comeback, "share",
            "games won by a side that was behind in victory points at some time", |_| (0, 1);
    }
}

impl CardEvents {
    /// Returns the cards that were in hand at any time during the game.
    #[inline]
    pub fn drawn(&self) -> Set<Slot> {
        self.opening | self.drawn_later
    }
}

impl Ledger {
    /// Returns a hash of this record of a game, to notice when a program version plays games differently.
    #[inline]
    pub fn fingerprint(&self) -> u64 {
        let outcome = self
            .outcome
            .map_or(0, |Outcome { winner, reason }| 1 + winner.index() as u64 * 16 + reason as u64);
        let points = self.victory_points.map(u64::from);
        let was_ahead = self.was_ahead.map(u64::from);
        let numbers = [outcome]
            .into_iter()
            .chain(points)
            .chain(self.counts().take(FINGERPRINTED))
            .chain(was_ahead);
        let sets = self.cards.iter().flat_map(CardEvents::sets);
        fingerprint(numbers.chain(sets.map(|set| set.0)))
    }

    /// Returns 1 if the winner of the game was behind in victory points at some time, else 0.
    fn comeback(&self) -> i32 {
        let was_behind = |winner: Side| self.was_ahead[winner.enemy().index()];
        self.outcome.is_some_and(|outcome| was_behind(outcome.winner)).into()
    }

    fn record_score(&mut self, [british, turkish]: [u8; 2]) {
        self.battles += 1;
        self.victory_points = [british, turkish];
        let ahead = match british.cmp(&turkish) {
            std::cmp::Ordering::Equal => return,
            std::cmp::Ordering::Greater => Side::British,
            std::cmp::Ordering::Less => Side::Turkish,
        };
        self.lead_changes += u8::from(self.last_ahead == Some(ahead.enemy()));
        self.last_ahead = Some(ahead);
        self.was_ahead[ahead.index()] = true;
    }
}

impl Observer<Event> for Ledger {
    // Inlined where the rules report an event of a known kind, so that only its arm remains.
    #[inline(always)]
    fn observe(&mut self, event: Event) {
        match event {
            Event::Drawn { side, cards, phase } => {
                let events = &mut self.cards[side.index()];
                if self.battles == 0 && phase == DrawPhase::Maneuver {
                    events.opening |= cards;
                } else {
                    events.drawn_later |= cards;
                }
            }
            Event::Commit { side, cards, .. } => self.cards[side.index()].committed |= cards,
            Event::Strike { strike, effect, legal } => {
                self.strikes += 1;
                self.cards[legal.side.index()].struck |= Set::of(strike.attacker);
                if effect == Effect::Destroyed {
                    self.destroyed += 1;
                    self.cards[legal.side.enemy().index()].destroyed |= Set::of(strike.target);
                }
            }
            Event::Battle { totals: [british, turkish], victory_points, .. } => {
                self.force_margins += british - turkish;
                self.record_score(victory_points);
            }
            Event::End { winner, reason, casualties, .. } => {
                self.outcome = Some(Outcome { winner, reason });
                for (events, lost) in self.cards.iter_mut().zip(casualties) {
                    events.lost = lost;
                }
            }
            Event::Shuffle { .. }
            | Event::Draw { .. }
            | Event::Discard { .. }
            | Event::Pass { .. } => {}
        }
    }

    #[inline]
    fn needs_order(&self) -> bool {
        false
    }
}

//! The ledger: the record of one game, made while it is played.

use super::model::Side;
use super::rules::{DrawPhase, Effect, Event, Outcome};
use crate::kernel::{Onlooker, Set};

/// Which cards of a side something happened to at least once in a game, by slot.
#[derive(Clone, Copy, Debug, Default)]
pub struct CardNotes {
    /// In the hand after the first maneuver (M3.1).
    pub opening: Set,
    /// Drawn at any time after the first maneuver, be it for the first time or again.
    pub drawn_later: Set,
    /// Committed to an order of battle (M3.3).
    pub committed: Set,
    /// Spent or fired in a strike (M3.4–M3.7).
    pub struck: Set,
    /// Destroyed by a strike (M3.11); a card that always goes to the reserve survives it (M2.4).
    pub destroyed: Set,
    /// In the casualty pile at the end.
    pub lost: Set,
}

/// The record of one game, from which all statistics are made.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ledger {
    /// Notes on the cards of each side.
    pub cards: [CardNotes; 2],
    /// Who won, and why; none while the game lasts.
    pub outcome: Option<Outcome>,
    /// Victory points, by side.
    pub victory_points: [u8; 2],
    /// How many battles were decided.
    pub battles: u8,
    /// How many strikes were carried out.
    pub strikes: u16,
    /// How many cards strikes destroyed.
    pub destroyed: u16,
    /// How often the side ahead in victory points was not the side last ahead.
    pub lead_changes: u8,
    /// Whether a side was ever ahead, by side.
    pub was_ahead: [bool; 2],
    /// Force of the British less that of the Turks at the end of each battle, added up, in
    /// quarter-points.
    pub force_margins: i32,
    last_ahead: Option<Side>,
}

impl CardNotes {
    /// In hand at any time.
    #[inline]
    pub fn drawn(&self) -> Set {
        self.opening | self.drawn_later
    }
}

impl Ledger {
    /// A digest of all that was noted: FNV-1a over its numbers, one word at a time.
    #[inline]
    pub fn fingerprint(&self) -> u64 {
        let outcome = self
            .outcome
            .map_or(0, |Outcome { winner, reason }| 1 + winner.index() as u64 * 16 + reason as u64);
        let [british, turkish] = self.victory_points.map(u64::from);
        let numbers = [
            outcome,
            british,
            turkish,
            self.battles.into(),
            self.strikes.into(),
            self.destroyed.into(),
            self.lead_changes.into(),
            u64::from(self.was_ahead[0]),
            u64::from(self.was_ahead[1]),
        ];
        let masks = self.cards.iter().flat_map(|notes| {
            let CardNotes { opening, drawn_later, committed, struck, destroyed, lost } = *notes;
            [opening, drawn_later, committed, struck, destroyed, lost].map(|set| set.0)
        });
        numbers.into_iter().chain(masks).fold(0xcbf2_9ce4_8422_2325, |hash, word| {
            // The shift lets high bits reach low ones, which a product of words alone never does.
            let product = (hash ^ word).wrapping_mul(0x0000_0100_0000_01b3);
            product ^ (product >> 32)
        })
    }

    fn note_score(&mut self, [british, turkish]: [u8; 2]) {
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

impl Onlooker<Event> for Ledger {
    // Where the rules tell an event its kind is known, and all but one arm falls away.
    #[inline(always)]
    fn see(&mut self, event: Event) {
        match event {
            Event::Draw { side, card, phase } => {
                let notes = &mut self.cards[side.index()];
                if self.battles == 0 && phase == DrawPhase::Maneuver {
                    notes.opening |= Set::of(card);
                } else {
                    notes.drawn_later |= Set::of(card);
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
                self.note_score(victory_points);
            }
            Event::End { winner, reason, casualties, .. } => {
                self.outcome = Some(Outcome { winner, reason });
                for (notes, lost) in self.cards.iter_mut().zip(casualties) {
                    notes.lost = lost;
                }
            }
            Event::Shuffle { .. } | Event::Discard { .. } | Event::Pass { .. } => {}
        }
    }
}

//! What happened to the cards of a side, and how often it won then.

use serde::{Deserialize, Serialize};

use super::{CARD_METRICS, DRAWN, DRAWN_LATER, OPENING};
use crate::games::megiddo::ledger::CardNotes;
use crate::games::megiddo::model::{Army, Side};
use crate::stats::{Estimate, PositionalCounter};
use crate::summary::{CardFigures, Metric};

/// How often each thing happened to each card of a side, by the last slot of the card's entry.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct CardTally {
    games: [PositionalCounter; CARD_METRICS.len()],
    games_won: [PositionalCounter; CARD_METRICS.len()],
}

impl CardTally {
    /// The tally of no games.
    pub fn new() -> CardTally {
        CardTally {
            games: std::array::from_fn(|_| PositionalCounter::new()),
            games_won: std::array::from_fn(|_| PositionalCounter::new()),
        }
    }

    /// Adds what a game did to the cards of a side, and whether the side won.
    #[inline]
    pub fn add(&mut self, army: &Army, notes: &CardNotes, won: bool) {
        for (index, metric) in CARD_METRICS.iter().enumerate() {
            let entries = army.copies.entries_among((metric.of)(notes)).0;
            self.games[index].add(entries);
            if won {
                self.games_won[index].add(entries);
            }
        }
    }

    /// Adds the games of another tally.
    pub fn merge(&mut self, other: &CardTally) {
        let all = self.games.iter_mut().chain(&mut self.games_won);
        for (counter, more) in all.zip(other.games.iter().chain(&other.games_won)) {
            counter.merge(more);
        }
    }

    /// Whether these can be of a side that won and lost so many games.
    pub fn are_sound(&self, won: u64, lost: u64) -> bool {
        let mut pairs = self.games.iter().zip(&self.games_won);
        pairs.all(|(games, games_won)| games.can_be_split(games_won, [won, lost]))
    }
}

/// The counts of a side's cards at the end of a run.
pub(super) struct CardCounts {
    games: [[u64; 64]; CARD_METRICS.len()],
    games_won: [[u64; 64]; CARD_METRICS.len()],
    all: u64,
    all_won: u64,
    level: f64,
}

impl CardCounts {
    /// The counts of a side that won `all_won` of `all` games.
    pub fn new(cards: &CardTally, all: u64, all_won: u64, level: f64) -> CardCounts {
        CardCounts {
            games: cards.games.each_ref().map(PositionalCounter::totals),
            games_won: cards.games_won.each_ref().map(PositionalCounter::totals),
            all,
            all_won,
            level,
        }
    }

    /// The figures of every card, in the order of the deck.
    pub fn figures(&self, side: Side, army: &Army) -> Vec<CardFigures> {
        let entries = army.entries.iter().zip(army.copies.last());
        entries
            .map(|(entry, bit)| CardFigures {
                side: side.name(),
                card: entry.card.name.clone(),
                kind: entry.card.kind.name(),
                copies: entry.copies,
                metrics: self.of_entry(bit),
            })
            .collect()
    }

    /// 17Lands' figures first, then the rates and win rates of what happened in play.
    fn of_entry(&self, bit: usize) -> Vec<Metric> {
        let with = |metric: usize| (self.games_won[metric][bit], self.games[metric][bit]);
        let share = |name: &str, (count, n): (u64, u64)| Metric::share(name, count, n, self.level);
        let (seen_won, seen) = with(DRAWN);
        let unseen = (self.all_won - seen_won, self.all - seen);
        let improvement =
            Estimate::difference_of_rates(seen_won, seen, unseen.0, unseen.1, self.level);
        let mut metrics = vec![
            share("gp_wr", (self.all_won, self.all)),
            share("oh_wr", with(OPENING)),
            share("gd_wr", with(DRAWN_LATER)),
            share("gih_wr", with(DRAWN)),
            share("gns_wr", unseen),
            Metric::estimated("iwd", "share", improvement),
        ];
        for (index, metric) in CARD_METRICS.iter().enumerate() {
            if let Some(rate) = metric.rate {
                metrics.push(share(rate, (self.games[index][bit], self.all)));
                if index != DRAWN {
                    metrics.extend(metric.win_rate.map(|name| share(name, with(index))));
                }
            }
        }
        metrics
    }
}

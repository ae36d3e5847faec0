//! What happened to the cards of a side, and how often it won then.

use super::{CARD_METRICS, CardNotes, DRAWN, DRAWN_LATER, OPENING};
use crate::prelude::*;
use sandtable_stats::{CopyCounts, CopyRates, PositionalCounter, merge_fields};
use sandtable_summary::CardFigures;

/// How often each thing happened to each card of a side, by the last slot of the card's entry.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct CardTally {
    games: [PositionalCounter; CARD_METRICS.len()],
    games_won: [PositionalCounter; CARD_METRICS.len()],
    /// The copies in hand at some time by their slots, in games lost and games won.
    copies: [PositionalCounter; 2],
    /// Pairs of alike copies that were both in hand, by the slot of the first.
    pairs: [PositionalCounter; 2],
}

merge_fields! { CardTally: games, games_won, copies, pairs; }

impl CardTally {
    /// The tally of no games.
    pub fn new() -> CardTally {
        CardTally {
            copies: [PositionalCounter::new(), PositionalCounter::new()],
            pairs: [PositionalCounter::new(), PositionalCounter::new()],
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
        let (drawn, won) = (notes.drawn(), usize::from(won));
        self.copies[won].add(drawn.0);
        for pairs in army.copies.pairs_among(drawn) {
            self.pairs[won].add(pairs.0);
        }
    }

    /// Whether these counts are possible for a side with such cards that won and lost this many
    /// games.
    pub fn are_sound(&self, army: &Army, won: u64, lost: u64) -> bool {
        let mut pairs = self.games.iter().zip(&self.games_won);
        pairs.all(|(games, games_won)| games.can_be_split(games_won, [won, lost]))
            && self.copies_are_sound(army, [lost, won])
    }

    /// A copy is in hand in at most every game; and the number of copies in hand sets limits to the
    /// number of pairs that were.
    fn copies_are_sound(&self, army: &Army, games: [u64; 2]) -> bool {
        let counters = self.copies.iter().zip(&self.pairs).zip(games);
        counters.into_iter().all(|((copies, pairs), games)| {
            let (copies, pairs) = (copies.totals(), pairs.totals());
            army.copies.last().iter().all(|last| {
                let slots = army.copies.of(army.copies.entry(last));
                let sum = |counts: &[u64; 64]| -> u128 {
                    slots.iter().map(|slot| u128::from(counts[slot.index()])).sum()
                };
                let (all, squares) = (sum(&copies), sum(&copies) + 2 * sum(&pairs));
                slots.iter().all(|slot| copies[slot.index()] <= games)
                    && squares <= all * slots.len() as u128
                    && all * all <= squares * u128::from(games)
            })
        })
    }
}

/// The cards of a side that won `all_won` of `all` games, at the end of a run.
pub(super) struct CardCounts<'a> {
    pub cards: &'a CardTally,
    pub all: u64,
    pub all_won: u64,
    pub level: f64,
}

/// How winning goes with a copy in hand is reported if at least one in this many of all copies was
/// in hand, and as many were not.
const LEAST_PART: u64 = 20;

impl CardCounts<'_> {
    /// The figures of every card, in the order of the deck.
    pub fn figures(&self, side: Side, army: &Army) -> Vec<CardFigures> {
        let entries = army.entries.iter().zip(army.copies.last());
        entries
            .map(|(entry, last)| CardFigures {
                side: side.name(),
                card: entry.card.name.clone(),
                kind: entry.card.kind.name(),
                copies: entry.copies,
                metrics: self.of_entry(army.copies.of(army.copies.entry(last)), last.index()),
            })
            .collect()
    }

    /// 17Lands' figures first, then the rates and win rates of what happened in play.
    fn of_entry(&self, slots: Set<Slot>, bit: usize) -> Vec<Metric> {
        let CardTally { games, games_won, .. } = self.cards;
        let with = |metric: usize| (games_won[metric].total(bit), games[metric].total(bit));
        let share = |name: &str, (count, n): (u64, u64)| Metric::share(name, count, n, self.level);
        let estimated = |name, estimate| Metric::estimated(name, "share", estimate);
        let by_copy = self.by_copy(slots);
        let (drawn, others) = (by_copy.chosen(self.level), by_copy.others(self.level));
        let improvement = match LEAST_PART * drawn.n.min(others.n) < drawn.n + others.n {
            true => Estimate::unknown(drawn.n.min(others.n)),
            false => by_copy.difference(self.level),
        };
        let mut metrics = vec![
            share("gp_wr", (self.all_won, self.all)),
            share("oh_wr", with(OPENING)),
            share("gd_wr", with(DRAWN_LATER)),
            estimated("gih_wr", drawn),
            estimated("gns_wr", others),
            estimated("iwd", improvement),
        ];
        for (index, metric) in CARD_METRICS.iter().enumerate() {
            if let Some(rate) = metric.rate {
                metrics.push(share(rate, (games[index].total(bit), self.all)));
                if index != DRAWN {
                    metrics.extend(metric.win_rate.map(|name| share(name, with(index))));
                }
            }
        }
        metrics
    }

    /// The games won and lost, with the copies in these slots that were in hand.
    fn by_copy(&self, slots: Set<Slot>) -> CopyRates {
        let sum = |counter: &PositionalCounter| {
            slots.iter().map(|slot| counter.total(slot.index())).sum()
        };
        let CardTally { copies, pairs, .. } = self.cards;
        let chosen = |won: usize, games| CopyCounts {
            games,
            copies: sum(&copies[won]),
            pairs: sum(&pairs[won]),
        };
        let games = [chosen(0, self.all - self.all_won), chosen(1, self.all_won)];
        CopyRates { size: slots.len() as u64, games }
    }
}

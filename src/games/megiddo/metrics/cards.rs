//! Numbers of games in which events happened to a side's cards, with the games that the side won.

use super::{CARD_METRICS, CardEvents, DRAWN, DRAWN_LATER, OPENING};
use crate::prelude::*;
use sandtable_stats::{CopyCounts, CopyRates, PositionalCounter, merge_fields};
use sandtable_summary::CardFigures;

/// Number of games, and of won games, in which each event happened to each card of a side.
///
/// Every counter has one count for each slot of the deck. In `games` and `games_won`, the copies of a card are
/// counted together, at the last of their slots.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct CardTally {
    games: [PositionalCounter; CARD_METRICS.len()],
    games_won: [PositionalCounter; CARD_METRICS.len()],
    /// Games in which the copy in each slot was in hand at some time: lost games, then won games.
    copies: [PositionalCounter; 2],
    /// Pairs of copies of one card that were both in hand in a game, by the slot of the first copy.
    ///
    /// There is a counter for lost games and one for won games.
    pairs: [PositionalCounter; 2],
}

merge_fields! { CardTally: games, games_won, copies, pairs; }

impl CardTally {
    /// Creates a tally without games.
    pub fn new() -> CardTally {
        CardTally {
            copies: [PositionalCounter::new(), PositionalCounter::new()],
            pairs: [PositionalCounter::new(), PositionalCounter::new()],
            games: std::array::from_fn(|_| PositionalCounter::new()),
            games_won: std::array::from_fn(|_| PositionalCounter::new()),
        }
    }

    /// Adds the events of one game; `won` is true if the side that owns the cards won this game.
    #[inline]
    pub fn add(&mut self, army: &Army, events: &CardEvents, won: bool) {
        for (index, metric) in CARD_METRICS.iter().enumerate() {
            let entries = army.copies.entries_among((metric.of)(events)).0;
            self.games[index].add(entries);
            if won {
                self.games_won[index].add(entries);
            }
        }
        let (drawn, won) = (events.drawn(), usize::from(won));
        self.copies[won].add(drawn.0);
        for pairs in army.copies.pairs_among(drawn) {
            self.pairs[won].add(pairs.0);
        }
    }

    /// Returns true if a side that won `won` games and lost `lost` games can have these counts.
    ///
    /// This detects damaged result files.
    pub fn are_sound(&self, army: &Army, won: u64, lost: u64) -> bool {
        let mut pairs = self.games.iter().zip(&self.games_won);
        pairs.all(|(games, games_won)| games.can_be_split(games_won, [won, lost]))
            && self.copies_are_sound(army, [lost, won])
    }

    /// Returns true if the counts of copies and pairs are possible; `games` are lost games, then won games.
    ///
    /// A copy is in hand at most once in each game, and the numbers of copies limit the numbers of pairs.
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

/// Tally of a side's cards, with the side's games and wins and the level of confidence intervals.
pub(super) struct CardCounts<'a> {
    pub cards: &'a CardTally,
    pub games: u64,
    pub games_won: u64,
    pub level: f64,
}

/// Reciprocal of the smallest share of copies for which the metric `iwd` is reported.
///
/// The metric compares copies that were in hand with copies that never were. If either group is smaller than this
/// share of all copies, the metric is reported as unknown.
const MIN_SHARE_RECIPROCAL: u64 = 20;

impl CardCounts<'_> {
    /// Returns all metrics of every card in the deck, in the order of the deck list.
    pub fn figures(&self, side: Side, army: &Army) -> Vec<CardFigures> {
        let entries = army.entries.iter().zip(army.copies.last());
        entries
            .map(|(entry, last)| CardFigures {
                side: side.name(),
                card: entry.card.name.clone(),
                kind: entry.card.kind.name(),
                copies: entry.copies,
                metrics: self.card_metrics(army.copies.of(army.copies.entry(last)), last.index()),
            })
            .collect()
    }

    /// Returns all metrics of one card: first those that 17Lands uses, then those of the other events.
    ///
    /// `slots` are the copies of the card, and `bit` is the index of the slot at which the tally counts its games.
    fn card_metrics(&self, slots: Set<Slot>, bit: usize) -> Vec<Metric> {
        let CardTally { games, games_won, .. } = self.cards;
        let with_event = |metric: usize| (games_won[metric].total(bit), games[metric].total(bit));
        let share = |name: &str, (count, n): (u64, u64)| Metric::share(name, count, n, self.level);
        let estimated = |name, estimate| Metric::estimated(name, "share", estimate);
        let copy_rates = self.copy_rates(slots);
        let (drawn, others) = (copy_rates.chosen(self.level), copy_rates.others(self.level));
        let improvement = match MIN_SHARE_RECIPROCAL * drawn.n.min(others.n) < drawn.n + others.n {
            true => Estimate::unknown(drawn.n.min(others.n)),
            false => copy_rates.difference(self.level),
        };
        let mut metrics = vec![
            share("gp_wr", (self.games_won, self.games)),
            share("oh_wr", with_event(OPENING)),
            share("gd_wr", with_event(DRAWN_LATER)),
            estimated("gih_wr", drawn),
            estimated("gns_wr", others),
            estimated("iwd", improvement),
        ];
        for (index, metric) in CARD_METRICS.iter().enumerate() {
            if let Some(rate) = metric.rate {
                metrics.push(share(rate, (games[index].total(bit), self.games)));
                if index != DRAWN {
                    metrics.extend(metric.win_rate.map(|name| share(name, with_event(index))));
                }
            }
        }
        metrics
    }

    /// Returns how often the copies in `slots` were in hand, in lost games and in won games.
    fn copy_rates(&self, slots: Set<Slot>) -> CopyRates {
        let sum = |counter: &PositionalCounter| {
            slots.iter().map(|slot| counter.total(slot.index())).sum()
        };
        let CardTally { copies, pairs, .. } = self.cards;
        let counts = |won: usize, games| CopyCounts {
            games,
            copies: sum(&copies[won]),
            pairs: sum(&pairs[won]),
        };
        let games = [counts(0, self.games - self.games_won), counts(1, self.games_won)];
        CopyRates { size: slots.len() as u64, games }
    }
}

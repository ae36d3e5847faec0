//! Metrics of cards and counters: how often an event happens to them, and the win rate then.

use crate::prelude::*;

use super::CARD_LOSSES;
use crate::ledger::maxima::max_missions;
use crate::ledger::pieces::{About, PIECE_METRICS};
use sandtable_stats::{Histogram, PositionalCounter, have_same_ranges, merge_fields};
use sandtable_summary::{CardFigures, Metric};

/// Tally of the games in which each kind of event happened to each card or counter.
///
/// All copies of a card or counter are counted together, under the slot of the last copy.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct PieceTally {
    games: [PositionalCounter; PIECE_METRICS.len()],
    games_won: [PositionalCounter; PIECE_METRICS.len()],
    /// For each printed card, a histogram of the units lost in the battles that it caused.
    ///
    /// Only games with such battles are included.
    losses: Vec<Histogram>,
}

merge_fields! { PieceTally: games, games_won, losses; }

impl PieceTally {
    /// Creates an empty tally for games of this mode.
    pub fn new(model: &Model, mode: Mode) -> PieceTally {
        let copies = |card: &OpsCard| max_missions(model, mode) * card.copies;
        let max = |card: &OpsCard| (copies(card) * model.counters.units.len()) as i32;
        PieceTally {
            games: std::array::from_fn(|_| PositionalCounter::new()),
            games_won: std::array::from_fn(|_| PositionalCounter::new()),
            losses: model.cards.entries.iter().map(|card| Histogram::new(0, max(card))).collect(),
        }
    }

    /// Adds a game to the tally; `won` says whether the player won it.
    #[inline]
    pub fn add(&mut self, model: &Model, game: &Ledger, won: bool) {
        for (index, metric) in PIECE_METRICS.iter().enumerate() {
            let entries = (metric.of)(model, &game.pieces);
            self.games[index].add(entries);
            if won {
                self.games_won[index].add(entries);
            }
        }
        self.add_losses(model, game);
    }

    fn add_losses(&mut self, model: &Model, game: &Ledger) {
        let mut left = game.pieces.fought;
        while let Some(slot) = left.first() {
            let entry = model.cards.copies.entry(slot);
            let alike = left.iter().take_while(|&slot| model.cards.copies.entry(slot) == entry);
            let alike: Set<Card> = alike.collect();
            let lost: u16 = alike.iter().map(|slot| game.lost_to_card[slot]).sum();
            self.losses[entry].record(lost.into());
            left -= alike;
        }
    }

    /// Returns true if a tally that was read from a file is possible, given the games won and lost.
    ///
    /// `new` is an empty tally of the same scenario and mode.
    pub fn is_sound(&self, new: &PieceTally, [won, lost]: [u64; 2]) -> bool {
        let mut pairs = self.games.iter().zip(&self.games_won);
        pairs.all(|(games, games_won)| games.can_be_split(games_won, [won, lost]))
            && have_same_ranges(&self.losses, &new.losses)
            && self.losses.iter().all(|histogram| histogram.n() <= won + lost)
    }

    /// Returns the metrics of every card, unit, piece of Gear and Ottoman unit.
    ///
    /// `all` are the numbers of games won and played; `level` is the confidence level of the intervals.
    pub fn figures(&self, model: &Model, all: [u64; 2], level: f64) -> Vec<CardFigures> {
        let counts = Counts {
            games: self.games.each_ref().map(PositionalCounter::totals),
            games_won: self.games_won.each_ref().map(PositionalCounter::totals),
            all,
            level,
        };
        let cards = model.cards.entries.iter().zip(model.cards.copies.last()).zip(&self.losses);
        let cards = cards.map(|((card, bit), losses)| {
            let mut metrics = counts.of(bit.index(), |about| about == About::Cards);
            metrics.push(Metric::mean(CARD_LOSSES, "units", losses, level));
            CardFigures {
                side: "ottoman",
                card: card.name.clone(),
                kind: if card.is_held() { "hold" } else { "immediate" },
                copies: card.copies,
                metrics,
            }
        });
        let counters = model.counters.entries.iter().zip(model.counters.copies.last());
        let counters = counters
            .filter(|(entry, _)| entry.kind != CounterKind::Garrison)
            .map(|(entry, bit)| counts.of_counter(entry, bit.index()));
        cards.chain(counters).collect()
    }
}

/// Numbers of games, by event and slot, from which the metrics of cards and counters are computed.
struct Counts {
    games: [[u64; 64]; PIECE_METRICS.len()],
    games_won: [[u64; 64]; PIECE_METRICS.len()],
    all: [u64; 2],
    level: f64,
}

impl Counts {
    fn of_counter(&self, entry: &CounterEntry, bit: usize) -> CardFigures {
        let applies = |about| match entry.kind {
            CounterKind::Unit(_) => matches!(about, About::Arabs | About::Units),
            CounterKind::Gear(_) => about == About::Arabs,
            CounterKind::Garrison => false,
            CounterKind::Ottoman(_) => about == About::Ottomans,
        };
        CardFigures {
            side: if matches!(entry.kind, CounterKind::Ottoman(_)) { "ottoman" } else { "arab" },
            card: entry.name.clone(),
            kind: entry.kind.name(),
            copies: entry.copies,
            metrics: self.of(bit, applies),
        }
    }

    /// Returns the metrics of one card or counter, whose last copy has the slot `bit`.
    ///
    /// They are the win rate in all games, and the metrics of those events for whose group `applies` is true.
    fn of(&self, bit: usize, applies: impl Fn(About) -> bool) -> Vec<Metric> {
        let share = |name, count, n| Metric::share(name, count, n, self.level);
        let [won, played] = self.all;
        let mut metrics = vec![share("gp_wr", won, played)];
        for (index, metric) in PIECE_METRICS.iter().enumerate() {
            if applies(metric.about) {
                let (games, games_won) = (self.games[index][bit], self.games_won[index][bit]);
                metrics.push(share(metric.rate, games, played));
                metrics.push(share(metric.win_rate, games_won, games));
            }
        }
        metrics
    }
}

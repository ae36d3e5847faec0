//! The tally: counts over all games of a matchup.

use super::GAME_METRICS;
use super::cards::{CardCounts, CardTally};
use super::margins::ForceMargins;
use crate::prelude::*;
use sandtable_games::Counts;
use sandtable_summary::Cell;

/// Index of the metric `battles`, the number of battles in a game, in [`GAME_METRICS`].
const BATTLES: usize = 0;

/// Integer counts over all games of a matchup, from which its metrics are computed.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Tally {
    #[serde(flatten)]
    counts: Counts,
    force_margins: ForceMargins,
    /// Counts of the events that happened to each side's cards, British first.
    cards: [CardTally; 2],
}

sandtable_stats::merge_fields! { Tally: counts, force_margins, cards; }

impl Tally {
    /// Returns the number of games that each side won, British first.
    fn won(&self) -> [u64; 2] {
        let british = self.counts.won();
        [british, self.counts.games() - british]
    }
}

impl sandtable_games::Tally<Megiddo> for Tally {
    fn new(cast: &Cast) -> Tally {
        let bounds = GAME_METRICS.iter().map(|it| (it.bounds)(&cast.model).into());
        Tally {
            counts: Counts::within::<Megiddo>(bounds),
            force_margins: ForceMargins::new(&cast.model),
            cards: [CardTally::new(), CardTally::new()],
        }
    }

    fn add(&mut self, cast: &Cast, game: &Ledger) {
        let Some(outcome) = game.outcome else { return };
        let won = outcome.winner == Side::British;
        self.counts.note::<Megiddo>(won, outcome.reason as usize, game);
        self.force_margins.add(game);
        for side in Side::BOTH {
            let (army, won) = (cast.model.army(side), outcome.winner == side);
            self.cards[side.index()].add(army, &game.cards[side.index()], won);
        }
    }

    fn is_sound(&self, cast: &Cast, games: u64) -> bool {
        self.counts.can_be(&Tally::new(cast).counts, games)
            && self.force_margins.is_sound(&self.counts.numbers[BATTLES])
            && Side::BOTH.into_iter().zip(&self.cards).all(|(side, cards)| {
                let won = self.won()[side.index()];
                cards.are_sound(cast.model.army(side), won, games - won)
            })
    }

    fn wins(&self) -> (u64, u64) {
        (self.counts.won(), self.counts.games())
    }

    fn cell(&self, cast: &Cast, level: f64) -> Cell {
        let mut cell = self.counts.cell::<Megiddo>(Megiddo::matchup(cast), level);
        // Values in the histogram are rounded, so its mean is replaced by the exact one.
        for metric in cell.metrics.iter_mut().filter(|metric| metric.unit == "force") {
            let (estimate, std_dev) = self.force_margins.estimate(level);
            *metric = Metric { estimate, std_dev, ..metric.clone() };
        }
        let cards = Side::BOTH.into_iter().flat_map(|side| {
            let (cards, games_won) = (&self.cards[side.index()], self.won()[side.index()]);
            let counts = CardCounts { cards, games: cell.games, games_won, level };
            counts.figures(side, cast.model.army(side))
        });
        Cell { cards: cards.collect(), ..cell }
    }
}

//! Decks that are best responses to each other.

use crate::Pairing;
use crate::row::{metrics, row};

row! {
    /// Card of a deck: `decks.csv`.
    DeckCard: "decks.csv" {
        /// the side whose deck it is
        side: String,
        /// policy, with its deck if it is not the printed one, as in `ratings.csv`
        strategy: String,
        /// name of the card
        card: String,
        /// kind of the card
        kind: String,
        /// key of the scenario that holds the number of copies
        key: String,
        /// copies in this deck
        copies: u64,
        /// copies in the deck of the scenario
        printed: u64,
        /// the fewest copies that the pool allows
        least: u64,
        /// the most copies that the pool allows
        most: u64,
    }
}

metrics! {
    /// Metrics of exchanges of cards.
    SwapMetric {
        /// by how much more often the side wins with the exchange against the other side's mix, on
        /// the same luck, which did not choose it
        SwapGain = "swap_gain", "share";
        /// the same of all exchanges of a climb together, on luck of its own
        ClimbGain = "climb_gain", "share";
    }
}

row! {
    /// An exchange of cards that was kept, or a climb: `swaps.csv`.
    SwapRow: "swaps.csv" {
        /// number of the round: in each, both sides answer the other's mix
        round: u64,
        /// the side
        side: String,
        /// policy with the deck that the climb led to, or began and ended with
        strategy: String,
        /// what was exchanged
        change: String,
    } of SwapMetric {
        /// on the two that are compared
        pairing: Pairing,
    }
}

//! Rows on decks that are best responses to each other, and on the exchanges of cards that led to them.

use crate::Pairing;
use crate::row::{metrics, row};

row! {
    /// Row of `decks.csv`: number of copies of a card in a deck.
    DeckCard: "decks.csv" {
        /// side that owns the deck
        side: String,
        /// policy, followed by its deck unless that is the printed one, as in `ratings.csv`
        strategy: String,
        /// name of the card
        card: String,
        /// kind of the card
        kind: String,
        /// key of the scenario for the number of copies
        key: String,
        /// number of copies in this deck
        copies: u64,
        /// number of copies in the scenario's own deck
        printed: u64,
        /// smallest number of copies that the pool allows
        least: u64,
        /// largest number of copies that the pool allows
        most: u64,
    }
}

metrics! {
    /// Metrics of exchanges of cards in `swaps.csv`.
    SwapMetric {
        /// win rate of the side against the other side's equilibrium mix with the exchange minus that without it, on
        /// the same random streams; estimated on other games than those by which the exchange was chosen
        SwapGain = "swap_gain", "share";
        /// win rate of the side against the other side's equilibrium mix with all exchanges of a climb minus that with
        /// none, on games that were not used to choose them; a climb is a series of exchanges
        ClimbGain = "climb_gain", "share";
    }
}

row! {
    /// Row of `swaps.csv`: an accepted exchange of cards, or a whole climb, which is a series of exchanges.
    SwapRow: "swaps.csv" {
        /// number of the round; in each round both sides respond to the other side's mix
        round: u64,
        /// side that exchanges cards
        side: String,
        /// policy with the deck that ended the climb
        strategy: String,
        /// exchanged cards
        change: String,
    } of SwapMetric {
        /// statistics of the games with and without the exchange on the same random streams
        pairing: Pairing,
    }
}

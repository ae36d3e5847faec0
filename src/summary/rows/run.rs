//! Results of a run: figures of games, cards and spaces, lengths, notable games, and the map.

use crate::row::{metrics, row};
use crate::{Judged, Matchup, OfMatchup, Optional, Pairing};

metrics! {
    /// Metrics of games.
    PlayedMetric {
        /// share of games won by the first seat
        WinRate = "win_rate", "share";
    } or Declared
}

row! {
    /// Metric of games: `summary.csv`.
    Played: "summary.csv" {} of PlayedMetric
}

row! {
    /// Share of games with a length: `lengths.csv`.
    Length: "lengths.csv" {
        /// how many there were in a game
        number: i32,
    } of String
}

metrics! {
    /// Metrics of cards.
    CardMetric {
        /// what one copy is worth to its side: win rate as it is, less that with what `--instead`
        /// says in the place of one copy, on the same luck; with nothing there, where its mix
        /// knows no such stand-in
        Ablation = "ablation_pp", "pp";
        /// the same against a blank, which is handled like any other and does nothing
        Blank = "blank_pp", "pp";
        /// the same against another card of its deck or box, picked for each game, every copy of
        /// the others that the scenario allows there as likely
        Average = "average_pp", "pp";
        /// win rate of its side with one copy more, less that as it is
        PlusOne = "plus_one_pp", "pp";
        /// win rate of its side with one copy fewer and nothing in its place, less that as it is
        MinusOne = "minus_one_pp", "pp";
        /// win rate of its side with the card `instead` in the place of one copy, less that as
        /// it is
        Swap = "swap_pp", "pp";
    } or Declared
}

row! {
    /// Metric of a card: `cards.csv`; a run leaves out the optional columns.
    Card: "cards.csv" {
        /// side whose card it is; what holds it, in a solitaire game
        side: String,
        /// name of the card or counter in the scenario
        card: String,
        /// kind of card, as the scenario calls it
        kind: String,
        /// copies in the deck as it is
        copies: u64,
        /// what takes the place of one copy: a card, for swap_pp; blank, nothing or average, for
        /// ablation_pp
        instead: Optional<String>,
    } of CardMetric {
        /// on the two that are compared
        pairing: Optional<Pairing>,
        /// 1 if the whole interval is within plus or minus `--matters`, else 0
        negligible: Optional<Option<bool>>,
        /// for ablation_pp: 1 if a copy is clearly worth something against one stand-in, and clearly
        /// harms against another, else 0
        sign_depends: Optional<Option<bool>>,
        /// what is clear
        judged: Optional<Judged>,
    }
}

row! {
    /// Metric of a space: `spaces.csv`.
    SpaceFigure: "spaces.csv" {
        /// name of the space; figures are of what happened there
        space: String,
    } of String
}

row! {
    /// Route of a space of the map, or a space without routes: `map.csv`.
    Place: "map.csv" {
        /// name of the space
        space: String,
        /// what is special about it, as the scenario calls it, separated by spaces
        kinds: String,
        /// where it is drawn, across from the west; empty where it is not
        x: Option<u64>,
        /// where it is drawn, down from the north; empty where it is not
        y: Option<u64>,
        /// the space at the other end of one of its routes: a row each; empty where it has none
        route: String,
    }
}

row! {
    /// Best, worst or typical game of a matchup: `landmarks.csv`.
    Landmark: "landmarks.csv" {
        /// who plays what
        matchup: Matchup,
        /// best or worst by the margin, or typical: near the median
        landmark: String,
        /// number of the game; of equal ones the first
        index: u64,
        /// by how much the first seat won; negative if it lost
        margin: i32,
        /// how long the game was
        length: i32,
        /// among how many games it was sought, the first of the matchup
        of: u64,
        /// the command line that tells the game
        command: String,
    }
}

impl OfMatchup for Landmark {
    fn matchup(&self) -> &Matchup {
        &self.matchup
    }
}

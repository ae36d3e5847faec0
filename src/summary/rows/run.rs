//! Rows with the results of a run: games, lengths, cards, spaces, notable games, and the map.

use crate::row::{metrics, row};
use crate::{Judged, Matchup, OfMatchup, Optional, Pairing};

metrics! {
    /// Metrics of games in `summary.csv`.
    PlayedMetric {
        /// share of games won by the first seat
        WinRate = "win_rate", "share";
    } or Declared
}

row! {
    /// Row of `summary.csv`: one metric of a matchup's games.
    Played: "summary.csv" {} of PlayedMetric
}

row! {
    /// Row of `lengths.csv`: share of games with a certain length.
    Length: "lengths.csv" {
        /// value of the metric in a game, such as its number of turns
        number: i32,
    } of String
}

metrics! {
    /// Metrics of cards in `cards.csv`.
    CardMetric {
        /// share of games won by the first seat with the decks as they are, in a row without a card
        WinRate = "win_rate", "share";
        /// value of one copy to its side: win rate with the deck as it is minus that with the stand-in of
        /// `--instead` for one copy, on the same random streams; the copy is removed where its pool has no such
        /// stand-in
        Ablation = "ablation_pp", "pp";
        /// value of one copy to its side against a blank as the stand-in: a card that is handled like any other
        /// and does nothing
        Blank = "blank_pp", "pp";
        /// value of one copy to its side against another card of its deck or pool as the stand-in, drawn anew
        /// for each game with equal probability for every other copy that the scenario allows there
        Average = "average_pp", "pp";
        /// win rate of its side with one more copy minus that with the deck as it is
        PlusOne = "plus_one_pp", "pp";
        /// win rate of its side with one copy removed minus that with the deck as it is
        MinusOne = "minus_one_pp", "pp";
        /// win rate of its side with the card `instead` for one copy minus that with the deck as it is
        Swap = "swap_pp", "pp";
        /// number of the n games of the deck as it is in which the card or counter came into play: in which a copy was
        /// read, played, committed, or on the map
        UsedInGames = "used_in_games", "games";
    } or Declared
}

row! {
    /// Row of `cards.csv`: one metric of a card; a run omits the optional columns.
    Card: "cards.csv" {
        /// side that owns the card; in a solitaire game, the deck or pool that contains it
        side: String,
        /// name of the card or counter in the scenario
        card: String,
        /// kind of card, as the scenario calls it
        kind: String,
        /// number of copies in the deck as it is
        copies: u64,
        /// stand-in for one copy: a card, for swap_pp; blank, nothing or average, for ablation_pp; either, or empty
        /// for one more copy, for MEASURE_change, the mean of the measure with the change minus that without
        instead: Optional<String>,
    } of CardMetric {
        /// statistics of the games with and without the change on the same random streams
        pairing: Optional<Pairing>,
        /// 1 if the whole interval lies within plus or minus `--matters`, else 0
        negligible: Optional<Option<bool>>,
        /// for ablation_pp: 1 if a copy significantly helps against one stand-in and significantly harms
        /// against another, else 0
        sign_depends: Optional<Option<bool>>,
        /// significance of the difference
        judged: Optional<Judged>,
    }
}

row! {
    /// Row of `spaces.csv`: one metric of a space of the map.
    SpaceFigure: "spaces.csv" {
        /// name of the space to which the metric belongs
        space: String,
    } of String
}

row! {
    /// Row of `map.csv`: route of a space of the map, or a space without routes.
    Place: "map.csv" {
        /// name of the space
        space: String,
        /// special properties of the space as the scenario calls them, separated by spaces
        kinds: String,
        /// horizontal position on the drawn map, from the west; empty if the space is not drawn
        x: Option<u64>,
        /// vertical position on the drawn map, from the north; empty if the space is not drawn
        y: Option<u64>,
        /// space at the other end of a route, with a row for each route; empty if the space has none
        route: String,
    }
}

row! {
    /// Row of `landmarks.csv`: best, worst or typical game of a matchup.
    Landmark: "landmarks.csv" {
        /// policies and mode of the games
        matchup: Matchup,
        /// best or worst by the margin, or typical: near the median
        landmark: String,
        /// number of the game; of several equally good or bad games it is the first
        index: u64,
        /// margin by which the first seat won; negative if it lost
        margin: i32,
        /// length of the game
        length: i32,
        /// number of games that were searched, from the first of the matchup
        of: u64,
        /// command line that prints the game
        command: String,
    }
}

impl OfMatchup for Landmark {
    fn matchup(&self) -> &Matchup {
        &self.matchup
    }
}

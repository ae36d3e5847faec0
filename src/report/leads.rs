//! Events of a card's course through a game by which card tables compare win rates.

/// Event that can happen to a card in a game, such as being drawn, with its columns.
#[derive(Debug, PartialEq, Eq)]
pub struct Lead {
    /// Heading of the column.
    pub title: &'static str,
    /// Metric with the win rate of the games in which the event happened.
    pub win_rate: &'static str,
    /// Metric with the share of games in which the event happened, if the table shows it.
    pub rate: Option<&'static str>,
}

const fn lead(title: &'static str, win_rate: &'static str, rate: &'static str) -> Lead {
    Lead { title, win_rate, rate: Some(rate) }
}

/// Metric with the win rate of games with the card in the opening hand.
pub const OPENING_HAND: &str = "oh_wr";
/// Metric with the win rate of all games with the card in the deck.
pub const ALL: &str = "gp_wr";
/// Metric "improvement when drawn": the win rate with the card drawn minus the rate without.
pub const IWD: &str = "iwd";

/// All events, first those that chance alone decides, since choices do not bias their win rates.
const LEADS: [Lead; 9] = [
    Lead { title: "in opening hand", win_rate: OPENING_HAND, rate: None },
    lead("drawn", "gih_wr", "drawn_rate"),
    lead("committed", "committed_wr", "committed_rate"),
    lead("turned", "turned_wr", "turned_rate"),
    lead("played", "played_wr", "played_rate"),
    lead("fought", "fought_wr", "fought_rate"),
    lead("bought", "bought_wr", "bought_rate"),
    lead("placed", "placed_wr", "placed_rate"),
    lead("lost", "lost_wr", "lost_rate"),
];

/// Maximum number of events that fit into a table.
const MOST: usize = 3;

/// Returns the events for a table of cards whose metrics satisfy `has`.
pub fn leads(has: impl Fn(&str) -> bool) -> Vec<&'static Lead> {
    LEADS.iter().filter(|lead| has(lead.win_rate)).take(MOST).collect()
}

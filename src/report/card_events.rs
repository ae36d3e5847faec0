//! Events of a card in a game, such as being drawn, with the metrics of the games in which they happen.

/// Event that can happen to a card in a game, such as being drawn, with its columns in card tables.
#[derive(Debug, PartialEq, Eq)]
pub struct RateColumns {
    /// Heading of the event's column.
    pub title: &'static str,
    /// Name of the metric that is the win rate of the games in which the event happened.
    pub win_rate: &'static str,
    /// Name of the metric that is the share of games in which the event happened, if tables show it.
    pub rate: Option<&'static str>,
}

const fn event(title: &'static str, win_rate: &'static str, rate: &'static str) -> RateColumns {
    RateColumns { title, win_rate, rate: Some(rate) }
}

/// Name of the card metric that is the win rate of games with the card in the opening hand.
pub const OPENING_HAND: &str = "oh_wr";
/// Name of the card metric that is the win rate of all games with the card in the deck.
pub const ALL: &str = "gp_wr";
/// Name of the card metric "improvement when drawn".
///
/// It is the win rate of games in which the card was drawn minus that of the other games.
pub const IWD: &str = "iwd";

/// All events of cards. Those that chance alone decides come first: no choice biases their win rates.
const EVENTS: [RateColumns; 9] = [
    RateColumns { title: "in opening hand", win_rate: OPENING_HAND, rate: None },
    event("drawn", "gih_wr", "drawn_rate"),
    event("committed", "committed_wr", "committed_rate"),
    event("turned", "turned_wr", "turned_rate"),
    event("played", "played_wr", "played_rate"),
    event("fought", "fought_wr", "fought_rate"),
    event("bought", "bought_wr", "bought_rate"),
    event("placed", "placed_wr", "placed_rate"),
    event("lost", "lost_wr", "lost_rate"),
];

/// Maximum number of events of cards that have columns in a table.
const MAX_EVENTS: usize = 3;

/// Returns the events that a table of cards shows: the first three whose win rate is among its metrics.
///
/// `has` returns whether a metric, given by its name, is among them.
pub fn card_events(has: impl Fn(&str) -> bool) -> Vec<&'static RateColumns> {
    EVENTS.iter().filter(|event| has(event.win_rate)).take(MAX_EVENTS).collect()
}

//! Events of a card's course through a game by which card tables compare win rates.

/// Event that can happen to a card in a game, such as being drawn, with its columns.
#[derive(Debug, PartialEq, Eq)]
pub struct CardEvent {
    /// Heading of the column.
    pub title: &'static str,
    /// Metric with the win rate of the games in which the event happened.
    pub win_rate: &'static str,
    /// Metric with the share of games in which the event happened, if the table shows it.
    pub rate: Option<&'static str>,
}

const fn event(title: &'static str, win_rate: &'static str, rate: &'static str) -> CardEvent {
    CardEvent { title, win_rate, rate: Some(rate) }
}

/// Metric with the win rate of games with the card in the opening hand.
pub const OPENING_HAND: &str = "oh_wr";
/// Metric with the win rate of all games with the card in the deck.
pub const ALL: &str = "gp_wr";
/// Metric "improvement when drawn": the win rate with the card drawn minus the rate without.
pub const IWD: &str = "iwd";

/// All events, first those that chance alone decides, since choices do not bias their win rates.
const EVENTS: [CardEvent; 9] = [
    CardEvent { title: "in opening hand", win_rate: OPENING_HAND, rate: None },
    event("drawn", "gih_wr", "drawn_rate"),
    event("committed", "committed_wr", "committed_rate"),
    event("turned", "turned_wr", "turned_rate"),
    event("played", "played_wr", "played_rate"),
    event("fought", "fought_wr", "fought_rate"),
    event("bought", "bought_wr", "bought_rate"),
    event("placed", "placed_wr", "placed_rate"),
    event("lost", "lost_wr", "lost_rate"),
];

/// Maximum number of events that fit into a table.
const MAX_EVENTS: usize = 3;

/// Returns the events for a table of cards whose metrics satisfy `has`.
pub fn card_events(has: impl Fn(&str) -> bool) -> Vec<&'static CardEvent> {
    EVENTS.iter().filter(|event| has(event.win_rate)).take(MAX_EVENTS).collect()
}

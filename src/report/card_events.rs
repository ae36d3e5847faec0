//! Events of a card in a game, such as being drawn, with the metrics of the games in which they happen.

/// Columns of a table of cards that are about one event of a card, such as being drawn.
///
/// They show the win rate of the games in which the event happened and, for some events, the share of such games.
#[derive(Debug, PartialEq, Eq)]
pub struct RateColumns {
    /// Heading of the columns, which names the event, such as `drawn`.
    pub title: &'static str,
    /// Name of the metric that is the win rate of the games in which the event happened.
    pub win_rate: &'static str,
    /// Name of the metric that is the share of games with the event; `None` if tables leave it out.
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

/// Columns of all events that a table of cards can show, in order of preference.
///
/// Events that only chance decides come first: no player's choice biases the win rates of their games.
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

const MAX_EVENTS: usize = 3;

/// Returns the columns of at most three events whose win rates a table of cards contains.
///
/// Events that only chance decides are preferred. `has` returns whether the table has the metric of the given name.
pub fn card_events(has: impl Fn(&str) -> bool) -> Vec<&'static RateColumns> {
    EVENTS.iter().filter(|event| has(event.win_rate)).take(MAX_EVENTS).collect()
}

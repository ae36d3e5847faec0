//! What a table of cards leads with: by what happened to them, games are told apart.

/// Something that happens to a card.
#[derive(Debug, PartialEq, Eq)]
pub struct Lead {
    /// What it is called over a column.
    pub title: &'static str,
    /// The win rate where it happened.
    pub win_rate: &'static str,
    /// The share of games in which it did, if that is told.
    pub rate: Option<&'static str>,
}

const fn lead(title: &'static str, win_rate: &'static str, rate: &'static str) -> Lead {
    Lead { title, win_rate, rate: Some(rate) }
}

/// The win rate with a card in the opening hand.
pub const OPENING_HAND: &str = "oh_wr";
/// The win rate of all games with a card in the deck.
pub const ALL: &str = "gp_wr";
/// How much more often its side won with a card in hand than without.
pub const IWD: &str = "iwd";

/// What is told of a card, what chance alone decides first.
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

/// A table has room for so many.
const MOST: usize = 3;

/// What leads a table of cards that have these metrics.
pub fn leads(has: impl Fn(&str) -> bool) -> Vec<&'static Lead> {
    LEADS.iter().filter(|lead| has(lead.win_rate)).take(MOST).collect()
}

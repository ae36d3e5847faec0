//! Games that people tell.

use crate::prelude::*;
use crate::rules::deck_of;
use sandtable_games::Lore;
use sandtable_games::retell::{Kind, not_held, words};
use sandtable_kernel::Deck;

const CARDS: &[&str] = &["side", "cards"];

/// What traces have; who does not tell what was committed tells nothing.
pub(super) const LINES: &[Kind] = &[
    Kind { needed: true, fields: CARDS, with: &[("committable", "draw")], ..Kind::free("commit") },
    Kind { fields: CARDS, ..Kind::free("discard") },
    Kind::free("shuffle"),
    Kind::free("draw"),
    Kind::free("strike"),
    Kind::free("pass"),
    Kind::free("battle"),
    Kind::free("end"),
];

/// What is known of cards in tales.
pub(super) struct Telling(pub Arc<Model>);

fn side_of(deck: Deck) -> Side {
    if deck == deck_of(Side::British) { Side::British } else { Side::Turkish }
}

/// The cards of a line of a side, if it is such a line.
fn cards(line: &Json, side: Side, events: &[&str]) -> Option<Vec<String>> {
    let is_one = line["side"] == side.name() && events.iter().any(|it| line["event"] == *it);
    is_one.then(|| words(&line["cards"]))
}

impl Lore for Telling {
    fn card(&self, deck: Deck, index: usize) -> String {
        self.0.army(side_of(deck)).label(Slot::new(index))
    }

    fn picked(&self, _: usize) -> String {
        String::new()
    }

    /// What is discarded and committed is in hand by then; what is told to be drawn comes just then.
    fn needed(&self, deck: Deck, held: &[String], ahead: &[Json]) -> Vec<String> {
        let told = |events: &[&str]| -> Vec<String> {
            ahead.iter().filter_map(|line| cards(line, side_of(deck), events)).flatten().collect()
        };
        let drawn = told(&["draw"]);
        not_held(if drawn.is_empty() { told(&["discard", "commit"]) } else { drawn }, held)
    }

    fn left(&self, deck: Deck, line: &Json) -> Vec<String> {
        cards(line, side_of(deck), &["discard", "commit"]).unwrap_or_default()
    }

    fn answer(&self, seat: &str, question: &str, ahead: &[Json]) -> Option<(usize, Vec<String>)> {
        let side = Side::BOTH.into_iter().find(|side| crate::seat(*side) == seat)?;
        ["discard", "commit"].contains(&question).then_some(())?;
        // A side that discards tells so before it commits.
        let place =
            ahead.iter().position(|line| cards(line, side, &[question, "commit"]).is_some());
        let told = place.and_then(|place| cards(&ahead[place], side, &[question]));
        Some((place.unwrap_or(0), told.unwrap_or_default()))
    }
}

//! Climbs where what a deck is worth is known.

use super::climb::{Climb, DeckCounts, Gain, Trials};
use crate::prelude::*;
use sandtable_games::Piece;
use std::ops::RangeInclusive;

/// What a copy of each card is worth, in games of a thousand; the third pays with the first alone.
const WORTH: [i64; 5] = [4, -3, 0, 9, 1];

fn mix(size: RangeInclusive<u8>, pool: RangeInclusive<u8>) -> Mix {
    let piece = |(place, name): (usize, &str)| Piece {
        name: name.to_owned(),
        kind: "",
        strength: None,
        text: String::new(),
        like: place,
        copies: 2,
        slot: None,
        pool: pool.clone(),
        key: format!("deck.{name}"),
        entry: Vec::new(),
    };
    Mix {
        side: "red",
        owner: "red",
        wins_are_losses: false,
        pieces: ["a", "b", "c", "d", "e"].into_iter().enumerate().map(piece).collect(),
        size,
        blank: None,
    }
}

/// Plays by the worth of decks, of which no more than `most` of the fourth card are lawful.
struct Known {
    most: u8,
    games_left: u64,
    lies: bool,
}

impl Known {
    fn worth(deck: &DeckCounts) -> i64 {
        let sum: i64 = deck.iter().zip(WORTH).map(|(&it, worth)| i64::from(it) * worth).sum();
        sum + 2 * i64::from(deck[0].min(deck[2]))
    }
}

impl Trials for Known {
    fn is_lawful(&mut self, deck: &DeckCounts) -> bool {
        deck[3] <= self.most
    }

    fn play(&mut self, decks: &[DeckCounts], games: u64) -> Option<Vec<Gain>> {
        self.games_left = self.games_left.checked_sub(games * decks.len() as u64)?;
        // Luck promises something of many, and nothing to who looks again.
        let promised = i64::from(self.lies && decks.len() > 2);
        let gain = |deck: &DeckCounts| {
            let gained =
                if self.lies { promised } else { Known::worth(deck) - Known::worth(&decks[0]) };
            let share = gained as f64 / 1000.0;
            let interval =
                Interval { low: share, high: share, level: 0.95, method: Method::Normal };
            let won =
                Estimate { n: games, value: Some(share), std_err: None, interval: Some(interval) };
            Gain { won, climbed: won, pairing: Pairing::default() }
        };
        Some(decks.iter().map(gain).collect())
    }
}

fn climbed(mix: &Mix, mut known: Known) -> (DeckCounts, usize, bool) {
    let deck: DeckCounts = mix.pieces.iter().map(|it| it.copies).collect();
    let mut climb =
        Climb { mix, trials: &mut known, games: 10, deck, steps: Vec::new(), tried: Vec::new() };
    let finished = climb.run().is_some();
    (climb.deck, climb.steps.len(), finished)
}

const ALL: u64 = 1_000_000;

#[test]
fn a_climb_ends_with_the_best_deck_of_pool_and_format() {
    // Ten cards of five, each 0 to 4: all of the best two, and what goes with the first.
    let fixed = mix(10..=10, 0..=4);
    let (deck, steps, finished) = climbed(&fixed, Known { most: 9, games_left: ALL, lies: false });
    assert_eq!(deck, [4, 0, 2, 4, 0]);
    assert!(finished && steps < 4, "{steps}");
    // No more than three of the best are lawful.
    let (deck, ..) = climbed(&fixed, Known { most: 3, games_left: ALL, lies: false });
    assert_eq!(deck[..4], [4, 0, 3, 3]);
    let free = mix(2..=20, 0..=4);
    let (deck, ..) = climbed(&free, Known { most: 9, games_left: ALL, lies: false });
    assert_eq!(deck, [4, 0, 4, 4, 4]);
}

#[test]
fn a_deck_stays_where_luck_alone_promises_or_games_or_exchanges_are_lacking() {
    let known = Known { most: 9, games_left: ALL, lies: true };
    assert_eq!(climbed(&mix(10..=10, 0..=4), known), (vec![2; 5], 0, true));
    let known = Known { most: 9, games_left: 700, lies: false };
    let (deck, steps, finished) = climbed(&mix(10..=10, 0..=4), known);
    assert!(!finished && steps == 0 && deck == [2; 5]);
    // A pool without choice has nothing to exchange.
    let known = Known { most: 9, games_left: 0, lies: false };
    assert_eq!(climbed(&mix(10..=10, 2..=2), known), (vec![2; 5], 0, true));
}

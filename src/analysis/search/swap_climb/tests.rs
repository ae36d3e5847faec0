//! Tests of climbs with decks of known strength.

use super::*;
use crate::search::spaces::mix;
use std::ops::RangeInclusive;

/// Win rate that a copy of each card adds, in thousandths.
const WORTH: [i64; 5] = [4, -3, 0, 9, 1];

/// Number of copies of each card in the first deck.
const COPIES: i8 = 2;

/// Returns the space of decks of five cards, which have two copies each in the first deck.
///
/// `size` is the range of the number of all copies, and `pool` that of the copies of each card.
fn space(size: RangeInclusive<u8>, pool: RangeInclusive<u8>) -> Space {
    let pieces = ["a", "b", "c", "d", "e"].map(|name| (name, COPIES as u8, pool.clone()));
    Space::of_mix(&mix("red", size, &pieces))
}

/// Evaluation of decks by a formula, without games.
///
/// Decks with more than `most` copies of the fourth card are not possible.
struct Known {
    most: i8,
    games_left: u64,
    lies: bool,
}

impl Known {
    /// Returns the strength of a deck; the third card helps only together with the first.
    fn strength(deck: &Point) -> i64 {
        let sum: i64 = deck.iter().zip(WORTH).map(|(&it, worth)| i64::from(it) * worth).sum();
        sum + 2 * i64::from(deck[0].min(deck[2]))
    }
}

impl Evaluate for Known {
    type Point = Point;
    type Results = Vec<Gain>;

    fn is_possible(&mut self, deck: &Point) -> bool {
        COPIES + deck[3] <= self.most
    }

    fn evaluate(&mut self, decks: &[Point], games: u64) -> Option<Vec<Gain>> {
        self.games_left = self.games_left.checked_sub(games * decks.len() as u64)?;
        // By chance, decks look better than they are when many are compared, but not in the confirmation.
        let flattered = i64::from(self.lies && decks.len() > 2);
        let gain = |deck: &Point| {
            let gain = match self.lies {
                true => flattered,
                false => Known::strength(deck) - Known::strength(&decks[0]),
            };
            let share = gain as f64 / 1000.0;
            let interval =
                Interval { low: share, high: share, level: 0.95, method: Method::Normal };
            let won =
                Estimate { n: games, value: Some(share), std_err: None, interval: Some(interval) };
            Gain { won, objective: won, pairing: Pairing::default() }
        };
        Some(decks.iter().map(gain).collect())
    }
}

/// Copies of each card after a climb, its number of steps, and whether it ended by itself.
struct Climbed {
    copies: Vec<i8>,
    steps: usize,
    is_finished: bool,
}

fn climbed(space: &Space, mut known: Known) -> Climbed {
    let mut climb = SwapClimb::new(space, &mut known, 10, space.printed());
    let is_finished = climb.run().is_some();
    let copies = climb.deck.iter().map(|change| COPIES + change).collect();
    Climbed { copies, steps: climb.steps.len(), is_finished }
}

const ALL: u64 = 1_000_000;

#[test]
fn a_climb_ends_with_the_best_deck_of_pool_and_format() {
    // Ten copies in all: all copies of the two best cards, and the card that helps together with the first.
    let fixed = space(10..=10, 0..=4);
    let all = climbed(&fixed, Known { most: 9, games_left: ALL, lies: false });
    assert_eq!(all.copies, [4, 0, 2, 4, 0]);
    assert!(all.is_finished && all.steps < 4, "{}", all.steps);
    let limited = climbed(&fixed, Known { most: 3, games_left: ALL, lies: false });
    assert_eq!(limited.copies[..4], [4, 0, 3, 3]);
    let free = climbed(&space(2..=20, 0..=4), Known { most: 9, games_left: ALL, lies: false });
    assert_eq!(free.copies, [4, 0, 4, 4, 4]);
}

#[test]
fn a_deck_stays_without_a_confirmed_gain_without_games_and_without_choice() {
    let stays = |space: &Space, known| {
        let climbed = climbed(space, known);
        assert_eq!((&climbed.copies[..], climbed.steps), (&[2; 5][..], 0));
        climbed.is_finished
    };
    assert!(stays(&space(10..=10, 0..=4), Known { most: 9, games_left: ALL, lies: true }));
    assert!(!stays(&space(10..=10, 0..=4), Known { most: 9, games_left: 700, lies: false }));
    assert!(stays(&space(10..=10, 2..=2), Known { most: 9, games_left: 0, lies: false }));
}

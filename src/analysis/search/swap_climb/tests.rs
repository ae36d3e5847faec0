//! Tests of climbs with decks of known strength.

use super::*;
use crate::search::spaces::mix;
use std::ops::RangeInclusive;

/// Win rate that a copy of each card adds to a deck, in thousandths.
const CARD_VALUES: [i64; 5] = [4, -3, 0, 9, 1];

/// Number of copies of each card in the printed deck.
const COPIES: i8 = 2;

/// Returns the space of decks of five cards, of which the printed deck has two copies each.
///
/// `size` is the range of the total number of copies, and `pool` that of the copies of each card.
fn space(size: RangeInclusive<u8>, pool: RangeInclusive<u8>) -> Space {
    let pieces = ["a", "b", "c", "d", "e"].map(|name| (name, COPIES as u8, pool.clone()));
    Space::of_mix(&mix("red", size, &pieces))
}

/// Evaluator that computes the gain of a deck from [`CARD_VALUES`], without games.
struct FormulaEvaluator {
    /// Maximum number of copies of the fourth card; decks with more are not possible.
    most: i8,
    /// Number of games before the evaluator returns `None`.
    games_left: u64,
    /// True to report a gain only if several decks are compared, as selection bias would.
    flatters: bool,
}

impl FormulaEvaluator {
    /// Returns the win rate of a deck in thousandths; the third card helps only together with the first.
    fn strength(deck: &Point) -> i64 {
        let sum: i64 = deck.iter().zip(CARD_VALUES).map(|(&it, value)| i64::from(it) * value).sum();
        sum + 2 * i64::from(deck[0].min(deck[2]))
    }
}

impl Evaluate for FormulaEvaluator {
    type Point = Point;
    type Results = Vec<Gain>;

    fn is_possible(&mut self, deck: &Point) -> bool {
        COPIES + deck[3] <= self.most
    }

    fn evaluate(&mut self, decks: &[Point], games: u64) -> Option<Vec<Gain>> {
        self.games_left = self.games_left.checked_sub(games * decks.len() as u64)?;
        // By chance, decks look better than they are when many are compared, but not in the confirmation.
        let flattered = i64::from(self.flatters && decks.len() > 2);
        let gain = |deck: &Point| {
            let gain = match self.flatters {
                true => flattered,
                false => FormulaEvaluator::strength(deck) - FormulaEvaluator::strength(&decks[0]),
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

/// Deck, number of steps and completion of a climb.
struct ClimbResult {
    /// Number of copies of each card in the last deck.
    copies: Vec<i8>,
    steps: usize,
    /// True unless the games ran out.
    is_finished: bool,
}

/// Climbs from the printed deck with 10 games of each deck in a first comparison.
fn climb_from_printed(space: &Space, mut evaluator: FormulaEvaluator) -> ClimbResult {
    let mut climb = SwapClimb::new(space, &mut evaluator, 10, space.printed());
    let is_finished = climb.run().is_some();
    let copies = climb.deck.iter().map(|change| COPIES + change).collect();
    ClimbResult { copies, steps: climb.steps.len(), is_finished }
}

/// Number of games that no climb of these tests uses up.
const ENOUGH_GAMES: u64 = 1_000_000;

#[test]
fn a_climb_ends_with_the_best_deck_of_pool_and_format() {
    // Ten copies in all: all copies of the two best cards, and the card that helps together with the first.
    let fixed = space(10..=10, 0..=4);
    let all = climb_from_printed(
        &fixed,
        FormulaEvaluator { most: 9, games_left: ENOUGH_GAMES, flatters: false },
    );
    assert_eq!(all.copies, [4, 0, 2, 4, 0]);
    assert!(all.is_finished && all.steps < 4, "{}", all.steps);
    let limited = climb_from_printed(
        &fixed,
        FormulaEvaluator { most: 3, games_left: ENOUGH_GAMES, flatters: false },
    );
    assert_eq!(limited.copies[..4], [4, 0, 3, 3]);
    let free = climb_from_printed(
        &space(2..=20, 0..=4),
        FormulaEvaluator { most: 9, games_left: ENOUGH_GAMES, flatters: false },
    );
    assert_eq!(free.copies, [4, 0, 4, 4, 4]);
}

#[test]
fn a_deck_stays_without_a_confirmed_gain_without_games_and_without_choice() {
    let stays = |space: &Space, evaluator| {
        let climbed = climb_from_printed(space, evaluator);
        assert_eq!((&climbed.copies[..], climbed.steps), (&[2; 5][..], 0));
        climbed.is_finished
    };
    assert!(stays(
        &space(10..=10, 0..=4),
        FormulaEvaluator { most: 9, games_left: ENOUGH_GAMES, flatters: true }
    ));
    assert!(!stays(
        &space(10..=10, 0..=4),
        FormulaEvaluator { most: 9, games_left: 700, flatters: false }
    ));
    assert!(stays(
        &space(10..=10, 2..=2),
        FormulaEvaluator { most: 9, games_left: 0, flatters: false }
    ));
}

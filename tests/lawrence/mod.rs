//! Games of Lawrence of Arabia to test with.
#![allow(dead_code)] // no test needs everything

mod wild;

#[allow(unused_imports)] // no test needs everything
pub use wild::Wild;

use sandtable::games::Game;
use sandtable::games::lawrence::Lawrence;
use sandtable::games::lawrence::model::Model;
use sandtable::games::lawrence::rules::{DECKS, STREAMS};
use sandtable::kernel::{Chance, Deck, GameKey, Live, Set, Stream};
use sandtable::scenario;

/// The scenario of the printed game.
pub const SCENARIO: &str = "lawrence-of-arabia";
/// The master seed of every game.
pub const SEED: u64 = 1;

/// The printed game with some keys overridden.
pub fn model(overrides: &[String]) -> Model {
    let document = scenario::load(SCENARIO, overrides).expect("a scenario");
    Lawrence::model(&document).unwrap_or_else(|problems| panic!("{problems}"))
}

/// The luck of game number `index`.
pub fn live(index: u64) -> Live<STREAMS, DECKS> {
    Live::new(GameKey::new(SEED, index))
}

/// Luck that favours the player: each die that is rolled has a loaded twin, and in so many of a
/// hundred rolls the twin counts. So games get to situations that fair dice hardly ever see.
pub struct Loaded<C> {
    chance: C,
    percent: u32,
}

impl<C: Chance> Loaded<C> {
    /// Loads the dice of `chance`.
    pub fn new(chance: C, percent: u32) -> Self {
        Loaded { chance, percent }
    }
}

/// The streams of dice, by what the player would like to roll.
const LOW_IS_GOOD: Stream = Stream(3);
const HIGH_IS_GOOD: [Stream; 2] = [Stream(4), Stream(5)];
/// The last stream is the player's mind; it loads the dice, too.
const MIND: Stream = Stream(STREAMS as u8 - 1);

impl<C: Chance> Chance for Loaded<C> {
    fn pick(&mut self, stream: Stream, bound: u32) -> u32 {
        let roll = self.chance.pick(stream, bound);
        if bound != 6 || stream == MIND || self.chance.pick(MIND, 100) >= self.percent {
            return roll;
        }
        match stream {
            LOW_IS_GOOD => 0,
            _ if HIGH_IS_GOOD.contains(&stream) => 5,
            _ => roll,
        }
    }

    fn shuffle(&mut self, deck: Deck, size: usize) {
        self.chance.shuffle(deck, size);
    }

    fn deal(&mut self, deck: Deck, cards: Set) -> usize {
        self.chance.deal(deck, cards)
    }
}

//! Games of Lawrence of Arabia to test with.
#![allow(dead_code)] // no test needs everything

use sandtable::games::lawrence::model::Model;
use sandtable::games::lawrence::policies::Wild;
use sandtable::games::lawrence::rules::{DECKS, Play, STREAMS};
use sandtable::games::lawrence::story::Story;
use sandtable::games::lawrence::trace::Trace;
use sandtable::games::lawrence::{Cast, Lawrence};
use sandtable::games::{Game, Replay, Wanted};
use sandtable::kernel::{Chance, Deck, GameKey, Layout, Live, Member, Seated, Set, Stream};
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
/// The player's mind; it loads the dice, too.
const MIND: Stream = Stream(6);

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

    fn shuffle(&mut self, deck: Deck, layout: &Layout) {
        self.chance.shuffle(deck, layout);
    }

    fn deal<K: Member>(&mut self, deck: Deck, cards: Set<K>) -> K {
        self.chance.deal(deck, cards)
    }
}

/// Every policy asked for on a mission, or in the campaign; `all` stands for every one.
pub fn casts(model: &Model, policy: &str, mission: &str) -> Vec<Cast> {
    let wanted = Wanted::default().with("policy", [policy]).with("mission", [mission]);
    Lawrence::casts(model, &wanted).expect("known policies and missions")
}

/// Game number `index`.
pub fn replay(index: u64) -> Replay<'static> {
    Replay { scenario: SCENARIO, seed: SEED, index, overrides: &[] }
}

/// Game number `index` as JSON Lines.
pub fn trace(cast: &Cast, index: u64) -> String {
    let mut out = Vec::new();
    Lawrence::trace(cast, &replay(index), &mut out).expect("memory does not fail");
    String::from_utf8(out).expect("text")
}

/// Game number `index` as a story.
pub fn story(cast: &Cast, index: u64) -> String {
    let mut out = Vec::new();
    Lawrence::narrate(cast, &replay(index), &mut out).expect("memory does not fail");
    String::from_utf8(out).expect("text")
}

/// Game number `index` of the wild player's cast as JSON Lines, with dice loaded in so many of a
/// hundred rolls.
pub fn wild_trace(model: &Model, cast: &Cast, index: u64, percent: u32) -> String {
    let mut out = Vec::new();
    let trace = Trace::new(model, cast, &replay(index), &mut out);
    let table = Seated::new(Loaded::new(live(index), percent), [&Wild], trace);
    let mut play = Play::new(model, table);
    play.play(cast.mode);
    play.into_table().onlooker.finish().expect("memory does not fail");
    String::from_utf8(out).expect("text")
}

/// The same game as a story.
pub fn wild_story(model: &Model, cast: &Cast, index: u64, percent: u32) -> String {
    let story = Story::new(model, cast, &replay(index));
    let table = Seated::new(Loaded::new(live(index), percent), [&Wild], story);
    let mut play = Play::new(model, table);
    play.play(cast.mode);
    play.into_table().onlooker.text()
}

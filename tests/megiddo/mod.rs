//! Games of Megiddo to test with.
#![allow(dead_code)] // no test needs everything

use sandtable::games::megiddo::model::Model;
use sandtable::games::megiddo::{Cast, Megiddo};
use sandtable::games::{Game, Replay, Wanted};
use sandtable::scenario;

/// The scenario of the printed game.
pub const SCENARIO: &str = "megiddo-1918";
/// The master seed of every game.
pub const SEED: u64 = 1;
/// A short game of random against random with strikes in all four phases, disrupted cards and
/// Lawrence lost.
pub const SHORT_GAME: u64 = 4394;

/// The printed game with some keys overridden.
pub fn model(overrides: &[String]) -> Model {
    let document = scenario::load(SCENARIO, overrides).expect("a scenario");
    Megiddo::model(&document).expect("a model")
}

/// The British player against the Turkish one; `all` stands for every policy.
pub fn casts(model: &Model, british: &str, turks: &str) -> Vec<Cast> {
    let wanted = Wanted::default().with("british", [british]).with("turks", [turks]);
    Megiddo::casts(model, &wanted, &Default::default()).expect("known policies")
}

/// Game number `index`.
pub fn replay(index: u64) -> Replay<'static> {
    Replay { scenario: SCENARIO, seed: SEED, index, overrides: &[] }
}

/// Game number `index` as JSON Lines.
pub fn trace(cast: &Cast, index: u64) -> String {
    trace_of(SCENARIO, cast, index)
}

/// The same of a scenario of another name.
pub fn trace_of(scenario: &str, cast: &Cast, index: u64) -> String {
    let mut out = Vec::new();
    let replay = Replay { scenario, ..replay(index) };
    Megiddo::trace(cast, &replay, &mut out).expect("memory does not fail");
    String::from_utf8(out).expect("text")
}

/// Game number `index` as a story.
pub fn story(cast: &Cast, index: u64) -> String {
    let mut out = Vec::new();
    Megiddo::narrate(cast, &replay(index), &mut out).expect("memory does not fail");
    String::from_utf8(out).expect("text")
}

//! Models, matchups, traces and stories of Megiddo for tests.
#![allow(dead_code)] // no test needs everything

use sandtable::games::megiddo::model::Model;
use sandtable::games::megiddo::{Cast, Megiddo};
use sandtable::games::{Game, MatchupRequest, Replay};
use sandtable::scenario;

/// Name of the printed scenario.
pub const SCENARIO: &str = "megiddo-1918";
/// Master seed of every game.
pub const SEED: u64 = 1;
/// Index of a short game between random policies.
///
/// It has strikes in all four phases, disrupted cards and the loss of Lawrence.
pub const SHORT_GAME: u64 = 4394;

/// Returns the model of the printed scenario with some overrides, such as `british.hand_size=7`.
pub fn model(overrides: &[String]) -> Model {
    let document = scenario::load(SCENARIO, overrides).expect("a scenario");
    Megiddo::model(&document).expect("a model")
}

/// Returns the matchups of a British and a Turkish policy; `all` stands for every policy.
pub fn casts(model: &Model, british: &str, turks: &str) -> Vec<Cast> {
    let wanted = MatchupRequest::default().with("british", [british]).with("turks", [turks]);
    Megiddo::casts(model, &wanted, &Default::default()).expect("known policies")
}

/// Returns the facts that identify game number `index`, for the first line of its trace.
pub fn replay(index: u64) -> Replay<'static> {
    Replay { scenario: SCENARIO, seed: SEED, index, overrides: &[] }
}

/// Returns the trace of game number `index` as JSON Lines.
pub fn trace(cast: &Cast, index: u64) -> String {
    trace_of(SCENARIO, cast, index)
}

/// Returns the trace of game number `index` as JSON Lines; it names `scenario` as its scenario.
pub fn trace_of(scenario: &str, cast: &Cast, index: u64) -> String {
    let mut out = Vec::new();
    let replay = Replay { scenario, ..replay(index) };
    Megiddo::trace(cast, &replay, &mut out).expect("memory does not fail");
    String::from_utf8(out).expect("text")
}

/// Returns the story of game number `index`.
pub fn story(cast: &Cast, index: u64) -> String {
    let mut out = Vec::new();
    Megiddo::narrate(cast, &replay(index), &mut out).expect("memory does not fail");
    String::from_utf8(out).expect("text")
}

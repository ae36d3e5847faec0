//! Tests of searches that find no game.

use super::*;
use sandtable_kernel::{Observation, OptionCode, ScenarioObjects};

/// Game without names.
struct Unknown(ScenarioObjects);

impl Observation for Unknown {
    fn scenario(&self) -> &ScenarioObjects {
        &self.0
    }

    fn get(&self, _: &str) -> Option<Json> {
        None
    }

    fn words(&self, _: OptionCode) -> Vec<String> {
        Vec::new()
    }
}

impl TraceVocabulary for Unknown {
    fn card(&self, _: Deck, _: usize) -> String {
        String::new()
    }

    fn picked(&self, _: usize) -> String {
        String::new()
    }

    fn needed(&self, _: Deck, _: &[String], _: &[Json]) -> Vec<String> {
        Vec::new()
    }

    fn answer(&self, _: &str, _: &str, _: &[Json]) -> Option<(usize, Vec<String>)> {
        None
    }
}

#[test]
fn a_game_that_does_not_end_is_given_up() {
    let unknown = || Arc::new(Unknown(ScenarioObjects::new("", Json::Null)));
    let legal = LegalActions::one("M1", [("card", [0, 0])]);
    let request = DecisionRequest {
        seat: "",
        decision: "",
        observation: unknown(),
        legal_actions: &legal,
        rng_seed: 0,
    };
    let search = Reconstruction::new(&PartialTrace::read("{\"event\":\"end\"}").expect("a trace"));
    let found = search.clone().search(
        unknown(),
        || false,
        |_, _| {
            while search.select(&request).is_some() {}
        },
    );
    let mismatch = found.expect("not stopped").expect_err("no game");
    assert!(
        !mismatch.refused && mismatch.why.contains("the game ends before that"),
        "{mismatch:?}"
    );
}

#[test]
fn numbers_of_parts_are_summed() {
    let part = |number: u64| format!("{{\"event\":\"part\",\"turns\":{number}}}\n");
    let found = |numbers: [u64; 2], known: u64| {
        let trace = PartialTrace::read(&numbers.map(part).concat()).expect("a trace");
        trace.contradictions(&["part"], &[("turns", known.into())])
    };
    assert_eq!(found([3, 4], 7), [""; 0]);
    assert_eq!(found([3, 4], 4), ["up to line 2: `turns` is 7, and here 4"]);
    assert_eq!(found([u64::MAX; 2], 4).len(), 1);
}

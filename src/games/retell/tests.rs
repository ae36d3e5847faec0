//! Searches that find nothing.

use super::*;
use sandtable_kernel::{Item, Scenery, Seen};

/// A game of which nothing is known.
struct Unknown(Scenery);

impl Seen for Unknown {
    fn scenario(&self) -> &Scenery {
        &self.0
    }

    fn get(&self, _: &str) -> Option<Json> {
        None
    }

    fn words(&self, _: Item) -> Vec<String> {
        Vec::new()
    }
}

impl Lore for Unknown {
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
fn a_game_that_does_not_end_is_broken_off() {
    let unknown = || Arc::new(Unknown(Scenery::new("", Json::Null)));
    let offer = Offer::one("M1", [("card", [0, 0])]);
    let put = Put { seat: "", question: "", seen: unknown(), offer: &offer };
    let teller = Teller::new(&Tale::read("{\"event\":\"end\"}").expect("a tale"));
    let found = teller.clone().search(
        unknown(),
        || false,
        |_, _| {
            while teller.answer(&put).is_some() {}
        },
    );
    let flaw = found.expect("not stopped").expect_err("no game");
    assert!(!flaw.refused && flaw.why.contains("the game ends before that"), "{flaw:?}");
}

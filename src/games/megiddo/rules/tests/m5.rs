//! M5 Deck construction, and what a scenario may not say of a card.

use super::*;
use crate::games::megiddo::draft;
use crate::scenario::load_bytes;

/// The listing of what is wrong with a variant.
fn problems(lines: &str) -> String {
    let text = format!("extends = 'megiddo-1918'\n{lines}");
    let document = load_bytes("x.toml", text.as_bytes(), &[]).expect("a tree");
    draft::model(&document).expect_err("a problem").to_string()
}

#[track_caller]
fn assert_one_problem(lines: &str, message: &str) {
    let listing = problems(lines);
    assert!(listing.contains(message) && listing.ends_with("1 problem in x.toml"), "{listing}");
}

#[test]
fn m2_1_only_the_turks_have_terrain() {
    let hills = "british.cards.Hills = { kind = 'terrain', force = 1 }";
    assert_one_problem(hills, "only the Turks have Terrain (M2.1)");
    let table = Table::variant("turkish.cards.Hills = { kind = 'terrain', force = 1 }");
    assert_eq!(table.model().army(Turkish).slots.len(), 55);
}

#[test]
fn m2_3_a_cavalry_card_has_no_second_cavalry_force() {
    let lines = "british.cards.'British Cavalry'.cavalry_force = 2";
    assert_one_problem(lines, "a cavalry card acts with its own Force (M3.5)");
}

#[test]
fn m2_5_a_nuisance_has_no_cavalry_force() {
    let lines = "british.cards.Forage.cavalry_force = 2";
    assert_one_problem(lines, "a Nuisance cannot strike (M2.5)");
}

#[test]
fn m2_5_a_nuisance_has_no_force() {
    assert_one_problem("british.cards.Forage.force = 1", "1 is out of range");
}

#[test]
fn m1_3_only_a_leader_can_mean_defeat() {
    let lines = "british.cards.Engineer.lost_means_defeat = true";
    assert_one_problem(lines, "only a Leader can be the card whose loss means defeat (M1.3)");
}

#[test]
fn m5_2_a_person_is_in_a_deck_once() {
    let lines = "british.deck.'Lawrence of Arabia' = 2";
    assert_one_problem(lines, "`Lawrence of Arabia` is unique: a deck holds at most 1 (M5.2)");
    let lines = "turkish.pool.Kemal = [0, 2]";
    assert_one_problem(lines, "`Kemal` is unique: a deck holds at most 1 (M5.2)");
}

#[test]
fn m5_2_a_card_that_is_no_person_may_come_twice() {
    let lines = "turkish.deck.Bedouins = 2\nturkish.pool.'Corps Headquarters' = [0, 5]";
    assert_eq!(Table::variant(lines).model().army(Turkish).slots.len(), 56);
}

#[test]
fn m5_2_the_pool_must_allow_a_deck_of_the_formats_size() {
    assert_one_problem(
        "british.format.deck_size = [1, 2]",
        "no deck from the pool has 1 to 2 cards",
    );
}

#[test]
fn a_deck_fits_a_set_of_slots() {
    let deck = |copies: usize| format!("british.deck.'British Infantry' = {copies}");
    assert_one_problem(&deck(11 + 64 - 43 + 1), "the deck holds 65 cards");
    let table = Table::variant(&deck(11 + 64 - 43));
    assert_eq!(table.model().army(British).slots.len(), 64);
}

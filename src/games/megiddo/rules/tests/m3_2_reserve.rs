//! M3.2 The reserve phase.

use super::watch::what_is_seen;
use super::*;

fn five_roads() -> ScriptedTable {
    let hand = "Roads#1, Roads#2, Roads#3, Forage, Engineer, Dysentery";
    let deck = "Supply Trains#1, Supply Trains#2, Supply Trains#3, French Detachment, \
                Palestine Brigade, General Allenby";
    laid(&format!("hand: {hand}; deck: {deck}"), "")
}

#[test]
fn m3_2_discards_go_at_once_and_as_many_are_drawn() {
    let played = five_roads()
        .discards("Roads#1, Forage", "")
        .deals(British, "General Allenby, Supply Trains#2")
        .reserve();
    let told = [
        "british discard Roads#1, Forage#1",
        "british draw General Allenby#1 in Reserve",
        "british draw Supply Trains#2 in Reserve",
        "turkish discard ",
    ];
    assert_eq!(played.told, told);
    assert_eq!(played.pile(British, "reserve"), "Roads#1, Forage#1");
}

#[test]
fn m3_2_no_card_need_be_discarded() {
    let played = five_roads().discards("", "").reserve();
    assert_eq!(played.told, ["british discard ", "turkish discard "]);
}

#[test]
fn m3_2_five_cards_may_be_discarded() {
    let played = five_roads()
        .discards("Roads#1, Roads#2, Roads#3, Forage, Engineer", "")
        .deals(British, "Supply Trains#1, Supply Trains#2, Supply Trains#3")
        .deals(British, "French Detachment, Palestine Brigade")
        .reserve();
    assert_eq!(played.pile(British, "deck"), "General Allenby#1");
}

#[test]
fn m3_2_six_cards_may_not_nor_any_that_are_not_in_hand() {
    let all = "Roads#1, Roads#2, Roads#3, Forage, Engineer, Dysentery";
    for cards in [all, "General Allenby"] {
        let table = five_roads().discards(cards, "");
        refused("M3.2: British discards", || table.reserve());
    }
}

#[test]
fn m3_2_a_scenario_may_allow_fewer() {
    let table = laid_by("turkish.discard_limit = 1", "", "hand: Towns, Tiller");
    refused("M3.2: Turkish discards", || table.discards("", "Towns, Tiller").reserve());
}

/// If the British discarded before the Turks are asked, the Turks would see it in the British reserve.
#[test]
fn m3_2_both_choose_before_either_draws() {
    let table = laid("hand: Roads; deck: Engineer", "hand: Towns");
    let seen = what_is_seen(&table, |play| play.reserve());
    assert_eq!(seen, ["British sees 0 + 0", "Turkish sees 0 + 0"]);
}

#[test]
fn m3_2_discards_lie_open_afterwards() {
    let table = laid("hand: Roads; deck: Engineer", "hand: Towns");
    let seen = what_is_seen(&table, |play| {
        play.reserve();
        play.order_of_battle();
    });
    assert_eq!(seen[2..], ["British sees 0 + 0", "Turkish sees 1 + 0"], "Towns were drawn again");
}

#[test]
fn m3_2_an_empty_deck_is_renewed_with_the_discards_in_it() {
    let played = laid("hand: Roads, Forage; deck: Engineer; reserve: Dysentery", "")
        .discards("Roads, Forage", "")
        .deals(British, "Engineer, Roads")
        .reserve();
    assert_eq!(played.told[2], "british shuffle Roads#1, Dysentery#1, Forage#1");
    assert_eq!(played.pile(British, "hand"), "Engineer#1, Roads#1");
}

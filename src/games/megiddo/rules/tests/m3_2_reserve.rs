//! M3.2 The reserve phase.

use super::recording_player::record_views;
use super::*;

fn five_roads() -> ScriptedTable {
    let hand = "Roads#1, Roads#2, Roads#3, Forage, Engineer, Dysentery";
    let deck = "Supply Trains#1, Supply Trains#2, Supply Trains#3, French Detachment, \
                Palestine Brigade, General Allenby";
    lay_out(&format!("hand: {hand}; deck: {deck}"), "")
}

#[test]
fn m3_2_discards_go_together_and_as_many_cards_are_drawn() {
    let played = five_roads()
        .discards("Roads#1, Forage", "")
        .deals(British, "General Allenby, Supply Trains#2")
        .play_reserve();
    let expected = [
        "british discard Roads#1, Forage#1",
        "british draw General Allenby#1 in Reserve",
        "british draw Supply Trains#2 in Reserve",
        "turkish discard ",
    ];
    assert_eq!(played.events, expected);
    assert_eq!(played.pile(British, "reserve"), "Roads#1, Forage#1");
}

#[test]
fn m3_2_no_card_need_be_discarded() {
    let played = five_roads().discards("", "").play_reserve();
    assert_eq!(played.events, ["british discard ", "turkish discard "]);
}

#[test]
fn m3_2_five_cards_may_be_discarded() {
    let played = five_roads()
        .discards("Roads#1, Roads#2, Roads#3, Forage, Engineer", "")
        .deals(British, "Supply Trains#1, Supply Trains#2, Supply Trains#3")
        .deals(British, "French Detachment, Palestine Brigade")
        .play_reserve();
    assert_eq!(played.pile(British, "deck"), "General Allenby#1");
}

#[test]
fn m3_2_neither_six_cards_nor_cards_outside_the_hand_may_be_discarded() {
    let all = "Roads#1, Roads#2, Roads#3, Forage, Engineer, Dysentery";
    for cards in [all, "General Allenby"] {
        let table = five_roads().discards(cards, "");
        refused("M3.2: British discards", || table.play_reserve());
    }
}

#[test]
fn m3_2_a_scenario_may_allow_fewer() {
    let table = lay_out_variant("turkish.discard_limit = 1", "", "hand: Towns, Tiller");
    refused("M3.2: Turkish discards", || table.discards("", "Towns, Tiller").play_reserve());
}

/// If the British discarded before the Turks are asked, the Turks would see it in the British reserve.
#[test]
fn m3_2_both_choose_before_either_draws() {
    let table = lay_out("hand: Roads; deck: Engineer", "hand: Towns");
    let records = record_views(&table, |play| play.play_reserve());
    assert_eq!(records, ["British sees 0 + 0", "Turkish sees 0 + 0"]);
}

#[test]
fn m3_2_discards_are_face_up_afterwards() {
    let table = lay_out("hand: Roads; deck: Engineer", "hand: Towns");
    let records = record_views(&table, |play| {
        play.play_reserve();
        play.play_order_of_battle();
    });
    assert_eq!(
        records[2..],
        ["British sees 0 + 0", "Turkish sees 1 + 0"],
        "Towns were drawn again"
    );
}

#[test]
fn m3_2_an_empty_deck_is_renewed_with_the_discards_in_it() {
    let played = lay_out("hand: Roads, Forage; deck: Engineer; reserve: Dysentery", "")
        .discards("Roads, Forage", "")
        .deals(British, "Engineer, Roads")
        .play_reserve();
    assert_eq!(played.events[2], "british shuffle Roads#1, Dysentery#1, Forage#1");
    assert_eq!(played.pile(British, "hand"), "Engineer#1, Roads#1");
}

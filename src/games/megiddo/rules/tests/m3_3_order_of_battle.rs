//! M3.3 The order of battle.

use super::recording_player::record_views;
use super::*;

fn hands(british: &str, turkish: &str) -> ScriptedTable {
    lay_out(&format!("hand: {british}"), &format!("hand: {turkish}"))
}

#[test]
fn m3_3_any_number_of_cards_of_every_useful_kind() {
    let all = "General Allenby, Armored Patrol Cars, Desert Mounted Corps, Palestine Brigade, \
               Royal Air Force#1, Royal Air Force#2, British Machineguns, Supply Trains, Roads";
    let played = hands(all, "Towns, Kemal").commits(all, "Towns, Kemal").play_order_of_battle();
    assert_eq!(played.pile(British, "hand"), "");
    assert_eq!(played.pile(British, "battle").split(", ").count(), 9);
    assert_eq!(played.pile(Turkish, "battle"), "Kemal#1, Towns#1");
}

#[test]
fn m3_3_the_rest_stays_in_hand() {
    let played = hands("Roads, Engineer, Forage", "Towns, Mountains")
        .commits("Engineer", "Mountains")
        .play_order_of_battle();
    let expected = [
        "british commit Engineer#1 of Engineer#1, Roads#1",
        "turkish commit Mountains#1 of Mountains#1, Towns#1",
    ];
    assert_eq!(played.events, expected);
    assert_eq!(played.pile(British, "hand"), "Roads#1, Forage#1");
    assert_eq!(played.pile(Turkish, "hand"), "Towns#1");
}

#[test]
fn m3_3_an_empty_order_of_battle_is_legal() {
    let played = hands("Roads", "Towns").commits("", "").play_order_of_battle();
    assert_eq!(Side::BOTH.map(|side| played.pile(side, "battle")), ["", ""]);
}

#[test]
fn m3_3_two_terrain_cards_are_too_many() {
    let table = hands("", "Towns, Mountains").commits("", "Towns, Mountains");
    refused("M3.3: Turkish commits", || table.play_order_of_battle());
}

#[test]
fn m3_3_only_hand_cards_are_committed() {
    let commit = |british: [&str; 2], turkish: [&str; 2]| {
        let table = lay_out(british[0], turkish[0]);
        let table = table.commits(british[1], turkish[1]);
        table.play_order_of_battle()
    };
    refused("M3.3: Turkish commits", || commit(["", ""], ["deck: Towns", "Towns"]));
    refused("M3.3: British commits", || commit(["reserve: Roads", "Roads"], ["", ""]));
}

#[test]
fn m3_3_neither_side_sees_the_other_commit() {
    let records =
        record_views(&hands("Roads, Engineer", "Towns"), |play| play.play_order_of_battle());
    assert_eq!(records, ["British sees 0 + 0", "Turkish sees 0 + 0"]);
}

#[test]
fn m3_3_both_are_revealed() {
    let records = record_views(&hands("Roads, Engineer", "Towns"), |play| {
        play.play_order_of_battle();
        play.play_reserve();
    });
    assert_eq!(records[2..], ["British sees 0 + 1", "Turkish sees 0 + 2"]);
}

/// Commits one of a Plane and an Engineer, where a ruling keeps Planes in hand; returns the events.
fn with_planes_in_hand(committed: &str) -> Vec<String> {
    lay_out_variant(
        "rulings.planes = 'from_hand'",
        "hand: Royal Air Force, Engineer",
        "hand: Towns",
    )
    .commits(committed, "")
    .play_order_of_battle()
    .events
}

#[test]
fn m3_3_by_the_other_ruling_planes_are_never_committed() {
    assert_eq!(with_planes_in_hand("Engineer")[0], "british commit Engineer#1 of Engineer#1");
    refused("M3.3: British commits", || with_planes_in_hand("Royal Air Force"));
}

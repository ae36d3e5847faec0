//! M3.1 The maneuver phase.

use super::*;

/// Sets up a British hand size of three; the Turks have no cards.
fn small_hands(british: &str) -> ScriptedTable {
    lay_out_variant("british.hand_size = 3", british, "")
}

#[test]
fn m3_1_a_side_draws_up_to_its_hand_size() {
    let played = small_hands("hand: Roads; deck: Engineer, Forage, Dysentery")
        .deals(British, "Forage, Engineer")
        .play_maneuver();
    let drawn = ["british draw Forage#1 in Maneuver", "british draw Engineer#1 in Maneuver"];
    assert_eq!(played.events, drawn);
    assert_eq!(played.pile(British, "deck"), "Dysentery#1");
}

#[test]
fn m3_1_a_full_hand_or_more_draws_nothing() {
    for more in ["", ", Forage"] {
        let table = small_hands(&format!("hand: Roads#1, Roads#2, Roads#3{more}; deck: Engineer"));
        assert!(table.play_maneuver().events.is_empty());
    }
}

#[test]
fn m3_1_the_printed_hand_holds_ten() {
    let copies = |name: &str, most: u8| {
        (1..=most).map(|copy| format!("{name}#{copy}")).collect::<Vec<_>>().join(", ")
    };
    let [ten, nine] = [copies("British Infantry", 10), copies("Turkish Infantry", 9)];
    let british = format!("deck: {ten}, British Infantry#11");
    let played = lay_out(&british, &format!("deck: {nine}, Asienkorps, Kemal"))
        .deals(British, &ten)
        .deals(Turkish, &format!("{nine}, Kemal"))
        .play_maneuver();
    assert_eq!(played.pile(British, "deck"), "British Infantry#11");
    assert_eq!(played.pile(Turkish, "deck"), "Asienkorps#1");
}

#[test]
fn m3_1_the_reserve_is_shuffled_when_a_card_is_due() {
    let piles = "deck: Engineer; reserve: Roads, Forage, Dysentery; casualties: British Cavalry";
    let played = small_hands(piles).deals(British, "Engineer, Roads, Dysentery").play_maneuver();
    let expected = [
        "british draw Engineer#1 in Maneuver",
        "british shuffle Roads#1, Dysentery#1, Forage#1",
        "british draw Roads#1 in Maneuver",
        "british draw Dysentery#1 in Maneuver",
    ];
    assert_eq!(played.events, expected);
    assert_eq!(played.shuffles, [1, 0]);
    assert_eq!(played.pile(British, "reserve"), "");
    assert_eq!(played.pile(British, "casualties"), "British Cavalry#1", "gone for good");
}

#[test]
fn m3_1_the_reserve_stays_while_no_card_is_due() {
    let played = small_hands("hand: Roads#1, Roads#2; deck: Engineer; reserve: Forage")
        .deals(British, "Engineer")
        .play_maneuver();
    assert_eq!(played.shuffles, [0, 0], "the deck is empty, but no card is due");
    assert_eq!(played.pile(British, "reserve"), "Forage#1");
}

#[test]
fn m3_1_nothing_is_drawn_when_both_are_empty() {
    let played = small_hands("hand: Roads; deck: Engineer; casualties: Forage, Dysentery")
        .deals(British, "Engineer")
        .play_maneuver();
    assert_eq!(played.events, ["british draw Engineer#1 in Maneuver"]);
    assert_eq!(played.pile(British, "casualties"), "Dysentery#1, Forage#1");
}

#[test]
fn m3_1_both_decks_are_shuffled_at_the_start() {
    let played = lay_out("deck: Roads", "deck: Towns").run(|play| play.shuffle_decks());
    assert_eq!(played.events, ["british shuffle Roads#1", "turkish shuffle Towns#1"]);
    assert_eq!(played.shuffles, [1, 1]);
}

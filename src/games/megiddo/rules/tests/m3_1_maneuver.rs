//! M3.1 Maneuver.

use super::*;

/// Both sides draw up to three cards; the Turks have none.
fn small_hands(british: &str) -> ScriptedTable {
    ScriptedTable::variant("british.hand_size = 3").british(british).turks("")
}

#[test]
fn m3_1_a_full_hand_or_more_draws_nothing() {
    for more in ["", ", Forage"] {
        let table = small_hands(&format!("hand: Roads#1, Roads#2, Roads#3{more}; deck: Engineer"));
        assert!(table.run(|play| play.maneuver()).told.is_empty());
    }
}

#[test]
fn m3_1_the_reserve_is_shuffled_when_a_card_is_due() {
    let played = small_hands(
        "deck: Engineer; reserve: Roads, Forage, Dysentery; casualties: British Cavalry",
    )
    .deals(British, "Engineer, Roads, Dysentery")
    .run(|play| play.maneuver());
    assert_eq!(
        played.told,
        [
            "british draw Engineer#1 in Maneuver",
            "british shuffle Roads#1, Dysentery#1, Forage#1",
            "british draw Roads#1 in Maneuver",
            "british draw Dysentery#1 in Maneuver",
        ]
    );
    assert_eq!(played.shuffles, [1, 0]);
    assert_eq!(played.pile(British, "reserve"), "");
    assert_eq!(played.pile(British, "casualties"), "British Cavalry#1", "gone for good");
}

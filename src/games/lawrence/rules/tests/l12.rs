//! L12 Bad luck with empty decks.

use super::*;

/// A battle lost in the last Operation discards no card.
#[test]
fn l12_a_lost_op_on_an_empty_deck_has_no_effect() {
    let table = staying("Rabegh", "Mercenaries", "Patrol").lay("Lawrence in Yenbo");
    let played = table.ottomans("OEF 1").operations(&[1, 6, 1]);
    assert!(played.events("ops").is_empty());
    assert_eq!(played.result, EndReason::OpsExhausted);
}

/// An Op is spent when its card is turned, so an Op gained in the last Operation can be played.
#[test]
fn l12_an_op_gained_in_the_last_operation_is_played() {
    let table = standing("Mercenaries in Rabegh; Lawrence in Yenbo").decks("Patrol", "Sandstorm");
    let table = table.player("force Mercenaries; stay; force Lawrence; stay");
    let played = table.ottomans("OEF 1").operations(&[6, 1, 3]);
    assert_eq!(played.events("card"), ["Patrol", "Sandstorm"]);
}

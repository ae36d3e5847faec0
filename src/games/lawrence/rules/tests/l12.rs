//! L12 Bad luck with empty decks.

use super::*;

/// A battle lost in the last Operation costs nothing more.
#[test]
fn l12_a_lost_op_on_an_empty_deck_has_no_effect() {
    let played = staying("Rabegh", "Mercenaries", "Patrol")
        .units("Lawrence in Yenbo")
        .ottomans("OEF 1")
        .rolls([1, 6, 1])
        .operations();
    assert!(played.told("ops").is_empty());
    assert_eq!(played.result, EndReason::OpsExhausted);
}

/// The Op is spent when its card is turned: one gained in the last Operation is played.
#[test]
fn l12_an_op_gained_in_the_last_operation_is_played() {
    let played = standing("Mercenaries in Rabegh; Lawrence in Yenbo")
        .decks("Patrol", "Sandstorm")
        .player("force Mercenaries; stay; force Lawrence; stay")
        .ottomans("OEF 1")
        .rolls([6, 1, 3])
        .operations();
    assert_eq!(played.told("card"), ["Patrol", "Sandstorm"]);
}

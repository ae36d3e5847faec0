//! L15 Feisal's Camp.

use super::*;

#[test]
fn l15_the_camp_is_in_no_force_but_may_carry_gear() {
    let played = standing("Lawrence, Feisal's Camp in Fejr")
        .pounds(1)
        .ops(QUIET)
        .player("force Lawrence; march Tebuk")
        .ottomans("OEF 1, OEF 2, OEF 3")
        .player("target OEF 1; break; retreat Fejr")
        .operations(&[6, 1, 6, 6, 6, 6, 1]);
    assert_eq!(played.location("Feisal's Camp"), "Fejr", "it stays behind");
    let both = "Lawrence 1+5#1, Feisal's Camp 2-0#1";
    assert_eq!(played.decisions("buy"), [format!("machinegun on {both}; demolition on {both}")]);
}

#[test]
fn l15_the_camp_does_not_count_for_stacking() {
    let played = standing("Bedouin 1-3#1, Bedouin 1-3#2 in Tebuk; Feisal's Camp in Fejr")
        .force("Bedouin 1-3#1, Bedouin 1-3#2")
        .player("march Fejr")
        .movement();
    assert_eq!(played.location("Bedouin 1-3#2"), "Fejr");
}

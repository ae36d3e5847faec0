//! L17 Scouting.

use super::*;

/// Creates a force of Bedouin with the Aeroplane in Guweira.
fn scouts() -> ScriptedTable {
    standing("Bedouin 1-3#1, Bedouin 1-3#2 in Guweira; Lawrence in Yenbo")
        .lay("Aeroplane on Bedouin 1-3#1")
        .garrisons("Aqaba 2, Wadi Rumm 1 up, Maan 1")
}

#[test]
fn l17_an_even_roll_reveals_an_adjacent_garrison() {
    for roll in 1..=6 {
        let played =
            scouts().force("Bedouin 1-3#1").player("scout Aqaba").rolls(&[roll]).scouting();
        assert_eq!(played.decisions("scout"), ["Aqaba"], "adjacent and face down");
        let even = roll % 2 == 0;
        let value = if even { "Some(2)" } else { "None" };
        assert_eq!(played.events("scout"), [format!("Aqaba {roll} {value}")]);
        assert_eq!(played.events("garrison").len(), usize::from(even));
        assert_eq!(played.state.face_up.len(), 1 + usize::from(even));
    }
}

#[test]
fn l17_only_with_the_aeroplane_in_the_force() {
    assert!(scouts().force("Bedouin 1-3#2").scouting().decisions.is_empty());
    let table = standing("Bedouin in Guweira; Machinegun on Bedouin");
    assert!(table.garrisons("Aqaba 2").force("Bedouin").scouting().decisions.is_empty());
}

#[test]
fn l17_a_garrison_of_value_0_is_removed() {
    let played = nothing_in_aqaba();
    assert_eq!(played.events("garrison"), ["Aqaba 0 by scouting"]);
    assert_eq!(played.garrisons(), "");
}

#[test]
fn l17_not_ones_own_space_and_not_without_a_garrison() {
    let table = standing("Bedouin in Maan; Aeroplane on Bedouin");
    let played = table.garrisons("Maan 1, Aqaba 2").force("Bedouin").scouting();
    assert!(played.decisions.is_empty());
}

#[test]
fn l17_before_moving_and_once() {
    let played = scouts()
        .ops(QUIET)
        .player("force Bedouin 1-3#1; scout Aqaba; march Abu el Lissan")
        .operations(&[2]);
    let words: Vec<&str> = played.events.iter().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(words[..4], ["operation", "scout", "garrison", "march"]);
    assert_eq!(played.decisions("scout").len(), 1);
}

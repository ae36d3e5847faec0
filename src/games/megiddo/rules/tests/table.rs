//! The scripted table itself: a script is followed exactly and used up.

use super::*;

fn plane_over_towns() -> ScriptedTable {
    clash("Royal Air Force", "Towns")
}

#[test]
fn a_script_is_followed() {
    let played = plane_over_towns().play_strike(British, Air, "Royal Air Force", "Towns");
    let expected = [
        "Royal Air Force#1 destroys Towns#1",
        "turkish pass in Air with 0 choices",
        "british pass in Air with 0 choices",
    ];
    assert_eq!(played.events, expected);
    assert_eq!(played.pile(British, "reserve"), "Royal Air Force#1");
    assert_eq!(played.pile(Turkish, "casualties"), "Towns#1");
}

#[test]
fn a_script_must_be_used_up_and_must_not_run_out() {
    let struck = plane_over_towns().strikes(British, Air, "Royal Air Force", "Towns");
    refused("actions left over", || struck.passes(Turkish, Air).play_strike_phase(Air));
    let table = lay_out_variant("british.hand_size = 1", "deck: Roads, Engineer", "");
    refused("cards left over", || table.deals(British, "Roads, Engineer").play_maneuver());
    let table = lay_out_variant("british.hand_size = 2", "deck: Roads, Engineer", "");
    refused("no card left", || table.deals(British, "Roads").play_maneuver());
}

#[test]
fn a_decision_must_match_the_next_step_of_the_script() {
    let asked = |table: ScriptedTable| table.play_strike_phase(Air);
    let none = "no action left for British, which is asked for a strike";
    refused(none, || asked(plane_over_towns()));
    refused("but British is asked", || asked(plane_over_towns().passes(Turkish, Air)));
    refused("not a strike in Air", || asked(plane_over_towns().commits("", "")));
}

#[test]
fn a_position_must_hold_every_copy_and_no_other_card() {
    refused("lies in no pile or in two", || clash("Roads#2", "Towns").run(|_| ()));
    let absent = || clash("Roads", "Mountains").strikes(British, Air, "Roads", "Towns");
    refused("there is no card `Towns#1`", absent);
}

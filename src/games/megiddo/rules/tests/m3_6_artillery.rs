//! M3.6 The artillery phase.

use super::*;

/// Artillery fires at cards of less, equal and greater Force.
#[test]
fn m3_6_guns_destroy_less_force_and_disrupt_as_much_or_more() {
    for (gun, target, effect) in [
        ("British Artillery", "Depot Regiment", "destroys"),
        ("British Artillery", "Turkish Infantry", "disrupts"),
        ("Desert Mounted Corps", "Turkish Infantry", "disrupts"),
    ] {
        let events = clash(gun, target).play_strike(British, Artillery, gun, target).events;
        assert_eq!(events[1], format!("{gun}#1 {effect} {target}#1"));
    }
}

#[test]
fn m3_6_the_turks_fire_first() {
    let played = clash("Desert Mounted Corps", "Turkish Artillery")
        .strikes(Turkish, Artillery, "Turkish Artillery", "Desert Mounted Corps")
        .strikes(British, Artillery, "Desert Mounted Corps", "Turkish Artillery")
        .play_strike_phase(Artillery);
    let expected = [
        "Turkish Artillery#1 disrupts Desert Mounted Corps#1",
        "Desert Mounted Corps#1 disrupts Turkish Artillery#1",
    ];
    assert_eq!(played.events[..2], expected);
}

#[test]
fn m3_6_a_gun_that_is_destroyed_fires_no_more() {
    let lines = "turkish.cards.'Turkish Artillery'.force = 5";
    let table = clash_in_variant(lines, "British Artillery", "Turkish Artillery");
    let played = table.play_strike(Turkish, Artillery, "Turkish Artillery", "British Artillery");
    assert_eq!(played.events[1], "british pass in Artillery with 0 choices");
}

#[test]
fn m3_6_a_gun_stays_and_fires_once() {
    let table = clash("British Artillery", "Turkish Infantry#1, Turkish Infantry#2");
    let played = table.play_strike(British, Artillery, "British Artillery", "Turkish Infantry#2");
    assert_eq!(played.pile(British, "battle"), "British Artillery#1");
    assert_eq!(played.pile(British, "fired"), "British Artillery#1");
}

#[test]
fn m3_6_every_gun_may_fire() {
    let played =
        clash("British Artillery#1, British Artillery#2", "Turkish Infantry#1, Turkish Infantry#2")
            .strikes(British, Artillery, "British Artillery#2", "Turkish Infantry#2")
            .strikes(British, Artillery, "British Artillery#1", "Turkish Infantry#1")
            .play_strike_phase(Artillery);
    assert_eq!(played.pile(Turkish, "disrupted"), "Turkish Infantry#1, Turkish Infantry#2");
}

#[test]
fn m3_6_a_gun_fires_again_in_the_next_battle() {
    let table =
        lay_out("battle: British Artillery; fired: British Artillery", "battle: Turkish Infantry");
    assert!(table.legal(British, Artillery).is_empty());
    assert_eq!(table.play_infantry().pile(British, "fired"), "");
}

#[test]
fn m3_6_a_gun_that_has_fired_is_refused() {
    let guns = "battle: British Artillery#1, British Artillery#2; fired: British Artillery#2";
    let table = lay_out(guns, "battle: Turkish Infantry");
    let again = || table.play_strike(British, Artillery, "British Artillery#2", "Turkish Infantry");
    refused("M3.10: British cannot strike", again);
}

#[test]
fn m3_6_only_artillery_fires() {
    let all = "General Allenby, British Cavalry, British Infantry, Royal Air Force, \
               British Machineguns, Roads, Lawrence of Arabia";
    assert!(clash(all, "Asienkorps").legal(British, Artillery).is_empty());
    for phase in [Air, Cavalry, MachineGun] {
        assert!(clash("British Artillery", "Asienkorps").legal(British, phase).is_empty());
    }
}

#[test]
fn m3_6_artillery_can_hit_every_kind_but_leaders() {
    let turks = "Bedouins, Turkish Air Force, Turkish Artillery, German Machineguns, Kemal, \
                 Turkish Infantry, Supply Wagons, Trenchlines";
    let targets = clash("British Artillery", turks).legal(British, Artillery).join(", ");
    let targets = targets.replace("British Artillery#1 > ", "");
    let expected = "(Turkish Infantry#1), Bedouins#1, Turkish Artillery#1, German Machineguns#1, \
                    Turkish Air Force#1, Supply Wagons#1, Trenchlines#1";
    assert_eq!(targets, expected);
}

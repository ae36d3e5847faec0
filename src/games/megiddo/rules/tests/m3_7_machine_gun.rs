//! M3.7 The machine gun phase.

use super::*;

/// Machine guns fire at cards of less, equal and greater Force.
#[test]
fn m3_7_machine_guns_destroy_less_or_equal_force_and_disrupt_more() {
    for (target, effect) in [
        ("Composite Division", "destroys"),
        ("Depot Regiment", "destroys"),
        ("Turkish Infantry", "disrupts"),
    ] {
        let table = clash("British Machineguns", target);
        let events = table.play_strike(British, MachineGun, "British Machineguns", target).events;
        assert_eq!(events[1], format!("British Machineguns#1 {effect} {target}#1"));
    }
}

#[test]
fn m3_7_machine_guns_can_hit_neither_guns_nor_leaders() {
    let turks = "Bedouins, Turkish Air Force, Turkish Artillery, German Machineguns, Kemal, \
                 Turkish Infantry, Supply Wagons, Trenchlines";
    let targets = clash("British Machineguns", turks).legal(British, MachineGun).join(", ");
    let targets = targets.replace("British Machineguns#1 > ", "");
    let expected =
        "(Turkish Infantry#1), Bedouins#1, Turkish Air Force#1, Supply Wagons#1, Trenchlines#1";
    assert_eq!(targets, expected);
    let table = clash("British Machineguns", "German Machineguns, Asienkorps");
    let fired =
        || table.play_strike(British, MachineGun, "British Machineguns", "German Machineguns");
    refused("M3.10: British cannot strike", fired);
}

#[test]
fn m3_7_the_turks_fire_first() {
    let played = clash("British Machineguns, British Infantry", "German Machineguns, Asienkorps")
        .strikes(Turkish, MachineGun, "German Machineguns", "British Infantry")
        .strikes(British, MachineGun, "British Machineguns", "Asienkorps")
        .play_strike_phase(MachineGun);
    let expected = [
        "German Machineguns#1 disrupts British Infantry#1",
        "British Machineguns#1 destroys Asienkorps#1",
    ];
    assert_eq!(played.events[..2], expected);
}

#[test]
fn m3_7_a_machine_gun_stays_and_fires_once() {
    let table = clash("British Machineguns", "Asienkorps, Composite Division");
    let played = table.play_strike(British, MachineGun, "British Machineguns", "Asienkorps");
    assert_eq!(played.pile(British, "battle"), "British Machineguns#1");
    assert_eq!(played.pile(British, "fired"), "British Machineguns#1");
}

#[test]
fn m3_7_only_machine_guns_fire() {
    let all = "General Allenby, British Cavalry, British Infantry, Royal Air Force, \
               British Artillery, Roads, Lawrence of Arabia";
    assert!(clash(all, "Asienkorps").legal(British, MachineGun).is_empty());
    for phase in [Air, Cavalry, Artillery] {
        assert!(clash("British Machineguns", "Asienkorps").legal(British, phase).is_empty());
    }
}

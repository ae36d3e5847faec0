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
        let told = table.struck(British, MachineGun, "British Machineguns", target).told;
        assert_eq!(told[1], format!("British Machineguns#1 {effect} {target}#1"));
    }
}

#[test]
fn m3_7_what_machine_guns_can_hit() {
    let turks = "Bedouins, Turkish Air Force, Turkish Artillery, German Machineguns, Kemal, \
                 Turkish Infantry, Supply Wagons, Trenchlines";
    let told = clash("British Machineguns", turks).legal(British, MachineGun).join(", ");
    let told = told.replace("British Machineguns#1 > ", "");
    let expected =
        "(Turkish Infantry#1), Bedouins#1, Turkish Air Force#1, Supply Wagons#1, Trenchlines#1";
    assert_eq!(told, expected);
    let table = clash("British Machineguns", "German Machineguns, Asienkorps");
    let fired = || table.struck(British, MachineGun, "British Machineguns", "German Machineguns");
    refused("M3.10: British cannot strike", fired);
}

#[test]
fn m3_7_the_turks_fire_first() {
    let played = clash("British Machineguns, British Infantry", "German Machineguns, Asienkorps")
        .strikes(Turkish, MachineGun, "German Machineguns", "British Infantry")
        .strikes(British, MachineGun, "British Machineguns", "Asienkorps")
        .strike_phase(MachineGun);
    let told = [
        "German Machineguns#1 disrupts British Infantry#1",
        "British Machineguns#1 destroys Asienkorps#1",
    ];
    assert_eq!(played.told[..2], told);
}

#[test]
fn m3_7_a_machine_gun_stays_and_fires_once() {
    let table = clash("British Machineguns", "Asienkorps, Composite Division");
    let played = table.struck(British, MachineGun, "British Machineguns", "Asienkorps");
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

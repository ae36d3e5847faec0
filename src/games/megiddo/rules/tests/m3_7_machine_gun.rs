//! M3.7 Machine gun.

use super::*;

/// Machine guns fire at one card of less, equal and more Force.
#[test]
fn m3_7_machine_guns_destroy_less_or_equal_force_and_disrupt_more() {
    for (target, effect) in [
        ("Composite Division", "destroys"),
        ("Depot Regiment", "destroys"),
        ("Turkish Infantry", "disrupts"),
    ] {
        let table = clash("British Machineguns", target);
        let table = table.strikes(British, MachineGun, "British Machineguns", target);
        let told = table.run(|play| play.strike_phase(MachineGun)).told;
        assert_eq!(told[1], format!("British Machineguns#1 {effect} {target}#1"));
    }
}

#[test]
fn m3_7_what_machine_guns_can_hit() {
    let table = clash(
        "British Machineguns",
        "Bedouins, Turkish Air Force, Turkish Artillery, German Machineguns, Kemal, \
         Turkish Infantry, Supply Wagons, Trenchlines",
    );
    let told = table.legal(British, MachineGun).join(", ").replace("British Machineguns#1 > ", "");
    let expected =
        "(Turkish Infantry#1), Bedouins#1, Turkish Air Force#1, Supply Wagons#1, Trenchlines#1";
    assert_eq!(told, expected);
    let table = || clash("British Machineguns", "German Machineguns, Asienkorps");
    let aimed =
        || table().strikes(British, MachineGun, "British Machineguns", "German Machineguns");
    let fired = || aimed().run(|play| play.strike_phase(MachineGun));
    refused("M3.10: British cannot strike", fired);
}

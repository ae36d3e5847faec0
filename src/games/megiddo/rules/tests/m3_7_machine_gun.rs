//! M3.7 Machine gun.

use super::*;

/// Machine guns of Force 3 fire at one card.
fn rake(target: &str) -> Vec<String> {
    clash("British Machineguns", target)
        .strikes(British, MachineGun, "British Machineguns", target)
        .run(|play| play.strike_phase(MachineGun))
        .told
}

#[test]
fn m3_7_machine_guns_destroy_less_force() {
    assert_eq!(
        rake("Composite Division")[1],
        "British Machineguns#1 destroys Composite Division#1"
    );
}

#[test]
fn m3_7_machine_guns_destroy_equal_force() {
    assert_eq!(rake("Depot Regiment")[1], "British Machineguns#1 destroys Depot Regiment#1");
}

#[test]
fn m3_7_machine_guns_disrupt_more_force() {
    assert_eq!(rake("Turkish Infantry")[1], "British Machineguns#1 disrupts Turkish Infantry#1");
}

#[test]
fn m3_7_what_machine_guns_can_hit() {
    let table = clash(
        "British Machineguns",
        "Bedouins, Turkish Air Force, Turkish Artillery, German Machineguns, Kemal, \
         Turkish Infantry, Supply Wagons, Trenchlines",
    );
    let told = table.legal(British, MachineGun).join("\n").replace("British Machineguns#1 > ", "");
    assert_eq!(
        told.lines().collect::<Vec<_>>(),
        [
            "(Turkish Infantry#1)",
            "Bedouins#1",
            "Turkish Air Force#1",
            "Supply Wagons#1",
            "Trenchlines#1"
        ]
    );
}

#[test]
#[should_panic(expected = "M3.10: British cannot strike")]
fn m3_7_machine_guns_cannot_aim_at_machine_guns() {
    clash("British Machineguns", "German Machineguns, Asienkorps")
        .strikes(British, MachineGun, "British Machineguns", "German Machineguns")
        .run(|play| play.strike_phase(MachineGun));
}

#[test]
fn m3_7_the_turks_fire_first() {
    let played = clash("British Machineguns, British Infantry", "German Machineguns, Asienkorps")
        .strikes(Turkish, MachineGun, "German Machineguns", "British Infantry")
        .strikes(British, MachineGun, "British Machineguns", "Asienkorps")
        .run(|play| play.strike_phase(MachineGun));
    assert_eq!(
        played.told[..2],
        [
            "German Machineguns#1 disrupts British Infantry#1",
            "British Machineguns#1 destroys Asienkorps#1",
        ]
    );
}

#[test]
fn m3_7_a_machine_gun_stays_and_fires_once() {
    let played = clash("British Machineguns", "Asienkorps, Composite Division")
        .strikes(British, MachineGun, "British Machineguns", "Asienkorps")
        .run(|play| play.strike_phase(MachineGun));
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

//! M3.6 Artillery.

use super::*;

/// Guns fire at one card of less, equal and more Force.
#[test]
fn m3_6_guns_destroy_less_force_and_disrupt_as_much_or_more() {
    for (gun, target, effect) in [
        ("British Artillery", "Depot Regiment", "destroys"),
        ("British Artillery", "Turkish Infantry", "disrupts"),
        ("Desert Mounted Corps", "Turkish Infantry", "disrupts"),
    ] {
        let table = clash(gun, target).strikes(British, Artillery, gun, target);
        let told = table.run(|play| play.strike_phase(Artillery)).told;
        assert_eq!(told[1], format!("{gun}#1 {effect} {target}#1"));
    }
}

#[test]
fn m3_6_a_gun_that_has_fired_is_refused() {
    let guns = "battle: British Artillery#1, British Artillery#2; fired: British Artillery#2";
    let table = || ScriptedTable::printed().british(guns).turks("battle: Turkish Infantry");
    let again = || table().strikes(British, Artillery, "British Artillery#2", "Turkish Infantry");
    let fired = || again().run(|play| play.strike_phase(Artillery));
    refused("M3.10: British cannot strike", fired);
}

//! M3.4 Air strike.

use super::*;

/// One British plane of Force 2 against one Turkish card of less, equal and more.
#[test]
fn m3_4_a_plane_destroys_less_force_and_disrupts_as_much_or_more() {
    for (target, effect) in [
        ("Asienkorps", "destroys"),
        ("Composite Division", "disrupts"),
        ("Turkish Infantry", "disrupts"),
    ] {
        let table = clash("Royal Air Force", target);
        let table = table.strikes(British, Air, "Royal Air Force", target);
        let told = table.run(|play| play.strike_phase(Air)).told;
        assert_eq!(told[0], format!("Royal Air Force#1 {effect} {target}#1"));
    }
}

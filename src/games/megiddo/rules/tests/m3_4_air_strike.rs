//! M3.4 Air strike.

use super::*;

/// One British plane of Force 2 against one Turkish card.
fn bomb(target: &str) -> Vec<String> {
    clash("Royal Air Force", target)
        .strikes(British, Air, "Royal Air Force", target)
        .run(|play| play.strike_phase(Air))
        .told
}

#[test]
fn m3_4_a_plane_destroys_less_force() {
    assert_eq!(bomb("Asienkorps")[0], "Royal Air Force#1 destroys Asienkorps#1");
}

#[test]
fn m3_4_a_plane_disrupts_equal_force() {
    assert_eq!(bomb("Composite Division")[0], "Royal Air Force#1 disrupts Composite Division#1");
}

#[test]
fn m3_4_a_plane_disrupts_more_force() {
    assert_eq!(bomb("Turkish Infantry")[0], "Royal Air Force#1 disrupts Turkish Infantry#1");
}

#[test]
fn m3_4_the_plane_goes_to_its_owners_reserve() {
    let played = clash("Royal Air Force#1, Royal Air Force#2", "Composite Division, Asienkorps")
        .strikes(British, Air, "Royal Air Force#2", "Asienkorps")
        .passes(British, Air)
        .run(|play| play.strike_phase(Air));
    assert_eq!(played.pile(British, "reserve"), "Royal Air Force#2");
    assert_eq!(played.pile(British, "battle"), "Royal Air Force#1", "the other is unspent");
    assert_eq!(played.pile(Turkish, "casualties"), "Asienkorps#1");
}

#[test]
fn m3_4_a_turkish_plane_strikes_too() {
    for (target, effect) in [("Engineer", "disrupts"), ("Forlorn Hope", "destroys")] {
        let lines = "british.cards.'Forlorn Hope' = { kind = 'infantry', force = 0 }\n\
                     british.deck.'Forlorn Hope' = 1";
        let played = Table::variant(lines)
            .british(&format!("battle: {target}"))
            .turks("battle: Turkish Air Force, Asienkorps")
            .strikes(Turkish, Air, "Turkish Air Force", target)
            .run(|play| play.strike_phase(Air));
        assert_eq!(played.told[1], format!("Turkish Air Force#1 {effect} {target}#1"));
        assert_eq!(played.pile(Turkish, "reserve"), "Turkish Air Force#1");
        assert_eq!(played.pile(Turkish, "battle"), "Asienkorps#1");
        assert_eq!(played.pile(British, "reserve"), "");
    }
}

#[test]
fn m3_4_a_disrupted_card_stays_in_the_battle() {
    let played = clash("Royal Air Force", "Composite Division")
        .strikes(British, Air, "Royal Air Force", "Composite Division")
        .run(|play| play.strike_phase(Air));
    assert_eq!(played.pile(Turkish, "battle"), "Composite Division#1");
    assert_eq!(played.pile(Turkish, "disrupted"), "Composite Division#1");
}

#[test]
fn m3_4_the_british_strike_first() {
    let played = clash("Royal Air Force", "Turkish Air Force, Towns")
        .strikes(British, Air, "Royal Air Force", "Turkish Air Force")
        .run(|play| play.strike_phase(Air));
    assert_eq!(played.pile(Turkish, "casualties"), "Turkish Air Force#1", "before it could strike");
}

#[test]
fn m3_4_only_planes_strike() {
    let all = "General Allenby, Armored Patrol Cars, Desert Mounted Corps, Palestine Brigade, \
               British Machineguns, Roads, Lawrence of Arabia";
    assert!(clash(all, "Asienkorps").legal(British, Air).is_empty());
}

#[test]
fn m3_4_a_plane_strikes_in_no_other_phase() {
    for phase in [Cavalry, Artillery, MachineGun] {
        assert!(clash("Royal Air Force", "Asienkorps").legal(British, phase).is_empty());
    }
}

#[test]
fn m3_4_a_plane_in_hand_stays_on_the_ground() {
    let table = Table::printed().british("hand: Royal Air Force").turks("battle: Towns");
    assert!(table.legal(British, Air).is_empty());
}

/// M2.2, M3.10: of all cards only Leaders are out of a plane's reach.
#[test]
fn m3_4_what_a_plane_can_hit() {
    let table = clash(
        "Royal Air Force",
        "Bedouins, Turkish Air Force, Turkish Artillery, German Machineguns, Kemal, Asienkorps, \
         Supply Wagons, Trenchlines",
    );
    let targets: Vec<String> = table
        .legal(British, Air)
        .iter()
        .map(|line| line["Royal Air Force#1 > ".len()..].into())
        .collect();
    assert_eq!(
        targets,
        [
            "Asienkorps#1",
            "Bedouins#1",
            "(Turkish Artillery#1)",
            "(German Machineguns#1)",
            "Turkish Air Force#1",
            "Supply Wagons#1",
            "(Trenchlines#1)",
        ]
    );
}

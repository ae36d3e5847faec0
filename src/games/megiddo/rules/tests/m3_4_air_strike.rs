//! M3.4 The air strike phase.

use super::*;
use crate::rules::infantry::force_now;

/// A British plane of Force 2 strikes Turkish cards of less, equal and greater Force.
#[test]
fn m3_4_a_plane_destroys_less_force_and_disrupts_as_much_or_more() {
    for (target, effect) in [
        ("Asienkorps", "destroys"),
        ("Composite Division", "disrupts"),
        ("Turkish Infantry", "disrupts"),
    ] {
        let table = clash("Royal Air Force", target);
        let events = table.play_strike(British, Air, "Royal Air Force", target).events;
        assert_eq!(events[0], format!("Royal Air Force#1 {effect} {target}#1"));
    }
}

#[test]
fn m3_4_the_plane_goes_to_its_owners_reserve() {
    let played = clash("Royal Air Force#1, Royal Air Force#2", "Composite Division, Asienkorps")
        .strikes(British, Air, "Royal Air Force#2", "Asienkorps")
        .passes(British, Air)
        .play_strike_phase(Air);
    assert_eq!(played.pile(British, "reserve"), "Royal Air Force#2");
    assert_eq!(played.pile(British, "battle"), "Royal Air Force#1", "the other is unspent");
    assert_eq!(played.pile(Turkish, "casualties"), "Asienkorps#1");
}

#[test]
fn m3_4_a_turkish_plane_strikes_too() {
    for (target, effect) in [("Engineer", "disrupts"), ("Forlorn Hope", "destroys")] {
        let lines = "british.cards.'Forlorn Hope' = { kind = 'infantry', force = 0 }\n\
                     british.deck.'Forlorn Hope' = 1";
        let table = clash_in_variant(lines, target, "Turkish Air Force, Asienkorps");
        let played = table.play_strike(Turkish, Air, "Turkish Air Force", target);
        assert_eq!(played.events[1], format!("Turkish Air Force#1 {effect} {target}#1"));
        assert_eq!(played.pile(Turkish, "reserve"), "Turkish Air Force#1");
        assert_eq!(played.pile(Turkish, "battle"), "Asienkorps#1");
        assert_eq!(played.pile(British, "reserve"), "");
    }
}

#[test]
fn m3_4_a_disrupted_card_stays_in_the_battle() {
    let table = clash("Royal Air Force", "Composite Division");
    let played = table.play_strike(British, Air, "Royal Air Force", "Composite Division");
    assert_eq!(played.pile(Turkish, "battle"), "Composite Division#1");
    assert_eq!(played.pile(Turkish, "disrupted"), "Composite Division#1");
}

#[test]
fn m3_4_the_british_strike_first() {
    let table = clash("Royal Air Force", "Turkish Air Force, Towns");
    let played = table.play_strike(British, Air, "Royal Air Force", "Turkish Air Force");
    assert_eq!(played.pile(Turkish, "casualties"), "Turkish Air Force#1", "before it could strike");
}

#[test]
fn m3_4_only_planes_strike_and_in_no_other_phase_nor_from_the_hand() {
    let all = "General Allenby, Armored Patrol Cars, Desert Mounted Corps, Palestine Brigade, \
               British Machineguns, Roads, Lawrence of Arabia";
    assert!(clash(all, "Asienkorps").legal(British, Air).is_empty());
    for phase in [Cavalry, Artillery, MachineGun] {
        assert!(clash("Royal Air Force", "Asienkorps").legal(British, phase).is_empty());
    }
    assert!(lay_out("hand: Royal Air Force", "battle: Towns").legal(British, Air).is_empty());
}

/// M2.2, M3.10 A plane can hit every kind of card except Leaders.
#[test]
fn m3_4_a_plane_can_hit_every_kind_but_leaders() {
    let turks = "Bedouins, Turkish Air Force, Turkish Artillery, German Machineguns, Kemal, \
                 Asienkorps, Supply Wagons, Trenchlines";
    let targets = clash("Royal Air Force", turks).legal(British, Air).join(", ");
    let targets = targets.replace("Royal Air Force#1 > ", "");
    let expected = "Asienkorps#1, Bedouins#1, (Turkish Artillery#1), (German Machineguns#1), \
                    Turkish Air Force#1, Supply Wagons#1, (Trenchlines#1)";
    assert_eq!(targets, expected);
}

/// Sets up a battle in which planes strike from the hand; the British hold two and a cavalry card.
fn from_hand(turks: &str) -> ScriptedTable {
    let british = "hand: Royal Air Force#1, Royal Air Force#2, British Cavalry#1; battle: Engineer";
    lay_out_variant("rulings.planes = 'from_hand'", british, turks)
}

#[test]
fn m3_4_by_the_other_ruling_a_plane_strikes_from_the_hand() {
    let played = from_hand("battle: Asienkorps, Towns; hand: Turkish Air Force")
        .strikes(British, Air, "Royal Air Force#1", "Asienkorps")
        .strikes(Turkish, Air, "Turkish Air Force", "Engineer")
        .passes(British, Air)
        .play_strike_phase(Air);
    assert_eq!(played.pile(British, "hand"), "British Cavalry#1, Royal Air Force#2");
    assert_eq!(played.pile(British, "reserve"), "Royal Air Force#1");
    assert_eq!(played.pile(Turkish, "casualties"), "Asienkorps#1");
    assert_eq!(played.pile(Turkish, "reserve"), "Turkish Air Force#1");
    assert_eq!(played.pile(British, "battle"), "Engineer#1");
}

#[test]
fn m3_4_by_the_other_ruling_only_planes_strike_from_the_hand() {
    let played = from_hand("battle: Asienkorps").play_strike_phase(Cavalry);
    let passes = ["british", "turkish"].map(|it| format!("{it} pass in Cavalry with 0 choices"));
    assert_eq!(played.events, passes);
}

/// M2.2 As targets, Supply and Terrain have the Force after their plus sign or, by the other ruling, 0.
#[test]
fn m2_2_by_the_other_ruling_supply_and_terrain_are_targets_of_force_0() {
    let fired = |lines: &str, kind: &str, target: &str| {
        let gun = format!("british.cards.Gun = {{ kind = '{kind}', force = 1 }}");
        let lines = format!("{gun}\nbritish.deck.Gun = 1\n{lines}");
        let phase = if kind == "plane" { Air } else { Cavalry };
        let table = clash_in_variant(&lines, "Gun", &format!("{target}, Asienkorps"));
        table.play_strike(British, phase, "Gun", target).events[0].clone()
    };
    let bare = "rulings.plus_is_force = false";
    for target in ["Supply Wagons", "Towns"] {
        assert_eq!(fired("", "plane", target), format!("Gun#1 disrupts {target}#1"));
        assert_eq!(fired(bare, "plane", target), format!("Gun#1 destroys {target}#1"));
    }
    let wide = "turkish.cards.'Supply Wagons'.force = 2";
    let bare = format!("{wide}\n{bare}");
    assert_eq!(fired(&bare, "cavalry", "Supply Wagons"), "Gun#1 destroys Supply Wagons#1");
}

#[test]
fn m2_2_by_the_other_ruling_bonuses_stay() {
    let table = clash_in_variant("rulings.plus_is_force = false", "Engineer, Roads", "Towns");
    let played = table.run(|play| force_now(play.model, &play.state, British));
    assert_eq!(played.result, 8, "Force 1 and a bonus of 1, in quarter-points");
}

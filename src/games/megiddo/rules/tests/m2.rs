//! M2 Cards.

use super::*;

#[test]
fn m2_the_printed_decks_hold_43_and_55_cards() {
    let sizes = Side::BOTH.map(|side| ScriptedTable::printed().model().army(side).slots.len());
    assert_eq!(sizes, [43, 55]);
}

#[test]
fn m2_2_supply_is_a_target_of_force_one() {
    let table = clash("Royal Air Force, Armored Patrol Cars", "Supply Wagons");
    assert_eq!(table.legal(British, Air), ["Royal Air Force#1 > Supply Wagons#1"]);
    assert_eq!(table.legal(British, Cavalry), ["Armored Patrol Cars#1 > Supply Wagons#1"]);
}

#[test]
fn m2_2_terrain_is_a_target_of_its_number() {
    let table = clash("Royal Air Force, Armored Patrol Cars", "Towns, Trenchlines");
    let air = ["Royal Air Force#1 > Towns#1", "Royal Air Force#1 > (Trenchlines#1)"];
    assert_eq!(table.legal(British, Air), air);
    assert_eq!(table.legal(British, Cavalry), ["Armored Patrol Cars#1 > Towns#1"]);
}

#[test]
fn m2_3_lawrence_acts_as_cavalry_of_force_three() {
    let table = clash("Lawrence of Arabia", "Turkish Artillery, Asienkorps, Composite Division");
    let legal =
        ["Lawrence of Arabia#1 > Asienkorps#1", "Lawrence of Arabia#1 > Turkish Artillery#1"];
    assert_eq!(table.legal(British, Cavalry), legal, "2 × 2 is out of his reach");
}

#[test]
fn m2_3_lawrence_counts_as_a_leader_of_five() {
    assert_eq!(battle_of(British, "Lawrence of Arabia, Engineer").force(British), 4 * (5 + 1));
    assert_eq!(battle_of(British, "Lawrence of Arabia").force(British), 0, "nobody carries him");
}

#[test]
fn m2_3_no_other_leader_acts_as_cavalry() {
    let leaders = "Corps Headquarters, Von Oppen, Tiller, Liman Von Sanders, Kemal";
    let table = clash("General Allenby, Roads", &format!("{leaders}, Rail Lines"));
    for (side, phase) in Side::BOTH.into_iter().flat_map(|s| Phase::ALL.map(|p| (s, p))) {
        assert!(table.legal(side, phase).is_empty(), "{side:?} {phase:?}");
    }
}

/// Sets up a variant in which a card that is not Cavalry also acts as cavalry.
fn mounted(card: &str, turkish: &str) -> ScriptedTable {
    let lines = format!("british.cards.'{card}'.cavalry_force = 3");
    clash_in_variant(&lines, &format!("{card}, British Infantry"), turkish)
}

#[test]
fn m2_3_a_scenario_may_mount_any_card_that_strikes() {
    for card in ["Engineer", "Royal Air Force", "British Artillery", "British Machineguns", "Roads"]
    {
        let table = mounted(card, "Turkish Artillery, Asienkorps, Composite Division");
        let legal = [format!("{card}#1 > Asienkorps#1"), format!("{card}#1 > Turkish Artillery#1")];
        assert_eq!(table.legal(British, Cavalry), legal, "2 × 2 is out of reach of 3");
        let played = table.play_strike(British, Cavalry, card, "Turkish Artillery");
        assert_eq!(played.events[0], format!("{card}#1 destroys Turkish Artillery#1"));
        assert_eq!(played.pile(British, "reserve"), format!("{card}#1"));
    }
}

#[test]
fn m2_3_a_variant_may_unhorse_lawrence() {
    let table = ScriptedTable::variant("british.cards.'Lawrence of Arabia'.cavalry_force = false");
    let table = table.british("battle: Lawrence of Arabia").turks("battle: Towns");
    assert!(table.legal(British, Cavalry).is_empty());
}

#[test]
fn m2_3_a_mounted_gun_that_rode_does_not_fire() {
    let (gun, table) =
        ("British Artillery", mounted("British Artillery", "Asienkorps, Turkish Infantry"));
    let own_phase =
        ["British Artillery#1 > Asienkorps#1", "British Artillery#1 > (Turkish Infantry#1)"];
    assert_eq!(table.legal(British, Artillery), own_phase, "with its own Force of 4");
    let table = table.strikes(British, Cavalry, gun, "Asienkorps");
    let played = table.play_strike_phases([Cavalry, Artillery]);
    assert_eq!(played.events[4], "british pass in Artillery with 0 choices");
}

#[test]
fn m2_3_a_mounted_plane_that_flew_does_not_ride() {
    let plane = "Royal Air Force";
    let table = mounted(plane, "Asienkorps, Towns").strikes(British, Air, plane, "Towns");
    let played = table.play_strike_phases([Air, Cavalry]);
    assert_eq!(played.events[3], "british pass in Cavalry with 0 choices");
}

#[test]
fn m2_3_a_mounted_card_is_the_same_as_a_target() {
    let lines = "turkish.cards.'Composite Division'.cavalry_force = 9";
    let table = clash_in_variant(
        lines,
        "Arab Irregulars, Rualla Tribe, British Cavalry",
        "Composite Division",
    );
    let legal = ["British Cavalry#1 > Composite Division#1"];
    assert_eq!(table.legal(British, Cavalry), legal, "Infantry of Force 2 counts double");
    assert_eq!(table.force(Turkish), 4 * 2);
}

const SHIP: &str = "HMS Druid/HMS Forester";

#[test]
fn m2_4_a_ship_goes_to_the_reserve_when_destroyed() {
    let lines = "turkish.cards.'Turkish Artillery'.force = 5";
    let table = clash_in_variant(lines, SHIP, "Turkish Artillery");
    let played = table.play_strike(Turkish, Artillery, "Turkish Artillery", SHIP);
    assert_eq!(played.events[0], "Turkish Artillery#1 destroys HMS Druid/HMS Forester#1");
    assert_eq!(played.pile(British, "reserve"), "HMS Druid/HMS Forester#1");
    assert_eq!(played.pile(British, "casualties"), "");
}

#[test]
fn m2_4_a_ship_goes_to_the_reserve_when_planes_or_horse_destroy_it() {
    for (phase, attacker) in [(Air, "Turkish Air Force"), (Cavalry, "Caucasus Cavalry")] {
        let table =
            clash_in_variant(&format!("turkish.cards.'{attacker}'.force = 5"), SHIP, attacker);
        let played = table.play_strike(Turkish, phase, attacker, SHIP);
        assert_eq!(played.events[1], format!("{attacker}#1 destroys {SHIP}#1"));
        assert_eq!(played.pile(British, "reserve"), format!("{SHIP}#1"), "{phase:?}");
        assert_eq!(played.pile(British, "battle") + &played.pile(British, "casualties"), "");
        assert_eq!(played.pile(Turkish, "reserve"), format!("{attacker}#1"));
    }
}

#[test]
fn m2_4_a_ship_goes_to_the_reserve_when_its_side_loses() {
    let turks = "Turkish Infantry#1, Turkish Infantry#2, Turkish Infantry#3";
    let played = clash(&format!("{SHIP}, British Artillery"), turks).play_infantry();
    assert_eq!(played.pile(British, "reserve"), "HMS Druid/HMS Forester#1");
    assert_eq!(played.pile(British, "casualties"), "British Artillery#1");
}

#[test]
fn m2_4_a_ship_goes_to_the_reserve_when_its_side_wins() {
    let played = clash(SHIP, "Towns").play_infantry();
    assert_eq!(played.pile(British, "reserve"), "HMS Druid/HMS Forester#1");
}

#[test]
fn m2_4_a_ship_comes_back_sound_and_ready_to_fire() {
    let ship = format!("battle: {SHIP}; disrupted: {SHIP}; fired: {SHIP}");
    let played = lay_out(&ship, "battle: Turkish Infantry#1, Turkish Infantry#2").play_infantry();
    assert_eq!(played.pile(British, "disrupted"), "");
    assert_eq!(played.pile(British, "fired"), "");
}

#[test]
fn m2_5_a_nuisance_is_not_offered_for_commitment() {
    let played = lay_out("hand: Forage, Roads", "hand: Rail Cuts")
        .commits("Roads", "")
        .play_order_of_battle();
    assert_eq!(played.events, ["british commit Roads#1 of Roads#1", "turkish commit  of "]);
    assert_eq!(played.pile(British, "hand"), "Forage#1");
}

#[test]
fn m2_5_a_nuisance_cannot_be_committed() {
    let table = lay_out("hand: Forage", "").commits("Forage", "");
    refused("M3.3: British commits", || table.play_order_of_battle());
}

#[test]
fn m2_5_a_nuisance_can_be_discarded() {
    let played = lay_out("hand: Forage; deck: Roads", "")
        .discards("Forage", "")
        .deals(British, "Roads")
        .play_reserve();
    assert_eq!(played.pile(British, "reserve"), "Forage#1");
}

/// Every printed card matches the list in the rules, so that a typing error in the scenario is found.
#[test]
fn m2_the_printed_cards() {
    let table = ScriptedTable::printed();
    for (side, list) in [(British, BRITISH_CARDS), (Turkish, TURKISH_CARDS)] {
        let army = table.model().army(side);
        let mut cards: Vec<String> = (0..army.entries.len())
            .map(|index| {
                let (card, copies) = (&army.entries[index].card, army.copies.of(index).len());
                format!("{} ×{copies} {} {}", card.name, card.kind.name(), card.force)
            })
            .collect();
        let mut expected: Vec<&str> = list.lines().collect();
        cards.sort_unstable();
        expected.sort_unstable();
        assert_eq!(cards, expected);
    }
}

#[test]
fn m2_the_cards_with_a_rule_of_their_own() {
    let table = ScriptedTable::printed();
    let army = table.model().army(British);
    let such = |test: fn(&Card) -> bool| -> Vec<String> {
        army.slots.iter().filter(|&slot| test(army.card(slot))).map(|s| army.label(s)).collect()
    };
    assert_eq!(such(|card| card.cavalry_force.is_some()), ["Lawrence of Arabia#1"]);
    assert_eq!(such(|card| card.lost_means_defeat), ["Lawrence of Arabia#1"]);
    assert_eq!(such(|card| card.always_to_reserve), ["HMS Druid/HMS Forester#1"]);
    let turks = table.model().army(Turkish);
    assert_eq!((turks.vital, turks.always_to_reserve), (Set::EMPTY, Set::EMPTY));
}

const BRITISH_CARDS: &str = include_str!("british_cards.txt");
const TURKISH_CARDS: &str = include_str!("turkish_cards.txt");

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

const SHIP: &str = "HMS Druid/HMS Forester";

#[test]
fn m2_4_a_ship_goes_to_the_reserve_when_destroyed() {
    let lines = "turkish.cards.'Turkish Artillery'.force = 5";
    let played = ScriptedTable::variant(lines)
        .british(&format!("battle: {SHIP}"))
        .turks("battle: Turkish Artillery")
        .strikes(Turkish, Artillery, "Turkish Artillery", SHIP)
        .run(|play| play.strike_phase(Artillery));
    assert_eq!(played.told[0], "Turkish Artillery#1 destroys HMS Druid/HMS Forester#1");
    assert_eq!(played.pile(British, "reserve"), "HMS Druid/HMS Forester#1");
    assert_eq!(played.pile(British, "casualties"), "");
}

#[test]
fn m2_5_a_nuisance_cannot_be_committed() {
    let table =
        || ScriptedTable::printed().british("hand: Forage").turks("").commits(British, "Forage");
    let committed = || table().commits(Turkish, "").run(|play| play.order_of_battle());
    refused("M3.3: British commits", committed);
}

#[test]
fn m2_5_a_nuisance_can_be_discarded() {
    let played = ScriptedTable::printed()
        .british("hand: Forage; deck: Roads")
        .turks("")
        .discards(British, "Forage")
        .discards(Turkish, "")
        .deals(British, "Roads")
        .run(|play| play.reserve());
    assert_eq!(played.pile(British, "reserve"), "Forage#1");
}

/// Every printed card as the rules list it, so that a slip of the pen in the scenario shows.
#[test]
fn m2_the_printed_cards() {
    let table = ScriptedTable::printed();
    for (side, list) in [(British, BRITISH_CARDS), (Turkish, TURKISH_CARDS)] {
        let army = table.model().army(side);
        let mut told: Vec<String> = (0..army.entries.len())
            .map(|index| {
                let (card, copies) = (&army.entries[index].card, army.copies.of(index).len());
                format!("{} ×{copies} {} {}", card.name, card.kind.name(), card.force)
            })
            .collect();
        let mut listed: Vec<&str> = list.lines().collect();
        told.sort_unstable();
        listed.sort_unstable();
        assert_eq!(told, listed);
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

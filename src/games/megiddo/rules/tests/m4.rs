//! M4 Force in the infantry phase, in quarter-points.

use super::*;

/// The Turkish total in a variant, with some cards disrupted.
fn turkish_force(lines: &str, cards: &str, disrupted: &str) -> i32 {
    let piles = format!("battle: {cards}; disrupted: {disrupted}");
    Table::variant(lines).british("battle:").turks(&piles).force(Turkish)
}

fn force(cards: &str, disrupted: &str) -> i32 {
    turkish_force("", cards, disrupted)
}

#[test]
fn m4_1_four_kinds_count_with_their_printed_force() {
    assert_eq!(force("Depot Regiment", ""), 4 * 3);
    assert_eq!(force("Caucasus Cavalry", ""), 4 * 2);
    assert_eq!(force("Turkish Artillery", ""), 4 * 3);
    assert_eq!(force("German Machineguns", ""), 4 * 2);
    assert_eq!(force("Depot Regiment, Caucasus Cavalry, Turkish Artillery", ""), 4 * 8);
}

#[test]
fn m4_1_supply_terrain_and_planes_add_none_of_their_own() {
    assert_eq!(force("Supply Wagons, Rail Lines, Trenchlines, Turkish Air Force", ""), 0);
}

#[test]
fn m4_1_a_gun_that_has_fired_counts() {
    let piles = "battle: Turkish Artillery; fired: Turkish Artillery";
    assert_eq!(Table::printed().british("battle:").turks(piles).force(Turkish), 4 * 3);
}

#[test]
fn m4_1_cards_outside_the_battle_do_not_count() {
    let piles = "battle: Asienkorps; hand: Depot Regiment, Rail Lines; reserve: Turkish Infantry";
    assert_eq!(Table::printed().british("battle:").turks(piles).force(Turkish), 4);
}

const FIGHTING: &str = "rulings.bonus_counts = 'fighting'";
const EVERY: &str = "rulings.bonus_counts = 'all'";
const EVERY_PRINTED: &str = "rulings.bonus_counts = 'all'\nrulings.disruption_halves = 'printed'";

/// Five cards that are no Leaders draw 1 + 2 each; or the Asienkorps alone does.
#[test]
fn m4_1_by_a_ruling_supply_terrain_and_planes_draw_bonuses() {
    let cards = "Asienkorps, Rail Lines, Trenchlines, Turkish Air Force, Kemal";
    assert_eq!(turkish_force(EVERY, cards, ""), 4 * (1 + 4 * 3 + 5));
    assert_eq!(turkish_force(FIGHTING, cards, ""), 4 * (1 + 3 + 5));
    assert_eq!(force(cards, ""), 4 * (1 + 3 + 5), "the default");
}

#[test]
fn m4_1_by_a_ruling_supply_fights_alone() {
    assert_eq!(turkish_force(EVERY, "Rail Lines, Supply Wagons#1", ""), 4 * 2 * 2);
    assert_eq!(turkish_force(EVERY, "Turkish Air Force", ""), 0, "without a bonus, none");
    assert_eq!(turkish_force(FIGHTING, "Rail Lines, Supply Wagons#1", ""), 0);
}

/// The Rail Lines give ½, of which they draw the half, too, where the total is halved.
#[test]
fn m4_1_what_others_draw_is_halved_by_their_disruption() {
    let cards = "Asienkorps, Rail Lines, Turkish Air Force";
    let of = |rulings, disrupted| turkish_force(rulings, cards, disrupted);
    assert_eq!(of(EVERY, "Rail Lines"), (4 + 2) + 2 + 2 / 2);
    assert_eq!(of(EVERY_PRINTED, "Rail Lines"), (4 + 2) + 2 + 2);
    assert_eq!(of(EVERY, "Turkish Air Force"), (4 + 4) + 4 + 4 / 2);
    assert_eq!(of(EVERY_PRINTED, "Turkish Air Force"), (4 + 4) + 4 + 4);
    assert_eq!(of(FIGHTING, "Rail Lines"), 4 + 2);
    assert_eq!(of(FIGHTING, "Turkish Air Force"), 4 + 4);
}

#[test]
fn m4_2_each_supply_card_gives_one_to_every_counting_card() {
    let cards = "Depot Regiment, Caucasus Cavalry, Turkish Artillery, German Machineguns";
    assert_eq!(force(cards, ""), 4 * 10);
    assert_eq!(force(&format!("{cards}, Rail Lines"), ""), 4 * (10 + 4));
    assert_eq!(force(&format!("{cards}, Rail Lines, Supply Wagons#1"), ""), 4 * (10 + 8));
}

#[test]
fn m4_2_supply_gives_nothing_to_leaders_or_planes() {
    let with = force("Depot Regiment, Kemal, Turkish Air Force, Rail Lines", "");
    assert_eq!(with, 4 * (3 + 5 + 1), "1 for the Depot Regiment alone");
}

#[test]
fn m4_2_supply_gives_its_force() {
    let lines = "turkish.cards.'Rail Lines'.force = 3";
    assert_eq!(turkish_force(lines, "Asienkorps, Rail Lines", ""), 4 * (1 + 3));
}

#[test]
fn m4_2_supply_helps_its_own_side_alone() {
    let table = clash("British Infantry", "Asienkorps, Rail Lines");
    assert_eq!((table.force(British), table.force(Turkish)), (4 * 6, 4 * 2));
}

#[test]
fn m4_2_disrupted_supply_gives_a_half() {
    assert_eq!(force("Asienkorps, Depot Regiment, Rail Lines", "Rail Lines"), 4 * 4 + 2 * 2);
}

#[test]
fn m4_3_terrain_gives_its_force_to_every_counting_card() {
    assert_eq!(force("Asienkorps, Depot Regiment, Trenchlines", ""), 4 * (1 + 3 + 2 * 2));
    assert_eq!(force("Asienkorps, Depot Regiment, Towns", ""), 4 * (1 + 3 + 2));
}

#[test]
fn m4_3_terrain_gives_nothing_to_leaders() {
    assert_eq!(force("Asienkorps, Kemal, Trenchlines", ""), 4 * (1 + 2 + 5));
}

#[test]
fn m4_3_terrain_adds_to_supply() {
    assert_eq!(force("Asienkorps, Rail Lines, Trenchlines", ""), 4 * (1 + 1 + 2));
}

#[test]
fn m4_3_disrupted_terrain_gives_half() {
    assert_eq!(force("Asienkorps, Depot Regiment, Trenchlines", "Trenchlines"), 4 * (4 + 2));
    assert_eq!(force("Asienkorps, Depot Regiment, Towns", "Towns"), 4 * 4 + 2 * 2);
}

const TOTAL: &str = "rulings.disruption_halves = 'total'";
const PRINTED: &str = "rulings.disruption_halves = 'printed'";

#[test]
fn m4_4_a_disrupted_card_counts_half() {
    for reading in [TOTAL, PRINTED] {
        assert_eq!(turkish_force(reading, "Depot Regiment", "Depot Regiment"), 6);
        assert_eq!(turkish_force(reading, "Depot Regiment, Asienkorps", "Depot Regiment"), 6 + 4);
    }
}

#[test]
fn m4_4_the_half_is_of_the_total_with_bonuses() {
    let cards = "Depot Regiment, Asienkorps, Rail Lines, Trenchlines";
    let expected = 2 * (3 + 3) + 4 * (1 + 3);
    assert_eq!(turkish_force(TOTAL, cards, "Depot Regiment"), expected);
    assert_eq!(force(cards, "Depot Regiment"), expected, "the default");
}

#[test]
fn m4_4_by_a_ruling_only_the_printed_force_is_halved() {
    let cards = "Depot Regiment, Asienkorps, Rail Lines, Trenchlines";
    let expected = 2 * 3 + 4 * 3 + 4 * (1 + 3);
    assert_eq!(turkish_force(PRINTED, cards, "Depot Regiment"), expected);
}

#[test]
fn m4_5_a_disrupted_card_with_disrupted_supply_needs_quarters() {
    // Half of 1 and a half is three quarters; two cards make one and a half.
    assert_eq!(turkish_force(TOTAL, "Asienkorps, Rail Lines", "Asienkorps, Rail Lines"), 3);
    assert_eq!(turkish_force(PRINTED, "Asienkorps, Rail Lines", "Asienkorps, Rail Lines"), 4);
    let two = "Asienkorps, Garrison Troops";
    let cards = format!("{two}, Rail Lines");
    assert_eq!(turkish_force(TOTAL, &cards, &cards), 6);
}

#[test]
fn m4_6_a_leader_needs_a_card_of_its_own() {
    assert_eq!(force("Kemal", ""), 0);
    assert_eq!(force("Kemal, Asienkorps", ""), 4 * (5 + 1));
    assert_eq!(force("Kemal, Liman Von Sanders, Asienkorps, Composite Division", ""), 4 * 13);
}

#[test]
fn m4_6_the_weakest_leaders_are_in_excess() {
    let leaders = "Corps Headquarters, Von Oppen, Tiller, Kemal";
    assert_eq!(force(&format!("{leaders}, Asienkorps"), ""), 4 * (1 + 5));
    assert_eq!(force(&format!("{leaders}, Asienkorps, Bedouins"), ""), 4 * (2 + 5 + 4));
    let three = "Asienkorps, Bedouins, Depot Regiment";
    assert_eq!(force(&format!("{leaders}, {three}"), ""), 4 * (5 + 5 + 4 + 3));
}

#[test]
fn m4_6_a_leader_is_no_carrier() {
    assert_eq!(force("Kemal, Liman Von Sanders", ""), 0);
}

const ANY: &str = "rulings.leader_carrier = 'any'";
const COMBAT: &str = "rulings.leader_carrier = 'combat'";

#[test]
fn m4_6_any_card_carries_a_leader() {
    for card in ["Rail Lines", "Towns", "Turkish Air Force"] {
        assert_eq!(turkish_force(ANY, &format!("Kemal, {card}"), ""), 20, "{card}");
        assert_eq!(force(&format!("Kemal, {card}"), ""), 20, "{card}, the default");
    }
}

#[test]
fn m4_6_by_a_ruling_only_combat_cards_carry_a_leader() {
    for card in ["Rail Lines", "Towns", "Turkish Air Force"] {
        assert_eq!(turkish_force(COMBAT, &format!("Kemal, {card}"), ""), 0, "{card}");
    }
    for (card, own) in
        [("Asienkorps", 1), ("Bedouins", 1), ("Turkish Artillery", 3), ("German Machineguns", 2)]
    {
        assert_eq!(turkish_force(COMBAT, &format!("Kemal, {card}"), ""), 4 * (5 + own), "{card}");
    }
}

#[test]
fn m4_6_a_disrupted_card_carries_all_the_same() {
    assert_eq!(force("Kemal, Asienkorps", "Asienkorps"), 20 + 2);
    assert_eq!(force("Kemal, Rail Lines", "Rail Lines"), 20);
}

#[test]
fn m4_a_whole_army() {
    // Supply and Terrain give 1 + ½ + 2 to each card that counts.
    let cards = "Turkish Infantry#1, Turkish Infantry#2, Turkish Artillery, German Machineguns, \
                 Kemal, Tiller, Rail Lines#1, Rail Lines#2, Trenchlines, Turkish Air Force";
    let disrupted = "Turkish Infantry#2, Rail Lines#2";
    let bonus = 4 + 2 + 8;
    let sound = (16 + bonus) + (12 + bonus) + (8 + bonus);
    assert_eq!(force(cards, disrupted), sound + (16 + bonus) / 2 + 4 * (5 + 3));
}

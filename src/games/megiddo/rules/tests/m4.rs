//! M4 Force in the infantry phase, in quarter-points.

use super::*;

const FIGHTING: &str = "rulings.bonus_counts = 'fighting'";
const EVERY: &str = "rulings.bonus_counts = 'all'";
const EVERY_PRINTED: &str = "rulings.bonus_counts = 'all'\nrulings.disruption_halves = 'printed'";
const TOTAL: &str = "rulings.disruption_halves = 'total'";
const PRINTED: &str = "rulings.disruption_halves = 'printed'";
const ANY: &str = "rulings.leader_carrier = 'any'";
const COMBAT: &str = "rulings.leader_carrier = 'combat'";

/// Returns the total Force of Turkish cards in a variant; `more` lists further piles.
fn turkish_force(lines: &str, cards: &str, more: &str) -> i32 {
    let piles = format!("battle: {cards}{more}");
    lay_out_variant(lines, "battle:", &piles).force(Turkish)
}

/// Checks the total of each order of battle in the printed game.
#[track_caller]
fn assert_forces(cases: &[(&str, i32)]) {
    for (cards, expected) in cases {
        assert_eq!(turkish_force("", cards, ""), *expected, "{cards}");
    }
}

/// Checks the total of each order of battle with disrupted cards, in a variant of the rulings.
#[track_caller]
fn assert_disrupted(cases: &[(&str, &str, &str, i32)]) {
    for (ruling, cards, disrupted, expected) in cases {
        let seen = turkish_force(ruling, cards, &format!("; disrupted: {disrupted}"));
        assert_eq!(seen, *expected, "{cards} with {disrupted} disrupted, by {ruling}");
    }
}

#[test]
fn m4_1_four_kinds_count_with_their_printed_force_and_no_others() {
    assert_forces(&[
        ("Depot Regiment", 4 * 3),
        ("Caucasus Cavalry", 4 * 2),
        ("Turkish Artillery", 4 * 3),
        ("German Machineguns", 4 * 2),
        ("Depot Regiment, Caucasus Cavalry, Turkish Artillery", 4 * 8),
        ("Supply Wagons, Rail Lines, Trenchlines, Turkish Air Force", 0),
    ]);
}

#[test]
fn m4_1_a_gun_that_has_fired_counts_and_cards_outside_the_battle_do_not() {
    assert_eq!(turkish_force("", "Turkish Artillery", "; fired: Turkish Artillery"), 4 * 3);
    let elsewhere = "; hand: Depot Regiment, Rail Lines; reserve: Turkish Infantry";
    assert_eq!(turkish_force("", "Asienkorps", elsewhere), 4);
}

/// With the ruling `all`, four cards receive a bonus of 1 + 2 each; by default, only Asienkorps does.
#[test]
fn m4_1_by_a_ruling_supply_terrain_and_planes_receive_bonuses() {
    let cards = "Asienkorps, Rail Lines, Trenchlines, Turkish Air Force, Kemal";
    for (ruling, cards, expected) in [
        (EVERY, cards, 4 * (1 + 4 * 3 + 5)),
        (FIGHTING, cards, 4 * (1 + 3 + 5)),
        ("", cards, 4 * (1 + 3 + 5)),
        // Supply counts by its bonuses even without combat cards; a plane without a bonus counts nothing.
        (EVERY, "Rail Lines, Supply Wagons#1", 4 * 2 * 2),
        (EVERY, "Turkish Air Force", 0),
        (FIGHTING, "Rail Lines, Supply Wagons#1", 0),
    ] {
        assert_eq!(turkish_force(ruling, cards, ""), expected, "{cards} by {ruling}");
    }
}

/// Disrupted Rail Lines give a bonus of ½; if disruption halves totals, they receive only half of it.
#[test]
fn m4_1_by_a_ruling_disruption_halves_received_bonuses() {
    let cards = "Asienkorps, Rail Lines, Turkish Air Force";
    assert_disrupted(&[
        (EVERY, cards, "Rail Lines", (4 + 2) + 2 + 2 / 2),
        (EVERY_PRINTED, cards, "Rail Lines", (4 + 2) + 2 + 2),
        (EVERY, cards, "Turkish Air Force", (4 + 4) + 4 + 4 / 2),
        (EVERY_PRINTED, cards, "Turkish Air Force", (4 + 4) + 4 + 4),
        (FIGHTING, cards, "Rail Lines", 4 + 2),
        (FIGHTING, cards, "Turkish Air Force", 4 + 4),
    ]);
}

#[test]
fn m4_2_each_supply_card_gives_its_force_to_every_counting_card_of_its_side() {
    const FOUR: &str = "Depot Regiment, Caucasus Cavalry, Turkish Artillery, German Machineguns";
    assert_forces(&[
        (FOUR, 4 * 10),
        (&format!("{FOUR}, Rail Lines"), 4 * (10 + 4)),
        (&format!("{FOUR}, Rail Lines, Supply Wagons#1"), 4 * (10 + 8)),
        // 1 for the Depot Regiment alone: Leaders and planes receive no bonus.
        ("Depot Regiment, Kemal, Turkish Air Force, Rail Lines", 4 * (3 + 5 + 1)),
    ]);
    let lines = "turkish.cards.'Rail Lines'.force = 3";
    assert_eq!(turkish_force(lines, "Asienkorps, Rail Lines", ""), 4 * (1 + 3));
    let table = clash("British Infantry", "Asienkorps, Rail Lines");
    assert_eq!((table.force(British), table.force(Turkish)), (4 * 6, 4 * 2));
}

#[test]
fn m4_3_terrain_gives_its_force_to_every_counting_card_beside_supply() {
    assert_forces(&[
        ("Asienkorps, Depot Regiment, Trenchlines", 4 * (1 + 3 + 2 * 2)),
        ("Asienkorps, Depot Regiment, Towns", 4 * (1 + 3 + 2)),
        ("Asienkorps, Kemal, Trenchlines", 4 * (1 + 2 + 5)),
        ("Asienkorps, Rail Lines, Trenchlines", 4 * (1 + 1 + 2)),
    ]);
}

#[test]
fn m4_3_disrupted_supply_and_terrain_give_half() {
    assert_disrupted(&[
        ("", "Asienkorps, Depot Regiment, Rail Lines", "Rail Lines", 4 * 4 + 2 * 2),
        ("", "Asienkorps, Depot Regiment, Trenchlines", "Trenchlines", 4 * (4 + 2)),
        ("", "Asienkorps, Depot Regiment, Towns", "Towns", 4 * 4 + 2 * 2),
    ]);
}

/// A disrupted card loses half of its Force and bonuses or, by another reading, half of its Force only.
#[test]
fn m4_4_a_disrupted_card_counts_half() {
    for reading in [TOTAL, PRINTED] {
        assert_disrupted(&[
            (reading, "Depot Regiment", "Depot Regiment", 6),
            (reading, "Depot Regiment, Asienkorps", "Depot Regiment", 6 + 4),
        ]);
    }
    let cards = "Depot Regiment, Asienkorps, Rail Lines, Trenchlines";
    assert_disrupted(&[
        (TOTAL, cards, "Depot Regiment", 2 * (3 + 3) + 4 * (1 + 3)),
        ("", cards, "Depot Regiment", 2 * (3 + 3) + 4 * (1 + 3)),
        (PRINTED, cards, "Depot Regiment", 2 * 3 + 4 * 3 + 4 * (1 + 3)),
    ]);
}

/// A disrupted card with Force 1 and a bonus of ½ counts ¾; two such cards count 1½.
#[test]
fn m4_5_a_disrupted_card_with_disrupted_supply_needs_quarters() {
    let (one, two) = ("Asienkorps, Rail Lines", "Asienkorps, Garrison Troops, Rail Lines");
    assert_disrupted(&[(TOTAL, one, one, 3), (PRINTED, one, one, 4), (TOTAL, two, two, 6)]);
}

#[test]
fn m4_6_a_leader_needs_a_card_of_its_own_that_is_no_leader() {
    assert_forces(&[
        ("Kemal", 0),
        ("Kemal, Liman Von Sanders", 0),
        ("Kemal, Asienkorps", 4 * (5 + 1)),
        ("Kemal, Liman Von Sanders, Asienkorps, Composite Division", 4 * 13),
    ]);
}

#[test]
fn m4_6_the_weakest_leaders_are_in_excess() {
    const LEADERS: &str = "Corps Headquarters, Von Oppen, Tiller, Kemal";
    assert_forces(&[
        (&format!("{LEADERS}, Asienkorps"), 4 * (1 + 5)),
        (&format!("{LEADERS}, Asienkorps, Bedouins"), 4 * (2 + 5 + 4)),
        (&format!("{LEADERS}, Asienkorps, Bedouins, Depot Regiment"), 4 * (5 + 5 + 4 + 3)),
    ]);
}

#[test]
fn m4_6_any_card_carries_a_leader_or_by_a_ruling_combat_cards_alone() {
    for card in ["Rail Lines", "Towns", "Turkish Air Force"] {
        let of = |ruling| turkish_force(ruling, &format!("Kemal, {card}"), "");
        assert_eq!([of(ANY), of(""), of(COMBAT)], [20, 20, 0], "{card}");
    }
    for (card, own) in
        [("Asienkorps", 1), ("Bedouins", 1), ("Turkish Artillery", 3), ("German Machineguns", 2)]
    {
        assert_eq!(turkish_force(COMBAT, &format!("Kemal, {card}"), ""), 4 * (5 + own), "{card}");
    }
    let (sound, rails) = ("Kemal, Asienkorps", "Kemal, Rail Lines");
    assert_disrupted(&[("", sound, "Asienkorps", 20 + 2), ("", rails, "Rail Lines", 20)]);
}

/// Supply and Terrain give 1 + ½ + 2 to each card that counts.
#[test]
fn m4_a_whole_army() {
    let cards = "Turkish Infantry#1, Turkish Infantry#2, Turkish Artillery, German Machineguns, \
                 Kemal, Tiller, Rail Lines#1, Rail Lines#2, Trenchlines, Turkish Air Force";
    let bonus = 4 + 2 + 8;
    let sound = (16 + bonus) + (12 + bonus) + (8 + bonus);
    let total = sound + (16 + bonus) / 2 + 4 * (5 + 3);
    assert_disrupted(&[("", cards, "Turkish Infantry#2, Rail Lines#2", total)]);
}

//! L1 goals, L4 set-up, L19 the campaign.

use crate::games::lawrence::rules::puppet_table::Table;
use crate::games::lawrence::rules::setup::Setup;
use crate::games::lawrence::rules::victory::is_met;
use crate::kernel::Set;

fn met(table: &Table, mission: usize) -> bool {
    is_met(&table.model, &table.state, &table.model.missions[mission].goal)
}

#[test]
fn l4_aqaba_wants_four_friendly_ports_and_a_unit() {
    let table = Table::printed().units("Aqaba", "Bedouin 1-3");
    assert!(met(&table, 0));
    assert!(!met(&Table::printed().units("Yenbo", "Bedouin 1-3"), 0));
    assert!(!met(&table.garrison("Jidda", "Garrison 1"), 0));
}

#[test]
fn l4_gaza_wants_a_break_and_two_held_spaces() {
    let broken = |table: Table| {
        let amman = table.spaces("Amman");
        table.with(|state| state.rail_breaks = amman)
    };
    let table = || Table::printed().units("Kerak", "Bedouin 1-3").units("Tafila", "Bedouin 2-3");
    assert!(met(&broken(table()), 2) && !met(&table(), 2));
    assert!(!met(&broken(table().garrison("Kerak", "Garrison 1")), 2));
}

#[test]
fn l4_damascus_wants_lawrence_in_company() {
    let table = |units| Table::printed().units("Damascus", units);
    assert!(met(&table("Lawrence 1+5, Bedouin 1-3"), 3));
    assert!(!met(&table("Lawrence 1+5"), 3) && !met(&table("Mercenaries 3-4, Bedouin 1-3"), 3));
}

/// The Hejaz Railroad is set up as the second mission of a campaign, over a position with the Camp
/// at Azrak and Lawrence somewhere; the decks are in their printed order.
fn next_mission(table: Table, garrisons: usize, attempt: u8) -> Table {
    let table = table.units("Azrak", "Feisal's Camp 2-0").decks_in_order(garrisons);
    let setup = Setup { mission: 1, attempt, ottoman_bonus: 1, carried: true };
    table.run("Aqaba", |play| play.set_up(setup)).table
}

#[test]
fn l19_a_space_once_cleared_and_occupied_gets_no_garrison_again() {
    let table = |units| {
        let table = Table::printed().units("Yenbo", "Lawrence 1+5").units("Medina", units);
        let cleared = table.spaces("Medina, Maan");
        table.with(|state| state.cleared = cleared)
    };
    let occupied = next_mission(table("Bedouin 1-3"), 4, 1);
    assert_eq!(occupied.state.garrisoned, occupied.spaces("Medain Saleh, Tebuk, Mudawwara, Maan"));
    let left = next_mission(table(""), 5, 1);
    assert!(left.state.garrisoned.contains(left.space("Medina")));
}

#[test]
fn l19_units_stay_with_their_gear_and_pounds_are_kept() {
    let table = Table::printed()
        .units("Yenbo", "Lawrence 1+5")
        .units("Tebuk", "Bedouin 1-3")
        .gear("Bedouin 1-3", "Demolition")
        .with(|state| (state.pounds, state.leadership) = (4, 5));
    let table = next_mission(table, 5, 1);
    assert_eq!(table.place_of("Bedouin 1-3"), Some("Tebuk"));
    assert!(table.state.garrisoned.contains(table.space("Tebuk")), "a Garrison on top of it");
    let carried = table.state.on_map & table.model.counters.gear;
    assert_eq!(carried, Set::of(table.counter("Demolition")));
    assert_eq!((table.state.pounds, table.state.leadership), (24, 5));
    assert_eq!(table.place_of("Lawrence 1+5"), Some("Aqaba"), "the mission's start space");
}

#[test]
fn l19_lawrence_may_start_in_a_friendly_port() {
    let table = Table::printed().units("Fejr", "Lawrence 1+5").starts_in("Jidda");
    assert_eq!(next_mission(table, 5, 1).place_of("Lawrence 1+5"), Some("Jidda"));
}

#[test]
#[should_panic(expected = "L19: Lawrence starts")]
fn l19_he_may_not_start_inland() {
    next_mission(Table::printed().units("Fejr", "Lawrence 1+5").starts_in("Fejr"), 5, 1);
}

#[test]
fn l19_logistics_come_again_with_a_second_attempt() {
    let pounds = |lines: &str| {
        let table = Table::variant(lines).units("Yenbo", "Lawrence 1+5");
        next_mission(table.with(|state| state.pounds = 4), 5, 2).state.pounds
    };
    assert_eq!((pounds(""), pounds("rulings.replay_logistics = false")), (24, 4));
}

#[test]
fn l4_pounds_end_with_the_track() {
    let table = Table::printed().units("Yenbo", "Lawrence 1+5").with(|state| state.pounds = 15);
    assert_eq!(next_mission(table, 5, 1).state.pounds, 30);
}

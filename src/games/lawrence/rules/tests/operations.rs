//! L5 The Operation, L8 its card, L13 demolition.

use crate::games::lawrence::rules::puppet_table::Table;
use crate::games::lawrence::rules::{Done, Event, How, LawrenceLost};
use crate::kernel::Set;

/// A force of one Bedouin next to a Garrison attacks it while a card is on top.
fn attack(garrison: &str, card: &str) -> Table {
    Table::printed()
        .units("Jefer", "Bedouin 3-3, Lawrence 1+5")
        .garrison("Maan", garrison)
        .force("Bedouin 3-3")
        .marches("Maan")
        .cards(card, "")
}

/// How many Ottoman units came with the card, and how many with the Garrison.
fn came(told: &[Event]) -> [usize; 2] {
    let of = |garrison| {
        let count = |event: &Event| match event {
            Event::Placed { by_garrison, units, .. } if *by_garrison == garrison => units.len(),
            _ => 0,
        };
        told.iter().map(count).sum()
    };
    [of(false), of(true)]
}

#[test]
fn l5_8_the_garrison_comes_on_top_of_the_card_in_one_battle() {
    let table = attack("Garrison 2", "Patrol").picks("OEF 1#1, OEF 1#2, OEF 2");
    let played = table.rolls([6, 1, 4, 1]).run("Jefer", |play| play.operation());
    assert_eq!(came(&played.told), [1, 2]);
    let battles = played.told.iter().filter(|event| matches!(event, Event::Battle { .. }));
    assert_eq!(battles.count(), 1);
}

#[test]
fn l8_2_the_bonus_counts_once_a_battle() {
    let bonus = |card, picks| {
        let table = attack("Garrison 1", card).with(|state| state.ottoman_bonus = 1);
        let table = table.picks(picks).rolls([1, 6, 1]);
        came(&table.run("Jefer", |play| play.operation()).told)
    };
    assert_eq!(bonus("Patrol", "OEF 1#1, OEF 1#2, OEF 2#1"), [2, 1]);
    assert_eq!(bonus("Sandstorm", "OEF 1#1, OEF 1#2"), [0, 2]);
}

#[test]
fn l5_8_a_garrison_of_value_0_is_removed_and_nobody_comes() {
    let played = attack("Garrison 0", "Sandstorm").run("Jefer", |play| play.operation());
    let maan = played.table.space("Maan");
    let turned = Event::Garrison { space: maan, value: 0, how: How::Objective };
    assert!(played.told.contains(&turned) && played.table.state.garrisoned.is_empty());
    assert_eq!(came(&played.told), [0, 0]);
}

#[test]
fn l5_8_the_units_of_the_card_are_fought_where_a_0_was_turned_up() {
    let table = attack("Garrison 0", "Patrol").picks("OEF 1").breaks_off_to("Jefer");
    let played = table.rolls([6, 1, 6, 6, 3]).run("Jefer", |play| play.operation());
    assert_eq!(played.table.place_of("Bedouin 3-3"), Some("Jefer"), "L10.5: no Garrison is left");
}

#[test]
fn l5_6_in_staging_areas_the_card_is_not_read() {
    let table = Table::printed().units("Suez", "Lawrence 1+5").force("Lawrence 1+5");
    let played = table.cards("Patrol, Ambush", "").run("Suez", |play| play.operation());
    assert!(played.told.contains(&Event::Card { card: None }));
    assert_eq!((played.table.state.ops_left(), played.table.state.turned), (1, Set::EMPTY));
}

/// What a card does to a force of units in a space.
fn read(card: &str, force: &str, space: &str, rolls: &[u32]) -> (Vec<Done>, Table) {
    let table = Table::printed().units(space, force).force(force).cards(card, "Allenby");
    let table = table.units("Yenbo", "Lawrence 1+5").rolls(rolls.iter().copied());
    let played = table.run(space, |play| play.turn_card());
    let done = |event: &Event| match event {
        Event::Done(done) => Some(*done),
        _ => None,
    };
    (played.told.iter().filter_map(done).collect(), played.table)
}

#[test]
fn l8_some_cards_look_at_the_space() {
    let oef = |card, space| read(card, "Bedouin 1-3", space, &[]).0;
    assert_eq!(oef("Relief Column", "Maan"), [Done::PlaceOef { n: 3 }]);
    assert_eq!(oef("Relief Column", "Fejr"), [Done::PlaceOef { n: 2 }]);
    assert_eq!(oef("Railway Guard", "Fejr"), []);
    assert_eq!(oef("City Alarm", "Deraa"), [Done::PlaceOef { n: 4 }], "next to Damascus");
    assert_eq!(oef("City Alarm", "Amman"), [Done::PlaceOef { n: 2 }]);
}

#[test]
fn l8_blood_feud_needs_a_bedouin() {
    let (done, table) = read("Blood Feud", "Bedouin 1-3", "Fejr", &[4, 1]);
    let unit = table.counter("Bedouin 1-3");
    let check = Done::LeadershipCheck { roll: 4, success: false };
    assert_eq!(done, [check, Done::ReturnUnit { unit }]);
    assert!(table.state.force.is_empty() && table.state.boxes.contains(unit));
    assert_eq!(read("Blood Feud", "Mercenaries 3-4", "Fejr", &[]).0, []);
}

#[test]
fn l8_a_sandstorm_over_an_empty_deck_does_nothing() {
    assert_eq!(read("Sandstorm", "Bedouin 1-3", "Fejr", &[]).0, []);
    assert_eq!(read("Sandstorm, Patrol", "Bedouin 1-3", "Fejr", &[]).0, [Done::LoseOps { n: 1 }]);
}

#[test]
fn l3_2_the_camp_does_not_move_to_where_it_is() {
    let table = Table::printed().units("Fejr", "Feisal's Camp 2-0, Bedouin 1-3");
    let table = table.force("Bedouin 1-3").cards("The Camp Moves", "").rolls([3, 3, 6]);
    let played = table.run("Fejr", |play| play.turn_card());
    assert_eq!(played.table.place_of("Feisal's Camp 2-0"), Some("Azrak"));
}

/// Lawrence and a Bedouin with a Demolition each at Maan.
fn sappers(rolls: &[u32]) -> Table {
    Table::printed()
        .units("Maan", "Lawrence 1+5, Bedouin 1-3")
        .gear("Lawrence 1+5", "Demolition#1")
        .gear("Bedouin 1-3", "Demolition#2")
        .force("Lawrence 1+5, Bedouin 1-3")
        .demolishes()
        .rolls(rolls.iter().copied())
}

#[test]
fn l13_units_try_until_the_space_is_broken() {
    let played = sappers(&[5]).run("Maan", |play| play.demolitions());
    assert!(played.table.state.rail_breaks.contains(played.table.space("Maan")));
    let left = played.table.state.on_map & played.table.model.counters.gear;
    assert_eq!(left, Set::of(played.table.counter("Demolition#2")));
}

#[test]
fn l13_a_blown_up_leader_may_escape_and_the_next_unit_tries() {
    let played = sappers(&[1, 5, 6]).run("Maan", |play| play.demolitions());
    assert_eq!(played.table.place_of("Lawrence 1+5"), Some("Aqaba"));
    assert_eq!(played.table.state.pounds, 1, "loot");
    let lost = sappers(&[1, 2]).run("Maan", |play| play.demolitions());
    assert_eq!(lost.result, Err(LawrenceLost));
}

#[test]
fn l13_a_used_demolition_can_be_bought_again() {
    let used = |lines: &str| {
        let table = Table::variant(lines).units("Maan", "Bedouin 1-3").force("Bedouin 1-3");
        let table = table.gear("Bedouin 1-3", "Demolition#1").demolishes().rolls([2]);
        let table = table.run("Maan", |play| play.demolitions()).table;
        table.state.boxes.contains(table.counter("Demolition#1"))
    };
    assert!(used("") && !used("rulings.demolition_used = 'gone'"));
}

#[test]
fn l13_there_is_no_demolition_beside_a_garrison_or_off_the_rails() {
    let idle = |table: Table, space| table.run(space, |play| play.demolitions()).told.is_empty();
    assert!(idle(sappers(&[]).garrison("Maan", "Garrison 1"), "Maan"));
    let table = Table::printed().units("Fejr", "Bedouin 1-3").force("Bedouin 1-3");
    assert!(idle(table.gear("Bedouin 1-3", "Demolition").demolishes(), "Fejr"));
}

//! L6 Recruiting, L7 movement.

use crate::games::lawrence::model::UnitKind;
use crate::games::lawrence::rules::movement::{Reach, stacks};
use crate::games::lawrence::rules::puppet_table::Table;
use crate::games::lawrence::rules::{Event, Market, View};
use crate::kernel::Set;

fn reach(table: &Table, units: &str, from: &str, points: u8) -> Set {
    let units = table.counters(units).into_iter().collect();
    Reach::new(&table.model, &table.state, units, table.space(from), points).spaces
}

#[test]
fn l7_1_a_march_stops_at_a_garrison() {
    let open = Table::printed().units("Aqaba", "Bedouin 1-3");
    let barred = Table::printed().units("Aqaba", "Bedouin 1-3").garrison("Dhaba", "Garrison 1");
    assert!(reach(&open, "Bedouin 1-3", "Aqaba", 2).contains(open.space("Tebuk")));
    let reached = reach(&barred, "Bedouin 1-3", "Aqaba", 2);
    assert!(reached.contains(barred.space("Dhaba")) && !reached.contains(barred.space("Tebuk")));
}

#[test]
fn l7_1_a_march_may_start_at_a_garrison() {
    let table = Table::printed().units("Dhaba", "Bedouin 1-3").garrison("Dhaba", "Garrison 1");
    assert!(reach(&table, "Bedouin 1-3", "Dhaba", 2).contains(table.space("Mudawwara")));
}

#[test]
fn l7_4_a_level_of_leadership_is_a_place_in_the_stack() {
    let all = "Bedouin 1-3#1, Bedouin 1-3#2, Bedouin 2-3#1, Bedouin 2-3#2, Bedouin 3-3#1";
    let fits = |leaders: &str, level| {
        let table = Table::printed().units("Fejr", &format!("{leaders}{all}, Feisal's Camp 2-0"));
        let table = table.with(|state| state.leadership = level);
        stacks(&table.model, &table.state, Set::EMPTY, table.space("Fejr"))
    };
    assert!(fits("Lawrence 1+5, ", 1) && !fits("Arab Leader 2+4, ", 5) && !fits("", 5));
}

#[test]
fn l7_5_only_lawrence_enters_the_staging_areas() {
    let table = Table::printed().units("Aqaba", "Lawrence 1+5, Arab Leader 2+4");
    let cairo = Set::of(table.space("Cairo"));
    assert!(cairo.is_subset(reach(&table, "Lawrence 1+5", "Aqaba", 5)));
    let together = reach(&table, "Lawrence 1+5, Arab Leader 2+4", "Aqaba", 4);
    assert!(!together.meets(table.spaces("Suez, Cairo")));
}

#[test]
fn l7_5_only_leaders_enter_mecca() {
    let table = Table::printed().units("Jidda", "Arab Leader 2+4, Bedouin 1-3");
    let mecca = table.space("Mecca");
    assert!(reach(&table, "Arab Leader 2+4", "Jidda", 1).contains(mecca));
    assert!(!reach(&table, "Arab Leader 2+4, Bedouin 1-3", "Jidda", 1).contains(mecca));
}

#[test]
fn l7_6_units_rally_that_could_march_to_the_camp() {
    let table = Table::printed()
        .units("Wadi Sirhan", "Feisal's Camp 2-0, Bedouin 1-3")
        .units("Jebel Druse", "Bedouin 2-3")
        .units("Bair", "Regulars 4-1")
        .units("Maan", "Armored Car 4-2")
        .force("Bedouin 1-3")
        .rallies("Bedouin 2-3, Regulars 4-1");
    let played = table.run("Wadi Sirhan", |play| play.movement());
    let table = &played.table;
    assert_eq!(table.place_of("Bedouin 2-3"), Some("Wadi Sirhan"));
    assert_eq!(table.place_of("Armored Car 4-2"), Some("Maan"));
    assert_eq!(table.state.force.len(), 3);
}

#[test]
#[should_panic(expected = "L7: Rally")]
fn l7_6_no_unit_rallies_past_a_garrison() {
    let table = Table::printed()
        .units("Wadi Sirhan", "Feisal's Camp 2-0, Bedouin 1-3")
        .units("Jebel Druse", "Bedouin 2-3")
        .garrison("Azrak", "Garrison 0")
        .force("Bedouin 1-3")
        .rallies("Bedouin 2-3");
    table.run("Wadi Sirhan", |play| play.movement());
}

/// Where a unit of a kind could be bought.
fn on_sale(table: &Table, kind: UnitKind, set_up: bool) -> String {
    let market = Market::new(&table.model, &table.state, set_up);
    let names = market.spaces(kind).iter().map(|space| table.model.map.name(space));
    names.collect::<Vec<_>>().join(", ")
}

#[test]
fn l6_2_after_set_up_units_come_only_to_ports_and_the_camp() {
    let at = |space| Table::printed().units(space, "Lawrence 1+5").with(|state| state.pounds = 9);
    assert_eq!(on_sale(&at("Aqaba"), UnitKind::Regulars, false), "Aqaba");
    assert_eq!(on_sale(&at("Fejr"), UnitKind::Bedouin, false), "");
    let camp = at("Fejr").units("Fejr", "Feisal's Camp 2-0");
    assert_eq!(on_sale(&camp, UnitKind::Bedouin, false), "Fejr");
    assert_eq!(on_sale(&camp, UnitKind::Regulars, false), "");
    let taken = at("Aqaba").garrison("Aqaba", "Garrison 1");
    assert_eq!(on_sale(&taken, UnitKind::Bedouin, false), "");
}

#[test]
fn l6_5_no_unit_is_bought_for_a_full_space() {
    let table = Table::printed()
        .units("Aqaba", "Lawrence 1+5")
        .units("Fejr", "Feisal's Camp 2-0, Bedouin 1-3#1, Bedouin 1-3#2")
        .with(|state| state.pounds = 9);
    assert_eq!(on_sale(&table, UnitKind::Bedouin, true), "Aqaba");
}

#[test]
fn l6_1_an_extra_op_must_gain_something() {
    let market = |reserve| {
        let table = Table::printed().units("Azrak", "Lawrence 1+5").cards("Patrol", reserve);
        let table = table.with(|state| state.pounds = 2);
        Market::new(&table.model, &table.state, false).extra_op
    };
    assert!(market("Ambush") && !market(""));
}

/// Lawrence at level 3 pays a Pound for a Leader and rolls this; then the first is picked.
fn recruiting(rolls: &[u32]) -> Table {
    let table = Table::printed().units("Fejr", "Lawrence 1+5").force("Lawrence 1+5");
    let table = table.recruits_for(1).rolls(rolls.iter().copied());
    table.with(|state| (state.pounds, state.leader_attempts) = (1, 1))
}

#[test]
fn l14_3_a_leader_is_recruited_by_level_and_pounds() {
    let played = recruiting(&[4, 1]).run("Fejr", |play| play.offer_leader_recruiting());
    assert_eq!(played.table.place_of("Arab Leader 2+4"), Some("Fejr"));
    assert_eq!((played.table.state.pounds, played.table.state.force.len()), (0, 2));
}

#[test]
fn l14_3_pounds_are_gone_even_if_nobody_comes() {
    let played = recruiting(&[5]).run("Fejr", |play| play.offer_leader_recruiting());
    assert!(matches!(played.told[..], [Event::RecruitLeader { paid: 1, roll: 5, unit: None }]));
    assert_eq!((played.table.state.pounds, played.table.state.leader_attempts), (0, 0));
}

#[test]
fn views_hide_what_lies_face_down() {
    let table = Table::printed().garrison("Maan", "Garrison 3").garrison("Deraa", "Garrison 1");
    let deraa = Set::of(table.space("Deraa"));
    let table = table.with(|state| state.face_up = deraa);
    let view = View::new(&table.model, &table.state);
    assert_eq!(view.garrison_value(table.space("Maan")), None);
    assert_eq!(view.garrison_value(table.space("Deraa")), Some(1));
}

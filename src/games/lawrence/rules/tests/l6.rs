//! L6 Pounds, recruiting, Gear.

use super::*;

/// Returns the items for sale in the Recruiting phase of a force of Lawrence.
fn market(table: ScriptedTable) -> String {
    table.force("Lawrence").recruiting_phase().offer("buy")
}

/// Returns the items for sale at set-up.
fn set_up_market(table: ScriptedTable) -> String {
    table.purchases().offer("buy")
}

/// Returns the expected offer of Gear for one Pound to units.
fn gear_on(units: &str) -> String {
    format!("machinegun on {units}; demolition on {units}")
}

fn lawrence_in(space: &str) -> ScriptedTable {
    standing(&format!("Lawrence in {space}"))
}

#[test]
fn l6_1_costs() {
    let played =
        standing("Lawrence, Mercenaries 3-4, Bedouin 1-3#1 in Yenbo; Feisal's Camp in Fejr")
            .lay("Bedouin 1-3#2, Bedouin 2-3#1, Bedouin 2-3#2, Bedouin 3-3#1 in Azrak")
            .pounds(30)
            .level(5)
            .decks("Patrol", "Allenby, Ambush")
            .player("buy bedouin in Yenbo; buy regulars in Yenbo; buy armored_car in Yenbo")
            .player("buy machinegun on Mercenaries; buy demolition on Mercenaries")
            .player("buy aeroplane on Lawrence; buy Op")
            .recruits(UnitKind::Bedouin, "Bedouin 3-3#2")
            .recruits(UnitKind::Regulars, "Regulars 4-1#2")
            .picks([0])
            .purchases();
    let bought = [
        "Bedouin 3-3#2 in Yenbo for 2 of 30",
        "Regulars 4-1#2 in Yenbo for 3 of 28",
        "Armored Car 4-2#1 in Yenbo for 3 of 25",
        "Machinegun#1 on Mercenaries 3-4#1 for 1 of 22",
        "Demolition#1 on Mercenaries 3-4#1 for 1 of 21",
        "Aeroplane#1 on Lawrence 1+5#1 for 2 of 20",
        "Op for 2 of 18",
    ];
    assert_eq!(played.events("buy"), bought);
    assert_eq!(played.ops(), "Patrol, Allenby");
    let table = lawrence_in("Yenbo").pounds(3).player("buy mercenaries in Yenbo").picks([0]);
    assert_eq!(table.purchases().events("buy"), ["Mercenaries 3-4#1 in Yenbo for 3 of 3"]);
}

#[test]
fn l6_1_only_what_can_be_paid_is_for_sale() {
    let offered = |pounds| market(lawrence_in("Yenbo").pounds(pounds).decks("Patrol", "Ambush"));
    let gear = gear_on("Lawrence 1+5#1");
    let more = format!("{gear}; aeroplane on Lawrence 1+5#1; Op");
    let units = "bedouin in Yenbo; mercenaries in Yenbo; regulars in Yenbo; armored_car in Yenbo";
    assert_eq!(offered(0), "");
    assert_eq!(offered(1), gear);
    assert_eq!(offered(2), format!("bedouin in Yenbo; {more}"));
    assert_eq!(offered(3), format!("{units}; {more}"));
}

#[test]
fn l6_1_only_what_is_in_the_box_is_for_sale() {
    let table = lawrence_in("Yenbo")
        .lay("Mercenaries, Armored Car in Wejh; Regulars 4-1#1 in Jidda")
        .lay("Aeroplane on Mercenaries; Machinegun#1, Machinegun#2 on Armored Car")
        .ops("")
        .pounds(30);
    assert_eq!(market(table), "bedouin in Yenbo; regulars in Yenbo; demolition on Lawrence 1+5#1");
}

/// All Bedouin in the box are equally likely.
#[test]
fn l6_1_bedouin_are_picked_from_the_box() {
    for (rank, unit) in ["Bedouin 1-3#2", "Bedouin 2-3#2", "Bedouin 3-3#2"].iter().enumerate() {
        let played = lawrence_in("Yenbo")
            .lay("Bedouin 1-3#1, Bedouin 2-3#1, Bedouin 3-3#1 in Azrak")
            .pounds(2)
            .player("buy bedouin in Yenbo")
            .picks([rank as u32])
            .purchases();
        assert_eq!(played.location(unit), "Yenbo");
    }
}

/// Of several units, each is picked and paid for by itself; so is each piece of Gear.
#[test]
fn l6_1_several_are_bought_one_by_one() {
    let played = lawrence_in("Yenbo")
        .lay("Bedouin 1-3#1, Bedouin 1-3#2, Bedouin 2-3#1, Bedouin 2-3#2 in Yenbo")
        .pounds(9)
        .player("buy 2 bedouin in Yenbo; buy demolition on Bedouin 1-3#1, Bedouin 2-3#1")
        .picks([1, 0])
        .purchases();
    let bought = [
        "Bedouin 3-3#2 in Yenbo for 2 of 9",
        "Bedouin 3-3#1 in Yenbo for 2 of 7",
        "Demolition#1 on Bedouin 1-3#1 for 1 of 5",
        "Demolition#2 on Bedouin 2-3#1 for 1 of 4",
    ];
    assert_eq!(played.events("buy"), bought);
}

/// Makes a purchase with this number of Pounds.
fn buys(pounds: u8, answer: &str) {
    lawrence_in("Yenbo").pounds(pounds).player(answer).picks([0; 5]).purchases();
}

#[test]
fn l6_1_none_of_several_is_bought_on_credit() {
    refused("L6.1: ", || buys(5, "buy 3 bedouin in Yenbo"));
}

#[test]
fn l6_2_no_more_are_bought_than_are_in_the_box() {
    refused("L6.2: ", || buys(9, "buy 3 mercenaries in Yenbo"));
}

#[test]
fn l6_5_none_of_several_breaks_stacking() {
    let table = lawrence_in("Yenbo")
        .lay("Bedouin 1-3#1, Bedouin 1-3#2, Bedouin 2-3#1, Bedouin 2-3#2 in Yenbo")
        .lay("Bedouin 3-3#1, Mercenaries in Yenbo")
        .pounds(9);
    let table = table.player("buy 2 regulars in Yenbo").picks([0; 2]);
    refused("L7.4: ", || table.purchases());
}

#[test]
fn l6_1_one_extra_op_a_mission() {
    let table = lawrence_in("Cairo").pounds(9).decks("Patrol", "Ambush, Allenby");
    let played = table.player("buy Op").purchases();
    assert_eq!(played.events("ops"), ["true Ambush; 2 left"]);
    assert_eq!(played.state.pounds, 7);
    assert!(!played.decisions("buy").last().is_some_and(|offer| offer.contains("Op")));
}

#[test]
fn l6_1_an_op_is_not_sold_for_nothing() {
    let offered = |reserve| set_up_market(lawrence_in("Cairo").pounds(2).decks("Patrol", reserve));
    assert!(offered("Ambush").ends_with("Op"));
    assert!(!offered("").contains("Op"));
}

/// L6.1 An extra Op is for sale in any purchase step, even if nothing else is.
#[test]
fn l6_1_an_op_is_sold_anywhere() {
    assert_eq!(market(lawrence_in("Maan").pounds(9).decks("Patrol", "Ambush")), "Op");
}

#[test]
fn l6_2_at_set_up_units_come_to_lawrence_or_to_the_camp() {
    let offered = set_up_market(lawrence_in("Yenbo").lay("Feisal's Camp in Fejr").pounds(30));
    let units =
        "bedouin in Fejr, Yenbo; mercenaries in Fejr, Yenbo; regulars in Yenbo; armored_car";
    assert!(offered.starts_with(&format!("{units} in Yenbo; machinegun")), "{offered}");
}

/// L6.2 At set-up, Lawrence may be in any space, not only in a port.
#[test]
fn l6_2_at_set_up_any_space_of_lawrence_will_do() {
    let offered = set_up_market(lawrence_in("Maan").pounds(3));
    assert!(offered.starts_with("bedouin in Maan; mercenaries in Maan; machinegun"), "{offered}");
}

#[test]
fn l6_2_later_units_come_only_to_lawrence_at_the_camp_or_in_a_friendly_port() {
    let units = |table: ScriptedTable| market(table.pounds(2)).contains("bedouin");
    assert!(units(lawrence_in("Jidda")));
    assert!(!units(lawrence_in("Jidda").garrisons("Jidda 1")), "not friendly");
    assert!(!units(lawrence_in("Rabegh")), "no port");
    assert!(units(lawrence_in("Fejr").lay("Feisal's Camp in Fejr")));
    assert!(!units(lawrence_in("Fejr").lay("Feisal's Camp in Azrak")));
    assert!(!units(lawrence_in("Suez")), "no Arabian port");
    let offer = market(lawrence_in("Yenbo").lay("Feisal's Camp in Fejr").pounds(2));
    assert!(offer.starts_with("bedouin in Yenbo;"), "later not at the Camp elsewhere: {offer}");
}

#[test]
fn l6_2_regulars_and_the_car_come_only_in_ports() {
    let offer = market(lawrence_in("Fejr").lay("Feisal's Camp in Fejr").pounds(30));
    assert!(offer.starts_with("bedouin in Fejr; mercenaries in Fejr; machinegun"), "{offer}");
}

/// In this variant, some Bedouin and one Arab Leader enter play only in ports.
#[test]
fn l6_2_of_a_kind_only_those_come_off_the_coast_that_may() {
    let lines = "units.'Bedouin 1-3'.ports_only = true\nunits.'Arab Leader 2+4'.ports_only = true";
    let comes = |space: &str, answer: &str, rolls: &[u32]| {
        let table = variant(lines).force_in(space, "Lawrence").pounds(2).attempts(1);
        let table = table.lay(&format!("Feisal's Camp in {space}")).player(answer);
        let played = table.rolls(rolls).picks([0]).recruiting_phase();
        played.force().replace("Lawrence 1+5#1, ", "")
    };
    assert_eq!(comes("Fejr", "buy bedouin in Fejr", &[]), "Bedouin 2-3#1");
    assert_eq!(comes("Yenbo", "buy bedouin in Yenbo", &[]), "Bedouin 1-3#1");
    assert_eq!(comes("Fejr", "leader 0", &[1]), "Arab Leader 4+4#1");
    assert_eq!(comes("Yenbo", "leader 0", &[1]), "Arab Leader 2+4#1");
}

#[test]
fn l6_3_at_set_up_gear_is_for_any_unit_on_the_map() {
    let table = lawrence_in("Maan").lay("Bedouin in Azrak; Feisal's Camp in Fejr").pounds(1);
    assert_eq!(set_up_market(table), gear_on("Lawrence 1+5#1, Bedouin 1-3#1, Feisal's Camp 2-0#1"));
}

#[test]
fn l6_3_later_gear_is_sold_in_suez_friendly_ports_and_the_camp() {
    let sold = |table: ScriptedTable| market(table.pounds(1));
    assert_eq!(sold(lawrence_in("Suez")), gear_on("Lawrence 1+5#1"));
    assert_eq!(sold(lawrence_in("Wejh")), gear_on("Lawrence 1+5#1"));
    let camp = sold(lawrence_in("Azrak").lay("Feisal's Camp in Azrak"));
    assert_eq!(camp, gear_on("Lawrence 1+5#1, Feisal's Camp 2-0#1"));
    for elsewhere in ["Cairo", "Mecca", "Rabegh", "Medina"] {
        assert!(sold(lawrence_in(elsewhere)).is_empty(), "{elsewhere}");
    }
    assert!(sold(lawrence_in("Wejh").garrisons("Wejh 2")).is_empty(), "not friendly");
}

#[test]
fn l6_3_later_gear_is_for_units_in_that_space() {
    let table = lawrence_in("Wejh").lay("Bedouin in Wejh; Mercenaries in Yenbo").pounds(1);
    assert_eq!(market(table), gear_on("Lawrence 1+5#1, Bedouin 1-3#1"));
}

/// L6.3 For a force without Lawrence, its own space decides whether Gear is for sale.
#[test]
fn l6_3_without_lawrence_gear_is_sold_in_the_forces_space() {
    let sold = |space: &str, garrisons: &str| {
        let units = format!("Bedouin in {space}; Feisal's Camp in Fejr");
        let table = lawrence_in("Yenbo").lay(&units).garrisons(garrisons).pounds(1);
        table.force("Bedouin").recruiting_phase().decisions("buy").concat()
    };
    assert_eq!(sold("Wejh", ""), gear_on("Bedouin 1-3#1"));
    assert_eq!(sold("Fejr", ""), gear_on("Bedouin 1-3#1, Feisal's Camp 2-0#1"));
    assert_eq!(sold("Wejh", "Wejh 1"), "", "not friendly");
    assert_eq!(sold("Tebuk", ""), "");
}

/// L6.2 Tests the set-up of a later mission of a campaign.
#[test]
fn l6_2_at_a_later_set_up_lawrence_must_be_at_the_camp_or_in_a_friendly_port() {
    let bedouin = |space: &str, garrisons: &str| {
        let table = lawrence_in(space).lay("Feisal's Camp in Fejr").garrisons(garrisons);
        let offer = set_up_market(table.pounds(2).with(|state| state.follows_mission = true));
        offer.split(';').next().unwrap_or_default().to_owned()
    };
    assert_eq!(bedouin("Maan", ""), "bedouin in Fejr");
    assert_eq!(bedouin("Fejr", ""), "bedouin in Fejr");
    assert_eq!(bedouin("Wejh", ""), "bedouin in Fejr, Wejh");
    assert_eq!(bedouin("Wejh", "Wejh 1"), "bedouin in Fejr");
}

#[test]
fn l6_4_a_leader_carries_one_any_other_two() {
    let table = lawrence_in("Wejh")
        .lay("Arab Leader 2+4, Bedouin 1-3#1, Bedouin 1-3#2 in Wejh")
        .lay("Machinegun#1 on Arab Leader 2+4; Demolition#1 on Bedouin 1-3#1")
        .lay("Demolition#2, Demolition#3 on Bedouin 1-3#2")
        .pounds(1);
    assert_eq!(market(table), gear_on("Lawrence 1+5#1, Bedouin 1-3#1"));
}

fn with_gear() -> ScriptedTable {
    standing("Lawrence, Arab Leader 2+4, Mercenaries in Yenbo; Bedouin in Wejh")
        .lay("Machinegun on Arab Leader 2+4; Demolition on Mercenaries; Aeroplane on Bedouin")
        .force("Lawrence")
}

#[test]
fn l6_4_gear_is_handed_between_units_in_the_forces_space() {
    let played = with_gear()
        .player("give Machinegun to Lawrence; give Demolition to Arab Leader 2+4")
        .recruiting_phase();
    assert_eq!(played.locations("Machinegun, Demolition"), "Lawrence 1+5#1, Arab Leader 2+4#1");
    for gift in ["Aeroplane to Lawrence", "Machinegun to Bedouin", "Machinegun#2 to Lawrence"] {
        refused("L6.4", || with_gear().player(&format!("give {gift}")).recruiting_phase());
    }
}

#[test]
fn l6_4_the_limits_hold_when_the_phase_ends() {
    let played = with_gear()
        .player("give Demolition to Arab Leader 2+4; give Machinegun to Mercenaries")
        .recruiting_phase();
    assert_eq!(played.location("Machinegun"), "Mercenaries 3-4#1", "in between it may be too much");
    refused("L6.4", || with_gear().player("give Demolition to Arab Leader 2+4").recruiting_phase());
}

/// Plays a Recruiting phase in which Gear is handed to the Camp, in a variant.
fn handed_to_the_camp(lines: &str) -> Played<()> {
    variant(lines)
        .lay("Lawrence, Mercenaries, Feisal's Camp in Fejr")
        .lay("Machinegun#1, Machinegun#2 on Mercenaries; Demolition on Lawrence")
        .force("Lawrence")
        .player("give Machinegun#1 to Feisal's Camp; give Machinegun#2 to Feisal's Camp")
        .recruiting_phase()
}

#[test]
fn l6_4_the_camp_carries_two_or_what_the_scenario_says() {
    let played = handed_to_the_camp("");
    assert_eq!(played.location("Machinegun#1"), "Feisal's Camp 2-0#1");
    assert_eq!(played.location("Machinegun#2"), "Feisal's Camp 2-0#1");
    for camp in [0, 1] {
        refused("L6.4", || drop(handed_to_the_camp(&format!("limits.gear.camp = {camp}"))));
    }
}

#[test]
fn l6_4_the_camp_hands_its_gear_over() {
    let played = standing("Lawrence, Mercenaries, Feisal's Camp in Fejr")
        .lay("Demolition on Feisal's Camp")
        .force("Lawrence")
        .player("give Demolition to Mercenaries")
        .recruiting_phase();
    assert_eq!(played.location("Demolition"), "Mercenaries 3-4#1");
}

#[test]
fn l6_4_the_camps_gear_goes_along_when_it_moves() {
    let played = standing("Lawrence in Yenbo; Feisal's Camp in Fejr; Machinegun on Feisal's Camp")
        .force("Lawrence")
        .ops("The Camp Moves")
        .rolls(&[6])
        .turn_card();
    assert_eq!(played.locations("Feisal's Camp, Machinegun"), "Azrak, Feisal's Camp 2-0#1");
}

/// L10.1, L10.2 The Camp fights with its Gear, which is lost with it.
#[test]
fn l6_4_the_camps_gear_counts_in_its_battles_and_is_lost_with_it() {
    let fought = |rolls: &[u32]| {
        standing("Lawrence, Feisal's Camp in Fejr; Aeroplane, Machinegun on Feisal's Camp")
            .force("Lawrence")
            .ops("")
            .enemies("OEF 4")
            .player("line Feisal's Camp, Lawrence")
            .battle(rolls)
    };
    let played = fought(&[3, 1, 4]);
    assert_eq!(played.events("edge"), ["[3, 1] [2, 0] player"]);
    assert_eq!(played.events("shot"), ["1: Feisal's Camp 2-0#1 4 at OEF 4#1: 4"]);
    let played = fought(&[1, 6, 4, 1]);
    assert_eq!(played.locations("Feisal's Camp, Aeroplane, Machinegun"), "gone, box, box");
}

/// L13 Only units of the force use Demolitions, and the Camp is never in the force.
#[test]
fn l6_4_nobody_uses_the_camps_demolitions() {
    let played = variant("map.Fejr.kinds = ['rail']")
        .lay("Lawrence, Feisal's Camp in Fejr; Demolition on Feisal's Camp")
        .force("Lawrence")
        .demolitions(&[]);
    assert!(played.decisions("demolish").is_empty());
}

#[test]
fn l6_4_effects_of_several_gear_add_up() {
    let table = standing("Bedouin, Mercenaries in Wejh")
        .lay("Machinegun#1, Machinegun#2 on Bedouin; Aeroplane, Demolition on Mercenaries");
    let strength =
        |unit| View::new(table.model(), table.state()).arab_strength(table.counter(unit));
    assert_eq!([strength("Bedouin"), strength("Mercenaries")], [3, 4]);
}

/// L7.4 With Lawrence at level 3, seven units may be in a space.
#[test]
fn l6_5_no_placement_breaks_stacking() {
    let full = |sixth: &str| {
        lawrence_in("Yenbo")
            .lay("Bedouin 1-3#1, Bedouin 1-3#2, Bedouin 2-3#1 in Yenbo")
            .lay(&format!("Bedouin 2-3#2, Bedouin 3-3#1, Mercenaries in Yenbo; {sixth}"))
            .pounds(3)
    };
    assert!(market(full("Bedouin 3-3#2 in Yenbo")).starts_with("machinegun"));
    assert!(market(full("")).starts_with("bedouin in Yenbo; regulars in Yenbo"));
}

#[test]
fn l6_5_no_placement_breaks_entry() {
    for space in ["Cairo", "Suez", "Mecca"] {
        let offer = set_up_market(lawrence_in(space).pounds(3));
        assert!(offer.starts_with("machinegun"), "{space}: {offer}");
    }
}

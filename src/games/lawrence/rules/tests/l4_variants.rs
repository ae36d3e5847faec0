//! L4 Missions of variants, with features that no printed mission has.

use super::*;
use crate::rules::setup::Setup;

/// Creates a table for the set-up of the first mission, with changed lines.
fn setting_up(lines: &str) -> ScriptedTable {
    variant(&format!("missions.aqaba = {{ {lines} }}")).deals("Patrol")
}

/// Sets up the first mission; if `follows_mission`, as a later mission of a campaign.
fn set_up(table: ScriptedTable, follows_mission: bool) -> Played<()> {
    let setup = Setup { mission: 0, attempt: 1, ottoman_bonus: 0, follows_mission };
    table.rolls(&[3]).run(|play| play.set_up(setup))
}

#[test]
fn l4_some_spaces_of_a_situation_are_picked() {
    let situation = "situation = { pick = 2, of = ['Jidda', 'Wejh', 'Maan'], always = ['Medina'] }";
    for (picks, garrisons) in
        [([0, 0], "Jidda, Maan, Medina"), ([2, 0], "Jidda, Wejh, Medina"), ([1, 1], "Maan, Wejh")]
    {
        let table = setting_up(situation).deals_garrisons(&[1, 2, 3]).picks(picks);
        let played = set_up(table, false);
        let (held, expected) = (played.garrisons(), garrisons.split(", "));
        assert!(expected.clone().all(|space| held.contains(space)), "{held} for {garrisons}");
        assert_eq!(played.state.garrisoned.len(), 3);
    }
}

#[test]
fn l4_a_plain_situation_picks_nothing() {
    let table = setting_up("situation = ['Jidda', 'Wejh']").deals_garrisons(&[1, 2]);
    assert_eq!(set_up(table, false).garrisons(), "Jidda, Wejh");
}

#[test]
fn l4_lawrence_starts_where_the_player_selects() {
    let start = |answer: &str| {
        let lines = "situation = [], lawrence_start = ['Yenbo', 'Aqaba', 'Wadi Rumm']";
        set_up(setting_up(lines).player(answer), false)
    };
    let played = start("start Wadi Rumm");
    assert_eq!(played.location("Lawrence"), "Wadi Rumm");
    assert_eq!(played.decisions("start").len(), 1);
    assert_eq!(start("").location("Lawrence"), "Yenbo", "the first of them, if he does not care");
    let one = set_up(setting_up("situation = []"), false);
    assert!(one.decisions("start").is_empty(), "there is nothing to select");
    refused("Lawrence starts", || drop(start("start Jidda")));
}

#[test]
fn l4_units_start_on_the_map() {
    let lines = "situation = [], units = { 'Azrak' = ['Bedouin 2-3', 'Bedouin 2-3'], \
                 'Mecca' = ['Arab Leader 4+4'] }";
    let played = set_up(setting_up(lines), false);
    let places = "Bedouin 2-3#1, Bedouin 2-3#2, Arab Leader 4+4, Bedouin 1-3#1";
    assert_eq!(played.locations(places), "Azrak, Azrak, Mecca, box");
}

#[test]
fn l4_units_that_are_on_the_map_stay_where_they_are() {
    let lines = "situation = [], units = { 'Azrak' = ['Bedouin 2-3', 'Mercenaries 3-4'] }";
    let units = "Bedouin 2-3#1, Bedouin 2-3#2 in Wejh; Lawrence in Yenbo";
    let played = set_up(setting_up(lines).lay(units), true);
    let places = "Bedouin 2-3#1, Bedouin 2-3#2, Mercenaries 3-4#1";
    assert_eq!(played.locations(places), "Wejh, Wejh, Azrak");
}

#[test]
fn l4_goals_on_pounds_and_the_camp() {
    let met = |goal: &str, pounds, camp: &str| {
        let table = variant(&format!("missions.aqaba.goal = {{ all = false, {goal} }}"));
        let table = table.lay(&format!("Feisal's Camp in {camp}; Lawrence in Yenbo"));
        table.mission("aqaba").pounds(pounds).run(|play| play.view().goal_met()).result
    };
    assert!(met("pounds = 12", 12, "Fejr") && !met("pounds = 12", 11, "Fejr"));
    let camp = "camp_in = ['Fejr', 'Azrak']";
    assert!(met(camp, 0, "Fejr") && met(camp, 0, "Azrak") && !met(camp, 0, "Wadi Rumm"));
    let both = "any = [{ pounds = 3 }, { camp_in = ['Azrak'] }]";
    assert!(met(both, 3, "Fejr") && met(both, 0, "Azrak") && !met(both, 2, "Fejr"));
}

#[test]
fn l3_what_is_taken_out_is_not_there() {
    let lines = "[map]\n'Wadi Sirhan' = false\n'Azrak' = { routes = ['Jebel Druse', 'Deraa', 'Amman', 'Bair'] }\n\
                 'Bair' = { routes = ['Azrak', 'Jefer', 'Katrana'] }\n'Fejr' = { routes = ['Medain Saleh', 'Tebuk'] }\n\
                 [tables]\nplacement = { 5 = 'Azrak' }\n[cards]\nPatrol = false\n\
                 [missions]\ndamascus = false\n[campaign]\nmissions = ['aqaba']\n";
    let model = &variant(lines).into_model();
    assert_eq!((model.map.spaces.len(), model.cards.len(), model.missions.len()), (38, 13, 3));
    assert!(model.map.spaces.iter().all(|space| space.name != "Wadi Sirhan"));
    let printed = printed();
    assert_eq!((printed.model().map.spaces.len(), printed.model().cards.len()), (39, 14));
}

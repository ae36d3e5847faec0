//! L8 Operations cards.

use super::*;

/// Returns the numbers of units that a card brings in a space, for each bonus from 0 to 2.
///
/// `rolls` are the die rolls of the card.
fn brings(space: &str, card: &str, rolls: &[u32]) -> [Vec<String>; 3] {
    [0, 1, 2].map(|bonus| {
        let played = force_in(space, "Lawrence").ops(card).bonus(bonus).rolls(rolls).turn_card();
        assert_eq!(played.events("card"), [card]);
        played.events("place_oef").into_iter().map(str::to_owned).collect()
    })
}

/// Panics unless a card brings `n` units and, if `n` is not 0, those of the bonus.
#[track_caller]
fn assert_brings(space: &str, card: &str, n: u8) {
    let expected = match n {
        0 => [vec![], vec![], vec![]],
        n => [n, n + 1, n + 2].map(|n| vec![n.to_string()]),
    };
    assert_eq!(brings(space, card, &[]), expected, "{card} in {space}");
}

#[test]
fn l8_the_deck_has_fourteen_cards() {
    let table = printed();
    let cards = &table.model().cards;
    let label = |card| {
        let hold = if cards.hold.contains(card) { " (hold)" } else { "" };
        cards.label(card) + hold
    };
    assert_eq!(
        cards.copies.slots().iter().map(label).collect::<Vec<_>>().join(", "),
        "Patrol, Camel Corps, Ambush, Punitive Expedition, Sandstorm, Informers, City Alarm, \
         Railway Guard, Relief Column, Blood Feud, The Camp Moves, Gold for the Tribes (hold), \
         Arab Intelligence (hold), Allenby (hold)"
    );
}

#[test]
fn l8_1_to_5_cards_bring_ottoman_units() {
    for space in ["Rabegh", "Tebuk"] {
        assert_brings(space, "Patrol", 1);
        assert_brings(space, "Camel Corps", 2);
        assert_brings(space, "Punitive Expedition", 3);
    }
    assert_brings("Rabegh", "Relief Column", 2);
    assert_brings("Tebuk", "Relief Column", 3);
    assert_brings("Rabegh", "Railway Guard", 0);
    assert_brings("Tebuk", "Railway Guard", 3);
}

#[test]
fn l8_6_ambush_brings_two_and_a_bonus_to_the_edge() {
    assert_brings("Rabegh", "Ambush", 2);
    let played = staying("Rabegh", "Lawrence, Bedouin", "Ambush")
        .player("line Lawrence, Bedouin; target OEF 1#1; target OEF 1#1; break; retreat Yenbo")
        .ottomans("OEF 1, OEF 1#2")
        .operations(&[2, 3, 6, 6, 6, 6, 1]);
    assert_eq!(played.events("edge_bonus"), ["1"]);
    assert_eq!(played.events("edge"), ["[2, 3] [1, 1] ottoman"]);
    assert_eq!(played.state.edge_bonus, [0; 2], "for one Operation");
}

#[test]
fn l8_7_city_alarm_is_louder_in_and_next_to_a_critical_city() {
    for near in
        ["Medina", "Aba el Naam", "Wadi Safra", "Rabegh", "Damascus", "Deraa", "Jebel Druse"]
    {
        assert_brings(near, "City Alarm", 4);
    }
    for far in ["Yenbo", "Hedia", "Amman", "Azrak", "Wadi Ais"] {
        assert_brings(far, "City Alarm", 2);
    }
}

#[test]
fn l8_8_informers_bring_two_if_the_check_fails() {
    assert_eq!(brings("Rabegh", "Informers", &[4])[0], ["2"]);
    assert_eq!(brings("Rabegh", "Informers", &[4])[2], ["4"]);
    assert!(brings("Rabegh", "Informers", &[3]).iter().all(Vec::is_empty), "3 at level 3");
}

#[test]
fn l8_9_sandstorm_loses_an_op() {
    let played =
        force_in("Rabegh", "Lawrence").decks("Sandstorm, Patrol, Ambush", "Allenby").turn_card();
    assert_eq!(played.events("lose_ops"), ["1"]);
    assert_eq!(played.events("ops"), ["false Patrol; 1 left"]);
    assert_eq!(played.ops(), "Ambush");
}

fn feud(units: &str) -> ScriptedTable {
    standing(&format!("Lawrence, {units} in Rabegh")).ops("Blood Feud")
}

#[test]
fn l8_10_a_blood_feud_sends_a_picked_bedouin_of_the_force_home() {
    let force = "Lawrence, Bedouin 1-3#2, Mercenaries, Bedouin 3-3#1";
    for (rank, unit) in ["Bedouin 1-3#2", "Bedouin 3-3#1"].into_iter().enumerate() {
        let played = feud("Bedouin 1-3#1, Bedouin 1-3#2, Mercenaries, Bedouin 3-3#1")
            .lay(&format!("Machinegun on {unit}"))
            .force(force)
            .rolls(&[4])
            .picks([rank as u32])
            .turn_card();
        assert_eq!(played.events("leadership_check"), ["4 false"]);
        assert_eq!(played.locations(unit), "box");
        assert_eq!(played.location("Machinegun"), "box");
        assert_eq!(played.state.force.len(), 3, "it has left the force");
    }
}

#[test]
fn l8_10_a_check_that_succeeds_ends_the_feud() {
    let played = feud("Bedouin").force("Lawrence, Bedouin").rolls(&[3]).turn_card();
    assert_eq!(played.events("leadership_check"), ["3 true"]);
    assert_eq!(played.location("Bedouin"), "Rabegh");
}

#[test]
fn l8_10_without_a_bedouin_in_the_force_nothing_is_rolled() {
    let played = feud("Bedouin, Mercenaries").force("Lawrence, Mercenaries").turn_card();
    assert!(played.events("leadership_check").is_empty());
}

/// The Bedouin was the whole force and was about to attack a Garrison.
#[test]
fn l8_10_a_force_left_empty_ends_its_operation() {
    let table = standing("Bedouin in Wejh; Lawrence in Yenbo").ops("Blood Feud");
    let table = table.garrisons("Wejh 0");
    let played = table.player("force Bedouin; stay").rolls(&[5]).picks([0]).operations(&[]);
    assert_eq!(played.garrisons(), "Wejh");
    assert_eq!(played.events("end"), ["1 false"]);
}

#[test]
fn l8_11_the_camp_moves_if_it_is_on_the_map() {
    let played = staying("Rabegh", "Lawrence", "The Camp Moves")
        .lay("Feisal's Camp in Azrak")
        .operations(&[6, 2]);
    assert_eq!(played.events("relocate_camp"), ["Wadi Ais"]);
    let played = staying("Rabegh", "Lawrence", "The Camp Moves").operations(&[]);
    assert!(played.events("relocate_camp").is_empty());
}

fn gold(space: &str) -> ScriptedTable {
    let table = standing(&format!("Lawrence, Arab Leader 2+4 in {space}"));
    table.hand("Gold for the Tribes").ops("")
}

#[test]
fn l8_12_gold_gains_two_pounds() {
    let played = gold("Yenbo").player("play Gold for the Tribes; choose 0").free_actions();
    assert_eq!((played.state.pounds, played.hand()), (2, String::new()));
    assert_eq!(played.events("pounds"), ["2"]);
}

#[test]
fn l8_12_gold_brings_a_picked_bedouin_to_lawrence() {
    let played = gold("Azrak")
        .player("play Gold for the Tribes; choose 1")
        .recruits(UnitKind::Bedouin, "Bedouin 2-3#2")
        .free_actions();
    assert_eq!(played.location("Bedouin 2-3#2"), "Azrak");
    assert_eq!(played.state.pounds, 0);
    assert_eq!(played.events("place_unit"), ["Bedouin 2-3#2 Azrak"]);
}

#[test]
fn l8_12_gold_is_not_played_in_a_staging_area() {
    let offered = |space| !gold(space).free_actions().decisions("play").is_empty();
    assert!(offered("Yenbo") && offered("Mecca") && offered("Maan"));
    assert!(!offered("Cairo") && !offered("Suez"));
}

/// L6.5 In Mecca and in a full space no Bedouin may come, so the card brings Pounds.
#[test]
fn l8_12_gold_brings_no_bedouin_where_none_may_come() {
    let all = "Bedouin 1-3#1, Bedouin 1-3#2, Bedouin 2-3#1, Bedouin 2-3#2, Bedouin 3-3#1";
    let full = gold("Yenbo").level(1).lay(&format!("{all} in Yenbo"));
    let none = gold("Yenbo").lay(&format!("{all}, Bedouin 3-3#2 in Azrak"));
    for table in [gold("Mecca"), full, none] {
        let played = table.player("play Gold for the Tribes").free_actions();
        assert_eq!(played.state.pounds, 2);
        assert!(played.decisions("choose").is_empty(), "there is no choice");
    }
}

#[test]
fn l8_12_gold_gains_no_pounds_beyond_the_track() {
    let table = gold("Yenbo").pounds(30);
    let table = table.player("play Gold for the Tribes");
    let played = table.recruits(UnitKind::Bedouin, "Bedouin 1-3#1").free_actions();
    assert_eq!(played.location("Bedouin 1-3#1"), "Yenbo");
    let played = gold("Mecca").pounds(30).free_actions();
    assert!(played.decisions("play").is_empty(), "nothing could come of it");
    let played = gold("Mecca").pounds(29).player("play Gold for the Tribes");
    assert_eq!(played.free_actions().state.pounds, 30);
}

fn intelligence() -> ScriptedTable {
    standing("Lawrence, Mercenaries in Yenbo").hand("Arab Intelligence").ops("")
}

#[test]
fn l8_13_arab_intelligence_reveals_a_selected_garrison() {
    let table = intelligence().garrisons("Jidda 2, Wejh 3, Medina 1 up");
    let played = table.player("play Arab Intelligence; reveal Wejh").free_actions();
    assert_eq!(played.decisions("reveal"), ["Jidda, Wejh"], "only those face down");
    assert_eq!(played.events("garrison"), ["Wejh 3 by card"]);
    assert_eq!(played.garrisons(), "Jidda, Medina, Wejh");
    assert_eq!(played.state.face_up.len(), 2);
    assert_eq!(played.state.pounds, 0);
}

#[test]
fn l8_13_it_is_not_played_without_a_garrison_face_down() {
    let played = intelligence().garrisons("Medina 1 up").free_actions();
    assert!(played.decisions("play").is_empty());
}

#[test]
fn l8_14_allenby_is_not_played_alone() {
    let table = standing("Lawrence in Yenbo").hand("Allenby").ops("");
    assert!(table.free_actions().decisions.is_empty());
}

#[test]
fn l8_1_hold_cards_are_kept_and_immediate_ones_are_not() {
    for card in ["Gold for the Tribes", "Arab Intelligence", "Allenby"] {
        let played = staying("Rabegh", "Bedouin", card).lay("Lawrence in Yenbo");
        let played = played.operations(&[]);
        assert_eq!((played.hand(), played.events("hold")), (card.to_owned(), vec![""]));
    }
    let played = staying("Rabegh", "Lawrence", "Sandstorm").operations(&[]);
    assert_eq!(played.hand(), "");
    assert!(played.events("lose_ops").is_empty(), "nothing happened");
}

#[test]
fn l8_2_the_bonus_counts_once_a_battle() {
    let two = "cards.Patrol.effects = [{ place_oef = 1 }, { place_oef = 1 }]";
    let table = variant(two).force_in("Rabegh", "Lawrence");
    let played = table.bonus(2).ops("Patrol").turn_card();
    assert_eq!(played.events("place_oef"), ["3", "1"]);
    assert_eq!(played.state.oef_due, 4);
}

#[test]
fn l8_3_a_card_is_discarded_when_played() {
    let played =
        intelligence().garrisons("Jidda 2").player("play Arab Intelligence").free_actions();
    assert_eq!((played.hand(), played.events("play")), (String::new(), vec!["Arab Intelligence"]));
}

/// The Camp alone is no force, and a unit in another space is not with Lawrence.
#[test]
fn l8_3_gold_and_intelligence_need_lawrence_with_a_force() {
    let offered = |with: &str| {
        let table = standing(&format!("Lawrence, {with}")).garrisons("Jidda 2");
        let table = table.hand("Gold for the Tribes, Arab Intelligence, Allenby").ops("");
        table.free_actions().decisions("play").join("")
    };
    let both = "Gold for the Tribes, Arab Intelligence";
    assert_eq!(offered("Bedouin in Fejr"), both);
    assert_eq!(offered("Arab Leader 4+4 in Fejr"), both);
    assert_eq!(offered("Feisal's Camp in Fejr; Bedouin in Tebuk"), "");
}

#[test]
fn l8_3_a_card_that_asks_for_nothing_is_played_by_a_lonely_lawrence() {
    let played = variant("cards.Spies = { kind = 'hold', effects = [{ pounds = 1 }] }")
        .lay("Lawrence in Yenbo")
        .hand("Spies, Arab Intelligence")
        .ops("")
        .free_actions();
    assert_eq!(played.decisions("play"), ["Spies"]);
}

/// Tests effects that no printed card has.
#[test]
fn l8_4_the_rest_of_the_vocabulary() {
    let card = |effects: &str| {
        variant(&format!("cards.Patrol.effects = [{effects}]"))
            .force_in("Rabegh", "Lawrence")
            .pounds(5)
            .decks("Patrol, Ambush", "Allenby, Sandstorm")
    };
    let played = card("{ gain_ops = 3 }").turn_card();
    assert_eq!(played.ops(), "Ambush, Allenby, Sandstorm");
    assert_eq!(played.events("gain_ops"), ["3"]);
    let played = card("{ gain_ops = 1 }").decks("Patrol", "").turn_card();
    assert!(played.events("gain_ops").is_empty(), "nothing to be gained");
    let played = card("{ pounds = -7 }").turn_card();
    assert_eq!((played.state.pounds, played.events("pounds")), (0, vec!["-5"]));
    let played = card("{ pounds = 3 }").turn_card();
    assert_eq!((played.state.pounds, played.events("pounds")), (8, vec!["3"]));
    let played = card("{ leadership = -1 }").turn_card();
    assert_eq!((played.state.leadership, played.events("leadership")), (2, vec!["-1"]));
    let played = card("{ leadership = 1 }").level(5).turn_card();
    assert_eq!((played.state.leadership, played.events("leadership").len()), (5, 0));
    let check = "{ leadership_check = { success = [{ pounds = 1 }], failure = [{ pounds = 2 }] } }";
    for (roll, pounds) in [(3, 6), (4, 7)] {
        assert_eq!(card(check).rolls(&[roll]).turn_card().state.pounds, pounds);
    }
    let played = card("{ place_oef = 1 }, { reveal_garrison = 2 }")
        .garrisons("Jidda 2, Wejh 3, Aqaba 1")
        .player("reveal Wejh; reveal Jidda")
        .turn_card();
    assert_eq!(played.events("garrison"), ["Wejh 3 by card", "Jidda 2 by card"]);
}

#[test]
fn l8_luck_has_a_stream_for_every_purpose() {
    let all = [
        Purpose::Recruits,
        Purpose::Placement,
        Purpose::Ottomans,
        Purpose::ArabDice,
        Purpose::OttomanDice,
        Purpose::OtherDice,
        Purpose::Policy,
        Purpose::Mission,
        Purpose::Situation,
    ];
    assert_eq!(all.len(), crate::rules::STREAMS);
}

//! L5 The Operation.

use super::*;

#[test]
fn l5_operations_go_on_while_the_deck_lasts() {
    let played = standing("Lawrence in Yenbo")
        .garrisons("Aqaba 1")
        .ops("Railway Guard, The Camp Moves, Sandstorm")
        .player("force Lawrence; stay; force Lawrence; stay; force Lawrence; stay")
        .operations(&[]);
    assert_eq!(played.events("operation").len(), 3);
    assert_eq!(played.events("card"), ["Railway Guard", "The Camp Moves", "Sandstorm"]);
}

#[test]
fn l5_1_hold_cards_are_offered_before_the_force_is_chosen() {
    let played = standing("Lawrence, Bedouin in Yenbo")
        .garrisons("Aqaba 1, Medina 2")
        .hand("Arab Intelligence")
        .ops(QUIET)
        .player("play Arab Intelligence; reveal Medina; force Lawrence; stay")
        .operations(&[]);
    assert!(played.events[0].starts_with("play") && played.events[2].starts_with("operation"));
}

#[test]
fn l5_2_the_force_is_in_one_space() {
    let moved = |force: &str| {
        let table = standing("Lawrence, Bedouin 1-3#1 in Yenbo; Bedouin 1-3#2 in Wejh").ops(QUIET);
        table.player(&format!("force {force}; stay")).operations(&[])
    };
    let played = moved("Lawrence, Bedouin 1-3#1");
    assert_eq!(played.events("operation"), ["1: Lawrence 1+5#1, Bedouin 1-3#1 in Yenbo"]);
    refused("L5.2", || moved("Lawrence, Bedouin 1-3#2"));
    refused("L5.2", || moved(""));
}

#[test]
fn l5_2_the_camp_is_never_in_the_force() {
    let table = standing("Bedouin, Feisal's Camp, Lawrence in Fejr").ops(QUIET);
    let table = table.player("force Bedouin, Feisal's Camp; stay");
    refused("L5.2", || table.operations(&[]));
}

#[test]
fn l5_2_gear_goes_with_its_carrier() {
    let table = standing("Lawrence, Bedouin in Yenbo; Machinegun on Lawrence").ops(QUIET);
    let played = table.player("force Lawrence; march Rabegh").operations(&[]);
    assert_eq!(played.locations("Lawrence, Machinegun, Bedouin"), "Rabegh, Lawrence 1+5#1, Yenbo");
}

/// Lawrence recruits a Bedouin or an Arab Leader in Yenbo, and then the force marches.
#[test]
fn l5_3_recruits_join_the_force_or_by_the_other_ruling_wait() {
    for (rulings, place) in [("", "Rabegh"), ("rulings.recruits_join = false", "Yenbo")] {
        let table = || variant(rulings).lay("Lawrence in Yenbo").ops(QUIET);
        let buying = table().pounds(2).player("force Lawrence; buy bedouin in Yenbo; march Rabegh");
        let bought = buying.recruits(UnitKind::Bedouin, "Bedouin 3-3#1").operations(&[]);
        assert_eq!(bought.locations("Lawrence, Bedouin 3-3"), format!("Rabegh, {place}"));
        let leading = table().attempts(1).player("force Lawrence; leader 0; march Rabegh");
        let led =
            leading.rolls(&[3]).recruits(UnitKind::ArabLeader, "Arab Leader 4+4").operations(&[]);
        assert_eq!(led.location("Arab Leader 4+4"), place);
    }
}

/// Creates a force of Bedouin that stays in Yenbo, where Lawrence is, too.
fn without_lawrence(rulings: &str) -> ScriptedTable {
    variant(rulings)
        .lay("Lawrence, Bedouin, Mercenaries in Yenbo; Machinegun on Mercenaries")
        .pounds(20)
        .attempts(1)
        .decks(QUIET, "Patrol")
        .player("force Bedouin")
}

#[test]
fn l5_3_a_force_without_lawrence_buys_and_hands_over_gear_alone() {
    let played = without_lawrence("")
        .player("buy demolition on Bedouin; give Machinegun to Bedouin; stay")
        .operations(&[]);
    assert_eq!(played.locations("Demolition, Machinegun"), "Bedouin 1-3#1, Bedouin 1-3#1");
    assert!(played.decisions("buy")[0].starts_with("machinegun on"), "no units");
    assert!(!played.decisions("buy")[0].contains("Op"));
    assert!(played.decisions("leader").is_empty());
}

#[test]
fn l5_3_by_the_other_ruling_a_force_without_lawrence_has_no_recruiting_phase() {
    let table = without_lawrence("rulings.gear_needs_lawrence = true").player("stay");
    let played = table.operations(&[]);
    for question in ["buy", "leader", "give"] {
        assert!(played.decisions(question).is_empty(), "{question}");
    }
}

#[test]
fn l5_3_purchases_leaders_and_gifts_come_in_any_order() {
    let played = standing("Lawrence, Mercenaries in Yenbo; Machinegun on Mercenaries")
        .pounds(4)
        .attempts(1)
        .level(1)
        .ops(QUIET)
        .player("force Lawrence; leader 2; give Machinegun to Lawrence")
        .player("buy demolition on Mercenaries; stay")
        .operations(&[4]);
    let line = |at: usize| played.events[at].split(' ').next().unwrap_or_default();
    assert_eq!([line(1), line(2), line(3)], ["leader", "give", "buy"]);
}

#[test]
fn l5_5_movement_comes_after_scouting_and_before_the_card() {
    let played = standing("Lawrence in Guweira; Aeroplane on Lawrence")
        .garrisons("Aqaba 1")
        .pounds(2)
        .decks("Patrol", "Allenby")
        .player("force Lawrence; buy Op; scout Aqaba; stay; force Lawrence; stay")
        .rolls(&[2, 6, 1, 1])
        .ottomans("OEF 1")
        .operations(&[]);
    let words: Vec<&str> = played.events.iter().filter_map(|line| line.split(' ').next()).collect();
    let expected = "operation buy ops scout garrison march card place_oef placed edge line shot \
                    battle end";
    assert_eq!(words[..14].join(" "), expected);
}

#[test]
fn l5_6_cards_are_read_but_in_staging_areas_and_mecca() {
    for space in ["Cairo", "Suez", "Mecca"] {
        let played = staying(space, "Lawrence", "Punitive Expedition").operations(&[]);
        assert_eq!(played.events("card"), ["unread"], "{space}");
        assert_eq!(played.ops(), "", "the Op is spent");
        assert!(played.state.turned.is_empty(), "nobody saw it");
    }
    assert_eq!(staying("Suez", "Lawrence", "Allenby").operations(&[]).hand(), "", "nor kept");
    let elsewhere = staying("Jidda", "Lawrence", "Allenby").operations(&[]);
    assert_eq!((elsewhere.events("card"), elsewhere.hand()), (vec!["Allenby"], "Allenby".into()));
}

/// The card is resolved in the space that the force has reached, not where it came from.
#[test]
fn l5_6_the_card_is_resolved_at_the_forces_space() {
    let table = standing("Lawrence in Wadi Ais").ops("Railway Guard");
    let table = table.player("force Lawrence; march Hedia; target OEF 1; break; retreat Wadi Ais");
    let played = table.ottomans("OEF 1, OEF 2, OEF 3").operations(&[1, 6, 6, 6, 6, 6, 5]);
    assert_eq!(played.events("place_oef"), ["3"]);
    assert_eq!(played.events("battle"), ["Hedia false true lost ; ops -1; pounds 0"]);
}

/// L5.7 Without a Garrison, the card's units are fought, and the player may break off.
#[test]
fn l5_7_the_cards_units_are_fought_and_without_units_there_is_no_battle() {
    let played =
        staying("Rabegh", "Lawrence", "Patrol").ottomans("OEF 1").operations(&[1, 1, 6, 6, 1]);
    assert_eq!(played.events("battle"), ["Rabegh true false lost ; ops 1; pounds 0"]);
    assert_eq!(played.decisions("break").len(), 1, "after the first round");
    let played = staying("Rabegh", "Lawrence", QUIET).operations(&[]);
    assert!(
        played.events("edge").is_empty() && played.events("battle").is_empty(),
        "without units"
    );
}

#[test]
fn l5_8_a_garrison_of_value_0_is_removed_and_the_cards_units_are_fought() {
    let table = staying("Wejh", "Lawrence", "Patrol").garrisons("Wejh 0");
    let played = table.ottomans("OEF 1").operations(&[1, 1, 6, 6, 1]);
    assert_eq!(played.events("garrison"), ["Wejh 0 by objective"]);
    assert_eq!(played.events("placed").len(), 1);
    assert_eq!(played.events("battle"), ["Wejh true false lost ; ops 1; pounds 0"]);
    assert_eq!(played.decisions("break").len(), 1, "breaking off is allowed as in L5.7");
    assert_eq!(played.garrisons(), "");
}

#[test]
fn l5_8_a_garrison_of_value_0_alone_is_no_battle() {
    let played = staying("Wejh", "Lawrence", QUIET).garrisons("Wejh 0").operations(&[]);
    assert!(played.events("battle").is_empty());
    assert_eq!(played.garrisons(), "");
}

#[test]
fn l5_8_a_garrisons_units_come_on_top_of_the_cards_in_one_battle() {
    let table = staying("Wejh", "Lawrence, Regulars", "Patrol").garrisons("Wejh 2");
    let table = table.player("line Lawrence, Regulars; target OEF 1#1; target OEF 1#2");
    let played = table.ottomans("OEF 1#1, OEF 1#2, OEF 2").operations(&[6, 1, 1, 6, 4, 6, 6, 1]);
    assert_eq!(played.events("garrison"), ["Wejh 2 by objective"]);
    let placed = ["card: OEF 1#1; aside: ", "garrison: OEF 1#2, OEF 2#1; aside: "];
    assert_eq!(played.events("placed"), placed);
    assert_eq!(played.events("battle").len(), 1);
}

#[test]
fn l5_8_a_face_up_garrison_is_not_turned_again() {
    let table = staying("Wejh", "Lawrence, Regulars", QUIET).garrisons("Wejh 1 up");
    let played = table.player("line Regulars, Lawrence").ottomans("OEF 1").operations(&[6, 1, 4]);
    assert!(played.events("garrison").is_empty());
    assert_eq!(played.events("battle"), ["Wejh true false lost ; ops 1; pounds 1"]);
}

/// The battle still takes place, with Edge, line-up and gains, but without a shot.
#[test]
fn l5_8_a_garrison_whose_train_is_set_aside_is_beaten_without_a_shot() {
    let attack = |rulings: &str, comes: &str, rolls: &[u32]| {
        variant(rulings)
            .lay("Mercenaries in Wejh; Lawrence in Yenbo")
            .garrisons("Wejh 1 up, Jidda 1")
            .decks("Railway Guard", "Patrol")
            .player("force Mercenaries; stay")
            .ottomans(comes)
            .rolls(rolls)
            .run(|play| play.operation())
    };
    let played = attack("", "Armored Train", &[1, 6]);
    assert_eq!(played.events("placed"), ["garrison: ; aside: Armored Train 5#1"]);
    assert_eq!(played.events("edge"), ["[1, 6] [0, 0] ottoman"]);
    assert_eq!(played.events("line"), ["Mercenaries 3-4#1 / "]);
    assert!(played.events("shot").is_empty() && played.decisions("break").is_empty());
    assert_eq!(played.events("battle"), ["Wejh true false lost ; ops 1; pounds 1"]);
    assert_eq!((played.garrisons(), played.ops()), ("Jidda".into(), "Patrol".into()));
    assert_eq!((played.state.pounds, played.state.leader_attempts), (1, 1));
    let another = "rulings.train_off_rail = 'redrawn'";
    let played = attack(another, "Armored Train, OEF 1", &[6, 1, 1]);
    assert_eq!(played.events("shot").len(), 1, "with another unit it is fought");
}

#[test]
fn l5_9_ottoman_units_go_back_and_the_goal_is_checked() {
    let played = staying("Rabegh", "Lawrence", "Patrol")
        .player("break; retreat Yenbo")
        .ottomans("OEF 4")
        .operations(&[1, 6, 6, 6, 5]);
    assert_eq!(played.location("OEF 4"), "box");
    assert!(played.state.enemies.is_empty());
    assert_eq!(played.events("end"), ["1 false"]);
}

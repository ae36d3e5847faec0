//! L4 Set-up of a mission.

use super::*;
use crate::rules::setup::Setup;

fn single(mission: usize) -> Setup {
    Setup { mission, attempt: 1, ottoman_bonus: 0, follows_mission: false }
}

/// Missions with the spaces of their Garrisons, their Ops, Pounds and Leadership, and Lawrence's start.
const SITUATIONS: [(&str, &str, [u8; 3], &str); 4] = [
    ("aqaba", "Jidda, Wejh, Aqaba, Medina", [5, 7, 3], "Yenbo"),
    ("hejaz-railroad", "Medina, Medain Saleh, Tebuk, Mudawwara, Maan, Dhaba", [7, 17, 3], "Aqaba"),
    ("gaza-offensive", "Beersheba, Jerusalem, Maan, Deraa", [7, 8, 3], "Aqaba"),
    ("damascus", "Damascus, Deraa, Katrana, Jurf, Maan, Medina", [7, 5, 3], "Aqaba"),
];

#[test]
fn l4_every_mission_is_set_up_by_its_card() {
    for (index, (name, situation, [ops, pounds, level], start)) in
        SITUATIONS.into_iter().enumerate()
    {
        let spaces: Vec<&str> = situation.split(", ").collect();
        let values = [2, 0, 3, 1, 2, 1];
        let table =
            printed().deals("Allenby, Patrol").deals_garrisons(&values[..spaces.len()]).rolls(&[3]);
        assert_eq!(table.mission_index(name), index);
        assert_eq!(table.model().missions[index].ottoman_bonus, 0, "L8.2");
        let played = table.run(|play| play.set_up(single(index)));
        let state = &played.state;
        assert_eq!(state.ops_left(), usize::from(ops), "{name}");
        assert_eq!(state.ops_left() + usize::from(14 - state.bottom), 14);
        assert!(played.ops().starts_with("Allenby, Patrol, "));
        assert_eq!([state.pounds, state.leadership], [pounds, level], "{name}");
        assert_eq!(played.locations("Lawrence, Feisal's Camp"), format!("{start}, Fejr"));
        assert_eq!(state.garrisoned.len(), spaces.len());
        let table = printed();
        for (space, value) in spaces.into_iter().zip(values) {
            let marker = state.garrison_in(table.model(), table.space(space)).expect("a Garrison");
            assert_eq!(table.model().counters.strength[marker], value, "{name}, {space}");
        }
        assert!(state.face_up.is_empty(), "face down");
        // Lawrence, the Camp and the Garrisons are on the map, all others in their boxes.
        assert_eq!(state.on_map.len(), 2 + state.garrisoned.len());
        assert_eq!((state.on_map | state.boxes).len(), table.model().counters.copies.slots().len());
        assert_eq!(state.leader_attempts, 1);
        assert_eq!(played.shuffles, [1, 1]);
        assert_eq!(played.events("mission"), [format!("{name} 1")]);
    }
}

/// The roll for Feisal's Camp comes after the Garrisons are placed.
#[test]
fn l4_the_camp_comes_after_the_garrisons() {
    let played = variant("missions.aqaba.situation = ['Fejr', 'Azrak']")
        .deals("Patrol")
        .deals_garrisons(&[0, 1])
        .rolls(&[3, 6, 1])
        .run(|play| play.set_up(single(0)));
    assert_eq!(played.location("Feisal's Camp"), "Wadi Safra");
}

#[test]
fn l4_the_last_step_is_a_purchase_step() {
    let played = printed()
        .deals("Patrol")
        .deals_garrisons(&[0, 1, 1, 2])
        .rolls(&[3])
        .player("buy bedouin in Fejr; buy machinegun on Bedouin 2-3; buy regulars in Yenbo")
        .recruits(crate::model::UnitKind::Bedouin, "Bedouin 2-3#1")
        .picks([0])
        .run(|play| play.set_up(single(0)));
    let bought = [
        "Bedouin 2-3#1 in Fejr for 2 of 7",
        "Machinegun#1 on Bedouin 2-3#1 for 1 of 5",
        "Regulars 4-1#1 in Yenbo for 3 of 4",
    ];
    assert_eq!(played.events("buy"), bought);
    assert_eq!(played.events[1], "mission aqaba 1", "before the purchases: {:?}", played.events);
    assert!(played.decisions("leader").is_empty(), "no Leader is recruited at set-up");
}

#[test]
fn l4_pounds_end_at_thirty() {
    let gain = |from, pounds| {
        let played = printed().pounds(from).run(|play| play.gain_pounds(pounds));
        (played.result, played.state.pounds)
    };
    assert_eq!(gain(11, 20), (19, 30));
    assert_eq!(gain(10, 20), (20, 30));
    assert_eq!(gain(9, 20), (20, 29));
}

/// Tests the goals of the four missions, each with a position that meets it and one that misses it.
#[test]
fn l4_goals() {
    let met = |mission: &str, units: &str, garrisons: &str, breaks: &str| {
        let table = printed().mission(mission).lay(units).garrisons(garrisons);
        table.breaks(breaks).run(|play| play.view().goal_met()).result
    };
    assert!(met("aqaba", "Bedouin in Aqaba", "Medina 3", ""));
    assert!(!met("aqaba", "Bedouin in Dhaba", "", ""));
    let rail = "Medina, Aba el Naam, Hedia, El Ula, Medain Saleh, Tebuk, Mudawwara, Maan";
    let rail: Vec<&str> = rail.split(", ").collect();
    for three in rail.windows(3) {
        assert!(met("hejaz-railroad", "", "", &three.join(",")));
        assert!(!met("hejaz-railroad", "", "", &three[1..].join(",")));
        assert!(!met("hejaz-railroad", "", "", &format!("{}, Jurf, Amman", three[1..].join(","))));
    }
    let two = "Bedouin 1-3#1 in Tafila; Bedouin 1-3#2 in Kerak";
    for broken in ["Amman", "Deraa", "Yarmuk"] {
        assert!(met("gaza-offensive", two, "", broken));
    }
    assert!(met("gaza-offensive", "Lawrence in Beersheba; Bedouin in Jerusalem", "", "Deraa"));
    assert!(!met("gaza-offensive", two, "", "Katrana, Damascus"));
    assert!(!met("gaza-offensive", two, "Kerak 0", "Deraa"), "not friendly");
    assert!(!met("gaza-offensive", "Lawrence, Bedouin in Tafila", "", "Deraa"), "one space");
    assert!(!met("gaza-offensive", "Lawrence in Tafila; Bedouin in Gaza", "", "Deraa"));
    let in_damascus = "Lawrence, Bedouin in Damascus";
    assert!(met("damascus", in_damascus, "Deraa 3", ""));
    assert!(!met("damascus", in_damascus, "Damascus 1", ""), "not friendly");
    assert!(!met("damascus", "Lawrence in Damascus", "", ""), "another unit");
    assert!(!met("damascus", "Bedouin 1-3#1, Bedouin 1-3#2 in Damascus", "", ""), "Lawrence");
}

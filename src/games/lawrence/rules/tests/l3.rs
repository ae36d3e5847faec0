//! L3 Map.

use super::*;

/// The map as the rules print it, independent of the scenario.
const MAP: &str = include_str!("map.txt");

#[test]
fn l3_the_map_is_as_printed() {
    let table = printed();
    let map = &table.model().map;
    let mut printed = 0;
    let mut ports = Vec::new();
    for text in MAP.lines() {
        let (head, routes) = text.split_once(": ").expect("routes");
        let (name, kinds) = head.split_once(" (").unwrap_or((head, ""));
        let space = table.space(name);
        let routes: Set<Space> = routes.split(", ").map(|it| table.space(it)).collect();
        assert_eq!(map.adjacent[space], routes, "{name}");
        for kind in SpaceKind::ALL {
            let told = kinds.trim_end_matches(')').split(", ").any(|it| it == kind.name());
            let extra = matches!(
                (kind, name),
                (SpaceKind::Headquarters, "Cairo") | (SpaceKind::Depot, "Suez")
            );
            assert_eq!(map.of_kind(kind).contains(space), told || extra, "{name}");
        }
        if kinds.contains("port") {
            ports.push(space);
        }
        printed += 1;
    }
    assert_eq!(map.ports, ports, "the order breaks ties");
    assert_eq!((printed, map.spaces.len()), (39, 39));
}

#[test]
fn l3_1_a_space_is_friendly_without_a_garrison() {
    let goal = |garrisons: &str| {
        let table = standing("Bedouin in Aqaba").garrisons(garrisons);
        table.run(|play| play.view().goal_met()).result
    };
    assert!(goal("Medina 3"), "Jidda, Yenbo, Wejh and Aqaba are friendly");
    for space in ["Jidda", "Wejh", "Aqaba", "Yenbo"] {
        assert!(!goal(&format!("{space} 0")), "{space} face down");
        assert!(!goal(&format!("{space} 1 up")), "{space} face up");
    }
}

#[test]
fn l3_2_the_camp_is_placed_by_the_table() {
    let spaces = ["Wadi Safra", "Wadi Ais", "Fejr", "Wadi Rumm", "Wadi Sirhan", "Azrak"];
    for (roll, space) in (1..).zip(spaces) {
        let played = printed().rolls(&[roll]).run(|play| play.roll_placement(Set::EMPTY));
        assert_eq!(played.result.map(played_space), Some(space.to_owned()));
    }
}

fn played_space(space: Space) -> String {
    printed().names(Set::of(space))
}

#[test]
fn l3_2_a_space_with_a_garrison_is_rerolled() {
    let played = printed()
        .garrisons("Fejr 1, Azrak 2")
        .rolls(&[3, 6, 3, 4])
        .run(|play| play.roll_placement(Set::EMPTY));
    assert_eq!(played.result.map(played_space), Some("Wadi Rumm".to_owned()));
    assert_eq!(played.events("camp"), ["3", "6", "3", "4"]);
}

/// Creates a position in which a card is about to move the Camp from Fejr.
fn moving() -> ScriptedTable {
    let units = "Feisal's Camp in Fejr; Lawrence in Yenbo";
    standing(units).force("Lawrence").ops("The Camp Moves")
}

#[test]
fn l3_2_a_moving_camp_rerolls_its_own_space() {
    let played = moving().rolls(&[3, 5]).turn_card();
    assert_eq!(played.location("Feisal's Camp"), "Wadi Sirhan");
    assert_eq!(played.events("relocate_camp"), ["Wadi Sirhan"]);
}

#[test]
fn l3_2_without_a_space_the_camp_stays() {
    let all = "Wadi Safra 0, Wadi Ais 1, Wadi Rumm 1, Wadi Sirhan 2, Azrak 2";
    let played = moving().garrisons(all).turn_card();
    assert_eq!(played.location("Feisal's Camp"), "Fejr");
    assert_eq!(played.events, ["card The Camp Moves"]);
}

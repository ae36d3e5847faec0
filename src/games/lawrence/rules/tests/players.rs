//! Tests of the scripted policies in positions with an obvious best action.

use super::*;
use sandtable_kernel::{GameKey, Live, Seated};

/// Part of the rules that a test runs.
#[derive(Clone, Copy)]
enum Part {
    Battle,
    Movement,
    Purchases,
    Recruiting,
}

/// Returns the events of a part of the rules, run from the same position in 200 games.
fn events(table: &ScriptedTable, player: &str, part: Part) -> Vec<Event> {
    let model = table.model();
    let player = policy(player, model);
    let game = |index: u64| {
        let luck = Live::<STREAMS, DECKS>::new(GameKey::new(43, index));
        let mut play = Play::new(model, Seated::new(luck, [&player], Vec::new()));
        play.state = *table.state();
        match part {
            Part::Battle => _ = play.battle(None),
            Part::Movement => play.movement(),
            Part::Purchases => play.purchases(),
            Part::Recruiting => play.recruiting_phase(),
        }
        play.table.observer
    };
    (0..200).flat_map(game).collect()
}

/// Returns how often a policy tries to break off in 200 games.
fn breakoffs(table: &ScriptedTable, player: &str) -> usize {
    let tried = |event: &&Event| matches!(event, Event::Breakoff { .. });
    events(table, player, Part::Battle).iter().filter(tried).count()
}

/// Creates a battle in Kerak in the Gaza Offensive, with `others` elsewhere.
///
/// The goal requires two held spaces and a rail break; Amman is broken already.
fn gaza(others: &str, enemies: &str) -> ScriptedTable {
    const FORCE: &str = "Lawrence, Bedouin 2-3#1, Bedouin 3-3#1, Bedouin 3-3#2";
    printed()
        .mission("gaza-offensive")
        .ops("Patrol, Ambush, Camel Corps, Informers, Sandstorm, Relief Column")
        .lay(&format!("{FORCE} in Kerak{others}"))
        .breaks("Amman")
        .force(FORCE)
        .enemies(enemies)
}

/// L10.5, L1.2 A retreat leaves a space that must be held.
///
/// So a policy that wins the mission with this battle breaks off only if hardly any unit is left.
#[test]
fn l10_5_the_cautious_stay_in_the_space_that_wins() {
    assert!(breakoffs(&gaza("; Bedouin 1-3#1 in Tafila", "OEF 1"), "cautious") < 12);
}

/// L10.5 A cautious player breaks off from a battle that cannot be won; a greedy player never breaks off.
#[test]
fn l10_5_the_cautious_retreat_from_a_battle_that_is_lost() {
    let lost = gaza("", "OEF 4, OEF 3, Pasha, Asien Korps");
    assert!(breakoffs(&lost, "cautious") > 40);
    assert_eq!(breakoffs(&lost, "greedy"), 0);
}

/// Returns the labels of the units that receive the Demolitions bought with one Pound.
fn carriers(units: &str) -> Vec<String> {
    let table = printed()
        .mission("hejaz-railroad")
        .ops("Patrol, Patrol, Ambush, Ambush")
        .lay(units)
        .breaks("Hedia, El Ula")
        .pounds(1);
    let label = |event: &Event| match event {
        Event::Buy { bought: Bought::Gear(_, _, at), .. } => {
            Some(table.model().counters.label(*at))
        }
        _ => None,
    };
    let mut carriers: Vec<_> =
        events(&table, "demolition-first", Part::Purchases).iter().filter_map(label).collect();
    carriers.dedup();
    carriers
}

/// L6.3, L13 A Demolition may blow its carrier up: an Arab Leader carries it if nobody else can,
/// Lawrence never.
#[test]
fn l13_an_arab_leader_carries_a_demolition_if_nobody_else_can() {
    assert_eq!(carriers("Lawrence, Arab Leader 2+4 in Wejh"), ["Arab Leader 2+4#1"]);
    assert_eq!(carriers("Lawrence, Arab Leader 2+4, Bedouin 2-3#1 in Wejh"), ["Bedouin 2-3#1"]);
    assert_eq!(carriers("Lawrence in Wejh"), [""; 0]);
}

/// Returns how often Lawrence flies from Azrak to Damascus, which the goal requires, in 200 games.
fn flights(player: &str, carrier: &str) -> usize {
    let table = printed()
        .mission("damascus")
        .ops("Patrol, Ambush, Camel Corps")
        .lay("Lawrence, Mercenaries, Feisal's Camp in Azrak; Bedouin 3-3#1 in Damascus")
        .lay(&format!("Aeroplane on {carrier}"))
        .garrisons("Jebel Druse 3, Deraa 2, Amman 2")
        .force("Lawrence");
    let damascus = table.space("Damascus");
    let flies = |event: &&Event| match event {
        Event::Move { kind: MoveKind::Airlift, route, .. } => route.last() == Some(damascus),
        _ => false,
    };
    events(&table, player, Part::Movement).iter().filter(flies).count()
}

/// L7.3 Lawrence flies to the goal, no matter which unit in his space carries the Aeroplane.
#[test]
fn l7_3_players_fly_with_the_aeroplane_of_another() {
    for player in ["greedy", "cautious", "demolition-first"] {
        for carrier in ["Lawrence", "Mercenaries", "Feisal's Camp"] {
            assert_eq!(flights(player, carrier), 200, "{player}, on {carrier}");
        }
        assert_eq!(flights(player, "Bedouin 3-3#1"), 0, "{player}: it is elsewhere");
    }
}

/// L6.4 The Camp uses no Demolitions, so its Demolition is handed to a unit of the force without one.
#[test]
fn l6_4_players_take_demolitions_from_the_camp() {
    let takers = |carrier: &str| {
        let table = printed()
            .mission("hejaz-railroad")
            .ops("Patrol, Patrol, Ambush, Ambush")
            .lay("Bedouin 2-3#1, Bedouin 3-3#1, Feisal's Camp in Wadi Ais; Regulars in Wejh")
            .lay("Demolition#1 on Bedouin 2-3#1")
            .lay(&format!("Demolition#2 on {carrier}"))
            .pounds(0)
            .force("Bedouin 2-3#1, Bedouin 3-3#1");
        let taker = |event: &Event| match event {
            Event::Give { to, .. } => Some(table.model().counters.label(*to)),
            _ => None,
        };
        let events = events(&table, "demolition-first", Part::Recruiting);
        events.iter().filter_map(taker).collect::<Vec<_>>()
    };
    assert_eq!(takers("Feisal's Camp"), vec!["Bedouin 3-3#1"; 200]);
    assert_eq!(takers("Regulars"), [""; 0], "it is elsewhere");
}

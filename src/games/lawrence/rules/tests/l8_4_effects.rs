//! L8.4 Effects of immediate cards that no printed card has.

use super::*;

/// Creates a position in Rabegh with a card that has these effects on top of the Ops deck.
///
/// Lawrence and a Bedouin are the force.
fn turning(effects: &str) -> ScriptedTable {
    variant(&format!("cards.Patrol.effects = [{effects}]"))
        .lay("Lawrence, Bedouin 1-3#1 in Rabegh")
        .force("Lawrence, Bedouin 1-3#1")
        .pounds(5)
        .decks("Patrol, Ambush", "Allenby, Sandstorm")
}

/// Returns true if the condition of a `when` holds.
#[track_caller]
fn holds(condition: &str, table: impl Fn(ScriptedTable) -> ScriptedTable) -> bool {
    let when = format!("{{ when = {{ {condition}, then = [{{ pounds = 1 }}] }} }}");
    table(turning(&when)).turn_card().state.pounds > 5
}

fn as_is(table: ScriptedTable) -> ScriptedTable {
    table
}

/// Turns the card and places its Ottoman units.
fn placing(table: ScriptedTable) -> Played<()> {
    table.run(|play| {
        play.turn_card();
        play.place_due();
    })
}

#[test]
fn l8_4_conditions_on_the_space() {
    for (condition, expected) in [
        ("in = ['Rabegh', 'Yenbo']", true),
        ("in = ['Yenbo']", false),
        ("in = 'rail'", false),
        ("in_or_next_to = 'rail'", true),
        ("in_or_next_to = ['Mecca']", true),
        ("in_or_next_to = ['Wejh']", false),
    ] {
        assert_eq!(holds(condition, as_is), expected, "{condition}");
    }
}

#[test]
fn l8_4_conditions_on_the_force() {
    let leader = |table: ScriptedTable| table.lay("Arab Leader 2+4 in Rabegh");
    let joined = |table: ScriptedTable| leader(table).force("Lawrence, Arab Leader 2+4");
    let without = |table: ScriptedTable| table.force("Bedouin 1-3#1");
    let alone = |table: ScriptedTable| table.lay("Bedouin 1-3#1 in Yenbo").force("Lawrence");
    assert!(holds("force_has = 'lawrence'", as_is) && !holds("force_has = 'lawrence'", without));
    assert!(holds("force_has = 'bedouin'", as_is) && !holds("force_has = 'mercenaries'", as_is));
    assert!(holds("force_has = 'arab_leader'", joined));
    assert!(!holds("force_has = 'arab_leader'", leader), "he is there, but not in the force");
    assert!(holds("force_has = 'any'", as_is));
    let with_force = "lawrence_with_force = true";
    assert!(holds(with_force, as_is) && holds(with_force, without) && !holds(with_force, alone));
    assert!(holds("lawrence_with_force = false", alone));
}

#[test]
fn l8_4_conditions_on_tracks_and_garrisons() {
    let two = |table: ScriptedTable| table.garrisons("Jidda 2, Wejh 1 up").level(3);
    for (condition, expected) in [
        ("garrisons_at_least = 2", true),
        ("garrisons_at_least = 3", false),
        ("garrisons_at_most = 2", true),
        ("garrisons_at_most = 1", false),
        ("pounds_at_least = 5", true),
        ("pounds_at_least = 6", false),
        ("leadership_at_least = 3", true),
        ("leadership_at_least = 4", false),
        ("pounds_at_least = 5, leadership_at_least = 4", false),
        ("pounds_at_least = 5, leadership_at_least = 3", true),
    ] {
        assert_eq!(holds(condition, two), expected, "{condition}");
    }
}

#[test]
fn l8_4_counts_by_a_die() {
    let played = turning("{ place_oef = 'd6' }").bonus(1).rolls(&[4]).turn_card();
    assert_eq!((played.events("place_oef"), played.state.oef_due), (vec!["4 5"], 5));
    let played = turning("{ pounds = 'd6' }").pounds(28).rolls(&[6]).turn_card();
    assert_eq!((played.events("pounds"), played.state.pounds), (vec!["6 2"], 30));
    let played = turning("{ pounds = '-d6' }").rolls(&[6]).turn_card();
    assert_eq!((played.events("pounds"), played.state.pounds), (vec!["6 -5"], 0));
    let played = turning("{ pounds = '-d6' }").pounds(0).turn_card();
    assert!(played.events("pounds").is_empty(), "nothing could come of it, and nothing is rolled");
    let played = turning("{ lose_ops = 'd6' }").rolls(&[2]).turn_card();
    assert_eq!((played.events("lose_ops"), played.ops()), (vec!["2 2"], String::new()));
}

#[test]
fn l8_4_a_table_has_a_branch_for_each_roll() {
    let table = "{ roll = { 1 = [{ pounds = -1 }], 2-5 = [], 6 = [{ pounds = 2 }] } }";
    for (roll, pounds) in [(1, 4), (2, 5), (5, 5), (6, 7)] {
        let played = turning(table).rolls(&[roll]).turn_card();
        assert_eq!(
            (played.state.pounds, played.events("roll")),
            (pounds, vec![&*roll.to_string()])
        );
    }
    let nothing = "{ roll = { 1-3 = [{ leadership = 1 }], 4-6 = [] } }";
    let played = turning(nothing).level(5).turn_card();
    assert!(played.events("roll").is_empty(), "no branch would do anything");
}

#[test]
fn l8_4_a_named_ottoman_unit_comes_first() {
    let both = "{ place_oef = 1 }, { place_ottoman = 'Pasha 3+' }";
    let played = placing(turning(both).ottomans("OEF 2"));
    assert_eq!(played.events("placed"), ["card: Pasha 3+#1, OEF 2#1; aside: "]);
    let again = ["{ place_ottoman = 'OEF 1' }"; 3].join(", ");
    let played = placing(turning(&again));
    assert_eq!(played.events("placed"), ["card: OEF 1#1, OEF 1#2; aside: "]);
}

#[test]
fn l8_4_named_ottoman_units_come_in_the_order_of_the_card() {
    for names in [["Pasha 3+", "OEF 3"], ["OEF 3", "Pasha 3+"]] {
        let effects = names.map(|name| format!("{{ place_ottoman = '{name}' }}")).join(", ");
        let table = turning(&effects).player("line Lawrence, Bedouin 1-3#1");
        let played = table.run(|play| {
            play.turn_card();
            play.place_due();
            play.state.battle.arabs = play.state.force;
            play.line_up();
        });
        let units = names.map(|name| format!("{name}#1")).join(", ");
        assert_eq!(played.events("placed"), [format!("card: {units}; aside: ")]);
        assert!(played.events("line")[0].ends_with(&units), "pick order decides between equals");
    }
}

/// L8.2, L19 The bonus comes once in every battle, with the first Ottoman units that the card brings.
#[test]
fn l8_4_a_named_ottoman_unit_brings_the_missions_bonus() {
    let placed = |effects: &str, picked: &str| {
        let played = placing(turning(effects).bonus(1).ottomans(picked));
        (played.events("place_ottoman").join(""), played.events("placed").join(""))
    };
    let named = "{ place_ottoman = 'Pasha 3+' }";
    let (told, units) = placed(named, "OEF 2");
    assert_eq!(told, "Pasha 3+#1 1");
    assert_eq!(units, "card: Pasha 3+#1, OEF 2#1; aside: ");
    let (told, units) = placed(&format!("{{ place_oef = 1 }}, {named}"), "OEF 2, OEF 1");
    assert_eq!(told, "Pasha 3+#1", "it came with the first effect");
    assert_eq!(units, "card: Pasha 3+#1, OEF 2#1, OEF 1#1; aside: ");
}

#[test]
fn l8_4_the_train_comes_to_the_railway_alone() {
    let train = "{ place_ottoman = 'Armored Train 5' }";
    assert!(turning(train).turn_card().events("place_ottoman").is_empty());
    let played = turning(train).lay("Lawrence, Bedouin 1-3#1 in Tebuk").force("Lawrence");
    assert_eq!(played.turn_card().events("place_ottoman"), ["Armored Train 5#1"]);
}

#[test]
fn l8_4_the_edge_of_either_side_rises_and_falls() {
    for (effects, bonuses) in [
        ("{ edge_bonus = -2 }", [1, -2]),
        ("{ player_edge = 2 }, { edge_bonus = 1 }", [3, 1]),
        ("{ player_edge = -3 }", [-2, 0]),
        ("{ pounds = 1 }", [1, 0]),
    ] {
        let played = turning(effects).enemies("OEF 1").rolls(&[1, 1]).run(|play| {
            play.turn_card();
            play.state.battle.arabs = play.state.force;
            play.roll_for_edge();
        });
        let holder = if bonuses[0] >= bonuses[1] { "player" } else { "ottoman" };
        assert_eq!(played.events("edge"), [format!("[1, 1] {bonuses:?} {holder}")]);
    }
}

#[test]
fn l8_4_a_garrison_comes_to_a_space_without_one() {
    let there = "{ place_garrison = ['Jidda', 'Wejh'] }";
    let played = turning(there).garrisons("Wejh 3").picks([0, 1]).turn_card();
    assert_eq!(played.events("place_garrison"), ["Jidda 1"]);
    assert_eq!(played.garrisons(), "Jidda, Wejh");
    assert!(played.state.face_up.is_empty());
    let full = turning(there).garrisons("Wejh 3, Jidda 1").turn_card();
    assert!(full.events("place_garrison").is_empty());
    let all = "Mecca 0, Yenbo 1, Aqaba 1, Maan 2, Tebuk 2, Amman 3";
    let none = turning(there).garrisons(all).turn_card();
    assert!(none.events("place_garrison").is_empty(), "the box is empty");
}

/// L19 A space that an earlier mission freed receives no Garrison; one cleared in this mission may.
#[test]
fn l8_4_no_garrison_comes_to_a_space_that_is_free_for_good() {
    let there = |freed: &[&str], cleared: &[&str]| {
        let table = turning("{ place_garrison = ['Jidda', 'Wejh'] }");
        let [freed, cleared] =
            [freed, cleared].map(|them| them.iter().map(|it| table.space(it)).collect());
        let table = table.with(|state| (state.freed, state.cleared) = (freed, cleared));
        let table = if freed.len() < 2 { table.picks([0, 0]) } else { table };
        table.turn_card().garrisons()
    };
    assert_eq!(there(&["Jidda"], &["Jidda"]), "Wejh");
    assert_eq!(there(&[], &["Jidda"]), "Jidda");
    assert_eq!(there(&["Jidda", "Wejh"], &[]), "");
}

#[test]
fn l8_4_a_rail_break_is_repaired() {
    let repair = "{ repair_rail = ['Tebuk', 'Maan'] }";
    let played = turning(repair).breaks("Tebuk, Maan, Hedia").picks([0]).turn_card();
    assert_eq!(played.events("repair_rail").len(), 1);
    assert_eq!(played.state.rail_breaks.len(), 2);
    let other = turning(repair).breaks("Hedia").turn_card();
    assert_eq!((other.events("repair_rail").len(), other.state.rail_breaks.len()), (0, 1));
}

#[test]
fn l8_4_gear_comes_and_goes() {
    let played = turning("{ gain_gear = 'demolition' }").player("carrier Bedouin 1-3#1");
    let played = played.turn_card();
    assert_eq!(played.events("gain_gear"), ["Demolition#1 Bedouin 1-3#1"]);
    assert_eq!(played.location("Demolition#1"), "Bedouin 1-3#1");
    let full = turning("{ gain_gear = 'aeroplane' }").lay("Machinegun#1 on Lawrence");
    let played = full.force("Lawrence").turn_card();
    assert!(played.events("gain_gear").is_empty(), "a Leader carries one piece");
    let lose = || turning("{ lose_gear = 'machinegun' }").lay("Machinegun#1 on Bedouin 1-3#1");
    let played = lose().picks([0]).turn_card();
    assert_eq!(played.events("lose_gear"), ["Machinegun#1 Bedouin 1-3#1"]);
    assert_eq!(played.location("Machinegun#1"), "box");
    let played = lose().force("Lawrence").turn_card();
    assert!(played.events("lose_gear").is_empty(), "who carries it is not in the force");
}

#[test]
fn l8_4_units_of_the_force_are_picked_or_selected() {
    let with = |effects: &str| {
        let units = "Lawrence, Bedouin 1-3#1, Mercenaries 3-4#1, Arab Leader 4+4#1";
        turning(effects).lay(&format!("{units} in Rabegh")).force(units)
    };
    let played = with("{ return_unit = 'any' }").picks([0]).turn_card();
    assert_eq!(played.location("Arab Leader 4+4#1"), "box", "he can be recruited again");
    let played = with("{ lose_unit = 'any' }").picks([0]).turn_card();
    assert_eq!(played.location("Arab Leader 4+4#1"), "gone", "not in this mission");
    let played = with("{ lose_unit = { selected = 'any' } }").player("give-up Mercenaries");
    let played = played.turn_card();
    assert_eq!(played.events("lose_unit"), ["Mercenaries 3-4#1"]);
    assert_eq!(played.location("Mercenaries 3-4#1"), "box");
    assert_eq!(
        played.decisions("give-up"),
        ["Arab Leader 4+4#1, Bedouin 1-3#1, Mercenaries 3-4#1"]
    );
    let played = with("{ return_unit = { selected = 'regulars' } }").turn_card();
    assert!(played.events("return_unit").is_empty() && played.decisions.is_empty());
}

/// L11.4 If lost units are out for the mission, a unit that a card returns can still be bought again.
#[test]
fn l8_4_a_returned_unit_is_not_lost() {
    for (effect, place) in [("return_unit", "box"), ("lose_unit", "gone")] {
        let card = format!("cards.Patrol.effects = [{{ {effect} = 'mercenaries' }}]");
        let table = variant(&format!("rulings.lost_units = 'out'\n{card}"));
        let table = table.force_in("Rabegh", "Lawrence, Mercenaries").ops("Patrol").picks([0]);
        assert_eq!(table.turn_card().location("Mercenaries"), place, "{effect}");
    }
}

#[test]
fn l8_4_a_leader_comes_to_lawrence() {
    let leader = || turning("{ place_unit = 'arab_leader' }");
    let played = leader().recruits(UnitKind::ArabLeader, "Arab Leader 4+4").turn_card();
    assert_eq!(played.location("Arab Leader 4+4#1"), "Rabegh");
    assert_eq!(played.state.force.len(), 2, "he does not join the force");
    let both = leader().lay("Arab Leader 2+4#1, Arab Leader 4+4#1 in Yenbo");
    assert!(both.turn_card().events("place_unit").is_empty());
}

#[test]
fn l8_4_a_leader_may_be_recruited_for_nothing() {
    let attempt = || turning("'recruit_leader'").level(3).attempts(1);
    let played = attempt().rolls(&[3]).recruits(UnitKind::ArabLeader, "Arab Leader 2+4");
    let played = played.turn_card();
    assert_eq!(played.events("recruit_leader"), ["3 Arab Leader 2+4#1 Rabegh"]);
    assert_eq!((played.state.pounds, played.state.leader_attempts), (5, 1));
    assert_eq!(attempt().rolls(&[4]).turn_card().events("recruit_leader"), ["4"]);
    let none = attempt().lay("Arab Leader 2+4#1, Arab Leader 4+4#1 in Yenbo");
    assert!(none.turn_card().events("recruit_leader").is_empty());
}

/// L14.3 The limit of recruiting with Pounds also applies to a free attempt.
#[test]
fn l8_4_a_leader_for_nothing_comes_within_the_limit() {
    let comes = |limit: u8, roll: u32| {
        let lines = format!("limits.leader_recruiting.roll = {limit}");
        let card = "cards.Patrol.effects = ['recruit_leader']";
        let table = variant(&format!("{lines}\n{card}")).lay("Lawrence in Rabegh");
        let table = table.force("Lawrence").level(4).ops("Patrol").rolls(&[roll]);
        let table = if roll <= 4.min(limit.into()) { table.picks([0]) } else { table };
        table.turn_card().events("recruit_leader")[0].contains("Rabegh")
    };
    assert!(comes(3, 3) && !comes(3, 4));
    assert!(comes(5, 4) && !comes(5, 5));
}

#[test]
fn l8_4_another_card_is_turned_at_the_cost_of_an_op() {
    let played = turning("{ place_oef = 1 }, 'turn_card'")
        .decks("Patrol, Camel Corps, Ambush", "")
        .ottomans("OEF 1")
        .run(|play| play.turn_cards());
    assert_eq!(played.events("card"), ["Patrol", "Camel Corps"]);
    assert_eq!(played.events("placed"), ["card: OEF 1#1; aside: "], "before the second card");
    assert_eq!((played.ops(), played.state.oef_due), ("Ambush".to_owned(), 2));
    let last = turning("'turn_card'").decks("Patrol", "Ambush").run(|play| play.turn_cards());
    assert!(last.events("turn_card").is_empty(), "there is no other card");
}

#[test]
fn l8_4_an_operation_ends_without_a_battle() {
    let ending = |effects: &str| {
        let table = variant(&format!("cards.Patrol.effects = [{effects}]")).lay("Lawrence in Wejh");
        let table = table.garrisons("Wejh 0");
        table.player("force Lawrence; stay").ops("Patrol")
    };
    let played = ending("'end_operation', { pounds = 1 }").operations(&[]);
    assert_eq!((played.garrisons(), played.state.pounds), ("Wejh".to_owned(), 1));
    assert!(!played.state.ended, "the next one does not");
    assert_eq!(ending("{ pounds = 1 }").operations(&[]).garrisons(), "");
}

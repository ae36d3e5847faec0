//! L8.4 The vocabulary beyond the printed cards: what immediate cards can do.

use super::*;

/// A Patrol with other effects is about to be turned in Rabegh, for Lawrence and a Bedouin.
fn turning(effects: &str) -> ScriptedTable {
    ScriptedTable::variant(&format!("cards.Patrol.effects = [{effects}]"))
        .units("Lawrence, Bedouin 1-3#1 in Rabegh")
        .force("Lawrence, Bedouin 1-3#1")
        .pounds(5)
        .decks("Patrol, Ambush", "Allenby, Sandstorm")
}

/// Whether the condition of a `when` holds.
#[track_caller]
fn holds(condition: &str, table: impl Fn(ScriptedTable) -> ScriptedTable) -> bool {
    let when = format!("{{ when = {{ {condition}, then = [{{ pounds = 1 }}] }} }}");
    let played = table(turning(&when)).turn_card();
    played.state.pounds > 5
}

fn as_is(table: ScriptedTable) -> ScriptedTable {
    table
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
    let leader = |table: ScriptedTable| table.units("Arab Leader 2+4 in Rabegh");
    let joined = |table: ScriptedTable| leader(table).force("Lawrence, Arab Leader 2+4");
    let without = |table: ScriptedTable| table.force("Bedouin 1-3#1");
    let alone = |table: ScriptedTable| table.units("Bedouin 1-3#1 in Yenbo").force("Lawrence");
    assert!(holds("force_has = 'lawrence'", as_is) && !holds("force_has = 'lawrence'", without));
    assert!(holds("force_has = 'bedouin'", as_is) && !holds("force_has = 'mercenaries'", as_is));
    assert!(holds("force_has = 'arab_leader'", joined));
    assert!(!holds("force_has = 'arab_leader'", leader), "he is there, but not in the force");
    assert!(holds("force_has = 'any'", as_is));
    assert!(
        holds("lawrence_with_force = true", as_is) && holds("lawrence_with_force = true", without)
    );
    assert!(
        !holds("lawrence_with_force = true", alone) && holds("lawrence_with_force = false", alone)
    );
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
    let played = turning("{ place_oef = 'd6' }").bonus(1).rolls([4]).turn_card();
    assert_eq!((played.told("place_oef"), played.state.oef_due), (vec!["4 5"], 5));
    let played = turning("{ pounds = 'd6' }").pounds(28).rolls([6]).turn_card();
    assert_eq!((played.told("pounds"), played.state.pounds), (vec!["6 2"], 30));
    let played = turning("{ pounds = '-d6' }").rolls([6]).turn_card();
    assert_eq!((played.told("pounds"), played.state.pounds), (vec!["6 -5"], 0));
    let played = turning("{ pounds = '-d6' }").pounds(0).turn_card();
    assert!(played.told("pounds").is_empty(), "nothing could come of it, and nothing is rolled");
    let played = turning("{ lose_ops = 'd6' }").rolls([2]).turn_card();
    assert_eq!((played.told("lose_ops"), played.ops()), (vec!["2 2"], String::new()));
}

#[test]
fn l8_4_a_named_ottoman_unit_comes_first() {
    let both = "{ place_oef = 1 }, { place_ottoman = 'Pasha 3+' }";
    let played = turning(both).ottomans("OEF 2").run(|play| {
        play.turn_card();
        play.place_due();
    });
    assert_eq!(played.told("placed"), ["card: Pasha 3+#1, OEF 2#1; aside: "]);
    let again =
        "{ place_ottoman = 'OEF 1' }, { place_ottoman = 'OEF 1' }, { place_ottoman = 'OEF 1' }";
    let played = turning(again).run(|play| {
        play.turn_card();
        play.place_due();
    });
    assert_eq!(played.told("placed"), ["card: OEF 1#1, OEF 1#2; aside: "]);
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
        assert_eq!(played.told("placed"), [format!("card: {units}; aside: ")]);
        assert!(played.told("line")[0].ends_with(&units), "pick order decides between equals");
    }
}

/// L19 A space that an earlier mission freed gets none; one that was cleared in this one may.
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
fn l8_4_units_of_the_force_are_picked_or_selected() {
    let with = |effects: &str| {
        let units = "Lawrence, Bedouin 1-3#1, Mercenaries 3-4#1, Arab Leader 4+4#1";
        turning(effects).units(&format!("{units} in Rabegh")).force(units)
    };
    let played = with("{ return_unit = 'any' }").picks([0]).turn_card();
    assert_eq!(played.place("Arab Leader 4+4#1"), "box", "he can be recruited again");
    let played = with("{ lose_unit = 'any' }").picks([0]).turn_card();
    assert_eq!(played.place("Arab Leader 4+4#1"), "gone", "not in this mission");
    let played = with("{ lose_unit = { selected = 'any' } }").player("give-up Mercenaries");
    let played = played.turn_card();
    assert_eq!(played.told("lose_unit"), ["Mercenaries 3-4#1"]);
    assert_eq!(played.place("Mercenaries 3-4#1"), "box");
    assert_eq!(played.asked("give-up"), ["Arab Leader 4+4#1, Bedouin 1-3#1, Mercenaries 3-4#1"]);
    let played = with("{ return_unit = { selected = 'regulars' } }").turn_card();
    assert!(played.told("return_unit").is_empty() && played.asked.is_empty());
}

/// L14.3 The limit of an attempt that is paid for also limits one that costs nothing.
#[test]
fn l8_4_a_leader_for_nothing_comes_within_the_limit() {
    let comes = |limit: u8, roll: u32| {
        let lines = format!("limits.leader_recruiting.roll = {limit}");
        let card = "cards.Patrol.effects = ['recruit_leader']";
        let table = ScriptedTable::variant(&format!("{lines}\n{card}")).units("Lawrence in Rabegh");
        let table = table.force("Lawrence").level(4).ops("Patrol").rolls([roll]);
        let table = if roll <= 4.min(limit.into()) { table.picks([0]) } else { table };
        table.turn_card().told("recruit_leader")[0].contains("Rabegh")
    };
    assert!(comes(3, 3) && !comes(3, 4));
    assert!(comes(5, 4) && !comes(5, 5));
}

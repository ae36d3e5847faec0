//! L16 Appeal to the High Command.

use super::*;

/// Creates a position with Lawrence in Cairo and a unit in Yenbo, where Reinforcements could come.
fn cairo() -> ScriptedTable {
    standing("Lawrence in Cairo; Bedouin in Yenbo").garrisons("Jidda 1, Wejh 2, Medina 0")
}

/// Adds a successful appeal to the script, and the player's following actions.
fn granted(table: ScriptedTable, answers: &str) -> ScriptedTable {
    table.rolls(&[3]).player(&format!("appeal; {answers}"))
}

#[test]
fn l16_only_in_cairo() {
    let asked = |units: &str| standing(units).free_actions().decisions("appeal").len();
    let spaces = ["Cairo", "Suez", "Aqaba"].map(|space| asked(&format!("Lawrence in {space}")));
    assert_eq!(spaces, [1, 0, 0]);
    assert_eq!(asked("Bedouin in Cairo; Lawrence in Suez"), 0);
}

#[test]
fn l16_once_a_mission_and_free() {
    let played = cairo().ops("Patrol").rolls(&[4]).player("appeal").run(|play| {
        play.free_actions();
        play.free_actions();
    });
    assert_eq!(played.decisions("appeal").len(), 1);
    assert_eq!(played.events("appeal"), ["4 false "]);
    assert_eq!((played.ops(), played.state.appealed), ("Patrol".into(), true));
}

#[test]
fn l16_a_leadership_check_decides() {
    for (level, roll, success) in [(3, 3, true), (3, 4, false), (5, 5, true), (1, 2, false)] {
        let table = cairo().level(level).rolls(&[roll]).player("appeal");
        let table = if success { table.player("favour Funding").rolls(&[1]) } else { table };
        let played = table.free_actions();
        assert_eq!(played.events("appeal"), [format!("{roll} {success} ")]);
        assert_eq!(played.decisions("favour").len(), usize::from(success));
    }
}

#[test]
fn l16_funding_brings_a_roll_of_pounds() {
    for (pounds, granted_to) in [(0, "funding 5 5"), (28, "funding 5 2")] {
        let played = granted(cairo(), "favour Funding").pounds(pounds).rolls(&[5]);
        let played = played.free_actions();
        assert_eq!(played.events("granted"), [granted_to]);
        assert_eq!(played.state.pounds, if pounds == 0 { 5 } else { 30 });
    }
}

#[test]
fn l16_the_arab_bureau_brings_a_regular_to_a_friendly_port() {
    let played = granted(cairo(), "favour ArabBureau; port Aqaba")
        .recruits(UnitKind::Regulars, "Regulars 4-1#2")
        .free_actions();
    assert_eq!(played.decisions("port"), ["Aqaba, Yenbo"]);
    assert_eq!(played.location("Regulars 4-1#2"), "Aqaba");
    assert_eq!((played.state.pounds, played.force()), (0, String::new()));
}

#[test]
fn l16_the_regular_obeys_stacking() {
    let table = cairo().lay("Bedouin 1-3#2 in Yenbo");
    let played = granted(table, "favour ArabBureau").picks([0]).free_actions();
    assert!(played.decisions("port").is_empty(), "only Aqaba is left");
    assert_eq!(played.location("Regulars"), "Aqaba");
}

#[test]
fn l16_intelligence_reveals_two_garrisons() {
    let played = granted(cairo(), "favour Intelligence; reveal Medina; reveal Wejh").free_actions();
    assert_eq!(played.decisions("reveal"), ["Jidda, Medina, Wejh", "Jidda, Wejh"]);
    assert_eq!(played.events("garrison"), ["Medina 0 by appeal", "Wejh 2 by appeal"]);
    assert_eq!(played.garrisons(), "Jidda, Wejh", "the 0 is removed");
}

#[test]
fn l16_intelligence_reveals_as_many_as_there_are() {
    let table = standing("Lawrence in Cairo").garrisons("Jidda 1, Wejh 2 up");
    let played = granted(table, "favour Intelligence").free_actions();
    assert_eq!(played.events("garrison"), ["Jidda 1 by appeal"]);
}

#[test]
fn l16_reinforcements_come_to_a_friendly_port_with_an_arab_unit() {
    let table = cairo().lay("Mercenaries in Aqaba; Regulars 4-1#1 in Jidda");
    let played = granted(table, "favour Reinforcements; port Aqaba")
        .picks([0])
        .player("carrier Armored Car; carrier Mercenaries")
        .free_actions();
    assert_eq!(played.decisions("port"), ["Aqaba, Yenbo"]);
    let units = "Mercenaries 3-4#1, Armored Car 4-2#1";
    let gear = ["machinegun", "aeroplane"].map(|gear| format!("{gear}: {units}"));
    assert_eq!(played.decisions("carrier"), gear, "the Car, which came first, may carry the Gear");
    let places = played.locations("Armored Car, Machinegun#1, Aeroplane, Machinegun#2");
    assert_eq!(places, "Aqaba, Armored Car 4-2#1, Mercenaries 3-4#1, box");
}

#[test]
fn l16_reinforcements_take_all_that_can_be_taken() {
    // No room for the Car; the Gear comes.
    let table = cairo().lay("Bedouin 1-3#2 in Yenbo");
    let played = granted(table, "favour Reinforcements")
        .player("carrier Bedouin 1-3#1; carrier Bedouin 1-3#1")
        .free_actions();
    let carried = played.locations("Armored Car, Machinegun, Aeroplane");
    assert_eq!(carried, "box, Bedouin 1-3#1, Bedouin 1-3#1");
    // The Car is gone; what Gear is available comes.
    let table = cairo().lay("Armored Car in Maan; Machinegun#1, Machinegun#2 on Armored Car");
    let played = granted(table, "favour Reinforcements").free_actions();
    assert_eq!(played.locations("Aeroplane"), "Bedouin 1-3#1");
    // Nobody but the Car can carry more.
    let table = cairo().lay("Demolition#1, Demolition#2 on Bedouin");
    let played = granted(table, "favour Reinforcements").picks([0]).free_actions();
    assert_eq!(played.locations("Machinegun, Aeroplane"), "Armored Car 4-2#1, Armored Car 4-2#1");
}

fn options(table: ScriptedTable) -> String {
    let table = table.rolls(&[3]).player("appeal; favour Funding").rolls(&[1]);
    table.free_actions().decisions("favour")[0].to_owned()
}

#[test]
fn l16_what_can_have_no_effect_cannot_be_selected() {
    assert_eq!(options(cairo()), "Funding, ArabBureau, Intelligence, Reinforcements");
    let up = standing("Lawrence in Cairo; Bedouin in Yenbo").garrisons("Jidda 1 up");
    assert_eq!(options(up), "Funding, ArabBureau, Reinforcements");
    let no_regulars = cairo().lay("Regulars 4-1#1, Regulars 4-1#2 in Maan");
    assert_eq!(options(no_regulars), "Funding, Intelligence, Reinforcements");
    let nobody = standing("Lawrence in Cairo; Bedouin in Maan").garrisons("Jidda 1");
    assert_eq!(options(nobody), "Funding, ArabBureau, Intelligence");
    let unfriendly = cairo().garrisons("Yenbo 1");
    assert_eq!(options(unfriendly), "Funding, ArabBureau, Intelligence");
    let nothing_left = cairo()
        .lay("Armored Car, Mercenaries in Maan")
        .lay("Machinegun#1, Machinegun#2 on Armored Car; Aeroplane on Mercenaries");
    assert_eq!(options(nothing_left), "Funding, ArabBureau, Intelligence");
    let overloaded = cairo().lay("Armored Car in Maan; Demolition#1, Demolition#2 on Bedouin");
    assert_eq!(options(overloaded), "Funding, ArabBureau, Intelligence");
}

#[test]
fn l16_no_funding_at_the_end_of_the_track() {
    let played = granted(cairo().pounds(30), "favour Intelligence; reveal Jidda; reveal Wejh");
    let played = played.free_actions();
    assert_eq!(played.decisions("favour"), ["ArabBureau, Intelligence, Reinforcements"]);
}

fn with_allenby() -> ScriptedTable {
    cairo().hand("Allenby").ops("")
}

#[test]
fn l16_allenby_gives_two_different_results() {
    let granted = granted(with_allenby(), "double Allenby; favour Funding; favour ArabBureau");
    let played = granted.player("port Yenbo").rolls(&[2]).picks([0]).free_actions();
    let others = "ArabBureau, Intelligence, Reinforcements";
    assert_eq!(played.decisions("favour"), [&format!("Funding, {others}")[..], others]);
    assert_eq!(played.events("appeal"), ["3 true Allenby"]);
    assert_eq!(played.events("granted").len(), 2);
    assert_eq!(played.hand(), "");
}

#[test]
fn l16_allenby_is_discarded_whatever_the_result_or_kept() {
    let failed = with_allenby().rolls(&[4]).player("appeal; double Allenby");
    let kept = granted(with_allenby(), "favour Funding").rolls(&[2]);
    for (table, hand, granted) in [(failed, "", 0), (kept, "Allenby", 1)] {
        let played = table.free_actions();
        assert_eq!((&*played.hand(), played.events("granted").len()), (hand, granted));
    }
}

#[test]
fn l16_a_second_result_that_does_not_exist_is_not_given() {
    let table = standing("Lawrence in Cairo").hand("Allenby").ops("");
    let table = table.lay("Regulars 4-1#1, Regulars 4-1#2 in Maan");
    let played = granted(table, "double Allenby").rolls(&[2]).free_actions();
    assert_eq!(played.events("granted"), ["funding 2 2"]);
}

/// An appeal may precede a hold card, and hold cards may follow it.
#[test]
fn l16_free_actions_come_in_any_order() {
    let cairo = cairo().lay("Arab Leader 2+4 in Cairo").hand("Arab Intelligence").ops("");
    let played = granted(cairo, "favour Funding")
        .rolls(&[1])
        .player("play Arab Intelligence; reveal Wejh")
        .free_actions();
    assert_eq!(played.events("play"), ["Arab Intelligence"]);
}

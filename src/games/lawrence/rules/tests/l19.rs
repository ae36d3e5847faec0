//! L19 Campaign.

use super::*;
use crate::rules::setup::Setup;

/// Lines of a variant whose campaign consists of two short missions.
const SHORT: &str = include_str!("campaign.toml");

/// Begins the campaign, with the Camp in Fejr and a Garrison of value 0 in Wejh.
fn begun(rulings: &str) -> ScriptedTable {
    variant(&format!("{rulings}\n{SHORT}")).next(0).rolls(&[3])
}

impl ScriptedTable {
    /// Scripts the set-up of the next mission: a card without effect, and its first Garrison's value.
    fn next(self, garrison: u8) -> ScriptedTable {
        self.deals(QUIET).deals_garrisons(&[garrison])
    }
}

/// Actions with which Lawrence takes Wejh, which wins the first mission.
const TAKE_WEJH: &str = "force Lawrence; march Wejh";
const STAY: &str = "force Lawrence; stay";

#[test]
fn l19_missions_follow_in_order_and_the_last_wins() {
    let played = begun("")
        .player(TAKE_WEJH)
        .next(0)
        .player("start Yenbo; force Lawrence; march Jidda")
        .campaign();
    assert_eq!(played.events("mission"), ["one 1", "two 1"]);
    assert_eq!(played.events("mission-end"), ["one goal 1", "two goal 1"]);
    assert_eq!(played.events("game-end"), ["true goal 2 of 2"]);
    assert_eq!(played.decisions("start"), ["Aqaba, Wejh, Yenbo"], "friendly ports, not Jidda");
    assert_eq!(played.state.pounds, 5, "the Logistics, nothing of what was left");
    assert_eq!(played.state.leadership, 4, "Command 2, and two missions won");
    assert_eq!(played.state.ottoman_bonus, 1, "one mission won before");
    assert_eq!(played.events("camp"), ["3"], "the Camp stays");
}

/// Plays a campaign in which Lawrence takes Wejh and then fails the second mission twice.
fn idle_after_wejh(rulings: &str) -> ScriptedTable {
    let table = begun(rulings).player(TAKE_WEJH).deals("Sandstorm").deals_garrisons(&[1]);
    table.player(STAY).deals("Sandstorm").deals_garrisons(&[2]).player(STAY)
}

#[test]
fn l19_lawrence_stays_where_he_is_if_he_likes() {
    let played = idle_after_wejh("").campaign();
    assert_eq!((played.location("Lawrence"), played.garrisons()), ("Wejh".into(), "Jidda".into()));
    assert_eq!(played.events("game-end"), ["false ops_exhausted 1 of 3"]);
}

#[test]
fn l19_by_the_other_ruling_he_may_start_at_the_missions_start() {
    let played = idle_after_wejh("rulings.campaign_start = 'port_or_card'").campaign();
    assert_eq!(played.location("Lawrence"), "Aqaba");
    assert_eq!(played.garrisons(), "Jidda", "Wejh stays free");
}

/// Creates a position with Lawrence and a Bedouin in Maan, before a mission begins.
fn in_maan() -> ScriptedTable {
    standing("Feisal's Camp in Fejr; Lawrence, Bedouin in Maan; Machinegun on Lawrence")
}

#[test]
fn l19_lawrence_stays_with_his_force_or_returns_alone_to_a_friendly_port() {
    let stays = later(in_maan(), &[0, 1, 1, 2, 2, 3]);
    assert_eq!(stays.decisions("start"), ["Aqaba, Jidda, Maan, Wejh, Yenbo"], "Maan is garrisoned");
    assert_eq!(stays.locations("Lawrence, Bedouin, Machinegun"), "Maan, Maan, Lawrence 1+5#1");
    let returns = later(in_maan().player("start Wejh"), &[0, 1, 1, 2, 2, 3]);
    assert_eq!(returns.locations("Lawrence, Bedouin, Machinegun"), "Wejh, Maan, Lawrence 1+5#1");
    refused("L19", || later(in_maan().player("start Fejr"), &[0, 1, 1, 2, 2, 3]));
}

/// A Bedouin in a space that received a Garrison may leave it, or attack it by staying there.
#[test]
fn l19_units_in_a_space_that_gets_a_garrison_may_march_off_or_attack() {
    let placed = || in_maan().garrisons("Maan 1, Aqaba 3").ops("Sandstorm, Patrol");
    let off = placed().player("force Bedouin; march Jefer").run(|play| play.operation());
    assert_eq!((off.location("Bedouin"), off.garrisons()), ("Jefer".into(), "Aqaba, Maan".into()));
    let attack = placed().player("force Bedouin; stay; line Bedouin, Lawrence").ottomans("OEF 1");
    assert_eq!(attack.rolls(&[6, 1, 1]).run(|play| play.operation()).garrisons(), "Aqaba");
}

#[test]
fn l19_the_first_failure_is_replayed() {
    let played = begun("")
        .player(STAY)
        .next(0)
        .player(TAKE_WEJH)
        .next(0)
        .player("start Yenbo; force Lawrence; march Jidda")
        .campaign();
    assert_eq!(played.events("mission"), ["one 1", "one 2", "two 1"]);
    assert_eq!(played.events("game-end"), ["true goal 2 of 3"]);
    assert_eq!(played.state.leadership, 3, "2, one lost, two won");
    assert_eq!(played.state.pounds, 5);
    assert_eq!(played.state.ottoman_bonus, 1, "missions won, not played");
}

#[test]
fn l19_a_second_failure_loses_the_campaign() {
    let played = begun("").player(STAY).next(0).player(STAY).campaign();
    assert_eq!(played.events("mission"), ["one 1", "one 2"]);
    assert_eq!(played.events("game-end"), ["false ops_exhausted 0 of 2"]);
    assert_eq!(played.state.leadership, 1, "never below 1");
}

#[test]
fn l19_a_second_failure_of_another_mission_loses_it_too() {
    let played = begun("").player(STAY).next(0).player(TAKE_WEJH).next(1).player(STAY).campaign();
    assert_eq!(played.events("mission"), ["one 1", "one 2", "two 1"]);
    assert_eq!(played.events("game-end"), ["false ops_exhausted 1 of 3"]);
}

#[test]
fn l19_the_loss_of_lawrence_loses_the_campaign_at_once() {
    let table = variant(SHORT).deals("Patrol").deals_garrisons(&[0]).rolls(&[3]);
    let played = table
        .player("force Lawrence; march Rabegh")
        .ottomans("OEF 4")
        .rolls(&[1, 6, 4, 2])
        .campaign();
    assert_eq!(played.events("game-end"), ["false lawrence_lost 0 of 1"]);
}

/// The first attempt leaves 3 of its 4 Pounds, and the replay's Logistics are 4 Pounds.
#[test]
fn l19_a_replay_brings_its_logistics_or_begins_with_the_pounds_that_are_left() {
    for (pounds, logistics, expected) in
        [("placed", true, 4), ("added", true, 7), ("placed", false, 3), ("added", false, 3)]
    {
        let rulings = format!("campaign_pounds = '{pounds}', replay_logistics = {logistics}");
        let table = begun(&format!("rulings = {{ {rulings} }}"));
        let table = table.player("buy machinegun on Lawrence").player(STAY).next(0).player(STAY);
        assert_eq!(table.campaign().state.pounds, expected, "{rulings}");
    }
}

/// Sets up Damascus as a later mission of a campaign: its six spaces are Damascus, Deraa, Katrana,
/// Jurf, Maan and Medina.
fn later(table: ScriptedTable, values: &[u8]) -> Played<()> {
    let mission = table.mission_index("damascus");
    let setup = Setup { mission, attempt: 1, ottoman_bonus: 3, follows_mission: true };
    table.deals("Patrol").deals_garrisons(values).run(|play| play.set_up(setup))
}

fn camp() -> ScriptedTable {
    standing("Feisal's Camp in Fejr; Lawrence in Yenbo")
}

fn cleared(table: ScriptedTable, spaces: &[&str]) -> ScriptedTable {
    let set: Set<Space> = spaces.iter().map(|name| table.space(name)).collect();
    table.with(|state| state.cleared = set)
}

#[test]
fn l19_a_space_once_cleared_and_now_occupied_gets_no_garrison() {
    let table = cleared(camp().lay("Bedouin in Deraa"), &["Deraa"]);
    let played = later(table, &[0, 1, 1, 2, 2]);
    assert_eq!(played.garrisons(), "Damascus, Jurf, Katrana, Maan, Medina");
    // The next space of the Situation gets the next marker.
    let table = printed();
    let katrana = table.space("Katrana");
    let katrana = played.state.garrison_in(table.model(), katrana).expect("a Garrison");
    assert_eq!(table.model().counters.strength[katrana], 1);
}

/// L19 An Arab unit was in the space at the end of an earlier mission and has left since.
#[test]
fn l19_a_space_freed_once_stays_free_even_if_left_since() {
    let table = cleared(camp().lay("Bedouin in Deraa"), &["Deraa"]);
    let azrak = table.space("Azrak");
    let bedouin: Unit = table.counter("Bedouin");
    let mission = table.mission_index("damascus");
    let played = table
        .deals("Patrol")
        .deals_garrisons(&[0, 1, 1, 2, 2])
        .deals("Patrol")
        .deals_garrisons(&[0, 1, 1, 2, 2])
        .run(|play| {
            let setup = Setup { mission, attempt: 1, ottoman_bonus: 3, follows_mission: true };
            play.set_up(setup);
            play.state.place(bedouin, azrak);
            play.set_up(Setup { attempt: 2, ..setup });
        });
    assert_eq!(played.garrisons(), "Damascus, Jurf, Katrana, Maan, Medina");
}

#[test]
fn l19_a_space_cleared_but_not_occupied_gets_one() {
    let table = cleared(camp().lay("Bedouin in Azrak"), &["Deraa"]);
    assert_eq!(later(table, &[0, 1, 1, 2, 2, 3]).state.garrisoned.len(), 6);
}

#[test]
fn l19_a_space_occupied_but_never_cleared_gets_one() {
    let played = later(camp().lay("Bedouin in Deraa"), &[0, 1, 1, 2, 2, 3]);
    assert_eq!(played.state.garrisoned.len(), 6);
    assert_eq!(played.location("Bedouin"), "Deraa", "the unit stays");
}

/// A Garrison of value 0 counts, however it was revealed, and so does a defeated Garrison.
#[test]
fn l19_an_eliminated_garrison_leaves_its_space_cleared() {
    let played = nothing_in_aqaba();
    assert!(played.state.cleared.contains(printed().space("Aqaba")));
    let table = force_in("Wejh", "Mercenaries").garrisons("Wejh 1 up, Jidda 1");
    let played = table.ottomans("OEF 1").rolls(&[6, 1, 1]).meet_the_enemy();
    assert_eq!(played.state.cleared, Set::of(printed().space("Wejh")));
}

#[test]
fn l19_other_garrisons_are_taken_up_and_placed_anew() {
    let table =
        camp().garrisons("Wejh 3 up, Deraa 0").with(|state| state.seen_garrisons = Set::new(1));
    let played = later(table, &[3, 0, 1, 1, 2, 2]);
    assert_eq!(played.state.garrisoned.len(), 6);
    assert!(played.state.face_up.is_empty() && played.state.seen_garrisons.is_empty());
    assert!(!played.garrisons().contains("Wejh"));
}

#[test]
fn l19_surviving_units_stay_with_their_gear_and_lost_ones_come_back() {
    // A Leader, a unit and Gear that were lost, and a Demolition that is out of play.
    let lost = ["Arab Leader 4+4", "Bedouin 3-3#1", "Machinegun#2", "Demolition#2"]
        .map(|it| printed().counter::<Counter>(it));
    let table = camp()
        .lay("Mercenaries in Kerak; Arab Leader 2+4 in Kerak")
        .lay("Machinegun on Mercenaries; Demolition on Lawrence")
        .with(|state| state.boxes -= lost.into_iter().collect::<Set<Counter>>());
    let played = later(table, &[0, 1, 1, 2, 2, 3]);
    let stayed = played.locations("Mercenaries, Arab Leader 2+4, Machinegun, Demolition");
    assert_eq!(stayed, "Kerak, Kerak, Mercenaries 3-4#1, Lawrence 1+5#1");
    let lost = played.locations("Arab Leader 4+4, Bedouin 3-3#1, Machinegun#2, Demolition#2");
    assert_eq!(lost, "box, box, box, box");
}

#[test]
fn l19_a_lost_camp_is_placed_again_and_another_stays() {
    let played = later(camp(), &[0, 1, 1, 2, 2, 3]);
    assert_eq!((played.location("Feisal's Camp"), played.events("camp").len()), ("Fejr".into(), 0));
    let camp: Unit = printed().counter("Feisal's Camp");
    let lost = standing("Lawrence in Yenbo").with(|state| state.boxes -= Set::of(camp));
    assert_eq!(later(lost.rolls(&[6]), &[0, 1, 1, 2, 2, 3]).location("Feisal's Camp"), "Azrak");
}

#[test]
fn l19_leadership_and_breaks_carry_over() {
    let table = camp().level(2).breaks("Hedia").hand("Allenby").ops("").attempts(3);
    let table = table.with(|state| (state.appealed, state.ops_bought) = (true, 1));
    let played = later(table, &[0, 1, 1, 2, 2, 3]);
    assert_eq!(played.state.leadership, 2, "the Command is ignored");
    assert_eq!((played.breaks(), played.hand()), ("Hedia".into(), String::new()));
    assert_eq!((played.state.leader_attempts, played.state.ops_bought), (1, 0));
    assert!(!played.state.appealed);
    assert_eq!(played.state.ops_left(), 7, "all cards are shuffled again");
    assert_eq!(played.shuffles, [1, 1]);
    assert_eq!(played.state.ottoman_bonus, 3);
}

/// L13 A Demolition that broke a rail space stays there until the break is repaired.
#[test]
fn l19_the_markers_of_breaks_stay_in_the_next_mission() {
    let tebuk = printed().space("Tebuk");
    let used = |table: ScriptedTable| {
        let charge: Gear = table.counter("Demolition");
        table.breaks("Tebuk").with(|state| {
            state.boxes -= Set::of(charge);
            state.mark_break(charge, tebuk);
            state.markers = Set::EMPTY;
        })
    };
    let marker = Set::of(printed().counter("Demolition"));
    let played = later(used(camp()).with(|state| state.markers = marker), &[0, 1, 1, 2, 2, 3]);
    assert_eq!(played.location("Demolition"), "gone");
    let played = later(used(camp()), &[0, 1, 1, 2, 2, 3]);
    assert_eq!(played.location("Demolition"), "box", "one that was merely used up");
}

/// The Logistics of Damascus are 5 Pounds, and the track ends at 30.
#[test]
fn l19_the_pounds_marker_is_placed_or_logistics_are_added() {
    for (ruling, left, pounds) in [
        ("placed", 0, 5),
        ("placed", 15, 5),
        ("placed", 30, 5),
        ("added", 0, 5),
        ("added", 15, 20),
        ("added", 27, 30),
    ] {
        let table = variant(&format!("rulings.campaign_pounds = '{ruling}'"));
        let table = table.lay("Feisal's Camp in Fejr; Lawrence in Yenbo").pounds(left);
        let played = later(table, &[0, 1, 1, 2, 2, 3]);
        assert_eq!(played.state.pounds, pounds, "{ruling}, {left} Pounds left");
    }
}

/// L19, L8.2 The bonus comes with the card's units, or with the Garrison's if the card places none.
#[test]
fn l19_the_bonus_comes_once_a_battle() {
    let attack = |card: &str, comes: &str| {
        let table = staying("Wejh", "Mercenaries", card).lay("Lawrence in Yenbo");
        let table = table.garrisons("Wejh 1 up").bonus(1);
        let played = table.ottomans(comes).operations(&[1, 6, 1]);
        played.events("placed").into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(attack(QUIET, "OEF 1, OEF 2"), ["garrison: OEF 1#1, OEF 2#1; aside: "]);
    let both = attack("Patrol", "OEF 1, OEF 2, OEF 3");
    assert_eq!(both, ["card: OEF 1#1, OEF 2#1; aside: ", "garrison: OEF 3#1; aside: "]);
}

#[test]
fn l19_the_bonus_comes_again_in_the_next_operation() {
    let played = standing("Lawrence in Rabegh").bonus(1).force("Lawrence").run(|play| {
        let first = play.ottoman_bonus();
        let second = play.ottoman_bonus();
        play.return_ottomans();
        [first, second, play.ottoman_bonus()]
    });
    assert_eq!(played.result, [1, 0, 1]);
}

#[test]
fn l19_a_garrison_of_value_0_places_no_bonus() {
    let played = staying("Wejh", "Lawrence", QUIET).garrisons("Wejh 0").bonus(3);
    assert!(played.operations(&[]).events("placed").is_empty());
}

//! L7 Movement.

use super::*;

/// Returns the moves that the force is offered under the name `question`; the force stays.
fn offered(table: ScriptedTable, force: &str, question: &str) -> String {
    table.force(force).player("stay").movement().decisions(question)[0].to_owned()
}

fn sorted(text: &str) -> Vec<&str> {
    let mut names: Vec<&str> = text.split(", ").filter(|name| !name.is_empty()).collect();
    names.sort_unstable();
    names
}

#[track_caller]
fn assert_marches(table: ScriptedTable, force: &str, spaces: &str) {
    assert_eq!(sorted(&offered(table, force, "march")), sorted(spaces));
}

#[test]
fn l7_1_a_march_goes_as_far_as_the_slowest_unit() {
    let table = || standing("Bedouin, Regulars, Armored Car in Damascus");
    assert_marches(table(), "Regulars, Bedouin", "Damascus, Deraa, Jebel Druse");
    let two = "Damascus, Deraa, Jebel Druse, Amman, Yarmuk, Azrak";
    assert_marches(table(), "Armored Car, Bedouin", two);
    let three = format!("{two}, Jerusalem, Katrana, Bair, Wadi Sirhan");
    assert_marches(table(), "Bedouin", &three);
}

#[test]
fn l7_1_ratings_of_four_and_five_count() {
    let reach = |unit: &str| {
        let table = standing(&format!("{unit} in Damascus"));
        offered(table, unit, "march").split(", ").map(str::to_owned).collect::<Vec<_>>()
    };
    let [leader, lawrence] = ["Arab Leader 2+4", "Lawrence"].map(reach);
    assert!(leader.contains(&"Jefer".to_owned()) && !leader.contains(&"Maan".to_owned()));
    assert!(lawrence.contains(&"Maan".to_owned()) && !lawrence.contains(&"Mudawwara".to_owned()));
}

#[test]
fn l7_1_a_march_stops_at_a_garrison() {
    for garrison in ["Deraa 0", "Deraa 3", "Deraa 2 up"] {
        let table = standing("Bedouin in Damascus").garrisons(garrison);
        let spaces = "Damascus, Deraa, Jebel Druse, Azrak, Amman, Bair, Wadi Sirhan";
        assert_marches(table, "Bedouin", spaces);
    }
}

#[test]
fn l7_1_a_march_may_leave_a_garrisons_space() {
    let table = standing("Regulars in Damascus").garrisons("Damascus 2");
    assert_marches(table, "Regulars", "Damascus, Deraa, Jebel Druse");
}

#[test]
fn l7_1_the_path_is_a_shortest_one_around_garrisons() {
    let table = standing("Bedouin in Damascus").garrisons("Deraa 1").force("Bedouin");
    let played = table.player("march Amman").movement();
    assert_eq!(played.events("march"), ["Damascus > Jebel Druse > Azrak > Amman"]);
}

#[test]
fn l7_1_staying_put_is_a_march() {
    let played = force_in("Damascus", "Bedouin").player("stay").movement();
    assert_eq!(played.events("march"), ["Damascus"]);
}

#[test]
fn l7_1_the_whole_force_moves_and_nobody_else() {
    let played = standing("Bedouin 1-3#1, Bedouin 1-3#2, Bedouin 2-3 in Jidda")
        .force("Bedouin 1-3#1, Bedouin 2-3")
        .player("march Yenbo")
        .movement();
    assert_eq!(played.events("march"), ["Jidda > Rabegh > Yenbo"]);
    assert_eq!(
        played.locations("Bedouin 1-3#1, Bedouin 1-3#2, Bedouin 2-3"),
        "Yenbo, Jidda, Yenbo"
    );
}

#[test]
fn l7_1_no_march_beyond_what_is_offered() {
    refused("L7", || force_in("Jidda", "Regulars").player("march Yenbo").movement());
}

#[test]
fn l7_2_a_force_sails_from_port_to_friendly_port() {
    let table = || standing("Bedouin in Yenbo").garrisons("Wejh 0");
    assert_eq!(offered(table(), "Bedouin", "sail"), "Aqaba, Jidda");
    let played = table().force("Bedouin").player("sail Aqaba").movement();
    assert_eq!(played.events("sail"), ["Yenbo > Aqaba"]);
    assert_eq!(played.location("Bedouin"), "Aqaba");
}

/// The port of departure need not be friendly.
#[test]
fn l7_2_a_force_sails_from_a_garrisoned_port() {
    let table = standing("Bedouin in Wejh").garrisons("Wejh 2");
    assert_eq!(offered(table, "Bedouin", "sail"), "Aqaba, Jidda, Yenbo");
}

#[test]
fn l7_2_nobody_sails_from_inland() {
    assert_eq!(offered(standing("Bedouin in Rabegh"), "Bedouin", "sail"), "");
}

#[test]
fn l7_2_suez_is_a_port_for_lawrence_alone() {
    let table = || standing("Lawrence, Bedouin in Aqaba; Machinegun on Lawrence");
    assert_eq!(offered(table(), "Lawrence", "sail"), "Jidda, Suez, Wejh, Yenbo");
    assert_eq!(offered(table(), "Lawrence, Bedouin", "sail"), "Jidda, Wejh, Yenbo");
    assert_eq!(offered(table(), "Bedouin", "sail"), "Jidda, Wejh, Yenbo");
    let table = standing("Lawrence in Suez");
    assert_eq!(offered(table, "Lawrence", "sail"), "Aqaba, Jidda, Wejh, Yenbo");
    let table = standing("Lawrence in Cairo");
    assert_eq!(offered(table, "Lawrence", "sail"), "", "Cairo is none");
}

/// L7.4 A voyage ends by the rules of stacking, too.
#[test]
fn l7_2_a_voyage_obeys_stacking() {
    let table = standing("Bedouin 1-3#1 in Yenbo; Bedouin 1-3#2, Bedouin 2-3 in Jidda");
    assert_eq!(offered(table, "Bedouin 1-3#1", "sail"), "Aqaba, Wejh");
}

fn flyer() -> ScriptedTable {
    standing("Lawrence, Mercenaries in Maan; Bedouin in Azrak; Feisal's Camp in Fejr")
        .lay("Aeroplane on Lawrence")
}

#[test]
fn l7_3_lawrence_flies_to_arab_units_and_to_cairo() {
    assert_eq!(sorted(&offered(flyer(), "Lawrence", "airlift")), ["Azrak", "Cairo", "Fejr"]);
    let played = flyer().force("Lawrence").player("airlift Cairo").movement();
    assert_eq!(played.events("airlift"), ["Maan > Cairo: Aeroplane#1 with Lawrence 1+5#1"]);
    assert_eq!(played.locations("Lawrence, Aeroplane"), "Cairo, Lawrence 1+5#1");
}

#[test]
fn l7_3_only_lawrence_alone_with_the_aeroplane_flies() {
    assert_eq!(offered(flyer(), "Lawrence, Mercenaries", "airlift"), "");
    assert_eq!(offered(flyer(), "Mercenaries", "airlift"), "");
    let without = || standing("Lawrence, Mercenaries in Maan; Bedouin in Azrak");
    assert_eq!(offered(without(), "Lawrence", "airlift"), "");
    let other = without().lay("Machinegun on Lawrence");
    assert_eq!(offered(other, "Lawrence", "airlift"), "", "another Gear");
    let far = without().lay("Aeroplane on Bedouin");
    assert_eq!(offered(far, "Lawrence", "airlift"), "", "in another space");
}

/// Any unit in Lawrence's space may carry the Aeroplane with which he flies, the Camp too.
#[test]
fn l7_3_another_unit_there_may_carry_the_aeroplane() {
    for carrier in ["Mercenaries", "Feisal's Camp"] {
        let table = || {
            standing("Lawrence, Mercenaries, Feisal's Camp in Fejr; Bedouin in Azrak")
                .lay(&format!("Aeroplane on {carrier}"))
        };
        assert_eq!(sorted(&offered(table(), "Lawrence", "airlift")), ["Azrak", "Cairo"]);
        let played = table().force("Lawrence").player("airlift Azrak").movement();
        assert_eq!(played.locations("Lawrence, Aeroplane"), "Azrak, Lawrence 1+5#1", "{carrier}");
        assert_eq!(played.location(carrier), "Fejr");
    }
}

/// With other Gear, Lawrence flies only to spaces where a unit has room for the Aeroplane.
#[test]
fn l7_3_laden_he_hands_the_aeroplane_to_a_unit_with_room() {
    let table = || {
        standing("Lawrence, Mercenaries in Maan; Bedouin 1-3#1, Bedouin 1-3#2 in Azrak")
            .lay("Bedouin 2-3#1 in Bair; Feisal's Camp in Fejr")
            .lay("Demolition#1 on Lawrence; Aeroplane on Mercenaries")
            .lay("Demolition#2, Demolition#3 on Bedouin 2-3#1")
    };
    assert_eq!(sorted(&offered(table(), "Lawrence", "airlift")), ["Azrak", "Fejr"]);
    let flown = |to: &str, answers: &str| {
        let answers = format!("airlift {to}; {answers}");
        table().force("Lawrence").player(&answers).movement()
    };
    let played = flown("Azrak", "carrier Bedouin 1-3#2");
    assert_eq!(played.decisions("carrier"), ["aeroplane: Bedouin 1-3#1, Bedouin 1-3#2"]);
    assert_eq!(played.locations("Lawrence, Aeroplane"), "Azrak, Bedouin 1-3#2");
    assert_eq!(flown("Fejr", "").location("Aeroplane"), "Feisal's Camp 2-0#1");
}

/// If the scenario lets a Leader carry two pieces of Gear, Lawrence himself has room, too.
#[test]
fn l7_3_with_room_for_more_gear_he_may_keep_the_aeroplane() {
    let table = variant("limits.gear.leader = 2")
        .lay("Lawrence in Maan; Bedouin in Azrak; Aeroplane, Machinegun on Lawrence");
    let played = table.force("Lawrence").player("airlift Azrak; carrier Lawrence").movement();
    assert_eq!(played.decisions("carrier"), ["aeroplane: Lawrence 1+5#1, Bedouin 1-3#1"]);
    assert_eq!(played.location("Aeroplane"), "Lawrence 1+5#1");
    let none = variant("limits.gear.leader = 0")
        .lay("Lawrence, Mercenaries in Maan; Bedouin in Azrak; Aeroplane on Mercenaries");
    assert_eq!(offered(none, "Lawrence", "airlift"), "Azrak", "Cairo has nobody to take it");
}

/// Returns true if `newcomer` may stack with `units` in Yenbo.
fn stacks(table: ScriptedTable, units: &str, newcomer: &str) -> bool {
    let table = table.lay(&format!("{units} in Yenbo; {newcomer} in Rabegh"));
    offered(table, newcomer, "march").split(", ").any(|space| space == "Yenbo")
}

const SEVEN: &str = "Bedouin 1-3#2, Bedouin 2-3#1, Bedouin 2-3#2, Bedouin 3-3#1, Bedouin 3-3#2, \
                     Mercenaries, Regulars";

/// Returns the names of the first `count` of seven units, and of others.
fn some(count: usize, others: &str) -> String {
    let names: Vec<&str> = SEVEN.split(", ").take(count).chain(others.split(", ")).collect();
    names.into_iter().filter(|name| !name.is_empty()).collect::<Vec<_>>().join(", ")
}

/// The limit is 2 without a Leader, 4 with an Arab Leader, and 4 plus the level with Lawrence.
#[test]
fn l7_4_so_many_stack_by_who_leads_them() {
    let cases = [(2, "", 3), (4, "Arab Leader 2+4", 3)];
    let levels = (1..=3).flat_map(|level| {
        let most = usize::from(level) + 4;
        [(most, "Lawrence", level), (most, "Lawrence, Arab Leader 2+4", level)]
    });
    for (most, leaders, level) in cases.into_iter().chain(levels) {
        let table = || printed().level(level);
        let fits = |count| stacks(table(), &some(count, leaders), "Bedouin 1-3#1");
        assert!(fits(most - 1) && !fits(most), "{most} with {leaders} at {level}");
    }
}

#[test]
fn l7_4_leaders_gear_and_the_camp_do_not_count() {
    assert!(stacks(printed(), &some(1, "Feisal's Camp"), "Bedouin 1-3#1"));
    assert!(stacks(printed(), &some(2, ""), "Arab Leader 2+4"));
    let leaders = "Arab Leader 2+4, Arab Leader 4+4";
    assert!(stacks(printed(), &some(3, leaders), "Bedouin 1-3#1"));
}

/// If the ruling is true, Leaders count like any unit, Lawrence too.
#[test]
fn l7_4_by_the_other_ruling_leaders_stack() {
    let table = || variant("rulings.leaders_stack = true").level(1);
    assert!(stacks(table(), &some(2, "Arab Leader 2+4"), "Bedouin 1-3#1"));
    assert!(!stacks(table(), &some(3, "Arab Leader 2+4"), "Bedouin 1-3#1"));
    assert!(stacks(table(), &some(3, "Lawrence"), "Arab Leader 2+4"));
    assert!(!stacks(table(), &some(4, "Lawrence"), "Arab Leader 2+4"));
}

/// L14.3, L6.5 Then no Leader is recruited into a space without room, either.
#[test]
fn l7_4_by_the_other_ruling_no_leader_is_recruited_into_a_full_space() {
    let asked = |lines: &str, count: usize| {
        let table = variant(lines).lay(&format!("{} in Rabegh", some(count, "Lawrence")));
        let table = table.force("Lawrence").level(1).attempts(1);
        !table.run(|play| play.offer_leader_recruiting()).decisions("leader").is_empty()
    };
    let stack = "rulings.leaders_stack = true";
    assert!(asked("", 4) && asked(stack, 3) && !asked(stack, 4));
    assert!(asked("", 6) && !asked(stack, 6), "who does not count breaks no limit after a rally");
}

/// A Leader in the force raises the limit in the space where the move ends.
#[test]
fn l7_4_a_leader_of_the_force_counts_at_its_end() {
    assert!(stacks(printed(), &some(2, ""), "Arab Leader 2+4, Bedouin 1-3#1"));
    assert!(!stacks(printed(), &some(2, ""), "Bedouin 1-3#1"));
}

#[test]
fn l7_4_a_force_too_big_for_itself_goes_nowhere() {
    let force = some(3, "");
    let table = standing(&format!("{force} in Rabegh"));
    assert_eq!(offered(table, &force, "march"), "Rabegh", "but staying put is not checked");
}

#[test]
fn l7_4_units_left_behind_are_not_checked() {
    let table = standing(&format!("{}, Arab Leader 2+4 in Rabegh", some(4, "")));
    let offer = offered(table, "Arab Leader 2+4", "march");
    assert!(offer.split(", ").count() > 5, "{offer}");
}

#[test]
fn l7_4_units_that_stay_count_but_those_on_the_way_do_not() {
    let table = standing(&format!("Bedouin 1-3#1 in Jidda; {} in Rabegh", some(2, "")));
    let offer = offered(table, "Bedouin 1-3#1", "march");
    assert!(offer.contains("Yenbo") && !offer.contains("Rabegh"), "{offer}");
}

#[test]
fn l7_5_only_lawrence_enters_cairo_and_suez() {
    let enters = |units: &str| {
        let offer = offered(standing(&format!("{units} in Aqaba")), units, "march");
        ["Suez", "Cairo"].map(|space| offer.split(", ").any(|it| it == space))
    };
    assert_eq!(enters("Lawrence"), [true, true]);
    assert_eq!(enters("Arab Leader 2+4"), [false, false]);
    assert_eq!(enters("Lawrence, Arab Leader 2+4"), [false, false]);
    assert_eq!(enters("Lawrence, Mercenaries"), [false, false]);
}

/// Other units do not pass through Suez, without which Gaza is four routes from Aqaba.
#[test]
fn l7_5_nobody_else_passes_through_suez() {
    let reaches = |unit: &str| {
        let table = standing(&format!("{unit} in Aqaba")).garrisons("Beersheba 1");
        offered(table, unit, "march").contains("Gaza")
    };
    assert!(reaches("Lawrence"));
    assert!(!reaches("Mercenaries"));
}

#[test]
fn l7_5_only_leaders_enter_mecca() {
    let enters = |units: &str| {
        let table = standing(&format!("{units} in Jidda"));
        offered(table, units, "march").contains("Mecca")
    };
    assert!(enters("Lawrence") && enters("Arab Leader 4+4") && enters("Lawrence, Arab Leader 2+4"));
    assert!(!enters("Bedouin") && !enters("Lawrence, Bedouin"));
}

fn camp() -> ScriptedTable {
    standing("Lawrence, Feisal's Camp in Fejr")
}

/// Fejr is one route from Tebuk, two from Bair and El Ula, three from Jefer, four from Damascus.
#[test]
fn l7_6_units_within_a_march_of_their_own_rally() {
    let table = camp()
        .lay("Bedouin 1-3#1, Regulars 4-1#1 in Jefer; Bedouin 1-3#2 in Bair")
        .lay("Arab Leader 2+4, Bedouin 2-3#1, Mercenaries in Damascus; Regulars 4-1#2 in Tebuk")
        .lay("Armored Car in El Ula; Bedouin 3-3#1 in Fejr");
    assert_eq!(
        offered(table, "Lawrence", "rally"),
        "Arab Leader 2+4#1, Bedouin 1-3#1, Bedouin 1-3#2, Mercenaries 3-4#1, Regulars 4-1#2, \
         Armored Car 4-2#1"
    );
}

#[test]
fn l7_6_a_rally_brings_the_selected_units_into_the_force() {
    let table = camp().lay("Bedouin 1-3#1, Bedouin 1-3#2 in Tebuk; Mercenaries in Bair");
    let table = table.force("Lawrence");
    let played = table.player("rally Bedouin 1-3#2, Mercenaries").movement();
    assert_eq!(
        played.events("rally"),
        ["Bedouin 1-3#2, Mercenaries 3-4#1 from Tebuk, Bair to Fejr"]
    );
    assert_eq!(played.force(), "Lawrence 1+5#1, Bedouin 1-3#2, Mercenaries 3-4#1");
    assert_eq!(played.locations("Bedouin 1-3#1, Bedouin 1-3#2, Mercenaries"), "Tebuk, Fejr, Fejr");
}

#[test]
fn l7_6_a_rally_needs_the_camp_where_the_force_starts() {
    let table = standing("Lawrence in Fejr; Feisal's Camp in Azrak; Bedouin in Tebuk");
    assert_eq!(offered(table, "Lawrence", "rally"), "");
    refused("L7", || camp().force("Lawrence").player("rally").movement());
}

#[test]
fn l7_6_nobody_enters_a_garrison_on_the_way_but_may_start_in_one() {
    let table = camp()
        .lay("Bedouin 1-3#1 in Dhaba; Bedouin 1-3#2 in Tebuk")
        .garrisons("Tebuk 1, Medain Saleh 1 up");
    assert_eq!(offered(table, "Lawrence", "rally"), "Bedouin 1-3#2");
    let table = camp().lay("Bedouin 1-3#1 in Dhaba");
    assert_eq!(offered(table, "Lawrence", "rally"), "Bedouin 1-3#1", "the twin");
}

#[test]
fn l7_6_a_force_that_bought_gear_at_the_camp_may_not_rally() {
    let rally = |answers: &str, comes: &str| {
        let table = camp().lay("Bedouin in Tebuk").pounds(3).ops(QUIET);
        let table = table.player(&format!("force Lawrence; {answers}stay"));
        let played = table.recruits(UnitKind::Bedouin, comes).run(|play| play.operation());
        played.decisions("rally").concat()
    };
    assert_eq!(rally("", ""), "Bedouin 1-3#1");
    assert_eq!(rally("buy demolition on Lawrence; ", ""), "", "resupplied");
    let bought = rally("buy bedouin in Fejr; ", "Bedouin 1-3#2");
    assert_eq!(bought, "Bedouin 1-3#1", "that is no Gear");
}

/// A force that resupplied may rally in the next Operation.
#[test]
fn l7_6_who_resupplied_before_may_rally() {
    let played = camp()
        .lay("Bedouin in Tebuk")
        .garrisons("Aqaba 1")
        .pounds(1)
        .ops("Sandstorm, Patrol, Informers")
        .player("force Lawrence; buy demolition on Lawrence; stay; force Lawrence; rally Bedouin")
        .operations(&[1]);
    assert_eq!(played.location("Bedouin"), "Fejr");
}

#[test]
fn l7_6_stacking_is_unlimited() {
    let rally = some(5, "");
    let table = standing(&format!("Bedouin 1-3#1, Feisal's Camp in Fejr; {rally} in Tebuk"));
    let played = table.force("Bedouin 1-3#1").player(&format!("rally {rally}")).movement();
    assert_eq!(played.state.force.len(), 6);
}

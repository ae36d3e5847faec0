//! L14 Leadership.

use super::*;

#[test]
fn l14_1_the_level_is_always_from_1_to_5() {
    let change = |level, by| {
        let played = printed().level(level).run(|play| play.change_leadership(by));
        (played.result, played.state.leadership)
    };
    assert_eq!(change(5, 1), (0, 5));
    assert_eq!(change(4, 1), (1, 5));
    assert_eq!(change(1, -1), (0, 1));
    assert_eq!(change(2, -1), (-1, 1));
    assert_eq!(change(3, -9), (-2, 1));
    assert_eq!(change(3, 9), (2, 5));
}

#[test]
fn l14_2_a_check_succeeds_at_the_level_or_less() {
    for level in 1..=5 {
        for roll in 1..=6 {
            let played = printed().level(level).rolls(&[roll]).run(|play| play.leadership_check());
            assert_eq!(played.result, (roll as u8, roll as u8 <= level));
        }
    }
}

fn recruiter(space: &str) -> ScriptedTable {
    force_in(space, "Lawrence").attempts(1)
}

#[test]
fn l14_3_pounds_raise_the_number_to_roll() {
    for (level, paid, roll, success) in
        [(3, 0, 3, true), (3, 0, 4, false), (3, 1, 4, true), (2, 1, 4, false), (2, 3, 5, true)]
    {
        let table = recruiter("Maan").level(level).pounds(9).rolls(&[roll]);
        let table = table.player(&format!("leader {paid}"));
        let table = if success { table.picks([0]) } else { table };
        let played = table.recruiting_phase();
        let who = if success { "Arab Leader 2+4#1" } else { "nobody" };
        assert_eq!(played.events("leader"), [format!("{paid} paid, {roll}: {who}")]);
        assert_eq!(u32::from(played.state.pounds), 9 - paid, "gone either way");
    }
}

#[test]
fn l14_3_a_6_never_succeeds() {
    let played = recruiter("Maan").level(5).pounds(9).player("leader 9").rolls(&[6]);
    assert_eq!(played.recruiting_phase().events("leader"), ["9 paid, 6: nobody"]);
}

/// L14.3 With the ruling `leader_limit = "pounds"`, at most five Pounds count, and the level has no limit.
#[test]
fn l14_3_by_the_other_ruling_the_pounds_alone_are_limited() {
    let recruits = |level, paid: u8, roll| {
        let table = variant("rulings.leader_limit = 'pounds'").force_in("Maan", "Lawrence");
        let table = table.attempts(1).level(level).pounds(9).rolls(&[roll]);
        let table = table.player(&format!("leader {paid}"));
        let succeeds = u32::from(level + paid.min(5)) >= roll;
        let table = if succeeds { table.picks([0]) } else { table };
        !table.recruiting_phase().events("leader")[0].ends_with("nobody")
    };
    assert!(recruits(1, 5, 6) && recruits(5, 1, 6));
    assert!(!recruits(5, 0, 6) && !recruits(1, 4, 6));
}

#[test]
fn l14_3_a_leader_is_picked_from_the_box_into_lawrences_space() {
    for leader in ["Arab Leader 2+4", "Arab Leader 4+4"] {
        let played = recruiter("Maan")
            .player("leader 0")
            .rolls(&[1])
            .recruits(UnitKind::ArabLeader, leader)
            .recruiting_phase();
        assert_eq!(played.location(leader), "Maan");
        assert_eq!(played.state.force.len(), 2);
    }
}

#[test]
fn l14_3_attempts_are_counted() {
    let asked = |attempts: u8, tries: usize| {
        let table = recruiter("Maan").attempts(attempts).rolls(&vec![6; tries]);
        let table = table.player(&"leader 0; ".repeat(tries));
        table.recruiting_phase().decisions("leader").len()
    };
    assert_eq!(asked(0, 0), 0);
    assert_eq!(asked(1, 1), 1);
    assert_eq!(asked(2, 1), 2, "one is left");
    assert_eq!(asked(2, 2), 2);
}

#[test]
fn l14_3_no_attempt_without_a_leader_in_the_box() {
    let table = recruiter("Maan").lay("Arab Leader 2+4, Arab Leader 4+4 in Wejh");
    assert!(table.recruiting_phase().decisions("leader").is_empty());
}

/// L6.5, L7.5 An Arab Leader may enter Mecca, but not Cairo or Suez.
#[test]
fn l14_3_a_leader_comes_only_where_he_may_be() {
    let asked = |space| recruiter(space).recruiting_phase().decisions("leader").len();
    assert_eq!(["Mecca", "Rabegh", "Cairo", "Suez"].map(asked), [1, 1, 0, 0]);
}

#[test]
fn l14_3_no_more_is_paid_than_there_is() {
    refused("L14.3", || recruiter("Maan").pounds(1).player("leader 2").recruiting_phase());
}
